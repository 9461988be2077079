"""How much memory a process has, and a limit on what one more step may take of it.

Some files say in a kilobyte that 2^40 numbers are to be made.  No size in the file need show that before it is
computed, so the process takes a limit for as long as it computes; what goes beyond is a MemoryError.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import read_text

RESIDENT, DATA = 1, 5  # which number of /proc/PID/statm counts the pages in memory, and those of data and stack


def memory_of(process: int | str, kind: int) -> int:
    """The bytes of memory of a process, `RESIDENT` or `DATA`; 0 where that is not told."""
    try:
        return int(read_text(Path(f"/proc/{process}/statm")).split()[kind]) * resource.getpagesize()
    except InvalidInput:
        return 0


@contextmanager
def at_most_more(most: int) -> Iterator[None]:
    """Within it this process may take so many bytes beyond what it has; what would take more is a MemoryError.

    A limit that is lower already stays.  Where the system does not tell what the process has, there is no limit.
    """
    held, (soft, hard) = memory_of("self", DATA), resource.getrlimit(resource.RLIMIT_DATA)
    known = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    if held:
        resource.setrlimit(resource.RLIMIT_DATA, (min([held + most, *known]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
