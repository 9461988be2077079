"""Covers and partitions: known values, brute force on all small matrices, and answers that hold without the solver."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from brute_force_covers import classes_of, cover_size, monochromatic, partition_size

import fooling.fooling_sets.search.cover
import fooling.fooling_sets.search.linear_program
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES, TwoPartyFunction, from_rows
from fooling.fooling_sets.search import greedy_rectangles
from fooling.fooling_sets.search.cover import CoverSearch, least_cover, least_partition, maximal_boxes, sperner_bound
from fooling.fooling_sets.search.cover_swaps import swapped_cover

# family, n -> (C0, C1), source
KNOWN = [
    (
        "equality",
        lambda n: {1: 2, 2: 4, 3: 5, 4: 6, 5: 7}[n],
        lambda n: 2**n,
        (
            "de Caen, Gregory, Pullman 1981: the least k with binomial(k, k // 2) >= 2**n; 2 n is that of the DNF "
            "and is larger from n = 3 on"
        ),
    ),
    ("disjointness", lambda n: n, lambda n: 2**n, "Kushilevitz and Nisan 1997, section 2.1"),
    ("intersection", lambda n: 2**n, lambda n: n, "the complement"),
    ("index", lambda n: n, lambda n: n, "a column each, which is a fooling set of unit vectors"),
    ("greater-than", lambda n: 2**n, lambda n: 2**n - 1, "the cells (x, x) and (x + 1, x) fool"),
]


def check(f: TwoPartyFunction, found: CoverSearch, colour: int | None) -> None:
    """The packing is one: weights on cells of the colour, none negative for a cover, no rectangle above 1."""
    weights = {(x, y): w for x, y, w in found.packing}
    for (x, y), weight in weights.items():
        assert colour is None or (weight >= 0 and f.entry(x, y) == colour)
    for cells in monochromatic(f.rows()):
        assert sum((weights.get(cell, Fraction(0)) for cell in cells), Fraction(0)) <= 1


@pytest.mark.parametrize(("name", "zeros", "ones", "source"), KNOWN)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_known_covers(name: str, zeros: object, ones: object, source: str, n: int) -> None:
    """The families have the cover numbers that the literature states."""
    assert callable(zeros)
    assert callable(ones)
    for colour, expected in ((0, zeros(n)), (1, ones(n))):
        found = least_cover(FAMILIES[name](n), colour)
        assert (found.lower, found.upper) == (expected, expected), source


def test_no_cell_needs_no_rectangle() -> None:
    """A colour that does not occur has the empty cover."""
    found = least_cover(from_rows([[1, 1]]), 0)
    assert (found.lower, found.upper, found.packing) == (0, 0, ())


@pytest.mark.parametrize("solver", [True, False])
def test_all_three_by_three(solver: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All 36 classes of 3 x 3 matrices have the numbers that brute force finds, with and without highspy."""
    if not solver:
        for module in (fooling.fooling_sets.search.cover, fooling.fooling_sets.search.linear_program):
            monkeypatch.setattr(module, "solver", lambda: None)
    assert len(classes_of(3)) == 36
    for rows in classes_of(3):
        f = from_rows(rows)
        for colour in (0, 1):
            found = least_cover(f, colour)
            assert found.lower == found.upper == cover_size(rows, colour), rows
            check(f, found, colour)
        found = least_partition(f)
        assert found.lower == found.upper == partition_size(rows), rows
        check(f, found, None)


def test_more_than_two_values() -> None:
    """A partition takes every value into account."""
    f = from_rows([[0, 1, 2], [1, 1, 2], [2, 2, 2]])
    assert least_partition(f).upper == partition_size(f.rows())


def test_classes_are_lifted() -> None:
    """Repeated rows and columns change no number, and the rectangles cover all of them."""
    rows = [[0, 1, 1, 0], [1, 0, 0, 1], [0, 1, 1, 0]]
    assert least_cover(from_rows(rows), 1).upper == 2
    assert least_partition(from_rows(rows)).upper == 4


