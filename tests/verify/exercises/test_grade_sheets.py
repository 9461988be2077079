"""Sheets and answers as files: what they say, and what is refused with the question and the field."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.marking.sheet_lines import sheet_lines as findings_of
from fooling.verify.exercises.papers.answers import answers_of, read_answers
from fooling.verify.exercises.papers.credit import Linear, Steps
from fooling.verify.exercises.papers.feedback import Shows
from fooling.verify.exercises.papers.sheet import Sheet, read_sheet, sheet_of

SHEET = """
title: Sheet 2
define: {g: [equality, 2]}
limits: {seconds: 2.5}
questions:
  - id: fool
    text: Give a fooling set of ones of DISJ on 3 bits, as large as you can.
    define: {f: [disjointness, 3]}
    hole: [fooling-set, $f, 1]
    points: 10
    credit: {zero: 2, full: 8}
    feedback: {witness: {after: 2}, best: hidden}
    key: [000 111, 001 110, 010 101, 011 100, 100 011, 101 010, 110 001, 111 000]
    wrong:
      - {answer: [000 000, 000 001], says: pairs 1 and 2 do not fool, points: 0}
  - {id: tree, text: A tree., hole: [protocol-tree, $g], points: 2.5, key: auto, credit: {3: 2.5, 4: 1}}
  - {id: why, text: Why?, hole: text}
