"""What a hand-out shows of the form of an answer has no points, whatever the key is.

The test reads the printed text as a cheater would: it takes the example apart into its items, words and numbers, hands
each of them in, and looks at the points.  It shares nothing with what chooses the example.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.exercises.holes.kinds import KINDS
from fooling.verify.exercises.marking.example import FormsOnce, answers_in, forms_of, gives_nothing
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import Sheet, sheet_of
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.pages.exercises.hand_out import page

OPTIONS = {"true", "false", "yes", "no", "ε"}  # what is written there whatever the key is
MATRICES = st.integers(1, 3).flatmap(
    lambda wide: st.lists(st.lists(st.integers(0, 1), min_size=wide, max_size=wide), min_size=1, max_size=3)
)
LANGUAGES = st.integers(1, 3).flatmap(
    lambda states: st.tuples(
        st.just("dfa"),
        st.just(["a", "b"]),
        st.just(0),
        st.sets(st.integers(0, states - 1), min_size=1).map(sorted),
        st.lists(st.lists(st.integers(0, states - 1), min_size=2, max_size=2), min_size=states, max_size=states),
    ).map(list)
)
FULL = st.sampled_from([1, 2, 3])


def one_question(hole: Any, **fields: Any) -> Sheet:
    """A sheet with a question of this hole."""
    asked = {"id": "q", "text": "t", "hole": hole, "points": 4, **fields}
    return sheet_of(json.dumps({"title": "T", "questions": [asked]}))


def value(matrix: Any, number: int) -> int:
    """One of the values of the matrix."""
    values = sorted({entry for row in matrix for entry in row})
    return int(values[number % len(values)])


def pieces(shown: str) -> Iterator[Any]:
    """Whatever might be copied: the text, what it is as YAML, the items of that, and every word."""
    for part in (shown, *re.split(r"  # |, or |; ", shown)):
        yield part
        with suppress(FoolingError):  # no YAML
            yield from answers_in(text_tree(part, "a part"))
    for word in re.findall(r"[^\s,;\[\]{}]+", shown):
        yield from (word, word.strip(":.`"), [word])


def gained(question: Question, shown: str) -> list[tuple[Any, Any]]:
    """What was copied and has points, or is right."""
    tried = [one for one in pieces(shown) if not (isinstance(one, str) and one.lower() in OPTIONS)]
    marked = [(one, mark(question, one)) for one in tried]
    return [(one, found.says) for one, found in marked if found.points or found.state is State.RIGHT]


@settings(max_examples=25)
@given(matrix=MATRICES, colour=st.integers(0, 1), full=FULL, salvage=st.booleans())
def test_pairs_of_a_hand_out_have_no_points(matrix: Any, colour: int, full: int, salvage: bool) -> None:
    """Whatever the matrix, the value and the credit are."""
    credit = {"zero": 0, "full": full, **({"wrong": "salvage"} if salvage else {})}
    question = one_question(["fooling-set", ["matrix", matrix], value(matrix, colour)], credit=credit).questions[0]
    assert not gained(question, forms_of(question))


def test_an_example_is_judged_once_for_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many students get a question; another question, or another credit of the same hole, has its own."""
    judged = list[str]()

    def counted(example: str, *rest: Any) -> bool:
        judged.append(example)
        return gives_nothing(example, *rest)

    monkeypatch.setattr("fooling.verify.exercises.marking.example.gives_nothing", counted)
    sheet = one_question(["fooling-set", ["equality", 2], 1], credit={"full": 4})
    other = one_question(["fooling-set", ["equality", 2], 1], credit={"full": 3})
    forms = FormsOnce()
    alone = page(sheet, "markdown")
    asked = len(judged)
    assert asked and {page(sheet, layout, {}, forms) for layout in ["markdown"] * 3} == {alone}
    assert len(judged) == 2 * asked
    assert forms(other.questions[0]) == forms_of(other.questions[0])


