"""Propositions handed in as Python's lists: decided as those of a file are, and whatever is wrong is one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling import Verdict, decide_proposition, notation
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine import limits
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS
from tests.shares import drawn

n = notation.integer("n")
RIGHT: list[Any] = [
    ["=", ["D", ["equality", 3]], 4],
    ("=", ("D", ("equality", 3)), 4),
    ["=", ["D", ("matrix", [[0, 1], (1, 0)])], 2],
    ["=", ["rank", ["matrix", np.eye(2, dtype=int)], "Q"], np.int64(2)],
    ["<", Fraction(1, 2), Fraction(2)],
    ["forall", [["n", "int"]], [n >= 1], [">=", n, 1]],
    notation.for_all(n >= 1)(n >= 1),
    ["not", ["=", 1, 2]],
    ["=", ["states", ["regex", "(a|b)*aa"], "complete"], 3],
]


@pytest.mark.parametrize("that", RIGHT, ids=range(len(RIGHT)))
def test_lists_tuples_and_expressions_are_decided(that: Any) -> None:
    """Nested in one another, with numbers and arrays of numpy, fractions and regular expressions."""
    assert decide_proposition(that).verdict is Verdict.CONFIRMED


WRONG: dict[str, tuple[Any, str]] = {
    "a number": (4, "proposition: 4 should be a proposition"),
    "no number": (None, "proposition: null is no term"),
    "a word": ("equality", "no variable of this name is bound here"),
    "nothing": ([], "should be a proposition such as"),
    "a set": ({"=", 1}, "a set is no part of a proposition"),
    "bytes": (["=", b"1", 1], r"proposition\[1\]: a bytes is no part"),
    "a function": (["=", len, 1], r"proposition\[1\]: a builtin_function_or_method is no part"),
    "a float": (["=", 0.5, 1], r"proposition\[1\]: 0.5 is no term; want a whole number, or one such as \[./., 1, 2\]"),
    "too few parts": (["="], r"'=' takes x, y \(2\), here 0"),
    "too many parts": (["=", 1, 1, 1], r"'=' takes x, y \(2\), here 3"),
    "a quantifier without a body": (["forall", [["n", "int"]], []], r"\[quantifier, variables, conditions, body\]"),
    "variables that are none": (["forall", "n", [], ["=", 1, 1]], "a list of"),
    "a variable without a sort": (["forall", [["n"]], [], ["=", 1, 1]], r"\[name, sort\]"),
    "pairs that are none": (["fooling-set", ["pairs", [1, 2]], ["equality", 1], 1], "pair 1: 1 is no pair"),
    "a matrix of one row": (["=", ["D", ["matrix", [1, 2]]], 1], "rows of integers"),
    "a ragged matrix": (["=", ["D", ["matrix", [[1, 2], [3]]]], 1], "rows of equal length"),
    "another notation": (["implies", ["=", 1, 1], ["=", 1, 2]], "one sentence, which has `A implies B`"),
    "an expression of it": (notation.apply("implies", n >= 1, n >= 0), "one sentence, which has `A implies B`"),
    "an open expression": (n >= 1, "no variable of this name is bound here"),
    "what denotes nothing": ([">", ["/", 4, ["-", 2, 2]], 1], "another number than 0"),
    "a name of a file": (["=", "$two", 2], "no variable of this name is bound here"),
    "a network that is not there": (["computes", ["network-file", "none.json", "Q8.8", 2], 1], "cannot be read"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_in_one_line(case: str) -> None:
    """With the place of the wrong part, and never an error of Python's."""
    that, told = WRONG[case]
    with pytest.raises(InvalidInput, match=told) as caught:
        decide_proposition(that)
    assert "\n" not in str(caught.value) and str(caught.value).startswith("proposition")


