"""Why a search has found nothing: what it raises, with reasons that a reader can use.

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

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from traceback import walk_tb
from types import FrameType

from fooling.fooling_sets.errors import FoolingError

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
COMBINING = ("tactic", "steps", "not_found")  # modules of what only leads to a tactic
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
