"""Integers that are tried: small ones, far ones, and those at bounds.

Small ones: the least integers that refute a statement about all, least total first, without their signs.  Where no
condition bounds a variable from below, negative values are tried, too, after those of the same total.

Far ones: next to powers of 2 and to the numbers of the statement.

Those at bounds: one integer is a power of 2, or small, and the others are as small or as large as the conditions let
them.  "w H >= N/(6 (p + log2 N)) and p <= 2 log2 N + 2 give w H >= N/(18 log2 N)" fails at N = 2048, p = 24, H = 1,
w = 10: between the two bounds there is an integer at few N only.  One variable after the other takes a value next to
which a condition, or the statement, begins or ceases to be true; floats find it, and the checker computes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from math import prod

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import COUNTEREXAMPLES, briefly, note, unless_refused
from fooling.verify.methods.engine.ends import NotFound, is_over, steps_left
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import Node, Tactic, evaluate, tactical
from fooling.verify.methods.guesses.floating import Judged, hold_at, judged
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer, substitute

MANY = 5_000  # points, up to which negative values are among them
MOST = 50_000  # points below a counterexample, of which each is looked at


def _first(goal: Term, context: Context, points: Iterable[Mapping[str, int]], what: str, by: Tactic = evaluate) -> Node:
    """The first values at which a statement that some exist is so."""
    for values in points:
        if hold_at((*goal[2], goal[3]), values):
            return witness(values, by)(goal, context)
    raise NotFound(f"no {what} is a counterexample")


@tactical
def smallest_counterexample(
    goal: Term, context: Context, sizes: Mapping[str, int] | int = 6, by: Tactic = evaluate
) -> Node:
    """Refute a universal statement over integers by its least counterexample: least total, then lexicographic.

    `sizes` are those of the values without their signs.
    """
    note(COUNTEREXAMPLES)
    names = [name for name, _ in goal[1]]
    bound = {name: sizes if isinstance(sizes, int) else sizes[name] for name in names}
    alone = {name: [c for c in goal[2] if free_variables(c) == {name}] for name in names}
    fitting = [[v for v in _within(bound[name]) if hold_at(alone[name], {name: v})] for name in names]
    if prod(map(len, fitting)) > MANY:  # those below 0 would cost too much
        fitting = [[v for v in fits if v >= 0] for fits in fitting]
    points = (dict(zip(names, point, strict=True)) for point in sorted(product(*fitting), key=_size) if _charged())
    return _first(goal, context, points, ", ".join(f"{name} up to {most}" for name, most in bound.items()), by)


def _charged() -> bool:
    """A point costs a step."""
    steps_left(1)
    return True


def _within(limit: int) -> Iterable[int]:
    return range(-limit, limit + 1)


def _size(point: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    return sum(map(abs, point)), sum(value < 0 for value in point), point


@tactical
def least_of_all(goal: Term, context: Context, tactic: Tactic) -> Node:
    """The least counterexample, where that of the tactic has few enough points below it; else a small one, or that."""
    node = tactic(goal, context)
    values = {name: frozen(value) for name, value in node["values"].items()}
    if any(sort != "int" or not is_integer(values[name]) for name, sort in goal[1]):
        return node
    sizes = {name: abs(int(values[name])) for name, _ in goal[1]}
    few = prod(2 * size + 1 for size in sizes.values()) <= MOST
    smaller = smallest_counterexample(sizes) if few else next_to_small
    return unless_refused(briefly(smaller, limits.SMALL_COUNTEREXAMPLE), goal, context) or node


FAR = 20  # powers of 2 that are tried
MOST_FAR = 3_000  # points that are computed


def farther(goal: Term, context: Context) -> Node:
    """Integers next to powers of 2 and to the numbers of the statement for which it is computed, least total first.

    A variable that a condition defines, as n = 2^u does, has the value that those of the others give it.
    """
    _, bindings, conditions, _ = goal
    if any(sort != "int" for _, sort in bindings):
        raise NotFound("only integers are tried")
    defined = definitions([name for name, _ in bindings], conditions)
    names = [name for name, _ in bindings if name not in defined]
    near = {value + d for value in (*(2**i for i in range(FAR)), *_numbers(goal)) for d in (-1, 0, 1)}
    tried = sorted(near | set(range(FAR))) if names else []
    step = max(1, -(-len(tried) // int(MOST_FAR ** (1 / max(1, len(names))))))  # nothing is left where all are defined
    points = sorted(product(tried[::step], repeat=len(names)), key=lambda point: (sum(map(abs, point)), point))
    values = (dict(zip(names, point, strict=True)) for point in points if _charged())
    whole = ({**one, **_computed(defined, one)} for one in values)
    return _first(goal, context, (one for one in whole if len(one) == len(bindings)), "integer next to a power of 2")


def definitions(names: Sequence[str], conditions: Sequence[Term]) -> dict[str, Term]:
    """The variables that conditions equate with terms in variables that are not so defined."""
    found: dict[str, Term] = {}
    for condition in conditions:
        if condition[0] == "=" and condition[1] in names and condition[1] not in found:
            used = free_variables(condition[2])
            if condition[1] not in used and used.isdisjoint(found):
                found[condition[1]] = condition[2]
    return {name: term for name, term in found.items() if free_variables(term).isdisjoint(found)}


def _computed(defined: Mapping[str, Term], values: Mapping[str, Term]) -> dict[str, Term]:
    try:
        return {name: number(exactly(substitute(term, values))) for name, term in defined.items()}
    except FoolingError:
        return {}


def _numbers(term: Term) -> Iterator[int]:
    if is_integer(term):
        yield int(term)
    elif isinstance(term, tuple):
        for part in term:
            yield from _numbers(part)


LARGEST = 2**24  # of the other integers
MOST_ENDS = 5  # of one variable
NEAR = 512  # values of one of two variables, each of which is tried
MOST_ORDERS = 24  # of the variables
Spoken = tuple[frozenset[str], Judged]  # a statement by its variables, and as a function of their values


def at_the_ends(goal: Term, context: Context) -> Node:
    """An existential statement about integers, by such values; what stands in a logarithm is a power of 2 first."""
    names, spoken = _spoken(goal)
    growing = {log[1] for log in subterms((*goal[2], goal[3]), "log2")}
    leads = sorted(names, key=lambda name: name not in growing)

    def points() -> Iterator[dict[str, int]]:
        for ordered, lead, power in product((False, True), leads, range(1, FAR)):
            others = [name for name in names if name != lead]
            for order in islice(permutations(others), MOST_ORDERS) if ordered else (others,):
                yield from _all_at_changes({lead: 2**power}, order, spoken, ordered)
        if len(names) == 2:
            yield from _next_to_small(names, spoken)

    return _first(goal, context, points(), "integer at an end of what the conditions allow")


def next_to_small(goal: Term, context: Context) -> Node:
    """Two integers, of which one is small and the other at an end: next to a power of 2 is one of 3, here and there.

    That S >= 1.585 k where 2^S >= 3^k first fails at k = 253 and S = 401: 401/253 is a convergent of log2 3.
    """
    names, spoken = _spoken(goal)
    return _first(goal, context, _next_to_small(names, spoken) if len(names) == 2 else (), "small integer with another")


def _next_to_small(names: Sequence[str], spoken: Sequence[Spoken]) -> Iterator[dict[str, int]]:
    for value, (lead, other) in product(range(1, NEAR), (names, names[::-1])):
        yield from _all_at_changes({lead: value}, [other], spoken, True)


def _spoken(goal: Term) -> tuple[list[str], list[Spoken]]:
    """The integers, two of them or more, and what is said of them."""
    if any(sort != "int" for _, sort in goal[1]) or len(goal[1]) < 2 or free_variables(goal):
        raise NotFound("only integers are tried, two of them or more")
    return [name for name, _ in goal[1]], [(free_variables(one), judged(one)) for one in (*goal[2], goal[3])]


def _all_at_changes(
    values: Mapping[str, int], names: Sequence[str], statements: Sequence[Spoken], ordered: bool
) -> Iterator[dict[str, int]]:
    """The values, and those of the other variables at ends: in this order, or what most statements speak of first."""
    if not names:
        yield dict(values)
        return
    if is_over():
        return

    def closed_by(name: str) -> list[Judged]:
        return [holds for variables, holds in statements if name in variables <= {*values, name}]

    name = names[0] if ordered else max(names, key=lambda one: len(closed_by(one)))
    rest = [other for other in names if other != name]
    for end in _values_at_changes(values, name, closed_by(name)):
        yield from _all_at_changes({**values, name: end}, rest, statements, ordered)


def _values_at_changes(values: Mapping[str, int], name: str, statements: Sequence[Judged]) -> list[int]:
    """The least values, and those next to which a statement changes, that meet them all."""
    found = {0, 1, 2}
    steps = [0, *(2**i for i in range(LARGEST.bit_length()))]
    for holds in statements:
        true = [holds({**values, name: step}) for step in steps]
        for i, before in enumerate(true[:-1]):
            if before != true[i + 1]:
                found |= _change(holds, values, name, steps[i], steps[i + 1])
    allowed = [value for value in sorted(found) if all(holds({**values, name: value}) for holds in statements)]
    return list(dict.fromkeys((*allowed[:2], *allowed[-MOST_ENDS + 2 :])))


def _change(holds: Judged, values: Mapping[str, int], name: str, low: int, high: int) -> set[int]:
    """Neighbours between the two, at one of which the statement is true as at `low`, and at the other as at `high`.

    And the next two: where both sides are equal, a float does not say whether a strict comparison holds.
    """
    before = holds({**values, name: low})
    while high - low > 1:
        middle = (low + high) // 2
        same = holds({**values, name: middle}) == before
        low, high = (middle, high) if same else (low, middle)
    return {low - 1, low, high, high + 1}
