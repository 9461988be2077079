"""`fooling.check_answer`: the line of `fooling grade` in a notebook, with a drawing, and without the key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import fooling
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.pages.exercises.checked_answer import as_text
from fooling.verify.pages.formats.matrix_svg import MISTAKE, MOST, matrix_svg

SHEET = sheet_of("""
title: Sheet
define: {f: [equality, 2], g: [equality, 6]}
questions:
  - {id: fool, text: A, hole: [fooling-set, $f, 1], points: 2, credit: {full: 4}, key: nothing that can be read}
  - {id: tree, text: A, hole: [protocol-tree, $f], points: 2}
  - {id: cover, text: A, hole: [cover, $f, 1], points: 2}
  - {id: large, text: A, hole: [fooling-set, $g, 1], points: 2, credit: {full: 1}}
  - {id: why, text: A, hole: text}
""")
ALL = ["00 00", "01 01", "10 10", "11 11"]


def drawing(question: str, answer: Any) -> ET.Element:
    """The page in a notebook, which is well-formed."""
    return ET.fromstring(fooling.check_answer(SHEET, question, answer)._repr_html_())


def counted(page: ET.Element, shape: str, **attributes: str) -> int:
    """How many shapes there are with these attributes."""
    wanted = attributes.items()
    return sum(one.tag.endswith(shape) and wanted <= one.attrib.items() for one in page.iter())


def test_the_line_is_that_of_the_command(tmp_path: Path) -> None:
    """From a file or a sheet; the key, which is no answer at all, is not looked at."""
    question = "{id: fool, text: A, hole: [fooling-set, [equality, 2], 1], points: 2, credit: {full: 2}}"
    (tmp_path / "sheet.yaml").write_text(f"{{title: A, questions: [{question}]}}", encoding="utf-8")
    assert repr(fooling.check_answer(tmp_path / "sheet.yaml", "fool", ALL)) == "fool: 2 of 2: a fooling set of 4 pairs"
    wrong = fooling.check_answer(SHEET, "fool", [("00", "00"), ("00", "00")])
    assert repr(wrong) == "fool: 0 of 2: pair 2 is pair 1 again, (00, 00)"
    assert repr(fooling.check_answer(SHEET, "why", "Because.")) == "why: a human reads this answer"


def test_a_fooling_set_has_rings_and_a_mistake_red_frames() -> None:
    """Four rings of four pairs; the two crossings of two that do not fool."""
    assert (counted(drawing("fool", ALL), "circle"), counted(drawing("fool", ALL), "rect", stroke=MISTAKE)) == (4, 0)
    said = [one.text for one in drawing("fool", ["00 00", "00 00"]).iter() if one.tag.endswith("text")]
    assert {"Alice", "Bob", "ring k: pair k", "frame: shows a mistake"} < set(said) and "rectangle 1" not in said
    rows = fooling.check_answer(SHEET, "fool", ["00 00", "00 00"]).marked.witness
    assert counted(drawing("fool", ["00 00", "00 00"]), "rect", stroke=MISTAKE) == len(set(rows["cells"]))


def test_rectangles_and_leaves_are_hues() -> None:
    """A cell without a rectangle is white; the leaves of a tree leave none."""
    page = drawing("cover", ["00 x 00", "01 x 01"])
    assert {"rectangle 1", "rectangle 2"} < {one.text for one in page.iter()}
    assert counted(page, "rect", fill="white") == 14 and counted(page, "rect") >= 16
    tree = {"alice": "x1", 0: {"bob": "y1", 0: 1, 1: 0}, 1: {"bob": "y1", 0: 0, 1: 1}}
    assert counted(drawing("tree", tree), "rect", fill="white") == 0


@pytest.mark.parametrize(("question", "answer"), [("large", ["000000 000000"]), ("fool", ["00"]), ("why", "x")])
def test_what_has_no_drawing_has_its_line(question: str, answer: Any) -> None:
    """A large matrix, an answer that cannot be read, a text."""
    page = drawing(question, answer)
    assert [one.tag for one in page.iter()] == ["div", "p"]


def test_markup_in_an_answer_is_text() -> None:
    """No element of a student's, in the line or in the drawing."""
    page = fooling.check_answer(SHEET, "fool", ["<script>alert(1)</script> 00"])._repr_html_()
    assert "<script" not in page and "&lt;script&gt;" in page
    assert "<b>" not in matrix_svg([[1]], ["<b>"], ["&"])


def test_python_is_taken_as_text() -> None:
    """Whole numbers, tuples and keys; what would not stand in a file is refused in one line."""
    assert as_text({"a": (0, "01"), 1: []}) == {"a": ["0", "01"], "1": []}
    for wrong in (1.5, True, None, {"a": {1, 2}}, b"00"):
        with pytest.raises(fooling.InvalidInput, match=re.escape(" in an answer; want texts")):
            fooling.check_answer(SHEET, "fool", wrong)
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(fooling.InvalidInput, match="nested more than 50 deep"):
        fooling.check_answer(SHEET, "fool", deep)
    with pytest.raises(fooling.InvalidInput, match="no question of this sheet"):
        fooling.check_answer(SHEET, "fol", ALL)


def test_a_matrix_that_is_too_large_is_not_drawn() -> None:
    """Nor one without cells."""
    many = MOST + 1
    assert matrix_svg([[0] * many], ["r"], ["c"] * many) == "" == matrix_svg([], [], [])
