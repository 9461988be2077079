"""Wherever a verdict is shown that rests on a case which is assumed, it is told that no such case was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import fooling
from fooling import notebook
from fooling.verify.cli import main
from fooling.verify.evidence.grounds import REMARK
from fooling.verify.pages.editors.document import Document

SENTENCE = "for all functions f with D(f) >= 5000, rank_Q(f) <= 1000: D(f) + rank_Q(f) >= 5000"
CLAIMS = f"large Such functions.\n  {SENTENCE}\nthree Three bits.\n  D(EQ_2) >= 3\n"
PAPER = "\\documentclass{article}\n\\begin{document}\n\\begin{claims}\n%s\\end{claims}\n\\end{document}\n"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A paper and a file of claims, both decided: one claim assumes a case, the other is proved."""
    folder = tmp_path_factory.mktemp("here")
    (folder / "mine.claims").write_text(CLAIMS)
    (folder / "paper.tex").write_text(PAPER % CLAIMS)
    with pytest.MonkeyPatch.context() as changed:
        changed.chdir(folder)
        said("check", "mine.claims", "paper.tex", "--jobs", "1", "--remarks", "none")
        said("report", "mine.claims", "--out", "pages")
    return folder


def said(*arguments: str) -> str:
    """What a command prints."""
    found = CliRunner(env={"COLUMNS": "400"}).invoke(main, [*arguments])
    assert found.exit_code == 0, found.output
    return found.output


def told_once(text: str) -> bool:
    """Whether the remark stands beside the claim that assumes a case, and not beside the other."""
    before, _, after = text.partition("three")
    return REMARK in before and REMARK not in after


@pytest.mark.parametrize(
    "command",
    [
        ("check", "mine.claims", "--resume"),
        ("show", "mine.claims/large"),
        ("show", "mine.claims/large", "--format", "markdown"),
        ("show", "mine.claims/large", "--format", "latex"),
        ("list", "mine.claims", "--format", "latex", "--evidence", "evidence"),
        ("recheck", "evidence/mine"),
    ],
    ids=" ".join,
)
def test_commands_tell_it(command: Sequence[str], here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the table, in the steps as text, Markdown and LaTeX, in the table for a paper, and of certificates."""
    monkeypatch.chdir(here)
    assert told_once(said(*command))


def test_marks_and_pages_tell_it(here: Path) -> None:
    """The mark in a paper says nothing of assumptions, which there are none; the list and the page have it, too."""
    marks = (here / "paper.marks").read_text()
    assert f"{{confirmed, {REMARK}}}" in marks and "{confirmed}" in marks and "assumptions" not in marks
    pages = here / "pages"
    large, three = ((pages / "claims" / "mine" / f"{name}.html").read_text() for name in ("large", "three"))
    assert (pages / "index.html").read_text().count(REMARK) == 1
    assert REMARK in large.partition("Statement")[0] and REMARK not in three


def test_an_editor_tells_it(here: Path) -> None:
    """Behind the verdict of the claim."""
    path = here / "mine.claims"
    large, three = (told for _, told in Document(path, {path: CLAIMS}).verdicts(here / "evidence"))
    assert REMARK in large and three == "confirmed"


def test_what_is_decided_in_python_tells_it() -> None:
    """Its one line, which is cut, and what a notebook shows of it."""
    found = fooling.decide(SENTENCE)
    assert "no case was found" in repr(found) and REMARK in notebook.shown(found)
