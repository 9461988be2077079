"""Rectangles, covers and partitions, right and planted wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.functions import equality, from_rows, greater_than
from fooling.fooling_sets.rectangle import Rectangle, check_cover

SIDES = st.frozensets(st.integers(0, 3), min_size=1)
RECTANGLES = st.lists(st.builds(Rectangle, SIDES, SIDES), max_size=6)
BITS_4X4 = st.lists(st.lists(st.integers(0, 1), min_size=4, max_size=4), min_size=4, max_size=4)


def rectangle(rows: set[int], columns: set[int]) -> Rectangle:
    return Rectangle(frozenset(rows), frozenset(columns))


def bit_cover_of_inequality(n: int) -> list[Rectangle]:
    """x != y iff some coordinate differs: two rectangles a coordinate (Kushilevitz and Nisan 1997, section 2.1)."""
    values = range(2**n)
    ones = [{x for x in values if x >> i & 1} for i in range(n)]
    return [r for one in ones for r in (rectangle(one, set(values) - one), rectangle(set(values) - one, one))]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_known_cover_of_inequality(n: int) -> None:
    """Inequality has a cover of 2n rectangles, equality one of 2**n."""
    assert check_cover(equality(n), bit_cover_of_inequality(n), 0) == 2 * n
    assert check_cover(equality(n), [rectangle({x}, {x}) for x in range(2**n)], 1) == 2**n


def test_partition_of_greater_than() -> None:
    """The four quarters of GT_1 are a partition; so is a smaller one."""
    f = greater_than(1)
    assert check_cover(f, [rectangle({x}, {y}) for x in range(2) for y in range(2)], None) == 4
    assert check_cover(f, [rectangle({0}, {0, 1}), rectangle({1}, {0}), rectangle({1}, {1})], None) == 3


def test_not_monochromatic() -> None:
    """Two cells of different value are named."""
    cells = r"\(0, 0\) is 1, \(0, 1\) is 0"
    with pytest.raises(EvidenceError, match=rf"not monochromatic for equality\(1\): {cells}"):
        rectangle({0, 1}, {0, 1}).value_on(equality(1))


def test_cover_wrong() -> None:
    """A missing cell, a rectangle of the other colour, and a cell outside the matrix are each named."""
    f = equality(2)
    with pytest.raises(EvidenceError, match=r"no rectangle covers \(11, 11\) of equality.*, whose value is 1"):
        check_cover(f, [rectangle({x}, {x}) for x in range(3)], 1)
    with pytest.raises(EvidenceError, match=r"rectangle 2 has value 0 on equality.* at \(00, 01\), expected"):
        check_cover(f, [rectangle({0}, {0}), rectangle({0}, {1})], 1)
    with pytest.raises(EvidenceError, match=r"cell \(4, 4\) is outside the 4 x 4 matrix"):
        check_cover(f, [rectangle({4}, {4})], 1)


def test_partition_wrong() -> None:
    """An overlap and a gap are each named."""
    f = from_rows([[1, 1], [0, 0]])
    with pytest.raises(EvidenceError, match=r"rectangles 1 and 2 both cover \(0, 1\)"):
        check_cover(f, [rectangle({0}, {0, 1}), rectangle({0}, {1}), rectangle({1}, {0, 1})], None)
    with pytest.raises(EvidenceError, match=r"no rectangle covers \(1, 1\) of matrix, whose value is 0"):
        check_cover(f, [rectangle({0}, {0, 1}), rectangle({1}, {0})], None)
    with pytest.raises(EvidenceError, match=r"^rectangle [12] is not monochromatic"):
        check_cover(f, [rectangle({0, 1}, {0, 1})], None)


@pytest.mark.parametrize(("rows", "columns"), [(set(), {0}), ({0}, set())])
def test_empty_rectangle(rows: set[int], columns: set[int]) -> None:
    """An empty rectangle has no value, and is none of those that cover or partition."""
    for colour in (0, 1, None):
        with pytest.raises(EvidenceError, match="it is empty"):
            check_cover(equality(1), [rectangle(rows, columns)], colour)


@given(BITS_4X4, RECTANGLES, st.integers(0, 1))
def test_checks_against_counting(rows: list[list[int]], rectangles: list[Rectangle], colour: int) -> None:
    """A cover or partition is accepted exactly when counting, cell by cell, how often each is covered says so."""
    f = from_rows(rows)
    times = [[sum(x in r.rows and y in r.columns for r in rectangles) for y in range(4)] for x in range(4)]
    cells = [(rows[x][y], times[x][y]) for x in range(4) for y in range(4)]
    plain = all(len({rows[x][y] for x in r.rows for y in r.columns}) == 1 for r in rectangles)
    is_cover = all((count > 0) == (value == colour) for value, count in cells)
    is_partition = plain and all(count == 1 for _, count in cells)
    assert accepted(lambda: check_cover(f, rectangles, colour)) == is_cover
    assert accepted(lambda: check_cover(f, rectangles, None)) == is_partition


def accepted(check: object) -> bool:
    assert callable(check)
    try:
        check()
    except EvidenceError:
        return False
    return True
