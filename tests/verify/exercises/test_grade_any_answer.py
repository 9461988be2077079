"""Whatever a student writes, every kind of question says one line of it and nothing breaks."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.exercises.holes.kinds import FOR_A_HUMAN, KINDS
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.sheet import sheet_of
from tests.shares import drawn, one_in

HOLES = {
    "fooling-set": "[fooling-set, $f, 1]",
    "fooling-language": "[fooling-language, $L, odd-even, 1]",
    "protocol-tree": "[protocol-tree, $f]",
    "cover": "[cover, $f, 1]",
    "partition": "[partition, $f]",
    "one-way-messages": "[one-way-messages, $f, bob]",
    "minor": "[minor, $f, [equality, 1]]",
    "distribution": "[distribution, $f]",
    "dfa": "[dfa, $L]",
    "nfa": "[nfa, $L]",
    "regex": "[regex, $L]",
    "either": "[either, [nfa, dfa, regex], $L]",
    "distinguishable-words": "[distinguishable-words, $L]",
    "suffix-table": "[suffix-table, $L]",
    "shortest-word": "[shortest-word, $L]",
    "recurrent-network": "[recurrent-network, $L, {format: Q4.4, lengths: all}]",
    "transformer": "[transformer, $L, {format: Q4.4, longest: 2}]",
    "truth": "[truth, [forall, [[n, int]], [['>=', n, 0]], ['<=', n, 5]]]",
    "steps": "[steps, ['>=', [D, $f], 1], {allow: []}]",
    "number": "[number, [D, $f]]",
    "choice": "[choice, {options: {a: x, b: y}, right: a}]",
}
WORDS = ["0", "1", "01", "11", "a", "b", "ε", "x", "00 11", "00 x 11", "x1", "y1 & ~y2", "(a|b)*", "1/2", "true", ""]
FIELDS = ["alice", "bob", "0", "1", "00", "01", "start", "starts", "accepting", "moves", "suffixes", "rows", "answer"]
FIELDS += ["counterexample", "n", "id", "that", "uses", "hole", "kind", "layers", "format", "a", "b", "file", "text"]
SCALARS = st.sampled_from(WORDS) | st.text(max_size=5)
TREES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=10,
)


@cache
def question(kind: str) -> Question:
    """A question of the kind, whose strictness is about no measure."""
    scale = (
        "{full: 1}"
        if kind in ("fooling-set", "fooling-language", "distinguishable-words", "suffix-table")
        else "strict"
    )
    define = "{f: [disjointness, 2], L: [regex, (aa|bb)*]}"
    stated = f"id: q, text: t, hole: {HOLES[kind]}, points: 1, credit: {scale}"
    return sheet_of(f"title: T\ndefine: {define}\nquestions: [{{{stated}}}]").questions[0]


def test_every_kind_is_tried() -> None:
    """A kind that is added to the table is added here."""
    assert HOLES.keys() == KINDS.keys() and FOR_A_HUMAN not in KINDS


@pytest.mark.parametrize("that", [[], ["D"], ["D", "f", "f"], "", "true", [[">="]], ["/", "1", "0"], ["regex", "a"]])
def test_a_step_that_states_nothing_is_unreadable(that: Any) -> None:
    """What the reader of terms refuses is the student's to mend."""
    found = mark(question("steps"), [{"id": "one", "that": that}, {"id": "two"}])
    assert found.state is State.UNREADABLE and found.says.startswith("step 1")


@pytest.mark.parametrize("kind", one_in(4, list(HOLES)))
@drawn(120, 12)
@given(TREES)
def test_one_line_is_said_of_anything(kind: str, answer: Any) -> None:
    """Lists, mappings and texts of all shapes are marked; the line is printable, and no wrong answer has a measure."""
    found = mark(question(kind), answer)
    assert found.says and found.says.isprintable()
    assert found.state is not State.RIGHT or (found.share == 1 and (found.shown or found.uncertified))
    assert found.state not in (State.UNREADABLE, State.MISSING) or found.points == 0
    assert found.state is not State.NOT_GRADED or found.points is None
