"""Submissions as files and folders, and grades as a table: what is found, refused, and survives a spreadsheet."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.runs.grading.grades import Change, Grade, Total, changes, decimal, summaries, totals
from fooling.verify.runs.grading.grades_file import FORMULAS, GradesFile, cell, put, read_grades, text_of, uncelled
from fooling.verify.runs.grading.submissions import left_out, of_folder, sought
from fooling.verify.statement.language.printable import printable
from tests.shares import drawn

ONE = Grade(
    "ann",
    "fool",
    "partly",
    Fraction(15, 2),
    Fraction(10),
    "a fooling set of 6 pairs",
    {"pairs": 6, "discrepancy": Fraction(1, 3)},
    {"pairs": [1, 2]},
    2,
    "5" * 64,
    "a" * 64,
    "c" * 16,
    "evidence/grade/ann/fool.json",
    "",
)


def planted(folder: Path, *names: str) -> list[Path]:
    """Files of these names in the folder, with nothing to read in them."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("fool: []\n", encoding="utf-8")
    return [folder / name for name in names]


# ---- submissions ----


def test_files_and_folders_of_students_stand_side_by_side(tmp_path: Path) -> None:
    """A file is called by its stem, a folder with answers by its name; hidden files and other files are left out."""
    planted(tmp_path, "ann.yaml", "bob.json", "eve/answers.yml", "eve/net.json", ".hidden.yaml", "notes.txt")
    found = sought([tmp_path])
    assert [(one.student, one.file) for one in found] == [
        ("ann", tmp_path / "ann.yaml"),
        ("bob", tmp_path / "bob.json"),
        ("eve", tmp_path / "eve" / "answers.yml"),
    ]
    assert [one.student for one in sought([tmp_path / "eve", tmp_path / "bob.json"])] == ["eve", "bob"]


def test_a_link_is_never_followed(tmp_path: Path) -> None:
    """Neither a file, nor a folder, nor the answers in a folder: each is that student's unreadable submission."""
    secret, folder = tmp_path / "secret.yaml", tmp_path / "handed-in"
    planted(tmp_path, "secret.yaml", "elsewhere/answers.yaml", "handed-in/eve/other.txt")
    (folder / "ann.yaml").symlink_to(secret)
    (folder / "bob").symlink_to(tmp_path / "elsewhere")
    (folder / "eve" / "answers.yaml").symlink_to(secret)
    found = sought([folder])
    assert [(one.student, one.file) for one in found] == [("ann", None), ("bob", None), ("eve", None)]
    assert all("link, which is not followed" in one.wrong for one in found)
    assert sought([folder / "ann.yaml"])[0].file is None


def test_a_folder_of_one_student_says_what_it_lacks(tmp_path: Path) -> None:
    """The file called answers; else the only YAML; else the only JSON; else the student's line says what is wanted."""
    planted(tmp_path, "a/x.yaml", "a/net.json", "b/x.yaml", "b/y.yaml", "c/only.json", "d/readme.txt")
    assert of_folder(tmp_path / "a").file == tmp_path / "a" / "x.yaml"
    assert of_folder(tmp_path / "c").file == tmp_path / "c" / "only.json"
    assert of_folder(tmp_path / "b").wrong == "which of these holds the answers: x.yaml, y.yaml? Call one answers.yaml"
    assert of_folder(tmp_path / "d").wrong.startswith("no file of answers")


def test_what_is_no_submission_is_one_line(tmp_path: Path) -> None:
    """No such file, with the nearest; a folder without any."""
    planted(tmp_path, "ann.yaml")
    (tmp_path / "empty").mkdir()
    for paths, told in (
        ([tmp_path / "anne.yaml"], "no such file or folder; nearest"),
        ([tmp_path / "empty"], "no submissions in this folder"),
    ):
        with pytest.raises(InvalidInput, match=told) as refused:
            sought(paths)
        assert "\n" not in str(refused.value)


def test_several_submissions_cost_their_student_only(tmp_path: Path) -> None:
    """One that cannot be read stands for them; a file with another ending is named, and what is hidden is not."""
    planted(tmp_path, "ann.yaml", "ann/answers.yaml", "bob.json", "carl.txt", ".hidden")
    found = {one.student: one for one in sought([tmp_path])}
    assert set(found) == {"ann", "bob"} and found["bob"].file is not None
    assert found["ann"].file is None and found["ann"].is_several
    assert "ann.yaml" in found["ann"].wrong and "ann/answers.yaml" in found["ann"].wrong
    assert left_out([tmp_path]) == ["carl.txt is not graded; want a file that ends in .yaml, .yml, .json"]
    assert left_out([tmp_path / "ann", tmp_path / "bob.json"]) == []


