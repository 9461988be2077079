"""Minors of complements, and lines of zeros, against ranks and rows of the small matrices."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.minors import check_diagonal_entries, check_triangular
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, has_zero_line
from fooling.circuits.languages.search.fooling.minors import blind_vectors, bordered_minor, find_minor
from fooling.circuits.languages.word_count import count_words
from fooling.circuits.languages.words_with_held_shares import HeldLanguage
from fooling.fooling_sets.search.rank_search import find_rank

EVEN = Phases(ODD_EVEN, 2)
WILDCARDS = DFA(("0", "1", "*"), 0, frozenset({0}), ((1, 2, 3), (0, None, None), (None, 0, None), (0, 0, None)))


@st.composite
def languages(draw: st.DrawFn, most: int = 3) -> DFA:
    """Partial automata of one to four states over two or three letters."""
    size, letters = draw(st.integers(1, 4)), draw(st.integers(2, most))
    target = st.one_of(st.none(), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(*[target] * letters), min_size=size, max_size=size))
    return DFA(tuple("012"[:letters]), 0, draw(st.frozensets(st.integers(0, size - 1), min_size=1)), tuple(rows))


def matrix(language: DFA, pairs: int) -> list[list[int]]:
    """The function, entry by entry."""
    words = list(product(range(len(language.alphabet)), repeat=pairs))
    joined = [[[a for pair in zip(x, y, strict=True) for a in pair] for y in words] for x in words]
    return [[int(language.accepts_indices(tuple(word))) for word in line] for line in joined]


def words_of(rest: DFA, p: int) -> list[int] | None:
    """How many words the index has at 1, 2, 3 pairs, of a minor of the complement that the checker takes."""
    language, blind, inside = rest.complemented(), blind_vectors(rest, p), find_minor(rest, p, 1)
    found = None if inside is None or not any(blind) else bordered_minor(language, inside[0], blind, p, 1)
    if found is None:
        return None
    check_triangular(found[0], language, EVEN, p)
    check_diagonal_entries(found[0], language, EVEN, found[1], 1, p)
    return [count_words(found[0].index, 2 * pairs) for pairs in (1, 2, 3)]


@pytest.mark.parametrize("p", [0, 2, 3, 5])
def test_the_complement_of_wildcard_matching_has_one_more(p: int) -> None:
    """2^n + 1 over every field: no share of Bob's with a wildcard is in a word, and 0 + 1 - * is blind for Alice."""
    assert words_of(WILDCARDS, p) == [3, 5, 9]
    assert len(find_rank(matrix(WILDCARDS.complemented(), 2), f"GF{p}" if p else "Q").rows) == 5


def test_without_a_blind_vector_nothing_is_added() -> None:
    """The rows of equality add up to all ones, and so do its columns."""
    assert blind_vectors(interleaved("equality")) == (None, None)


@pytest.mark.slow
@given(languages(), st.sampled_from((0, 2, 3)))
def test_minors_of_complements_are_right(rest: DFA, p: int) -> None:
    """What is found is accepted, and has no more words than the rank of the complement."""
    for pairs, many in enumerate(words_of(rest, p) or (), 1):
        rows = matrix(rest.complemented(), pairs) if len(rest.alphabet) ** pairs < 20 else None
        assert rows is None or many <= len(find_rank(rows, f"GF{p}" if p else "Q").rows)


@given(languages(2), languages(2), st.booleans())
def test_lines_of_zeros_are_those_of_the_matrix(language: DFA, domain: DFA, is_held: bool) -> None:
    """Of all shares, or of those in a language, at one to four pairs of letters, of the party that has the first."""
    held = domain if is_held else None
    lines = [
        line
        for pairs in range(1, 5)
        for x, line in zip(product((0, 1), repeat=pairs), matrix(language, pairs), strict=True)
        if held is None or held.accepts_indices(x)
    ]
    words = HeldLanguage(language, alice=held).coloured(ODD_EVEN, 1)
    assert has_zero_line(words, ODD_EVEN, "A", held) == (not all(map(any, lines)))
