"""One claim in the process that it has: decided, by a search or by evidence that is there; and later remarked on.

A process does its claim, writes the evidence itself (the store is atomic) and sends back a `Decided`.  A claim that
stays unknown may come back with confirmed claims of its file (`confirmed_beside`).

The verdict comes first (`decide_here`): it is sent as soon as the checker has accepted it and its certificate lies in
its place.  The *remarks* are a piece of work of their own (`remarked_here`), for a process that has nothing else to do:
what is said beside a verdict, and of an unknown claim what comes closest.  `Decided.owed` says that they are to come.

- A remark changes no verdict and no certificate of a claim.  A process that dies over remarks costs these alone.
- Remarks have as many steps (`fooling.verify.methods.engine.ends`) as the search for the verdict took, and
  `FLOOR` at least; with `ALL` as many as they want; with `NONE` none are sought.  They begin with nothing remembered.
  So they are the same on a fast machine and on a slow one, as long as no clock ends a step before its steps do.
- Where steps ended remarks, `noticed.cut` says so, and it is told.
- What an earlier run has put beside a claim goes when the claim is decided anew, and a mark lies in its place while
  remarks are owed: so a run that is interrupted in between is known by it, and `--resume` seeks them then.

What a moment shows of a claim of one's own beside its verdict: what is too much in it, or what is missing.

A run asks a search and keeps what that has shown; a later answer, of `show` or `check --resume`, asks what is kept
(`fooling.verify.runs.claims.kept_beside`).  The sentences are made here, of either, and so they are the same.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from math import inf
from pathlib import Path
from textwrap import shorten
from typing import Any, TypeVar

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence import store
from fooling.verify.evidence.grounds import TRUSTED, rules_of
from fooling.verify.evidence.shown_by_object import FAILS
from fooling.verify.evidence.stated_outcome import LONGEST_REPR, Judgement
from fooling.verify.evidence.witness import witness_of
from fooling.verify.methods.engine.attempts import looking
from fooling.verify.methods.engine.ends import LIMITS, counted, left, passed_over, recording
from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.engine.memory import sharing
from fooling.verify.mutants.undefined_values import undefined_somewhere
from fooling.verify.runs.claims import confirmed_beside, reused_certificates, true_value
from fooling.verify.runs.claims.arguments import NONE_YET, Settled, Task, lemmas_of
from fooling.verify.runs.claims.closest_statement import Closest
from fooling.verify.runs.claims.decide import (
    NO_LEMMAS,
    by_search,
    constant,
    holds_without,
    nearby,
    past_counterexample,
    searched,
    undefined_where,
)
from fooling.verify.runs.claims.holds_for_larger_n import Onward
from fooling.verify.runs.claims.kept_beside import (
    Left,
    Recorded,
    Ways,
    certificate_of,
    forget_beside,
    kept,
    mark,
    marked,
)
from fooling.verify.runs.claims.open_goals import Told, told
from fooling.verify.runs.claims.why_undecided import CLOCK, FAULT, MEMORY, Stop, sentence
from fooling.verify.runs.processes.processes import processors
from fooling.verify.statement.language.printable import in_the_singular
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import calling
from fooling.verify.statement.proposition import Term

Found = TypeVar("Found")


@dataclass(frozen=True)
class Beside:
    """What is said beside a verdict.

    unneeded   hypotheses, in words, without which a confirmed claim holds as well
    onward     where a claim is refuted: what is known for larger numbers
    undefined  and where a term of it is undefined
    instead    and what its quantity is, with the certificate of that
    cut        whether more may be said: the steps of the search for it did not suffice
    """

    unneeded: tuple[str, ...] = ()
    onward: Onward | None = None
    undefined: str | None = None
    instead: Closest | None = None
    instead_certificate: Path | None = None
    cut: bool = False


NOTHING = Beside()


def may_say(that: Term, verdict: Verdict) -> bool:
    """Whether there is anything to look for beside a statement with this verdict; to see it takes no search."""
    if verdict is Verdict.CONFIRMED:
        return that[0] == "forall" and not all(map(computable, that[2]))
    return that[0] == "forall" or next(undefined_somewhere(that), None) is not None


def seen(claim: Claim, outcome: Outcome, effort: str, longest: float, directory: Path) -> Beside:
    """What a search shows in a moment, at most `longest` seconds of the clock; it is kept in the directory."""
    recorded = Recorded(by_search(effort))
    found = _said(claim, outcome, effort, longest, recorded.remembering) if longest > 0 else NOTHING
    recorded.write(directory, claim.id, effort)
    return _certified(found, directory, claim.id)


def repeated(claim: Claim, outcome: Outcome, effort: str, directory: Path) -> Beside:
    """What an earlier run has said, as far as what it kept proves it."""
    return _certified(_said(claim, outcome, effort, inf, kept(directory, claim.id)), directory, claim.id)


def _certified(found: Beside, directory: Path, claim_id: str) -> Beside:
    """With the place of the certificate of what is true instead."""
    if found.instead is None:
        return found
    return replace(found, instead_certificate=certificate_of(directory, claim_id, found.instead.that))


def _said(claim: Claim, outcome: Outcome, effort: str, longest: float, ways: Ways) -> Beside:
    if outcome.verdict is Verdict.CONFIRMED:
        return Beside(unneeded=or_nothing(lambda: holds_without(claim, effort, ways)) or ())
    if outcome.verdict is Verdict.REFUTED:
        end = time.monotonic() + longest
        where = or_nothing(lambda: undefined_where(claim, effort, ways))
        with counted(left() / 2):
            instead = or_nothing(lambda: true_value.true_value(claim.that, ways, longest))
        past = or_nothing(lambda: past_counterexample(claim, outcome, effort, end - time.monotonic(), ways))
        return Beside(onward=past, undefined=where, instead=instead)
    return NOTHING


def or_nothing(find: Callable[[], Found | None]) -> Found | None:
    """What is found of a statement beside its verdict; None where nothing is."""
    try:
        return find()
    except (FoolingError, *LIMITS):
        return None
    except Exception as error:  # noqa: BLE001 - it is told, and costs the claim no more than this
        passed_over(error)
        return None


BUDGETS: Mapping[str, float] = {"quick": 10, "default": 60, "deep": 600}  # seconds of wall-clock time a claim
ASKING = 0.5  # the part of a claim's time in which solvers are asked again about evidence that is there
NONE, SOME, ALL = "none", "some", "all"
REMARKS = (NONE, SOME, ALL)  # that are sought
FLOOR = 20_000  # steps that remarks have at least: a fifth of a second


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
    late: bool = False  # its process was ended as its time was over
    used: tuple[Used, ...] = ()  # confirmed claims of its file that its derivation uses, though its author names none
    stop: Stop | None = None  # how its search ended, where it decided nothing
    searched: int = 0  # steps of the search for the verdict
    owed: bool = False  # whether remarks are still to come
    goals: tuple[Told, ...] = ()  # those that its search left open, where they are asked for

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
    def stopped(self) -> str | None:
        """What ended the search for an unknown claim, of `ENDS`; None where something else is the reason."""
        if self.outcome.verdict is not Verdict.UNKNOWN:
            return None
        if self.stop is not None:
            return None if self.outcome.transient else self.stop.end
        if self.lost:
            return MEMORY if any("memory" in said for said in self.outcome.details) else None
        return CLOCK if self.late else None

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
    remarks: str = SOME
    why: bool = False  # whether the goals of a search that decides nothing are told

    def __post_init__(self) -> None:
        if self.effort not in BUDGETS:
            raise InvalidInput(f"effort {self.effort!r}: want one of {', '.join(BUDGETS)}")
        if self.remarks not in REMARKS:
            raise InvalidInput(f"remarks {self.remarks!r}: want one of {', '.join(REMARKS)}")
        if self.jobs < 1 or not self.budget > 0:
            raise InvalidInput(f"want at least 1 job and a budget above 0 seconds, got {self.jobs} and {self.budget}")

    def effort_for(self, claim: Claim) -> str:
        """What is assumed is taken from its source: whether it can be decided here is tried quickly, unless deeply."""
        return "quick" if claim.assumed and self.effort == "default" else self.effort

    def steps_for(self, decided: Decided) -> float:
        """The steps that remarks on a claim may take."""
        return inf if self.remarks == ALL else max(FLOOR, decided.searched)


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
    stop = None
    lemmas = lemmas_of(task.claim, plan.directory, settled) if task.claim.uses else NO_LEMMAS
    with recording() as faults, counted() as work, looking(task.that) if plan.why else nullcontext() as looked:
        try:
            with sharing(folder):
                outcome, stop = searched(task.claim, plan.effort_for(task.claim), lemmas)
        except Exception as error:  # noqa: BLE001 - a bug in a tactic is no verdict, and must not end the run
            passed_over(error)
            outcome = Outcome(Verdict.UNKNOWN, reason=FAULT)
    seconds = time.perf_counter() - started
    outcome = replace(outcome, seconds=seconds, faults=tuple(dict.fromkeys((*outcome.faults, *faults))))
    goals = () if looked is None or stop is None else or_nothing(lambda: told(looked)) or ()
    return _kept(Decided(task, outcome, stop=stop, searched=work.done, goals=goals), plan)


def _kept(decided: Decided, plan: Plan) -> Decided:
    """With its certificate, and nothing beside it yet but the mark that remarks are owed."""
    task, outcome = decided.task, decided.outcome
    certificate = store.write(plan.directory, task.id, task.that, outcome, plan.effort)
    store.note_unknown(plan.directory, task.id, task.that, is_unknown=outcome.verdict is Verdict.UNKNOWN)
    forget_beside(plan.directory, task.id)
    owed = _is_remarked_on(decided)
    if owed and certificate is not None:
        mark(plan.directory, task.id, Left(decided.searched))
    return replace(decided, certificate=certificate, owed=owed and plan.remarks != NONE)


def _is_remarked_on(decided: Decided) -> bool:
    """Whether remarks are made on it: on claims of one's own, and on what a search has left open."""
    task, outcome = decided.task, decided.outcome
    if outcome.verdict is Verdict.UNKNOWN:
        return decided.stop is not None and task.claim.script is None and not outcome.transient
    return task.module is None and may_say(task.that, outcome.verdict)


