"""`fooling export --rocq` of certificates from strangers: nothing in them comes into the file beside the proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fooling.verify.checker.judge import proved
from fooling.verify.cli import main
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.store import made_by
from fooling.verify.pages.rocq.exported import in_a_comment
from fooling.verify.statement.proposition import Term, frozen

NODE = {"rule": "fooling-pairs", "pairs": [[0, 0], [1, 1]]}
FOOLS: Term = frozen([">=", ["fooling", ["equality", 1], 1], 2])
INJECTED = """x *)
From Coq Require Import Reals.
Notation "'q_fooling' f" := 0%R (at level 10). (*"""


def export(folder: Path, *given: dict[str, Any]) -> Result:
    """What the command says of these certificates."""
    for i, one in enumerate(given):
        (folder / f"{i}.json").write_text(json.dumps(one))
    paths = [str(folder / f"{i}.json") for i in range(len(given))]
    return CliRunner().invoke(main, ["export", "--rocq", *paths, "--out", str(folder / "out")])


def of(claim: str, **more: Any) -> dict[str, Any]:
    """A certificate of that claim; `more` are fields that a stranger has changed."""
    basis = proved(FOOLS, "confirmed", NODE)
    return {**certificate(claim, FOOLS, "confirmed", NODE, basis, made_by("default")), **more}


def test_the_name_of_a_claim_stays_in_its_comment(tmp_path: Path) -> None:
    """It neither ends the comment nor begins a string in it, so that no notation stands before the theorem."""
    said = export(tmp_path, of(INJECTED))
    assert said.exit_code == 0, said.output
    (file,) = (tmp_path / "out").glob("claim_*.v")
    text = file.read_text()
    assert text.index("*)") > text.index("Written by") and "\nNotation" not in text
    assert '"' not in text


@pytest.mark.parametrize("text", ["(*)", "**)", "((*", '"', "a\nb", "*" * 3 + ")"])
def test_no_text_opens_or_closes_a_comment(text: str) -> None:
    """Nor does it hold a quote, or a second line."""
    found = f"(* {in_a_comment(text)}\n*)"
    assert found.count("(*") == found.count("*)") == 1 and found.count("\n") == 1 and '"' not in found


@pytest.mark.parametrize(
    "changed",
    [
        {"proposition": [">=", ["fooling", ["equality", 1], 1], 3]},
        {"derivation": {"rule": "fooling-pairs", "pairs": [["0%nat, 0%nat). Abort. (", 0], [1, 1]]}},
    ],
)
def test_what_the_checker_refuses_is_not_written(tmp_path: Path, changed: dict[str, Any]) -> None:
    """Its reason is told, and there is no file."""
    said = export(tmp_path, of("own/one", **changed))
    assert said.exit_code == 2 and "the checker does not accept it" in said.output
    assert not list((tmp_path / "out").glob("*.v"))


def test_no_file_is_written_twice(tmp_path: Path) -> None:
    """Claims whose names differ in signs alone would have one file: the second is told of."""
    said = export(tmp_path, of("own/a-b"), of("own/a_b"))
    assert said.exit_code == 2 and "is the file of a certificate before it" in said.output