def test_a_name_with_escapes_is_printable(tmp_path: Path) -> None:
    """What a file is called cannot end a line or colour a terminal."""
    planted(tmp_path, "a\x1b[31m\nb.yaml")
    assert sought([tmp_path])[0].student == "a\\x1b[31m\\nb"


# ---- the table ----


@drawn(100)
@given(st.text(max_size=20))
def test_no_cell_is_a_formula_and_each_is_read_back(text: str) -> None:
    """However a text begins, its cell begins with none of = + - @, and reading gives the printable text back."""
    made = cell(text)
    assert not made.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert uncelled(made) == printable(text)


def test_formulas_of_students_are_text() -> None:
    """The usual ones, in every cell that a student's text can reach."""
    for start in FORMULAS:
        hostile = replace(ONE, student=f"{start}cmd|' /C calc'!A0", says=f'{start}HYPERLINK("http://x")')
        [_, cells] = csv.reader(io.StringIO(text_of([hostile])))
        assert all(not one.startswith(("=", "+", "-", "@")) for one in cells)


def test_a_table_is_read_back(tmp_path: Path) -> None:
    """All that a grade says, and an open one; also rows that were added one by one."""
    waiting = replace(ONE, question="tree", state="not graded", points=None, measured={}, witness={}, reason="-9")
    file = GradesFile(tmp_path / "g.csv", [ONE])
    file.add(waiting)
    assert read_grades(tmp_path / "g.csv") == [ONE, waiting]
    file.order([waiting.place, ONE.place])
    assert read_grades(tmp_path / "g.csv") == [waiting, ONE]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the first line is not"),
        ("a,b\n1,2\n", "the first line is not"),
        (text_of([ONE]).replace("7.5", "1e9"), "row 2: a number is expected"),
        (text_of([ONE]).replace(",7.5,", ","), "row 2: 13 cells, not 14"),
        (text_of([]) + '"open\n', "no CSV"),
    ],
)
def test_another_table_is_refused(tmp_path: Path, text: str, told: str) -> None:
    """In one line, with the row."""
    path = tmp_path / "old.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=told):
        read_grades(path)


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    """Nothing is left beside it; a directory in its place is refused."""
    put(tmp_path / "a.csv", "one")
    put(tmp_path / "a.csv", "two")
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    with pytest.raises(InvalidInput, match="a directory"):
        put(tmp_path, "three")


# ---- what many grades say ----


def test_a_summary_has_the_mean_and_the_commonest_mistakes() -> None:
    """An answer that is not graded is no part of the mean, and full marks are no mistake."""
    grades = [
        replace(ONE, student="a", points=Fraction(10), state="right"),
        replace(ONE, student="b", points=Fraction(0), state="wrong", says="pairs 1 and 2 do not fool"),
        replace(ONE, student="c", points=Fraction(0), state="wrong", says="wrong", reason="pairs 1 and 2 do not fool"),
        replace(ONE, student="d", points=None, state="not graded", says="out of time"),
    ]
    [found] = summaries(grades)
    assert (found.mean, found.mistakes) == (Fraction(10, 3), [("pairs 1 and 2 do not fool", 2)])
    assert found.states == {"right": 1, "wrong": 2, "not graded": 1}
    assert totals(grades)["d"] == Total(Fraction(0), Fraction(10), 1, Fraction(10))


def test_changes_are_of_points_or_of_what_is_said() -> None:
    """Equal ones are none; one that is new, or gone, is one."""
    better, other = replace(ONE, points=Fraction(8)), replace(ONE, student="bob")
    assert changes([ONE], [ONE]) == []
    assert changes([ONE], [better, other]) == [Change("ann", "fool", ONE, better), Change("bob", "fool", None, other)]
    assert [one.of_points for one in changes([ONE, other], [replace(ONE, says="else")])] == [False, True]


@drawn(100)
@given(st.fractions(min_value=-100, max_value=100, max_denominator=40))
def test_a_decimal_is_exact_or_rounded(number: Fraction) -> None:
    """To six digits, and never an exponent or a fraction that a spreadsheet takes for a date."""
    assert abs(Fraction(decimal(number)) - number) <= Fraction(1, 2 * 10**6)
    assert not set(decimal(number)) - set("-.0123456789")