def test_lists_without_end_are_refused() -> None:
    """A list in itself, twice at each level, and a hundred thousand parts."""
    circle: list[Any] = ["not"]
    circle += [circle, circle]
    with pytest.raises(InvalidInput, match="nested more than 100 deep"):
        decide_proposition(circle)
    with pytest.raises(InvalidInput, match="more than 100000 parts"):
        decide_proposition(["and", *[["=", 1, 1]] * 40_000])


WORDS = st.sampled_from(
    [*OPERATORS, *QUANTIFIERS, "n", "int", "alice", "Q", "GF2", "odd-even", "regex", "$x", "", "\ud800"]
)
ODD = st.sampled_from(
    [b"1", {1}, object, 1j, Fraction(1, 2), n, n >= 1, np.int64(2), np.eye(2), float("nan"), 0.5, range(3)]
)
LEAVES = st.one_of(WORDS, st.integers(-3, 4), st.booleans(), st.none(), ODD)


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Lists, most of which begin with an operator, tuples and objects."""
    parts = st.lists(inner, max_size=4)
    called = st.tuples(WORDS, parts).map(lambda two: [two[0], *two[1]])
    named = st.dictionaries(st.sampled_from(["x", "y", "formula", "alice", "bob", "letters"]), inner, max_size=3)
    return st.one_of(called, called, parts, parts.map(tuple), named)


def places(term: Any, at: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The paths of all parts."""
    yield at
    for i, part in enumerate(term if isinstance(term, list) else ()):
        yield from places(part, (*at, i))


def replaced(term: Any, at: tuple[int, ...], part: Any) -> Any:
    """The term with another part in one place."""
    return [*term[: at[0]], replaced(term[at[0]], at[1:], part), *term[at[0] + 1 :]] if at else part


GARBAGE = st.recursive(LEAVES, nested, max_leaves=12)
NEARLY: list[Any] = [
    ["=", ["D", ["equality", 2]], 3],
    ["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["+", "n", 1], 2]],
    ["fooling-set", ["pairs", [[0, 0], [1, 1]]], ["matrix", [[1, 0], [0, 1]]], 1],
    ["<=", ["count", ["concat", ["letters", ["a", "b"], ["a"]], ["star", ["letters", ["a", "b"], ["b"]]]], 2], 4],
    ["=", ["partial-D", ["partial", [[0, "*"], ["*", 1]]]], 1],
    ["embeds", ["equality", 1], ["equality", 1], {"alice": {"0": "0", "1": "1"}, "bob": {"0": "0", "1": "1"}}],
]


@st.composite
def nearly_right(draw: st.DrawFn) -> Any:
    """A proposition with one part exchanged for anything."""
    whole = draw(st.sampled_from(NEARLY))
    return replaced(whole, draw(st.sampled_from(list(places(whole)))), draw(GARBAGE))


@drawn(300)
@given(st.one_of(GARBAGE, nearly_right()))
def test_whatever_is_handed_in_is_read_or_refused(that: Any) -> None:
    """A term of the grammar, or InvalidInput of one line: no other error."""
    try:
        found = stated_in_python(that)
    except InvalidInput as error:
        assert "\n" not in str(error)  # noqa: PT017 - either may come
        return
    assert found == stated_in_python(json.loads(json.dumps(found)))


@drawn(60)
@given(nearly_right())
def test_what_is_read_has_an_outcome(that: Any) -> None:
    """Whatever can be read is decided, or stays open with a reason."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(limits, "SEARCH", dict.fromkeys(limits.SEARCH, 5_000))
        try:
            outcome = decide_proposition(that)
        except InvalidInput:
            return
    assert isinstance(outcome, Outcome)


def test_a_file_and_python_agree(tmp_path: Path) -> None:
    """The same lists in a file are the same proposition."""
    for that in NEARLY:
        (tmp_path / "mine.json").write_text(json.dumps({"claims": [{"id": "one", "says": "It.", "that": that}]}))
        assert own(tmp_path / "mine.json")[0].that == stated_in_python(that)
