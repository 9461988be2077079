"""Corruptions of exported files: what is changed, and what Rocq says of all of them in one file.

A corruption changes one place of the evidence: a lemma before the theorem, or the theorem's proof.  The statement of
the theorem stays.  The file that Rocq reads has each certificate as it is, as a module; so a refusal of a changed one
is due to the change.  Then each changed one is loaded where Rocq is told that it fails.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.verify.evidence.grounds import rules_of
from fooling.verify.pages.rocq.library import proofs
from fooling.verify.statement.proposition import frozen
from proofs.accepted import ASKED, OPENING, one_file
from proofs.check import HEADS

SECONDS = 60  # for each changed certificate
NO_REFUSAL = ("Syntax error", "was not found in the current environment", "Timeout")  # reasons that show nothing
FAILED = "The command has indeed failed with message:\n"
Corruption = tuple[str, str, str, str]  # the rule, function or language; the certificate; what is changed, into what


def pieces(text: str) -> tuple[str, str, str, str]:
    """What stands before the evidence, the lemmas, the theorem's statement, and its proof with what follows."""
    before, opening, rest = text.partition(OPENING)
    says, _, rest = rest.partition(".\n\n")
    lemmas, _, rest = rest.partition("\nTheorem ")
    statement, _, after = rest.partition("\nProof.\n")
    assert "_says : Prop :=" in says and lemmas and statement and after
    return f"{before}{opening}{says}.\n\n", lemmas, f"\nTheorem {statement}\nProof.\n", after


def corrupted(text: str, old: str, new: str) -> str:
    """The first such place of the evidence is changed, the theorem is not."""
    head, lemmas, statement, proof = pieces(text)
    spoilt = lemmas.replace(old, new, 1)
    if spoilt == lemmas:
        assert old in proof, f"{old!r} is no place of the evidence"
        return f"{head}{lemmas}{statement}{proof.replace(old, new, 1)}"
    return f"{head}{spoilt}{statement}{proof}"


def has(certificate: Mapping[str, Any], name: str) -> bool:
    """Whether a rule of that name is in the derivation, or a function or language in the proposition."""
    return name in rules_of(certificate["derivation"]) or occurs(name, frozen(certificate["proposition"]))


def occurs(name: str, term: object) -> bool:
    """Whether an operator is in a term."""
    return isinstance(term, tuple) and (term[:1] == (name,) or any(occurs(name, part) for part in term))


def problems(
    texts: Mapping[str, str], corruptions: Sequence[Corruption], folder: Path, wrong: Sequence[str] = ()
) -> list[str]:
    """What is to be refused and is not, or for a reason that shows nothing: corruptions, and files that are wrong.

    An AssertionError where Rocq does not accept the texts as they are.
    """
    tried = [*map(str, corruptions), *(pieces(file)[2] for file in wrong)]
    files = [*(corrupted(texts[name], old, new) for _, name, old, new in corruptions), *wrong]
    for i, file in enumerate(files):
        head, opening, body = ASKED.sub("", file).partition(OPENING)
        said = f"{head}{opening}Module spoilt{i}.\n{body}\nEnd spoilt{i}.\n"
        (folder / f"spoilt{i}.v").write_text(said, encoding="utf-8")
    lines = [f'Fail Timeout {SECONDS} Load "spoilt{i}".' for i in range(len(files))]
    path = folder / "tried.v"
    path.write_text("\n".join([one_file([*texts.values()]), *lines, ""]), encoding="utf-8")
    reasons = refusals(path)
    missed = [f"{one}: {why}" for one, why in zip(tried, reasons, strict=False) if any(no in why for no in NO_REFUSAL)]
    return [*missed, *(f"{one}: Rocq accepts it" for one in tried[len(reasons) :][:1])]


def refusals(path: Path) -> list[str]:
    """Why each of the files that are loaded there is refused, up to one that is not."""
    asked = ["coqc", "-q", "-test-mode", "-w", "none", "-Q", str(proofs()[0].parent), "Fooling", path.name]
    done = subprocess.run(
        asked, cwd=path.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    accepted, *reasons = done.stdout.split(FAILED)
    assert any(head in accepted for head in HEADS), f"Rocq does not accept them as they are: {accepted}"
    assert done.returncode == 0 or "The command has not failed!" in done.stdout, done.stdout
    return reasons
