"""A line on standard error where something takes some seconds, so that whoever waits at a terminal knows what goes on.

Nothing hangs on the clock but this line.  Nothing is said where standard error is no terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

SECONDS = 4.0


@contextmanager
def said_if_slow(line: str, seconds: float = SECONDS) -> Iterator[None]:
    """Say the line after so many seconds, unless what is done inside has ended by then."""
    if not sys.stderr.isatty():
        yield
        return
    timer = Timer(seconds, lambda: sys.stderr.write(f"{line}\n"))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
