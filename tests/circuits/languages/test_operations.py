"""Languages made of languages: against the definitions on all short words, and what is refused."""

from __future__ import annotations

import random
import time

import pytest

from fooling.circuits.languages import operations
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import concatenated, intersected, repeated, united
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker import meaning
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import frozen, require
from tests.circuits.languages.brute_force_languages import AB, all_words, drawn, words
from tests.shares import one_in

MOST = 5
A, B, ANY = (("letters", AB, letters) for letters in (("a",), ("b",), AB))


@pytest.mark.parametrize("seed", one_in(10, list(range(150))))
def test_languages_are_what_they_are_defined_to_be(seed: int) -> None:
    """The automaton accepts the words that the definition says, of length up to five."""
    term = drawn(random.Random(seed), 4)
    require(term, "language")
    automaton = meaning.language(term)
    assert {word for word in all_words(MOST) if automaton.accepts(word)} == words(term, MOST)


def test_the_kth_letter_from_the_end_needs_all_memories() -> None:
    """The subset construction meets 2^k sets, at k = 13 too many of them."""
    for k in range(1, 9):
        term = ("concat", ("star", ANY), A, ("repeat", ANY, k - 1))
        assert meaning.language(term).states <= 2 ** (k + 1)
    started = time.process_time()
    with pytest.raises(InvalidInput, match="too many"):
        meaning.language(("concat", ("star", ANY), A, ("repeat", ANY, 40)))
    assert time.process_time() - started < 30


def test_no_copies_and_too_many() -> None:
    """No copy is the empty word; a billion of them are refused at once."""
    once = meaning.language(A)
    assert [word for word in all_words(3) if repeated(once, 0).accepts(word)] == [""]
    for operation in (lambda: repeated(once, 10**9), lambda: concatenated([]), lambda: united([])):
        with pytest.raises(InvalidInput, match="want"):
            operation()
    with pytest.raises(InvalidInput, match="alphabets differ"):
        intersected([once, DFA(("b", "a"), 0, frozenset(), ((0, 0),))])


def test_many_letters_are_counted_before_they_are_read() -> None:
    """4000 letters lead from each of a thousand places; the sets after all of them took gigabytes."""
    letters = tuple(map(str, range(4000)))
    started = time.process_time()
    with pytest.raises(InvalidInput, match="too many"):
        meaning.language(("repeat", ("star", ("letters", letters, letters)), 1000))
    assert time.process_time() - started < 30


def test_two_counters_have_a_product_and_three_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of counters of 29 and 30 letters all 870 pairs of states are met; a third one makes it too many."""
    monkeypatch.setattr(operations, "MOST_OF_PRODUCTS", 2 * 900)
    ones = [DFA(("a", "b"), 0, frozenset({0}), tuple(((q + 1) % n, q) for q in range(n))) for n in (29, 30, 31)]
    product = intersected(ones[:2])
    assert product.states == 29 * 30
    assert product.accepts("a" * 29 * 30)
    assert not product.accepts("a" * 30)
    with pytest.raises(InvalidInput, match="too many"):
        intersected(ones)


STARRED, NOT_A, SPACED = ("a", "a*"), ("a", "not(a)"), ("a", "b", "a b")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("star", ("letters", STARRED, ("a",))), ("letters", STARRED, ("a*",))),
        (("other-words", ("letters", NOT_A, ("a",))), ("letters", NOT_A, ("not(a)",))),
        (("concat", ("letters", SPACED, ("a",)), ("letters", SPACED, ("b",))), ("letters", SPACED, ("a b",))),
        (("letters", ("a b", "c"), ("c",)), ("letters", ("a", "b c", "c"), ("c",))),
        (("concat", ("other-words", A), A), ("other-words", ("concat", A, A))),
        (("repeat", ("concat", A, B), 2), ("concat", A, ("repeat", B, 2))),
        (("repeat", ("repeat", A, 2), 3), ("repeat", A, ("^", 2, 3))),
        (("union", ("common-words", A, B), B), ("common-words", A, ("union", B, B))),
        (("union", ("shuffle", A, B), B), ("shuffle", A, ("union", B, B))),
    ],
)
def test_different_languages_are_worded_differently(one: object, other: object) -> None:
    """A letter that looks like an expression is quoted, and brackets say what belongs together."""
    for term in (one, other):
        require(term, "language")
    assert in_words(one) != in_words(other)
    assert "'" not in in_words(("concat", A, ("star", ANY)))


@pytest.mark.parametrize(
    ("term", "said"),
    [
        (["letters", ["a", "b"], ["c"]], r"\[2\]\[0\]: 'c' should be one of the letters a b"),
        (["letters", ["a", "b"], []], "should be a list of distinct letters"),
        (
            ["concat", ["letters", ["a"], ["a"]], ["letters", ["a", "b"], ["a"]]],
            "over the letters of the first part: a",
        ),
        (
            ["union", ["letters", ["a", "b"], ["a"]], ["letters", ["b", "a"], ["a"]]],
            "over the letters of the first part",
        ),
        (["star", "L"], "a language whose letters are given, not a variable"),
        (["repeat", ["dyck", "k", 1], 2], "a language whose letters are given, not a variable"),
        (["union", ["dyck", 10**9, 1], ["dyck", 10**9, 2]], "a language whose letters are given"),
        (["repeat", ["letters", ["a"], ["a"]]], "repeat with 2 argument"),
        (["nfa", ["a"], [0], [1], [[0, "b", 1]]], r"\[4\]\[0\]\[1\]: 'b' should be one of the letters a"),
        (["nfa", ["a"], [0], [1], [[0, "a"]]], r"\[4\]\[0\]: .*should be \[state, letter, state\]"),
    ],
)
def test_what_is_no_language(term: object, said: str) -> None:
    """One clear line for each."""
    with pytest.raises(InvalidInput, match=said):
        require(frozen(term), "language", {"L": "language", "k": "int"})


def test_the_words_of_a_language() -> None:
    """A regular expression, with its alphabet."""
    last = ("concat", ("star", ANY), A, ("repeat", ANY, ("-", "k", 1)))
    assert in_words(last) == "(a | b)* a (a | b)^(k - 1) over a b"
    assert in_words(("star", ("repeat", ("concat", ("star", B), A), "k"))) == "((b* a)^k)* over a b"
    assert in_words(("common-words", A, ("union", B, ("other-words", A)))) == "a & (b | not(a)) over a b"
    assert in_words(("states", A, "complete")) == "minimal DFA states(a over a b; complete)"
