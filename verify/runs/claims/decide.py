"""Deciding one claim: run its tactic, give what it found to the checker, report the verdict the checker computed.

The tactic is the claim's script, or else the automatic route; it is tried on the proposition, then on the negation,
after a glance at small counterexamples, and the pinned verdict is not read.  Whatever goes wrong in a tactic (nothing
found, a solver's "unknown", a missing library, a bug) ends as UNKNOWN; only the checker makes a verdict.  The reason is
one sentence (`fooling.verify.runs.claims.why_undecided`), and what the steps of the search said stands beside it, as do
errors of Python's that they met (`fooling.verify.methods.engine.ends`), whatever the verdict.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from math import inf
from typing import Any

from fooling.verify.checker.kernel import Context
from fooling.verify.claims.claim import EFFORTS, Claim
from fooling.verify.evidence.stated_outcome import Judgement
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import attempt as attempt
from fooling.verify.methods.engine.attempts import briefly, first_of, noting, with_steps
from fooling.verify.methods.engine.ends import ENDED, OVER, NotFound, Work, counted, recording
from fooling.verify.methods.engine.goals import computable, of_one_function
from fooling.verify.methods.engine.tactic import Node, Tactic, tactical
from fooling.verify.methods.facts import bits
from fooling.verify.methods.facts.given_lemmas import Known, discharged, using
from fooling.verify.methods.languages.too_large import too_large
from fooling.verify.methods.matrices import closed_statements
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.examples import from_hypotheses_alone, introduced
from fooling.verify.methods.strategy.one_step import (
    Following,
    by_own_bound,
    by_own_bound_at_last,
    nested,
    of_the_nearest,
)
from fooling.verify.methods.strategy.refutations import at_a_glance, at_longer_lengths
from fooling.verify.runs.claims.arguments import Lemmas, own_task
from fooling.verify.runs.claims.closest_statement import Closest, closest, without_meaning
from fooling.verify.runs.claims.holds_for_larger_n import Onward, onward
from fooling.verify.runs.claims.kept_beside import Ways
from fooling.verify.runs.claims.only_told import constant_depth, of_multiples_only, unneeded
from fooling.verify.runs.claims.why_undecided import BY_CLOCK, MISSING, Stop, limit_met, sentence, undefined
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.printable import in_the_singular
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term

NO_LEMMAS = Lemmas()
ALONE = 0.25  # of the steps, for a look without the lemmas that a statement has: so it may rest on none of them
BESIDE = 0.5  # of the steps, with claims of its file that a claim does not say it uses
REFUTABLE = 0.25  # of the steps of a search, where a term is undefined somewhere, or a language has too many states
FOR_SOME = 2  # times as many steps for what comes closest to "there is a c", of which a value is to be found as well
AUTOMATIC = 1.25  # one part in so many of the steps is for the search for a proof
ROUTES: Sequence[tuple[Verdict, Tactic, float]] = (  # and what of the steps left each may take, one part in so many
    (Verdict.REFUTED, at_a_glance, 4),
    (Verdict.CONFIRMED, by_own_bound, 3),
    (Verdict.REFUTED, by_own_bound, 3),
    (Verdict.CONFIRMED, automatic, AUTOMATIC),
    (Verdict.REFUTED, automatic, 1),
    (Verdict.REFUTED, at_longer_lengths, 1),
    (Verdict.CONFIRMED, by_own_bound_at_last, 1),
    (Verdict.REFUTED, by_own_bound_at_last, 1),
    (Verdict.CONFIRMED, from_hypotheses_alone, 1),
)


def in_one_step(goal: Term, context: Context) -> Node:
    """What follows from lemmas by arithmetic alone, seen before anything is measured.

    Of a network, a language or a function that is assumed, arithmetic says nothing; to find an example takes its time.
    """
    if goal[0] in ("forall", "exists") and not all(map(computable, goal[2])):
        raise NotFound("it assumes more than numbers")
    return first_of(briefly(of_the_nearest(Following(())), limits.ONE_STEP), Following(()))(goal, context)


WITH_LEMMAS: Sequence[tuple[Verdict, Tactic, float]] = (
    (Verdict.CONFIRMED, in_one_step, 16),
    (Verdict.REFUTED, in_one_step, 16),
    *ROUTES[3:6],
    ROUTES[-1],
)


def decide(claim: Claim, effort: str = "default", lemmas: Lemmas = NO_LEMMAS) -> Outcome:
    """The outcome for a claim, by its script or the automatic route, with lemmas if none is found soon without."""
    return searched(claim, effort, lemmas)[0]


def searched(claim: Claim, effort: str = "default", lemmas: Lemmas = NO_LEMMAS) -> tuple[Outcome, Stop | None]:
    """The same, and how the search stopped where it decided nothing."""
    started = time.perf_counter()
    where_undefined = cache(partial(_undefined, claim.that, effort))  # the same with lemmas and without: asked once
    with recording() as faults:
        outcome, stop = _decided(claim, effort, (), ALONE if lemmas.known else 1.0, where_undefined)
        if stop is not None and lemmas.known:
            outcome, stop = _decided(claim, effort, bits.with_bits(lemmas.known, introduced), 1.0, where_undefined)
    if stop is not None:
        unused = (*lemmas.missing, *of_multiples_only(claim.that, lemmas.known))
        if unused or faults:
            stop = replace(stop, unused=unused, faults=tuple(faults))
            outcome = replace(outcome, reason=sentence(stop))
    return replace(outcome, seconds=time.perf_counter() - started, faults=tuple(faults)), stop


# What is searched for with lemmas is all that is searched for without, and more: so a short look without them is
# enough.  It goes first, as a lemma that is assumed is to be leaned on only where that is needed.
def _decided(
    claim: Claim, effort: str, lemmas: Sequence[Known], part: float, where_undefined: Callable[[], list[str]]
) -> tuple[Outcome, Stop | None]:
    """The outcome in this part of the steps of the effort."""
    if claim.open_because is not None:
        return Outcome(Verdict.UNKNOWN, reason=claim.open_because), None
    if EFFORTS.index(effort) < EFFORTS.index(claim.effort):
        return Outcome(Verdict.UNKNOWN, reason=f"needs --effort {claim.effort}", transient=True), None
    with counted() as work:
        return _sought(claim, effort, lemmas, part, where_undefined, work)


def _sought(
    claim: Claim,
    effort: str,
    lemmas: Sequence[Known],
    part: float,
    where_undefined: Callable[[], list[str]],
    work: Work,
) -> tuple[Outcome, Stop | None]:
    """The same; what is done is counted in `work`."""
    search = part * limits.SEARCH[effort] if claim.pinned is None else inf
    pace = _pace(effort) if claim.pinned is None else 1.0
    if not lemmas and claim.script is None and of_one_function(claim.that):
        for verdict in (Verdict.CONFIRMED, Verdict.REFUTED):
            found = attempt(claim.that, verdict, with_steps(closed_statements.at_once, search / AUTOMATIC, pace))
            if isinstance(found, Outcome):
                return found, None
    told = where_undefined() if claim.pinned is None and claim.script is None else []
    large = list(islice(too_large(claim.that), 1)) if claim.pinned is None and claim.script is None else []
    said = [*told, *large]
    search *= REFUTABLE if said else 1.0
    with noting() as tried:
        for verdict, tactic, share in WITH_LEMMAS if lemmas else ROUTES:
            if (told and verdict is Verdict.CONFIRMED) or (tactic is from_hypotheses_alone and part < 1.0):
                continue
            if claim.script is None:
                least = _at_least(tactic, claim.that, part)
                timed = with_steps(tactic, max(least, (search - work.done) / share), pace)
                found = attempt(claim.that, verdict, _with(lemmas, timed) if lemmas else timed)
            elif tactic is automatic:
                found = attempt(claim.that, verdict, claim.script)
            else:
                continue
            if isinstance(found, Outcome):
                return found, None
            said += found.reasons if tactic is automatic else ()
    late = work.done >= search or not {OVER, ENDED}.isdisjoint(said)  # then some part was cut short
    limit = BY_CLOCK if work.late else limit_met(search) if work.done >= search else ""
    stop = Stop(claim.that, tried, tuple(dict.fromkeys(said)), late, limit, effort)
    missing = any(MISSING in one for one in said)
    return Outcome(Verdict.UNKNOWN, reason=in_the_singular(sentence(stop)), transient=missing, details=stop.said), stop


def _at_least(tactic: Tactic, that: Term, part: float) -> float:
    """The steps that a tactic has at least in this part of a search, however many are left."""
    if tactic is at_longer_lengths and part == 1.0:
        return limits.LAST_LOOK
    if tactic is in_one_step:
        return limits.ONE_POINT if nested(that) else limits.ONE_STEP
    if tactic is by_own_bound_at_last:
        return limits.AT_LAST
    return limits.OWN_BOUND if tactic is by_own_bound else 0.0


def with_more(claim: Claim, effort: str, lemmas: Sequence[Known]) -> Outcome | None:
    """The outcome with more lemmas than its author names, looked for shortly; None where nothing is decided."""
    undefined_at = partial(_undefined, claim.that, effort)
    outcome, stop = _decided(claim, effort, bits.with_bits(lemmas, introduced), BESIDE, undefined_at)
    return outcome if stop is None and outcome.derivation is not None else None


def nearby(stop: Stop, longest: float = inf, lemmas: Sequence[Known] = ()) -> Closest | None:
    """What comes closest to a statement on which a search has stopped, in the steps that its effort allows.

    Not much longer than so many seconds of wall-clock time.  Of the lemmas those are used that are proved.
    """
    pace = _pace(stop.effort)
    known = bits.with_bits([one for one in lemmas if one.derivation is not None], introduced)
    steps = limits.NEARBY * pace * (FOR_SOME if stop.that[0] == "exists" else 1)
    return closest(stop.that, partial(_shown, pace=pace, lemmas=known), steps, longest)


def by_search(effort: str) -> Ways:
    """A statement beside a claim is refuted at a glance, or proved, in so many steps at the default effort."""
    pace = _pace(effort)

    def refute(that: Term, steps: float) -> Outcome | None:
        found = attempt(that, Verdict.REFUTED, with_steps(at_a_glance, steps * pace, pace))
        return found if isinstance(found, Outcome) else None

    return Ways(refute, lambda that, steps: _shown(that, steps * pace, pace))


def holds_without(claim: Claim, effort: str, ways: Ways | None = None) -> tuple[str, ...]:
    """The hypotheses, in words, that a confirmed claim of one's own does not need, as far as a moment shows."""
    prove = (ways or by_search(effort)).prove
    return tuple(unneeded(claim.that, lambda other: prove(other, limits.UNNEEDED) is not None))


