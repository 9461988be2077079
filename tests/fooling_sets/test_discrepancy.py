"""Discrepancy: known values, brute force on all small matrices, least discrepancy settled exactly."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, permutations
from math import lcm

import pytest
from brute_force_covers import classes_of, largest_difference, rectangles
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.discrepancy import chain, merged_sums
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.functions import equality, from_rows, greater_than, index, inner_product
from fooling.fooling_sets.search.discrepancy.discrepancy_game import covering, least_discrepancy
from fooling.fooling_sets.search.discrepancy.discrepancy_search import given_discrepancy, heaviest_rectangle, signed
from fooling.fooling_sets.search.discrepancy.packing_game import LeastDiscrepancy
from fooling.fooling_sets.search.linear_program import solver
from tests.brute_force_game import least_discrepancy as game_value

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_inner_product_has_small_discrepancy(n: int) -> None:
    """Lindsey's lemma: at most 2^(-n/2) (Kushilevitz and Nisan 1997, example 3.29)."""
    found = given_discrepancy(inner_product(n))
    assert found.exact
    assert found.lower**2 <= Fraction(1, 2**n)


@pytest.mark.parametrize(("n", "value"), [(2, Fraction(1, 2)), (3, Fraction(3, 4))])
def test_equality_has_large_discrepancy(n: int, value: Fraction) -> None:
    """Everything has 1 - 2 / 2^n more zeros than ones, and no rectangle without the diagonal has more for n >= 2."""
    assert given_discrepancy(equality(n)).lower == value == 1 - Fraction(2, 2**n)


def test_all_three_by_three() -> None:
    """All 36 classes have the discrepancy that brute force finds, and a least one below it."""
    for rows in classes_of(3):
        f = from_rows(rows)
        found = given_discrepancy(f)
        assert found.lower == Fraction(largest_difference(rows), 9)
        assert found.lower == Fraction(abs(sum(2 * rows[x][y] - 1 for x in found.rows for y in found.columns)), 9)
        least = least_discrepancy(f)
        check(rows, least)
        if solver() is not None:
            assert least.lower == least.upper == game_value(rows) <= found.lower


def check(rows: tuple[tuple[int, ...], ...], found: LeastDiscrepancy) -> None:
    """The distribution has that discrepancy, and the rectangles are a strategy against every distribution."""
    weights = {(x, y): w for x, y, w in found.distribution} or {(0, 0): Fraction(1)}
    assert sum(weights.values()) == 1
    sums = [
        abs(sum((weights.get((x, y), Fraction(0)) * (2 * rows[x][y] - 1) for x, y in cells), Fraction(0)))
        for cells in rectangles(rows)
    ]
    assert max(sums) == found.upper
    assert sum(abs(w) for _, _, w in found.rectangles) == 1
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            assert (2 * value - 1) * sum(w for xs, ys, w in found.rectangles if x in xs and y in ys) >= found.lower


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        ([[1, 1], [1, 1]], Fraction(1)),
        ([[0, 1]], Fraction(1, 2)),
        ([[1, 0], [0, 1]], Fraction(1, 4)),
        ([[1, 1], [1, 0]], Fraction(1, 3)),
    ],
)
def test_least_discrepancy_of_tiny_matrices(rows: list[list[int]], value: Fraction) -> None:
    """A constant has 1; where one cell a rectangle is the best, weight is spread over the cells that fool."""
    pytest.importorskip("highspy")
    found = least_discrepancy(from_rows(rows))
    assert (found.lower, found.upper) == (value, value)


def test_least_discrepancy_of_index() -> None:
    """A column of index(n) can be balanced: least discrepancy 1 / (2 n)."""
    pytest.importorskip("highspy")
    for n in (1, 2, 3, 4):
        found = least_discrepancy(index(n))
        assert found.lower == found.upper == Fraction(1, 2 * n)


def test_merging_keeps_the_heaviest_rectangle() -> None:
    """Adding up parallel lines changes no largest sum."""
    draw = random.Random(5)
    for _ in range(40):
        rows = [[draw.randint(-2, 2) for _ in range(3)] for _ in range(3)]
        rows += [rows[0], rows[draw.randrange(3)]]
        assert heaviest_rectangle(merged_sums(rows))[0] == heaviest_rectangle(rows)[0]