def _with_kept(decided: Decided, plan: Plan) -> Decided:
    """What is reused, with what the run that made it said beside the verdict; or that this run is to say it."""
    if decided.task.module is not None:
        return decided
    claim, left = decided.task.claim, marked(plan.directory, decided.task.id)
    if left is not None and plan.remarks in ((ALL,) if left.cut else (SOME, ALL)):
        return replace(decided, searched=left.steps, owed=True)
    if not store.has_beside(plan.directory, claim.id):
        return replace(decided, noticed=NOTHING if left is None else Beside(cut=left.cut))
    found = repeated(claim, decided.outcome, plan.effort, plan.directory)
    shown = found.onward is not None and found.onward.shown is not None
    path = store.place(*store.beside(plan.directory, claim.id))
    cut = left is not None and left.cut
    return replace(decided, noticed=replace(found, cut=cut), beside=path if shown and path.exists() else None)


def remarked_here(decided: Decided, plan: Plan, settled: Settled = NONE_YET) -> Decided:
    """A claim that is decided with the remarks that are owed, found in this process and written."""
    started, claim = time.perf_counter(), decided.task.claim
    with calling(claim.names), recording() as faults, counted(plan.steps_for(decided)) as work:
        found = _noticed(decided, plan) if decided.stop is None else _with_closest(decided, decided.stop, plan, settled)
    onward, cut = found.noticed.onward, work.ended
    beside = _write_beside(plan, claim.id, found.near if onward is None else onward.shown)
    mark(plan.directory, claim.id, Left(decided.searched, cut) if cut and decided.stop is None else None)
    outcome = found.outcome
    outcome = replace(
        outcome,
        seconds=outcome.seconds + time.perf_counter() - started,
        faults=tuple(dict.fromkeys((*outcome.faults, *faults))),
    )
    return replace(found, beside=beside, outcome=outcome, owed=False, noticed=replace(found.noticed, cut=cut))


