"""What a derivation shows of the quantities in a statement that it refutes: D(f) = 4, rank(f; over Q) = 2.

The derivation has been accepted before; here it is only read.  What stands for a variable is called by its name, so
that a matrix is written once, and a matrix that fills lines is told by its size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import prove
from fooling.verify.evidence.what_broke import BREACHES
from fooling.verify.methods.engine.clock import fresh
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer

HYPOTHETICAL = ("forall", "cases", "contradiction", "induction", "sum-terms", "every-completion")
"""Rules that assume what need not be true, such as that a range has a number in it."""
MOST_LINES = 8  # rows, and columns, of a matrix that is written out
Bound = tuple[str, int]  # a comparison and a number


def known_quantities(goal: Term, node: Mapping[str, Any], names: Mapping[Term, str]) -> list[str]:
    """What is known of each quantity of a goal, in the goal's order: its value, or its best ends.

    `names` are the variables whose values the goal has; a quantity of such a value is told by the variable.
    """
    bounds = _bounds(_stated(node)) or _bounds(_without_assumptions(node))
    told = []
    for quantity in dict.fromkeys(_quantities(goal, bounds)):
        least = max((bound for op, bound in bounds[quantity] if op in (">=", "=")), default=None)
        most = min((bound for op, bound in bounds[quantity] if op in ("<=", "=")), default=None)
        ends = [("=", least)] if least == most else [(">=", least), ("<=", most)]
        more = _more_than_it_has(goal, quantity, least)
        told += [in_words((op, called(quantity, names), bound)) + more for op, bound in ends if bound is not None]
    return told


def _more_than_it_has(goal: Term, quantity: Term, least: int | None) -> str:
    """Where a recurrent network has too few states for a language: how many it has, 2 to its bits."""
    if goal[0] != "not" or goal[1][0] != "rnn-decides" or quantity[:2] != ("states", goal[1][1]) or least is None:
        return ""
    m, p = goal[1][2:]
    has_few = is_integer(m) and is_integer(p) and least.bit_length() > m * p and least > 1 << m * p
    return f" > 2^{m * p}" if has_few else ""


def _quantities(goal: Term, known: Collection[Term]) -> Iterator[Term]:
    """The outermost quantities of a comparison that something is known of.

    Of another statement with a number, such as that some DFA with 3 states decides L, they are those of its objects.
    """
    if goal[0] in COMPARISONS:
        yield from (quantity for side in goal[1:] for quantity in _inside(side, known))
    elif goal[0] == "not" and goal[1][0] not in BREACHES and any(map(is_integer, goal[1][1:])):
        objects = [part for part in goal[1][1:] if isinstance(part, tuple)]
        yield from (quantity for quantity in known if quantity[1] in objects)


def _inside(term: Term, known: Collection[Term]) -> Iterator[Term]:
    if isinstance(term, tuple) and term in known:
        yield term
    elif isinstance(term, tuple) and term[0] in OPERATORS and OPERATORS[term[0]].result == "number":
        for part in term[1:]:
            yield from _inside(part, known)


def _bounds(stated: Iterable[Term]) -> dict[Term, list[Bound]]:
    """The numbers that quantities are compared with."""
    found = dict[Term, list[Bound]]()
    for op, *sides in stated:
        if len(sides) == 2 and isinstance(sides[0], tuple) and is_integer(sides[1]):
            found.setdefault(sides[0], []).append((op, sides[1]))
    return found


def _stated(part: object) -> Iterator[Term]:
    """What is stated on the way, and holds without anything that is assumed on the way."""
    if not isinstance(part, Mapping) or part.get("rule") not in HYPOTHETICAL:
        yield from [frozen(part["that"])] if isinstance(part, Mapping) and "that" in part else []
        for inside in _inside_of(part):
            yield from _stated(inside)


def _inside_of(part: object) -> Iterator[object]:
    """The parts of a part of a derivation, but for the values of variables, which may be called `that`, too."""
    if isinstance(part, Mapping):
        yield from (inside for field, inside in part.items() if field != "values")
    elif isinstance(part, list):
        yield from part


# Where the statement itself was assumed, anything may be proved; what the same node proves in an empty context is true.
def _without_assumptions(part: object) -> Iterator[Term]:
    """What is stated on the way about a quantity and a number, and the checker accepts without any assumption."""
    if isinstance(part, Mapping) and "that" in part and _holds_alone(frozen(part["that"]), part.get("by")):
        yield frozen(part["that"])
    for inside in _inside_of(part):
        yield from _without_assumptions(inside)


def _holds_alone(that: Term, node: object) -> bool:
    if len(that) != 3 or not isinstance(that[1], tuple) or not is_integer(that[2]) or free_variables(that):
        return False
    try:
        prove(that, node, fresh())
    except (FoolingError, RecursionError):
        return False
    return True


# ---- how a value is told ----


def called(term: Term, names: Mapping[Term, str]) -> Term:
    """The term with the names of variables in place of their values, and sizes in place of large matrices.

    >>> called(("D", ("matrix", ((1, 0),))), {("matrix", ((1, 0),)): "f"})
    ('D', 'f')
    """
    if not isinstance(term, tuple):
        return term
    if term in names:
        return names[term]
    return size_of(term[1]) if is_large(term) else tuple(called(part, names) for part in term)


def is_large(term: Term) -> bool:
    """Whether it is a matrix with many rows or columns."""
    return isinstance(term, tuple) and term[:1] == ("matrix",) and max(len(term[1]), len(term[1][0])) > MOST_LINES


def size_of(rows: Sequence[Sequence[object]]) -> str:
    """A matrix by its size.

    >>> size_of([[0] * 12] * 9)
    'a matrix of 9 rows and 12 columns'
    """
    return f"a matrix of {counted(len(rows), 'rows')} and {counted(len(rows[0]), 'columns')}"
