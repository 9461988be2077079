"""Marks: states, shares and points, and what a student reads of a mistake."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.exercises.hole import Judged, NotGraded
from fooling.verify.exercises.marking.certificate import certificate_of
from fooling.verify.exercises.marking.credit import rounded
from fooling.verify.exercises.marking.marked import Marked, State, mark
from fooling.verify.exercises.papers.credit import Linear, Steps, credit_of
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import sheet_of
from fooling.verify.runs.certificates.many_certificates import recheck

CROSS = ["00 00", "01 10"]  # two pairs that do not fool
DISJ2 = ["00 11", "01 10", "10 01", "11 00"]


def question(hole: str, points: str = "10", **fields: str) -> Question:
    """A question with this hole, on disjointness of two bits."""
    given = "".join(f"\n    {name}: {value}" for name, value in fields.items())
    text = f"title: T\ndefine: {{f: [disjointness, 2]}}\nquestions:\n  - id: q\n    text: t\n    hole: {hole}"
    return sheet_of(f"{text}\n    points: {points}{given}").questions[0]


def marks(of: Question, answer: Any, attempt: int = 1) -> tuple[State, Fraction | None, str]:
    """State, points and line; what is marked can be sent to another process."""
    found = mark(of, answer, attempt)
    assert pickle.loads(pickle.dumps(found)) == found and "\n" not in found.says
    return found.state, found.points, found.says


FOOL = question("[fooling-set, $f, 1]", credit="{zero: 0, full: 4, wrong: salvage}")


def test_a_right_answer_has_the_points_of_its_measure() -> None:
    """All points, or a part on the line; what would have all is told unless it is hidden."""
    assert marks(FOOL, DISJ2) == (State.RIGHT, 10, "a fooling set of 4 pairs")
    told = "a fooling set of 3 pairs; full marks are for 4 pairs"
    assert marks(FOOL, DISJ2[:3]) == (State.PARTLY, Fraction(15, 2), told)
    hidden = question("[fooling-set, $f, 1]", credit="{full: 4}", feedback="{best: hidden}")
    assert marks(hidden, DISJ2[:3]) == (State.PARTLY, 0, "a fooling set of 3 pairs")


def test_the_largest_right_part_has_its_points() -> None:
    """A wrong answer keeps what its largest right part has, with a certificate of that part."""
    state, points, says = marks(FOOL, ["01 10", *CROSS])
    assert (state, points) == (State.PARTLY, Fraction(5, 2))
    assert says.startswith("pairs 1 and 2 do not fool") and "is a fooling set of 1 pair, pair 2;" in says
    found = mark(FOOL, [*DISJ2[:3], "00 00"])
    assert found.points == Fraction(15, 2) and found.measured == {"pairs": 3}
    assert found.shown is not None and found.shown.proposition[2] == 3
    strict = question("[fooling-set, $f, 1]", credit="{zero: 0, full: 4}")
    assert marks(strict, [*DISJ2[:3], "00 00"])[:2] == (State.WRONG, 0)


def test_who_lists_too_much_is_told_why_no_part_counts() -> None:
    """Nine pairs where four have full marks."""
    many = [f"{x} {y}" for x in ("00", "01", "10") for y in ("00", "01", "10")]
    state, points, says = marks(FOOL, many)
    assert (state, points) == (State.WRONG, 0) and says.endswith(
        "; of an answer with more than 8 pairs no part has points"
    )
    assert "no part" not in marks(FOOL, many[:8])[2]


def test_steps_and_parts_of_points_are_rounded_as_the_sheet_says() -> None:
    """Steps give points as they are; a third of a point is rounded to hundredths."""
    steps = question("[fooling-set, $f, 1]", credit="{2: 1, 4: 10}")
    assert [mark(steps, DISJ2[:n]).points for n in (1, 2, 3, 4)] == [0, 1, 1, 10]
    thirds = question("[fooling-set, $f, 1]", "1", credit="{zero: 1, full: 4}")
    assert [mark(thirds, DISJ2[:n]).points for n in (2, 3)] == [Fraction(33, 100), Fraction(67, 100)]
    assert mark(thirds, DISJ2[:2]).share == Fraction(1, 3)


def test_fewer_are_better_of_depth() -> None:
    """Of a tree, a line may go down; another measure than the first one may be chosen."""
    answer = {"alice": "x1", "0": {"alice": "x2", "0": "1", "1": {"bob": "y2", "0": "1", "1": "0"}}}
    answer |= {"1": {"bob": "y1", "0": {"alice": "x2", "0": "1", "1": {"bob": "y2", "0": "1", "1": "0"}}, "1": "0"}}
    by_depth = question("[protocol-tree, $f]", credit="{zero: 5, full: 3}")
    assert marks(by_depth, answer)[:2] == (State.PARTLY, 5)
    by_leaves = question("[protocol-tree, $f]", credit="{zero: 14, full: 6, measure: leaves}")
    assert mark(by_leaves, answer).measured["leaves"] == 7 and mark(by_leaves, answer).share == Fraction(7, 8)


def test_how_much_is_told_of_a_mistake() -> None:
    """The verdict alone, a hint, the witness, or the witness after some attempts; the instructor's line has it all."""
    lines = {
        "verdict": "wrong",
        "hint": "two of the pairs do not fool",
        "witness": "pairs 1 and 2 do not fool: f is 1 at both (00, 10) and (01, 00)",
    }
    for feedback, line in lines.items():
        of = question("[fooling-set, $f, 1]", credit="{full: 4}", feedback=feedback)
        found = mark(of, CROSS)
        assert found.says == line and found.mistake == lines["witness"]
        assert bool(found.witness) == (feedback == "witness")
    later = question("[fooling-set, $f, 1]", credit="{full: 4}", feedback="{witness: {after: 1}}")
    assert [mark(later, CROSS, attempt).says for attempt in (1, 2)] == [lines["hint"], lines["witness"]]
    salvaged = question("[fooling-set, $f, 1]", credit="{zero: 0, full: 4, wrong: salvage}", feedback="verdict")
    assert marks(salvaged, CROSS) == (State.PARTLY, Fraction(5, 2), "wrong")
    assert marks(salvaged, DISJ2[:3])[2] == "right, but not with full marks" and marks(salvaged, DISJ2)[2] == "right"


