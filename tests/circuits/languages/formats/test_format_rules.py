"""Each rule of the specification of a format of automata: honoured, refused with the rule, or without meaning here."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
import rules_of_automata
import rules_of_hoa
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.formats import nfa_json
from fooling.circuits.languages.formats.automata_lib import from_automata_lib
from fooling.circuits.languages.formats.ba import from_ba
from fooling.circuits.languages.formats.dot import from_dot, to_dot
from fooling.circuits.languages.formats.hoa import from_hoa
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.languages.brute_force_automata import dfas

LETTERS = st.sampled_from(["a", "b", ",", "a,b", " ", "a b", '"', '"a"', "ε", "\\", "\\n", "\n", "&lt;", "λ", "é"])
LONGEST = 3  # letters of the words that a row lists


def words_of(automaton):
    """The accepted words of up to three letters, as numbers of letters, by following all runs."""
    return " ".join(
        "".join(map(str, word)) or "ε"
        for n in range(LONGEST + 1)
        for word in product(range(len(automaton.alphabet)), repeat=n)
        if _accepts(automaton, word)
    )


def _accepts(automaton, word):
    states = set(automaton.starts)
    for a in (None, *word):
        states = states if a is None else {r for q in states for r in automaton.transitions[q][a]}
        while more := {r for q in states for r in automaton.epsilon[q]} - states:
            states |= more
    return not states.isdisjoint(automaton.accepting)


def changed(text, changes):
    """The text with each of these parts, which is there, in place of another one."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def held_to(read, text, outcome, expected):
    """Whether reading the text has this outcome."""
    if outcome == rules_of_hoa.REFUSED:
        with pytest.raises(InvalidInput, match=expected) as caught:
            read(text)
        assert "\n" not in str(caught.value)
    else:
        assert words_of(read(text)) == expected


@pytest.mark.parametrize("row", rules_of_hoa.ROWS, ids=lambda row: row[0])
def test_rules_of_hoa(row):
    """Each rule of HOA version 1 has its case, and the case its outcome."""
    _, outcome, changes, expected = row
    held_to(from_hoa, changed(rules_of_hoa.FILE, changes), outcome, expected)


@pytest.mark.parametrize("row", rules_of_automata.OF_BA, ids=lambda row: row[0])
def test_rules_of_ba(row):
    """Each rule of BA has its case, and the case its outcome."""
    _, outcome, changes, expected = row
    held_to(from_ba, changed(rules_of_automata.BA, changes), outcome, expected)


def with_fields(fields, other):
    """The fields with others in their place, or left out."""
    return {name: value for name, value in (fields | other).items() if value is not rules_of_automata.GONE}


@pytest.mark.parametrize("row", rules_of_automata.OF_LIB, ids=lambda row: row[0])
def test_rules_of_automata_lib(row):
    """Each rule of the parameters of automata-lib has its case, and the case its outcome."""
    _, outcome, other, expected = row
    held_to(from_automata_lib, with_fields(rules_of_automata.LIB, other), outcome, expected)


@pytest.mark.parametrize("row", rules_of_automata.OF_JSON, ids=lambda row: row[0])
def test_rules_of_our_json(row):
    """Each rule of our own JSON has its case, and the case its outcome."""
    _, outcome, other, expected = row
    held_to(nfa_json.from_json, with_fields(rules_of_automata.DFA, other), outcome, expected)


@pytest.mark.parametrize("row", rules_of_automata.OF_DOT, ids=lambda row: row[0])
def test_rules_of_dot(row):
    """Each rule of Graphviz's language, and of automata drawn in it, has its case, and the case its outcome."""
    _, outcome, changes, expected = row
    held_to(from_dot, changed(rules_of_automata.DOT, changes), outcome, expected)


@given(dfas(letters=2, states=4), st.lists(LETTERS, min_size=2, max_size=2, unique=True))
def test_a_drawing_of_ours_is_read(dfa, letters):
    """What is drawn accepts the same words when it is read, whatever the letters are that some move has."""
    drawn = replace(dfa, alphabet=tuple(letters))
    if not dfa.accepting or not any(target is not None for row in dfa.transitions for target in row):
        return
    found = from_dot(to_dot(drawn, dead=True)).deterministic()
    for word in product(range(2), repeat=LONGEST):
        told = [letters[a] for a in word]
        assert drawn.accepts(told) == (set(told) <= set(found.alphabet) and found.accepts(told))
