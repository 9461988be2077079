"""Work in processes, each piece with limits, so that time, memory, a crash or Ctrl-C ends one piece and no other.

`each_alone` gives every item a process of its own, forked from a server that has loaded what they share: for heavy work
with libraries whose threads do not survive a fork.  In `each_in_turn`, for many small items, a process serves one after
the other, within limits of memory too; what it prints is dropped, and when it fails at an item it is ended, and that
item is tried once more in a fresh one, since the fault may have been what was there before.  There the processes may
also be forked from this program as it is, which spares a second start: then the work must use none of those libraries.

A process says that it has started, takes an item, works, sends its answer and takes the next.  It ends by itself when
this program is gone (`kill -9`), writes nothing to standard output, and never sees Ctrl-C, which this program answers
by ending it.  A Ctrl-C that Python drops, as it does where one comes while an object is being disposed of, is
remembered.  What it writes for itself lies in a folder that goes with the run, though the process, or this program, is
killed.  Time is wall-clock time, and begins when the process has started or got its next item.
"""

from __future__ import annotations

import os
import resource
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.context import ForkContext, ForkProcess, ForkServerContext, ForkServerProcess
from multiprocessing.forkserver import ensure_running
from multiprocessing.reduction import ForkingPickler
from multiprocessing.util import get_temp_dir
from pathlib import Path
from queue import SimpleQueue
from shutil import rmtree
from tempfile import TemporaryDirectory
from threading import Thread, current_thread, main_thread
from traceback import format_exception
from types import FrameType
from typing import Any, Generic, TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.methods.engine.faults import LIMITS, let_pass_through, pass_through
from fooling.verify.reading.files import read_text

STARTING = 120.0  # seconds a process may take to start, before its budget begins
Item = TypeVar("Item")
Answer = TypeVar("Answer")


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
    """What one item may take: seconds, bytes of memory of its process, bytes of its answer (None: any)."""

    seconds: float
    memory: int | None = None
    answer: int | None = None

    @property
    def memory_said(self) -> str:
        """The limit of memory as text."""
        return f"memory of {(self.memory or 0) / 2**20:g} MiB used up"


@dataclass
class _Running(Generic[Item]):
    """A process with the item that it works on; `before` items it has answered."""

    item: Item
    process: ForkProcess | ForkServerProcess
    deadline: float
    started: bool = False
    before: int = 0


Channels = dict[connection.Connection, _Running[Item]]


# ---- starting processes ----


def server(preload: Sequence[str]) -> ForkServerContext:
    """The context of processes that are forked from a server which has loaded these modules."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["__main__", *preload])
    resource_tracker.ensure_running()  # before the signal is blocked: it unblocks it
    # The server and its children inherit the blocked signal: Ctrl-C reaches the whole foreground group, but only this
    # program, which then ends them, is to answer it.
    with undisturbed():
        ensure_running()
    return context


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def remembered() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C came meanwhile, though the exception may have been dropped; in the main thread, which hears it."""
    before, came = signal.getsignal(signal.SIGINT), list[int]()
    if current_thread() is not main_thread() or not callable(before):
        yield lambda: False
        return

    def hear(number: int, frame: FrameType | None) -> None:
        came.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(came)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def folder_of_a_run() -> Iterator[Path]:
    """A folder for what is needed only while something runs."""
    folder = TemporaryDirectory(prefix="fooling-", ignore_cleanup_errors=True)
    try:
        yield Path(folder.name)
    finally:
        with undisturbed():
            folder.cleanup()


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


# ---- the items ----


def each_alone(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    jobs: int,
    budget: float,
    preload: Sequence[str] = (),
    cut_off: Callable[[Item, int], None] = lambda item, pid: None,
    folder: Path | None = None,
) -> Generator[Ended[Item, Answer], None, None]:
    """What becomes of each item, in a process of its own, as it ends; at most `jobs` at a time, `budget` seconds each.

    `work` and the items can be pickled.  What the processes write for themselves lies in `folder`, or in one of their
    own.  `cut_off` is told the item and the process id of each process that was ended before it answered.  When the
    generator is closed (`contextlib.closing`) no process is left, whatever was raised.  An InvalidInput of `work` is
    raised here and ends them all; any other exception is the reason why its item has no answer, but where errors pass
    through (`fooling.verify.methods.engine.faults`): there it is raised here, too, as `ErrorOfWork`.
    """
    return _each(work, items, jobs, Limits(budget), preload, cut_off, in_turn=False, folder=folder)


def each_in_turn(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    jobs: int,
    limits: Limits,
    preload: Sequence[str] | None = None,
) -> Generator[Ended[Item, Answer], None, None]:
    """The same by at most `jobs` processes that serve the items in turn, silently and within the limits.

    They are forked from this program as it is, or from a server where `preload` names what that loads.  An item may be
    made to break its process, as a forged certificate is: whatever it raises is its reason, in tests too.
    """
    return _each(work, items, jobs, limits, preload, lambda item, pid: None, in_turn=True)


