"""A statement decided in a process of its own, as `fooling check` does, without the caches and the memory of others."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from verify.claims.claim import Claim
from verify.runs.decide import decide
from verify.statement.verdict import Verdict

FORKS = "ignore:.*fork.*:DeprecationWarning"  # newer Pythons warn where there are threads; none of them decides


@dataclass(frozen=True)
class Decided:
    """What came out, the values of a witness, and the seconds of the processor."""

    verdict: Verdict
    trusts: tuple[Any, ...]
    reason: str
    values: Mapping[str, Any]
    seconds: float


def _answer(sender: Connection, claim: Claim) -> None:
    started = time.process_time()
    outcome = decide(claim)
    values = (outcome.derivation or {}).get("values", {})
    sender.send(Decided(outcome.verdict, outcome.trusts, outcome.reason, values, time.process_time() - started))


def decided_apart(claim: Claim) -> Decided:
    """The outcome; where that is unknown, the one of a second search: a busy machine cuts one short."""
    found = _apart(claim)
    return _apart(claim) if found.verdict is Verdict.UNKNOWN else found


def _apart(claim: Claim) -> Decided:
    receiver, sender = get_context("fork").Pipe(duplex=False)
    process = get_context("fork").Process(target=_answer, args=(sender, claim))
    process.start()
    sender.close()
    found: Decided = receiver.recv()
    process.join()
    return found
