"""A class: one hand-out a student, and whoever hands in under another name, or nothing, is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.runs.grading.roster import Roster, read_roster

SHEET = """{title: T, secret: s, questions: [{id: q, text: "In {f}.", hole: [fooling-set, $f, 1], points: 1, key: auto,
  draw: {of: [[equality, 1], [disjointness, 1], [greater-than, 1]]}, credit: {full: 2}}]}"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sheet, a class and two submissions, one under a name of nobody."""
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text(SHEET, encoding="utf-8")
    Path("class.csv").write_text("mail,Student\na@x.org,anna\nb@x.org, ben smith\n\n", encoding="utf-8")
    Path("in").mkdir()
    for name in ("Anna", "ben smith"):
        Path("in", f"{name}.yaml").write_text("q: [0 1]\n", encoding="utf-8")
    return tmp_path


def fooling(*words: str) -> Result:
    """The command, run in this process."""
    return CliRunner().invoke(main, words, catch_exceptions=False)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("anna\nben\n", ["anna", "ben"]),
        ("id,name\n1,anna\n2,ben\n", ["anna", "ben"]),
        ("x y,1\nz,2\n", ["x y", "z"]),
        ("student;mail\nanna;a\nben;b\n", ["anna", "ben"]),
        ("id\tname\n1\tanna\n", ["anna"]),
        ("a;b\nc, d\n", ["a;b", "c"]),
    ],
)
def test_a_list_is_read(here: Path, text: str, names: list[str]) -> None:
    """A name a line; or the column that is called student, name or id; else the first."""
    Path("c.csv").write_text(text, encoding="utf-8")
    assert list(read_roster(Path("c.csv")).students) == names


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), "no students"),
        (("a", "a"), "a is there twice"),
        (("Anna", "anna"), "differ in case alone"),
        (("a/b",), "no name of a file"),
        ((".hidden",), "no name of a file"),
    ],
)
def test_names_that_files_cannot_have_are_refused(names: tuple[str, ...], told: str) -> None:
    """Two students never share a file, and no name leads out of the folder."""
    with pytest.raises(InvalidInput, match=told):
        Roster(names)


@pytest.mark.parametrize(
    ("more", "ending"), [((), "md"), (("--format", "template"), "yaml"), (("--without-keys",), "yaml")]
)
def test_there_is_one_file_a_student(here: Path, more: tuple[str, ...], ending: str) -> None:
    """Each is what the command prints for the one student."""
    done = fooling("sheet", "s.yaml", "--students", "class.csv", "--out", "out", *more)
    assert done.exit_code == 0 and "out: 2 files, one for each student" in done.output
    for name in ("anna", "ben smith"):
        alone = fooling("sheet", "s.yaml", "--student", name, *more).stdout
        assert Path("out", f"{name}.{ending}").read_text(encoding="utf-8") == alone


def test_who_is_nobody_and_who_is_missing_is_told(here: Path) -> None:
    """A file under another name is graded, and the line says who may be meant, and which variant was taken."""
    done = fooling("grade", "s.yaml", "in", "--students", "class.csv", "--json")
    assert "Anna is no student of the list, and gets the variants of that name; anna may be meant" in done.stderr
    assert "no submission of 1 student: anna" in done.stderr
    reasons = [one["reason"] for one in json.loads(done.stdout)["answers"]]
    assert all("the variant is [" in one for one in reasons), reasons


def test_a_name_within_another_may_be_meant() -> None:
    """As words, and the longest."""
    lines = list(Roster(("franz", "an", "franz k")).strangers(["Homework 7 (Franz)", "franz k, sheet 2", "xxxanxxx"]))
    assert ["; franz may be meant" in lines[0], "; franz k may be meant" in lines[1]] == [True, True]
    assert "; an may be meant" not in lines[2]


