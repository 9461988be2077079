"""Triangles of first partners against matrices, letters that are alike, and the one rectangle of a pair."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.interleaved import interleaved
from fooling.circuits.languages.product import check_reachable, inclusion_system, triangular_system
from fooling.circuits.languages.rectangles import counting_system
from fooling.circuits.languages.search.fooling.block_families import Blocks
from fooling.circuits.languages.search.fooling.first_partners import by_classes, first_partners, letter_classes
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, is_empty, triangles
from fooling.circuits.languages.search.fooling.rectangle_families import Step, guessing, least_families
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.partition import Partition

PARTITIONS = [ODD_EVEN, *(Partition.parse(f"periodic:,{period}") for period in ("BA", "AAB", "ABB"))]


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Partial automata of one to four states over two or three letters."""
    size, letters = draw(st.integers(1, 4)), draw(st.sampled_from(("ab", "abc")))
    row = st.tuples(*[st.none() | st.integers(0, size - 1)] * len(letters))
    rows = draw(st.lists(row, min_size=size, max_size=size))
    return DFA(tuple(letters), 0, frozenset(draw(st.sets(st.integers(0, size - 1), min_size=1))), tuple(rows))


@given(languages(), st.sampled_from(PARTITIONS))
def test_first_partners_are_a_triangle_in_their_order(language: DFA, partition: Partition) -> None:
    """Whatever the language is: inside it, and of as many words as there are first partners in the matrix."""
    letters = range(len(language.alphabet))
    for words, order in first_partners(Blocks(language, partition)):
        check_reachable(inclusion_system(words, language), 2**12)
        check_reachable(triangular_system(words, language, order, partition), 2**12)
        by_bob = len(set(order.alice)) == 1 and len(set(order.bob)) > 1
        numbers = order.bob if by_bob else order.alice
        for n in range(0, 5, len(partition.period)):
            held = partition.sizes(n)
            mine, theirs = (product(letters, repeat=m) for m in (held if by_bob else held[::-1]))
            in_order = sorted(theirs, key=lambda word: [numbers[a] for a in word], reverse=by_bob)
            firsts = set()
            for x in mine:
                both = ((x, y) if by_bob else (y, x) for y in in_order)
                found = (pair for pair in both if language.accepts_indices(partition.join(*pair)))
                firsts.add(next(found, (None, None))[by_bob])
            assert count_words(words, n) == len(firsts - {None})


@pytest.mark.parametrize(("types", "depth", "count"), [(2, 3, [2, 8, 32, 128]), (3, 3, [3, 18, 108, 648])])
def test_brackets_deeper_than_two_have_a_triangle_by_shape(types: int, depth: int, count: list[int]) -> None:
    """A row for each word of depth two, where one party's letters alone are compared: no order of all letters does."""
    language = dyck(types, depth)
    (words, order), *_ = triangles(language, ODD_EVEN)
    assert [count_words(words, 2 * i) for i in range(1, 5)] == count
    assert 1 in (len(set(order.alice)), len(set(order.bob)))
    check_reachable(triangular_system(words, language, order, ODD_EVEN), 2**12)


def test_letters_that_a_symmetry_exchanges_are_alike() -> None:
    """Kinds of brackets; both bits of equality, but not of greater-than; and not letters with other counts."""
    assert letter_classes(dyck(3, 2)) == (0, 1, 0, 1, 0, 1)
    assert by_classes(dyck(2, 1)) == (0, 2, 1, 3)
    assert letter_classes(interleaved("equality")) == (0, 0)
    assert letter_classes(interleaved("greater-than")) == (0, 1)
    assert letter_classes(DFA(("a", "b", "c"), 0, frozenset({0}), ((1, 1, 0), (0, 0, 1)))) == (0, 0, 1)


@given(languages())
def test_no_other_rectangle_of_a_pair_covers(language: DFA) -> None:
    """Of all rectangles of letters at some pair the search keeps any that is the language, once or several times."""
    letters = range(len(language.alphabet))
    chosen = [frozenset(some) for size in letters for some in combinations(letters, size + 1)]
    steps = [Step(q, frozenset(letters), frozenset(letters), q) for q in (0, 1)]
    for most in (1, 2):
        found = least_families(language, ODD_EVEN, lambda number, most=most: min(number, most))
        least = min((count_words(family.index, 24) for family in found), default=2**24)
        for alice, bob in product(chosen, repeat=2):
            family = guessing([*steps, Step(0, alice, bob, 1)], frozenset({1}), 0, len(letters))
            if is_empty(counting_system(family, language, ODD_EVEN, lambda number, most=most: min(number, most), 2)):
                assert least <= count_words(family.index, 24)
