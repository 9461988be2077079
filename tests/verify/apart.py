"""A statement decided in another process, as `fooling check` does, without the caches and the memory of others."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.grounds import NO_CASE
from fooling.verify.evidence.stated_outcome import Judgement
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.many_claims import SHARED
from fooling.verify.runs.processes.one_process import Limits
from fooling.verify.runs.processes.processes import Workers
from fooling.verify.statement.language.verdict import Outcome, Verdict

PATIENCE = 300.0  # seconds on the wall: what the searches are given is time of the processor


@dataclass(frozen=True)
class Decided:
    """What came out, the values of a witness, and the seconds of the processor."""

    verdict: Verdict
    trusts: tuple[Any, ...]
    reason: str
    values: Mapping[str, Any]
    seconds: float


def without_assuming(outcome: Outcome | Judgement | Decided, assumes: bool = False) -> Verdict:
    """The verdict that a list compares: none where it rests on a case that is assumed, and the list does not say so.

    So a statement whose full proof is no longer found, and that follows from its hypotheses, is seen to be lost.
    """
    return Verdict.UNKNOWN if NO_CASE in outcome.trusts and not assumes else outcome.verdict


def decided(claim: Claim, effort: str = "default") -> Decided:
    """The outcome, in this process."""
    started = time.process_time()
    outcome = decide(claim, effort)
    values = (outcome.derivation or {}).get("values", {})
    return Decided(outcome.verdict, outcome.trusts, outcome.reason, values, time.process_time() - started)


def decided_apart(claim: Claim) -> Decided:
    """The outcome, in another process."""
    return all_decided_apart([claim])[claim.id]


def decided_with_patience(claim: Claim) -> Decided:
    """The outcome where every step of the search may take longer, in another process."""
    return _apart(partial(decided, effort="deep"), [claim])[claim.id]


def all_decided_apart(claims: Sequence[Claim]) -> dict[str, Decided]:
    """The outcomes by the claims' ids, in a process that keeps nothing of one for the next.

    On a machine that is too slow for 8 seconds, with more of them.
    """
    found = _apart(decided, claims)
    hurried = [claim for claim in claims if found[claim.id].verdict is Verdict.UNKNOWN or found[claim.id].trusts]
    return {**found, **_apart(partial(decided, effort="deep"), hurried)}


def _apart(decided_so: Callable[[Claim], Decided], claims: Sequence[Claim]) -> dict[str, Decided]:
    found = {}
    with Workers(1, Limits(PATIENCE), (__name__, *SHARED)) as workers:
        for ended in workers.each(decided_so, claims):
            assert ended.answer is not None, f"{ended.item.id}: {ended.reason}"
            found[ended.item.id] = ended.answer
    return found
