"""What was read otherwise than most would expect: a line each, for whoever handed the file in.

Whoever reads calls `note_reading`; a command gathers the lines with `noting_readings`.  Where nobody gathers, as in a
script of one's own, a line is a warning of Python's.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_NOTED: ContextVar[dict[str, None] | None] = ContextVar("what was read otherwise", default=None)


@contextmanager
def noting_readings() -> Iterator[dict[str, None]]:
    """The lines that are noted inside, each once, in their order."""
    noted = dict[str, None]()
    before = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(before)


def note_reading(line: str) -> None:
    """Something has been read so."""
    noted = _NOTED.get()
    if noted is None:
        warnings.warn(line, stacklevel=4)
    else:
        noted[line] = None
