"""True or false with a counterexample: by the student's values, and by the project's own decision."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.verify.checker.judge import proved
from fooling.verify.exercises.hole import Defined, NotGraded, Unreadable
from fooling.verify.exercises.holes.truth import make as make_truth
from fooling.verify.exercises.holes.values import value
from fooling.verify.statement.proposition import negate

N = [["n", "int"]]
SMALL = make_truth([["forall", N, [[">=", "n", 1]], ["<=", "n", 5]]], Defined({}))
SQUARE = make_truth([["exists", N, [[">=", "n", 3]], ["=", ["*", "n", "n"], 49]]], Defined({}))
DEPTH = make_truth([["forall", [["f", "function"]], [], ["<=", ["D", "f"], 1]]], Defined({}))
STATES = make_truth([["forall", [["L", "language"]], [], ["<=", ["states", "L", "complete"], 3]]], Defined({}))


@pytest.mark.parametrize(
    ("hole", "answer", "says", "parts"),
    [
        (SMALL, {"answer": "false", "counterexample": {"n": "6"}}, "the statement is false, as n = 6 shows", 2),
        (SMALL, {"answer": "False", "counterexample": {"n": "60"}}, "the statement is false, as n = 60 shows", 2),
        (SQUARE, {"answer": "true", "example": {"n": "7"}}, "the statement is true, as n = 7 shows", 2),
        (DEPTH, {"answer": "false", "counterexample": {"f": ["01", "10"]}}, "the statement is false, as f = ", 2),
        (STATES, {"answer": "no", "counterexample": {"L": "aaa"}}, "the statement is false, as L = ", 2),
    ],
)
def test_values_that_show_the_answer_are_certified(hole: Any, answer: Any, says: str, parts: int) -> None:
    """The certificate is the negation by these values, or the statement itself."""
    found = hole.judge(hole.read(answer))
    assert found.right and found.says.startswith(says) and len(found.right_parts) == parts
    assert found.shown.proposition == (hole.that if hole is SQUARE else negate(hole.that))
    assert proved(found.shown.proposition, "confirmed", found.shown.derivation).trusts == ()


@pytest.mark.parametrize(
    ("hole", "answer", "says", "parts"),
    [
        (SMALL, "true", "the statement is false: n = 6", ()),
        (SMALL, "false", "the statement is false, but you give no counterexample", ("answer",)),
        (SMALL, {"answer": "false"}, "the statement is false, but you give no counterexample", ("answer",)),
        (
            SMALL,
            {"answer": "false", "counterexample": {"n": "3"}},
            "n = 3 is no counterexample: the statement holds there",
            ("answer",),
        ),
        (
            SMALL,
            {"answer": "false", "counterexample": {"n": "0"}},
            "n = 0 is no counterexample: the statement is about values with n >= 1",
            ("answer",),
        ),
        (SQUARE, "false", "the statement is true", ()),
        (
            SQUARE,
            {"answer": "true", "example": {"n": "8"}},
            "n = 8 is no example: the statement does not hold there",
            ("answer",),
        ),
    ],
)
def test_a_wrong_answer_is_told_why(hole: Any, answer: Any, says: str, parts: tuple[str, ...]) -> None:
    """The answer alone may be a right part."""
    found = hole.judge(hole.read(answer))
    assert not found.right and found.says == says and found.right_parts == frozenset(parts)


def test_a_true_statement_rests_on_its_own_derivation() -> None:
    """A "true" has the derivation of the search; a "false" with values is told that it is true."""
    hole = make_truth([["forall", N, [[">=", "n", 1]], [">=", ["*", "n", "n"], "n"]]], Defined({}))
    found = hole.judge(hole.read("true"))
    assert found.right and found.shown is not None and found.shown.proposition == hole.that
    wrong = hole.judge(hole.read({"answer": "false", "counterexample": {"n": "2"}}))
    assert wrong.says == "n = 2 is no counterexample: the statement is true" and not wrong.right_parts


def test_the_word_alone_is_enough_where_the_sheet_says_so() -> None:
    """And for a statement without variables."""
    alone = make_truth([["forall", N, [[">=", "n", 1]], ["<=", "n", 5]], {"counterexample": "no"}], Defined({}))
    assert alone.judge(alone.read("false")).right and not alone.judge(alone.read("true")).right
    closed = make_truth([["=", ["D", ["equality", 2]], 3]], Defined({}))
    assert closed.judge(closed.read("true")).right and closed.forms()[0].outline == "true or false"


def test_what_the_search_does_not_decide_is_not_graded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither answer has a verdict; values that show it have one all the same."""
    monkeypatch.setattr("fooling.verify.exercises.holes.truth.ROUTES", ())
    hole = make_truth([["forall", N, [[">=", "n", 1]], ["<=", "n", 5]]], Defined({}))
    for answer in ("true", "false"):
        with pytest.raises(NotGraded):
            hole.judge(hole.read(answer))
    assert hole.judge(hole.read({"answer": "false", "counterexample": {"n": "6"}})).right
    assert hole.solved() is None


