"""Questions without a hole that have points: a person marks them, and until then their points are open, never 0."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.verify.cli import main
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.pages.exercises.hand_out import page

SHEET = """
title: Sheet
questions:
  - {id: sum, text: What is 1 + 1?, hole: [number, 2], points: 1, key: 2}
  - {id: why, text: Why?, points: 3}
"""


def fooling(*arguments: str) -> Result:
    """What the command line says."""
    return CliRunner().invoke(main, [*arguments])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sheet and three submissions: with both answers, with one, and with none that can be read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    Path("sheet.yaml").write_text(SHEET, encoding="utf-8")
    for name, text in {"ann": "sum: 2\nwhy: Because.\n", "bob": "sum: 3\n", "eve": "sum: !!python/none 1\n"}.items():
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_answers_without_a_hole_are_open_and_never_0(here: Path) -> None:
    """An answer, none, and one in a file that cannot be read have no points yet, in JSON, in rows and in totals."""
    files = ("ann.yaml", "bob.yaml", "eve.yaml")
    done = fooling("grade", "sheet.yaml", *files, "--csv", "g.csv", "--totals", "t.csv", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    why = {one["student"]: one for one in found["answers"] if one["question"] == "why"}
    assert {name: (one["state"], one["points"], one["out_of"]) for name, one in why.items()} == {
        "ann": ("for a human", None, "3"),
        "bob": ("missing", None, "3"),
        "eve": ("unreadable", None, "3"),
    }
    assert why["ann"]["says"] == "to be marked by hand, for up to 3 points"
    assert found["students"]["ann"] == {"points": "1", "out_of": "4", "open": 1, "open_points": "3", "remarks": []}
    with Path("g.csv").open(encoding="utf-8", newline="") as file:
        assert [one["points"] for one in csv.DictReader(file) if one["question"] == "why"] == ["", "", ""]
    with Path("t.csv").open(encoding="utf-8", newline="") as file:
        assert [(one["why"], one["sum"], one["open_points"]) for one in csv.DictReader(file)] == [
            ("", "1", "3"),
            ("", "0", "3"),
            ("", "0", "3"),
        ]


def test_what_is_to_be_marked_by_hand_is_listed(here: Path) -> None:
    """The summary names the question, the points and the students, and says how many points are open."""
    one = fooling("grade", "sheet.yaml", "ann.yaml", "--feedback", "f", "--gradescope", "s.json").stdout
    assert "to be marked by hand: why, 1 answer of up to 3 points: ann" in one and "3 points still open" in one
    assert "1 answer has no points yet, and up to 3 points are still open." in Path("f/ann.md").read_text("utf-8")
    results = json.loads(Path("s.json").read_text("utf-8"))
    assert results["output"].startswith("To be marked by hand: why.") and "score" not in results["tests"][1]
    both = fooling("grade", "sheet.yaml", "ann.yaml", "bob.yaml").stdout
    assert "1 answer without points, 3 points open" in both and "6 points still open" in both


def test_points_that_a_person_gave_are_kept(here: Path) -> None:
    """`--resume` keeps them for the same answer, says that another answer had them, and nothing overwrites them."""
    command = ("grade", "sheet.yaml", "ann.yaml", "--csv", "g.csv", "--evidence", "e")
    fooling(*command)
    rows = Path("g.csv").read_text("utf-8")
    assert ",for a human,,3," in rows
    Path("g.csv").write_text(rows.replace(",for a human,,3,", ",for a human,2.5,3,"), encoding="utf-8")
    refused = fooling(*command)
    assert refused.exit_code == 2 and "1 row with points that were given by hand, such as ann's" in refused.stderr
    kept = json.loads(fooling(*command, "--resume", "--json").stdout)
    assert kept["students"]["ann"]["points"] == "7/2" and kept["students"]["ann"]["open"] == 0
    Path("ann.yaml").write_text("sum: 2\nwhy: Otherwise.\n", encoding="utf-8")
    other = json.loads(fooling(*command, "--resume", "--json").stdout)["answers"][1]
    assert other["points"] is None and other["reason"] == "an earlier answer was marked by hand, with 2.5 points"


def test_the_sheet_says_who_marks(here: Path) -> None:
    """The hand-outs and the test of the sheet say that a person gives these points; without points nobody does."""
    sheet = sheet_of(SHEET)
    for layout in ("markdown", "latex", "template"):
        printed = page(sheet, layout)
        assert "3 points, marked by hand" in printed and "but for those that are marked by hand" in printed
    tested = fooling("grade", "--key", "sheet.yaml")
    assert tested.exit_code == 0 and "to be marked by hand: 3 points, and nothing to be tested" in tested.stdout
    bare = page(sheet_of(SHEET.replace(", points: 3", "")), "markdown")
    assert "no points" in bare and "marked by hand" not in bare
    public = fooling("sheet", "sheet.yaml", "--without-keys").stdout
    assert sheet_of(public).question("why").points == 3


def test_a_variant_may_be_marked_by_hand() -> None:
    """A question that draws needs no hole: what is drawn stands in its text."""
    drawn = "{id: q, text: 'Describe {L}.', draw: {regex: '{w}a*', w: [a, b]}, points: 2}"
    sheet = sheet_of(f"{{title: A, secret: s, questions: [{drawn}]}}")
    assert sheet.question("q").is_for_a_human and sheet.for_student("ann").question("q").is_for_a_human
    assert sheet.for_student("ann").question("q").text in ("Describe `aa*`.", "Describe `ba*`.")
