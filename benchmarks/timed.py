"""What a piece of work takes, and what comes back; a benchmark of several parts."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")


def timed(work: Callable[[], T], clock: Callable[[], float] = time.process_time) -> tuple[float, T]:
    """The seconds, of the processor unless another clock is given, and the answer."""
    start = clock()
    answer = work()
    return clock() - start, answer


def run_parts(parts: Mapping[str, Callable[[], object]], says: str | None) -> None:
    """The parts of a benchmark that its command line names, or all; `says` is its docstring."""
    parser = argparse.ArgumentParser(description=(says or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*parts, []], metavar="PART", help=", ".join(parts))
    for part in parser.parse_args().parts or parts:
        parts[part]()
