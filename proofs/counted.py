"""How many axioms are proved: `python -m proofs.counted` writes the product's list, and the numbers of docs/proofs.md.

Results are reported against the axioms of one commit, and those of them that its packs used, which frozen.json lists.
That list and page say what the files say is a plain test.
"""

from __future__ import annotations

import json

from fooling.verify.checker.axioms import AXIOMS
from proofs.proved import HERE, STATEMENT, proved_axioms

LIST = HERE.parent / "verify" / "evidence" / "proved_in_rocq.txt"
MARK, PAGE = "<!-- proofs in numbers -->", HERE.parent / "docs" / "proofs.md"


def frozen(kind: str) -> set[str]:
    """The axioms that results are reported against: those of one commit, or which of them its packs used."""
    return {*json.loads((HERE / "frozen.json").read_text(encoding="utf-8"))[kind]}


def numbers() -> str:
    """The table of docs/proofs.md, between its two marks."""
    proved, stated = {*proved_axioms()}, STATEMENT.findall((HERE / "Statements.v").read_text(encoding="utf-8"))
    before, used = frozen("axioms"), frozen("used_by_packs")
    rows = [("all", {*AXIOMS}), ("those of November 2026", before), ("those of them that the packs used", used)]
    head = "| axioms | how many | stated in Rocq | proved in Rocq |\n|---|---:|---:|---:|"
    names = {name for _, name in stated}
    lines = [f"| {kind} | {len(of)} | {len(of & names)} | {len(of & proved)} |" for kind, of in rows]
    left = ", ".join(f"`{axiom}`" for axiom in sorted(used - proved))
    says = f"The packs used these, and Rocq has no proof of them: {left}."
    others = f"No pack used the other {len(before - proved - used)} of November 2026 that Rocq has no proof of."
    return "\n".join(["", head, *lines, "", f"{says}\n{others}", ""])


def with_numbers(page: str) -> str:
    """The page with the present numbers."""
    before, _, rest = page.partition(MARK)
    _, _, after = rest.partition(MARK.replace("<!-- ", "<!-- /"))
    return f"{before}{MARK}\n{numbers()}\n{MARK.replace('<!-- ', '<!-- /')}{after}"


def main() -> None:
    """Write the list and the numbers."""
    LIST.write_text("".join(f"{axiom}\n" for axiom in proved_axioms()), encoding="utf-8")
    PAGE.write_text(with_numbers(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{len(proved_axioms())} axioms are proved")


if __name__ == "__main__":
    main()
