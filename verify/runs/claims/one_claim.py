"""One claim decided in the process that it has: its evidence reused or found, and written, and what is said beside it.

A process does its claim, writes the evidence itself (the store is atomic) and sends back a `Decided`.  A claim that
stays unknown may come back with confirmed claims of its file (`confirmed_beside`).
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import shorten
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence import store
from fooling.verify.evidence.assumptions import TRUSTED
from fooling.verify.evidence.grounds import rules_of
from fooling.verify.evidence.judgement import LONGEST_REPR, Judgement
from fooling.verify.evidence.shown_by_object import FAILS
from fooling.verify.evidence.witness import witness_of
from fooling.verify.methods.engine.faults import passed_over, recording
from fooling.verify.methods.engine.memory_on_disk import sharing
from fooling.verify.runs.claims import confirmed_beside, reused_certificates
from fooling.verify.runs.claims.closest_statement import Closest
from fooling.verify.runs.claims.decide import NO_LEMMAS, constant, nearby, searched
from fooling.verify.runs.claims.remarks import NOTHING, Beside, or_nothing, repeated, seen
from fooling.verify.runs.claims.tasks import Task
from fooling.verify.runs.claims.usable_lemmas import NONE_YET, Settled, lemmas_of
from fooling.verify.runs.claims.why_undecided import FAULT, sentence
from fooling.verify.runs.processes.processes import processors
from fooling.verify.statement.language.printable import in_the_singular
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import calling
from fooling.verify.statement.proposition import QUANTIFIERS

BUDGETS: Mapping[str, float] = {"quick": 10, "default": 60, "deep": 600}  # seconds of wall-clock time a claim
ASKING = 0.5  # the part of a claim's time in which solvers are asked again about evidence that is there


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
    noticed: Beside = NOTHING  # what is said beside the verdict; `beside` certifies what holds of larger numbers
    lost: bool = False
    used: tuple[Used, ...] = ()  # confirmed claims of its file that its derivation uses, though its author names none

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
    lemmas = lemmas_of(task.claim, plan.directory, settled) if task.claim.uses else NO_LEMMAS
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
    beside = _write_beside(plan, task.id, found.noticed.onward.shown if found.noticed.onward is not None else near)
    return replace(found, beside=beside, outcome=replace(outcome, seconds=time.perf_counter() - started))


def _with_kept(decided: Decided, plan: Plan) -> Decided:
    """What is reused, with what the run that made it said beside the verdict."""
    found = _noticed(decided, plan, 0)
    onward = found.noticed.onward
    shown = onward is not None and onward.shown is not None
    path = store.place(*store.beside(plan.directory, decided.task.id))
    return replace(found, beside=path if shown and path.exists() else None)


def _noticed(decided: Decided, plan: Plan, longest: float) -> Decided:
    """With what a moment shows of a claim of one's own that is decided, or what an earlier run has shown of it."""
    task, outcome = decided.task, decided.outcome
    if task.module is not None:
        return decided
    is_plain = outcome.verdict is Verdict.CONFIRMED and task.that[0] not in QUANTIFIERS  # it has no hypotheses
    if is_plain and not store.has_beside(plan.directory, task.id):
        return decided
    if decided.reused:
        found = repeated(task.claim, outcome, plan.effort, plan.directory)
    else:
        found = seen(task.claim, outcome, plan.effort, longest, plan.directory)
    return replace(decided, noticed=found)


def _write_beside(plan: Plan, claim_id: str, near: Closest | None) -> Path | None:
    """The certificate of what comes closest, in a folder of its own; an older one goes where there is none now."""
    directory, name = store.beside(plan.directory, claim_id)
    if near is None:
        store.remove(store.place(directory, name))
        return None
    return store.write(directory, name, near.that, near.outcome, plan.effort)


def beside_here(
    task: Task, beside: Mapping[str, Sequence[Used]], plan: Plan, folder: Path, settled: Settled
) -> Decided | None:
    """What the claims beside one decide of it, found in this process, with its evidence; None for nothing."""
    started = time.perf_counter()
    with calling(task.claim.names), sharing(folder):
        effort = plan.effort_for(task.claim)
        found = confirmed_beside.decided_beside(task.claim, beside[task.id], effort, plan.directory, settled)
        if found is None:
            return None
        outcome, used = found
        certificate = store.write(plan.directory, task.id, task.that, outcome, plan.effort)
        longest = plan.budget / 2 - (time.perf_counter() - started)
        told = _noticed(Decided(task, outcome, certificate, used=used), plan, longest)
        past = told.noticed.onward
        path = _write_beside(plan, task.id, None if past is None else past.shown)
        return replace(told, beside=path, outcome=replace(outcome, seconds=time.perf_counter() - started))
