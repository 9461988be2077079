"""Work in processes of its own, each piece with a budget, so that time, a crash or Ctrl-C ends one piece and no other.

The processes are forked from a server that has loaded what they share.  One process does one item: it says that it has
started, works, sends its answer and is gone.  It ends by itself when this program is gone (`kill -9`), writes nothing
to standard output, and never sees Ctrl-C, which this program answers by ending it.  A budget is wall-clock time and
starts when the process has started.
"""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.context import ForkServerContext, ForkServerProcess
from multiprocessing.forkserver import ensure_running
from threading import Thread
from typing import Generic, TypeVar

from fooling_sets.errors import InvalidInput

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


@dataclass
class _Running(Generic[Item]):
    item: Item
    process: ForkServerProcess
    deadline: float
    started: bool = False


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


def begin(leash: connection.Connection) -> None:
    """What a process does first; it ends when the other end of the leash closes, as when its program is gone."""
    os.dup2(2, 1)  # what a library prints must not get into the answer
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: connection.Connection) -> None:
    with suppress(EOFError, OSError):
        leash.recv()  # nothing is ever sent: this returns only when the other end is gone
    os._exit(1)


# ---- one process an item ----


def each_alone(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    jobs: int,
    budget: float,
    preload: Sequence[str] = (),
    cut_off: Callable[[Item, int], None] = lambda item, pid: None,
) -> Generator[Ended[Item, Answer], None, None]:
    """What becomes of each item, as it ends, at most `jobs` at a time; `work` and the items can be pickled.

    `cut_off` is told the item and the process id of each process that was ended before it answered.  When the generator
    is closed (`contextlib.closing`) no process is left, whatever was raised.  An InvalidInput of `work` is raised here
    and ends them all; any other exception is the reason why its item has no answer.
    """
    context = server(preload)
    waiting, running = deque(items), Channels[Item]()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                _start(context, work, waiting.popleft(), running)
            yield from _ended(running, budget, cut_off)
    finally:
        with undisturbed():
            for channel in list(running):
                _end(running, channel, cut_off)


def _start(context: ForkServerContext, work: Callable[[Item], Answer], item: Item, running: Channels[Item]) -> None:
    ours, theirs = context.Pipe()
    process = context.Process(target=_do, args=(theirs, work, item), daemon=True)
    with undisturbed():  # a process half started would read half of its item, and complain
        process.start()
        theirs.close()
        running[ours] = _Running(item, process, time.monotonic() + STARTING)


def _do(parent: connection.Connection, work: Callable[[Item], Answer], item: Item) -> None:
    """The body of a process: sends None once started, then an `Ended`, or the InvalidInput that ends them all."""
    begin(parent)
    with suppress(OSError):  # nobody listens any more; `_end_with` ends the process
        parent.send(None)
        said: Ended[Item, Answer] | InvalidInput
        try:
            said = Ended(item, work(item))
        except InvalidInput as error:
            said = error
        except Exception as error:  # noqa: BLE001 - a bug in one piece of work must not end the others
            said = Ended(item, None, f"{type(error).__name__}: {error}")
        parent.send(said)


def _ended(
    running: Channels[Item], budget: float, cut_off: Callable[[Item, int], None]
) -> Iterator[Ended[Item, Answer]]:
    """Wait until something happens; the items that came to an end, no longer among those running."""
    soonest = min(one.deadline for one in running.values())
    ready = connection.wait(list(running), max(0.0, soonest - time.monotonic()))
    for channel, one in list(running.items()):
        ended: Ended[Item, Answer] | None = None
        if channel in ready:
            ended = _heard(channel, one, budget)
        elif time.monotonic() >= one.deadline:
            ended = _overdue(one, budget)
        if ended is not None:
            _end(running, channel, cut_off if ended.answer is None else lambda item, pid: None)
            yield ended


def _heard(channel: connection.Connection, one: _Running[Item], budget: float) -> Ended[Item, Answer] | None:
    """What a process has to say: that it started (None), what became of its item, or, saying nothing, that it died."""
    try:
        said: Ended[Item, Answer] | InvalidInput | None = channel.recv()
    except (EOFError, OSError):
        one.process.join()
        return Ended(one.item, None, _death(one.process.exitcode))
    if isinstance(said, InvalidInput):
        raise said
    if said is None:
        one.started, one.deadline = True, time.monotonic() + budget
    return said


def _death(status: int | None) -> str:
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        return f"its process was killed by {name}" + (", as happens when memory runs out" if name == "SIGKILL" else "")
    return f"its process ended with status {status} and no result"


def _overdue(one: _Running[Item], budget: float) -> Ended[Item, Answer]:
    seconds, what = (budget, "time budget") if one.started else (STARTING, "time to start")
    return Ended(one.item, None, f"{what} of {seconds:g} s used up", seconds)


def _end(running: Channels[Item], channel: connection.Connection, cut_off: Callable[[Item, int], None]) -> None:
    one = running.pop(channel)
    one.process.kill()
    one.process.join()
    channel.close()
    if one.process.pid is not None:
        cut_off(one.item, one.process.pid)
