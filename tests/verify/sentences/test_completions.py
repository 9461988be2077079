"""What could stand at a place of a sentence, and which operator does: from the reader and the table of operators."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from fooling.verify.statement import operators
from fooling.verify.statement.language import argument_names, exact_words, wording
from fooling.verify.statement.language.sentences import completions as module
from fooling.verify.statement.language.sentences import templates
from fooling.verify.statement.language.sentences.completions import SHORT, Completion, completions, operator_at
from fooling.verify.statement.language.sentences.reader import definitions
from fooling.verify.statement.language.wording import exact_template
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import measure

KNOWN = definitions({"L": "/(ab|ba)*/", "f": "L under odd-even, length n", "g": "EQ_2"})


def labels(text: str, sort: str = "proposition") -> list[str]:
    """What could stand at the end of a text."""
    return [one.label for one in completions(text, len(text), KNOWN, sort)[1]]


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("D(", ["L", "f", "g", "EQ_n", "equality on n bits"], ["D(f)", "odd-even", "not"]),
        ("D(L ", ["under P, length n"], ["are a fooling set of colour b of f", "and", ">="]),
        ("D(g) ", [">=", "+", "mod", "is an integer"], ["under P, length n", "implies"]),
        ("for all even n >= 2: D(f) >= ", ["n", "log2(x)", "D(f)"], ["L", "EQ_n", "not"]),
        ("D(g) = 3 ", ["and", "or", "implies"], ["under P, length n"]),
        ("rank(g; over ", ["Q", "GF2"], ["n"]),
        ("D(g; only ", ["alice", "bob"], ["n"]),
        ("for all ", ["integers", "even", "languages"], ["D(f)"]),
        ("minimal ", ["DFA"], ["n"]),
        ("D(equality on 3 ", ["bits"], ["n"]),
        ("L under ", ["odd-even", "first half", "prefix:k"], ["n", "L"]),
        ("", ["D(f)", "for all", "L", "not"], ["bits"]),
        ("D(EQ_n) = ", ["Omega(n)", "O(n)", "Theta(n)", "D(f)"], []),
        ("D(EQ_n) >= ", ["Omega(n)"], ["O(n)", "Theta(n)"]),
        ("D(EQ_n) = \\", ["Omega(n)"], []),
        ("for all n >= 1: D(EQ_n) = ", ["n"], ["Omega(n)"]),
        ("D(g) = ", [], ["Omega(n)"]),
    ],
)
def test_what_the_reader_wants_is_offered(text: str, some: list[str], none: list[str]) -> None:
    """At each place what may stand there, with the names and variables known there; nothing of another sort."""
    found = labels(text)
    assert [one for one in some if one not in found] == []
    assert [one for one in none if one in found] == []


def test_the_word_that_is_typed_is_replaced() -> None:
    """What is offered stands in the place of the word that is being typed, and what follows the place is not read."""
    begins, found = completions("D(equal) = 4", 7, KNOWN, "proposition")
    assert begins == 2
    assert Completion("equality on n bits", "equality on {n} bits", "equality", "a function") in found
    assert completions('D("', 3, KNOWN) == (3, [])


def test_each_operator_is_offered_somewhere() -> None:
    """Where a term of its sort is wanted, or behind its first argument, each operator with words of its own stands."""
    begun = {one.head for sort in {row.result for row in OPERATORS.values()} for one in completions("", 0, {}, sort)[1]}
    behind = {one.head for text in ("4 ", "EQ_2 ", "/a/ ", "{#0|#1} ") for one in completions(text, len(text), {})[1]}
    bound = [f"for all {one} x: x " for one in wording.SORTS.values()]
    behind |= {one.head for text in bound for one in completions(text, len(text), {}, "proposition")[1]}
    machines = {"machine", "acceptor", "promise", "task"}  # of which no variable is bound
    said = {exact_template(head) for head in begun | behind if head in OPERATORS and "{" in OPERATORS[head].words}
    left = {one.head: one.sort(0) for one in templates.templates() if exact_template(one.head) not in said}
    bare = {"value-of", "answers"}  # they have no words; those of an n-gram stand behind letters
    assert {head for head, sort in left.items() if sort not in machines} == {*bare, "n-gram"}


def test_an_operator_that_is_added_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that is added to the table is completed and hovered at once, in the places of its sort."""
    more = {**OPERATORS, "gyrations": measure("function natural", "gyrations({0}; up to {1})")}
    caches = (templates.templates, templates.beginning, templates.following, templates.leading, exact_words.vocabulary)
    for one in (operators, argument_names, templates, module, wording):
        monkeypatch.setattr(one, "OPERATORS", MappingProxyType(more))
    for cached in caches:
        cached.cache_clear()
    try:
        assert any(one.startswith("gyrations(") for one in labels("D(g) >= "))
        assert "up" in labels("gyrations(g; ")
        assert operator_at("gyrations(EQ_2; up to 3) = 4", 1) == "gyrations"
    finally:
        monkeypatch.undo()
        for cached in caches:
            cached.cache_clear()


@pytest.mark.parametrize(
    ("text", "word", "head"),
    [
        ("for all even n >= 2: D(f) >= n/2 + 1", "D", "D"),
        ("for all even n >= 2: D(f) >= n/2 + 1", ">=", ">="),
        ("D(L under odd-even, length 4) = 3", "length", "under"),
        ("rank(EQ_3; over Q) = 8", "over", "rank"),
        ("R(EQ_3) >= 1 and rank_Q(GT_3) = 8", "R", "randomised"),
        ("R(EQ_3) >= 1 and rank_Q(GT_3) = 8", "GT", "greater-than"),
        ("R(EQ_3) >= 1 and rank_Q(GT_3) = 8", "rank", "rank"),
        ("D(EQ_3) = nothing", "D", "D"),
    ],
)
def test_the_operator_at_a_place_is_found(text: str, word: str, head: str) -> None:
    """By its words, its sign or its short name, also where something behind it is wrong."""
    assert operator_at(text, text.index(word), KNOWN) == head
    assert operator_at("D(EQ_3)", 99) is None


def test_short_names_are_of_operators() -> None:
    """Each short name that is offered is of an operator of the table."""
    assert set(SHORT.values()) <= OPERATORS.keys()
