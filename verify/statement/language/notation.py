"""Notation for writing propositions in Python so that they read like the paper.

    n = integer("n")
    for_all(n >= 2, even(n))(D(under(dyck(2, 2), ODD_EVEN, n)) >= n - 1)

Each operator of the table has a name here, with _ for -, and those of `CALLED` another one.
Every expression wraps one term of `fooling.verify.statement.proposition` (`.term`); comparisons make propositions, not
booleans, and `for_all` collects the variables of its conditions and body with the sorts they were declared with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.expression import Binder, constant, quantified
from fooling.verify.statement.expression import Expression as Expression  # what builds expressions goes with the names
from fooling.verify.statement.expression import Operand as Operand
from fooling.verify.statement.expression import apply as applied
from fooling.verify.statement.expression import integer as integer
from fooling.verify.statement.expression import real as real
from fooling.verify.statement.expression import summed as summed
from fooling.verify.statement.expression import variable as variable
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, require, substitute


def for_all(*conditions: Expression, over: Sequence[Expression] = ()) -> Binder:
    """`for_all(conditions)(body)`; `over` lists variables that no condition mentions.

    Raises InvalidInput for a condition or a body that is none, such as what Python makes of `n == 2`.
    """
    return _binder("forall", conditions, over)


def exists(*conditions: Expression, over: Sequence[Expression] = ()) -> Binder:
    """`exists(conditions)(body)`, likewise."""
    return _binder("exists", conditions, over)


def _binder(head: str, conditions: Sequence[Expression], over: Sequence[Expression]) -> Binder:
    bind = quantified(head, tuple(map(_stated, conditions)), tuple(map(_stated, over)))
    return lambda body: bind(_stated(body))


def apply(operator: str, *operands: object) -> Expression:
    """The term `(operator, *operands)`; InvalidInput for an operand that is True or False."""
    return applied(operator, *map(_no_truth_value, operands))


def _stated(part: object) -> Expression:
    found = _no_truth_value(part)
    if not isinstance(found, Expression):
        raise InvalidInput(f"{part!r:.100} is no expression: want a comparison such as n >= 2, or an operator's result")
    return found


def _no_truth_value(operand: object) -> object:
    """The operand; of two expressions Python's `==` is False and `!=` True, whatever they are."""
    if isinstance(operand, bool):
        equal = "for n != 2 write negation(n.equals(2))" if operand else "for n == 2 write n.equals(2)"
        raise InvalidInput(f"{operand} is no proposition: Python compares expressions as objects; {equal}")
    return operand


def at(expression: Expression, **values: Expression | int) -> Expression:
    """The expression with numbers for some of its variables: `at(2 * n, n=1)` is 2 * 1."""
    sorts = {name: sort for name, sort in expression.sorts.items() if name not in values}
    terms: dict[str, Term] = {}
    for name, value in values.items():
        terms[name] = value.term if isinstance(value, Expression) else value
        sorts |= value.sorts if isinstance(value, Expression) else {}
    return Expression(substitute(expression.term, terms), sorts)


def proposition(expression: Expression) -> Term:
    """The finished proposition, checked to be well formed and closed."""
    require(expression.term, "proposition")
    return expression.term


def dfa(
    letters: Sequence[str], start: int, accepting: Sequence[int], transitions: Sequence[Sequence[int | None]]
) -> Expression:
    """The language of an automaton: a row of `transitions` a state, a column a letter, None where undefined."""
    return apply("dfa", tuple(letters), start, accepting, transitions)


def rational(numerator: int, denominator: int = 1) -> Expression:
    """A constant."""
    return constant(Fraction(numerator, denominator))


ODD_EVEN = "odd-even"
CALLED = {  # where Python, or this module, has the operator's name for something else, and where a plainer one is usual
    "ceiling": "ceil",
    "maximum": "max",
    "minimum": "min",
    "absolute": "abs",
    "whole": "integer",
    "both": "and",
    "either": "or",
    "negation": "not",
    "dnf_terms": "terms",
    "partial_function": "partial",
    "nearest": "nearest-neighbour",
}


def __getattr__(name: str) -> Callable[..., Expression]:
    """What applies an operator of the table: `fooling_set` is for fooling-set, `ceiling` for ceil."""
    operator = CALLED.get(name, name.replace("_", "-"))
    if operator not in OPERATORS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return partial(apply, operator)


def __dir__() -> list[str]:
    plain = (one.replace("-", "_") for one in OPERATORS if one[0].isalpha() and one not in CALLED.values())
    return sorted({*globals(), *CALLED, *plain})
