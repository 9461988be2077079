"""What one process of the work does: it says that it has started, works on an item, answers, and takes the next.

It ends by itself when the program that it belongs to is gone (`kill -9`), writes nothing to standard output, and never
sees Ctrl-C.  What it writes for itself lies in a folder that goes with the run, though the process, or the program, is
killed.  Before a second item, all is forgotten that the process has kept of the first (`forgotten`).
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from contextvars import copy_context
from multiprocessing import connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from queue import SimpleQueue
from shutil import rmtree
from threading import Thread
from traceback import format_exception
from typing import Any, Generic, TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.methods.engine.ends import LIMITS, SWITCH, let_pass_through, pass_through
from fooling.verify.reading.files import DATA, memory_of
from fooling.verify.runs.processes.forgotten import forget

Item = TypeVar("Item")
Answer = TypeVar("Answer")
OUT_OF_PROCESSOR_TIME = signal.SIGPROF
RARELY = (50_000, 20, 100)  # objects made before Python looks for cycles: terms have none, and are made by the million


@dataclass(frozen=True)
class Ended(Generic[Item, Answer]):
    """What became of an item: its `answer`, or None and the reason.

    `used_up`: the seconds that it had, if they were not enough.
    """

    item: Item
    answer: Answer | None
    reason: str = ""
    used_up: float | None = None


class ErrorOfWork(Exception):
    """An error of Python's in a process, with its traceback there, where such errors pass through."""


@dataclass(frozen=True)
class Limits:
    """What one item may take: seconds, bytes of memory of its process, bytes of its answer (None: any).

    `processor`: seconds of the processor, of all threads together, which a busy machine does not use up.
    """

    seconds: float
    memory: int | None = None
    answer: int | None = None
    processor: float | None = None

    @property
    def memory_said(self) -> str:
        """The limit of memory as text."""
        return f"memory of {(self.memory or 0) / 2**20:g} MiB used up"

    @property
    def processor_said(self) -> str:
        """The limit of the processor's time as text."""
        return f"processor time of {self.processor or 0:g} s used up"


@dataclass(frozen=True)
class Service:
    """How a process works: within these limits, and with these folders as `begin` has them.

    `forked`: from the program that it belongs to, as that is.  `guarded`: whoever made an item may want to break its
    process; what that prints is dropped, and whatever is raised is the reason.  `passing`: whether errors of Python
    pass through, as in the program.
    """

    limits: Limits
    folders: tuple[Path, Path | None]
    forked: bool
    guarded: bool
    passing: bool


def begin(leash: connection.Connection, folder: Path, pythons: Path | None = None) -> SimpleQueue[Any]:
    """What a process does first; the queue of what it is sent.

    It ends when the other end of the leash closes, and then removes these folders: the one that it puts into what it
    needs for itself and, where the leash closes only as this program is gone, the one that Python put a socket into.
    """
    os.dup2(2, 1)  # what a library prints must not get into the answer
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    received: SimpleQueue[Any] = SimpleQueue()
    folders = [folder, *([] if pythons is None else [pythons])]
    Thread(target=_listen, args=(leash, received, folders), daemon=True).start()
    return received


def _listen(leash: connection.Connection, received: SimpleQueue[Any], folders: Sequence[Path]) -> None:
    try:
        while True:
            received.put(leash.recv())
    except (EOFError, OSError):  # the other end is gone
        for folder in folders:
            rmtree(folder, ignore_errors=True)
    finally:  # or there is no memory left to read what it says
        os._exit(1)


def serve(parent: connection.Connection, work: Callable[[Item], Answer], item: Item, service: Service) -> None:
    """The body of a process.

    It sends None once it has started, then for each item an `Ended`, or the error that ends them all; it is sent work
    and an item at a time.
    """
    if service.guarded:
        os.environ.pop(SWITCH, None)
    else:
        let_pass_through(service.passing)
    if service.forked or service.guarded:
        _shut_what_it_inherits(parent.fileno())
    if service.guarded:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    received = begin(parent, *service.folders)
    if service.limits.memory is not None:
        most = memory_of("self", DATA) + service.limits.memory
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    gc.freeze()  # what the program has loaded is not looked through again, nor copied for that
    gc.set_threshold(*RARELY)
    with (
        _its_own_streams() if service.forked else nullcontext(),
        suppress(OSError),
    ):  # `_listen` ends it if none listens
        parent.send(None)
        while True:
            # What an item sets in its context ends with it, though it ends by an error.
            with _timed(service.limits.processor):
                said = copy_context().run(_reply, item, work, service.limits)
            parent.send_bytes(said)
            work, item = received.get()
            forget()


@contextmanager
def _timed(seconds: float | None) -> Iterator[None]:
    """The process ends by `OUT_OF_PROCESSOR_TIME` when all its threads have used so many seconds of the processor.

    No handler in Python: code of a library that does not come back to Python is ended, too.
    """
    if seconds is not None:
        signal.signal(OUT_OF_PROCESSOR_TIME, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@contextmanager
def _its_own_streams() -> Iterator[None]:
    """Streams whose locks no thread of the program has held; those of the program stay, with their places."""
    before = sys.stdout, sys.stderr
    with open(2, "w", errors="backslashreplace", closefd=False) as stream:
        sys.stdout = sys.stderr = stream
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before


def _shut_what_it_inherits(kept: int) -> None:
    """Close what the program has open, such as its ends of other pipes."""
    os.closerange(3, kept)
    os.closerange(kept + 1, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 2**20))


def _reply(item: Item, work: Callable[[Item], Answer], limits: Limits) -> bytes:
    """What a process has to say of an item, as it is sent."""
    said: Ended[Item, Answer] | InvalidInput | ErrorOfWork
    try:
        said = Ended(item, work(item))
    except InvalidInput as error:
        said = error
    except MemoryError:
        said = Ended(item, None, limits.memory_said if limits.memory is not None else "MemoryError: ")
    except Exception as error:  # noqa: BLE001 - a bug in one piece of work must not end the others
        if pass_through() and not isinstance(error, LIMITS):
            return bytes(ForkingPickler.dumps(ErrorOfWork(f"{item}\n{''.join(format_exception(error))}")))
        said = Ended(item, None, f"{type(error).__name__}: {error}")
    sent = bytes(ForkingPickler.dumps(said))
    if limits.answer is not None and len(sent) > limits.answer:
        reason = f"its answer has {len(sent)} bytes, more than {limits.answer}"
        sent = bytes(ForkingPickler.dumps(Ended(item, None, reason)))
    return sent
