"""Whether a comparison of numbers fails at some values that meet all assumptions: then no search for a proof is begun.

What is false at one point follows from nothing that is true there, so a search for its derivation can only spend its
time.  A point gives each variable a number, and meets every assumption that speaks of these variables, as the checker
computes it.  Where an assumption speaks of more than numbers, nothing is known of the points, and nothing is said to be
false.  An assumption that a machine computes a function is no step of a proof about numbers, and is passed over.

Exact: floating point only chooses the points at which the checker's own numbers are asked.  Not trusted, and nothing
hangs on it but time: a statement that is called false is left alone, one that is not is searched for as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import NUMERIC
from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.guesses.floating import hold_at, may_hold, rough
from fooling.verify.statement.operators import COMPARISONS, CONNECTIVES
from fooling.verify.statement.proposition import Term, free_variables, negate

VALUES: Mapping[str, Sequence[Term]] = {  # of a variable, the first that meet what is assumed of it alone
    "int": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 25, 32, 33, 64, 100, 101, 1000, 1024, 2**16, -1, -2),
    "real": (0, 1, 2, 3, ("/", 1, 2), ("/", 3, 2), ("/", 1, 10), 5, 8, 10, 17, 100, 1000, 2**16, -1, ("/", -1, 2)),
}
MOST_POINTS = 24
TIES = 4  # points at which sides that floating point cannot tell apart are computed as well
MOST_TRIED = 400  # that may meet no assumption
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
    tried = islice(_diagonally(fitting), MOST_TRIED)
    return tuple((one, rough(one)) for one in islice((one for one in tried if hold_at(together, one)), MOST_POINTS))


def _linked(names: frozenset[str], assumptions: Sequence[Term]) -> tuple[frozenset[str], list[Term]]:
    """The variables that assumptions link these with, and the assumptions that speak of any of them."""
    about = [(one, free_variables(one)) for one in assumptions if one[0] in (*NUMERIC, *CONNECTIVES)]
    while True:
        wider = names.union(*(inside for _, inside in about if inside & names))
        if wider == names:
            return names, [one for one, inside in about if inside & names]
        names = wider


def _diagonally(fitting: Mapping[str, Sequence[Term]]) -> Iterator[Point]:
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