def _with_closest(decided: Decided, stop: Stop, plan: Plan, settled: Settled) -> Decided:
    """Of a claim whose search has stopped, what comes closest, and what is told of it."""
    claim = decided.task.claim
    lemmas = lemmas_of(claim, plan.directory, settled) if claim.uses else NO_LEMMAS
    near = or_nothing(lambda: nearby(stop, plan.budget / 2, lemmas.known))
    told = filter(None, [sentence(stop, near), or_nothing(lambda: constant(stop))])
    reason = in_the_singular("; ".join(told))
    return replace(decided, near=near, outcome=replace(decided.outcome, reason=reason))


def _noticed(decided: Decided, plan: Plan) -> Decided:
    """With what a moment shows of a claim of one's own that is decided."""
    found = seen(decided.task.claim, decided.outcome, plan.effort, plan.budget / 2, plan.directory)
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
    with calling(task.claim.names), sharing(folder), counted() as work:
        effort = plan.effort_for(task.claim)
        found = confirmed_beside.decided_beside(task.claim, beside[task.id], effort, plan.directory, settled)
        if found is None:
            return None
        outcome, used = found
        outcome = replace(outcome, seconds=time.perf_counter() - started)
        return _kept(Decided(task, outcome, used=used, searched=work.done), plan)
