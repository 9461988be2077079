"""What comes closest to a statement that is not decided, shown in a little time like any statement.

First what is wrong with the statement itself: its hypotheses contradict each other, or admit values for which a term of
it is undefined.  Else the least weakening that is proved: each ladder (`fooling.verify.mutants.weakenings`) is tried at
its lowest rung; where that is proved, the highest one that is proved is looked for by bisection, and no other ladder is
tried.  Where rungs say the same of fewer values, the search climbs 1, 2, 4, ... rungs: the values of a rung are among
those of the next, and a rung that is too high for the time costs most.  The steps of a rung grow about as a power of
its height.  So once twice as high would take most of those left, a rung is tried that is foreseen to take two thirds
of it, and where that is shown, the climb ends.

"Shown" is what it is everywhere: a derivation was found, and the checker has accepted it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from math import inf, log

from fooling.records import dataclass, replace
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.methods.engine.ends import counted, is_over
from fooling.verify.methods.engine.goals import computable
from fooling.verify.mutants import weakenings
from fooling.verify.mutants.undefined_values import undefined_somewhere
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, is_integer, negate

Prove = Callable[[Term, float], Outcome | None]  # the outcome of a statement that is shown within so many steps
BOUNDS = 0.7  # the part of the steps after which only the same of fewer values is tried
SHARE = 2 / 3  # of the steps left, for the last rung of a climb, if that is more than one of so many parts of them
TELLING = 1_000  # steps that a rung takes, for them to say how many others take
PARTS, SLOW_PARTS = 4, 1.5  # a statement has one part of so many of the steps at most, and one that takes longer


class Kind(Enum):
    """What is shown instead of the statement."""

    EMPTY = "its hypotheses contradict each other"
    UNDEFINED = "a term is undefined for values that its hypotheses admit"
    WEAKER = "a statement that says less"


@dataclass(frozen=True)
class Closest:
    """What is shown, as a proposition with its outcome, and in words what it says of the statement."""

    kind: Kind
    told: str
    that: Term
    outcome: Outcome
    wanted: str = ""  # of what is undefined: the hypothesis that is missing


def closest(that: Term, prove: Prove, steps: float, longest: float = inf) -> Closest | None:
    """What comes closest to a statement, in about so many steps; None where nothing was shown.

    Nothing more is begun after `longest` seconds of wall-clock time.
    """
    last = time.monotonic() + longest

    def is_early() -> bool:
        return work.done < steps * BOUNDS

    def shown(other: Term, parts: float = PARTS) -> Outcome | None:
        left = steps - work.done
        if left <= 0 or is_over() or time.monotonic() >= last:
            return None
        return prove(other, min(left, steps / parts))

    def for_a_rung() -> float:
        left = steps - work.done
        return max(SHARE * left, steps / PARTS) if left > 0 else 0.0

    with counted() as work:
        return next(_wrong(that, shown), None) or next(_weaker(that, shown, is_early, for_a_rung), None)


Show = Callable[[Term], Outcome | None]


def _wrong(that: Term, shown: Show) -> Iterator[Closest]:
    hypotheses = that[2] if that[0] == "forall" else ()
    of_numbers = tuple(filter(computable, hypotheses))
    for some in dict.fromkeys((of_numbers, hypotheses)) if hypotheses else ():
        nothing = ("forall", that[1], (), negate(("and", *some) if len(some) > 1 else some[0])) if some else None
        outcome = shown(nothing) if nothing is not None else None
        if outcome is not None:
            yield Closest(Kind.EMPTY, "no values meet its hypotheses", nothing, outcome)
    yield from _undefined(that, shown)


def without_meaning(that: Term, prove: Prove, steps: float) -> Closest | None:
    """Values that the hypotheses admit and for which a term is undefined, looked for in about so many steps."""

    def shown(other: Term) -> Outcome | None:
        left = steps - work.done
        return prove(other, left) if left > 0 else None

    with counted() as work:
        return next(_undefined(that, shown), None)


def _undefined(that: Term, shown: Show) -> Iterator[Closest]:
    found: list[Closest] = []
    wanted: list[tuple[Term, tuple[str, int] | None]] = []
    for somewhere in undefined_somewhere(that):
        needed = negate(somewhere[3] if somewhere[0] == "exists" else somewhere)
        limit = _lower_limit(needed, somewhere[1] if somewhere[0] == "exists" else ())
        outcome = shown(somewhere) if not found or limit is not None else None
        if outcome is not None:
            values = witness_of(somewhere, outcome)
            where = f"it is undefined at {spelled(values)}, as " if values else "it is undefined, as "
            found.append(Closest(Kind.UNDEFINED, f"{where}{in_words(needed)} fails", somewhere, outcome))
            wanted.append((needed, limit))
    if found:
        yield replace(found[0], told="; ".join(one.told for one in found), wanted=_hypothesis(wanted))


def _hypothesis(wanted: Sequence[tuple[Term, tuple[str, int] | None]]) -> str:
    """The hypothesis in words: one limit for each variable, the highest that is needed.

    >>> _hypothesis([((">=", "n", 0), ("n", 0)), ((">", "n", 0), ("n", 1))])
    'n >= 1 as a hypothesis'
    >>> _hypothesis([(("integer", ("/", "n", 2)), None)])
    'that as a hypothesis, or floor(n/2) in its place,'
    """
    limits = [limit for _, limit in wanted if limit is not None]
    if len(limits) == len(wanted):
        highest = {name: max(least for other, least in limits if other == name) for name, _ in limits}
        said = " and ".join(f"{name} >= {least}" for name, least in highest.items())
        return f"{said} as a hypothesis"
    (needed, _), *others = wanted
    if needed[0] == "integer" and not others:
        return f"that as a hypothesis, or {in_words(('floor', needed[1]))} in its place,"
    return "that as a hypothesis"


def _lower_limit(needed: Term, bindings: Sequence[tuple[str, str]]) -> tuple[str, int] | None:
    """A condition on one integer variable alone, as the variable and its least value.

    >>> _lower_limit((">=", ("-", "n", 2), 0), [("n", "int")]), _lower_limit((">", "n", 2), [("n", "int")])
    (('n', 2), ('n', 3))
    """
    if needed[0] not in (">=", ">") or not is_integer(needed[2]):
        return None
    op, side, least = needed
    if isinstance(side, tuple) and side[0] in ("+", "-") and len(side) == 3 and is_integer(side[2]):
        least, side = least + (side[2] if side[0] == "-" else -side[2]), side[1]
    return (side, least + (op == ">")) if (side, "int") in bindings else None


def _weaker(
    that: Term, shown: Callable[..., Outcome | None], is_early: Callable[[], bool], steps: Callable[[], float]
) -> Iterator[Closest]:
    for ladder in weakenings.ladders(that):
        patient = partial(shown, parts=SLOW_PARTS) if ladder.slow else shown
        climb = partial(_climbed, steps=steps) if ladder.fewer else _highest
        found = climb(ladder, patient) if ladder.fewer or is_early() else None
        if found is not None and not _is_empty(found[0].that, shown):
            yield Closest(Kind.WEAKER, found[0].told, found[0].that, found[1])


def _is_empty(that: Term, shown: Show) -> bool:
    """Whether the statement's conditions on numbers alone give what it concludes, as m >= 4 gives m >= 2."""
    if that[0] != "forall":
        return False
    of_numbers = tuple(filter(computable, that[2]))
    return of_numbers != tuple(that[2]) and shown(("forall", that[1], of_numbers, that[3])) is not None


