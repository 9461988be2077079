"""A file that is no YAML as a whole: each of its answers is read by itself, and each row says its own."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.exercises.papers.answers import parts_of
from fooling.verify.given.files.event_stream import text_tree

IDS = ["one", "two", "three"]
BROKEN = InvalidInput("ann.yaml: line 9: broken")
SHEET = """
title: Sheet
questions:
  - {id: one, text: One, hole: [number, [D, [equality, 1]]], points: 1}
  - {id: two, text: Two, hole: [number, [D, [equality, 2]]], points: 1}
  - {id: three, text: Three, hole: [number, [D, [equality, 3]]], points: 1}
"""


@pytest.mark.parametrize(
    ("text", "given", "said"),
    [
        ("one: 2\ntwo: [3\nthree: 4\n", {"one": "2", "three": "4"}, {"two": "line 2, column 6: the list that begins"}),
        ('one: "2\ntwo: 3\nthree: 4', {"two": "3", "three": "4"}, {"one": "not readable"}),
        ("one: 2\ntwo: *x\nthree: &y 4", {"one": "2"}, {"two": "line 2: the alias x", "three": "line 3: the anchor y"}),
        ("one: 2\none: 3\ntwo: 3\nthree: 4", {"two": "3", "three": "4"}, {"one": "one begins the lines 1 and 2"}),
        ("'one': 2\n\"two\" : 3\nthree:\n- 4\n- {", {"one": "2", "two": "3"}, {"three": "not readable"}),
        ("# one: 5\none: 2\n  two: 3\n%", {}, {"one": "line 3", "two": "no line begins with two:", "three": "no line"}),
        ("one: 2\n}\ntwo: 3\nthree:4", {"two": "3"}, {"one": "not readable", "three": "no line begins with three:"}),
        ("one: 2\n---\ntwo: 3\n...\nthree: 4", {"one": "2", "two": "3", "three": "4"}, {}),
        ("one: 2\n---\none: 3\n--- x\nthree: [", {}, {"one": "one begins the lines 1 and 3", "two": "no line"}),
        ("one: |\n  ---\ntwo: 3\nthree: [", {"one": "---\n", "two": "3"}, {"three": "line 5"}),
        ("one:\n- 2\n---x: [\ntwo: 3", {"two": "3"}, {"one": "not readable", "three": "no line"}),
        ("one:\n  a: [\n\n  b\nother: {\ntwo: 3", {"two": "3"}, {"one": "line 2, column 6", "three": "no line"}),
    ],
)
def test_each_answer_is_read_by_itself(text: str, given: dict[str, str], said: dict[str, str]) -> None:
    """What can be read is, lines are those of the file, and what cannot says its own mistake in one line."""
    found = parts_of(text, IDS, "ann.yaml", BROKEN)
    assert {name: one for name, one in found.given.items() if name in given} == given
    assert found.given.keys() | found.unreadable.keys() == set(IDS)
    for name, part in said.items():
        assert part in found.unreadable[name] and "\n" not in found.unreadable[name], found


def test_a_text_without_any_answer_says_what_is_wrong_with_it() -> None:
    """No line begins with an id: the mistake of the whole file is all there is to say."""
    of_json = '{"note": 1,\n"one": 2,\n"two": 3,\n"three": [}'
    for text in ("%PDF-1.4 [", "{one: 2, two: [3", "  one: [", "oneself: [", of_json, "\n [1,\none: 2\n,"):
        with pytest.raises(InvalidInput, match="line 9: broken"):
            parts_of(text, IDS, "ann.yaml", BROKEN)


VALUES = st.sampled_from(["2", "'q'", "[1, 2]", "\n  - 1\n  - 2", "|\n  two: 3\n  x", "[1,\n  2]", "\n- 4\n- 5"])


@given(st.dictionaries(st.sampled_from(IDS), VALUES, min_size=1))
def test_of_a_file_that_is_right_the_parts_are_the_whole(entries: dict[str, str]) -> None:
    """Where the file is YAML, reading its answers by themselves gives the same answers: no answer is cut elsewhere."""
    text = "\n".join(f"{name}: {value}" for name, value in entries.items())
    found = parts_of(text, IDS, "ann.yaml", BROKEN)
    assert found.given == text_tree(text, "ann.yaml")


def test_each_row_says_its_own(tmp_path: Path) -> None:
    """In the table the broken answer alone has no points, and the others say that they were read by themselves."""
    (tmp_path / "sheet.yaml").write_text(SHEET, encoding="utf-8")
    (tmp_path / "ann.yaml").write_text("one: 2\ntwo: [3\nthree: 5\n", encoding="utf-8")
    table = tmp_path / "grades.csv"
    run = CliRunner().invoke(
        main, ["grade", str(tmp_path / "sheet.yaml"), str(tmp_path / "ann.yaml"), "--csv", str(table)]
    )
    assert run.exit_code == 0, run.output
    rows = {row["question"]: row for row in csv.DictReader(table.read_text(encoding="utf-8").splitlines())}
    assert [(rows[name]["state"], rows[name]["points"]) for name in IDS] == [
        ("right", "1"),
        ("unreadable", "0"),
        ("wrong", "0"),
    ]
    assert len({row["says"] for row in rows.values()}) == 3
    assert "read by itself" in rows["one"]["says"] and "read by itself" in rows["three"]["says"]
    assert "line 2, column 6" in rows["two"]["says"]
