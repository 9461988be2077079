"""The certificates of all claims, made once for all tests of this folder, by whichever process is the first to ask."""

from __future__ import annotations

import fcntl
import json
from functools import cache
from pathlib import Path
from typing import Any

from fooling.verify.claims.claim import registered
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.witness import basis_of
from fooling.verify.runs.decide import decide

Certificates = dict[str, dict[str, Any]]
MADE_BY = {"version": "0", "code": "planted", "effort": "default"}


@cache
def all_certificates(folder: Path) -> Certificates:
    """Claim id to certificate, for every claim that is decided here; a claim that ends unknown has none.

    `folder` is one that the processes of the run share.
    """
    with (folder / "certificates.lock").open("w") as lock, (folder / "certificates.json").open("a+") as kept:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept.seek(0)
        written = kept.read()
        if not written:
            written = json.dumps(_made())
            kept.write(written)
    found: Certificates = json.loads(written)
    return found


def shared(folder: Path) -> Path:
    """The folder of a whole run, given that of a process: `pytest -n` gives each its own inside."""
    return folder.parent if folder.name.startswith("popen-") else folder


def _made() -> Certificates:
    made = {}
    for claim in registered():
        outcome = decide(claim)
        if outcome.derivation is not None:
            made[claim.id] = certificate(
                claim.id, claim.that, str(outcome.verdict), outcome.derivation, basis_of(outcome), MADE_BY
            )
    return made