def _highest(ladder: weakenings.Ladder, shown: Show) -> tuple[weakenings.Weaker, Outcome] | None:
    if not ladder.ordered:
        tried = ((rung, shown(rung.that)) for rung in ladder.rungs)
        return next(((rung, outcome) for rung, outcome in tried if outcome is not None), None)
    found = shown(ladder.rungs[-1].that) if ladder.rungs else None
    if found is None:
        return None
    above, below, best = -1, len(ladder.rungs) - 1, (ladder.rungs[-1], found)
    while below - above > 1:
        middle = (above + below) // 2
        found = shown(ladder.rungs[middle].that)
        if found is None:
            above = middle
        else:
            below, best = middle, (ladder.rungs[middle], found)
    return best


def _climbed(
    ladder: weakenings.Ladder, shown: Show, steps: Callable[[], float]
) -> tuple[weakenings.Weaker, Outcome] | None:
    """The highest rung found; rungs are counted from below, from 1, and one is worth so many steps at the time."""
    best: tuple[weakenings.Weaker, Outcome] | None = None
    taken: list[tuple[int, float]] = []
    reached, failed, height = 0, len(ladder.rungs) + 1, 1
    while reached < height < failed:
        rung = ladder.rungs[-height]
        with counted() as work:
            found = shown(rung.that)
        if found is None:
            failed = height
            height = (reached + failed) // 2
            continue
        best, reached = (rung, found), height
        taken.append((height, work.done))
        wanted = 2 * height if failed > len(ladder.rungs) else (reached + failed) // 2
        height = min(wanted, failed - 1, _affordable(taken, steps()))
        if height < wanted and height - reached < reached / 16:
            break
    return best


def _affordable(taken: Sequence[tuple[int, float]], steps: float) -> int:
    """The height that is foreseen to take so many steps, by those that the last two took."""
    (low, less), (high, more) = (taken[0], *taken)[-2:]
    if steps <= 0:
        return high
    if less < TELLING or high == low:
        return max(high, 2 * high if more < steps else high)
    growth = max(1.0, log(more / less) / log(high / low))
    return int(high * (steps / more) ** (1 / growth))
