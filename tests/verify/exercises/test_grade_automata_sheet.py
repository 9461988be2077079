"""A sheet with a question of every kind about languages, statements and networks, from its text to marks and back."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from fooling.verify.checker.judge import judge
from fooling.verify.exercises.marking import sheet_lines as key
from fooling.verify.exercises.marking.certificate import certificate_of
from fooling.verify.exercises.marking.marked import State, mark
from fooling.verify.exercises.papers.answers import answers_of
from fooling.verify.exercises.papers.sheet import Sheet, sheet_of

DOCS = Path(__file__).resolve().parents[3] / "docs"
SHEET = """
title: Automata
define: {L: [regex, (a|b)*ab], B: [regex, (a|b)*b(a|b)*]}
questions:
  - id: dfa
    text: A deterministic automaton of the words that end in ab.
    hole: [dfa, $L, {says: end in ab}]
    points: 6
    credit: {zero: 6, full: 3}
    key: {start: n, accepting: [y], moves: {n: {a: o, b: n}, o: {a: o, b: y}, y: {a: o, b: n}}}
    wrong:
      - answer: {start: n, accepting: [y], moves: {n: {a: o, b: n}, o: {a: o, b: y}, y: {a: y, b: n}}}
        says: aba is accepted, but does not end in ab
      - answer: {start: n, accepting: [y], moves: {n: {a: o}}}
        says: no state
  - id: nfa
    text: The same with as few states as you can.
    hole: [nfa, $L]
    points: 4
    credit: {zero: 5, full: 3}
    key: {starts: n, accepting: y, moves: {n: {a: n o, b: n}, o: {b: y}}}
    wrong: [{answer: {starts: n, accepting: y, moves: {n: {a: n o, b: n}, o: {b: y, ε: y}}}, says: a is accepted}]
  - id: regex
    text: An expression for it.
    hole: [regex, $L]
    points: 2
    key: (a|b)*ab
    wrong: [{answer: (a+b)*ab, says: is read as}]
  - id: words
    text: Words of which any two are distinguishable.
    hole: [distinguishable-words, $L]
    points: 3
    credit: {zero: 0, full: 3, wrong: salvage}
    key: [ε, a, ab]
    wrong: [{answer: [ε, b], says: "words 1 and 2, the empty word and b, are not distinguishable"}]
  - id: table
    text: The same as a table.
    hole: [suffix-table, $L]
    points: 3
    credit: {zero: 0, full: 3}
    key: {suffixes: [ε, b], rows: {ε: 00, a: 01, ab: 10}}
    wrong: [{answer: {suffixes: [ε], rows: {ε: 1}}, says: your table says 1}]
  - id: shortest
    text: A shortest word that has a b and does not end in ab.
    hole: [shortest-word, $B, $L]
    points: 1
    key: b
    wrong: [{answer: bb, says: of 1 letter}]
  - id: truth
    text: Every number from 1 on is at most 5.
    hole: [truth, [forall, [[n, int]], [[">=", n, 1]], ["<=", n, 5]]]
    points: 4
    credit: {parts: {answer: 1/4}}
    key: {answer: false, counterexample: {n: 6}}
    wrong:
      - {answer: true, says: "n = 6"}
      - {answer: {answer: false, counterexample: {n: 2}}, says: holds there, points: 1}
  - id: rnn
    text: A recurrent network that answers whether there is a b.
    hole: [recurrent-network, $B, {format: Q4.4, lengths: 5}]
    points: 5
    key:
      alphabet: [a, b]
      embedding: one-hot
      layers: [{kind: diagonal, decay: [1], B: {matrix: [[0, 1]]}, C: {matrix: [[1]]}}]
      read_out: {rule: positive}
    wrong:
      - answer:
          alphabet: [a, b]
          embedding: one-hot
          layers: [{kind: diagonal, decay: [0], B: {matrix: [[0, 1]]}, C: {matrix: [[1]]}}]
          read_out: {rule: positive}
        says: ba is not accepted, but is in the language
  - id: transformer
    text: A Transformer that does.
    hole: [transformer, $B, {format: Q4.8, longest: 4}]
    points: 5
"""


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    """The sheet above, without files of its own."""
    return sheet_of(SHEET, "sheet.yaml", Path())


def test_the_sheet_keeps_what_it_promises(sheet: Sheet) -> None:
    """Each key has full marks, each wrong answer is told what the sheet says."""
    lines = [line for line in key.sheet_lines(sheet) if "transformer" not in line.question]
    assert not [line for line in lines if not line.ok]


def test_every_right_answer_has_a_certificate(sheet: Sheet) -> None:
    """A submission with the keys, and a file for the Transformer, has full marks, and `judge` takes what it shows."""
    text = "transformer: {file: some-b.json}"
    given = {one.id: one.key for one in sheet.questions if one.key is not None}
    given |= answers_of(text, sheet, folder=DOCS).given
    for question in sheet.questions:
        marked = mark(question, given[question.id])
        assert (marked.state, marked.points) == (State.RIGHT, question.points), marked
        certificate = certificate_of(question, marked, f"anna/{question.id}")
        assert certificate is not None and judge(certificate).trusts == ()


def test_part_marks_follow_the_measures(sheet: Sheet) -> None:
    """A state too many costs its share; words that are right in part have theirs."""
    questions = {one.id: one for one in sheet.questions}
    moves = {q: {"a": "o", "b": r} for q, r in ("nm", "mm", "oy", "yn")}
    four = {"start": "n", "accepting": ["y"], "moves": moves}
    assert mark(questions["dfa"], four).points == 4
    assert mark(questions["words"], ["ε", "b", "a"]).points == 2
    assert mark(questions["truth"], "false").points == Fraction(1)
    assert mark(questions["nfa"], None).state is State.MISSING