def test_no_answer_an_unreadable_one_and_a_text() -> None:
    """Nothing to grade has no points; a text is for a human."""
    for nothing in (None, "", [], {}):
        assert marks(FOOL, nothing) == (State.MISSING, 0, "no answer")
    state, points, says = marks(FOOL, ["00 \x1b[31m\u202e"])
    assert (state, points) == (State.UNREADABLE, 0)
    assert says.startswith("pair 1: \\x1b[31m\\u202e is no input of Bob; want 00, 01, 10 or 11")
    text = sheet_of("{title: T, questions: [{id: q, text: Why?, hole: text}]}").questions[0]
    assert marks(text, "because") == (State.FOR_A_HUMAN, None, "a human reads this answer")
    assert marks(text, None) == (State.MISSING, None, "no answer")


def test_an_easier_question_is_not_answered() -> None:
    """What pins the question is ignored in an answer, and that is said."""
    easier = {"define": {"f": ["equality", "2"]}, "hole": ["fooling-set", "$f", "1"], "answer": DISJ2}
    state, points, says = marks(FOOL, easier)
    assert (state, points) == (State.RIGHT, 10) and says.endswith("(define, hole: ignored, as the sheet says it)")


class Undecided:
    """A hole that decides nothing."""

    kind, measures = "undecided", ()

    def read(self, answer: Any) -> Any:
        return answer

    def judge(self, given: Any) -> Judged:  # noqa: ARG002  whatever it is
        raise NotGraded("too many steps")


def test_what_is_not_decided_has_no_points() -> None:
    """Not graded is never 0."""
    of = Question("q", "t", Fraction(3), Undecided())  # type: ignore[arg-type]
    assert marks(of, "x") == (State.NOT_GRADED, None, "not graded: too many steps")


def test_a_share_for_the_answer_alone() -> None:
    """A false statement without its counterexample keeps the share that the sheet gives."""
    statement = "[truth, [forall, [[n, int]], [['>=', n, 0]], ['<=', n, 5]]]"
    of = question(statement, "4", credit="{parts: {answer: 1/4}}")
    assert marks(of, "false")[:2] == (State.PARTLY, 1)
    assert marks(of, "false")[2].endswith("; 1 of 4 points are for the answer, which is right")
    silent = question(statement, "4", credit="{parts: {answer: 1/4}}", feedback="verdict")
    assert marks(silent, "false")[2] == "wrong" and "points are for" not in marks(of, "true")[2]
    assert marks(of, {"answer": "false", "counterexample": {"n": "6"}})[:2] == (State.RIGHT, 4)
    assert marks(of, "true")[:2] == (State.WRONG, 0)