def _each(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    jobs: int,
    limits: Limits,
    preload: Sequence[str] | None,
    cut_off: Callable[[Item, int], None],
    in_turn: bool,
    folder: Path | None = None,
) -> Generator[Ended[Item, Answer], None, None]:
    context = get_context("fork") if preload is None else server(preload)
    pythons = None if preload is None else Path(get_temp_dir())
    waiting, running = deque(items), Channels[Item]()
    with (
        nullcontext(folder) if folder is not None else folder_of_a_run() as own,
        remembered() as interrupted,
        _none_left(running, cut_off),
    ):
        passing = pass_through() and not in_turn
        body = partial(_serve, work=work, limits=limits, silent=in_turn, folders=(own, pythons), passing=passing)
        while waiting or running:
            while waiting and len(running) < jobs:
                _start(context, body, waiting.popleft(), running)
            if interrupted():
                raise KeyboardInterrupt
            for channel, one, ended in _ended(running, limits):
                failed = ended.answer is None
                if failed or not in_turn or not waiting or not _next(channel, one, waiting, limits):
                    _end(running, channel, cut_off if failed else lambda item, pid: None)
                if failed and one.before:
                    _start(context, body, ended.item, running)  # once more, alone
                else:
                    yield ended


@contextmanager
def _none_left(running: Channels[Item], cut_off: Callable[[Item, int], None]) -> Iterator[None]:
    """All that runs is ended in the end."""
    try:
        yield
    finally:
        with undisturbed():
            for channel in list(running):
                _end(running, channel, cut_off)


def _start(
    context: ForkContext | ForkServerContext, body: Callable[..., None], item: Item, running: Channels[Item]
) -> None:
    ours, theirs = context.Pipe()
    process = context.Process(target=body, args=(theirs, item), daemon=True)
    with undisturbed():  # a process half started would read half of its item, and complain
        process.start()
        theirs.close()
        running[ours] = _Running(item, process, time.monotonic() + STARTING)


def _next(channel: connection.Connection, one: _Running[Item], waiting: deque[Item], limits: Limits) -> bool:
    """Whether the process has taken the next item; it has not if it died meanwhile."""
    try:
        channel.send(waiting[0])
    except OSError:
        return False
    one.item, one.deadline, one.before = waiting.popleft(), time.monotonic() + limits.seconds, one.before + 1
    return True


def _serve(
    parent: connection.Connection,
    item: Item,
    work: Callable[[Item], Answer],
    limits: Limits,
    silent: bool,
    folders: tuple[Path, Path | None],
    passing: bool,
) -> None:
    """The body of a process: sends None once started, then an `Ended`, or the error that ends them all.

    `passing`: whether errors of Python pass through, as in the program that started it.
    """
    let_pass_through(passing)
    if silent:
        _shut(parent.fileno())
    received = begin(parent, *folders)
    if limits.memory is not None:
        most = _held() + limits.memory
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    with suppress(OSError):  # nobody listens any more; `_listen` ends the process
        parent.send(None)
        while True:
            parent.send_bytes(_reply(item, work, limits))
            item = received.get()


def _shut(kept: int) -> None:
    """Close what this program had open, such as its ends of other pipes, and drop what is printed."""
    os.closerange(3, kept)
    os.closerange(kept + 1, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 2**20))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def _held() -> int:
    """The bytes of memory that this process was given at its start; 0 where that is not told."""
    try:
        return int(read_text(Path("/proc/self/statm")).split()[5]) * resource.getpagesize()
    except InvalidInput:
        return 0


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


def _ended(
    running: Channels[Item], limits: Limits
) -> list[tuple[connection.Connection, _Running[Item], Ended[Item, Any]]]:
    """Wait until something happens; the items that came to an end, with their processes."""
    soonest = min(one.deadline for one in running.values())
    ready = connection.wait(list(running), max(0.0, soonest - time.monotonic()))
    found = []
    for channel, one in running.items():
        ended: Ended[Item, Any] | None = None
        if channel in ready:
            ended = _heard(channel, one, limits)
        elif time.monotonic() >= one.deadline:
            ended = _overdue(one, limits)
        if ended is not None:
            found.append((channel, one, ended))
    return found


def _heard(channel: connection.Connection, one: _Running[Item], limits: Limits) -> Ended[Item, Any] | None:
    """What a process has to say: that it started (None), what became of its item, or, saying nothing, that it died."""
    try:
        said: Ended[Item, Any] | InvalidInput | ErrorOfWork | None = channel.recv()
    except (EOFError, OSError):
        one.process.join()
        return Ended(one.item, None, _death(one.process.exitcode))
    if isinstance(said, (InvalidInput, ErrorOfWork)):
        raise said
    if said is None:
        one.started, one.deadline = True, time.monotonic() + limits.seconds
    return said


def _death(status: int | None) -> str:
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        return f"its process was killed by {name}" + (", as happens when memory runs out" if name == "SIGKILL" else "")
    return f"its process ended with status {status} and no result"


def _overdue(one: _Running[Item], limits: Limits) -> Ended[Item, Any]:
    seconds, what = (limits.seconds, "time budget") if one.started else (STARTING, "time to start")
    return Ended(one.item, None, f"{what} of {seconds:g} s used up", seconds)


def _end(running: Channels[Item], channel: connection.Connection, cut_off: Callable[[Item, int], None]) -> None:
    one = running.pop(channel)
    one.process.kill()
    one.process.join()
    channel.close()
    if one.process.pid is not None:
        cut_off(one.item, one.process.pid)
