"""The one door for files: whatever a command reads, it reads here.

What a user names may be anything: a pipe in which nobody writes, a device without end, a file of a terabyte, a file
that grows while it is read.  So a file is opened without waiting, what was opened is looked at (the name may stand for
something else by then), and no more bytes are read than the caller has use for.  A link is followed: what counts is
what it leads to.  What a *document* names, though, is sought in the document's folder and below, and no link is
followed (`below`): a stranger's claims read nothing else of the machine on which they are decided.  Whatever is wrong
is an `InvalidInput` of one line that says what, where, and what would be right.

Memory is proportional to what is read, and nothing here waits; what the bytes mean is for
`fooling.verify.reading.json_text` and the readers of other formats.  Some files say in a kilobyte that 2^40 numbers are
to be made.  No size in the file need show that before it is computed, so whoever makes what a file says takes a limit
for as long (`at_most_more`); what goes beyond is a MemoryError.
"""

from __future__ import annotations

import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

from fooling.fooling_sets.errors import InvalidInput

FilePath = str | os.PathLike[str]  # what a caller may name a file or a folder by
MOST_BYTES = 2**26  # of a file, where the caller says nothing else
MOST_LINES = 200_000  # of a text that people write
AT_ONCE = 2**20  # bytes; so that what is set aside is proportional to what there is
RESIDENT, DATA = 1, 5  # which number of /proc/PID/statm counts the pages in memory, and those of data and stack
KINDS = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def read_bytes(path: FilePath, most: int = MOST_BYTES, wanted: str = "a file") -> bytes:
    """What a regular file holds.

    Parameters
    ----------
    path
        The file, or a link to one.
    most
        How many bytes it may have.
    wanted
        What would be right, for messages.

    Raises
    ------
    InvalidInput
        There is no such file, it may not be read, it is a directory, a pipe or a device, or it has more bytes.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            status = os.fstat(descriptor)
            _require_small_file(status, path, most, wanted)
            return _all_of(descriptor, path, most, status.st_size)
        finally:
            os.close(descriptor)
    except InvalidInput:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte in it
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidInput(f"{path}: cannot be read ({reason}); want {wanted}") from error


@contextmanager
def writing(before: str, after: str = "; want another file") -> Iterator[None]:
    """InvalidInput where the block cannot write: what is said before the reason, the reason, and after it."""
    try:
        yield
    except OSError as error:
        raise InvalidInput(f"{before}{error.strerror}{after}") from None


def _require_small_file(status: os.stat_result, path: FilePath, most: int, wanted: str) -> None:
    if not stat.S_ISREG(status.st_mode):
        kind = KINDS.get(stat.S_IFMT(status.st_mode), "something else")
        raise InvalidInput(f"{path}: {kind}, not a regular file; want {wanted}")
    if status.st_size > most:
        raise InvalidInput(f"{path}: {status.st_size} bytes, want at most {most}")


def _all_of(descriptor: int, path: FilePath, most: int, told: int) -> bytes:
    parts, count = list[bytes](), 0
    while part := os.read(descriptor, told + 1 if told and not count else AT_ONCE):
        parts.append(part)
        count += len(part)
        if count > most:  # it grows, or is one of the system's, which do not tell their size
            raise InvalidInput(f"{path}: more bytes than it says, want at most {most}")
        if count == told:  # and one more was asked for
            break
    return b"".join(parts)


def below(folder: Path, name: str, wanted: str = "a file") -> Path:
    """The path of a file that a document in this folder names; `InvalidInput` where it leads out, or over a link."""
    parts = PurePath(name).parts
    if not parts:
        raise InvalidInput(f"{name!r}: the name of no file; want {wanted}")
    if PurePath(name).is_absolute() or ".." in parts:
        raise InvalidInput(f"{name}: leads out of the folder; want {wanted} in the folder of this file, or below it")
    path = folder
    for part in parts:
        path /= part
        if path.is_symlink():
            raise InvalidInput(f"{path}: a link, which is not followed here; want {wanted} itself")
    return path


def read_text(path: Path, most: int = MOST_BYTES, wanted: str = "a text file") -> str:
    """The text of a regular file in UTF-8, without a byte order mark.  `InvalidInput` as for `read_bytes`."""
    found = read_bytes(path, most, wanted)
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path}: byte {error.start} is not UTF-8 text; want {wanted}") from error


def lines_of(text: str, path: FilePath, most: int = MOST_LINES) -> list[str]:
    """The lines of a text that people write, of which there are not too many."""
    if (many := text.count("\n") + 1) > most:
        raise InvalidInput(f"{path}: {many} lines, want at most {most}")
    return text.split("\n")


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
