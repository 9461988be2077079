"""Deciding one mutant, in a process of its own.

What is undefined somewhere is asked first: then it is a counterexample at a glance, or meaningless.  Else the claim's
own steps (its script, or the derivation that proved it) are tried on the mutant, then the automatic route, then the
values next to those at which the claim was shown not to be vacuous, then counterexamples that take longer.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence import store
from fooling.verify.evidence.grounds import trusted_names
from fooling.verify.evidence.store import accepted, load, place
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import NotFound, counted, in_steps
from fooling.verify.methods.engine.memory import sharing
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.refutations import at_a_glance
from fooling.verify.mutants.all_mutants import farther, mutants
from fooling.verify.mutants.mutant import Kind
from fooling.verify.mutants.other_object import with_the_other_object
from fooling.verify.mutants.same_derivation import at_its_own_point, by_the_steps_of, by_two_cases
from fooling.verify.mutants.undefined_values import undefined_somewhere
from fooling.verify.reading.files import read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.runs.claims.arguments import Settled, lemmas_of, own_task
from fooling.verify.runs.claims.decide import attempt, decide
from fooling.verify.runs.claims.one_claim import ASKING, Plan
from fooling.verify.runs.claims.reused_certificates import reused, solvers_agree
from fooling.verify.runs.mutants.mutant_standings import (
    FOLDER,
    Item,
    Standing,
    Tried,
    counts,
    sentence,
    standing,
    table_of,
)
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, thawed

ASKED_AGAIN = 2.0  # seconds in which solvers say once more what the claim's own steps take from them


def try_here(item: Item, plan: Plan, folder: Path | None, settled: Settled) -> Tried:
    """Reuse or decide a mutant in this process, and write its evidence."""
    started = time.perf_counter()
    directory = plan.directory / FOLDER
    tried = _kept(item, plan) if plan.resume else None
    if tried is not None:
        return replace(tried, certificate=store.place(directory, item.id))
    with sharing(folder):
        tried = _decided(item, plan, settled)
    place = store.write(directory, item.id, tried.proved, tried.outcome, plan.effort)
    outcome = replace(tried.outcome, seconds=time.perf_counter() - started)
    return replace(tried, outcome=outcome, certificate=place)


def _kept(item: Item, plan: Plan) -> Tried | None:
    """What the certificate of an earlier run proves of the mutant; None where it is to be decided again."""
    for proposition in (item.mutant.that, *undefined_somewhere(item.mutant.that)):
        outcome = reused(plan.directory / FOLDER, item.id, proposition, plan.effort, plan.budget * ASKING)
        if outcome is not None and proposition == item.mutant.that:
            return Tried(item, standing(item.mutant, outcome.verdict), proposition, outcome)
        if outcome is not None and outcome.verdict is Verdict.CONFIRMED:
            return Tried(item, Standing.MEANINGLESS, proposition, outcome)
    return None


def _decided(item: Item, plan: Plan, settled: Settled) -> Tried:
    that = item.mutant.that
    point = _undefined(that)
    if point is not None:
        found = _within(limits.MEANING, that, Verdict.REFUTED, at_a_glance)
        if isinstance(found, Outcome):
            return Tried(item, Standing.NEEDED, that, found)
        return Tried(item, Standing.MEANINGLESS, *point)
    claim = _claim(item)
    outcome = _by_own_steps(item, plan) or decide(claim, plan.effort, lemmas_of(claim, plan.directory, settled))
    if outcome.verdict is Verdict.UNKNOWN:
        outcome = _at_its_point(item, plan) or _refuted(that) or outcome
    return Tried(item, standing(item.mutant, outcome.verdict), that, outcome)


def _claim(item: Item) -> Claim:
    """The mutant as somebody's own proposition, which may use what the claim may."""
    base = item.base.claim
    return Claim(item.id, base.at, item.mutant.change, item.mutant.that, effort="quick", uses=base.uses)


def _undefined(that: Term) -> tuple[Term, Outcome] | None:
    """A proposition that the statement is undefined somewhere, proved; None where none is."""
    for proposition in undefined_somewhere(that):
        found = _within(limits.MEANING, proposition, Verdict.CONFIRMED, automatic)
        if isinstance(found, Outcome):
            return proposition, found
    return None


def _within(steps: float, that: Term, verdict: Verdict, tactic: Tactic) -> Outcome | NotFound:
    def timed(goal: Term, context: Context) -> Node:
        with in_steps(steps):
            return tactic(goal, context)

    return attempt(that, verdict, timed)


def _by_own_steps(item: Item, plan: Plan) -> Outcome | None:
    """The mutant, confirmed as the claim is; solvers are asked again, as the steps come from a file."""
    tactics, left = list(_own_steps(item, plan)), float(limits.OWN_STEPS)
    for i, tactic in enumerate(tactics):
        with counted() as work:
            found = _within(max(left / (len(tactics) - i), 10_000), item.mutant.that, Verdict.CONFIRMED, tactic)
        left -= work.done
        if isinstance(found, Outcome) and solvers_agree(item.mutant.that, found, ASKED_AGAIN):
            return found
    return None


def _own_steps(item: Item, plan: Plan) -> Iterator[Tactic]:
    script, derivation = item.base.claim.script, _derivation(item, plan)
    if script is not None:
        yield script
    if derivation is not None:
        yield by_the_steps_of(item.base.that, derivation)
        yield by_two_cases(item.base.that, derivation)
        if item.mutant.kind is Kind.OBJECT:
            yield with_the_other_object(item.base.that, derivation)


