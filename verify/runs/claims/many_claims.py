"""Deciding many claims at once, in processes that serve one claim after the other (`processes`).

So a time budget, a crash or Ctrl-C ends one claim and no other; and no claim finds anything of another one, as each
process forgets the claim before (`forgotten`).

A process does its claim, writes the evidence itself and sends back a `Decided` (`one_claim`); what was written stays,
whatever happens to the others or to this program.  Remarks are made by processes for which no claim is left to decide;
on a claim that is unknown when claims beside it have been tried, too.  The processes have the claims from this program
or, where they may not be forked from it, from a server that has loaded them once.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.claims.claim import Used
from fooling.verify.evidence import store
from fooling.verify.evidence.grounds import NO_CASE
from fooling.verify.methods.engine.rules import by_operator
from fooling.verify.reading.files import FilePath
from fooling.verify.runs.claims import confirmed_beside
from fooling.verify.runs.claims.arguments import Task, waves
from fooling.verify.runs.claims.chosen_claims import named
from fooling.verify.runs.claims.one_claim import (
    BUDGETS,
    SOME,
    Beside,
    Decided,
    Plan,
    beside_here,
    decide_here,
    remarked_here,
)
from fooling.verify.runs.claims.why_undecided import ended_early, with_parts
from fooling.verify.runs.processes.one_process import Ended, Limits
from fooling.verify.runs.processes.processes import Workers, folder_of_a_run, forked_as_it_is, processors
from fooling.verify.statement.language.verdict import Outcome, Verdict

ROUNDS = 8  # in which claims are tried with what was confirmed before: a chain of so many, the last one first
MANY = 8  # from this number of claims on, loading the libraries once for all of them pays
SHARED = (
    "numpy",
    "sympy",
    "fooling.verify.runs.processes.preloaded",
)  # not torch: its thread pools do not survive a fork


class Interrupted(FoolingError):
    """Ctrl-C: what `decided` lists is done and kept."""

    def __init__(self, decided: Sequence[Decided]) -> None:
        super().__init__(f"interrupted with {len(decided)} claims decided")
        self.decided = tuple(decided)


def check(
    *what: FilePath,
    effort: str = "default",
    evidence: FilePath = "evidence",
    jobs: int | None = None,
    seconds: float | None = None,
    resume: bool = False,
    run_python: bool = False,
    remarks: str = SOME,
) -> list[Decided]:
    """Decide packs, claims (by their ids) and files of propositions, all packs when none is named.

    `seconds` of wall-clock time for each, or what the `effort` ("quick", "default", "deep") allows; `jobs` at a time,
    one a processor unless given.  The evidence is written below `evidence`.  The files .py of a directory are
    programs: they are left out unless `run_python` says that they are to be run.  `remarks` says what is looked for
    beside a verdict: "none", "some" (in as many steps as the verdict took), "all".

    A malformed file or claim costs that one: a UserWarning of one line says where and why, and the others are decided.
    Raises InvalidInput where nothing well formed is left, for an unknown claim, and for a directory that cannot be
    written; Interrupted at Ctrl-C.
    """
    plan = Plan(effort, Path(evidence), jobs or processors(), seconds or BUDGETS.get(effort, 1), resume, remarks)
    whole = named([os.fspath(one) for one in what], run_python)
    if whole.malformed and not whole.tasks:
        raise InvalidInput(whole.malformed[0].reason)
    for one in whole.malformed:
        warnings.warn(one.reason, stacklevel=2)
    return run(whole.tasks, plan, others=whole.others)


def run(
    tasks: Sequence[Task],
    plan: Plan,
    done: Callable[[Decided], None] = lambda decided: None,
    meanwhile: Callable[[], None] = lambda: None,
    others: Sequence[Task] = (),
) -> list[Decided]:
    """Decide the tasks, at most `plan.jobs` at a time; `done` is told of each as it finishes.

    `others` are of the same files: they are decided where a task stays unknown that they may help, and are not told.
    `done` is told of a task once more where they, or tasks beside it, have decided it.  Results come in the order of
    the tasks.  `meanwhile` is called once, when the first processes work, before `done`.

    Raises `Interrupted` on Ctrl-C and `InvalidInput` when evidence cannot be written; no process is left behind.
    """
    store.prepare(plan.directory)
    if not tasks:
        return []
    decided: dict[str, Decided] = {}
    try:
        with folder_of_a_run() as folder, _workers(tasks, plan, folder, meanwhile) as workers:
            one_run = _Run(plan, folder, workers, decided)
            one_run.decide(tasks, done, remarked=True)
            more = others if any(map(one_run.may_be_helped, tasks)) else ()
            one_run.decide(more)
            file = (*tasks, *more) if one_run.has_unknown_or_reused else ()
            if file:
                one_run.use_claims_beside(file, tasks, done)
            one_run.remark(tasks)
            if file:
                one_run.tell_of_claims_beside(file, tasks)
    except KeyboardInterrupt:
        raise Interrupted([decided[task.id] for task in tasks if task.id in decided]) from None
    return [decided[task.id] for task in tasks]


@dataclass(frozen=True)
class _Run:
    """One run: how it decides, in which processes, and what is decided so far, which grows."""

    plan: Plan
    folder: Path
    workers: Workers
    decided: dict[str, Decided]

    @property
    def settled(self) -> dict[str, Verdict]:
        """The verdicts so far."""
        return {task_id: one.outcome.verdict for task_id, one in self.decided.items()}

    @property
    def has_unknown_or_reused(self) -> bool:
        """Whether claims of the same file may have a word in what is told."""
        return any(one.outcome.verdict is Verdict.UNKNOWN or one.reused for one in self.decided.values())

    def decide(
        self, tasks: Sequence[Task], done: Callable[[Decided], None] = lambda decided: None, remarked: bool = False
    ) -> None:
        """Each task by itself, after those that it says it uses; and remarks, but on what claims beside it may help."""
        for wave in waves(tasks):
            settled = {used.id: self.decided[used.id].outcome.verdict for task in wave for used in task.claim.uses}
            work = partial(decide_here, plan=self.plan, folder=self.folder, settled=settled)
            for result in _each(work, wave, self.workers):
                self.decided[result.task.id] = result
                done(result)
                if remarked and not self.may_be_helped(result.task):
                    self._owe(result)

    def remark(self, tasks: Sequence[Task]) -> None:
        """What is still owed beside the tasks."""
        for task in tasks:
            self._owe(self.decided[task.id])
        self.workers.finish()

    def _owe(self, decided: Decided) -> None:
        """Have a process remark on a claim when it has nothing else to do."""

        def then(ended: Ended[Decided, Decided]) -> None:
            cut = replace(decided, owed=False, noticed=Beside(cut=True))
            self.decided[decided.task.id] = ended.answer or cut

        if decided.owed:
            self.decided[decided.task.id] = replace(decided, owed=False)
            uses = {used.id: self.decided[used.id].outcome.verdict for used in decided.task.claim.uses}
            self.workers.later(partial(remarked_here, plan=self.plan, settled=uses), decided, then)

    def may_be_helped(self, task: Task) -> bool:
        """Whether claims beside it may decide a task that is unknown, though its search may have run out of time.

        Or one of whose hypotheses no case was found: a claim beside it may be such a case.
        """
        one = self.decided[task.id]
        is_open = one.outcome.verdict is Verdict.UNKNOWN or NO_CASE in one.outcome.trusts
        return is_open and not one.lost and confirmed_beside.is_tried(task)

    def use_claims_beside(self, file: Sequence[Task], asked: Sequence[Task], done: Callable[[Decided], None]) -> None:
        """Decide unknown tasks with confirmed ones of their file, in rounds.

        A round sees what was confirmed before it, so which claim ends first does not matter.
        """
        offered, names = {task.id: self._said(task) for task in file}, {task.id for task in asked}
        for _ in range(ROUNDS):
            some = self._offers(file, offered)
            if not some:
                break
            for result in self._round([task for task in file if task.id in some], some):
                self.decided[result.task.id] = result
                if result.task.id in names:
                    done(result)

    def tell_of_claims_beside(self, file: Sequence[Task], asked: Sequence[Task]) -> None:
        """Tell what confirmed claims of a file say of unknown ones in part, and which ones a reused derivation uses."""
        unknown = [task for task in asked if self.decided[task.id].outcome.verdict is Verdict.UNKNOWN]
        for task_id, in_part in confirmed_beside.confirmed_in_part(unknown, file, self.settled).items():
            one = self.decided[task_id]
            reason = with_parts(one.outcome.reason or "", in_part)
            self.decided[task_id] = replace(one, outcome=replace(one.outcome, reason=reason))
        for task in asked:
            self.decided[task.id] = self._with_names(self.decided[task.id], file)

    def _offers(self, file: Sequence[Task], offered: dict[str, frozenset[str]]) -> Mapping[str, Sequence[Used]]:
        """What each unknown task has not been tried with, as something of it is new; it is entered into `offered`."""
        unknown = list(filter(self.may_be_helped, file))
        beside, found = confirmed_beside.confirmed_beside(unknown, file, self.settled), dict[str, Sequence[Used]]()
        for task in unknown:
            now = self._said(task) | {one.id for one in beside.get(task.id, ())}
            if now - offered[task.id]:
                found[task.id] = beside.get(task.id, ())
            offered[task.id] |= now
        return found

    def _said(self, task: Task) -> frozenset[str]:
        """The confirmed ones of the claims that a task says it uses."""
        settled = self.settled
        return frozenset(used.id for used in task.claim.uses if settled.get(used.id) is Verdict.CONFIRMED)

    def _round(self, tasks: Sequence[Task], beside: Mapping[str, Sequence[Used]]) -> list[Decided]:
        """What the claims beside the tasks decide, all seeing the same; in the order of the tasks."""
        work = partial(beside_here, beside=beside, plan=self.plan, folder=self.folder, settled=self.settled)
        found = dict[str, Decided]()
        with closing(self.workers.each(work, tasks)) as endings:
            for ended in endings:
                before, one = self.decided[ended.item.id].outcome, ended.answer
                if one is not None and (before.verdict is Verdict.UNKNOWN or NO_CASE not in one.outcome.trusts):
                    seconds = one.outcome.seconds + before.seconds
                    found[ended.item.id] = replace(one, outcome=replace(one.outcome, seconds=seconds))
        return [found[task.id] for task in tasks if task.id in found]

    def _with_names(self, one: Decided, file: Sequence[Task]) -> Decided:
        """Of what an earlier run has derived with claims of the file, the claims that are confirmed here, too."""
        if not one.reused or not confirmed_beside.is_tried(one.task):
            return one
        others = confirmed_beside.confirmed_beside([one.task], file, self.settled, most=len(file)).get(one.task.id, ())
        return replace(one, used=confirmed_beside.used_in(one.outcome.derivation, others))


def _workers(tasks: Sequence[Task], plan: Plan, folder: Path, meanwhile: Callable[[], None]) -> Workers:
    """The processes that decide them, each within the time of a claim."""
    preload = None if forked_as_it_is() else _preload(tasks)
    if preload is None and len(tasks) > 1:
        store.made_by(plan.effort)  # found once, and not in each process; so is which rule is for which operator
        by_operator()
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
    return Decided(ended.item, outcome, lost=not late, late=late)


def _preload(tasks: Sequence[Task]) -> Sequence[str]:
    """What the server of the processes loads: the claims, and the libraries where many claims use them."""
    packs = {task.module for task in tasks if task.module is not None}
    loaded = [
        name for name in sys.modules if any(name == pack or name.startswith(f"{pack}.") for pack in packs)
    ]  # a pack and its chapters
    libraries = SHARED if len(tasks) >= MANY else ()
    return (*libraries, "fooling.verify.runs.claims.many_claims", *loaded)


def _tidy(plan: Plan, item: Task | Decided, pid: int) -> None:
    """After a process that was ended: no half-written file, and no older certificate of another proposition."""
    task = item if isinstance(item, Task) else item.task
    with suppress(OSError):  # a directory that cannot be written has its own message
        store.clear_unfinished(plan.directory, task.id, pid)
        store.discard_unrelated(plan.directory, task.id, task.that)
        store.note_unknown(plan.directory, task.id, task.that, is_unknown=True)