"""


def a_sheet(fields: str) -> Sheet:
    """A sheet of one question with these fields beside its id and text."""
    return sheet_of(f"title: T\nquestions:\n  - {{id: q, text: t, {fields}}}")


def test_a_sheet_is_read() -> None:
    """Questions have their holes, points, credit and feedback."""
    sheet = sheet_of(SHEET)
    fool, tree, why = sheet.questions
    assert (sheet.title, sheet.seconds, sheet.memory) == ("Sheet 2", 2.5, 1024)
    assert fool.hole is not None and tree.hole is not None and why.hole is None and why.is_for_a_human
    assert (fool.points, tree.points, why.points) == (10, Fraction(5, 2), 0)
    assert (fool.hole.kind, tree.hole.kind) == ("fooling-set", "protocol-tree")
    assert fool.credit.scale == Linear(Fraction(2), Fraction(8))
    assert tree.credit.scale == Steps(((Fraction(3), Fraction(5, 2)), (Fraction(4), Fraction(1))), Fraction(5, 2))
    assert [fool.feedback.at(attempt) for attempt in (1, 2, 3)] == [Shows.HINT, Shows.HINT, Shows.WITNESS]
    assert not fool.feedback.tells_best and tree.feedback.tells_best


def test_the_key_of_a_sheet_is_tested() -> None:
    """Keys have full marks, the optimum is certified, and wrong answers read as the sheet says."""
    found = {(line.question, line.what): line for line in findings_of(sheet_of(SHEET))}
    assert all(line.ok for line in found.values())
    assert set(found) == {("fool", "key"), ("fool", "full"), ("fool", "wrong[1]"), ("tree", "key"), ("tree", "full")}
    assert "8 pairs, the best that there is; certified" in found["fool", "full"].says
    assert "depth 3, the best that there is; certified" in found["tree", "full"].says


@pytest.mark.parametrize(
    ("old", "new", "what", "told"),
    [
        ("111 000]", "111 001]", "key", "has the value 0, not 1"),
        ("full: 8}", "full: 9}", "full", "9 pairs, which nobody can have: at best 8 pairs; certified"),
        ("full: 8}", "full: 7}", "full", "7 pairs; the best is 8 pairs; certified"),
        ("says: pairs 1 and 2", "says: pairs 2 and 3", "wrong[1]", 'want "pairs 2 and 3 do not fool"'),
        ("points: 0}", "points: 1}", "wrong[1]", "want 1 point"),
        ("answer: [000 000, 000 001]", "answer: [000 111, 001 110]", "wrong[1]", "a fooling set of 2 pairs"),
    ],
)
def test_a_slip_of_the_instructor_is_found(old: str, new: str, what: str, told: str) -> None:
    """A wrong key, marks that nobody can have, and a wrong answer that reads otherwise are told."""
    assert old in SHEET
    [line] = [
        one for one in findings_of(sheet_of(SHEET.replace(old, new))) if (one.question, one.what) == ("fool", what)
    ]
    assert told in line.says
    assert line.ok == (new == "full: 7}")


REFUSED = {
    "hole: [fooling-st, [equality, 1], 1]": "hole: fooling-st is no kind of question; want one of fooling-set,",
    "hole: [fooling-set, [equality, 1]]": "hole: 1 terms behind the kind; want `a fooling set of colour VALUE of",
    "hole: [fooling-set, $g, 1]": "hole[1]: $g is not defined; want it in define",
    "hole: [fooling-set, [equality, n], 1]": "hole[1]",
    "hole: [fooling-set, [equality, 1], one]": "hole[2]: 'one'; want a value of the function",
    "hole: [fooling-set, [equality, '1'], 1]": "hole[1][1]",
    "hole: [cover, [equality, 1], 2]": "hole[2]: the function has no value 2; want one of 0, 1",
    "hole: [cover, [equality, 20], 1], credit: strict": "hole[1]: a matrix of 1048576 x 1048576",
    "hole: [distribution, [matrix, [[0, 2]]]]": "hole[1]: a function has a discrepancy where its values are 0 and 1",
    "hole: [choice, {options: {a: x}, right: b}]": "hole[1].right: b is no option",
    "hole: [one-way-messages, [equality, 1], carl]": "hole[2]: 'carl'; want alice or bob",
    "hole: [fooling-language, [regex, a*], 'mask:01', 1], credit: {full: 1}": "hole[2]: mask:01 is made for words",
    "hole: [fooling-language, [regex, a*], odd-even, 2], credit: {full: 1}": "hole[3]: 2; want 0 or 1",
    "hole: [number, [equality, 1]]": "hole[1]",
    "hole: text, points: 3, key: x": "key: the question has no hole, so a person marks it",
    "points: 3, key: auto": "key: the question has no hole, so a person marks it, and nothing reads this field; want a",
    "points: 3, credit: strict": "credit: the question has no hole, so a person marks it",
    "hole: [text], points: 3, credit: {full: 3}": "credit: the question has no hole, so a person marks it",
    "points: 3, wrong: []": "wrong: the question has no hole, so a person marks it",
    "points: -3": "points: -3; want a number from 0",
    "points: many": "points: many; want a number from 0",
    "hole: text, hints: 3": "hints is no field",
    "hole: [fooling-set, $f, 1], define: {f: [equality, -2]}": "hole[1][1]: 'equality' of -2; want it at least 1",
    "hole: [fooling-set, [equality, 1], 1], credit: strict": "credit: strict: the smallest right answer would have",
    "hole: [fooling-set, [equality, 1], 1], credit: {zero: 4, full: 2}": "credit: of pairs, larger values are better",
    "hole: [protocol-tree, [equality, 1]], credit: {zero: 1, full: 3}": "credit: of depth, smaller values are better",
    "hole: [protocol-tree, [equality, 1]], credit: {full: 3, measure: pairs}": "credit: pairs: this kind of question",
    "hole: [fooling-set, [equality, 1], 1], credit: {full: x}": "credit: full: x is no number",
    "hole: [fooling-set, [equality, 1], 1], credit: {wrong: salvage}": "credit: wrong: salvage goes with a scale",
    "hole: [fooling-set, [equality, 1], 1], points: 2, credit: {1: 3}": "credit: 3 points in a question of 2",
    "hole: text, points: -1": "points: -1; want a number from 0",
    "hole: text, feedback: everything": "feedback: everything; want verdict, hint, witness",
    "hole: text, feedback: {witness: {after: -1}}": "feedback: witness: want {after: ATTEMPTS}",
    "hole: [number, 2], wrong: [{answer: a}]": "wrong[1]: says is missing",
}


@pytest.mark.parametrize("fields", REFUSED)
def test_a_slip_in_a_sheet_is_one_line(fields: str) -> None:
    """The line names the question and the field, and says what would be right."""
    with pytest.raises(InvalidInput) as error:
        a_sheet(fields)
    assert str(error.value).startswith(f"sheet: question q: {REFUSED[fields]}")
    assert "\n" not in str(error.value)


def test_slips_of_a_whole_sheet() -> None:
    """No questions, an id that is there twice, an unknown field, limits that are none."""
    for text, told in (
        ("title: T\nquestions: []", "questions: none"),
        (
            "title: T\nquestions: [{id: q, text: t, hole: text}, {id: q, text: t, hole: text}]",
            "the id q is there twice",
        ),
        ("title: T\nquestion: []", "question is no field"),
        ("questions: [{id: q, text: t, hole: text}]", "title is missing"),
        ("title: T\nlimits: {seconds: 0}\nquestions: [{id: q, text: t, hole: text}]", "limits.seconds: 0"),
        ("[]", "a list; want a mapping"),
    ):
        with pytest.raises(InvalidInput, match=r"\A" + f"sheet: .*{told}"):
            sheet_of(text)


def test_answers_are_read_by_their_ids() -> None:
    """Missing and unknown ids are told, and what pins a question is ignored and told."""
    text = "fool: {hole: [fooling-set, $g, 1], answer: [000 111]}\ntre: x\ntree: ''\ndefine: {f: [equality, 1]}"
    found = answers_of(text, sheet_of(SHEET))
    assert found.given == {"fool": ["000 111"]}
    assert (found.missing, found.unknown) == (("tree", "why"), ("tre",))
    assert found.remarks == ("fool: hole is ignored, as the sheet says it", "define is ignored, as the sheet says it")


def test_answers_that_are_none() -> None:
    """A list of answers, and a text, are refused in one line."""
    for text in ("[1, 2]", "fool"):
        with pytest.raises(InvalidInput, match="want answers in YAML or JSON"):
            answers_of(text, sheet_of(SHEET))


def test_a_file_of_the_submission_is_part_of_an_answer(tmp_path: Path) -> None:
    """A file below the folder is read; a link and a way out are told, and cost that answer only."""
    (tmp_path / "one").mkdir()
    (tmp_path / "secret.json").write_text("[1]")
    (tmp_path / "one" / "pairs.json").write_text('["000 111"]')
    (tmp_path / "one" / "link.json").symlink_to(tmp_path / "secret.json")
    sheet, path = sheet_of(SHEET), tmp_path / "one" / "answers.yaml"
    path.write_text("fool: {file: pairs.json}\nwhy: {file: link.json}\ntree: {file: ../secret.json}")
    found = read_answers(tmp_path / "one", sheet)
    assert found.given == {"fool": ["000 111"]} and found.missing == ("tree", "why")
    assert [remark.partition(";")[0] for remark in found.remarks] == [
        "why: link.json: a link, which is not followed here",
        "tree: ../secret.json: leads out of the folder",
    ]
    assert str(tmp_path) not in " ".join(found.remarks)


def test_files_that_no_answer_names_are_remarked_on(tmp_path: Path) -> None:
    """A program beside the answers is neither read nor run; one line names it, and what is hidden is not named."""
    (tmp_path / "answers.yaml").write_text("fool: {file: parts/pairs.json}")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "pairs.json").write_text('["000 111"]')
    (tmp_path / ".hidden").write_text("")
    assert read_answers(tmp_path, sheet_of(SHEET)).remarks == ()
    (tmp_path / "solve.py").symlink_to(tmp_path / "nowhere")
    found = read_answers(tmp_path / "answers.yaml", sheet_of(SHEET), own_folder=True)
    assert found.remarks == ("solve.py: not read and not run, as no answer names this file",)
    assert read_answers(tmp_path / "answers.yaml", sheet_of(SHEET)).remarks[0].startswith("fool: file: no file")
    for number in range(7):
        (tmp_path / f"x{number}").write_text("")
    told = read_answers(tmp_path, sheet_of(SHEET)).remarks
    assert told == ("solve.py, x0, x1, x2, x3 and 3 more: not read and not run, as no answer names these files",)


def test_a_folder_has_one_file_of_answers(tmp_path: Path) -> None:
    """None and two are refused; a link to a folder is, too."""
    with pytest.raises(InvalidInput, match="has no answers"):
        read_answers(tmp_path, sheet_of(SHEET))
    for name in ("answers.yaml", "answers.json"):
        (tmp_path / name).write_text("{}")
    with pytest.raises(InvalidInput, match=r"has answers\.yaml and answers\.json"):
        read_answers(tmp_path, sheet_of(SHEET))
    (link := tmp_path / "link").symlink_to(tmp_path)
    with pytest.raises(InvalidInput, match="a link"):
        read_answers(link, sheet_of(SHEET))


def test_a_sheet_in_a_file_has_its_digest(tmp_path: Path) -> None:
    """Two sheets that differ in a blank have different digests."""
    for name, text in (("a.yaml", SHEET), ("b.yaml", SHEET + " ")):
        (tmp_path / name).write_text(text)
    one, other = (read_sheet(tmp_path / name) for name in ("a.yaml", "b.yaml"))
    assert len(one.digest) == 64 and one.digest != other.digest
