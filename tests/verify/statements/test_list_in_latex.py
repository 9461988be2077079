"""`fooling list --format latex`: a row for each claim, of a pack or of a file of one's own, and LaTeX takes it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.verify.claims.claim import registered
from fooling.verify.cli import main


def listed(*arguments: str) -> Result:
    """What `fooling list` answers."""
    return CliRunner().invoke(main, ["list", "--format", "latex", *arguments])


def test_each_claim_is_a_row_with_its_verdict() -> None:
    """In ASCII, three cells a row, braces closed; a claim that is repaired names its repair."""
    said = listed("yang2024").stdout
    claims = [claim for claim in registered() if claim.id.startswith("yang2024/")]
    rows = [line for line in said.splitlines() if line.startswith(r"{\raggedright")]
    assert len(rows) == len(claims) and said.isascii()
    for row, claim in zip(rows, claims, strict=True):
        assert rf"\textbf{{{claim.expected}}}" in row
        assert len(re.findall(r"(?<!\\)&", row)) == 2 and row.endswith(r" \\")
        assert len(re.findall(r"(?<!\\){", row)) == len(re.findall(r"(?<!\\)}", row))
    assert any("repaired by" in row and r"\textbf{refuted}" in row for row in rows)


OWN = {
    "assume": [
        {
            "id": "given",
            "source": r"100% of #3_ \input{x}, Lemma 1",
            "says": "Bits & pieces.",
            "that": ["=", ["D", ["equality", 3]], 4],
        }
    ],
    "claims": [
        {"id": "base", "says": "é ≥ ∀", "that": [">=", ["D", ["equality", 2]], 2], "expected": "confirmed"},
        {"id": "false", "says": "Three.", "that": ["=", ["D", ["disjointness", 1]], 3]},
        {"id": "broken", "says": "Ill-typed.", "that": ["=", ["D", 1], 3]},
    ],
}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of claims, one of them malformed, with a folder of certificates beside it."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "draft.json").write_text(json.dumps(OWN), encoding="utf-8")
    asked = ["check", str(folder / "draft.json"), "--evidence", str(folder / "evidence"), "--jobs", "1"]
    assert CliRunner().invoke(main, asked).exit_code == 2
    return folder


def verdicts(said: str) -> list[str]:
    """The last cell of each row."""
    return [line.rpartition("&")[2] for line in said.splitlines() if line.startswith(r"{\raggedright")]


def test_a_file_of_ones_own_is_a_table(own: Path) -> None:
    """With the verdicts that its author expects, or with those of the certificates; what is malformed is told too."""
    result = listed(str(own / "draft.json"))
    assert result.exit_code == 2 and result.stderr.count("\n") == 1 and "draft.json" in result.stderr
    assert result.stdout.isascii() and r"\input" not in result.stdout
    wanted = ["assumed", "confirmed", "not decided"]
    assert all(word in cell for word, cell in zip(wanted, verdicts(result.stdout), strict=True))
    judged = listed(str(own / "draft.json"), "--evidence", str(own / "evidence")).stdout
    assert [re.findall("confirmed|refuted", cell) for cell in verdicts(judged)] == [
        ["confirmed"],
        ["confirmed"],
        ["refuted"],
    ]


def test_a_file_of_ones_own_is_listed(own: Path) -> None:
    """As text and as JSON, with no verdict where none is expected; one of its claims is named like a file in it."""
    file = str(own / "draft.json")
    answer = json.loads(CliRunner().invoke(main, ["list", file, "--json"]).stdout)
    assert [one["expected"] for one in answer["claims"]] == [None, "confirmed", None]
    assert [one["claim"] for one in answer["malformed"]] == ["draft/broken"]
    for shown in (["list", file], ["list", file, "--long"]):
        assert "none" in CliRunner().invoke(main, shown).stdout
    assert "draft/false" not in CliRunner().invoke(main, ["list", f"{file}/base"]).stdout
    refused = CliRunner().invoke(main, ["list", file, "--evidence", str(own / "evidence")])
    assert refused.exit_code == 2 and "--format latex" in refused.stderr


@pytest.mark.parametrize("option", ["--coverage", "--json"])
def test_it_is_a_table_of_claims(option: str) -> None:
    """What is no such table is refused in one line."""
    result = listed("yang2024", option)
    assert result.exit_code == 2
    assert result.stderr == f"fooling: --format latex is a table of claims; leave out {option}\n"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex here: apt-get install texlive-latex-base")
@pytest.mark.parametrize("names", [("yang2024",), pytest.param((), marks=pytest.mark.exhaustive)])
def test_the_table_compiles(names: tuple[str, ...], tmp_path: Path) -> None:
    """The claims of a paper, and of all, in an appendix of somebody's document, with no line too wide for the page."""
    compiled(listed(*names).stdout, tmp_path)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex here: apt-get install texlive-latex-base")
def test_the_table_of_a_file_compiles(own: Path, tmp_path: Path) -> None:
    """Whatever its author writes."""
    compiled(listed(str(own / "draft.json"), "--evidence", str(own / "evidence")).stdout, tmp_path)


def compiled(table: str, tmp_path: Path) -> None:
    """LaTeX takes the table, and finds no line too wide."""
    before = "\\documentclass{article}\\usepackage{longtable}\\begin{document}\\appendix\\section{Claims}\n"
    (tmp_path / "a.tex").write_text(before + table + "\\end{document}\n", encoding="ascii")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert [line for line in done.stdout.splitlines() if line.startswith("Overfull")] == []
