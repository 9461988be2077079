"""The certificates of all claims, made once for all tests of this folder."""

from __future__ import annotations

from functools import cache
from typing import Any

from verify.claims.claim import registered
from verify.evidence.certificate import certificate
from verify.evidence.witness import basis_of
from verify.runs.decide import decide

Certificates = dict[str, dict[str, Any]]
MADE_BY = {"version": "0", "code": "planted", "effort": "default"}


@cache
def all_certificates() -> Certificates:
    """Claim id to certificate, for every claim that is decided here; a claim that ends unknown has none."""
    made = {}
    for claim in registered():
        outcome = decide(claim)
        if outcome.derivation is not None:
            made[claim.id] = certificate(
                claim.id, claim.that, str(outcome.verdict), outcome.derivation, basis_of(outcome), MADE_BY
            )
    return made
