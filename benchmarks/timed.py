"""What a piece of work takes, and what comes back."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def timed(work: Callable[[], T], clock: Callable[[], float] = time.process_time) -> tuple[float, T]:
    """The seconds, of the processor unless another clock is given, and the answer."""
    start = clock()
    answer = work()
    return clock() - start, answer
