"""The held-out corpus: what `fooling grade` makes of 240 answers of students, in twenty kinds of questions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.exercises.marking.marked import Marked, State, mark
from fooling.verify.exercises.papers.question import question_of
from fooling.verify.exercises.papers.sheet import NOTHING_DEFINED
from fooling.verify.given.files.event_stream import text_tree
from tests.shares import one_in
from tests.verify.exercises.corpus_functions import FUNCTION_JUDGES, Judgement, Witness
from tests.verify.exercises.corpus_languages import LANGUAGE_JUDGES

CORPUS: Any = text_tree(Path(__file__).with_name("corpus.yaml").read_text(encoding="utf-8"), "corpus.yaml")
QUESTIONS = {one["id"]: one for one in CORPUS["questions"]}
JUDGES = {**FUNCTION_JUDGES, **LANGUAGE_JUDGES}
READABLE = ("right", "partly", "wrong")


def share(expected: Mapping[str, Any]) -> Fraction:
    """The part of the points that the corpus says."""
    return Fraction(expected.get("share", "0"))


def credited(credit: Mapping[str, str], counted: Fraction) -> Fraction:
    """The part of the points for what is counted: on a line, or by steps of which fewer is better."""
    if "full" in credit:
        zero, full = Fraction(credit["zero"]), Fraction(credit["full"])
        return min(max((counted - zero) / (full - zero), Fraction(0)), Fraction(1))
    steps = {int(at): Fraction(points) for at, points in credit.items() if at.isdecimal()}
    return max([points for at, points in steps.items() if counted <= at], default=Fraction(0)) / max(steps.values())


def witness(marked: Marked) -> Witness:
    """The witness as the judges write it: the pairs or words, or else all fields."""
    found = {key: tuple(told) if isinstance(told, list) else told for key, told in marked.witness.items()}
    return found.get("pairs") or found.get("words") or tuple(found.values())


def is_read(text: str, line: str) -> bool:
    """Whether the text stands in the line, as whole words and numbers."""
    return re.search(rf"(?<![\w./-]){re.escape(text)}(?![\w/])", line) is not None


def test_the_corpus_has_a_hundred_answers_of_ten_kinds() -> None:
    """More than a hundred, of which a quarter each is right, wrong and unreadable."""
    verdicts = Counter(one["verdict"] for question in QUESTIONS.values() for one in question["answers"])
    assert len({question["hole"][0] for question in QUESTIONS.values()}) >= 10
    assert verdicts.total() >= 200
    assert all(4 * verdicts[one] >= verdicts.total() for one in ("right", "wrong", "unreadable")), verdicts


@pytest.mark.parametrize("name", JUDGES)
def test_the_corpus_is_true(name: str) -> None:
    """Its verdicts and shares are those of the definitions."""
    question = QUESTIONS[name]
    for number, one in enumerate(question["answers"], 1):
        if one["verdict"] not in READABLE or "witness" in one:
            continue
        found = JUDGES[name](one["answer"])
        assert bool(found.mistakes) == (one["verdict"] != "right"), (name, number)
        assert share(one) == deserved(question.get("credit", {}), found), (name, number)


def deserved(credit: Mapping[str, str], found: Judgement) -> Fraction:
    """The part of the points that a judgement has."""
    if found.mistakes and credit.get("wrong") != "salvage":
        return Fraction(0)
    most = Fraction(3, 4) if found.mistakes else Fraction(1)
    return min(most, credited(credit, found.counted)) if credit else Fraction(1)


@pytest.mark.parametrize("name", one_in(3, list(QUESTIONS)))
def test_answers_get_what_they_deserve(name: str) -> None:
    """The verdict, the exact share, and for wrong ones an admissible witness, which stands in the line."""
    fields = {key: value for key, value in QUESTIONS[name].items() if key != "answers"}
    question = question_of(fields, 1, NOTHING_DEFINED)
    for number, one in enumerate(QUESTIONS[name]["answers"], 1):
        marked = mark(question, one["answer"])
        assert (marked.state, marked.share) == (state(one), share(one)), (name, number, marked.says)
        assert (marked.mistake == "") == (one["verdict"] in ("right", "missing")), (name, number, marked.says)
        assert marked.points == share(one) * Fraction(QUESTIONS[name]["points"]), (name, number)
        if one["verdict"] in ("partly", "wrong"):
            require_admissible(name, one, marked)


def state(expected: Mapping[str, Any]) -> State:
    """What the program calls the verdict: right is with all points."""
    verdict = expected["verdict"]
    return State.PARTLY if verdict == "right" and share(expected) < 1 else State(verdict)


def require_admissible(name: str, expected: Mapping[str, Any], marked: Marked) -> None:
    """One of the listed texts is read; or the witness is one by the definition, and its words and numbers are read."""
    if "witness" in expected:
        assert any(is_read(text, marked.says) for text in expected["witness"]), (name, marked.says)
        return
    told = witness(marked)
    found = JUDGES[name](expected["answer"])
    assert found.admits(told), (name, expected["answer"], told, found.mistakes[:3])
    for part in told:
        for text in map(str, part if isinstance(part, tuple) else (part,)):
            wanted = "the empty word" if text == "ε" else text
            assert isinstance(part, bool) or wanted in marked.says, (name, part, marked.says)


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("fool", ["000 111", "001 000", "010 000"], (1, 2)),  # they fool
        ("tree", "0", ("", 0, "(10, 00)", 1)),  # a mistake, but not the first
        ("cover", ["00 01 x 10 11", "10 11 x 00 01"], ((), ("(01, 10)",))),  # it is covered
        ("messages", {"aa": "y", "ab": "n", "ba": "n", "bb": "n"}, (("ab", "bb"), "aa")),  # equal rows
        ("dfa", {"start": "n", "accepting": [], "moves": {"n": {"a": "n", "b": "n"}}}, ("bba", True)),  # bb is shorter
        ("regex", "(b|ab)*", ("a", False)),  # the other way round
        ("fooling-language", "(aa|bb|ab)*", ("aa", "bb")),  # they fool
        ("words", ["ε", "a", "b"], (1, 2)),  # a suffix tells them apart
        ("minor", {"alice": ["01", "00", "10"], "bob": ["00", "01"]}, ("(01, 00)", 1, 2)),  # another column
    ],
)
def test_witnesses_that_are_none_are_refused(name: str, answer: Any, told: Witness) -> None:
    """The definitions do not admit a false witness, nor one that is not the smallest."""
    found = JUDGES[name](answer)
    assert found.mistakes
    assert not found.admits(told)
