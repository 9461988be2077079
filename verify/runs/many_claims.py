"""Deciding many claims at once, in processes that serve one claim after the other (`processes`).

So a time budget, a crash or Ctrl-C ends one claim and no other; and no claim finds anything of another one, as each
process forgets the claim before (`forgotten`).

A process does its claim, writes the evidence itself (the store is atomic) and sends back a `Decided`; what was written
stays, whatever happens to the others or to this program.  The processes have the claims from this program or, where
they may not be forked from it, from a server that has loaded them once.
"""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from textwrap import shorten
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence import store
from fooling.verify.evidence.assumptions import TRUSTED
from fooling.verify.evidence.judgement import LONGEST_REPR, Judgement
from fooling.verify.evidence.shown_by_object import FAILS
from fooling.verify.evidence.witness import rules_of, witness_of
from fooling.verify.methods.engine.faults import passed_over, recording
from fooling.verify.methods.engine.memory_on_disk import sharing
from fooling.verify.reading.files import FilePath
from fooling.verify.runs import confirmed_beside, reused_certificates
from fooling.verify.runs.arguments import waves
from fooling.verify.runs.beside_verdict import or_nothing, repeated, seen
from fooling.verify.runs.chosen_claims import named
from fooling.verify.runs.closest_statement import Closest
from fooling.verify.runs.decide import constant, nearby, searched
from fooling.verify.runs.holds_from import Onward
from fooling.verify.runs.one_process import Ended, Limits
from fooling.verify.runs.processes import Workers, folder_of_a_run, forked_as_it_is, processors
from fooling.verify.runs.tasks import Task
from fooling.verify.runs.usable_lemmas import NONE_YET, Settled, lemmas_of
from fooling.verify.runs.why_undecided import FAULT, ended_early, sentence, with_parts
from fooling.verify.statement.counted import in_the_singular
from fooling.verify.statement.verdict import Outcome, Verdict
from fooling.verify.statement.wording import calling

BUDGETS: Mapping[str, float] = {"quick": 10, "default": 60, "deep": 600}  # seconds of wall-clock time a claim
ASKING = 0.5  # the part of a claim's time in which solvers are asked again about evidence that is there
MANY = 8  # from this number of claims on, loading the libraries once for all of them pays
SHARED = ("numpy", "sympy", "fooling.verify.runs.preloaded")  # not torch: its thread pools do not survive a fork


