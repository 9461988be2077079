"""The steps of a search, counted where they are done: a measure that is the same on every machine, and under load.

A step takes some ten microseconds, so that a second has about `A_SECOND`.  Who asks for a search may count them, and
say how many there may be (`counted`); what searches says what it does (`count`), and ends where it is told that no more
may be done.  Where nobody counts, nothing changes.  Inside `timed_by_steps` the clock that the searches of this folder
look at (`now`) goes on by steps, too; by the processor's time only where that is far ahead, `SAFETY` times as fast.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

from fooling.records import dataclass

A_SECOND = 100_000
SAFETY = 4
_ALL = [0]  # steps that were counted since this process began
_TIMED: ContextVar[tuple[int, float] | None] = ContextVar("when steps began to be the clock", default=None)


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
    work = Work(max(0, most if around is None else min(most, around.most - around.done)))
    before = _WORK.set(work)
    try:
        yield work
    finally:
        _WORK.reset(before)
        if around is not None:
            around.done += work.done
            around.ended |= work.ended
            around.late += work.late


def count(steps: int = 1) -> bool:
    """Count so many steps; whether more may be done."""
    work = _WORK.get()
    if work is None:
        return True
    _ALL[0] += steps
    work.done += steps
    if work.done <= work.most:
        return True
    work.done, work.ended = int(work.most) + 1, True  # what is more is not done
    return False


def work_here() -> Work:
    """What is counted here, for whoever wants to know how much that is."""
    return _WORK.get() or Work()


@contextmanager
def timed_by_steps() -> Iterator[None]:
    """Inside, `now` goes on by steps."""
    before = _TIMED.set(_TIMED.get() or (_ALL[0], time.process_time()))
    try:
        yield
    finally:
        _TIMED.reset(before)


def now() -> float:
    """Seconds, from some time on: of the clock, or those that the steps done take as a rule.

    >>> with counted(), timed_by_steps():
    ...     begun = now()
    ...     told = count(A_SECOND)
    ...     round(now() - begun)
    1
    """
    timed = _TIMED.get()
    if timed is None:
        return time.monotonic()
    return max((_ALL[0] - timed[0]) / A_SECOND, (time.process_time() - timed[1]) / SAFETY)
