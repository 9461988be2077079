"""How many axioms are proved: `python -m proofs.counted` writes the product's list, and the numbers of docs/proofs.md.

Progress is reported against the axioms of one commit, those of them that its packs used, and the certificates of these
packs: frozen.json has the three lists.
The page names every axiom that a present certificate of the packs uses and Rocq has no proof of, and says how it is
known instead.  That list and page say what the files say is a plain test.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.claims.claim import registered
from fooling.verify.evidence.grounds import CITED, IN_WORDS, LIST, proved_in_rocq, standing
from fooling.verify.evidence.theorems_in_rocq import theorems
from fooling.verify.evidence.used_by_packs import used_by_packs
from proofs.exported import TRANSLATION, between, operators, rules
from proofs.proved import HERE, STATEMENT, proved_axioms

MARK, EXPORTED = "<!-- proofs in numbers -->", "<!-- exported -->"
OPERATORS = "<!-- operators -->"
PAGE = HERE.parent / "docs" / "proofs.md"


def frozen(kind: str) -> set[str]:
    """What results are reported against: axioms of one commit, those that its packs used, or their certificates."""
    return {*json.loads((HERE / "frozen.json").read_text(encoding="utf-8"))[kind]}


def numbers() -> str:
    """The table of docs/proofs.md, between its two marks."""
    proved, stated = {*proved_axioms()}, STATEMENT.findall((HERE / "Statements.v").read_text(encoding="utf-8"))
    rows = [
        ("all", {*AXIOMS}),
        ("those that a certificate of the packs uses", used_by_packs()),
        ("axioms that existed on 24 November 2026", frozen("axioms")),
        ("of these, axioms that the packs used on that day", frozen("used_by_packs")),
    ]
    head = "| axioms | how many | stated in Rocq | proved in Rocq |\n|---|---:|---:|---:|"
    names = {name for _, name in stated}
    lines = [f"| {kind} | {len(of)} | {len(of & names)} | {len(of & proved)} |" for kind, of in rows]
    return "\n".join(["", head, *lines, "", *_claims(), "", *_not_in_rocq(), ""])


def _claims() -> list[str]:
    """How many claims of the packs are theorems of Rocq, of those that had a certificate at that commit, and of all."""
    shown = theorems().keys()
    rows = [
        ("all of the present packs", {claim.id for claim in registered()}),
        ("those that had a certificate on 24 November 2026", frozen("certificates")),
    ]
    lines = [f"| {kind} | {len(of)} | {len(of & shown)} |" for kind, of in rows]
    return ["| claims of the packs | how many | theorems of Rocq |\n|---|---:|---:|", *lines]


def _not_in_rocq() -> Iterator[str]:
    """The axioms without a proof in Rocq: those that the packs use by name, the others by their number."""
    left = [axiom for axiom in AXIOMS if axiom not in proved_in_rocq()]
    used = [axiom for axiom in left if axiom in used_by_packs()]
    yield f"Certificates of the packs use {len(used)} axioms that Rocq has no proof of:\n"
    for kind in (IN_WORDS, CITED):
        named = [f"`{axiom}`" for axiom in used if standing(axiom) == kind]
        yield from ([f"- {len(named)} are {kind}: {', '.join(named)}."] if named else [])
    yield f"\nNo certificate of the packs uses the other {len(left) - len(used)} axioms that Rocq has no proof of."


def with_numbers(page: str) -> str:
    """The page with the present numbers, and the rules that are exported."""
    return between(between(page, MARK, numbers()), EXPORTED, rules())


def with_operators(page: str) -> str:
    """The page on the translation with the present operators."""
    return between(page, OPERATORS, operators())


def main() -> None:
    """Write the list, the numbers and the tables."""
    LIST.write_text("".join(f"{axiom}\n" for axiom in proved_axioms()), encoding="utf-8")
    PAGE.write_text(with_numbers(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    TRANSLATION.write_text(with_operators(TRANSLATION.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{len(proved_axioms())} axioms are proved")


if __name__ == "__main__":
    main()
