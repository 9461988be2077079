"""Regular subsets that fool for all lengths, and their growth, held against brute force; planted wrong sets refused."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.fooling_subsets import (
    is_fooling,
    largest_fooling_subset,
    periodic_partitions,
)
from fooling.circuits.languages.word_count import word_counts, words_of_length
from fooling.fooling_sets.partition import Partition
from tests.circuits.languages.brute_force_automata import dfas
from tests.shares import drawn

pytestmark = pytest.mark.slow

LONGEST = 8


def fools_at(words: DFA, language: DFA, partition: Partition, n: int) -> bool:
    """By the definition: all words are in the language, and of each two some crossing is not."""
    found = words_of_length(words, n)
    shares = [partition.split(word) for word in found]
    return all(map(language.accepts_indices, found)) and not any(
        language.accepts_indices(partition.join(x, v)) and language.accepts_indices(partition.join(u, y))
        for (x, y), (u, v) in combinations(shares, 2)
    )


def test_partitions_of_a_short_period_are_those_up_to_exchange() -> None:
    """Each partition with a least period of 2 to 4 and both owners is listed once, or with the parties exchanged."""
    listed = {partition.period for partition in periodic_partitions()}
    assert len(listed) == len(periodic_partitions())
    for k in range(2, 5):
        for period in map("".join, product("AB", repeat=k)):
            least = next(d for d in range(1, k + 1) if k % d == 0 and period[:d] * (k // d) == period)
            turned = period.translate(str.maketrans("AB", "BA"))
            assert ((period in listed) + (turned in listed)) == (1 if least == k and len(set(period)) == 2 else 0)


@drawn(60)
@given(dfas(), st.sampled_from(periodic_partitions()))
def test_what_is_found_fools_at_short_lengths(language: DFA, partition: Partition) -> None:
    """What is returned is a fooling set at each short length, by the definition."""
    found = largest_fooling_subset(language, language, partition, thoroughly=False)
    if found is not None:
        assert all(fools_at(found, language, partition, n) for n in range(LONGEST - 1))


@pytest.mark.parametrize(
    ("expression", "period", "counts"),
    [
        ("(aa|bb)*", "AAAB", (1, 0, 1, 0, 2, 0, 2, 0, 4)),
        ("a*ba*", "AB", (0, 1, 2, 2, 2, 2, 2, 2, 2)),
        ("(ab|ba)*", "AB", (1, 0, 2, 0, 4, 0, 8, 0, 16)),
    ],
)
def test_sets_of_known_sizes_are_found(expression: str, period: str, counts: tuple[int, ...]) -> None:
    """A set with so many words of each length as are counted by hand."""
    language, partition = regular_expression(expression), Partition("", period)
    found = largest_fooling_subset(language, language, partition)
    assert found is not None and word_counts(found, range(LONGEST + 1)) == counts
    assert all(fools_at(found, language, partition, n) for n in range(LONGEST + 1))


def test_a_part_of_a_subset_is_sought_inside_it() -> None:
    """The set is among the words that were given, and fools in the language, not only among these words."""
    language, words = dyck(2, 2), regular_expression(r"([(][)]|\[\]|[(][(][)][)])*")
    partition = Partition.parse("periodic:,ABBA")
    found = largest_fooling_subset(words, language, partition)
    assert found is not None and degree_of_growth(found) is None
    for n in range(LONGEST + 1):
        assert set(words_of_length(found, n)) <= set(words_of_length(words, n))
        assert fools_at(found, language, partition, n)


def test_a_set_that_breaks_at_one_length_only_is_refused() -> None:
    """Planted: aaaaaa and bbbbbb, whose crossings are ababab and bababa; at all other lengths the words fool."""
    language, partition = regular_expression("(ab|ba)*|a{6}|b{6}"), Partition.parse("odd-even")
    wrong = regular_expression("(ab|ba){0,2}|(ab|ba){4,}|a{6}|b{6}")
    right = regular_expression("(ab|ba){0,2}|(ab|ba){4,}|a{6}")
    assert [fools_at(wrong, language, partition, n) for n in range(LONGEST + 1)] == [n != 6 for n in range(LONGEST + 1)]
    assert not is_fooling(wrong, language, partition) and is_fooling(right, language, partition)
    found = largest_fooling_subset(wrong, language, partition)
    assert found is not None and word_counts(found, range(6, 9, 2)) in ((1, 16), (0, 16))


@drawn(120)
@given(dfas())
def test_growth_is_that_of_the_counts(dfa: DFA) -> None:
    """Exponential, polynomial of its degree, or no long words, as numbers of words along a multiple of all cycles."""
    degree, stride = degree_of_growth(dfa), 12
    sums = [sum(word_counts(dfa, range(stride * i, stride * (i + 1)))) for i in range(2, 14)]
    if degree is None:
        assert sums[-1] > 2 * sums[-3] > 0
    else:
        for _ in range(degree):
            sums = [b - a for a, b in pairwise(sums)]
        assert len(set(sums)) == 1
        assert (degree == -1) == (set(sums) == {0})
