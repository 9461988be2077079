"""Which axioms are proved: those of which a file of this folder has a theorem.

An axiom NAME is proved by a line `Theorem ax_NAME : st_NAME.`, where st_NAME stands in Statements.v.  That Rocq accepts
the file is `make proofs`.  This module needs no installation of the project, and so the build does not.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
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
