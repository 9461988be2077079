"""Which axioms the packs use: `python -m proofs.used EVIDENCE` writes the list that `fooling axioms` reads.

EVIDENCE is the directory in which `fooling check` has written the certificates of all packs.  A certificate counts if
its proposition is the one that is registered for the claim.  It is not judged again: an axiom that only a certificate
names which the checker would refuse is on the list as well.  So an axiom is called unused only if no certificate names
it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.claims.claim import Claim, registered
from fooling.verify.evidence.grounds import steps_of
from fooling.verify.evidence.store import load, place
from fooling.verify.statement.proposition import frozen
from proofs.proved import HERE

LIST = HERE.parent / "verify" / "evidence" / "used_by_packs.txt"
FEWEST = 0.95  # the share of the claims that must have certificates before an axiom may be called unused


def named(derivation: object) -> set[str]:
    """The axioms that a derivation names, at any depth."""
    return {str(step["name"]) for step in steps_of(derivation) if step["rule"] == "axiom"}


def certificates(claims: Iterable[Claim], directory: Path) -> Iterator[Any]:
    """The certificates of the claims in the directory that are about the present propositions."""
    for claim in claims:
        path = place(directory, claim.id)
        if path.is_file():
            found = load(path)
            if frozen(found["proposition"]) == claim.that:
                yield found


def written(axioms: Iterable[str]) -> str:
    """The list, in the order of the axiom table; ValueError names what is no axiom."""
    found = {*axioms}
    if strange := sorted(found - AXIOMS.keys()):
        raise ValueError(f"no axioms: {', '.join(strange)}")
    return "".join(f"{axiom}\n" for axiom in AXIOMS if axiom in found)


def main() -> None:
    """Read the certificates, and write the list."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m proofs.used EVIDENCE; EVIDENCE is what `fooling check` has written of all packs")
    claims = [*registered()]
    found = [named(one["derivation"]) for one in certificates(claims, Path(sys.argv[1]))]
    if len(found) < FEWEST * len(claims):
        sys.exit(f"only {len(found)} of {len(claims)} claims have certificates there: too few to call an axiom unused")
    used = set().union(*found)
    LIST.write_text(written(used), encoding="utf-8")
    print(f"{len(found)} of {len(claims)} claims have certificates; they use {len(used)} of {len(AXIOMS)} axioms")


if __name__ == "__main__":
    main()