@settings(max_examples=6)
@given(matrix=MATRICES, colour=st.integers(0, 1))
@pytest.mark.parametrize("kind", ["cover", "partition", "protocol-tree", "one-way-messages", "minor", "distribution"])
def test_examples_about_a_matrix_have_no_points(kind: str, matrix: Any, colour: int) -> None:
    """Rectangles, trees, messages, rows and columns, weights; all of them by the default credit."""
    assume(kind != "protocol-tree" or len({entry for row in matrix for entry in row}) > 1)  # 0 is a tree, else
    behind = {"cover": [value(matrix, colour)], "one-way-messages": ["alice"], "minor": [["matrix", [[colour]]]]}.get(
        kind, []
    )
    question = one_question([kind, ["matrix", matrix], *behind]).questions[0]
    assert not gained(question, forms_of(question))


@settings(max_examples=10)
@given(matrix=MATRICES)
def test_a_rectangle_of_a_hand_out_is_in_no_cover(matrix: Any) -> None:
    """An example is no part of an answer either: it has another value in it, or there is no example."""
    colour = value(matrix, 1)
    shown = forms_of(one_question(["cover", ["matrix", matrix], colour]).questions[0])
    if found := re.match(r"\[([\d ]+) x ([\d ]+), \.\.\.\]", shown):
        rows, columns = (list(map(int, side.split())) for side in found.groups())
        assert any(matrix[x][y] != colour for x in rows for y in columns)
    else:
        assert shown.startswith("[INPUTS x INPUTS, ...]")


@settings(max_examples=5)
@given(language=LANGUAGES)
@pytest.mark.parametrize("hole", ["dfa", "nfa", "regex", "shortest-word", "distinguishable-words", "suffix-table", ""])
def test_examples_about_a_language_have_no_points(hole: str, language: Any) -> None:
    """Automata, expressions, words and tables; a credit has all points for nothing less than the most words."""
    credit = {"credit": {"zero": 1, "full": 2}} if hole in ("distinguishable-words", "suffix-table") else {}
    given_hole = [hole, language] if hole else ["either", ["nfa", "regex", "dfa"], language]
    try:
        question = one_question(given_hole, **credit).questions[0]
    except InvalidInput as error:  # of a language without words no shortest one is asked
        assume("no word at all" not in str(error))
        raise
    assert not gained(question, forms_of(question))


@settings(max_examples=15)
@given(key=st.integers(-3, 10), share=st.sampled_from(["0", "1/4"]))
def test_values_of_a_counterexample_are_not_shown(key: int, share: str) -> None:
    """Nor is a number that is asked for; the form is the same whether the statement is true or not."""
    number = one_question(["number", ["+", key, 0]]).questions[0]
    assert not gained(number, forms_of(number))
    statement = ["forall", [["n", "int"]], [], ["!=", "n", key]]
    false = one_question(["truth", statement], credit={"parts": {"answer": share}}).questions[0]
    true = one_question(["truth", ["forall", [["n", "int"]], [], [">=", ["*", "n", "n"], 0]]]).questions[0]
    assert forms_of(false) == forms_of(true)
    assert false.hole is not None
    assert all(gives_nothing(form.outline, false.hole, false.credit) for form in false.hole.forms())
    worth = [mark(false, {"answer": "false", "counterexample": {"n": word}}) for word in forms_of(false).split()]
    assert not any(one.state is State.RIGHT for one in worth)


CHOICES = st.lists(st.sampled_from("abcd"), min_size=1, max_size=4, unique=True)


@settings(max_examples=15)
@given(options=CHOICES, right=st.data())
def test_a_choice_does_not_tell_which_options_are_right(options: list[str], right: Any) -> None:
    """All options are listed, and the form is the same whichever of them are right."""
    of = [right.draw(st.lists(st.sampled_from(options), min_size=1, unique=True)) for _ in range(2)]
    listed = {name: f"option {name}" for name in options}
    both = [one_question(["choice", {"options": listed, "right": one}]) for one in of]
    pages = [page(one, layout) for layout in ("markdown", "template") for one in both]
    assert pages[0] == pages[1] and pages[2] == pages[3]
    assert forms_of(both[0].questions[0]) == forms_of(both[1].questions[0])


