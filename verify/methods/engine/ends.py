"""How a search ends: its steps are done, or the clock ends it; nothing is found; or it meets an error of Python.

The work of a search in steps: a measure that is the same on a fast machine, on a slow one, and under load.

A *step* is one of the elementary things that a search does, each about as long as the others; it is counted where such
a thing is done, and nowhere else:

    1       a look at the clock (`is_over`): once for each thing that a loop tries
    1       NUMBERS that the checker computes for a search, or whatever else costs of its budget (`Searched`)
    TRIED   a tactic that is tried, and RULE a rule that the checker applies for a search
    AXIOM   an axiom whose instance is tried
    SOLVED  a step of arithmetic whose weights are sought
    LINEAR  a linear program, and QUESTION one to z3; where z3 gives up, all that it was given, OF_Z3 of its own each

The weights are rough: of nine statements in ten a second has between 6,000 and 220,000 steps, and 80,000 is usual.
Searches of `circuits` that count nowhere else do so where they look at the clock, and a step may be a hundred times as
long there.  What is remembered costs nothing when it is asked again.

Invariants: where nobody counts, nothing changes, and no search ends for want of steps.  Inside `counted(most)` a search
ends (`is_over`) as soon as it has done more than `most` steps.  What is done inside is done in the counts around,
too.  An answer of a search that ends so is not remembered as a failure, nor one that the clock ended (`Work.late`).

Until when a search may go on: so many steps, and the clock for safety; and how one that does not ask is interrupted.

What a search is given are steps (`in_steps`), which are the same on every machine.  It ends by itself where it asks
`steps_left` or `is_over`, or where it spends.  One that counts too few is ended by the clock, after `SAFETY` times the
seconds that its steps take as a rule, and that is told apart: the reason is `OVER`, and what it did not find is not
remembered.  Time is that of the processor.  What does not look at the clock is interrupted by a signal, but never where
that would break something half done.

Where nothing is found, what is raised has reasons that a reader can use.

Errors of Python inside a search: a fault of this program, never an answer, and never silent.

A tactic that is not made for a goal says so (`NotMadeFor`); a KeyError or the like is a mistake in what searches.  For
users the search goes on without that step, and what happened is told in a line with the name of the tactic: to whoever
is `recording`, such as `fooling check`, or else to the log `fooling`, which Python writes to standard error.  No fault
is what a machine cannot do: to load a library that is missing, to go on without memory, to follow a statement too deep,
to write down a number of more digits than Python writes.

For those who mend it the error passes through, in worker processes too, where the environment has
FOOLING_ERRORS=raise; tests/conftest.py sets it for every test.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from math import inf
from os import sep
from traceback import walk_tb
from types import FrameType

from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.search.steps import A_SECOND, SAFETY, timed_by_steps, work_here
from fooling.fooling_sets.search.steps import Work as Work
from fooling.fooling_sets.search.steps import count as count
from fooling.fooling_sets.search.steps import counted as counted
from fooling.verify.checker.judge import RULES
from fooling.verify.checker.kernel import Budget, Context, Rule

CASE = "a case in which the hypotheses hold"  # what is assumed, by its name, where no such case was found


class NotFound(FoolingError):
    """No derivation was found; the message says why, as do its `reasons`.  It ends as UNKNOWN, never as a verdict."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class NotMadeFor(NotFound):
    """A tactic is not made for goals of such a shape, which is no reason for a reader."""

    def __init__(self) -> None:
        super().__init__()


class ForReaders(str):
    """A reason that is a sentence for whoever asks: it is told as it stands, before what was tried."""

    __slots__ = ()


class NotComputed(str):
    """Why the checker does not compute a statement that has no other route; it stands behind "decided by computing"."""

    __slots__ = ()


class WithoutExample(str):
    """A reason that is a sentence, too: nothing is known that meets all hypotheses of a statement.

    It is told unless more is known, such as that the hypotheses contradict each other.
    """

    __slots__ = ()


class Settled(NotFound):
    """It is false, so nothing else need be tried; where it is a part of something, that may go on without it."""


def reasons_of(error: Exception) -> tuple[str, ...]:
    """What an error says, the parts of a search each for itself."""
    return error.reasons if isinstance(error, NotFound) else (str(error) or type(error).__name__,)


SWITCH = "FOOLING_ERRORS"
RAISE = "raise"
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, NameError, TypeError, ValueError)
"""What Python raises where a program is wrong; to be caught after the errors on purpose, some of which are of these."""

