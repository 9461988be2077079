"""Work in processes, each piece with limits, so that time, memory, a crash or Ctrl-C ends one piece and no other.

`each_alone` gives every item a process of its own: for a few heavy ones.  `Workers` serve one item after the other, and
keep nothing of one for the next (`fooling.verify.runs.processes.forgotten`): for many small ones.  A process that has
exceeded
a limit, has died or has grown much is ended, and another one takes its place.  An item at which a process died that had
served others is tried once more in a fresh one, since the fault may have been what was there before.  `each_in_turn` is
for items that somebody may have made to break their process, and also tries those again that ran out of time.  Work
that can wait (`Workers.later`) is done by processes for which there is no other.

Processes are forked from this program as it is where that is safe (`forked_as_it_is`), which spares a second start;
else from a server that has loaded what they share.  For 1 to 1,000 small claims the first is the faster one.

What a process does, `fooling.verify.runs.processes.one_process` says.  This program answers Ctrl-C, or SIGTERM where
that is
heard (`fooling.verify.commands.command_line.endings`), by ending them all.  A signal that Python drops, as it does
where one comes
while an object is being disposed of, is remembered.  Time is wall-clock
time, and begins when the process has started or got its next item; where the limits say so, time of the processor is
counted beside it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.context import ForkContext, ForkProcess, ForkServerContext, ForkServerProcess
from multiprocessing.forkserver import ensure_running
from multiprocessing.util import get_temp_dir
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread
from types import FrameType, ModuleType, TracebackType
from typing import Any, TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.methods.engine.ends import pass_through
from fooling.verify.reading.files import RESIDENT, memory_of
from fooling.verify.runs.processes.command_line import ALONE
from fooling.verify.runs.processes.one_process import OUT_OF_PROCESSOR_TIME, Ended, ErrorOfWork, Limits, Service, serve

INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
STARTING = 120.0  # seconds a process may take to start, before its budget begins
GROWN = 2**29  # bytes that a process may have gained since its start, to be given another item
THREADED = {"torch", "z3", "numba", "highspy", "pysat"}  # libraries whose threads, or locks, do not survive a fork
Item = TypeVar("Item")
Answer = TypeVar("Answer")


# ---- starting processes ----


def processors() -> int:
    """The processors that this program may use."""
    return len(os.sched_getaffinity(0))


def server(preload: Sequence[str]) -> ForkServerContext:
    """The context of processes that are forked from a server which has loaded these modules."""
    context = get_context("forkserver")
    context.set_forkserver_preload([*preload])
    resource_tracker.ensure_running()  # before the signals are blocked: it unblocks them
    # The server and its children inherit the blocked signals: Ctrl-C reaches the whole foreground group, and SIGTERM
    # may, but only this program is to answer them; it then ends the others by SIGKILL.
    with undisturbed(), _apart_from_main():
        ensure_running()
    return context


@contextmanager
def _apart_from_main() -> Iterator[None]:
    """Processes that start here do not run the program that starts them once more, as multiprocessing has them do.

    A script of a user's that decides claims in its first line would decide them again in each process, and so on.
    Nothing of such a script is handed to a process: what they work on is of this package.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def forked_as_it_is() -> bool:
    """Whether processes may be forked from this program as it is: it is the command line alone, and nothing heavy.

    No program of a user's has run in it, and none of the libraries is loaded whose threads do not survive a fork.
    """
    return ALONE.get() and THREADED.isdisjoint(sys.modules)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait until this is done."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def remembered() -> Iterator[Callable[[], bool]]:
    """Whether one of them came meanwhile, though the exception may have been dropped; in the main thread, which hears.

    A signal that no function of Python's handles is left alone.
    """
    handlers = {sent: signal.getsignal(sent) for sent in INTERRUPTS} if current_thread() is main_thread() else {}
    heard = {sent: before for sent, before in handlers.items() if callable(before)}
    came = list[int]()

    def hear(number: int, frame: FrameType | None) -> None:
        came.append(number)
        heard[signal.Signals(number)](number, frame)

    for sent in heard:
        signal.signal(sent, hear)
    try:
        yield lambda: bool(came)
    finally:
        for sent, before in heard.items():
            signal.signal(sent, before)


@contextmanager
def folder_of_a_run() -> Iterator[Path]:
    """A folder for what is needed only while something runs."""
    folder = TemporaryDirectory(prefix="fooling-", ignore_cleanup_errors=True)
    try:
        yield Path(folder.name)
    finally:
        with undisturbed():
            folder.cleanup()


# ---- the processes at work ----


@dataclass(frozen=True)
class _Piece:
    """A piece of work; where it can wait, `then` is told what came of it."""

    work: Callable[[Any], Any]
    item: Any
    then: Callable[[Ended[Any, Any]], None] | None = None