def test_groups_share_a_variant(here: Path) -> None:
    """The hand-outs and the grades of a group are about the variant of the group's name; names stay the students'."""
    Path("class.csv").write_text("student;group\nanna;red\nben;red\ncarl;\n", encoding="utf-8")
    assert fooling("sheet", "s.yaml", "--students", "class.csv", "--out", "h").exit_code == 0
    anna, ben = (Path("h", f"{name}.md").read_text(encoding="utf-8") for name in ("anna", "ben"))
    red = fooling("sheet", "s.yaml", "--student", "red").stdout
    assert anna.replace("For anna", "") == ben.replace("For ben", "") == red.replace("For red", "")
    for name in ("anna", "ben", "carl"):
        Path("in", f"{name}.yaml").write_text("q: [0 1]\n", encoding="utf-8")
    files = [f"in/{name}.yaml" for name in ("anna", "ben", "carl")]
    graded = fooling("grade", "s.yaml", *files, "--students", "class.csv", "--json").stdout
    variants = {one["student"]: one["reason"] for one in json.loads(graded)["answers"]}
    asked = sheet_of(SHEET)
    judged_by = {name: asked.for_student(name).question("q").drawn for name in ("red", "carl")}
    assert judged_by["red"] in variants["anna"] and variants["anna"] == variants["ben"]
    assert judged_by["carl"] in variants["carl"]
    ann = fooling("sheet", "s.yaml", "--student", "anna", "--students", "class.csv")
    assert (ann.stdout, ann.stderr) == (anna, "")
    assert "the file's name" in fooling("grade", "s.yaml", *files).stderr and "file's name" not in graded
    told = fooling("grade", "s.yaml", *files, "--students", "class.csv", "--totals", "t.csv").stdout
    assert [line.rsplit(",", 1)[1] for line in Path("t.csv").read_text().splitlines()] == ["group", "red", "red", ""]
    assert re.search(r"group +students +mean", told) and re.search(r"red +2 +[0-9]", told)
    refused = fooling("sheet", "s.yaml", "--students", "class.csv")
    assert refused.exit_code == 2 and "which finds the group there" in refused.stderr
    carl = fooling("sheet", "s.yaml", "--student", "carl").stdout
    assert Path("h", "carl.md").read_text(encoding="utf-8") == carl


def test_a_class_has_totals_and_pages(here: Path) -> None:
    """A row for everybody, also for who handed in nothing; a page for who did; two submissions cost one student."""
    for name, text in (("a", "q: [0 0]"), ("b", "# nothing\n"), ("c", "q: [0 1]")):
        Path("in", f"{name}.yaml").write_text(text, encoding="utf-8")
    Path("in", "c").mkdir()
    Path("in", "c", "answers.yaml").write_text("q: []", encoding="utf-8")
    Path("in", "d.txt").write_text("q: [0 1]", encoding="utf-8")
    Path("class.csv").write_text("a\nb\nc\nd\ne\n", encoding="utf-8")
    done = fooling("grade", "s.yaml", "in", "--students", "class.csv", "--totals", "t.csv", "--feedback", "pages")
    assert done.exit_code == 2 and "c is not graded: there are several submissions" in done.stderr
    assert "d.txt is not graded; want a file that ends in .yaml" in done.stderr
    rows = {line.split(",")[0]: line.split(",") for line in Path("t.csv").read_text(encoding="utf-8").splitlines()}
    assert {name: rows[name][-1] for name in "abcde"} == {"a": "yes", "b": "yes", "c": "yes", "d": "yes", "e": "no"}
    assert rows["e"][1:3] == ["0", "0"] and rows["student"][-1] == "handed_in"
    assert rows["c"][1:-1] == rows["d"][1:-1] == ["", "0", "1", "1", "1", "0", "0"]  # not graded, which is not 0
    assert "no submission of 1 student: e\n" in done.stderr
    assert "nothing was handed in, as the file is empty" in Path("pages", "b.md").read_text(encoding="utf-8")
    assert not Path("pages", "d.md").exists() and "0 of 1 point." in Path("pages", "c.md").read_text(encoding="utf-8")


def test_a_sheet_without_groups_takes_nobody_for_one() -> None:
    """With groups: no each student draws alone, whatever the list says; else the group draws."""
    roster = Roster(("anna", "ben"), {"anna": "red", "ben": "red"})
    assert roster.for_sheet(False).drawers == {"anna": "anna", "ben": "ben"}
    assert {*roster.for_sheet(None).drawers.values(), *roster.for_sheet(True).drawers.values()} == {"red"}
