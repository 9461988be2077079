"""Counts, recurrences proved for all lengths, and the words themselves, slow and fast."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.counting.packed_words import text_blocks, word_blocks
from fooling.circuits.languages.search.counting.recurrence import find_recurrence, shortest_recurrence
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.languages.word_count import check_recurrence, count_words, endings, word_counts, words_of_length
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition
from tests.circuits.languages.brute_force_automata import dfas, dyck_words, language, wrong_transition

DYCK22 = dyck(2, 2)


def recurrent(dfa, first, step, coefficients):
    """The first words' numbers, once the recurrence is accepted on as many as settle it for an automaton."""
    order = len(coefficients)
    terms = word_counts(dfa, range(first, first + (order + dfa.states) * step, step))
    check_recurrence(terms, coefficients)
    return terms[:order]


@given(dfas(letters=3))
def test_counts_are_lengths_of_the_lists(dfa):
    """The transfer matrix counts what running every word counts."""
    assert word_counts(dfa, range(6)) == tuple(len(language(dfa, n)) for n in range(6))
    assert word_counts(dfa, range(1, 6, 2)) == tuple(count_words(dfa, n) for n in (1, 3, 5))
    for n, ending in enumerate(islice(endings(dfa.completed()), 6)):
        words = [dfa.completed().run_from(dfa.start, word) for word in product(range(3), repeat=n)]
        assert list(ending.items()) == list(Counter(words).items())


def test_dyck22_has_two_to_the_n_minus_one_words():
    """Dyck-(2, 2) has 2**(n-1) words of even length n >= 2, none of odd length: proved for all n by two recurrences."""
    assert recurrent(DYCK22, 2, 2, (4,)) == (2,)
    assert recurrent(DYCK22, 1, 2, ()) == ()
    for n, many in ((2, 2), (4, 8), (6, 32), (8, 128)):
        assert count_words(DYCK22, n) == len(dyck_words(2, 2, n)) == many
    assert count_words(DYCK22, 200) == 2**199


@given(dfas(letters=3), st.integers(0, 3), st.integers(1, 3))
def test_found_recurrences_check_and_predict(dfa, first, step):
    """The shortest recurrence of a random language is accepted, and holds beyond the terms the checker looked at."""
    coefficients = find_recurrence(dfa, first, step)
    base = recurrent(dfa, first, step, coefficients)
    terms = list(base)
    for _ in range(30):
        terms.append(sum(c * terms[len(terms) - len(base) + i] for i, c in enumerate(coefficients)))
    assert tuple(terms) == word_counts(dfa, range(first, first + step * len(terms), step))


@pytest.mark.parametrize(
    ("evidence", "message"),
    [
        ((2, 2, (3,)), "term 1 is 8, not 6"),
        ((0, 2, (4,)), "term 1 is 2, not 4"),
        ((2, 1, (4,)), "term 1 is 0, not 8"),
        ((2, 2, (1, 4)), "term 2 is 32, not 34"),
        ((2, 2, ()), "term 0 is 2, not 0"),
    ],
)
def test_planted_recurrences_are_refused(evidence, message):
    """A wrong coefficient, a start or a step off by one, an order too low: refused at the first term to show it."""
    with pytest.raises(EvidenceError, match=message):
        recurrent(DYCK22, *evidence)


def test_a_recurrence_that_fails_late_is_refused():
    """A chain has one word of each length to its very end: a(n+1) = a(n) fails only at the last length looked at."""
    chain = DFA(("a",), 0, frozenset(range(6)), ((1,), (2,), (3,), (4,), (5,), (None,)))
    with pytest.raises(EvidenceError, match="term 6 is 0, not 1"):
        recurrent(chain, 0, 1, (1,))


def test_one_wrong_transition_breaks_the_count():
    """Dyck-(2, 2) with one transition undefined has another count, and the recurrence does not hold for it."""
    with pytest.raises(EvidenceError, match="term 1 is 7, not 8"):
        recurrent(wrong_transition(DYCK22, 1, 0, None), 2, 2, (4,))


def test_known_recurrences():
    """Fibonacci, powers, zeros and a late start, each with its least order."""
    assert shortest_recurrence([0, 1, 1, 2, 3, 5, 8, 13]) == (1, 1)
    assert shortest_recurrence([3, 6, 12, 24]) == (Fraction(2),)
    assert shortest_recurrence([0, 0, 0, 0]) == ()
    assert shortest_recurrence([1, 0, 0, 0]) == (0,)
    assert find_recurrence(dyck(2, 3), 2, 2) == (-4, 6)


@given(dfas(letters=3), st.integers(0, 5), st.integers(1, 4))
def test_the_words_are_the_sorted_list(dfa, n, block):
    """The generator and the packed frontier, however cut, give the words in lexicographic order of letter indices."""
    texts = [dfa.spell(word) for word in language(dfa, n)]
    assert list(enumerate_words(dfa, n)) == [dfa.spell(word) for word in words_of_length(dfa, n)] == texts
    assert "".join(text_blocks(dfa, n, block=block)) == "".join(text + "\n" for text in texts)
    assert [dfa.spell(word) for table in word_blocks(dfa, n, block) for word in table.tolist()] == texts


def test_pairs_are_the_shares():
    """With a partition each line is Alice's share, the separator, Bob's share."""
    assert "".join(text_blocks(DYCK22, 2, Partition.parse("odd-even"))) == "( )\n[ ]\n"
    assert "".join(text_blocks(DYCK22, 4, Partition.parse("prefix:3"), ",")).splitlines()[0] == "((),)"


def test_letters_of_several_characters():
    """Numbered brackets are written whole, equally long or not."""
    assert "".join(text_blocks(dyck(5, 1), 2)).splitlines() == [f"({i} ){i}" for i in range(1, 6)]
    pairs = "".join(text_blocks(dyck(11, 1), 2, Partition.parse("odd-even"))).splitlines()
    assert pairs == [f"({i} ){i}" for i in range(1, 12)]


def test_524288_words_are_joined_at_once():
    """Dyck-(2, 2), n = 20: every word on its line, joined: half a second, where one at a time takes minutes."""
    start = time.process_time()
    text = "".join(text_blocks(DYCK22, 20))
    assert time.process_time() - start < 20
    assert text.count("\n") == 2**19 and text[:21] == "(()()()()()()()()())\n"


def test_negative_lengths_are_bad_input():
    """A length below 0 is refused everywhere, and so is an empty block."""
    for call in (
        lambda: count_words(DYCK22, -1),
        lambda: word_counts(DYCK22, range(-1, 3)),
        lambda: enumerate_words(DYCK22, -1),
        lambda: list(word_blocks(DYCK22, -1)),
        lambda: list(word_blocks(DYCK22, 2, 0)),
    ):
        with pytest.raises(InvalidInput, match="want"):
            call()
