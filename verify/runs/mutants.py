"""How strong claims are: the mutants of each confirmed one, decided, each in a process of its own.

A mutant is *needed* where it is refuted: without what was changed the claim would be false.  It is *improvable* where a
strengthening is confirmed, and *also true* where a dual or the statement of another object is.  It is *meaningless*
where its hypotheses admit values for which a term is undefined, and no counterexample is found among the others; the
values are exhibited.  Else it is *unknown*.

The automatic route decides, after the claim's own steps (its script, or the derivation that proved it) were tried on
the mutant.  Certificates lie under `mutants/` in the directory of the evidence, one folder a claim, as those of
propositions of one's own; what became of all mutants of a claim stands there, too (`standings.jsonl`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fooling_sets.errors import FoolingError
from verify.checker.kernel import Context
from verify.claims.claim import EFFORTS, Claim
from verify.evidence import store
from verify.evidence.witness import witness_of
from verify.methods.auto import automatic
from verify.methods.glance import at_a_glance
from verify.methods.own_point import at_its_own_point
from verify.methods.shared import sharing
from verify.methods.tactic import Node, NotFound, Tactic, sliced
from verify.methods.transferred import by_the_steps_of
from verify.mutants.mutant import Mutant
from verify.mutants.nearby import mutants
from verify.mutants.undefined import undefined_somewhere
from verify.runs.decide import attempt, decide
from verify.runs.lemmas import Settled, lemmas_of
from verify.runs.many_claims import MANY, SHARED, Decided, Plan, run
from verify.runs.processes import Ended, each_alone
from verify.runs.reasons import ended_early
from verify.runs.tasks import Task
from verify.statement.proposition import Term, thawed
from verify.statement.verdict import Outcome, Verdict

FOLDER, TABLE = "mutants", "standings.jsonl"
POINT = 1.0  # seconds to find values for which a term is undefined
OWN_STEPS = 4.0  # seconds in which the claim's own steps are to prove the mutant


class Standing(StrEnum):
    """What a mutant says of its claim."""

    NEEDED = "needed"
    IMPROVABLE = "improvable"
    ALSO_TRUE = "also true"
    MEANINGLESS = "meaningless without"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Item:
    """One mutant of a claim, to be decided."""

    base: Task
    number: int
    mutant: Mutant

    @property
    def id(self) -> str:
        """Of its certificate: the claim's, with a point for the slash, then what kind it is and its number."""
        return f"{folder_of(self.base.id)}/{self.mutant.kind.replace(' ', '-')}-{self.number}"


@dataclass(frozen=True)
class Tried:
    """A mutant and what came of it.

    Where it is meaningless, `proved` is the proposition that its terms are undefined somewhere, and the outcome is
    that one's; else `proved` is the mutant.
    """

    item: Item
    standing: Standing
    proved: Term
    outcome: Outcome
    certificate: Path | None = None

    @property
    def witness(self) -> Mapping[str, Any] | None:
        """The counterexample, or the values for which a term is undefined."""
        return witness_of(self.proved, self.outcome)


@dataclass(frozen=True)
class Mutated:
    """A claim, what is known of it, and its mutants; none where it is not confirmed."""

    base: Decided
    tried: tuple[Tried, ...] = ()


def folder_of(claim_id: str) -> str:
    """Where a claim's mutants lie, below `mutants/`."""
    return claim_id.replace("/", ".")


# ---- in the process of one mutant ----


def try_here(item: Item, plan: Plan, folder: Path | None, settled: Settled) -> Tried:
    """Decide a mutant in this process, and write its evidence."""
    started = time.perf_counter()
    with sharing(folder):
        tried = _tried(item, plan, settled)
    place = store.write(plan.directory / FOLDER, item.id, tried.proved, tried.outcome, plan.effort)
    outcome = replace(tried.outcome, seconds=time.perf_counter() - started)
    return replace(tried, outcome=outcome, certificate=place)


def _tried(item: Item, plan: Plan, settled: Settled) -> Tried:
    that = item.mutant.that
    point = _undefined(that)
    if point is not None:
        found = _within(POINT, that, Verdict.REFUTED, at_a_glance)
        if isinstance(found, Outcome):
            return Tried(item, Standing.NEEDED, that, found)
        return Tried(item, Standing.MEANINGLESS, *point)
    claim = _claim(item)
    outcome = _by_own_steps(item, plan) or decide(claim, plan.effort, lemmas_of(claim, plan.directory, settled))
    if outcome.verdict is Verdict.UNKNOWN:
        outcome = _at_its_point(item, plan) or outcome
    return Tried(item, _standing(item.mutant, outcome), that, outcome)


def _claim(item: Item) -> Claim:
    """The mutant as somebody's own proposition, which may use what the claim may."""
    base = item.base.claim
    return Claim(item.id, base.at, item.mutant.change, item.mutant.that, effort="quick", uses=base.uses)


