"""What the proved axioms rest on: `python -m proofs.check`, after the build, asks Rocq for each of them.

Each theorem has to be of its statement, and may rest on `USUAL` alone: what the standard library's reals and its
classical logic assume.  An `Admitted` anywhere below one shows here as a further assumption, and so does a check of
Rocq's that was turned off.
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
HEADS = ("Axioms:", "Closed under the global context")  # one of them before what each theorem rests on
ASSUMED = re.compile(r"([A-Za-z_][\w.']*)(?: :|$)")  # a name stands at the beginning of its line, its type behind it


def script(proved: dict[str, str]) -> str:
    """Asks of each theorem whether it is of its statement, and what all of them rest on: each by itself is minutes."""
    files = " ".join(sorted({*proved.values()}))
    asked = [f"Definition asked_{one} : st_{one} := ax_{one}." for one in proved]
    every = f"Definition every := ({', '.join(f'asked_{one}' for one in proved)}). Print Assumptions every."
    return "\n".join([f"From Fooling Require Import Statements {files}.", *asked, every, ""])


def assumptions(proved: dict[str, str]) -> set[str]:
    """All that some theorem rests on; CalledProcessError where one is not of its statement."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "Asked.v")
        path.write_text(script(proved), encoding="utf-8")
        command = ["coqc", "-q", "-w", "none", "-Q", str(HERE), "Fooling", str(path)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if sum(line in HEADS for line in said.splitlines()) != 1:
        raise ValueError("Rocq did not answer what the theorems rest on")
    return named(said)


def named(said: str) -> set[str]:
    """What Rocq names where it lists what theorems rest on; of a line without a name all of it."""
    told = (line for line in said.splitlines() if line not in HEADS and line[:1].strip())
    return {match[1] if (match := ASSUMED.match(line)) else line for line in told}


def main() -> None:
    """Say what they rest on; exit status 1 where that is more than usual."""
    proved = proved_identifiers()
    found = assumptions(proved)
    print(f"{len(proved)} axioms are proved; they rest on {', '.join(sorted(found)) or 'nothing'}")
    if strange := found - USUAL.keys():
        sys.exit(f"not among Rocq's usual assumptions: {', '.join(sorted(strange))}")


if __name__ == "__main__":
    main()
