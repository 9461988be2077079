"""Sheets with variants: each student's own question, one signature for all, and keys that are certified."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import proved
from fooling.verify.checker.meaning import function
from fooling.verify.exercises.marking import key
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.sheet import Sheet, sheet_of
from fooling.verify.exercises.papers.variant import draw_of
from fooling.verify.exercises.variants.matrices import value_of
from tests.shares import a_share_of

SHEET = r"""
title: Variants
secret: rosebud
questions:
  - id: fool
    text: 'A fooling set of ones of ${f}$, with \frac{1}{2}.'
    draw: {rows: 3, cols: 3, where: {D: 3, rank.Q: 3, fooling_set.1: 3}, different-lines: true}
    hole: [fooling-set, $f, 1]
    points: 4
    credit: {zero: 1, full: 3}
    key: auto
  - id: same
    text: The same for all.
    hole: [fooling-set, [equality, 2], 1]
    points: 2
    credit: {full: 4}
    key: [00 00, 01 01, 10 10, 11 11]
"""


def sheet() -> Sheet:
    """The sheet above."""
    return sheet_of(SHEET)


@pytest.mark.parametrize("students", a_share_of(50, 1000))
def test_students_have_one_signature_and_certified_keys(students: int) -> None:
    """Each student's matrix has the values asked for; its key is found, has full marks, and what it shows is proved."""
    of, seen = sheet(), set[str]()
    for number in range(students):
        question = of.for_student(f"student {number}").question("fool")
        assert question.hole is not None and question.draw is None
        marked = mark(question, question.hole.written(question.hole.solved()))
        assert marked.state is State.RIGHT and marked.points == 4
        assert marked.shown is not None
        assert not proved(marked.shown.proposition, "confirmed", marked.shown.derivation).trusts
        term = marked.shown.proposition[1][1]
        rows = tuple(map(tuple, function(term).rows()))
        assert [value_of(rows, name) for name in ("D", "rank.Q", "fooling_set.1")] == [Fraction(3)] * 3
        seen.add(question.text)
    assert len(seen) > min(students // 3, 100)


def test_the_text_shows_what_is_drawn_and_keeps_other_braces() -> None:
    """`{f}` becomes the matrix, and the braces of a formula stay."""
    text = sheet().for_student("ann").question("fool").text
    assert r"\begin{pmatrix}" in text and "{f}" not in text and r"\frac{1}{2}" in text


def test_a_student_has_the_same_variant_again_and_questions_for_all_stay() -> None:
    """A variant hangs on the secret, the student and the question, and on nothing else."""
    of = sheet()
    assert of.for_student("ann") == sheet().for_student("ann")
    assert of.for_student("ann").question("same") == of.question("same")
    other = sheet_of(SHEET.replace("rosebud", "tulip"))
    texts = [one.for_student(name).question("fool").text for one in (of, other) for name in ("ann", "bob", "eve")]
    assert len(set(texts)) > 3


def test_the_instructors_test_looks_at_every_variant() -> None:
    """Alike lines stand once, and how many variants were tested; one whose full marks nobody can have is told."""
    lines = key.test_sheet(sheet())
    assert all(line.ok for line in lines)
    classes = sum(1 for _ in draw_of(sheet().question("fool")).every())
    assert f"all {classes} variants tested" in [line.says for line in lines if line.what == "draw"]
    assert [line.what for line in lines if line.what.startswith("key")] == ["key", "key"]
    uneven = """
        title: A
        secret: s
        questions:
          - {id: q, text: "{w}", draw: {regex: "(a|b)*{w}", w: [ab, aba]}, hole: [dfa, $L], points: 4,
             credit: {zero: 6, full: 3}, key: auto}
    """
    wrong = [line.says for line in key.test_sheet(sheet_of(uneven)) if not line.ok]
    assert wrong and all(one.endswith("(variant (a|b)*aba)") for one in wrong)


def test_a_text_that_shows_nothing_of_its_draw_is_told() -> None:
    """Students could not know what they were to work on."""
    lines = key.test_sheet(sheet_of(SHEET.replace("${f}$", "f")))
    assert [(line.what, line.ok) for line in lines if not line.ok] == [("draw", False)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("secret: rosebud\n", "", "secret: missing"),
        ("rows: 3", "rows: 9", "question fool: draw: rows: 9; want 1 to 5"),
        ("rank.Q: 3", "size: 3", "question fool: draw: .*size"),
        ("$f, 1]", "$g, 1]", "question fool: .*g"),
    ],
)
def test_a_sheet_whose_variants_cannot_be_is_refused(old: str, new: str, told: str) -> None:
    """One line with the question and the field, when the sheet is read or when its variant is made."""
    with pytest.raises(InvalidInput, match=told):
        sheet_of(SHEET.replace(old, new)).for_student("ann")