def _at_its_point(item: Item, plan: Plan) -> Outcome | None:
    """The mutant, refuted next to the values that the claim's derivation exhibits."""
    derivation = _derivation(item, plan)
    if derivation is None:
        return None
    found = _within(limits.OWN_POINT, item.mutant.that, Verdict.REFUTED, at_its_own_point(item.base.that, derivation))
    return found if isinstance(found, Outcome) else None


def _refuted(that: Term) -> Outcome | None:
    """The mutant, refuted with steps that no search for a proof has taken."""
    found = _within(limits.MUTANT_REFUTED, that, Verdict.REFUTED, automatic)
    return found if isinstance(found, Outcome) else None


def _derivation(item: Item, plan: Plan) -> Any:
    """That of the claim, as it lies in the store, where the checker accepts it; each process judges it once."""
    return _judged(plan.directory, item.base.id, item.base.that)


@cache
def _judged(directory: Path, claim_id: str, that: Term) -> Any:
    try:
        outcome = store.stored(directory, claim_id, that)
    except FoolingError:
        return None
    return None if outcome is None or outcome.verdict is not Verdict.CONFIRMED else outcome.derivation


# How strong a claim is, by what `fooling mutants` has written beside it: judged again, line by line.
#
# The table beside the certificates says which steps were taken, and that alone is read in it.  The mutants are made of
# the claim once more; of each that the table names the certificate is given to the checker, and its standing is what
# that accepts.  A mutant without a certificate that is accepted is unknown, whatever the table says; so is one that the
# table leaves out, unless it is a weaker hypothesis and the claim is shown to hold without the hypothesis.
#
# Solvers are not asked here: what a certificate trusts is told.

SECONDS = 10.0  # of the processor, after which no more certificates are judged
MOST_BYTES = 2**22  # of the table
MOST_TIMES = 2**10  # steps


@dataclass(frozen=True)
class Judged:
    """A mutant, what the checker says of it, and what that trusts."""

    item: Item
    standing: Standing
    trusts: tuple[str, ...] = ()


def strength(directory: Path, claim_id: str, that: Term) -> str | None:
    """What `fooling mutants` has found next to the claim, in one line; None where it was not asked, or of another."""
    found = judged(directory, claim_id, that)
    if not found:
        return None
    improved = [one.item.mutant.change for one in found if one.standing is Standing.IMPROVABLE]
    trusts = sorted({name for one in found for name in one.trusts})
    told = [sentence(counts(one.standing for one in found))]
    told += [f"improvable: {', '.join(improved)}"] if improved else []
    return "; ".join([*told, *([f"trusting {trusted_names(trusts)}"] if trusts else [])])


def judged(directory: Path, claim_id: str, that: Term) -> list[Judged]:
    """What the certificates of the mutants of this very proposition show; none where there is no table of it."""
    times = _times(table_of(directory, claim_id), that)
    if times is None:
        return []
    end = time.process_time() + SECONDS
    items = [Item(own_task(claim_id, "", "", that), i, mutant) for i, mutant in enumerate(mutants(that), 1)]
    found = [_judged_item(item, times.get(item.number, 0), directory, end) for item in items]
    idle = [one.item.mutant.part for one in found if holds_without(one)]
    return [one for one in found if not (one.item.mutant.kind is Kind.WEAKER and one.item.mutant.part in idle)]


def holds_without(one: Judged | Tried) -> bool:
    """Whether the claim holds without a hypothesis."""
    return one.item.mutant.kind is Kind.WITHOUT and one.standing is Standing.IMPROVABLE


def _times(table: Path, that: Term) -> dict[int, int] | None:
    """How many steps were taken of each mutant that is in the table; None where it is not of this proposition."""
    with suppress(InvalidInput, ValueError, TypeError, KeyError, AttributeError):
        first, *rest = (json_of(line, str(table)) for line in read_text(table, MOST_BYTES).splitlines())
        if first["proposition"] == thawed(that):
            return {_number(line["number"]): min(_number(line["times"]), MOST_TIMES) for line in rest}
    return None


def _number(said: Any) -> int:
    if type(said) is not int:
        raise ValueError(f"{json.dumps(said)[:60]} is no number")
    return said


def _judged_item(item: Item, times: int, directory: Path, end: float) -> Judged:
    """The mutant with its step taken so often, else once; unknown where no certificate shows anything of it."""
    for one in _taken(item, times):
        if time.process_time() < end and (found := _judged_again(one, directory)) is not None:
            return found
    return Judged(item, Standing.UNKNOWN)


def _taken(item: Item, times: int) -> Iterator[Item]:
    mutant = farther(item.base.that, item.mutant, times) if times > 1 else None
    if mutant is not None:
        yield replace(item, mutant=mutant, times=times)
    if times > 0:
        yield item


def _judged_again(item: Item, directory: Path) -> Judged | None:
    """What the certificate of a mutant shows."""
    that = item.mutant.that
    try:
        certificate = load(place(directory / FOLDER, item.id))
    except InvalidInput:
        return None
    for proposition in (that, *undefined_somewhere(that)):
        with suppress(Rejected):
            outcome = accepted(certificate, item.id, proposition)
            shown = standing(item.mutant, outcome.verdict) if proposition == that else Standing.MEANINGLESS
            return Judged(item, shown, outcome.trusts)
    return None
