"""Sheets with variants: each student's own question, one signature for all, and keys that are certified."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

import fooling as library
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import proved
from fooling.verify.checker.meaning import function
from fooling.verify.exercises.hole import Defined
from fooling.verify.exercises.marking import sheet_lines as key
from fooling.verify.exercises.marking.marked import State, best_in, mark, with_best
from fooling.verify.exercises.papers.sheet import Sheet, sheet_of
from fooling.verify.exercises.papers.variant import draw_of, every_variant
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


def test_the_instructors_test_says_where_variants_are_left() -> None:
    """Of 64 words 40 are tested, spread over all of them, and nothing is said of the others."""
    draw = '{regex: "(a|b)*{w}", w: {letters: ab, length: 6}}'
    asked = sheet_of(
        f'{{title: W, secret: s, questions: [{{id: q, text: "{{w}}", draw: {draw}, hole: [dfa, $L], points: 1}}]}}'
    )
    [left] = [line for line in key.sheet_lines(asked) if line.left]
    assert left.ok and left.says.startswith("40 of 64 variants tested; nothing is known of the others; --students")
    assert left.left == "40 of 64 variants" and key.sheet_lines(asked) == key.sheet_lines(asked)
    assert not any(line.left for line in key.sheet_lines(sheet()))


def test_the_instructors_test_looks_at_every_variant() -> None:
    """Alike lines stand once, and how many variants were tested; one whose full marks nobody can have is told."""
    lines = key.sheet_lines(sheet())
    assert all(line.ok for line in lines)
    classes = sum(1 for _ in draw_of(sheet().question("fool")).every())
    (told,) = [line.says for line in lines if line.what == "draw" and not line.look]
    assert told.startswith(f"all {classes} variants tested, with ")
    assert [line.what for line in lines if line.what.startswith("key")] == ["key", "key"]
    uneven = """
        title: A
        secret: s
        questions:
          - {id: q, text: "{w}", draw: {regex: "(a|b)*{w}", w: [ab, aba]}, hole: [dfa, $L], points: 4,
             credit: {zero: 6, full: 3}, key: auto}
    """
    wrong = [line.says for line in key.sheet_lines(sheet_of(uneven)) if not line.ok]
    assert wrong and all(one.endswith("(1 of 2 variants: (a|b)*aba)") for one in wrong)


BEST = """
title: A
secret: s
questions:
  - {id: q, text: "{f}", draw: {of: [[equality, 1], [equality, 2], [disjointness, 2], [matrix, [[1, 0], [0, 0]]]]},
     hole: [fooling-set, $f, 1], points: 4, credit: {zero: 0, full: best, wrong: salvage}, key: auto}
"""
SAID = (
    BEST.replace("[equality, 1], [equality, 2]", "EQ_1, EQ_2")
    .replace("[disjointness, 2], [matrix, [[1, 0], [0, 0]]]", '"complement of (intersection on 2 bits)", "[1 0; 0 0]"')
    .replace("$f", "f")
)


def test_what_is_drawn_may_be_a_sentence() -> None:
    """The questions of all variants are those of the list with the same terms."""
    holes = [
        [one.hole.f for _, one in every_variant(sheet_of(text).question("q"), Defined({}))]  # type: ignore[union-attr]
        for text in (BEST, SAID)
    ]
    assert holes[0][:2] + holes[0][3:] == holes[1][:2] + holes[1][3:]
    assert holes[1][2] == ("complement", ("intersection", 2))
    assert all(line.ok for line in key.sheet_lines(sheet_of(SAID)))


BESTS = {'["equality", 1]': 2, '["equality", 2]': 4, '["disjointness", 2]': 4, "10/00": 1}


def test_full_marks_for_the_best_are_for_the_best_of_each_variant() -> None:
    """The best is what a search through all sets of ones finds; the instructor's test counts the variants of each."""
    question, told = sheet_of(BEST).question("q"), set[str]()
    for line in key.sheet_lines(sheet_of(BEST)):
        assert line.ok, line
        if line.what == "full":
            told.add(line.says.replace("s, the", ", the").replace(", the best that there is; certified", ""))
    assert told == {f"full marks are for {n} pair ({many} of 4 variants)" for n, many in ((2, 1), (4, 2), (1, 1))}
    for name, one in every_variant(question, Defined({})):
        assert one.hole is not None
        rows = function(one.hole.f).rows()  # type: ignore[attr-defined]
        ones = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == 1]
        sets = (some for size in range(1, 6) for some in combinations(ones, size))
        fool = [
            some for some in sets if all(not (rows[x][v] and rows[u][y]) for (x, y), (u, v) in combinations(some, 2))
        ]
        assert max(map(len, fool)) == best_in(one) == BESTS[name]
        settled, unsettled = with_best(one), one.hole.written(one.hole.solved())
        assert mark(settled, unsettled).points == 4
        assert mark(one, unsettled).state is State.NOT_GRADED  # nobody has marks by a best that is not known
        fewer = unsettled[:-1]
        if fewer:
            assert mark(settled, fewer).points == Fraction(4 * len(fewer), BESTS[name])


