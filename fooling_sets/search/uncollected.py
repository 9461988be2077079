"""No search for garbage while a great many tuples of numbers are made.

Python looks for cycles of objects each time so many new ones are alive, and looks at all that are alive.  Tuples and
lists of numbers are on no cycle, and a million of them cost a fifth to a third of their time so.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Cycles that are made inside are found later; what is on none is freed at once, as ever.

    >>> with uncollected():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
