"""The work of a search in steps: a measure that is the same on a fast machine, on a slow one, and under load.

A *step* is one of the elementary things that a search does, each about as long as the others; it is counted where such
a thing is done, and nowhere else:

    1       a look at the clock (`fooling.verify.methods.engine.clock`): once for each thing that a loop tries
    1       a number that the checker computes for a search, or whatever else costs of its budget (`Searched`)
    AXIOM   an axiom whose instance is tried
    LINEAR  a linear program, and QUESTION one to z3; where z3 gives up, all that it was given, OF_Z3 of its own each

The weights are those that fit the calls of Python's functions best on 42 statements of the test lists: a step is some
25 calls, so that a second has about 100,000.  Searches of `circuits` and `fooling_sets` count where they look at the
clock alone: a step may be a hundred times as long there.  What is remembered costs nothing when it is asked again.

Invariants: where nobody counts, nothing changes, and no search ends for want of steps.  Inside `counted(most)` a search
ends (`clock.is_over`) as soon as it has done more than `most` steps.  What is done inside is done in the counts around,
too.  An answer of a search that ends so is not remembered as a failure, nor one that the clock ended (`Work.late`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf

from fooling.verify.checker.kernel import Budget
from fooling.verify.methods.engine.not_found import NotFound

ENDED = "not found in the steps a search is given"
AXIOM, LINEAR, QUESTION, OF_Z3 = 10, 1_000, 1_000, 25


@dataclass
class Work:
    """The steps that are done, how many may be, whether that ended a search inside, and how often the clock did."""

    most: float = inf
    done: int = 0
    ended: bool = False
    late: int = 0


_WORK: ContextVar[Work | None] = ContextVar("the steps of the search", default=None)


@contextmanager
def counted(most: float = inf) -> Iterator[Work]:
    """Count the steps that are done inside: at most so many, and no more than the counts around have left."""
    around = _WORK.get()
    work = Work(most if around is None else min(most, around.most - around.done))
    before = _WORK.set(work)
    try:
        yield work
    finally:
        _WORK.reset(before)
        if around is not None:
            around.done += work.done
            around.ended |= work.ended
            around.late += work.late


def left() -> float:
    """How many steps may still be done."""
    work = _WORK.get()
    return inf if work is None else work.most - work.done


def done() -> int:
    """How many are done, where somebody counts."""
    work = _WORK.get()
    return 0 if work is None else work.done


def late() -> int:
    """How often the clock has ended a search that is counted here."""
    work = _WORK.get()
    return 0 if work is None else work.late


def ended_by_clock() -> None:
    """The clock has ended a search."""
    work = _WORK.get()
    if work is not None:
        work.late += 1


def count(steps: int = 1) -> bool:
    """Count so many steps; whether more may be done."""
    work = _WORK.get()
    if work is None:
        return True
    work.done += steps
    if work.done <= work.most:
        return True
    work.done, work.ended = int(work.most) + 1, True  # what is more is not done
    return False


def spend(steps: int = 1) -> None:
    """Count so many steps; `NotFound` where no more may be done."""
    if not count(steps):
        raise NotFound(ENDED)


class Searched(Budget):
    """What a derivation may cost that a search has the checker look at: what it spends are steps."""

    def spend(self, numbers: int = 1) -> None:
        """`NotFound` where the search is over, else as any budget; what that refuses is not done."""
        Budget.spend(self, numbers)
        spend(numbers)
