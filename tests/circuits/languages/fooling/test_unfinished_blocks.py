"""Families at lengths that end inside a block, against words and matrices written out."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.search.fooling.block_families import block_length
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN, fooling_sets, row_family
from fooling.circuits.languages.search.fooling.rectangle_families import exactly_one
from fooling.circuits.languages.search.fooling.unfinished_blocks import (
    all_lengths,
    joined,
    padded,
    stripped,
    stripped_family,
)
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.fooling_sets.partition import Partition
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from tests.circuits.languages.fooling.test_block_families import crossings, languages, matrix
from tests.shares import drawn

AAB = Partition.parse("periodic:,AAB")
PARTITIONS = st.sampled_from([ODD_EVEN, AAB])
UP_TO_LAST_B = DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (1, 0)))


@drawn(25)
@given(languages(), PARTITIONS)
@example(UP_TO_LAST_B, ODD_EVEN)
def test_stripped_fooling_sets_fool(language: DFA, partition: Partition) -> None:
    """At lengths of the remainder every word is in the language, and of each two words one crossing is not."""
    for r in range(block_length(partition)):
        for words in fooling_sets(padded(language, partition, r), partition)[:1]:
            left = stripped(words, partition, r)
            for n in range(6):
                found = words_of_length(left, n)
                assert n % block_length(partition) == r or not found
                assert all(map(language.accepts_indices, found))
                assert not any(
                    all(map(language.accepts_indices, crossings(*both, partition))) for both in combinations(found, 2)
                )


@drawn(25)
@given(languages(), PARTITIONS)
@example(UP_TO_LAST_B, ODD_EVEN)
def test_joined_rectangles_hold_each_word_of_every_length_once(language: DFA, partition: Partition) -> None:
    """A word of the language lies in one rectangle, and another word in none."""
    best = []
    for r in range(block_length(partition)):
        families = exactly_one(padded(language, partition, r), partition)
        best += [one for one in (stripped_family(family, partition, r) for family in families[:1]) if one is not None]
    if len(best) == block_length(partition):
        assert all(_is_partition(joined(best), language, partition, n) for n in range(5))


def test_families_in_the_wrong_order_are_no_partition() -> None:
    """What splits the words of odd lengths does not split those of even ones."""
    best = [stripped_family(exactly_one(padded(UP_TO_LAST_B, ODD_EVEN, r), ODD_EVEN)[0], ODD_EVEN, r) for r in (0, 1)]
    known = [one for one in best if one is not None]
    assert _is_partition(joined(known), UP_TO_LAST_B, ODD_EVEN, 3)
    assert not _is_partition(joined(known[::-1]), UP_TO_LAST_B, ODD_EVEN, 3)


def _is_partition(family: RectangleFamily, language: DFA, partition: Partition, n: int) -> bool:
    """Whether each word of the length lies in as many rectangles as 1 for the language's and 0 for others."""
    marks, k, owners = words_of_length(family.index, n), len(family.index.alphabet), partition.owners(n)
    for word in product((0, 1), repeat=n):
        found = 0
        for z in marks:
            shares = (
                [(a if owner == own else 2) * k + c for a, c, owner in zip(word, z, owners, strict=True)]
                for own in "AB"
            )
            found += all(one.accepts_indices(x) for one, x in zip((family.alice, family.bob), shares, strict=True))
        if found != language.accepts_indices(word):
            return False
    return True


@drawn(25)
@given(languages(), PARTITIONS, st.sampled_from("AB"))
def test_row_classes_of_all_lengths(language: DFA, partition: Partition, party: str) -> None:
    """With divisor 1 there are as many words as different rows at every length."""
    found = row_family(language, partition, party, divisor=1)
    for n in range(6) if found is not None else ():
        rows = matrix(language, partition, n)
        assert found is not None
        assert count_words(found.words, n) == len(set(map(tuple, rows if party == "A" else zip(*rows, strict=True))))


def test_all_lengths_takes_each_from_its_own() -> None:
    """Words of even length from the first, of odd length from the second."""
    only_a, only_b = (DFA(("a", "b"), 0, frozenset({0}), (row,)) for row in ((0, None), (None, 0)))
    assert [words_of_length(all_lengths([only_a, only_b]), n) for n in range(3)] == [[()], [(1,)], [(0, 0)]]


@pytest.mark.parametrize(
    ("of", "least", "holds"), [("n", 2, True), (["+", "n", 1], 2, False), (["-", "n", 1], 2, False)]
)
def test_a_fooling_set_of_odd_and_even_lengths(of: object, least: int, holds: bool) -> None:
    """What follows an a has no a after it, or stands before a last b: n pairs at every length n."""
    f = ["under", ["regex", "(.*b)?c*", ["a", "b", "c"]], "odd-even", "n"]
    that = ["forall", [["n", "int"]], [[">=", "n", least]], ["=", ["fooling", f, 1], of]]
    assert decide_proposition(that).verdict is (Verdict.CONFIRMED if holds else Verdict.REFUTED)