@dataclass(frozen=True)
class Decided:
    """A task and what came of it; its evidence is in the file `certificate`, `reused` if that was there before.

    `outcome` has the verdict, `counterexample` what refutes the claim, `steps` the statements of its derivation.
    `lost`: its process ended without an answer, and not for want of time.
    """

    task: Task
    outcome: Outcome
    certificate: Path | None = None
    reused: bool = False
    near: Closest | None = None  # what was shown where the claim stays open, with its certificate
    beside: Path | None = None
    unneeded: tuple[str, ...] = ()  # hypotheses, in words, without which it holds as well
    onward: Onward | None = None  # where it is refuted: what is known for larger numbers; `beside` certifies it
    undefined: str | None = None  # and where a term of it is undefined
    lost: bool = False

    def __repr__(self) -> str:
        return shorten(f"{self.task.id[:80]} is {self.judgement!r}", LONGEST_REPR, placeholder="...")

    @property
    def judgement(self) -> Judgement:
        """The outcome as one of the claim's proposition."""
        return Judgement.of(self.task.that, self.outcome)

    @property
    def counterexample(self) -> Mapping[str, Any] | None:
        """What refutes the claim; None unless it is refuted, or where the derivation exhibits nothing."""
        return self.judgement.counterexample

    @property
    def steps(self) -> tuple[str, ...]:
        """The statements of the derivation in words, each after those that it is taken from, with its rule."""
        return self.judgement.steps

    @property
    def witness(self) -> Mapping[str, Any] | None:
        """What the derivation exhibits, such as a counterexample."""
        with calling(self.task.claim.names):
            return witness_of(self.task.that, self.outcome)

    @property
    def object(self) -> str | None:
        """Of a claim with an object of its own: that the object shows it, or fails to; None where neither is known."""
        if not self.task.claim.by_object:
            return None
        fails = self.outcome.verdict is Verdict.UNKNOWN and (self.outcome.reason or "").startswith(FAILS)
        return "fails" if fails else "shows" if self.outcome.verdict is Verdict.CONFIRMED else None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the derivation uses, each once, outermost first."""
        return tuple(dict.fromkeys(rules_of(self.outcome.derivation)))


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

    def effort_for(self, claim: Claim) -> str:
        """What is assumed is taken from its source: whether it can be decided here is tried quickly, unless deeply."""
        return "quick" if claim.assumed and self.effort == "default" else self.effort


class Interrupted(FoolingError):
    """Ctrl-C: what `decided` lists is done and kept."""

    def __init__(self, decided: Sequence[Decided]) -> None:
        super().__init__(f"interrupted with {len(decided)} claims decided")
        self.decided = tuple(decided)


# ---- in the process of one claim ----


def decide_here(task: Task, plan: Plan, folder: Path | None = None, settled: Settled = NONE_YET) -> Decided:
    """Reuse or decide a claim in this process, and write its evidence.

    `folder` holds what others have measured; `settled` says what became of the statements that the claim may use.  What
    is told of it has its author's names for terms.
    """
    with calling(task.claim.names):
        return _decided_here(task, plan, folder, settled)


def _decided_here(task: Task, plan: Plan, folder: Path | None, settled: Settled) -> Decided:
    started = time.perf_counter()
    os.environ.setdefault("OMP_NUM_THREADS", str(max(1, processors() // plan.jobs)))  # torch takes all in each process
    store.discard_trusting(
        plan.directory, task.id, TRUSTED
    )  # what was found with other assumptions is no evidence here
    asking = plan.budget * ASKING
    if task.claim.by_object:  # then evidence of something else is no answer
        store.remove(store.place(plan.directory, task.id))
    outcome = None
    if plan.resume:
        outcome = reused_certificates.reused(plan.directory, task.id, task.that, plan.effort, asking)
    if outcome is not None:
        timed = replace(outcome, seconds=time.perf_counter() - started)
        return _with_kept(Decided(task, timed, store.place(plan.directory, task.id), reused=True), plan)
    stop = near = None
    lemmas = lemmas_of(task.claim, plan.directory, settled)
    with recording() as faults:
        try:
            with sharing(folder):
                outcome, stop = searched(task.claim, plan.effort_for(task.claim), lemmas)
        except Exception as error:  # noqa: BLE001 - a bug in a tactic is no verdict, and must not end the run
            passed_over(error)
            outcome = Outcome(Verdict.UNKNOWN, reason=FAULT)
        if stop is not None and task.claim.script is None and not outcome.transient:
            longest = plan.budget / 2 - (time.perf_counter() - started)
            near = or_nothing(lambda: nearby(stop, longest, lemmas.known))
            told = filter(None, [sentence(stop, near), or_nothing(lambda: constant(stop))])
            outcome = replace(outcome, reason=in_the_singular("; ".join(told)))
    outcome = replace(outcome, faults=tuple(dict.fromkeys((*outcome.faults, *faults))))
    certificate = store.write(plan.directory, task.id, task.that, outcome, plan.effort)
    longest = plan.budget / 2 - (time.perf_counter() - started)  # what is found beside a verdict must not cost it
    found = _noticed(Decided(task, outcome, certificate, near=near), plan, longest)
    beside = _write_beside(plan, task.id, found.onward.shown if found.onward is not None else near)
    return replace(found, beside=beside, outcome=replace(outcome, seconds=time.perf_counter() - started))


def _with_kept(decided: Decided, plan: Plan) -> Decided:
    """What is reused, with what the run that made it said beside the verdict."""
    found = _noticed(decided, plan, 0)
    shown = found.onward is not None and found.onward.shown is not None
    path = store.place(*store.beside(plan.directory, decided.task.id))
    return replace(found, beside=path if shown and path.exists() else None)


def _noticed(decided: Decided, plan: Plan, longest: float) -> Decided:
    """With what a moment shows of a claim of one's own that is decided, or what an earlier run has shown of it."""
    task, outcome = decided.task, decided.outcome
    if task.module is not None:
        return decided
    if decided.reused:
        found = repeated(task.claim, outcome, plan.effort, plan.directory)
    else:
        found = seen(task.claim, outcome, plan.effort, longest, plan.directory)
    return replace(decided, unneeded=found.unneeded, onward=found.onward, undefined=found.undefined)


def _write_beside(plan: Plan, claim_id: str, near: Closest | None) -> Path | None:
    """The certificate of what comes closest, in a folder of its own; an older one goes where there is none now."""
    directory, name = store.beside(plan.directory, claim_id)
    if near is None:
        store.remove(store.place(directory, name))
        return None
    return store.write(directory, name, near.that, near.outcome, plan.effort)


# ---- in the program itself ----


def check(
    *what: FilePath,
    effort: str = "default",
    evidence: FilePath = "evidence",
    jobs: int | None = None,
    seconds: float | None = None,
    resume: bool = False,
    run_python: bool = False,
) -> list[Decided]:
    """Decide packs, claims (by their ids) and files of propositions, all packs when none is named.

    `seconds` of wall-clock time for each, or what the `effort` ("quick", "default", "deep") allows; `jobs` at a time,
    one a processor unless given.  The evidence is written below `evidence`.  The files .py of a directory are
    programs: they are left out unless `run_python` says that they are to be run.

    A malformed file or claim costs that one: a UserWarning of one line says where and why, and the others are decided.
    Raises InvalidInput where nothing well formed is left, for an unknown claim, and for a directory that cannot be
    written; Interrupted at Ctrl-C.
    """
    plan = Plan(effort, Path(evidence), jobs or processors(), seconds or BUDGETS.get(effort, 1), resume)
    whole = named([os.fspath(one) for one in what], run_python)
    if whole.malformed and not whole.tasks:
        raise InvalidInput(whole.malformed[0].reason)
    for one in whole.malformed:
        warnings.warn(one.reason, stacklevel=2)
    return run(whole.tasks, plan)