def past_counterexample(
    claim: Claim, outcome: Outcome, effort: str, longest: float = inf, ways: Ways | None = None
) -> Onward | None:
    """From which number on a refuted claim of one's own holds, or where else it fails, as far as moments show.

    It takes at most `longest` seconds of the clock.
    """
    used = ways or by_search(effort)
    return onward(claim.that, outcome, used.refute, used.prove, limits.ONWARD * _pace(effort), longest)


def undefined_where(claim: Claim, effort: str, ways: Ways | None = None) -> str | None:
    """That a term is undefined for values that the hypotheses admit, and which hypothesis is missing; None if not."""
    found = _without_meaning(claim.that, effort, ways)
    return None if found is None else f"{found.told}; {found.wanted} would give it a meaning"


def constant(stop: Stop) -> str | None:
    """What is proved of D where a search for the width of a network has stopped; None where D is not constant."""
    return constant_depth(stop.that, partial(_shown, pace=_pace(stop.effort)))


def _undefined(that: Term, effort: str) -> list[str]:
    """The reason why nothing can confirm a statement, one of whose terms is undefined somewhere; empty where none is.

    A counterexample elsewhere may still refute it.
    """
    found = _without_meaning(that, effort)
    return [] if found is None else [undefined(found)]


def _without_meaning(that: Term, effort: str, ways: Ways | None = None) -> Closest | None:
    pace, prove = _pace(effort), (ways or by_search(effort)).prove
    return without_meaning(that, lambda other, steps: prove(other, steps / pace), limits.MEANING * pace)


