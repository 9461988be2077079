"""The hole either: an expression or an automaton, judged as its own kind judges it; one line for what is neither."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined, Unreadable
from fooling.verify.exercises.holes.kinds import hole_of
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.question import question_of

L = ["regex", "(a|b)*ab"]
DFA = {
    "start": "n",
    "accepting": ["y"],
    "moves": {"n": {"a": "o", "b": "n"}, "o": {"a": "o", "b": "y"}, "y": {"a": "o", "b": "n"}},
}
NFA = {"starts": ["p"], "accepting": ["r"], "moves": {"p": {"a": ["p", "q"], "b": "p"}, "q": {"b": "r"}}}
WRONG = {**DFA, "accepting": ["o"]}
ANSWERS: list[tuple[str, Any]] = [
    ("regex", "(a|b)*ab"),
    ("regex", "(a|b)*b"),
    ("dfa", DFA),
    ("dfa", WRONG),
    ("nfa", NFA),
]


def either(*kinds: str, **said: str) -> Any:
    """The hole of these kinds."""
    return hole_of(["either", [*kinds], L, *([said] if said else [])], Defined({}))


@pytest.mark.parametrize(("kind", "answer"), ANSWERS)
def test_an_answer_is_judged_as_its_own_kind_does(kind: str, answer: Any) -> None:
    """The same line, measures, witness and certificate as in a question of that kind alone."""
    both, alone = (
        either("nfa", "dfa", "regex", says="end in ab"),
        hole_of([kind, L, {"says": "end in ab"}], Defined({})),
    )
    assert alone is not None
    given = both.read(answer)
    assert given.kind == kind
    assert both.judge(given) == alone.judge(alone.read(answer))
    assert both.read(both.written(given)).kind == kind
    assert both.judge(both.read(both.written(given))).right == both.judge(given).right


@pytest.mark.parametrize(
    ("kinds", "answer", "said"),
    [
        (("dfa", "regex"), ["a"], "want a deterministic automaton, .*; or a regular expression, EXPRESSION"),
        (("dfa", "nfa"), "(a|b)*ab", "is none of them; want a deterministic automaton"),
        (("dfa", "regex"), "(a|b", r"\(a\|b"),
        (("dfa", "regex"), NFA, "start"),
    ],
)
def test_what_is_neither_is_told_in_one_line(kinds: tuple[str, ...], answer: Any, said: str) -> None:
    """By the kinds that there are; and what has the shape of one kind is told by that kind."""
    with pytest.raises(Unreadable, match=said) as refused:
        either(*kinds).read(answer)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("hole", "said"),
    [
        (["either", "dfa", L], "want two or more of dfa, nfa, regex"),
        (["either", ["dfa"], L], "two or more"),
        (["either", ["dfa", "cover"], L], r"hole\[1\]\[2\]: cover; want one of"),
        (["either", ["dfa", "dfa"], L], "twice"),
        (["either", ["nfa", "regex"], L, {"partial": "yes"}], "partial is for dfa"),
        (["either", ["dfa", "regex"]], "want two or more of dfa, nfa, regex, and a language"),
        (["either", ["dfa", "regex"], ["regex", "(a"]], r"hole\[2\]"),
    ],
)
def test_a_sheet_that_is_wrong_says_where(hole: Any, said: str) -> None:
    """Kinds, how many, and the language, each with its place in the hole."""
    with pytest.raises(InvalidInput, match=said):
        hole_of(hole, Defined({}))


def test_measures_are_those_in_common() -> None:
    """States of two automata; none of an expression and an automaton, so a scale is refused there."""
    assert [one.name for one in either("dfa", "nfa").measures] == ["states"]
    assert either("dfa", "regex").measures == () and either("dfa", "regex").best() == []
    (best,) = either("dfa", "nfa").best()
    assert (best.lower, best.upper) == (3, 3)
    stated = {"id": "q", "text": "Give one.", "hole": ["either", ["dfa", "regex"], L], "points": "2"}
    question = question_of(stated, 1, Defined({}))
    assert [mark(question, one).state for one in (DFA, "(a|b)*ab", WRONG, ["x"])] == [
        State.RIGHT,
        State.RIGHT,
        State.WRONG,
        State.UNREADABLE,
    ]
    with pytest.raises(InvalidInput, match="measures nothing"):
        question_of({**stated, "credit": {"zero": "6", "full": "3"}}, 1, Defined({}))


def test_the_hand_out_says_what_there_is_to_choose_from() -> None:
    """And what each kind says of itself."""
    told = either("regex", "dfa").told()
    assert told == [
        "Give a regular expression or a deterministic automaton.",
        "A deterministic automaton: Each state has a move for each letter.",
    ]
