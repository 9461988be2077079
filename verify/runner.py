"""Deciding many claims at once, each in a process of its own, so that a time budget, a crash or Ctrl-C ends one claim and no other.

The processes are forked from a server that has loaded the claims once.  A process does its claim, writes the evidence itself (the
store is atomic) and sends back a `Decided`; what was written stays, whatever happens to the others or to this program.  A process
whose parent is gone (`kill -9`) ends itself.  The budget is wall-clock time and starts when the process has started.
"""
from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.context import ForkServerContext, ForkServerProcess
from multiprocessing.forkserver import ensure_running
from pathlib import Path
from threading import Thread
from typing import Any

from fooling_sets.errors import FoolingError, InvalidInput
from verify.tasks import Task
from verify.verdict import Outcome, Verdict

BUDGETS: Mapping[str, float] = {"quick": 10, "default": 60, "deep": 600}  # seconds of wall-clock time a claim
STARTING = 120.0  # seconds a process may take to start, before its budget begins
MANY = 8  # from this number of claims on, loading the libraries once for all of them pays
LIBRARIES = ("numpy", "networkx", "sympy", "z3")  # not torch: its thread pools do not survive a fork


@dataclass(frozen=True)
class Decided:
    """A claim's verdict as it travels between processes; the derivation stays in the evidence, at `certificate`."""

    id: str
    verdict: Verdict
    trusts: tuple[str, ...] = ()
    reason: str | None = None
    transient: bool = False
    seconds: float = 0.0
    witness: Mapping[str, Any] | None = None
    rules: tuple[str, ...] = ()
    certificate: Path | None = None
    reused: bool = False


@dataclass(frozen=True)
class Plan:
    """How claims are decided: effort, where evidence goes, processes at a time, seconds a claim, whether to reuse evidence."""

    effort: str
    directory: Path
    jobs: int
    budget: float
    resume: bool = False

    def __post_init__(self) -> None:
        if self.effort not in BUDGETS:
            raise InvalidInput(f"effort {self.effort!r}: want one of {', '.join(BUDGETS)}")
        if self.jobs < 1 or not self.budget > 0:
            raise InvalidInput(f"want at least 1 job and a budget above 0 seconds, got {self.jobs} and {self.budget}")


class Interrupted(FoolingError):
    """Ctrl-C: what `decided` lists is done and kept."""

    def __init__(self, decided: Sequence[Decided]) -> None:
        super().__init__(f"interrupted with {len(decided)} claims decided")
        self.decided = tuple(decided)


# ---- in the process of one claim ----


def decide_here(task: Task, plan: Plan) -> Decided:
    """Reuse or decide a claim in this process, and write its evidence."""
    from verify import store
    from verify.decide import decide

    started = time.perf_counter()
    outcome = store.reusable(plan.directory, task.id, task.that, plan.effort) if plan.resume else None
    if outcome is not None:
        return _summary(task, outcome, store.place(plan.directory, task.id), time.perf_counter() - started, reused=True)
    try:
        outcome = decide(task.claim(), plan.effort)
    except Exception as error:  # noqa: BLE001 - a bug in a tactic is no verdict, and must not end the run
        outcome = Outcome(Verdict.UNKNOWN, reason=f"{type(error).__name__}: {error}")
    certificate = store.write(plan.directory, task.id, task.that, outcome, plan.effort)
    return _summary(task, outcome, certificate, time.perf_counter() - started, reused=False)


def _summary(task: Task, outcome: Outcome, certificate: Path | None, seconds: float, reused: bool) -> Decided:
    from verify.witness import rules_of, witness_of

    rules = tuple(dict.fromkeys(rules_of(outcome.derivation)))
    return Decided(task.id, outcome.verdict, outcome.trusts, outcome.reason, outcome.transient, seconds,
                   witness_of(task.that, outcome), rules, certificate, reused)


def _work(parent: connection.Connection, task: Task, plan: Plan) -> None:
    """The body of a process: says that it has started, then sends a `Decided`, or a text that ends the run (bad input)."""
    os.dup2(2, 1)  # what a library prints must not get into the answer
    Thread(target=_end_with, args=(parent,), daemon=True).start()
    message: Decided | str
    with suppress(OSError):  # nobody listens any more; `_end_with` ends the process
        parent.send(None)
        try:
            message = decide_here(task, plan)
        except OSError as error:
            message = f"evidence directory {plan.directory}: cannot write there ({error.strerror}); choose another with --evidence DIR"
        parent.send(message)