def _standing(mutant: Mutant, outcome: Outcome) -> Standing:
    if outcome.verdict is Verdict.UNKNOWN:
        return Standing.UNKNOWN
    if outcome.verdict is Verdict.REFUTED:
        return Standing.NEEDED
    return Standing.IMPROVABLE if mutant.kind.strengthens else Standing.ALSO_TRUE


def _undefined(that: Term) -> tuple[Term, Outcome] | None:
    """A proposition that the statement is undefined somewhere, proved; None where none is."""
    for proposition in undefined_somewhere(that):
        found = _within(POINT, proposition, Verdict.CONFIRMED, automatic)
        if isinstance(found, Outcome):
            return proposition, found
    return None


def _within(seconds: float, that: Term, verdict: Verdict, tactic: Tactic) -> Outcome | NotFound:
    def timed(goal: Term, context: Context) -> Node:
        with sliced(seconds):
            return tactic(goal, context)

    return attempt(that, verdict, timed)


def _by_own_steps(item: Item, plan: Plan) -> Outcome | None:
    """The mutant, confirmed as the claim is: by its script, or by the derivation that proved it."""
    script, derivation = item.base.claim.script, _derivation(item, plan)
    steps = [script] if script is not None else []
    steps += [by_the_steps_of(item.base.that, derivation)] if derivation is not None else []
    for tactic in steps:
        found = _within(OWN_STEPS, item.mutant.that, Verdict.CONFIRMED, tactic)
        if isinstance(found, Outcome):
            return found
    return None


def _at_its_point(item: Item, plan: Plan) -> Outcome | None:
    """The mutant, refuted next to the values that the claim's derivation exhibits."""
    derivation = _derivation(item, plan)
    if derivation is None:
        return None
    found = _within(OWN_STEPS, item.mutant.that, Verdict.REFUTED, at_its_own_point(item.base.that, derivation))
    return found if isinstance(found, Outcome) else None


def _derivation(item: Item, plan: Plan) -> Any:
    """That of the claim, as it lies in the store; the checker judges what is made of it."""
    with suppress(FoolingError, KeyError, TypeError):
        return store.load(store.place(plan.directory, item.base.id))["derivation"]
    return None


# ---- in the program itself ----


def mutate(tasks: Sequence[Task], plan: Plan, done: Callable[[Tried], None] = lambda tried: None) -> list[Mutated]:
    """Decide the tasks, then the mutants of those that are confirmed; `done` is told of each mutant.

    Evidence of an earlier run is used for the tasks themselves.  Raises `Interrupted` on Ctrl-C while these are
    decided, KeyboardInterrupt later, and `InvalidInput` when evidence cannot be written.
    """
    at_least = plan.effort if plan.effort != "quick" else "default"
    bases = run(tasks, replace(plan, effort=_effort(tasks, at_least), resume=True), lambda base: None)
    settled = {base.task.id: base.outcome.verdict for base in bases}
    items = [item for base in bases for item in _items(base)]
    tried = {one.item.id: one for one in _decided(items, plan, settled, done)}
    found = [Mutated(base, tuple(tried[item.id] for item in _items(base))) for base in bases]
    for one in found:
        _keep(one, plan)
    return found


def _effort(tasks: Sequence[Task], least: str) -> str:
    """The effort that all tasks need."""
    return max([least, *(task.claim.effort for task in tasks)], key=EFFORTS.index)


def _items(base: Decided) -> list[Item]:
    if base.outcome.verdict is not Verdict.CONFIRMED or base.task.claim.assumed:
        return []
    return [Item(base.task, i, mutant) for i, mutant in enumerate(mutants(base.task.that), 1)]


def _decided(items: Sequence[Item], plan: Plan, settled: Settled, done: Callable[[Tried], None]) -> Iterator[Tried]:
    with TemporaryDirectory(prefix="fooling-") as folder:
        work = partial(try_here, plan=plan, folder=Path(folder), settled=settled)
        preload = (*(SHARED if len(items) >= MANY else ()), __name__)
        with closing(each_alone(work, items, plan.jobs, plan.budget, preload)) as endings:
            for ended in endings:
                tried = ended.answer or _late(ended)
                done(tried)
                yield tried


def _late(ended: Ended[Item, Tried]) -> Tried:
    outcome = Outcome(Verdict.UNKNOWN, reason=ended_early(ended.used_up), transient=True, seconds=ended.used_up or 0.0)
    return Tried(ended.item, Standing.UNKNOWN, ended.item.mutant.that, outcome)


# ---- what is kept of a claim ----


def _keep(mutated: Mutated, plan: Plan) -> None:
    """Write down what became of the claim's mutants: first the claim's proposition, then one line a mutant."""
    task = mutated.base.task
    path = plan.directory / FOLDER / folder_of(task.id) / TABLE
    if mutated.tried:
        lines: list[object] = [{"claim": task.id, "proposition": thawed(task.that), **store.made_by(plan.effort)}]
        lines += [{"change": one.item.mutant.change, "standing": str(one.standing)} for one in mutated.tried]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)
