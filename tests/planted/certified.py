"""The certificates of claims, made once for all tests of this folder, by whichever process is the first to ask.

`make test` makes those of some claims, which are quick to decide.  Between them they use every rule that the packs use
but three.  `make exhaustive` makes those of all, and holds the choice to them (`test_corruption.py`).  Those that
take long to find lie in `kept/`, and are used as long as they are of the claim as it stands; `PYTHONPATH=. python
tests/planted/certified.py` writes them anew.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from fooling.verify.claims.claim import Claim, find, registered
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.grounds import basis_of
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.proposition import thawed

Certificates = dict[str, dict[str, Any]]
MADE_BY = {"version": "0", "code": "planted", "effort": "default"}
ALL = "all"
SOME = "some"
CHOSEN = (
    *(
        f"bhattamishra2024/{name}"
        for name in (
            "lemma-1",
            "lemma-1-exact",
            "lemma-1--every-length",
            "lemma-4-automaton",
            "theorem-1-readout",
            "theorem-1-sketch-encoding--constant-per-alphabet",
            "theorem-2",
            "theorem-4-bound--two-heads",
            "theorem-4-bound--width-2",
            "theorem-4-order",
            "theorem-4-run-ours",
            "theorem-4-run--odd-even",
            "theorem-5--every-length",
            "theorem-5--up-to-length--repaired",
            "fact-4--colour-0",
            "disjointness-2-cnf--repaired",
            "inequality-2-dnf-terms",
            "disjointness-rank",
            "dyck-1k-states",
            "dyck22-count",
            "dyck22-example",
            "dyck22-prefix-one-way",
            "dyckb22-count--loose",
            "equality-every-partition",
            "orthogonal-at-most-k",
            "rnn-of-dfa--partial",
            "softmax-shift",
            "transformer-width-linear--any-precision",
            "dyck21-count",
            "dyck22-four-letters",
            "dyck22-four-letters--elsewhere",
            "dyck22-not-in-da",
            "dyck22-prefix-one-way--even-cut",
            "least-lengths-of-equality",
            "lemma-4-with-time",
            "theorem-1-eta-and-gamma",
        )
    ),
    "hsu2023/disjointness-bits-exact",
    "mallick2025/dyck-1-states",
    "mallick2025/even-length-quasi-aperiodic",
    "mallick2025/five-places-not-solvable",
    "mallick2025/mean-of-values",
    "mallick2025/parity-solvable",
    "yang2024/dimension-d",
)


KEPT = Path(__file__).parent / "kept"


@cache
def certificates_of(many: str, folder: Path) -> Certificates:
    """Claim id to certificate, for each of `ALL` or `SOME` claims that is decided here; one that ends unknown has none.

    `folder` is one that the processes of the run share.
    """
    with (folder / f"{many}.lock").open("w") as lock, (folder / f"{many}.json").open("a+") as kept:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept.seek(0)
        written = kept.read()
        if not written:
            written = json.dumps(_made(registered()) if many == ALL else _made_or_kept(map(find, CHOSEN)))
            kept.write(written)
    found: Certificates = json.loads(written)
    return found


def shared(folder: Path) -> Path:
    """The folder of a whole run, given that of a process: `pytest -n` gives each its own inside."""
    return folder.parent if folder.name.startswith("popen-") else folder


def _made_or_kept(claims: Iterable[Claim]) -> Certificates:
    found: Certificates = {}
    for claim in claims:
        path = KEPT / f"{claim.id.split('/')[1]}.json"
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        is_current = kept is not None and kept["proposition"] == thawed(claim.that)
        found |= {claim.id: kept} if is_current else _made([claim])
    return found


def _made(claims: Iterable[Claim]) -> Certificates:
    made = {}
    for claim in claims:
        outcome = decide(claim)
        if outcome.derivation is not None:
            made[claim.id] = certificate(
                claim.id, claim.that, str(outcome.verdict), outcome.derivation, basis_of(outcome), MADE_BY
            )
    return made


if __name__ == "__main__":
    for path in KEPT.glob("*.json"):
        (made,) = _made([find(f"bhattamishra2024/{path.stem}")]).values()
        path.write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
