"""Nondeterministic automata of expressions, and reversed ones, against derivatives and against reversed words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.operations import of_nfa
from fooling.circuits.languages.search.expressions.dfa_of_expression import matches, minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.search.expressions.nondeterministic import (
    beside,
    of_dfa,
    of_expression,
    sets_of_suffixes,
)
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.fooling.regular_fooling import Violation, explore
from tests.circuits.languages.brute_force_automata import all_strings, brzozowski_states, dfas, language
from tests.textbook_expressions import EXPRESSIONS, WORDS


@given(EXPRESSIONS)
def test_the_position_automaton_is_the_language_of_the_expression(spelled: tuple[str, str]) -> None:
    """Places of letters and derivatives are two constructions, of which the second one is held to Python's `re`."""
    expression = read_expression(spelled[0], ("a", "b"))
    given = of_expression(expression)
    assert isinstance(equivalent(of_nfa(*given.data), minimal_dfa(expression)), Bisimulation)
    for word in WORDS[:15]:
        letters = ["ab".index(letter) for letter in word]
        found = bool(re.fullmatch(spelled[1], word))
        assert given.accepts(letters) == matches(expression, letters) == found


@given(EXPRESSIONS, dfas(states=3))
def test_the_first_wrong_word_is_that_of_the_deterministic_automata(spelled: tuple[str, str], other: DFA) -> None:
    """The product with sets of states finds the same word."""
    expression = read_expression(spelled[0], ("a", "b"))
    found = explore(beside(of_expression(expression), other))
    wrong = equivalent(minimal_dfa(expression), other)
    if isinstance(wrong, Bisimulation):
        assert not isinstance(found, Violation)
    else:
        assert isinstance(found, Violation) and tuple(a for (a,) in found.letters) == wrong


@given(dfas(states=4), st.integers(0, 5))
def test_a_turned_automaton_has_the_reversed_words(dfa: DFA, n: int) -> None:
    """Of each length."""
    turned = of_nfa(*of_dfa(dfa).turned.data)
    assert sorted(word[::-1] for word in language(dfa, n)) == language(turned, n)


@given(dfas(states=4))
def test_sets_of_suffixes_are_those_of_some_word(dfa: DFA) -> None:
    """The set of a word has the states from which it is accepted; all words of up to 4 letters have theirs listed."""
    found = sets_of_suffixes(dfa, 100)
    assert len(set(found)) == len(found)
    for word in all_strings("ab", 4):
        letters = ["ab".index(letter) for letter in word]
        accepted = sum(1 << q for q in range(dfa.states) if dfa.run_from(q, letters) in dfa.accepting)
        assert accepted in found


@pytest.mark.parametrize("text", ["(a|b)*a(a|b){3}", "(ab|ba)*", "∅b{0}", "εa{0}b{0}"])
def test_the_states_are_few(text: str) -> None:
    """One more than there are places, and the minimal automaton is that of Brzozowski's double reversal."""
    expression = read_expression(text, ("a", "b"))
    assert of_expression(expression).states <= 11
    assert brzozowski_states(of_nfa(*of_expression(expression).data)) == minimal_dfa(expression).states
