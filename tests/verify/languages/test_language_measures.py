"""Measures of languages on the automaton: every way gives an interval with brute force's value on the matrix."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.word_sample import part_of_a_language, sample_words
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.verify.given.asked.named_function import as_term, function_term
from fooling.verify.measures.by_automaton import (
    Route,
    interleaved,
    line_counts,
    on_the_automaton,
    on_the_lines,
    on_the_merged_language,
    on_the_permuted_identity,
)
from fooling.verify.measures.measure import measure
from tests import brute_force
from tests.shares import drawn, later, one_in
from tests.verify.languages.test_merged_language import automata

pytestmark = pytest.mark.slow

ROUTES = (on_the_permuted_identity, on_the_merged_language, on_the_lines, on_the_automaton)
SLOW: dict[Any, Callable[[Any], Any]] = {
    ("D",): brute_force.deterministic,
    ("one-way", "alice"): brute_force.one_way_bits,
    ("rank", "Q"): lambda rows: brute_force.rank(rows, None),
    ("rank", "GF2"): lambda rows: brute_force.rank(rows, 2),
    ("fooling", 0): lambda rows: brute_force.largest_fooling_set(rows, 0),
    ("fooling", 1): lambda rows: brute_force.largest_fooling_set(rows, 1),
    ("cover", 0): lambda rows: brute_force.least_cover(rows, 0),
    ("cover", 1): lambda rows: brute_force.least_cover(rows, 1),
    ("partition-number",): brute_force.least_partition,
    ("leaves",): brute_force.least_leaves,
    ("discrepancy",): brute_force.discrepancy,
}


def require_inside(route: Route, quantity: Any, value: int | Fraction) -> None:
    """The route does not apply, or its interval holds the value."""
    try:
        found = route(quantity, 2.0)
    except FoolingError:
        return
    assert found.lower <= value and (found.upper is None or value <= found.upper), (
        route,
        quantity,
        found.lower,
        found.upper,
        value,
    )


@drawn(60, suppress=[HealthCheck.too_slow])
@given(
    automata(),
    st.sampled_from(["odd-even", "prefix:1", "mask:0110", "mask:0011", "periodic:B,AB"]),
    st.sampled_from(sorted(SLOW, key=str)),
)
def test_every_interval_holds_the_value_of_the_matrix(language: DFA, partition: str, asked: tuple[Any, ...]) -> None:
    """Random automata, n = 4 or 3, each quantity in turn."""
    n = 4 if len(language.alphabet) < 3 or partition.startswith("mask") else 3
    f = ("under", as_term(language), partition, n)
    try:
        value = SLOW[asked](
            brute_force.distinct(brute_force.matrix(f)) if asked != ("discrepancy",) else brute_force.matrix(f)
        )
    except brute_force.Unsupported:
        return
    for route in ROUTES:
        require_inside(route, (asked[0], f, *asked[1:]), value)


FAMILIES = ("equality", "disjointness", "intersection", "greater-than", "inner-product")
OF_FAMILIES = sorted(set(SLOW) - {("partition-number",), ("cover", 0), ("cover", 1)}, key=str)


@pytest.mark.parametrize(("family", "asked"), one_in(17, [*product(FAMILIES, OF_FAMILIES)]))  # each of both
def test_families_as_languages_of_their_bits(family: str, asked: tuple[Any, ...]) -> None:
    """Two bits each, as words of length 4."""
    value = SLOW[asked](brute_force.matrix((family, 2)))
    for route in ROUTES:
        require_inside(interleaved(route), (asked[0], (family, 2), *asked[1:]), value)


@pytest.mark.parametrize(
    ("spec", "n", "partition", "values"),
    one_in(
        2,
        [
            ("dyck:2,2", 400, "odd-even", {"D": 401, "one_way.bob": 400, "fooling_set.0": 3, "cover.1": 2**399}),
            (
                "dyck:2,2",
                100,
                "prefix:50",
                {"D": 4, "one_way.alice": 3, "rank.Q": 5, "partition_number": 11, "least_discrepancy": Fraction(3, 20)},
            ),
            later("dyck:2,2", 16, "mask:0000111100001111", {"one_way.alice": 8, "rank.GF2": 125, "cover.1": 125}),
            ("equality", 100, None, {"D": 101, "rank.Q": 2**100, "cover.0": 104, "partition_number": 2**101}),
        ],
    ),
)
def test_large_matrices_with_structure_are_settled(
    spec: str, n: int, partition: str | None, values: dict[str, int | Fraction]
) -> None:
    """What follows from the number of words, or from a small merged matrix, whatever the size of the matrix."""
    found = measure(function_term(spec, n, partition), list(values), 30.0)
    assert {name: one.lower for name, one in found.items() if one.exact} == values


@pytest.mark.exhaustive
def test_what_is_too_large_to_merge_has_an_interval() -> None:
    """Dyck-(2,2) at n = 16 in turns of two letters: 6,486 different rows.

    One-way bits are exact, the rest comes from the lines and from a part: so many rows need a rank of 13 at least, and
    the part shows more.
    """
    f = function_term("dyck:2,2", 16, "mask:0011001100110011")
    assert line_counts(f.term) == (6486, 6486)
    found = measure(f, ["one_way.alice", "D", "rank.GF2"], 2.0)
    assert found["one_way.alice"].lower == found["one_way.alice"].upper == 13
    assert 5 <= found["D"].lower <= (found["D"].upper or 0) == 14
    assert 20 <= found["rank.GF2"].lower <= (found["rank.GF2"].upper or 0) == 6486


@drawn(60)
@given(automata(), st.integers(0, 5))
def test_sampled_words_are_words(language: DFA, n: int) -> None:
    """Of the language and of the length, any of them; none if there are none."""
    words = list(enumerate_words(language, n))
    sampled = {language.spell(word) for word in sample_words(language, n, 200)}
    assert sampled <= set(words) and bool(sampled) == bool(words)
    if len(words) <= 8:
        assert sampled == set(words)  # each is missed with a chance of (7/8)^200


def test_a_part_is_a_part() -> None:
    """Its entries are those of the whole matrix."""
    language = function_term("dyck:1,2", 6).language
    assert language is not None
    rows, columns, entries = part_of_a_language(language, Partition.parse("mask:001011"), 6, 5)
    whole = brute_force.matrix(("under", ("dyck", 1, 2), "mask:001011", 6))
    assert entries == tuple(tuple(whole[x][y] for y in columns) for x in rows)
