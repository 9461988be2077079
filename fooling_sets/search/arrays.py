"""numpy, loaded when an array is first made: the one door through which every finder gets it.

    from fooling.fooling_sets.search import arrays as np

So a command that makes no array (`list`, `show`, `recheck`) does not wait for numpy, and its imports stand at the head
of a file like all others.  A name is looked up once and then kept here.  Type checkers see numpy itself.  Whoever
defines a type alias such as `NDArray[np.uint64]` does it under TYPE_CHECKING, and code that numba compiles has numpy
loaded anyhow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import *  # noqa: F403


def __getattr__(name: str) -> Any:
    import numpy

    found = globals()[name] = getattr(numpy, name)
    return found
