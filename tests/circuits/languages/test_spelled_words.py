"""Words as text, over any letters: what is printed is read as the same word, and what has two readings is refused."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.packed_words import text_blocks
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.languages.search.expressions.typed_words import letters_of
from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.network_word import word_of, written

NASTY = ["a", "aa", "aaa", "b", "ab", "ba", "a b", " ", "  ", '"', '""', '"a"', "\\", '\\"', "0", "00", "ε", "empty"]
NASTY += ["(empty)", "a,b", ",", "\n", "\t", "a\n", "\u00a0", "\u2028", "é", "e\u0301", "#", "null", "open", "close"]
LETTERS = st.lists(st.sampled_from(NASTY) | st.text(min_size=1, max_size=3), min_size=1, max_size=5, unique=True)


@st.composite
def words(draw):
    """An alphabet, and a word over it."""
    alphabet = draw(LETTERS)
    return alphabet, draw(st.lists(st.sampled_from(alphabet), max_size=6))


@given(words())
def test_what_is_printed_is_read_as_the_same_word(given_):
    """Whatever the letters are, the text of a word is read as its letters."""
    alphabet, word = given_
    assert letters_of(alphabet, spelled(word, alphabet)) == word


@given(words())
def test_letters_of_one_sign_are_side_by_side(given_):
    """Where all letters are one sign, the text is the letters and nothing else."""
    alphabet, word = given_
    if all(len(letter) == 1 for letter in alphabet):
        assert spelled(word, alphabet) == "".join(word)


@pytest.mark.parametrize(
    ("alphabet", "text", "found"),
    [
        (["a", "aa", "b"], '"aa"', ["aa"]),
        (["a", "aa", "b"], "a a", ["a", "a"]),
        (["a", "aa", "b"], ' b  "aa"\ta ', ["b", "aa", "a"]),
        (["open", "close"], "open close", ["open", "close"]),
        (["open", "close"], '"open" close', ["open", "close"]),
        (["a b", "a", "b"], '"a b" a b', ["a b", "a", "b"]),
        (["a", "b"], "a b", ["a", "b"]),
        (["a", " "], "a a", ["a", " ", "a"]),
        (["a", '"'], '"a"', ['"', "a", '"']),
        (["aa", "b"], "", []),
        (["aa", "b"], "c aa", ["c", "aa"]),
    ],
)
def test_typed_words_are_read(alphabet, text, found):
    """Blanks between letters, quotation marks around one; what is no letter is left to the caller."""
    assert letters_of(alphabet, text) == found


@pytest.mark.parametrize(
    ("alphabet", "text", "message"),
    [
        (["a", "aa", "b"], "aa", r"'aa' may be several letters: want \"aa\" or a a, with blanks between letters"),
        (["a", "aa", "b"], "b aab", r"'aab' may be several letters: want \"aa\" b or a a b"),
        (["open", "close"], "openclose", "'openclose' may be several letters: want open close"),
        (["a b", "a", "b"], "ab", "'ab' may be several letters: want a b"),
        (["aa", "b"], '"aa', "want blanks between letters, and quotation marks"),
        (["aa", "b"], '"aa"b', "want blanks between letters, and quotation marks"),
        (["aa", "b"], '"a\\q"', "want a letter in quotation marks, as in a string of JSON"),
    ],
)
def test_what_has_two_readings_is_refused(alphabet, text, message):
    """The message has the ways to write what may have been meant."""
    with pytest.raises(InvalidInput, match=message):
        letters_of(alphabet, text)


def test_listed_words_are_spelled():
    """The words of a language in a list, one after the other and in blocks, are texts with one reading."""
    both = DFA(("a", "aa"), 0, frozenset({2}), ((1, 1), (2, 2), (None, None)))
    listed = ["a a", 'a "aa"', '"aa" a', '"aa" "aa"']
    assert [*enumerate_words(both, 2)] == "".join(text_blocks(both, 2)).splitlines() == listed
    assert both.spell((1,)) == '"aa"'


def test_a_word_for_a_network_is_read_so():
    """The message names the option, and has both readings."""
    reads = SimpleNamespace(alphabet=("a", "aa"), min_length=0, max_length=None)
    assert [word_of(reads, text, "--input") for text in ('"aa" a', "a a")] == [(1, 0), (0, 0)]
    with pytest.raises(InvalidInput, match="--input 'aa' may be several letters: want \"aa\" or a a"):
        word_of(reads, "aa", "--input")
    assert [written(reads.alphabet, word) for word in ((1, 0), (0, 0), ())] == ['"aa" a', "a a", ""]