def _end_with(parent: connection.Connection) -> None:
    try:
        parent.recv()  # the parent never sends: this returns only when it is gone
    except (EOFError, OSError):
        os._exit(1)


# ---- in the program itself ----


@dataclass
class _Running:
    task: Task
    process: ForkServerProcess
    channel: connection.Connection
    deadline: float
    started: bool = False

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.channel.close()


def run(tasks: Sequence[Task], plan: Plan, done: Callable[[Decided], None] = lambda decided: None) -> list[Decided]:
    """Decide the tasks, at most `plan.jobs` at a time; `done` is told of each as it finishes.  Results come in the order of the tasks.

    Raises `Interrupted` on Ctrl-C and `InvalidInput` when evidence cannot be written; no process is left behind.
    """
    from verify.store import prepare

    prepare(plan.directory)
    if not tasks:
        return []
    context = _server(tasks)
    waiting, running, decided = deque(tasks), dict[connection.Connection, _Running](), dict[str, Decided]()
    try:
        while waiting or running:
            while waiting and len(running) < plan.jobs:
                _start(context, waiting.popleft(), plan, running)
            for result in _finished(running, plan):
                decided[result.id] = result
                done(result)
    except KeyboardInterrupt:
        raise Interrupted(list(decided.values())) from None
    finally:
        for left in running.values():
            left.end()
            _tidy(left, plan)
    return [decided[task.id] for task in tasks]


def _server(tasks: Sequence[Task]) -> ForkServerContext:
    """The context of the processes; its server has loaded the claims, and the libraries where many claims share them."""
    context = get_context("forkserver")
    packs = {task.module for task in tasks if task.module is not None}
    loaded = [name for name in sys.modules if any(name == pack or name.startswith(f"{pack}.") for pack in packs)]  # a pack and its chapters
    libraries = LIBRARIES if len(tasks) >= MANY else ()
    ours = ("verify.runner", "verify.decide", "verify.store", "verify.witness", "importlib.metadata")
    context.set_forkserver_preload(["__main__", *libraries, *ours, *loaded])
    # The server and its children inherit the blocked signal: Ctrl-C reaches the whole foreground group, but only this program,
    # which then ends them, is to answer it.
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


def _start(context: ForkServerContext, task: Task, plan: Plan, running: dict[connection.Connection, _Running]) -> None:
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, task, plan), daemon=True)
    with undisturbed():  # a process half started would read half of its task, and complain
        process.start()
        theirs.close()
        running[ours] = _Running(task, process, ours, time.monotonic() + STARTING)


def _finished(running: dict[connection.Connection, _Running], plan: Plan) -> list[Decided]:
    """Wait until something happens; the claims that came to an end, no longer among those running."""
    soonest = min(one.deadline for one in running.values())
    ready = connection.wait(list(running), max(0.0, soonest - time.monotonic()))
    ended = []
    for channel in list(running):
        one = running[channel]
        result = _heard(one, plan) if channel in ready else _overdue(one, plan) if time.monotonic() >= one.deadline else None
        if result is not None:
            one.end()
            del running[channel]
            if result.certificate is None:
                _tidy(one, plan)
            ended.append(result)
    return ended


def _heard(one: _Running, plan: Plan) -> Decided | None:
    """What a process has to say: that it started (None), its result, or, with nothing said, that it died."""
    try:
        message = one.channel.recv()
    except (EOFError, OSError):
        one.process.join()
        return Decided(one.task.id, Verdict.UNKNOWN, reason=_death(one.process.exitcode))
    if isinstance(message, Decided):
        return message
    if message is not None:
        raise InvalidInput(str(message))
    one.started, one.deadline = True, time.monotonic() + plan.budget
    return None


def _death(status: int | None) -> str:
    if status is not None and status < 0:
        name = signal.Signals(-status).name
        return f"its process was killed by {name}" + (", as happens when memory runs out" if name == "SIGKILL" else "")
    return f"its process ended with status {status} and no result"


def _overdue(one: _Running, plan: Plan) -> Decided:
    seconds = plan.budget if one.started else STARTING
    what = "time budget" if one.started else "time to start"
    return Decided(one.task.id, Verdict.UNKNOWN, reason=f"{what} of {seconds:g} s used up", transient=True, seconds=seconds)


def _tidy(one: _Running, plan: Plan) -> None:
    """After a process that was ended: no half-written file, and no older certificate of another proposition."""
    from verify import store

    with suppress(OSError):  # a directory that cannot be written has its own message
        if one.process.pid is not None:
            store.clear_unfinished(plan.directory, one.task.id, one.process.pid)
        store.discard_unrelated(plan.directory, one.task.id, one.task.that)
