"""An axiom that is made false by hand fails the build, and at its own proof."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from fooling.verify.checker.axiom_table import Axiom, Statement
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.proposition import Term
from proofs.proved import HERE, proved_identifiers
from proofs.statements import identifier, module


def one_more(body: Term) -> Term:
    """The constant on the right is off by one."""
    return (body[0], body[1], ("+", body[2], 1))


def other_side(body: Term) -> Term:
    """What was bounded from above is bounded from below."""
    return ({"<=": ">=", ">=": "<="}[body[0]], *body[1:])


PLANTED: dict[str, Callable[[Term], Term]] = {  # each in a file of its own, which no other of these files needs
    "leaves-depth": other_side,
    "integers-at-least": one_more,
    "inequality-terms": one_more,
    "dyck-states-complete": one_more,
}


def spoilt(axiom: Axiom, change: Callable[[Term], Term]) -> Axiom:
    """The axiom with another body, under the same conditions."""

    def build(*of: Term) -> Statement:
        body, *conditions = axiom.build(*of)
        return [Expression(change(body.term), body.sorts), *conditions]

    return Axiom(axiom.parameters, build)


def failures(folder: Path, files: list[str]) -> dict[str, int]:
    """Compile these files and what they need: the line where Rocq refuses each file that it refuses."""
    sources = sorted(path.name for path in folder.glob("*.v"))
    options = ["-Q", ".", "Fooling", "-arg", "-w", "-arg", "none", "-o", "Makefile.coq"]
    subprocess.run(["coq_makefile", *options, *sources], cwd=folder, check=True, capture_output=True)
    command = ["make", "-k", "-f", "Makefile.coq", *(f"{file}.vo" for file in files)]
    said = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True).stderr
    return {file: int(line) for file, line in re.findall(r'^File "\./(\w+)\.v", line (\d+)', said, re.MULTILINE)}


def place(axiom: str) -> tuple[str, range]:
    """The file that proves an axiom, and the lines from its theorem to the end of the proof."""
    file = proved_identifiers()[identifier(axiom)]
    lines = (HERE / f"{file}.v").read_text(encoding="utf-8").splitlines()
    first = lines.index(f"Theorem ax_{identifier(axiom)} : st_{identifier(axiom)}.")
    return file, range(first + 1, next(i for i in range(first, len(lines)) if lines[i].endswith("Qed.")) + 2)


@pytest.mark.exhaustive
@pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc here")
def test_an_axiom_made_false_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant, or a side, that is changed in the table makes Rocq refuse the proof of that axiom, and no other."""
    for axiom, change in PLANTED.items():
        monkeypatch.setitem(AXIOMS, axiom, spoilt(AXIOMS[axiom], change))
    for path in HERE.glob("*.v"):
        shutil.copy(path, tmp_path)
    (tmp_path / "Statements.v").write_text(module()[0], encoding="utf-8")
    places = dict(map(place, PLANTED))
    found = failures(tmp_path, [*places])
    assert {file: line in places[file] for file, line in found.items()} == dict.fromkeys(places, True)