TREE = {"alice": "x1", "0": {"bob": "y1", "0": "1", "1": "0"}, "1": {"bob": "y1", "0": "0", "1": "1"}}
CERTIFIED = {
    "[fooling-set, $f, 1]": (DISJ2[:3], "{full: 1}"),
    "[cover, $f, 0]": (["01 11 x 01 11", "10 11 x 10 11"], "strict"),
    "[partition, [equality, 1]]": (["0 x 0", "1 x 1", "0 x 1", "1 x 0"], "strict"),
    "[protocol-tree, [equality, 1]]": (TREE, "strict"),
    "[one-way-messages, $f, bob]": ({"00": "a", "01": "b", "10": "c", "11": "d"}, "strict"),
    "[minor, $f, [equality, 1]]": ({"alice": "01 10", "bob": "10 01"}, "strict"),
    "[distribution, $f]": ({"01 01": "1/2", "00 00": "0.5"}, "strict"),
    "[number, [D, $f]]": ("3", "strict"),
    "[fooling-language, [regex, (aa|bb)*], odd-even, 1]": ("(aa|bb)*", "{full: 32}"),
}


@pytest.mark.parametrize("hole", CERTIFIED)
def test_recheck_accepts_what_has_points(hole: str, tmp_path: Path) -> None:
    """The certificate of each kind is an ordinary one, and trusts nothing."""
    answer, credit = CERTIFIED[hole]
    of = question(hole, credit=credit)
    found = mark(of, answer)
    assert found.state is State.RIGHT, found.says
    made = certificate_of(of, found, "anna/q")
    assert made is not None and made["claim"] == "anna/q" and made["trusts"] == []
    (path := tmp_path / "q.json").write_text(json.dumps(made))
    assert recheck(path).reason is None


def test_what_is_wrong_has_no_certificate() -> None:
    """Nothing is certified of a wrong answer, nor of a choice, which says why."""
    assert certificate_of(FOOL, Marked("q", State.WRONG, "wrong")) is None
    choice = question("[choice, {options: {a: x, b: y}, right: a}]")
    found = mark(choice, "a")
    assert found.state is State.RIGHT and certificate_of(choice, found) is None and found.uncertified


@given(st.fractions(0, 100), st.fractions(0, 100), st.fractions(0, 100), st.booleans())
def test_a_line_goes_up_to_all_points(zero: Any, full: Any, value: Any, more: bool) -> None:
    """A share is 0 up to one end, 1 from the other on, and between in proportion."""
    if zero == full:
        return
    share = Linear(zero, full).share(value, more)
    low, high = min(zero, full), max(zero, full)
    assert 0 <= share <= 1 and (share == 1) == (value >= high if full == high else value <= low)
    assert Linear(None, full).share(value, more) == (value >= full if more else value <= full)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5)), min_size=1, unique_by=lambda step: step[0]))
def test_steps_give_the_most_that_is_reached(steps: list[tuple[int, int]]) -> None:
    """The points of a value are those of the best step that it reaches."""
    ordered = tuple(sorted((Fraction(at), Fraction(points)) for at, points in steps))
    scale = Steps(ordered, Fraction(5))
    for value in range(10):
        reached = [points for at, points in steps if at <= value]
        assert scale.share(value, True) == Fraction(max(reached, default=0), 5)
        assert scale.share(-value, False) == Fraction(max((p for at, p in steps if at >= -value), default=0), 5)


@given(st.fractions(0, 10), st.sampled_from([Fraction(1, 2), Fraction(1, 100), Fraction(1)]))
def test_points_are_rounded_to_the_nearest(points: Any, to: Fraction) -> None:
    """No multiple is nearer, and of two the higher one is taken."""
    found = rounded(points, to)
    assert (found / to).denominator == 1 and -to / 2 < found - points <= to / 2


def test_a_credit_in_words_is_strict() -> None:
    """Nothing said of credit means all points for a right answer."""
    assert credit_of(None, Fraction(3)) == credit_of("strict", Fraction(3))
    assert credit_of(None, Fraction(3)).share({}, ()) == 1
