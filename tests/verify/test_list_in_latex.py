"""`fooling list --format latex`: a row for each claim, and LaTeX takes the table."""

from __future__ import annotations

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
    before = "\\documentclass{article}\\usepackage{longtable}\\begin{document}\\appendix\\section{Claims}\n"
    (tmp_path / "a.tex").write_text(before + listed(*names).stdout + "\\end{document}\n", encoding="ascii")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert [line for line in done.stdout.splitlines() if line.startswith("Overfull")] == []
