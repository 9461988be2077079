"""The certificates of all claims, made once."""
from __future__ import annotations

from typing import Any

import pytest

from verify.checker.judge import certificate
from verify.claim import registered
from verify.decide import decide

MADE_BY = {"version": "0", "code": "planted", "effort": "default"}


@pytest.fixture(scope="session")
def certificates() -> dict[str, dict[str, Any]]:
    """Claim id to certificate, for every claim that is decided here; a claim that ends unknown has none."""
    made = {}
    for claim in registered():
        outcome = decide(claim)
        if outcome.derivation is not None:
            made[claim.id] = certificate(claim.id, claim.that, str(outcome.verdict), outcome.derivation, frozenset(outcome.trusts), MADE_BY)
    return made
