"""What a long run does at the moment: on standard error, in plain lines, where there is no bar.

Every two seconds it is told what the run does, if that is something else than what was told last; so a short run says
nothing, and a long one little.  Where it is answers that a run finds, each is a line, so that a run that is cut short
has told those that it had.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from threading import Event, Thread, Timer

from fooling.verify.pages.formats.terminal import Advance, progress
from fooling.verify.statement.language.printable import printable

PATIENCE = 2.0  # seconds without a word
SELDOM = 30.0  # seconds between two lines of a run that tells its answers at the end
LONG = 10.0  # seconds after which a run tells each answer as it is found
Stage = Callable[[str], None]  # told what begins
Answered = Callable[[str, str], None]  # told of what there is an answer, and which one


@contextmanager
def stages(silent: bool, patience: float = PATIENCE) -> Iterator[Stage]:
    """Lines on standard error for what is told to have begun while the `with` block runs, one in `patience` seconds."""
    if silent:
        yield lambda what: None
        return
    told = _Told()
    thread = Thread(target=told.until_over, args=(patience,), daemon=True)  # a program that ends does not wait for it
    thread.start()
    try:
        yield told.begins
    finally:
        told.over.set()
        thread.join()


@contextmanager
def bar_or_stages(total: int, silent: bool, patience: float = PATIENCE) -> Iterator[Advance]:
    """A bar on a terminal, as `progress` has it; else a line now and then, with the name of what is done."""
    with progress(total, silent) as advance, stages(silent or sys.stderr.isatty(), patience) as stage:

        def both(count: int, name: str = "", line: str = "") -> None:
            advance(count, name, line)
            stage(name)

        yield both


@contextmanager
def bar_or_answers(total: int, silent: bool, patience: float = LONG) -> Iterator[Answered]:
    """A line for each answer: at once above a bar on a terminal, else when the run has taken `patience` seconds."""
    is_told, waiting = not silent and not sys.stderr.isatty(), deque[str]()
    late = Timer(patience, _write, [waiting])
    late.daemon = True
    with progress(total, silent) as advance:

        def answered(name: str, answer: str) -> None:
            line = f"{printable(name)}: {printable(answer)}"
            advance(1, name, line)
            waiting.append(f"fooling: {line}\n")
            if is_told and late.finished.is_set():
                _write(waiting)

        if is_told:
            late.start()
        try:
            yield answered
        finally:
            late.cancel()


def _write(waiting: deque[str]) -> None:
    """Write the lines on standard error, each once."""
    with suppress(OSError, ValueError):
        while waiting:
            with suppress(IndexError):  # another thread was the first
                sys.stderr.write(waiting.popleft())
        sys.stderr.flush()


@contextmanager
def bar_or_counts(total: int, silent: bool, patience: float = SELDOM) -> Iterator[Answered]:
    """A bar on a terminal; else a line now and then, with how many answers there are."""
    with bar_or_stages(total, silent, patience) as advance:
        done = count(1)
        yield lambda name, answer: advance(1, f"{next(done)} of {total} claims")


class _Told:
    """What has begun last, and whether the run is over."""

    def __init__(self) -> None:
        self.what, self.over = "", Event()

    def begins(self, what: str) -> None:
        """This begins."""
        self.what = what

    def until_over(self, patience: float) -> None:
        """Tell what the run does, again and again."""
        told = ""
        while not self.over.wait(patience):
            if self.what != told:
                told = self.what
                with suppress(OSError, ValueError):  # nobody reads it, or it is closed: the run is worth more
                    sys.stderr.write(f"fooling: {printable(told)} ...\n")
                    sys.stderr.flush()
