"""Notation for writing propositions in Python so that they read like the paper.

    n = integer("n")
    for_all(n >= 2, even(n))(D(under(dyck(2, 2), ODD_EVEN, n)) >= n - 1)

Every expression wraps one term of `verify.statement.proposition` (`.term`); comparisons make propositions, not
booleans, and `for_all` collects the variables of its conditions and body with the sorts they were declared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Union

from verify.statement.proposition import Term, frozen, require, substitute

Operand = Union["Expression", int, Fraction, str]


@dataclass(frozen=True, eq=False)
class Expression:
    """A term and the sorts of its free variables."""

    term: Term
    sorts: Mapping[str, str] = field(default_factory=dict)

    def __add__(self, other: Operand) -> Expression:
        return apply("+", self, other)

    def __radd__(self, other: Operand) -> Expression:
        return apply("+", other, self)

    def __sub__(self, other: Operand) -> Expression:
        return apply("-", self, other)

    def __rsub__(self, other: Operand) -> Expression:
        return apply("-", other, self)

    def __mul__(self, other: Operand) -> Expression:
        return apply("*", self, other)

    def __rmul__(self, other: Operand) -> Expression:
        return apply("*", other, self)

    def __truediv__(self, other: Operand) -> Expression:
        return apply("/", self, other)

    def __rtruediv__(self, other: Operand) -> Expression:
        return apply("/", other, self)

    def __pow__(self, other: Operand) -> Expression:
        return apply("^", self, other)

    def __rpow__(self, other: Operand) -> Expression:
        return apply("^", other, self)

    def __neg__(self) -> Expression:
        return apply("-", 0, self)

    def __ge__(self, other: Operand) -> Expression:
        return apply(">=", self, other)

    def __gt__(self, other: Operand) -> Expression:
        return apply(">", self, other)

    def __le__(self, other: Operand) -> Expression:
        return apply("<=", self, other)

    def __lt__(self, other: Operand) -> Expression:
        return apply("<", self, other)

    def equals(self, other: Operand) -> Expression:
        """The proposition that both are equal (`==` stays Python's)."""
        return apply("=", self, other)

    def __bool__(self) -> bool:
        raise TypeError("a proposition has no truth value here; write two conditions instead of a chained comparison")


def _lift(value: object) -> Expression:
    if isinstance(value, Expression):
        return value
    if isinstance(value, Fraction) and value.denominator != 1:
        return Expression(("/", value.numerator, value.denominator))
    return Expression(int(value) if isinstance(value, Fraction) else frozen(value))


def apply(operator: str, *operands: object) -> Expression:
    """The term `(operator, *operands)`."""
    lifted = [_lift(operand) for operand in operands]
    sorts: dict[str, str] = {}
    for expression in lifted:
        sorts |= expression.sorts
    return Expression((operator, *(expression.term for expression in lifted)), sorts)


def _operator(name: str) -> Callable[..., Expression]:
    return lambda *operands: apply(name, *operands)


def variable(name: str, sort: str) -> Expression:
    """A variable of sort "int", "real", "function" or "language"."""
    return Expression(name, {name: sort})


def integer(name: str) -> Expression:
    """An integer variable."""
    return variable(name, "int")


def real(name: str) -> Expression:
    """A real variable."""
    return variable(name, "real")


def for_all(*conditions: Expression, over: tuple[Expression, ...] = ()) -> Callable[[Expression], Expression]:
    """`for_all(conditions)(body)`; `over` lists variables that no condition mentions."""
    return _quantifier("forall", conditions, over)


def at(expression: Expression, **values: int) -> Expression:
    """The expression with numbers for some of its variables: `at(2 * n, n=1)` is 2 * 1."""
    left = {name: sort for name, sort in expression.sorts.items() if name not in values}
    return Expression(substitute(expression.term, values), left)


def exists(*conditions: Expression, over: tuple[Expression, ...] = ()) -> Callable[[Expression], Expression]:
    """`exists(conditions)(body)`."""
    return _quantifier("exists", conditions, over)


def _quantifier(
    head: str, conditions: tuple[Expression, ...], over: tuple[Expression, ...]
) -> Callable[[Expression], Expression]:
    def bind(body: Expression) -> Expression:
        bound: dict[str, str] = {}
        for expression in (*conditions, *over):
            bound |= expression.sorts
        outer = {name: sort for name, sort in body.sorts.items() if name not in bound}
        bindings = tuple(bound.items())
        return Expression((head, bindings, tuple(condition.term for condition in conditions), body.term), outer)

    return bind


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
    return _lift(Fraction(numerator, denominator))


def summed(index: str, low: Operand, high: Operand, body: Callable[[Expression], Expression]) -> Expression:
    """The sum of body(index) over the integers low..high: `summed("k", 0, n, lambda k: 2**k)`."""
    return apply("sum", index, low, high, body(Expression(index)))


ODD_EVEN = "odd-even"
zero_one, on_bits, is_prefix, splits = map(_operator, ("zero-one", "on-bits", "is-prefix", "splits"))
D, leaves, one_way, rows, rank, fooling, cover = map(
    _operator, ("D", "leaves", "one-way", "rows", "rank", "fooling", "cover")
)
count, states, under, words, dyck, interleaved = map(
    _operator, ("count", "states", "under", "words", "dyck", "interleaved")
)
equality, disjointness, intersection, index, complement = map(
    _operator, ("equality", "disjointness", "intersection", "index", "complement")
)
log2, ln, exp, sqrt, ceiling, floor, maximum, minimum = map(
    _operator, ("log2", "ln", "exp", "sqrt", "ceil", "floor", "max", "min")
)
whole, even, odd, both, either, negation = map(_operator, ("integer", "even", "odd", "and", "or", "not"))
binomial, tail, qp, randomised, dnf_terms = map(_operator, ("binomial", "tail", "qp", "randomised", "terms"))
fooling_set, determined, subset, same_language = map(
    _operator, ("fooling-set", "determined", "subset", "same-language")
)
rnn_computes, rnn_decides, dfa_decides = map(_operator, ("rnn-computes", "rnn-decides", "dfa-decides"))
transformer_computes, near_orthogonal = map(_operator, ("transformer-computes", "near-orthogonal"))
computes, split_exact, split_bits, torch_computes, prefix = map(
    _operator, ("computes", "split-exact", "split-bits", "torch-computes", "prefix")
)
partition_number, almost_orthogonal = map(_operator, ("partition-number", "almost-orthogonal"))
discrepancy, least_discrepancy, discrepancy_under = map(
    _operator, ("discrepancy", "least-discrepancy", "discrepancy-under")
)
two_cnf, same_function, absolute = map(_operator, ("two-cnf", "same-function", "abs"))
index_lookup, rnn_of, elman_of = map(_operator, ("index-lookup", "rnn-of", "elman-of"))


def weighted(f: Operand, weights: Term) -> Expression:
    """The function is as large as these weights."""
    return apply("same-size", f, ("matrix", weights))