LIMITS = (ImportError, MemoryError, RecursionError)
TOO_LONG = "a number is too long to be written down"
METHODS = __name__[: __name__.index(".methods.") + len(".methods.")]
COMBINING = ("tactic", "attempts", "steps", "ends")  # modules of what only leads to a tactic
_RECORDED: ContextVar[list[str] | None] = ContextVar("the faults of a search", default=None)


@contextmanager
def recording() -> Iterator[list[str]]:
    """The faults that are met inside, each told in a line."""
    recorded = list[str]()
    before = _RECORDED.set(recorded)
    try:
        yield recorded
    finally:
        _RECORDED.reset(before)


def pass_through() -> bool:
    """Whether errors of Python are to be raised, not told."""
    return os.environ.get(SWITCH) == RAISE


def let_pass_through(whether: bool) -> None:
    """Set this in a process, as it is in the program that has started it."""
    os.environ[SWITCH] = RAISE if whether else ""


def passed_over(error: Exception) -> tuple[str, ...]:
    """An error of Python that a search has met and goes on after: it is told, or raised again where it passes through.

    What is a reason for a reader is returned.
    """
    if isinstance(error, ValueError) and "set_int_max_str_digits" in str(error):
        return (TOO_LONG,)
    if pass_through():
        raise error
    recorded, line = _RECORDED.get(), fault_line(error)
    if recorded is None:
        logging.getLogger("fooling").error("%s", line)
    elif line not in recorded:
        recorded.append(line)
    return ()


def fault_line(error: Exception) -> str:
    """The line about an error that was caught: the tactic it was met in, what Python says, and where.

    >>> try:
    ...     {}["n"]
    ... except KeyError as error:
    ...     fault_line(error).partition(" (")[0]
    "the tactic <module> met an error, a fault of this program: KeyError: 'n'"
    """
    frames = list(walk_tb(error.__traceback__))
    inside = [frame for frame, _ in frames[1:] if _is_a_step(frame)]  # the first is that of whoever caught it
    frame, line = frames[-1]
    module = frame.f_globals.get("__name__", "")
    said = f"{type(error).__name__}: {error}"
    name = _name(inside[0] if inside else frame)
    return f"the tactic {name} met an error, a fault of this program: {said} ({module}, line {line})"


def _is_a_step(frame: FrameType) -> bool:
    module = frame.f_globals.get("__name__", "")
    return module.startswith(METHODS) and module.rpartition(".")[2] not in COMBINING


def _name(frame: FrameType) -> str:
    """The function, also where a tactic is a function made inside it."""
    return frame.f_code.co_qualname.partition(".<locals>")[0]


# ---- steps, and the clock ----

ENDED = "not found in the steps a search is given"
TRIED, RULE, AXIOM, SOLVED, LINEAR, QUESTION, OF_Z3 = 5, 5, 40, 150, 1_000, 1_000, 25
NUMBERS = 32


def left() -> float:
    """How many steps may still be done."""
    work = work_here()
    return work.most - work.done


def done() -> int:
    """How many are done, where somebody counts."""
    return work_here().done


def late() -> int:
    """How often the clock has ended a search that is counted here."""
    return work_here().late


def ended_by_clock() -> None:
    """The clock has ended a search."""
    work_here().late += 1


def spend(steps: int = 1) -> None:
    """Count so many steps; `NotFound` where no more may be done."""
    if not count(steps):
        raise NotFound(ENDED)


class _Rules(Mapping[str, Rule]):
    """Rules of which each look is counted: one for each node that is checked, and each condition that is seen."""

    def __getitem__(self, name: str) -> Rule:
        spend(RULE)
        return RULES[name]

    def __iter__(self) -> Iterator[str]:
        return iter(RULES)

    def __len__(self) -> int:
        return len(RULES)


class Searched(Budget):
    """What a derivation may cost that a search has the checker look at: what it spends are steps."""

    owed = 0  # numbers that are not counted yet

    def spend(self, numbers: int = 1) -> None:
        """`NotFound` where the search is over, else as any budget; what that refuses is not done."""
        Budget.spend(self, numbers)
        self.owed += numbers
        if self.owed >= NUMBERS:
            steps, self.owed = divmod(self.owed, NUMBERS)
            if left() > 0 and steps > 1 + left():  # nothing is computed, and what is left is for something else
                work_here().ended = True
                raise NotFound(ENDED)
            spend(steps)


_RULES = _Rules()


def fresh() -> Context:
    """The context without variables, for a search: what the checker does for it is counted."""
    return Context(rules=_RULES, budget=Searched())


def afresh(context: Context) -> Context:
    """The context with a whole budget: what is only tried leaves the rest of the search its own."""
    return replace(context, budget=Searched())


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
