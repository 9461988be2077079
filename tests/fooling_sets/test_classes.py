"""Classes of 0/1 matrices: counted again by Burnside's lemma, and each matrix belongs to its representative."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial, gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.classes import class_count, members, representative, representatives
from tests.shares import drawn, later


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
    ("rows", "columns", "count"),
    [
        (4, 4, 317),
        pytest.param(5, 5, 5624, marks=pytest.mark.exhaustive),
        (1, 1, 2),
        (3, 5, None),
        (5, 3, None),
        (2, 7, None),
    ],
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


@drawn(50)
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


def fixed_by(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """How many 0/1 matrices two permutations leave as they are.

    The cells are walked in cycles, each with one free entry.
    """
    left, cycles = set(product(range(len(rows)), range(len(columns)))), 0
    while left:
        cell, cycles = left.pop(), cycles + 1
        while (cell := (rows[cell[0]], columns[cell[1]])) in left:
            left.remove(cell)
    return 2**cycles


@pytest.mark.parametrize(
    ("rows", "columns", "known"), [(1, 1, 2), (2, 2, 7), (3, 3, 36), (5, 3, None), (4, 4, 317), later(5, 5, 5624)]
)
def test_as_many_classes_are_listed_as_burnside_counts(rows: int, columns: int, known: int | None) -> None:
    """The count by cycle types, the mean over pairs of permutations, the list and the number in the books agree."""
    pairs = [fixed_by(p, q) for p in permutations(range(rows)) for q in permutations(range(columns))]
    assert sum(pairs) % len(pairs) == 0
    assert class_count(rows, columns) == sum(pairs) // len(pairs) == len(list(representatives(rows, columns)))
    assert known is None or class_count(rows, columns) == known


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (2, 4), (4, 2), (1, 5)])
def test_the_size_of_a_class_is_the_number_of_its_matrices(rows: int, columns: int) -> None:
    """Every matrix is sent to its representative and counted there."""
    entries = product((0, 1), repeat=rows * columns)
    counted = Counter(representative([one[i * columns : (i + 1) * columns] for i in range(rows)]) for one in entries)
    assert counted == {matrix: members(matrix) for matrix in representatives(rows, columns)}
