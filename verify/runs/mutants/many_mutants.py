"""How strong claims are: the mutants of each confirmed one, decided, by processes as those of claims are.

First what is dropped, made tighter or exchanged; then each weaker hypothesis, where it is not known that the claim
holds without it; then, where a step was confirmed, twice as many of the same, and so on until one is not confirmed, and
by bisection between them.  So the best of a kind that can be shown is found, to `FARTHEST` steps.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.claims.claim import EFFORTS
from fooling.verify.mutants.all_mutants import farther, mutants
from fooling.verify.mutants.mutant import Kind
from fooling.verify.runs.claims.arguments import Settled, Task
from fooling.verify.runs.claims.many_claims import MANY, SHARED, Interrupted, run
from fooling.verify.runs.claims.one_claim import NONE, Decided, Plan
from fooling.verify.runs.claims.why_undecided import ended_early
from fooling.verify.runs.mutants.mutant_standings import Item, Mutated, Standing, Tried, keep
from fooling.verify.runs.mutants.one_mutant import holds_without, try_here
from fooling.verify.runs.processes.one_process import Ended, Limits
from fooling.verify.runs.processes.processes import Workers, folder_of_a_run, forked_as_it_is
from fooling.verify.statement.language.verdict import Outcome, Verdict

FARTHEST = 64  # steps that are tried
BUDGETS: Mapping[str, float] = {"quick": 20, "default": 60, "deep": 600}  # seconds of wall-clock time a mutant
Done = Callable[[Tried], None]
Each = Callable[[Sequence[Item]], Generator[Ended[Item, Tried], None, None]]


class Stopped(FoolingError):
    """Ctrl-C: of `many` mutants that were to be decided `decided` are, and kept."""

    def __init__(self, decided: int, many: int) -> None:
        super().__init__(f"interrupted with {decided} of {many} mutants decided")
        self.decided, self.many = decided, many


def mutate(tasks: Sequence[Task], plan: Plan, done: Done = lambda tried: None) -> list[Mutated]:
    """Decide the tasks, then the mutants of those that are confirmed; `done` is told of each mutant.

    Evidence of an earlier run is used for the tasks themselves, and for mutants where the plan resumes one.  Raises
    `Stopped` on Ctrl-C, after what is finished was written down, and `InvalidInput` when evidence cannot be written.
    """
    at_least = plan.effort if plan.effort != "quick" else "default"
    try:
        bases = run(tasks, replace(plan, effort=_effort(tasks, at_least), resume=True, remarks=NONE))
    except Interrupted:
        raise Stopped(0, 0) from None
    search = _Search(bases, plan, done)
    try:
        search.decide_all()
    except KeyboardInterrupt:
        raise Stopped(len(search.tried), len(search.items)) from None
    finally:
        found = search.found()
        for one in filter(search.is_complete, found):
            keep(one, plan.directory, plan.effort)
    return found


def _effort(tasks: Sequence[Task], least: str) -> str:
    """The effort that all tasks need."""
    return max([least, *(task.claim.effort for task in tasks)], key=EFFORTS.index)


def _items(base: Decided) -> list[Item]:
    if base.outcome.verdict is not Verdict.CONFIRMED or base.task.claim.assumed:
        return []
    return [Item(base.task, i, mutant) for i, mutant in enumerate(mutants(base.task.that), 1)]


class _Search:
    """What has been tried, and what to try next."""

    def __init__(self, bases: Sequence[Decided], plan: Plan, done: Done) -> None:
        self.bases, self.plan, self.done = bases, plan, done
        self.settled: Settled = {base.task.id: base.outcome.verdict for base in bases}
        self.items = [item for base in bases for item in _items(base)]
        self.tried: dict[str, Tried] = {}
        self.further: dict[str, dict[int, Tried | None]] = {}  # of an improvable mutant, what came of so many steps

    def decide_all(self) -> None:
        """Wave after wave, until nothing is left to try."""
        libraries = SHARED if len(self.items) >= MANY else ()
        preload = None if forked_as_it_is() else (*libraries, "fooling.verify.runs.mutants.one_mutant")
        with (
            folder_of_a_run() as folder,
            Workers(self.plan.jobs, Limits(self.plan.budget), preload, folder=folder) as workers,
        ):
            work = partial(try_here, plan=self.plan, folder=folder, settled=self.settled)
            self._decide_all(partial(workers.each, work))

    def _decide_all(self, each: Each) -> None:
        dropped = {_hypothesis(item) for item in self.items if item.mutant.kind is Kind.WITHOUT}
        later = [one for one in self.items if one.mutant.kind is Kind.WEAKER and _hypothesis(one) in dropped]
        waiting = {item.id for item in later}
        self._decide(each, [item for item in self.items if item.id not in waiting])
        idle = {_hypothesis(one.item) for one in self.tried.values() if holds_without(one)}
        said = {item.id for item in later if _hypothesis(item) in idle}  # by the mutant without the hypothesis
        self.items = [item for item in self.items if item.id not in said]
        self._decide(each, [item for item in later if item.id not in said])
        while wave := [item for one in self.tried.values() for item in self._next(one)]:
            for tried in self._ended(each, wave):
                self.further[replace(tried.item, times=1).id][tried.item.times] = tried

    def found(self) -> list[Mutated]:
        """The claims with what came of their mutants, as far as they were decided."""
        return [
            Mutated(
                base,
                tuple(
                    self._with_farthest(item) for item in self.items if item.base is base.task and item.id in self.tried
                ),
            )
            for base in self.bases
        ]

    def is_complete(self, one: Mutated) -> bool:
        """Whether all mutants of the claim were decided."""
        return all(item.id in self.tried for item in self.items if item.base is one.base.task)

    def _decide(self, each: Each, items: Sequence[Item]) -> None:
        for tried in self._ended(each, items):
            self.tried[tried.item.id] = tried

    def _ended(self, each: Each, items: Sequence[Item]) -> Iterator[Tried]:
        with closing(each(items)) as endings:
            for ended in endings:
                tried = ended.answer or _late(ended)
                self.done(tried)
                yield tried

    # ---- more of the same ----

    def _next(self, one: Tried) -> Iterator[Item]:
        """The number of steps of an improvable mutant that is tried next, where there is one."""
        if one.standing is not Standing.IMPROVABLE:
            return
        known = self.further.setdefault(one.item.id, {1: one})
        while (times := _times(known)) is not None:
            mutant = farther(one.item.base.that, one.item.mutant, times)
            if mutant is not None:
                yield replace(one.item, mutant=mutant, times=times)
                return
            known[times] = None

    def _with_farthest(self, item: Item) -> Tried:
        """The mutant with the best of its kind, and what came of the next one."""
        one = self.tried[item.id]
        if item.id not in self.further:
            return one
        known = self.further[item.id]
        best, beyond = _best_and_next(known)
        return replace(one, farthest=known[best] if best > 1 else None, beyond=known.get(beyond) if beyond else None)


def _hypothesis(item: Item) -> tuple[object, ...]:
    return item.base.id, item.mutant.part


def _best_and_next(known: dict[int, Tried | None]) -> tuple[int, int | None]:
    """The most steps that are confirmed, and the fewest beyond them that are not."""
    best = max(times for times, one in known.items() if one is not None and one.standing is Standing.IMPROVABLE)
    return best, min((times for times in known if times > best), default=None)


def _times(known: dict[int, Tried | None]) -> int | None:
    """The next number of steps: twice as many, then between the last that was confirmed and the first that was not."""
    best, beyond = _best_and_next(known)
    if beyond is None:
        return 2 * best if best < FARTHEST else None
    return (best + beyond) // 2 if beyond - best > 1 else None


def _late(ended: Ended[Item, Tried]) -> Tried:
    outcome = Outcome(Verdict.UNKNOWN, reason=ended_early(ended.used_up), transient=True, seconds=ended.used_up or 0.0)
    return Tried(ended.item, Standing.UNKNOWN, ended.item.mutant.that, outcome, lost=ended.used_up is None)
