"""Regular expressions: Python's `re` decides the same words, and what is no expression is told in one line."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import LONGEST, read_expression
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.languages.moore import moore
from tests.shares import drawn

ATOMS = st.sampled_from(("a", "b", "c", r"\(", "[ab]", "[a-c]", "[^b]", "[^ab]", ".", "()", "[b-]", r"[\]c]"))
OPERATORS = st.sampled_from(("", "", "*", "+", "?", "{2}", "{0}", "{1,}", "{0,2}", "{1,3}"))


def regular_expression(text: str) -> DFA:
    """The automaton, whatever the text makes doubtful."""
    return minimal_dfa(read_expression(text))


def grown(smaller: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Concatenations, alternatives and repetitions of smaller expressions."""
    grouped = st.tuples(smaller, OPERATORS).map(lambda pair: f"({pair[0]}){pair[1]}")
    return st.lists(grouped | smaller, min_size=0, max_size=3).map("".join) | st.lists(
        smaller, min_size=2, max_size=3
    ).map("|".join)


EXPRESSIONS = st.recursive(st.tuples(ATOMS, OPERATORS).map("".join), grown, max_leaves=8).map("(a|b|c){{0}}{}".format)


def test_letters_of_several_characters_stand_in_quotes() -> None:
    """Quoted letters are letters like others, in any operator; what is in quotes or never closed is told."""
    dfa = regular_expression('("open" a* "close")+|"open"{2}')
    assert dfa.alphabet == ("a", "close", "open")
    words = (["open", "close"], ["open", "a", "a", "close"], ["open", "open"], ["open"], ["close"], [])
    assert [dfa.accepts(word) for word in words] == [True, True, True, False, False, False]
    for text, message in (
        ('a"b', "a '\"' that is never closed at position 2"),
        ('a""', "the letter '' in quotes at position 2"),
        ('" a"', "the letter ' a' in quotes at position 1, want a letter in quotes, without blanks at its ends"),
    ):
        with pytest.raises(InvalidInput, match=re.escape(message)):
            regular_expression(text)
    assert regular_expression('\\"').alphabet == ('"',)


@drawn(150)
@given(EXPRESSIONS)
def test_the_words_are_those_of_python(text: str) -> None:
    """Of every word of up to five letters of the alphabet, `re.fullmatch` and the automaton say the same."""
    dfa, compiled = regular_expression(text), re.compile(text)
    for n in range(5 if len(dfa.alphabet) > 4 else 6):
        for word in product(dfa.alphabet, repeat=n):
            assert dfa.accepts(word) == (compiled.fullmatch("".join(word)) is not None), (text, word)


@drawn(60)
@given(EXPRESSIONS)
def test_the_automaton_is_minimal_and_complete(text: str) -> None:
    """Moore's algorithm finds nothing left to merge, nor to number differently."""
    dfa = regular_expression(text)
    assert dfa.completed() is dfa
    assert moore(dfa) == dfa


@pytest.mark.parametrize(
    ("one", "other"),
    [("(a|b)*", "(a*b*)*"), ("(ab|b)*", "(b|ab)*"), ("a{2,3}", "aaa?"), ("a+", "aa*"), ("[ab]{0}()", "([^ab]*)")],
)
def test_the_same_language_gives_the_same_automaton(one: str, other: str) -> None:
    """Two spellings of a language over one alphabet are equal as data."""
    assert regular_expression(one) == regular_expression(other)


@pytest.mark.parametrize(
    ("text", "letters", "states"),
    [
        ("(0|1)*1(0|1){8}", "01", 512),
        ("(01|10)*", "01", 4),
        ("a*b{0}", "ab", 2),
        ("a{999}", "a", 1001),
        ("[^x]", "x", 1),
        ("((((a?){3}){3}){3}){3}", "a", 83),
        ("é|\\\\", "\\é", 3),
    ],
)
def test_known_sizes(text: str, letters: str, states: int) -> None:
    """The alphabet is what the text names; the minimal number of states is the textbook's."""
    dfa = regular_expression(text)
    assert ("".join(dfa.alphabet), dfa.states) == (letters, states)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"names no letter, so its alphabet is not known"),
        (".*", r"names no letter"),
        ("a(b", r"a '\(' that is never closed at position 2"),
        ("a)", r"a '\)' that closes nothing at position 2"),
        ("[ab", r"a '\[' that is never closed at position 1"),
        ("[a[b]]", r"a '\[' in a class at position 3"),
        ("[]a", r"an empty class at position 2"),
        ("[b-a]", r"the range b-a at position 5"),
        ("[\u0000-\U0010ffff]", r"want 1 to 256 letters"),
        ("a**", r"a second repetition at position 3, want parentheses"),
        ("*a", r"a '\*' at position 1, want something to apply it to"),
        ("(?:a)", r"a '\?' at position 2"),
        ("^a$", r"a '\^' at position 1"),
        ("a{2", r"a '\{' at position 2, want \{2\}"),
        ("a{3,2}", r"a repetition \{3,2\} at position 2, want the smaller number first"),
        (r"\d", r"a backslash before 'd' at position 2"),
        ("a\\", r"a backslash before '' at position 3"),
        (f"a{{{LONGEST + 1}}}", r"more than 1000 letters"),
        ("(a{100}){100}", r"more than 1000 letters"),
        ("((a{0,1000}){0}){9999}b{1000}", r"more than 1000 letters"),
        ("a" * (LONGEST + 1), r"more than 1000 letters"),
        ("(" * 60, r"more than 50 open parentheses"),
        pytest.param("(0|1)*1(0|1){30}", r"needs more than 100000 states", marks=pytest.mark.slow),
    ],
)
def test_what_is_no_expression_is_told_in_one_line(text: str, message: str) -> None:
    """InvalidInput says what, where and what would be right, in one short line."""
    with pytest.raises(InvalidInput, match=message) as caught:
        regular_expression(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 250