@pytest.mark.parametrize(
    ("hole", "credit", "told"),
    [
        ("[nfa, [regex, (a|b)*ab]]", "{full: best}", "the best, 3 states, has no certificate; want a number"),
        ("[regex, [regex, ab]]", "{full: best}", "the best, 2 letters, has no certificate; want a number"),
        ("[dfa, [regex, ab]]", "{zero: 3, full: best}", "zero: 3, and the best is 4; want a zero that is worse"),
        ("[dfa, [regex, ab]]", "{zero: 4, full: best}", "zero: 4, and the best is 4; want a zero that is worse"),
        (
            "[fooling-set, [under, [dyck, 2, 4], odd-even, 10], 1]",
            "{full: best}",
            "the best is not certified, only that",
        ),
    ],
)
def test_a_best_that_is_not_certified_refuses_the_sheet(hole: str, credit: str, told: str) -> None:
    """In one line for whoever grades, and as NOT OK in the instructor's test."""
    of = sheet_of(f"{{title: A, questions: [{{id: q, text: q, points: 1, hole: {hole}, credit: {credit}}}]}}")
    with pytest.raises(InvalidInput, match=r"\Aquestion q: credit: full: best: ") as refused:
        with_best(of.question("q"))
    assert told in str(refused.value)
    with pytest.raises(InvalidInput, match="full: best"):
        library.check_answer(of, "q", "x")
    (line,) = key.sheet_lines(of)
    assert (line.what, line.ok) == ("full", False) and told in line.says


@pytest.mark.parametrize(
    ("draw", "hole", "told"),
    [
        ("{regex: '{w}', w: [a, b], where: {states: 5}}", "[dfa, $L]", "no language of the family {w} has states = 5"),
        ("{rows: 2, cols: 2, where: {D: 1, rank.Q: 2}}", "[number, [D, $f]]", "no 0/1 matrix of 2 x 2 has D = 1"),
    ],
)
def test_a_draw_of_nothing_is_not_ok(draw: str, hole: str, told: str) -> None:
    """The line is the one that a student's draw ends with."""
    asked = sheet_of(f"{{title: N, secret: s, questions: [{{id: q, text: Q, hole: {hole}, points: 1, draw: {draw}}}]}}")
    with pytest.raises(InvalidInput, match="want other values") as refused:
        asked.for_student("ann")
    assert [(one.what, one.ok, f"question q: {one.says}") for one in key.sheet_lines(asked)] == [
        ("draw", False, str(refused.value))
    ]
    assert told in str(refused.value)


def test_a_text_that_shows_nothing_of_its_draw_is_told() -> None:
    """Students could not know what they were to work on."""
    lines = key.sheet_lines(sheet_of(SHEET.replace("${f}$", "f")))
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
