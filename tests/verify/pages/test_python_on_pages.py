"""The lines of Python on the pages of docs/ that begin with `>>>`: run in their order, they answer what is shown."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import fooling

DOCS = Path(__file__).parents[3] / "docs"
PARSER = doctest.DocTestParser()
WITH_PYTHON = [path for path in sorted(DOCS.glob("*.md")) if PARSER.get_examples(path.read_text(encoding="utf-8"))]


def failures(text: str, name: str) -> int:
    """How many lines of a text answer something else; pytest shows which."""
    shown = PARSER.get_doctest(text, {"fooling": fooling}, name, name, 0)
    return doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(shown).failed


@pytest.mark.parametrize("path", WITH_PYTHON, ids=lambda path: path.name)
def test_what_python_is_shown_to_answer_is_answered(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever types the lines of a page sees what stands below them; files go to the folder one is in."""
    monkeypatch.chdir(tmp_path)
    assert failures(path.read_text(encoding="utf-8"), path.name) == 0


def test_a_wrong_answer_is_seen() -> None:
    """Four pages have such lines, and another number below one is a failure."""
    assert len(WITH_PYTHON) >= 4
    assert failures(">>> fooling.dyck(1, 1).alphabet\n('(', ')')\n\n>>> 1 + 1\n3\n", "planted") == 1
