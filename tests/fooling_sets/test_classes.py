"""Classes of 0/1 matrices: counted again by Burnside's lemma, and each matrix belongs to its representative."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial, gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling_sets.classes import representative, representatives
from fooling_sets.errors import InvalidInput


def partitions(total: int, largest: int | None = None) -> list[list[int]]:
    """All ways to write `total` as a sum, parts decreasing."""
    if total == 0:
        return [[]]
    return [
        [part, *rest] for part in range(min(total, largest or total), 0, -1) for rest in partitions(total - part, part)
    ]


def permutations_of_type(cycles: list[int]) -> int:
    """How many permutations have these cycle lengths."""
    size = factorial(sum(cycles))
    for length, times in Counter(cycles).items():
        size //= length**times * factorial(times)
    return size


def burnside(rows: int, columns: int) -> int:
    """The mean over both permutations of the matrices they fix: one free entry for each cycle of the cells."""
    fixed = sum(
        permutations_of_type(p) * permutations_of_type(q) * 2 ** sum(gcd(i, j) for i in p for j in q)
        for p in partitions(rows)
        for q in partitions(columns)
    )
    return fixed // (factorial(rows) * factorial(columns))


@pytest.mark.parametrize(
    ("rows", "columns", "count"), [(4, 4, 317), (5, 5, 5624), (1, 1, 2), (3, 5, None), (5, 3, None), (2, 7, None)]
)
def test_there_are_as_many_classes_as_burnside_counts(rows: int, columns: int, count: int | None) -> None:
    """The representatives are different, are their own representatives, and are as many as Burnside's lemma says."""
    found = list(representatives(rows, columns))
    assert len(found) == len(set(found)) == burnside(rows, columns)
    assert count is None or len(found) == count
    assert all(representative(matrix) == matrix for matrix in found[:: max(1, len(found) // 100)])


def test_classes_fill_all_matrices() -> None:
    """At 3 x 3 the representatives of all 512 matrices are exactly those listed."""
    every = {representative([entries[:3], entries[3:6], entries[6:]]) for entries in product((0, 1), repeat=9)}
    assert every == set(representatives(3, 3))


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 5), st.integers(1, 6), st.randoms(use_true_random=False))
def test_representative_ignores_order(rows, columns, chance) -> None:
    """Shuffled rows and columns have the same representative, of the same size and number of ones."""
    matrix = [[chance.randint(0, 1) for _ in range(columns)] for _ in range(rows)]
    order = chance.sample(range(columns), columns)
    shuffled = [[row[y] for y in order] for row in chance.sample(matrix, rows)]
    found = representative(shuffled)
    assert found == representative(matrix) == representative(found)
    assert sum(map(sum, found)) == sum(map(sum, matrix)) and (len(found), len(found[0])) == (rows, columns)


@pytest.mark.parametrize("matrix", [[], [[]], [[0, 1], [1]], [[0, 2]]])
def test_what_is_no_binary_matrix_is_refused(matrix: list[list[int]]) -> None:
    """Empty, ragged and other entries are named."""
    with pytest.raises(InvalidInput, match="rows of one length with entries 0 and 1"):
        representative(matrix)


def test_sizes_out_of_reach_are_refused() -> None:
    """Nine rows and nine columns would need 9! orders."""
    with pytest.raises(InvalidInput, match="9 x 9, expected at most 8"):
        representative([[0] * 9] * 9)
    with pytest.raises(InvalidInput, match="shorter side must be 1 to 8"):
        next(representatives(0, 3))
