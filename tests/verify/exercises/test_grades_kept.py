"""`fooling grade --csv`: rows of students who are not graded now are kept, or the command is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.verify.cli import main
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.runs.grading.grades_file import read_grades
from fooling.verify.runs.grading.many_answers import Asked, digest

SHEET = "{title: A, questions: [{id: q, text: Which?, points: 2, hole: [choice, {options: {a: A, b: B}, right: [a]}]}]}"


def fooling(*arguments: str) -> Result:
    """What the command line says."""
    return CliRunner().invoke(main, [*arguments])


def rows() -> list[tuple[str, str]]:
    """The students in the table, each with the points."""
    return [(one.student, str(one.points)) for one in read_grades(Path("grades.csv"))]


@pytest.fixture
def graded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which two students are graded."""
    monkeypatch.chdir(tmp_path)
    Path("sheet.yaml").write_text(SHEET, encoding="utf-8")
    for name, answer in (("ann", "a"), ("bob smith", "b")):
        Path(f"{name}.yaml").write_text(f"q: {answer}\n", encoding="utf-8")
    done = fooling("grade", "sheet.yaml", "ann.yaml", "bob smith.yaml", "--csv", "grades.csv")
    assert done.exit_code == 0, done.output  # a table of names of two words and of empty cells


def test_rows_of_others_are_not_overwritten(graded: None) -> None:
    """Without --resume a file that has rows of others is refused, in one line, and stays as it is."""
    before = rows()
    done = fooling("grade", "sheet.yaml", "ann.yaml", "--csv", "grades.csv")
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
    assert "1 row of answers that are not graded now, such as bob smith's to q, which would be lost" in done.stderr
    assert rows() == before


def test_rows_of_others_are_kept(graded: None) -> None:
    """With --resume they are kept as they stand, and the student's own row is another where the answer is."""
    Path("ann.yaml").write_text("q: b\n", encoding="utf-8")
    done = fooling("grade", "sheet.yaml", "ann.yaml", "--csv", "grades.csv", "--resume")
    assert done.exit_code == 0 and "1 row of grades.csv is kept: not graded now" in done.stderr
    assert sorted(rows()) == [("ann", "0"), ("bob smith", "0")]


def test_another_file_is_not_overwritten(graded: None) -> None:
    """A file that is no table of grades is refused, and stays."""
    Path("mine.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    done = fooling("grade", "sheet.yaml", "ann.yaml", "--csv", "mine.csv")
    assert done.exit_code == 2 and Path("mine.csv").read_text(encoding="utf-8") == "a,b\n1,2\n"


def test_an_answer_that_differs_in_quotes_is_graded_again() -> None:
    """In a statement 1 is a number and "1" is a text, so that the two are no one answer to --resume."""
    both = [text_tree(f"[{{id: a, that: ['>=', {one}, 0]}}]", "here") for one in ("1", "'1'")]
    assert digest(Asked("ann", "q", both[0])) != digest(Asked("ann", "q", both[1]))
    assert digest(Asked("ann", "q", both[0])) == digest(Asked("ann", "q", both[0]))