def test_numpy_orders_cells_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy fooling set of a large matrix is that of the order that small ones are given."""
    draw = random.Random(5)
    for _ in range(20):
        width = draw.randrange(1, 40)
        lines = [draw.getrandbits(width) for _ in range(draw.randrange(1, 40))]
        found = []
        for limit in (0, 10**6):
            monkeypatch.setattr(greedy_rectangles, "SMALL", limit)
            found.append(greedy_rectangles.greedy_fooling(lines, width))
        assert found[0] == found[1]


def test_maximal_boxes_are_the_maximal_rectangles() -> None:
    """The boxes listed are the rectangles that no other contains."""
    draw = random.Random(3)
    for _ in range(20):
        rows = [[draw.randint(0, 1) for _ in range(4)] for _ in range(4)]
        ones = [cells for cells in monochromatic(rows) if all(rows[x][y] for x, y in cells)]
        expected = {cells for cells in ones if not any(cells < other for other in ones)}
        boxes = maximal_boxes([sum(value << y for y, value in enumerate(row)) for row in rows])
        assert boxes is not None
        found = [
            frozenset((x, y) for x in range(4) if xs >> x & 1 for y in range(4) if ys >> y & 1) for xs, ys in boxes
        ]
        assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


@pytest.mark.parametrize(("size", "bound"), [(0, 0), (1, 0), (2, 2), (3, 3), (6, 4), (7, 5), (64, 8), (70, 8), (71, 9)])
def test_sperner_bound(size: int, bound: int) -> None:
    """The least k with a middle binomial of at least the size; one pair alone needs nothing."""
    assert sperner_bound(size) == bound


def test_too_many_rectangles_leave_an_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the list of rectangles the greedy bounds remain, on the right sides."""
    monkeypatch.setattr(fooling.fooling_sets.search.cover, "LARGEST_LIST", 3)
    rows = [[1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 0]]
    found = least_partition(from_rows(rows))
    assert found.lower <= partition_size(rows) <= found.upper


def test_bounds_that_cross_are_refused() -> None:
    """A result whose lower bound exceeds its rectangles cannot exist."""
    with pytest.raises(InvalidInput, match="lower bounds 2 and 0 exceed the 0 rectangles"):
        CoverSearch(2, (), ())


def fewest(sets: Sequence[Sequence[int]]) -> int:
    """The least number of sets that hold all elements, by trying all choices."""
    all_elements = set().union(*sets)
    return next(k for k in range(len(sets) + 1) for some in combinations(sets, k) if set().union(*some) == all_elements)


@pytest.mark.parametrize("seed", range(8))
def test_exchanged_sets_cover_and_are_the_fewest(seed: int) -> None:
    """From all sets, the local search comes to as few as trying all choices does, and they hold every element."""
    draw = random.Random(seed)
    sets = [sorted(draw.sample(range(10), draw.randint(1, 4))) for _ in range(11)]
    found = swapped_cover(sets, range(len(sets)), 0, 500, 60.0)
    assert set().union(*(sets[k] for k in found)) == set().union(*sets)
    assert len(found) == len(set(found)) == fewest(sets)


def test_exchanges_end_where_they_are_told_to() -> None:
    """No step, no time, or sets that are few enough: what was known stays, and no less than enough are sought."""
    sets = [[0], [1], [2], [0, 1], [0, 1, 2]]
    assert swapped_cover(sets, [0, 1, 2], 3, 1_000, 60.0) == [0, 1, 2]
    assert swapped_cover(sets, [0, 1, 2], 1, 0, 60.0) == [0, 1, 2]
    assert len(swapped_cover(sets, [0, 1, 2], 2, 1_000, 60.0)) == 2
    assert swapped_cover(sets, [0, 1, 2], 0, 1_000, 60.0) == [4]
    assert swapped_cover([[0], [1]], [0, 1], 0, 1_000, 60.0) == [0, 1]