@pytest.mark.parametrize(
    "hole",
    [
        ["fooling-language", ["regex", "(aa|bb)*", ["a", "b"]], "odd-even", 1],
        ["fooling-language", ["regex", "a*", ["a"]], "odd-even", 1],
        ["recurrent-network", ["regex", "(a|b)*", ["a", "b"]], {"format": "Q1.1", "lengths": 2}],
        ["transformer", ["regex", "(a|b)*", ["a", "b"]], {"format": "Q1.1", "longest": 2}],
    ],
)
def test_the_form_of_a_language_or_a_network_is_no_answer(hole: Any) -> None:
    """Not even where every word is in the language, or hardly any expression is asked for."""
    question = one_question(hole, **({"credit": {"full": 1}} if "fooling" in hole[0] else {})).questions[0]
    assert forms_of(question) and not gained(question, forms_of(question))


FOLLOWS = ["steps", [">=", ["D", ["equality", 1]], 0], {"allow": ["automata"]}]
"""A last line that follows from nothing, so that any step before it has all points."""


@pytest.mark.parametrize(
    ("hole", "starts"),
    [
        (["fooling-set", ["matrix", [[1, 0], [0, 0]]], 1], "[0 1, ...]"),
        (["fooling-set", ["matrix", [[1]]], 1], "[PAIR, ...]"),
        (["cover", ["matrix", [[1, 0], [0, 1]]], 1], "[0 x 1, ...]"),
        (["cover", ["matrix", [[1, 1], [1, 1]]], 1], "[INPUTS x INPUTS, ...]"),
        (["one-way-messages", ["matrix", [[1, 0], [0, 1]]], "alice"], "{0: m1, 1: m1}"),
        (["regex", ["regex", "(a|b)*b"]], "a*b"),
        (["dfa", ["regex", "(a|b)*a", ["a", "b"]]], "{start: q0, accepting: [q0]"),
        (["number", ["D", ["disjointness", 3]]], "...  # a number"),
        (FOLLOWS, "[{id: NAME, that: STATEMENT"),
    ],
)
def test_another_example_stands_for_one_that_is_right(hole: Any, starts: str) -> None:
    """Or an outline, where all of them are; so in each layout."""
    credit = {"credit": {"full": 1}} if hole[0] == "fooling-set" else {}
    sheet = one_question(hole, **credit)
    assert forms_of(sheet.questions[0]).startswith(starts)
    assert not gained(sheet.questions[0], forms_of(sheet.questions[0]))
    for layout in ("markdown", "template"):
        assert forms_of(sheet.questions[0]) in page(sheet, layout)


@pytest.mark.parametrize(
    ("hole", "unreadable"),
    [
        (["fooling-set", ["equality", 1], 1], [["0"], "x"]),
        (["cover", ["equality", 1], 1], ["x", ["0"]]),
        (["protocol-tree", ["equality", 1]], ["x", {"alice": "z1", "0": "0", "1": "1"}]),
        (["one-way-messages", ["equality", 1], "alice"], ["x", {"0": "m"}]),
        (["number", 4], ["four", "$4$"]),
        (
            ["truth", ["forall", [["n", "int"]], [], ["!=", "n", 3]]],
            ["maybe", {"answer": "false", "counterexample": "x"}],
        ),
        (["regex", ["regex", "(a|b)*ab"]], [["a"], "(a"]),
        (["either", ["dfa", "regex"], ["regex", "(a|b)*ab"]], [["a"]]),
    ],
)
def test_a_line_about_an_unreadable_answer_has_no_answer_in_it(hole: Any, unreadable: list[Any]) -> None:
    """What is wanted is said in words."""
    credit = {"credit": {"full": 1}} if hole[0] == "fooling-set" else {}
    question = one_question(hole, **credit).questions[0]
    for answer in unreadable:
        found = mark(question, answer)
        assert found.state in (State.UNREADABLE, State.WRONG) and not gained(question, found.says), found.says


def test_every_kind_is_looked_at() -> None:
    """A new kind of hole comes with a case above."""
    here = re.findall(r'"([a-z-]+)"', Path(__file__).read_text(encoding="utf-8"))
    assert not set(KINDS) - set(here)
