"""Short expressions of automata: the language is the same, by Python's own `re`, and the length is no accident."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.search.expressions.short_expression import short_expression
from tests.shares import drawn

AUTOMATA = st.tuples(st.integers(1, 4), st.sampled_from(["ab", "abc"])).flatmap(
    lambda of: st.builds(
        lambda accepting, rows: DFA(tuple(of[1]), 0, frozenset(accepting), tuple(map(tuple, rows))),
        st.sets(st.integers(0, of[0] - 1)),
        st.lists(
            st.lists(st.one_of(st.none(), st.integers(0, of[0] - 1)), min_size=len(of[1]), max_size=len(of[1])),
            min_size=of[0],
            max_size=of[0],
        ),
    )
)


def letters_in(text: str) -> int:
    """The letters that stand in it."""
    return sum(map(text.count, "abc"))


@drawn(30, 3)
@given(AUTOMATA)
def test_the_language_is_that_of_the_automaton(of: DFA) -> None:
    """Of all words of up to five letters Python's `re` says the same of the text as the automaton does."""
    text = short_expression(of)
    assert text is not None
    pattern = re.compile(text.replace("ε", "").replace("∅", "(?!)"))
    for word in (one for n in range(6) for one in product(of.alphabet, repeat=n)):
        assert bool(pattern.fullmatch("".join(word))) == of.accepts("".join(word)), (text, word)


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("(a|b)*ab", 4),
        ("a*b*", 2),
        ("(ab|ba)*", 4),
        ("(a|b)*aba(a|b)*", 7),
        ("aa(a|b)*|(a|b)*ba", 8),
        ("(aa|bb)*", 2),
        ("a{5}b?", 2),
        ("(a|b|c)*c(a|b)*", 6),
        (r"\**\(", 0),
        ("a{0}", 0),
    ],
)
def test_it_is_no_longer_than_an_authors(text: str, most: int) -> None:
    """The letters that an author's expression of the same language has, written as short as it can be."""
    found = short_expression(minimal_dfa(read_expression(text)))
    assert found is not None and letters_in(found) <= most, found


def test_large_automata_and_long_letters_have_none() -> None:
    """Nothing is promised of them."""
    row = DFA(("a",), 0, frozenset({29}), tuple(((q + 1) if q < 29 else None,) for q in range(30)))
    assert short_expression(row) is None
    assert short_expression(DFA(("open",), 0, frozenset({0}), ((0,),))) is None