def test_heaviest_rectangle_has_its_weight() -> None:
    """The rows and columns returned have the sum stated, of either sign and either shape."""
    draw = random.Random(7)
    for _ in range(60):
        rows = [[draw.randint(-5, 5) for _ in range(draw.randint(1, 1) + 3)] for _ in range(draw.randint(1, 6))]
        value, xs, ys = heaviest_rectangle(rows)
        assert abs(sum(rows[x][y] for x in xs for y in ys)) == value
        assert value == max(abs(sum(rows[x][y] for x, y in cells)) for cells in rectangles(rows))


def test_refusals() -> None:
    """Another value than 0 and 1, too many lines on both sides, and bounds that cross are refused."""
    with pytest.raises(EvidenceError, match="matrix is 2 at"):
        signed(from_rows([[0, 2]]))
    with pytest.raises(InvalidInput, match="24 x 24 lines, all subsets"):
        heaviest_rectangle([[int(x == y) for y in range(24)] for x in range(24)])
    with pytest.raises(InvalidInput, match="upper bound 0 is below the lower bound 1"):
        LeastDiscrepancy(Fraction(1), Fraction(0), (), ())


def test_large_matrices_get_a_rectangle() -> None:
    """Beyond 20 distinct lines the rectangle found is a lower bound, said not to be exact."""
    found = given_discrepancy(inner_product(5))
    assert not found.exact
    assert Fraction(1, 32) < found.lower
    assert found.lower**2 <= Fraction(1, 32)


def test_larger_games_keep_an_interval() -> None:
    """More than 20 different lines: both ends are what their evidence shows, the lower above 0; so without a solver."""
    f = greater_than(5)
    rows = f.rows()
    settled = least_discrepancy(f, 0.5)
    for found in (settled, covering([[2 * value - 1 for value in row] for row in rows])):
        assert 0 < found.lower < found.upper
        assert sum(abs(w) for _, _, w in found.rectangles) == 1
        total = [
            [sum(w for xs, ys, w in found.rectangles if x in xs and y in ys) for y in range(32)] for x in range(32)
        ]
        assert min((2 * rows[x][y] - 1) * total[x][y] for x in range(32) for y in range(32)) >= found.lower
    unit = lcm(*(w.denominator for _, _, w in settled.distribution))
    weights = [[0] * 32 for _ in range(32)]
    for x, y, w in settled.distribution:
        weights[x][y] = int(w * unit)
    assert settled.upper == given_discrepancy(f, weights).lower
    assert unit.bit_length() < 1100  # no certificate of thousands of digits


@given(st.lists(st.lists(st.integers(-1, 1), min_size=3, max_size=3), min_size=1, max_size=4))
def test_a_chain_is_one_entry_by_entry(rows: list[list[int]]) -> None:
    """An order is found exactly when some order has each row, divided by its divisor, nowhere below the one before."""

    def rising(order: tuple[int, ...]) -> bool:
        return all(
            rows[x][y] <= rows[above][y] for x, above in pairwise(order) for y in range(3)
        )  # entries -1, 0, 1 have divisor 1

    found = chain(rows)
    assert (found is not None) == any(map(rising, permutations(range(len(rows)))))
    assert found is None or rising(tuple(found))


@pytest.mark.parametrize("most", [1, 3])
def test_chains_have_their_heaviest_rectangle(most: int) -> None:
    """Over a chain the few sets of rows that are tried include a heaviest one, rows scaled by any positive numbers."""
    draw = random.Random(most)
    for _ in range(60):
        rows = [[draw.randint(-3, 3) for _ in range(4)]]
        for _ in range(3):
            rows.append([a + draw.randint(0, most) for a in rows[-1]])
        rows = [[scale * a for a in row] for row in rows if (scale := draw.randint(1, 3))]
        draw.shuffle(rows)
        assert heaviest_rectangle(rows)[0] == max(abs(sum(rows[x][y] for x, y in cells)) for cells in rectangles(rows))
