"""Until when a search may go on: so many steps, and the clock for safety; and how one that does not ask is interrupted.

What a search is given are steps (`in_steps`), which are the same on every machine.  It ends by itself where it asks
`steps_left` or `is_over`, or where it spends.  One that counts too few is ended by the clock, after `SAFETY` times the
seconds that its steps take as a rule, and that is told apart: the reason is `OVER`, and what it did not find is not
remembered.  Time is that of the processor.  What does not look at the clock is interrupted by a signal, but never where
that would break something half done.
"""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from os import sep
from types import FrameType

from fooling.fooling_sets.search.steps import A_SECOND, SAFETY, timed_by_steps, work_here
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.step_counter import ENDED, count, counted, ended_by_clock, left

OVER = "not found in the time a search is given"
LOADING = 1.0  # seconds more than steps may take, as one may load a library
GRACE = 0.2  # seconds at most for a step that looks at the clock to end by itself
CALLED_BACK = ("remove", "_remove", "__del__", "on_disposal")  # when memory is freed: there Python drops an exception
IMPORTS = "<frozen importlib"  # a module that is loaded in part stays so
Z3 = f"{sep}z3{sep}"  # an object of its that is half made complains when it is disposed of
COMPILER = f"{sep}llvmlite{sep}"  # which calls Python back: an exception is dropped there, and printed
MANAGERS = contextmanager.__code__.co_filename  # a context that is half entered, or half left, is never left
_END: ContextVar[float] = ContextVar("the end of the search", default=inf)
_PACE: ContextVar[float] = ContextVar("how many times the steps that are written down are given", default=1.0)


@contextmanager
def paced(times: float) -> Iterator[None]:
    """Every part of the search inside has so many times the steps that are written down for it."""
    before = _PACE.set(times)
    try:
        yield
    finally:
        _PACE.reset(before)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is searched inside ends after so many seconds of the processor, or when the search around it does."""
    before = _END.set(min(_END.get(), time.process_time() + seconds))
    try:
        yield
    finally:
        _END.reset(before)


class _Over(BaseException):
    """The time of a search is over; no FoolingError, which the steps of a search catch."""


def _heard(frame: FrameType | None) -> bool:
    """Whether an exception raised here reaches the search, and breaks nothing half done: an import, a `with`."""
    collecting = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    while frame is not None:
        code = frame.f_code
        if code.co_name in CALLED_BACK or code in collecting:
            return False
        if code.co_filename == MANAGERS or code.co_filename.startswith(IMPORTS):
            return False
        if Z3 in code.co_filename or COMPILER in code.co_filename:
            return False
        frame = frame.f_back
    return True


@contextmanager
def sliced(seconds: float) -> Iterator[None]:
    """As `within`; and a step that does not look at the clock is interrupted a little later, as `NotFound`.

    Only a main thread can be, and not inside a solver's own code.
    """
    grace = seconds + min(GRACE, seconds / 4)
    if grace == inf or threading.current_thread() is not threading.main_thread():
        with within(seconds):
            yield
        return
    mine, started, ended = _Over(), time.process_time(), False

    # The timer counts in ticks, each charged whole to the process that it meets: on a busy machine it is early.
    def ring(_: int, frame: FrameType | None) -> None:
        if not ended and time.process_time() - started >= seconds and _heard(frame):
            raise mine

    before, (left, _) = signal.getsignal(signal.SIGPROF), signal.getitimer(signal.ITIMER_PROF)
    try:
        try:
            if not 0 < left < grace:
                signal.signal(signal.SIGPROF, ring)
                signal.setitimer(signal.ITIMER_PROF, max(grace, GRACE), GRACE)  # again where it was not heard
            with within(seconds):
                yield
        finally:
            ended = True  # nothing rings while the timer is put back
    except _Over as over:
        if over is not mine:
            raise
        ended_by_clock()
        raise NotFound(OVER) from None
    finally:
        if not 0 < left < grace:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
            signal.setitimer(signal.ITIMER_PROF, max(0.001, left + started - time.process_time()) if left else 0)


@contextmanager
def in_steps(steps: float) -> Iterator[None]:
    """What is searched inside ends after so many steps; far later by the clock, where it counts too few."""
    around = work_here()
    ended = around.ended
    try:
        with counted(steps), timed_by_steps(), sliced(LOADING + SAFETY * steps / A_SECOND):
            yield
    finally:
        around.ended = ended or left() < 0  # that a part ends is not the end of the whole


def steps_left(most: float) -> float:
    """The steps that a part of the search may take, at most so many at this pace; `NotFound` when it is over."""
    if is_over():
        raise NotFound(why_over())
    return min(most * _PACE.get(), left())


def seconds_left(most: float) -> float:
    """The seconds that so many steps take as a rule, and at most those left: for a search that counts none."""
    return steps_left(most) / A_SECOND


def is_over() -> bool:
    """Whether the steps of the search are done, or its time is over; each look is a step."""
    if not count():
        return True
    if time_left() > 0:
        return False
    ended_by_clock()
    return True


def why_over() -> str:
    """What has ended a search that is over: its steps, or the clock."""
    return ENDED if left() < 0 else OVER


def time_left() -> float:
    """The seconds until the clock ends the search, negative ones if it has."""
    return _END.get() - time.process_time()
