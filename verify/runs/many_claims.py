"""Deciding many claims at once, each in a process of its own (`processes`).

So a time budget, a crash or Ctrl-C ends one claim and no other.

A process does its claim, writes the evidence itself (the store is atomic) and sends back a `Decided`; what was written
stays, whatever happens to the others or to this program.  The processes are forked from a server that has loaded the
claims once.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from fooling_sets.errors import FoolingError, InvalidInput
from verify.runs.processes import Ended, each_alone
from verify.runs.tasks import Task
from verify.statement.verdict import Outcome, Verdict

BUDGETS: Mapping[str, float] = {"quick": 10, "default": 60, "deep": 600}  # seconds of wall-clock time a claim
MANY = 8  # from this number of claims on, loading the libraries once for all of them pays
LIBRARIES = ("numpy", "sympy", "z3")  # not torch: its thread pools do not survive a fork


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
    method: str = "none"
    certificate: Path | None = None
    reused: bool = False


@dataclass(frozen=True)
class Plan:
    """How claims are decided: effort, place of evidence, processes at a time, seconds a claim, reuse of evidence."""

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
    from verify.evidence import store
    from verify.runs.decide import decide

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
    from verify.evidence.method import method_of
    from verify.evidence.witness import witness_of

    return Decided(
        task.id,
        outcome.verdict,
        outcome.trusts,
        outcome.reason,
        outcome.transient,
        seconds,
        witness_of(task.that, outcome),
        method_of(outcome),
        certificate,
        reused,
    )


# ---- in the program itself ----


def run(tasks: Sequence[Task], plan: Plan, done: Callable[[Decided], None] = lambda decided: None) -> list[Decided]:
    """Decide the tasks, at most `plan.jobs` at a time; `done` is told of each as it finishes.

    Results come in the order of the tasks.

    Raises `Interrupted` on Ctrl-C and `InvalidInput` when evidence cannot be written; no process is left behind.
    """
    from verify.evidence.store import prepare

    prepare(plan.directory)
    if not tasks:
        return []
    decided: dict[str, Decided] = {}
    endings = each_alone(
        partial(decide_here, plan=plan), tasks, plan.jobs, plan.budget, _preload(tasks), partial(_tidy, plan)
    )
    try:
        with closing(endings):
            for ended in endings:
                result = decided[ended.item.id] = ended.answer or _undecided(ended)
                done(result)
    except KeyboardInterrupt:
        raise Interrupted(list(decided.values())) from None
    return [decided[task.id] for task in tasks]


def _undecided(ended: Ended[Task, Decided]) -> Decided:
    return Decided(
        ended.item.id,
        Verdict.UNKNOWN,
        reason=ended.reason,
        transient=ended.used_up is not None,
        seconds=ended.used_up or 0.0,
    )


def _preload(tasks: Sequence[Task]) -> Sequence[str]:
    """What the processes share: the claims, and the libraries where many claims use them."""
    packs = {task.module for task in tasks if task.module is not None}
    loaded = [
        name for name in sys.modules if any(name == pack or name.startswith(f"{pack}.") for pack in packs)
    ]  # a pack and its chapters
    libraries = LIBRARIES if len(tasks) >= MANY else ()
    return (
        *libraries,
        "verify.runs.many_claims",
        "verify.runs.decide",
        "verify.evidence.store",
        "verify.evidence.method",
        "verify.evidence.witness",
        "importlib.metadata",
        *loaded,
    )


def _tidy(plan: Plan, task: Task, pid: int) -> None:
    """After a process that was ended: no half-written file, and no older certificate of another proposition."""
    from verify.evidence import store

    with suppress(OSError):  # a directory that cannot be written has its own message
        store.clear_unfinished(plan.directory, task.id, pid)
        store.discard_unrelated(plan.directory, task.id, task.that)
