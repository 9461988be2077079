"""Model solutions in LaTeX and Markdown: matrices are set, pairs are drawn, and no file of this project is cited."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.pages.formats.latex_formulas import MOST_LINES, formula

ROWS = ((1, 0, -2), (0, 1, 1))


def shown(folder: Path, form: str) -> str:
    """A certificate of D of a matrix, explained in a format."""
    evidence = folder / "e"
    if not evidence.exists():
        claim = {"id": "one", "says": "One.", "that": ["=", ["D", ["matrix", ROWS]], 3]}
        (folder / "mine.json").write_text(json.dumps({"claims": [claim]}), encoding="utf-8")
        assert (
            CliRunner().invoke(main, ["check", str(folder / "mine.json"), "--evidence", str(evidence)]).exit_code == 0
        )
    done = CliRunner().invoke(main, ["show", "mine/one", "--format", form, "--evidence", str(evidence)])
    assert done.exit_code == 0
    return done.stdout


def entries(set_: str) -> tuple[tuple[str, ...], ...]:
    """The entries of the one array of a fragment."""
    ((columns, body),) = re.findall(r"\\begin\{array\}\{(c+)\}(.*?)\\end\{array\}", set_)
    rows = tuple(tuple(cell.strip(" {}") for cell in line.split("&")) for line in body.split(r"\\"))
    assert {len(row) for row in rows} == {len(columns)}
    return rows


def test_a_matrix_is_an_array_and_never_a_list(tmp_path: Path) -> None:
    """It stands once, its name everywhere else, the statement included; the entries are those of the matrix."""
    fragment = shown(tmp_path, "latex")
    assert entries(fragment) == tuple(tuple(map(str, row)) for row in ROWS)
    assert "[[" not in fragment and r"\emph{Statement:} $D(f) = 3$" in fragment


def test_a_star_is_no_part_of_a_line_break() -> None:
    """LaTeX would take a star after the break of a line for the break's own."""
    set_ = formula(("partial-D", ("partial", ((1, "*"), ("*", 0)))))
    assert entries(set_) == (("1", "*"), ("*", "0")) and r"\\ *" not in set_


@pytest.mark.parametrize("side", [MOST_LINES, MOST_LINES + 1])
def test_a_large_matrix_is_told_by_its_size(side: int) -> None:
    """Up to 16 x 16 it is set, beyond its rows and columns are counted."""
    set_ = formula(("D", ("matrix", ((0,) * side,) * side)))
    assert (r"\begin{array}" in set_) == (side <= MOST_LINES)
    assert (f"a matrix of {side} rows and {side} columns" in set_) == (side > MOST_LINES)


def test_a_fooling_set_is_drawn_in_its_matrix(tmp_path: Path) -> None:
    """Also where the pairs stand in the statement, whether these fool or not."""
    claims = [
        {"id": name, "says": "One.", "that": ["fooling-set", ["pairs", pairs], ["equality", 1], 1]}
        for name, pairs in (("right", [[0, 0], [1, 1]]), ("wrong", [[0, 0], [0, 1]]))
    ]
    (tmp_path / "mine.json").write_text(json.dumps({"claims": claims}), encoding="utf-8")
    evidence = ["--evidence", str(tmp_path / "e")]
    CliRunner().invoke(main, ["check", str(tmp_path / "mine.json"), *evidence])
    right, wrong = (
        CliRunner().invoke(main, ["show", f"mine/{name}", "--format", "latex", *evidence]).stdout
        for name in ("right", "wrong")
    )
    assert "the pairs $(0, 0), (1, 1)$ are a fooling set" in right and right.count(r"\texttt{[1]}") == 2
    assert wrong.count(r"\texttt{[1]}") == wrong.count(r"\texttt{[0]}") == 1


def test_papers_cite_no_files_of_this_project(tmp_path: Path) -> None:
    """The terminal names the tests; LaTeX and Markdown say what was tested, without files and without paths."""
    assert "(tests/" in shown(tmp_path, "text")
    for form in ("latex", "markdown"):
        fragment = shown(tmp_path, form)
        assert "tests/" not in fragment and "evidence/" not in fragment and str(tmp_path) not in fragment
        assert "wrong derivations, each of which it refuses" in fragment


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex here: apt-get install texlive-latex-base")
def test_latex_sets_the_array(tmp_path: Path) -> None:
    """The fragment with an array and one with stars are compiled."""
    stars = formula(("partial-D", ("partial", ((1, "*"), ("*", 0)))))
    body = f"{shown(tmp_path, 'latex')}\n{stars}"
    (tmp_path / "a.tex").write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n", "ascii"
    )
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "a.tex"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False).returncode == 0
