"""The mutants of a proposition: every change of one thing, none twice, and none that changes nothing.

Strengthenings come first, in the order of the statement, then sides of equations, duals, and other objects.  Left out
are hypotheses that follow from the others (they may be dropped without saying more), a weaker hypothesis that says no
more than dropping it does or from which the old one still follows, a size that is raised where its limit may be, what
`equal_statements` sees to be written twice, and what does not fit together (`still_fits`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.kernel import Context
from fooling.verify.mutants.changeable_places import Place, left, places
from fooling.verify.mutants.equal_statements import follows, key
from fooling.verify.mutants.mutant import Kind, Mutant
from fooling.verify.mutants.one_step import SIZES, Step, briefly_said, stepped
from fooling.verify.mutants.still_fits import fits
from fooling.verify.mutants.swaps import duals, of_other_objects
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import free_variables, is_integer, require
from fooling.verify.statement.row import Term


def mutants(that: Term) -> list[Mutant]:
    """The mutants of a closed proposition, each once.

    >>> [one.change for one in mutants(("forall", (("n", "int"),), ((">=", "n", 1),), (">=", ("*", 2, "n"), "n")))]
    ['without n >= 1', 'n >= 1 weakened: 1 lowered to 0', 'n raised to n + 1', '2 lowered to 1, so n']
    """
    found: list[Mutant] = []
    seen = {key(that)}
    for mutant in sorted(_all(that), key=lambda one: _RANK[one.kind]):
        written = key(mutant.that)
        if written not in seen and _says_something(mutant.that):
            seen.add(written)
            found.append(mutant)
    return _told_apart(found)


def farther(that: Term, mutant: Mutant, times: int) -> Mutant | None:
    """The mutant of a proposition with its step taken so many times, None where it cannot be.

    >>> least = ("forall", (("n", "int"),), (), (">=", ("^", "n", 2), -9))
    >>> [farther(least, mutants(least)[0], times).change for times in (1, 9)]
    ['-9 raised to -8', '-9 raised to 0']
    """
    if mutant.origin is None:
        return None
    at, which = mutant.origin
    place = next(islice(places(that), at, None))
    step = _steps(place, times)[which]
    if step is None or not _says_something(place.put(step[2])):
        return None
    return _stepped(place, step, mutant.origin)


_RANK = {Kind.WITHOUT: 0, Kind.WEAKER: 1, Kind.TIGHTER: 2, Kind.SIDE: 3, Kind.DUAL: 4, Kind.OBJECT: 5}


def _says_something(that: Term) -> bool:
    try:
        require(that, "proposition")
    except InvalidInput:
        return False
    return fits(that)


def _told_apart(found: list[Mutant]) -> list[Mutant]:
    """Where the same was changed at several places, the statement in which it was is told, too."""
    times = Counter(mutant.change for mutant in found)
    return [
        replace(mutant, change=f"{mutant.change} in {briefly_said(mutant.part)}")
        if times[mutant.change] > 1 and mutant.kind in (Kind.TIGHTER, Kind.SIDE)
        else mutant
        for mutant in found
    ]


def _all(that: Term) -> Iterator[Mutant]:
    for taken in left(that):
        if not follows(taken.part, taken.context):
            yield Mutant(Kind.WITHOUT, f"without {briefly_said(taken.part)}", taken.that, taken.part)
    for at, place in enumerate(places(that)):
        for which, step in enumerate(_steps(place)):
            if step is not None and not _limits_say_more(that, place.part, step[2]):
                yield _stepped(place, step, (at, which))
    yield from (Mutant(Kind.DUAL, change, new) for change, new in duals(that))
    yield from (Mutant(Kind.OBJECT, change, new) for change, new in of_other_objects(that))


# "For all r >= 1 with w >= r and a machine with r + 1 units: ..." is, for s = r + 1, "for all s >= 2 with w >= s - 1
# and a machine with s units", which follows from the mutant with w >= r weakened to w >= r - 1.
def _limits_say_more(that: Term, part: Term, new: Term) -> bool:
    """Whether only a size is raised that is a variable with nothing but limits, one of them from above."""
    if that[0] != "forall" or part not in that[2] or part[0] not in SIZES:
        return False
    (name,) = (old for old, changed in zip(part, new, strict=True) if old != changed)
    others = [one for one in that[2] if one != part and name in free_variables(one)]
    above = [one for one in others if one[0] == ">=" and one[2] == name and name not in free_variables(one[1])]
    below = [one for one in others if one[0] == ">=" and one[1] == name and is_integer(one[2])]
    alone = isinstance(name, str) and part.count(name) == 1 and name not in free_variables(that[3])
    return alone and above != [] and len(above) + len(below) == len(others)


def _stepped(place: Place, step: Step, origin: tuple[int, int]) -> Mutant:
    kind, change, new = step
    told = change if place.positive else f"{briefly_said(place.part)} weakened: {change}"
    return Mutant(kind, told, place.put(new), place.part, new, origin)


def _steps(place: Place, times: int = 1) -> list[Step | None]:
    """The steps at a place that say more; None for one that does not, or cannot be taken so many times."""
    part, context = place.part, place.context
    if not place.positive and follows(part, context):
        return []
    steps = list(stepped(part, place.positive, context, times))
    if place.positive:
        return steps
    steps = [one and _to_parity(part, one, context, times) for one in steps]
    return [one if one is not None and _says_more(part, one[2], context) else None for one in steps]


def _says_more(old: Term, new: Term, context: Context) -> bool:
    """Whether a weaker hypothesis admits more than the old one, and less than none at all, as far as that is seen."""
    return not follows(new, context) and not follows(old, context.extended((), (new,)))


def _to_parity(old: Term, step: Step, context: Context, times: int) -> Step:
    """Of an even or odd number the next one that a lower or upper limit admits, then every second one."""
    kind, _, new = step
    op, a, b = (*new, None)[:3]
    parity = [i for i, name in enumerate(("even", "odd")) if (name, a) in context.assumptions]
    if not parity or new[0] != old[0] or not is_integer(b) or b == old[2]:
        return step
    by = 1 if b > old[2] else -1
    first = old[2] + by * (1 if (old[2] + by) % 2 == parity[0] else 2)
    further = first + 2 * by * (times - 1)
    return kind, f"{in_words(old[2])} {'raised' if by > 0 else 'lowered'} to {further}", (op, a, further)
