"""A statement decided in a process of its own, as `fooling check` does, without the caches and the memory of others."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

from verify.claims.claim import Claim
from verify.runs.decide import decide
from verify.runs.many_claims import SHARED
from verify.runs.processes import each_alone
from verify.statement.verdict import Verdict

PATIENCE = 300.0  # seconds on the wall: what the searches are given is time of the processor


@dataclass(frozen=True)
class Decided:
    """What came out, the values of a witness, and the seconds of the processor."""

    verdict: Verdict
    trusts: tuple[Any, ...]
    reason: str
    values: Mapping[str, Any]
    seconds: float


def decided(claim: Claim, effort: str = "default") -> Decided:
    """The outcome, in this process."""
    started = time.process_time()
    outcome = decide(claim, effort)
    values = (outcome.derivation or {}).get("values", {})
    return Decided(outcome.verdict, outcome.trusts, outcome.reason, values, time.process_time() - started)


def decided_apart(claim: Claim) -> Decided:
    """The outcome, in a process of its own; on a machine that is too slow for 8 seconds, with more of them."""
    outcome = _apart(decided, claim)
    hurried = outcome.verdict is Verdict.UNKNOWN or outcome.trusts
    return _apart(partial(decided, effort="deep"), claim) if hurried else outcome


def _apart(decided_so: Callable[[Claim], Decided], claim: Claim) -> Decided:
    """The outcome, in a process of its own."""
    with closing(each_alone(decided_so, [claim], 1, PATIENCE, (__name__, *SHARED))) as endings:
        (ended,) = endings
    assert ended.answer is not None, ended.reason
    return ended.answer
