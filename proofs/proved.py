"""Which axioms are proved: `python -m proofs.proved` writes their names into the product's list.

An axiom NAME is proved by a line `Theorem ax_NAME : st_NAME.` in a file of this folder, where st_NAME stands in
Statements.v.  That Rocq accepts the file is `make proofs`; that the list says what the files say is a plain test.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
LIST = HERE.parent / "verify" / "evidence" / "proved_in_rocq.txt"
THEOREM = re.compile(r"^Theorem ax_(\w+) : st_(\w+)\.$", re.MULTILINE)
STATEMENT = re.compile(r'^Definition st_(\w+) : Prop := \(\* "([^"]+)" \*\)$', re.MULTILINE)


def proved_identifiers() -> dict[str, str]:
    """The identifiers of the proved statements, with the name of the file that proves each."""
    found: dict[str, str] = {}
    for path in sorted(HERE.glob("*.v")):
        for theorem, statement in THEOREM.findall(path.read_text(encoding="utf-8")):
            if theorem != statement or theorem in found:
                raise ValueError(f"{path.name}: ax_{theorem} should prove st_{theorem}, and once")
            found[theorem] = path.stem
    return found


def proved_axioms() -> list[str]:
    """The names of the proved axioms, in the order of the table."""
    known, proved = STATEMENT.findall((HERE / "Statements.v").read_text(encoding="utf-8")), proved_identifiers()
    if strange := proved.keys() - {identifier for identifier, _ in known}:
        raise ValueError(f"no statements of axioms: {', '.join(sorted(strange))}")
    return [axiom for identifier, axiom in known if identifier in proved]


def main() -> None:
    """Write the list."""
    LIST.write_text("".join(f"{axiom}\n" for axiom in proved_axioms()), encoding="utf-8")
    print(f"{len(proved_axioms())} axioms are proved")


if __name__ == "__main__":
    main()