@settings(max_examples=15)
@given(st.integers(-3, 9), st.integers(-3, 9))
def test_a_counterexample_is_right_iff_it_breaks_the_statement(bound: int, given_value: int) -> None:
    """Of "every n >= 1 is at most the bound": by arithmetic."""
    hole = make_truth([["forall", N, [[">=", "n", 1]], ["<=", "n", bound]]], Defined({}))
    found = hole.judge(hole.read({"answer": "false", "counterexample": {"n": str(given_value)}}))
    assert found.right == (given_value >= 1 and given_value > bound)


@pytest.mark.parametrize("hole", [SMALL, SQUARE, DEPTH, STATES])
def test_the_search_s_own_answer_is_right(hole: Any) -> None:
    """As a student would write it."""
    solved = hole.solved()
    assert hole.judge(hole.read(hole.written(solved))).right


@pytest.mark.parametrize(
    ("hole", "answer", "told"),
    [
        (SMALL, "maybe", "maybe; want true or false, or"),
        (SMALL, {"answer": "false", "counterexample": {"m": "1"}}, "m is no variable of the statement"),
        (SMALL, {"answer": "false", "counterexample": {}}, "n is missing"),
        (SMALL, {"answer": "false", "counterexample": {"n": "1/2"}}, "n: 1/2; want a whole number"),
        (SMALL, {"answer": "false", "counterexample": {"n": "1e999999999"}}, "want a whole number"),
        (SMALL, {"answer": "false", "counterexample": "n = 6"}, "want {n: ...}"),
        (
            DEPTH,
            {"answer": "false", "counterexample": {"f": ["dfa-file", "/etc/passwd"]}},
            "dfa-file; want a term that names no",
        ),
        (DEPTH, {"answer": "false", "counterexample": {"f": ["matrix-file", "x.csv"]}}, "matrix-file; want a term"),
        (DEPTH, {"answer": "false", "counterexample": {"f": ["under", ["dfa-file", "x"], "odd-even", "2"]}}, "no file"),
        (DEPTH, {"answer": "false", "counterexample": {"f": ["01", "1"]}}, "rows of equal length"),
        (STATES, {"answer": "false", "counterexample": {"L": ["network-file", "x", "Q1.1", "3"]}}, "network-file"),
        (STATES, {"answer": "false", "counterexample": {"L": ["construction", "equality"]}}, "and no construction"),
    ],
)
def test_what_is_no_answer_is_refused_in_one_line(hole: Any, answer: Any, told: str) -> None:
    """A student's term reads no file, and names no construction of the library; the word beside it is kept."""
    if isinstance(answer, str):
        with pytest.raises(Unreadable, match=told):
            hole.read(answer)
        return
    read = hole.read(answer)
    assert told in read.flaw and read.flaw.isprintable()
    assert not read.is_true and read.values is None


@pytest.mark.parametrize(
    ("given_value", "sort", "meant"),
    [
        (["equality", "2"], "function", ("equality", 2)),
        ("01 10", "function", ("matrix", ((0, 1), (1, 0)))),
        ([["0", "-7"], ["12", "1"]], "function", ("matrix", ((0, -7), (12, 1)))),
        ("-2/4", "real", ("/", -1, 2)),
        ("1.25", "real", ("/", 5, 4)),
        ("prefix:2", "partition", "prefix:2"),
        (["letters", ["0", "1"], ["1"]], "language", ("letters", ("0", "1"), ("1",))),
        (["regex", "0*", ["0", "1"]], "language", ("star", ("letters", ("0", "1"), ("0",)))),
        (["under", ["dyck", "1", "2"], "odd-even", "4"], "function", ("under", ("dyck", 1, 2), "odd-even", 4)),
    ],
)
def test_values_are_read_as_the_grammar_has_them(given_value: Any, sort: str, meant: Any) -> None:
    """Numbers where it has numbers, letters where it has letters."""
    assert value(given_value, sort, "here") == meant