def _pace(effort: str) -> float:
    return limits.SEARCH[effort] / limits.SEARCH["default"]


def _shown(that: Term, steps: float, pace: float, lemmas: Sequence[Known] = ()) -> Outcome | None:
    """The outcome of a statement that is shown within so many steps, each part at this pace."""
    timed = with_steps(automatic, steps, pace)
    found = attempt(that, Verdict.CONFIRMED, _with(lemmas, timed) if lemmas else timed)
    return found if isinstance(found, Outcome) else None


@tactical
def _with(goal: Term, context: Context, lemmas: Sequence[Known], tactic: Tactic) -> Node:
    """The tactic with lemmas, each of which that is proved stands once in what is found."""
    with using(lemmas):
        return discharged(tactic(goal, context), lemmas)


def decide_proposition(that: Expression | Sequence[Any]) -> Judgement:
    """The outcome for a proposition of one's own, by the automatic route, in this process and without a time limit.

    `that` is what the notation makes, or the lists that a file of propositions has.  The outcome has a verdict, and
    says why: `counterexample`, `steps`, `certificate`, `trusts`, or a `reason` where nothing is known.

    Raises InvalidInput, one line, for what is no closed proposition.

    >>> str(decide_proposition(["=", ["+", 1, 1], 3]).verdict)
    'refuted'
    """
    term = stated_in_python(that)
    return Judgement.of(term, decide(own_task("mine", "", "", term).claim))
