"""What the proved axioms rest on: `python -m proofs.check`, after the build, asks Rocq for each of them.

Each theorem has to be of its statement, and may rest on `USUAL` alone: what the standard library's reals and its
classical logic assume.  An `Admitted` anywhere below one shows here as a further assumption.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from proofs.proved import HERE, proved_identifiers

USUAL = {
    "ClassicalDedekindReals.sig_forall_dec": "what can be tested holds of all numbers, or not of some",
    "ClassicalDedekindReals.sig_not_dec": "excluded middle for negated statements, as a choice",
    "FunctionalExtensionality.functional_extensionality_dep": "functions that agree everywhere are equal",
    "Classical_Prop.classic": "excluded middle",
    "ClassicalEpsilon.constructive_indefinite_description": "what exists can be named",
    "IndefiniteDescription.constructive_indefinite_description": "the same",
    "Epsilon.epsilon_statement": "the same, with a default",
    "PropExtensionality.propositional_extensionality": "equivalent statements are equal",
    "Eqdep.Eq_rect_eq.eq_rect_eq": "proofs of one equality are equal",
}
ASSUMED = re.compile(r"^([A-Za-z][\w.']*)(?: :|$)", re.MULTILINE)


def script(proved: dict[str, str]) -> str:
    """Asks of each theorem whether it is of its statement, and what it rests on."""
    files = " ".join(sorted({*proved.values()}))
    asked = [f"Check (ax_{one} : st_{one}). Print Assumptions ax_{one}." for one in proved]
    return "\n".join([f"From Fooling Require Import Statements {files}.", *asked, ""])


def assumptions(proved: dict[str, str]) -> set[str]:
    """All that some theorem rests on; CalledProcessError where one is not of its statement."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "Asked.v")
        path.write_text(script(proved), encoding="utf-8")
        command = ["coqc", "-q", "-w", "none", "-Q", str(HERE), "Fooling", str(path)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if said.count("Axioms:") + said.count("Closed under the global context") != len(proved):
        raise ValueError("Rocq did not answer for each theorem")
    blocks = re.findall(r"^Axioms:\n((?:.+\n?)*?)(?=^ax_\w+|\Z)", said, re.MULTILINE)
    return {name for block in blocks for name in ASSUMED.findall(block)}


def main() -> None:
    """Say what they rest on; exit status 1 where that is more than usual."""
    proved = proved_identifiers()
    found = assumptions(proved)
    print(f"{len(proved)} axioms are proved; they rest on {', '.join(sorted(found)) or 'nothing'}")
    if strange := found - USUAL.keys():
        sys.exit(f"not among Rocq's usual assumptions: {', '.join(sorted(strange))}")


if __name__ == "__main__":
    main()