def run(
    tasks: Sequence[Task],
    plan: Plan,
    done: Callable[[Decided], None] = lambda decided: None,
    meanwhile: Callable[[], None] = lambda: None,
) -> list[Decided]:
    """Decide the tasks, at most `plan.jobs` at a time; `done` is told of each as it finishes.

    Results come in the order of the tasks.  `meanwhile` is called once, when the first processes work, before `done`.

    Raises `Interrupted` on Ctrl-C and `InvalidInput` when evidence cannot be written; no process is left behind.
    """
    store.prepare(plan.directory)
    if not tasks:
        return []
    decided: dict[str, Decided] = {}
    try:
        with folder_of_a_run() as folder, _workers(tasks, plan, folder, meanwhile) as workers:
            for wave in waves(tasks):
                settled = {used.id: decided[used.id].outcome.verdict for task in wave for used in task.claim.uses}
                work = partial(decide_here, plan=plan, folder=folder, settled=settled)
                for result in _each(work, wave, workers):
                    decided[result.task.id] = result
                    done(result)
            for task_id, reason in list(_better_reasons(tasks, decided, plan, folder, workers)):
                decided[task_id] = replace(decided[task_id], outcome=replace(decided[task_id].outcome, reason=reason))
    except KeyboardInterrupt:
        raise Interrupted(list(decided.values())) from None
    return [decided[task.id] for task in tasks]


def _better_reasons(
    tasks: Sequence[Task], decided: Mapping[str, Decided], plan: Plan, folder: Path, workers: Workers
) -> Iterator[tuple[str, str]]:
    """Of each claim that stays unknown though confirmed claims of its file would decide it, the reason that says so.

    Likewise where they decide it for some values.
    """
    settled = {task_id: one.outcome.verdict for task_id, one in decided.items()}
    unknown = [task for task in tasks if settled[task.id] is Verdict.UNKNOWN and not decided[task.id].outcome.transient]
    beside = confirmed_beside.confirmed_beside(unknown, tasks, settled)
    work = partial(_beside_here, beside=beside, plan=plan, folder=folder, settled=settled)
    undecided = [task for task in tasks if settled[task.id] is Verdict.UNKNOWN]
    in_part = confirmed_beside.confirmed_in_part(undecided, tasks, settled)
    for task_id, names in in_part.items():
        yield task_id, with_parts(decided[task_id].outcome.reason or "", names)
    with closing(workers.each(work, [task for task in unknown if task.id in beside])) as endings:
        for ended in endings:
            if ended.answer is not None:
                yield ended.item.id, ended.answer


def _beside_here(
    task: Task, beside: Mapping[str, Sequence[Used]], plan: Plan, folder: Path, settled: Settled
) -> str | None:
    """What the claims beside one would do for it, found in this process."""
    with sharing(folder):
        effort = plan.effort_for(task.claim)
        return confirmed_beside.reason_beside(task.claim, beside[task.id], effort, plan.directory, settled)


def _workers(tasks: Sequence[Task], plan: Plan, folder: Path, meanwhile: Callable[[], None]) -> Workers:
    """The processes that decide them, each within the time of a claim."""
    preload = None if forked_as_it_is() else _preload(tasks)
    return Workers(plan.jobs, Limits(plan.budget), preload, partial(_tidy, plan), folder, meanwhile=meanwhile)


def _each(work: Callable[[Task], Decided], wave: Sequence[Task], workers: Workers) -> Iterator[Decided]:
    """What comes of each task of a wave, as it ends."""
    with closing(workers.each(work, wave)) as endings:
        for ended in endings:
            yield ended.answer or _undecided(ended)


def _undecided(ended: Ended[Task, Decided]) -> Decided:
    late = ended.used_up is not None
    reason = ended_early(ended.used_up)
    outcome = Outcome(Verdict.UNKNOWN, None, (), reason, ended.used_up or 0.0, late, (ended.reason,))
    return Decided(ended.item, outcome, lost=not late)


def _preload(tasks: Sequence[Task]) -> Sequence[str]:
    """What the server of the processes loads: the claims, and the libraries where many claims use them."""
    packs = {task.module for task in tasks if task.module is not None}
    loaded = [
        name for name in sys.modules if any(name == pack or name.startswith(f"{pack}.") for pack in packs)
    ]  # a pack and its chapters
    libraries = SHARED if len(tasks) >= MANY else ()
    return (*libraries, "fooling.verify.runs.many_claims", *loaded)


def _tidy(plan: Plan, task: Task, pid: int) -> None:
    """After a process that was ended: no half-written file, and no older certificate of another proposition."""
    with suppress(OSError):  # a directory that cannot be written has its own message
        store.clear_unfinished(plan.directory, task.id, pid)
        store.discard_unrelated(plan.directory, task.id, task.that)
