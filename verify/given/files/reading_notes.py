"""What was read otherwise than most would expect: a line each, for whoever handed the file in.

Whoever reads calls `note_reading`.  The command line says each line at once (`TELL`), unless a command gathers them
(`noting_readings`).  Where nobody does either, as in a script of one's own, a line is a warning of Python's.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Tell = Callable[[str], object]
TELL: ContextVar[Tell | None] = ContextVar("who is told what was read otherwise", default=None)


@contextmanager
def noting_readings() -> Iterator[dict[str, None]]:
    """The lines that are noted inside, each once, in their order."""
    noted = dict[str, None]()
    before = TELL.set(lambda line: noted.setdefault(line, None))
    try:
        yield noted
    finally:
        TELL.reset(before)


def note_reading(line: str) -> None:
    """Something has been read so."""
    tell = TELL.get()
    if tell is None:
        warnings.warn(line, stacklevel=4)
    else:
        tell(line)
