"""What a long run does at the moment, told on standard error in plain lines once it takes longer than two seconds.

A run whose parts cannot be counted beforehand has no bar.  It says what it begins; what is begun within the first two
seconds is not told, but for the last of it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Timer

from fooling.verify.statement.printable import printable

PATIENCE = 2.0  # seconds without a word
Stage = Callable[[str], None]  # told what begins


@contextmanager
def stages(silent: bool, patience: float = PATIENCE) -> Iterator[Stage]:
    """Lines on standard error for what begins while the `with` block runs, once it has run for `patience` seconds."""
    if silent:
        yield lambda what: None
        return
    told = _Told(time.monotonic() + patience)
    timer = Timer(patience, told.last)
    timer.daemon = True  # a run that is over does not wait for it
    timer.start()
    try:
        yield told.begins
    finally:
        timer.cancel()


class _Told:
    """What has begun last, and whether it was told."""

    def __init__(self, from_then: float) -> None:
        self.from_then, self.what, self.lock = from_then, "", Lock()

    def begins(self, what: str) -> None:
        """This begins; it is told where the run has taken long."""
        with self.lock:
            self.what = what
            if time.monotonic() >= self.from_then:
                self._tell()

    def last(self) -> None:
        """The run has taken long: what it does at the moment is told."""
        with self.lock:
            self.from_then = 0.0
            self._tell()

    def _tell(self) -> None:
        if self.what:
            with suppress(OSError, ValueError):  # nobody reads it, or it is closed: the run is worth more
                sys.stderr.write(f"fooling: {printable(self.what)} ...\n")
                sys.stderr.flush()
            self.what = ""
