"""Real values that are tried: witnesses, and points at which a comparison is false, so that no search for it is begun.

A variable that a condition says to be equal to a term has that value; one that conditions bound is tried just inside
the bounds, at a fraction where the bound is irrational; the first few values of all variables before more of one.  A
point at which a comparison is false meets every assumption that speaks of its variables; where one speaks of more than
numbers, nothing is said to be false, but that a machine computes a function is no step of a proof about numbers.

Floating point only chooses what the checker's own numbers then compute, so a witness is one, and what is called false
is; what is not found says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import floor

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import NUMERIC, interval
from fooling.verify.methods.engine.attempts import unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh, is_over
from fooling.verify.methods.engine.goals import computable, number
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.guesses.floating import edge, hold_at, may_hold, rough
from fooling.verify.statement.operators import COMPARISONS, CONNECTIVES
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute

MOST_TRIED = 20_000
FIRST = 8  # values of each variable, before more are tried of the last one
LARGEST_LITERAL = 2**40
SMALL = (*range(13), *range(-1, -4, -1))
MORE = (*range(13, 70), 100, 128, 256, 512, 1000, 1024, 4096, 2**16, 2**20, -10, -100)
FRACTIONS = tuple(Fraction(a, b) for b in (2, 4, 3, 10) for a in (1, 3, 5, 7, 9, 11, -1, -3) if Fraction(a, b) % 1)
FEW = tuple(Fraction(a, 2) for a in (0, 2, -2, 1, -1, 4, 3, -10))
STEPS = (Fraction(1, 2**20), Fraction(1, 2**36), Fraction(1, 64), Fraction(1, 2))  # beside an edge
variables_of = lru_cache(2**10)(free_variables)  # of the same few statements, at every point


def real_witness(goal: Term, context: Context, few: bool = False) -> Node:
    """Values for an existential statement about numbers, out of a few for each variable or of many."""
    values = witness_values(goal[1], (*goal[2], goal[3]), few)
    return witness(values)(goal, context)


def witness_values(
    bindings: Sequence[tuple[str, str]], statements: Sequence[Term], few: bool = False
) -> dict[str, Term]:
    """Values of the variables at which all statements are true."""
    sorts = dict(bindings)
    if not set(sorts.values()) <= {"int", "real"}:
        raise NotFound("only numbers are tried here")
    literals = _literals(statements)
    for about, most in ((None, None), (literals, FIRST)) if few else ((literals, FIRST), (literals, None)):
        found = next(_extended({}, sorts, statements, about, [MOST_TRIED], most), None)
        if found is not None:
            return found
    raise NotFound("no numbers that were tried meet all conditions")


def _extended(
    values: dict[str, Term],
    sorts: Mapping[str, str],
    statements: Sequence[Term],
    literals: Sequence[Fraction] | None,
    left: list[int],
    most: int | None,
) -> Iterator[dict[str, Term]]:
    if not sorts:
        yield dict(values)
        return
    name, candidates = _next(values, sorts, statements, literals)
    rest = {other: sort for other, sort in sorts.items() if other != name}
    settled = [s for s in statements if name in variables_of(s) <= {*values, name}]
    for value in islice(candidates, most):
        left[0] -= 1
        if left[0] < 0 or is_over():
            return
        longer = {**values, name: value}
        if hold_at(settled, longer):
            yield from _extended(longer, rest, statements, literals, left, most)


def _next(
    values: Mapping[str, Term],
    sorts: Mapping[str, str],
    statements: Sequence[Term],
    literals: Sequence[Fraction] | None,
) -> tuple[str, Iterator[Term]]:
    """The variable to choose, one whose value is said before others, and what is tried."""
    known = values.keys()
    for name in sorts:
        for term in _compared_with(name, ("=",), statements):
            if variables_of(term) <= known:
                return name, iter(_exact(substitute(term, values), sorts[name]))
    for name in sorted(
        sorts, key=lambda one: bool(_compared_with(one, tuple(COMPARISONS), statements, open_only=True))
    ):
        about = rough(values)
        own = [s for s in statements if name in variables_of(s) <= {*known, name}]
        edges = [found for s in own if (found := edge(s, name, about)) is not None]
        parts = 4 if len(sorts) == 1 and not values else 2
        return name, _candidates(edges, sorts[name], literals, parts)
    raise NotFound("nothing to choose")


def _compared_with(name: str, orders: Sequence[str], statements: Sequence[Term], open_only: bool = False) -> list[Term]:
    """What a variable is compared with, on the other side of comparisons."""
    found = []
    for statement in statements:
        if statement[0] in orders:
            for one, other in (statement[1:], statement[:0:-1]):
                if one == name and name not in variables_of(other) and not (open_only and isinstance(other, int)):
                    found.append(other)
    return found


def _exact(term: Term, sort: str) -> list[Term]:
    if (ends := unless_refused(interval, term, fresh().budget)) is None:
        return []
    low, high = ends
    if low == high:
        return [number(low)] if sort == "real" or low.denominator == 1 else []
    return [term] if sort == "real" else []


def _candidates(
    edges: Sequence[Fraction], sort: str, literals: Sequence[Fraction] | None, parts: int
) -> Iterator[Term]:
    """Numbers on and beside the edges, small ones, those that stand in the statements, and fractions of so many parts.

    Without such numbers, few are tried.
    """
    if literals is None:
        few = dict.fromkeys((*edges[:2], *FEW))
        yield from (number(value) for value in few if sort == "real" or value.denominator == 1)
        return
    seen = set[Fraction]()
    for value in _in_order(edges, literals, parts):
        if value not in seen and (sort == "real" or value.denominator == 1):
            seen.add(value)
            yield number(value)


def _in_order(edges: Sequence[Fraction], literals: Sequence[Fraction], parts: int) -> Iterator[Fraction]:
    """Numbers worth trying, some of them more than once; mostly the first ones are enough."""
    near = list[Fraction]()
    for values in zip(*map(_beside, edges), strict=True):  # of each edge in turn
        near += values
        yield from values
    yield from SMALL
    yield from (value + step for value in literals for step in (0, -1, 1))
    yield from MORE
    yield from ((a + b) / 2 for a in near[:6] for b in near[:6])
    yield from FRACTIONS
    yield from (v + s for v in literals for s in (Fraction(1, 2), Fraction(-1, 2)))
    yield from (v + Fraction(i, parts) for v in range(20) for i in range(1, parts))


def _beside(edge: Fraction) -> Iterator[Fraction]:
    whole = floor(edge)
    yield from (edge, *map(Fraction, (whole, whole + 1)))
    yield from (edge + sign * STEPS[0] for sign in (1, -1))
    yield from map(Fraction, (whole + 2, whole + 3, whole - 1, whole - 2))
    yield from (edge + sign * step for step in STEPS[1:] for sign in (1, -1))


def _literals(data: object) -> list[Fraction]:
    """The integers that stand in statements."""
    found: dict[Fraction, None] = {}
    agenda = [data]
    while agenda:
        one = agenda.pop()
        if isinstance(one, (tuple, list)):
            agenda.extend(one)
        elif isinstance(one, int) and abs(one) < LARGEST_LITERAL:
            found[Fraction(one)] = None
    return list(found)


VALUES: Mapping[str, Sequence[Term]] = {  # of a variable, the first that meet what is assumed of it alone
    "int": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 25, 32, 33, 64, 100, 101, 1000, 1024, 2**16, -1, -2),
    "real": (0, 1, 2, 3, ("/", 1, 2), ("/", 3, 2), ("/", 1, 10), 5, 8, 10, 17, 100, 1000, 2**16, -1, ("/", -1, 2)),
}
MOST_POINTS = 24
TIES = 4  # points at which sides that floating point cannot tell apart are computed as well
MOST_BESIDE = 400  # that may meet no assumption
Point = Mapping[str, Term]


def is_false_somewhere(goal: Term, context: Context) -> bool:
    """Whether a comparison about numbers is false at some values that meet all that is assumed of its variables."""
    names = free_variables(goal)
    if not names or goal[0] not in COMPARISONS or not computable(goal):
        return False
    points = _points(names, context.assumptions, tuple(sorted(context.sorts.items())))
    return any(
        (i < TIES or not may_hold(goal, about)) and hold_at([negate(goal)], point)
        for i, (point, about) in enumerate(points)
    )


@lru_cache(2**8)
def _points(
    names: frozenset[str], assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]
) -> tuple[tuple[Point, Mapping[str, int | float]], ...]:
    """Values of the variables, and of those that assumptions link them with, that meet all of these."""
    linked, spoken = _linked(names, assumptions)
    kinds = dict(sorts)
    if not all(map(computable, spoken)) or not all(kinds.get(name) in VALUES for name in linked):
        return ()
    own = {name: [one for one in spoken if free_variables(one) == {name}] for name in linked}
    fitting = {
        name: [value for value in VALUES[kinds[name]] if hold_at(own[name], {name: value})] for name in sorted(linked)
    }
    together = [one for one in spoken if len(free_variables(one)) > 1]
    tried = islice(diagonally(fitting), MOST_BESIDE)
    return tuple((one, rough(one)) for one in islice((one for one in tried if hold_at(together, one)), MOST_POINTS))


def _linked(names: frozenset[str], assumptions: Sequence[Term]) -> tuple[frozenset[str], list[Term]]:
    """The variables that assumptions link these with, and the assumptions that speak of any of them."""
    about = [(one, free_variables(one)) for one in assumptions if one[0] in (*NUMERIC, *CONNECTIVES)]
    while True:
        wider = names.union(*(inside for _, inside in about if inside & names))
        if wider == names:
            return names, [one for one, inside in about if inside & names]
        names = wider


def diagonally(fitting: Mapping[str, Sequence[Term]]) -> Iterator[Point]:
    """Values of all variables, those first that stand first in their lists."""
    names = list(fitting)
    if not all(fitting.values()):
        return
    last = sum(len(values) - 1 for values in fitting.values())
    for total in range(last + 1):
        for places in _of_total(total, [len(fitting[name]) for name in names]):
            yield {name: fitting[name][place] for name, place in zip(names, places, strict=True)}


def _of_total(total: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Places in lists of these sizes whose sum is the total."""
    if len(sizes) == 1:
        if total < sizes[0]:
            yield (total,)
        return
    for first in range(min(total, sizes[0] - 1) + 1):
        for rest in _of_total(total - first, sizes[1:]):
            yield (first, *rest)
