"""numpy, loaded when an array is first made: the one door through which every finder gets it.

    from fooling.fooling_sets.search import arrays as np

So a command that makes no array (`list`, `show`, `recheck`) does not wait for numpy, and its imports stand at the head
of a file like all others.  A name is looked up once and then kept here.  Type checkers see numpy itself.  Whoever
defines a type alias such as `NDArray[np.uint64]` does it under TYPE_CHECKING, and code that numba compiles has numpy
loaded anyhow.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import *  # noqa: F403

THREADS = "OPENBLAS_NUM_THREADS"  # read once, when numpy is loaded


def __getattr__(name: str) -> Any:
    given = os.environ.get(THREADS)
    os.environ[THREADS] = given or "1"
    try:
        import numpy
    finally:
        if given is None:
            del os.environ[THREADS]
    found = globals()[name] = getattr(numpy, name)
    return found