@dataclass
class _Worker:
    """A process, the piece that it works on (None: it waits), and how many it has answered `before`."""

    process: ForkProcess | ForkServerProcess
    channel: connection.Connection
    piece: _Piece | None
    deadline: float
    started: bool = False
    before: int = 0
    held: int = 0  # bytes of memory, when it had started


class Workers(AbstractContextManager["Workers"]):
    """At most `jobs` processes that serve items, each within the limits; none is left after the `with` block.

    Parameters
    ----------
    preload : what the server has loaded that they are forked from; None: they are forked from this program as it is
    cut_off : told the item and the process id of each process that was ended before it answered
    folder : where the processes write what they need for themselves; None: in one of their own
    in_turn : whether a process that has answered serves the next item
    guarded : whether the items may be made to break it: it prints nothing, and whatever is raised is a reason
    meanwhile : what this program does once, when the first of them work and it would wait
    """

    def __init__(
        self,
        jobs: int,
        limits: Limits,
        preload: Sequence[str] | None,
        cut_off: Callable[[Any, int], None] = lambda item, pid: None,
        folder: Path | None = None,
        in_turn: bool = True,
        guarded: bool = False,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        self.jobs, self.limits, self.cut_off, self.in_turn, self.guarded = jobs, limits, cut_off, in_turn, guarded
        self.context: ForkContext | ForkServerContext = get_context("fork") if preload is None else server(preload)
        self.pythons = None if preload is None else Path(get_temp_dir())
        self.forked = preload is None
        self.workers = list[_Worker]()
        self.waiting = deque[_Piece]()
        self.meanwhile = deque([meanwhile])
        self.entered = ExitStack()
        self.folder = folder if folder is not None else self.entered.enter_context(folder_of_a_run())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with undisturbed():
            for one in list(self.workers):
                self._end(one)
            self.entered.close()

    def each(self, work: Callable[[Item], Answer], items: Sequence[Item]) -> Generator[Ended[Item, Answer], None, None]:
        """What becomes of each item, as it ends; `work` and the items can be pickled.

        When the generator is closed (`contextlib.closing`) no process is at work, whatever was raised.  An InvalidInput
        of `work` is raised here and ends them all; any other exception is the reason why its item has no answer, but
        where errors pass through (`fooling.verify.methods.engine.ends`): there it is raised here, too, as
        `ErrorOfWork`.
        """
        urgent = deque(_Piece(work, item) for item in items)
        with self._none_at_work():
            yield from self._served(urgent, lambda: bool(urgent) or any(map(_is_urgent, self.workers)))

    def later(self, work: Callable[[Item], Answer], item: Item, then: Callable[[Ended[Item, Answer]], None]) -> None:
        """Work for a process that has nothing else to do, in `each` or in `finish`; `then` is told what came of it."""
        self.waiting.append(_Piece(work, item, then))

    def finish(self) -> None:
        """Do what could wait, until all of it is done."""
        with self._none_at_work():
            for _ in self._served(deque(), lambda: bool(self.waiting or self._at_work())):
                pass

    def _served(self, urgent: deque[_Piece], is_left: Callable[[], bool]) -> Generator[Ended[Any, Any], None, None]:
        with remembered() as interrupted:
            while is_left():
                self._hand_out(urgent)
                while self.meanwhile:
                    self.meanwhile.popleft()()
                if interrupted():
                    raise KeyboardInterrupt
                for one, piece, ended in self._ended():
                    once_more = self._done_with(one, ended)
                    if once_more:
                        self._start(piece)
                    self._hand_out(urgent)
                    if once_more:
                        continue
                    if piece.then is None:
                        yield ended
                    else:
                        piece.then(ended)

    def _at_work(self) -> list[_Worker]:
        return [one for one in self.workers if one.piece is not None]

    @contextmanager
    def _none_at_work(self) -> Iterator[None]:
        """What still works is ended in the end, but for what could wait."""
        try:
            yield
        finally:
            with undisturbed():
                for one in filter(_is_urgent, list(self.workers)):
                    self._end(one)

    def _hand_out(self, urgent: deque[_Piece]) -> None:
        """Items for those that wait, and for new processes, as far as there are any; the urgent ones first."""
        while (pieces := urgent or self.waiting) and len(self._at_work()) < self.jobs:
            idle = next((one for one in self.workers if one.piece is None), None)
            if idle is None:
                self._start(pieces.popleft())
            elif self._send(idle, pieces[0]):
                pieces.popleft()
            else:
                self._end(idle)  # it died meanwhile

    def _start(self, piece: _Piece) -> None:
        ours, theirs = self.context.Pipe()
        passing = not self.guarded and pass_through()
        service = Service(self.limits, (self.folder, self.pythons), self.forked, self.guarded, passing)
        process = self.context.Process(target=serve, args=(theirs, piece.work, piece.item, service), daemon=True)
        with undisturbed(), _apart_from_main():  # a process half started would read half of its item, and complain
            process.start()
            theirs.close()
            self.workers.append(_Worker(process, ours, piece, time.monotonic() + STARTING))

    def _send(self, one: _Worker, piece: _Piece) -> bool:
        """Whether the process has taken the item; it has not if it died meanwhile."""
        try:
            one.channel.send((piece.work, piece.item))
        except OSError:
            return False
        one.piece, one.deadline = piece, time.monotonic() + self.limits.seconds
        return True

    def _done_with(self, one: _Worker, ended: Ended[Any, Any]) -> bool:
        """End a process that is not to serve again, or let it wait; whether the item is tried once more."""
        failed = ended.answer is None
        once_more = failed and one.before > 0 and (self.guarded or ended.used_up is None)
        if not failed:
            one.piece, one.before = None, one.before + 1
        if failed or not self.in_turn or self._has_grown(one):
            self._end(one)
        return once_more

    def _has_grown(self, one: _Worker) -> bool:
        return one.process.pid is None or memory_of(one.process.pid, RESIDENT) - one.held > GROWN

    def _end(self, one: _Worker) -> None:
        self.workers.remove(one)
        one.process.kill()
        one.process.join()
        one.channel.close()
        if one.process.pid is not None and one.piece is not None:
            self.cut_off(one.piece.item, one.process.pid)

    # ---- what they say ----

    def _ended(self) -> list[tuple[_Worker, _Piece, Ended[Any, Any]]]:
        """Those that have answered, died, or used up their time, when there is one."""
        working = [(one, one.piece) for one in self.workers if one.piece is not None]
        soonest = min(one.deadline for one, _ in working)
        ready = connection.wait([one.channel for one, _ in working], max(0.0, soonest - time.monotonic()))
        found = []
        for one, piece in working:
            ended: Ended[Any, Any] | None = None
            if one.channel in ready:
                ended = self._heard(one, piece.item)
            elif time.monotonic() >= one.deadline:
                ended = self._overdue(one, piece.item)
            if ended is not None:
                found.append((one, piece, ended))
        return found

    def _heard(self, one: _Worker, item: Any) -> Ended[Any, Any] | None:
        """What a process says: that it started (None), what became of its item, or, saying nothing, that it died."""
        try:
            said: Ended[Any, Any] | InvalidInput | ErrorOfWork | None = one.channel.recv()
        except (EOFError, OSError):
            one.process.join()
            return self._died(one, item)
        if isinstance(said, (InvalidInput, ErrorOfWork)):
            raise said
        if said is None:
            one.started, one.deadline = True, time.monotonic() + self.limits.seconds
            one.held = memory_of(one.process.pid or "self", RESIDENT)
        return said

    def _died(self, one: _Worker, item: Any) -> Ended[Any, Any]:
        if one.process.exitcode == -OUT_OF_PROCESSOR_TIME:
            return Ended(item, None, self.limits.processor_said, self.limits.processor)
        return Ended(item, None, _death(one.process.exitcode))

    def _overdue(self, one: _Worker, item: Any) -> Ended[Any, Any]:
        seconds, what = (self.limits.seconds, "time budget") if one.started else (STARTING, "time to start")
        return Ended(item, None, f"{what} of {seconds:g} s used up", seconds)


def _is_urgent(one: _Worker) -> bool:
    """Whether it is at work that cannot wait."""
    return one.piece is not None and one.piece.then is None


def _death(status: int | None) -> str:
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        return f"its process was killed by {name}" + (", as happens when memory runs out" if name == "SIGKILL" else "")
    return f"its process ended with status {status} and no result"


# ---- one list of items ----


def each_alone(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    jobs: int,
    budget: float,
    preload: Sequence[str] | None = (),
    cut_off: Callable[[Item, int], None] = lambda item, pid: None,
    folder: Path | None = None,
) -> Generator[Ended[Item, Answer], None, None]:
    """What `Workers.each` says of the items, each in a process of its own, `budget` seconds each."""
    with (
        Workers(jobs, Limits(budget), preload, cut_off, folder, in_turn=False) as workers,
        closing(workers.each(work, items)) as endings,
    ):
        yield from endings


def each_in_turn(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    jobs: int,
    limits: Limits,
    preload: Sequence[str] | None = None,
) -> Generator[Ended[Item, Answer], None, None]:
    """The same by processes that serve the items in turn, silently.

    An item may be made to break its process, as a forged certificate is: whatever it raises is its reason, in tests
    too.
    """
    with Workers(jobs, limits, preload, guarded=True) as workers, closing(workers.each(work, items)) as endings:
        yield from endings
