"""Games with and without their symmetries, the central path, and heaviest rectangles: each beside a slower way."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy
import pytest
from brute_force_covers import classes_of, rectangles
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.fooling_sets.functions import FAMILIES
from fooling.fooling_sets.search.discrepancy import heavy_rectangles as heavy
from fooling.fooling_sets.search.discrepancy import packing_game
from fooling.fooling_sets.search.discrepancy.central_path import CentralPath
from fooling.fooling_sets.search.discrepancy.heavy_rectangles import heavy_rectangles, largest_sum
from fooling.fooling_sets.search.discrepancy.packing_game import Game, LeastDiscrepancy
from fooling.fooling_sets.search.discrepancy.symmetry import symmetries
from fooling.fooling_sets.search.exact_program import simplex
from fooling.fooling_sets.search.linear_program import growing_program
from tests.brute_force_game import least_discrepancy as game_value
from tests.shares import one_in

pytestmark = pytest.mark.slow

Rows = list[list[int]]

PATIENCE = 600.0  # seconds for what takes a few where the machine is not busy: a bound on hanging, not on speed


def whole_numbers(largest: int) -> st.SearchStrategy[Rows]:
    """Matrices of up to 4 x 3 whole numbers."""
    return st.lists(st.lists(st.integers(-largest, largest), min_size=3, max_size=3), min_size=1, max_size=4)


def signs_of(rows: tuple[tuple[int, ...], ...]) -> Rows:
    """1 and -1 for 1 and 0."""
    return [[2 * value - 1 for value in row] for row in rows]


def check(signs: Rows, found: LeastDiscrepancy) -> None:
    """No rectangle of the distribution is heavier than `upper`; every cell has `lower` from rectangles of weight 1.

    Without a distribution `upper` is 1, which bounds any: all signs are the same.
    """
    unit = 1
    weights = {(x, y): w for x, y, w in found.distribution}
    for w in weights.values():
        unit = unit * w.denominator // numpy.gcd(unit, w.denominator).item()
    heavy_rows = [[s * int(weights.get((x, y), 0) * unit) for y, s in enumerate(row)] for x, row in enumerate(signs)]
    if len({s for row in signs for s in row}) > 1:
        assert sum(weights.values()) == 1
        assert Fraction(largest_sum(heavy_rows), unit) == found.upper
    assert sum(abs(w) for _, _, w in found.rectangles) == 1
    total = [[Fraction(0)] * len(signs[0]) for _ in signs]
    for xs, ys, w in found.rectangles:
        for x in xs:
            for y in ys:
                total[x][y] += w
    assert all(
        s * t >= found.lower for row, sums in zip(signs, total, strict=True) for s, t in zip(row, sums, strict=True)
    )


@pytest.mark.parametrize("number", one_in(360, [20, *range(1, 20), *range(21, 317)]))
def test_four_by_four(number: int) -> None:
    """With symmetries and without, the value is that of the whole game by the exact simplex method."""
    pytest.importorskip("highspy")
    rows = classes_of(4)[number]
    signs, value = signs_of(rows), game_value(rows)
    for group in (symmetries(signs), ()):
        found = Game(signs, group).solved(20.0)
        assert (found.lower, found.upper) == (value, value)
        check(signs, found)


@pytest.mark.parametrize(
    ("family", "value"),
    [
        ("disjointness", Fraction(13, 109)),
        ("inner-product", Fraction(9, 140)),
        ("equality", Fraction(2, 15)),
        ("index", Fraction(1, 8)),
    ],
)
def test_families_on_four_bits(family: str, value: Fraction) -> None:
    """Their known least discrepancies, by few weights and rectangles, at once; those of equality are thinned."""
    pytest.importorskip("highspy")
    rows = FAMILIES[family](4).rows()
    signs = signs_of(tuple(zip(*rows, strict=True)) if family == "index" else rows)
    found = Game(signs, symmetries(signs)).solved(PATIENCE)
    assert (found.lower, found.upper) == (value, value)
    assert len(found.rectangles) <= packing_game.MOST_IMAGES
    check(signs, found)


@pytest.mark.exhaustive
def test_the_path_alone_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without HiGHS a game of 100 weights still has both ends, hardly more than a hundredth apart."""
    draw = random.Random(2)
    signs = [[draw.choice([1, -1]) for _ in range(10)] for _ in range(10)]
    monkeypatch.setattr(packing_game, "growing_program", lambda gains: None)
    found = Game(signs, symmetries(signs)).solved(PATIENCE)
    assert found.lower < found.upper < Fraction(102, 100) * found.lower
    check(signs, found)


@settings(deadline=None)
@given(whole_numbers(2), st.lists(st.integers(1, 9), min_size=3, max_size=3))
def test_the_path_bounds_the_gain(rows: Rows, gains: list[int]) -> None:
    """Its weights are feasible, no feasible ones gain more than it says, and it comes near; rows enter on the way."""
    exact = simplex([[int(i == j) for j in range(3)] for i in range(3)] + rows, 5.0, gains)
    assert exact is not None
    best = sum(g * w for g, w in zip(gains, exact[0], strict=True))
    path = CentralPath(gains)
    for row in rows:
        line = numpy.array([row])
        path.enter(line, float((line @ path.weights).max()))
        path.step()
    while path.product > 1e-6:
        path.step()
        assert path.weights.min() > 0 and (path.rows @ path.weights).max() < 1
    assert path.weights @ numpy.array(gains) <= float(best) + 1e-9
    assert float(best) - 1e-9 <= path.most <= float(best) + 1e-3


@settings(deadline=None)
@given(st.one_of(whole_numbers(3), whole_numbers(2**70)))
def test_largest_sum(rows: Rows) -> None:
    """As by all rectangles one by one, for numbers that floats hold and for long ones."""
    cells = [abs(sum(rows[x][y] for x, y in part)) for part in rectangles(rows)]
    assert largest_sum(rows) == max(cells)


def test_ties_of_long_numbers_are_compared_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rectangles whose sums agree in 60 bits differ in the last one; too many of them are left to the plain search."""
    rows = [[2**80, -1], [-1, 2**80 + 1]]
    for most in (4096, 0):
        monkeypatch.setattr(heavy, "MOST_NEAR", most)
        assert largest_sum(rows) == 2**81 - 1


@pytest.mark.parametrize("at_once", [0, 1, 2])
@settings(deadline=None)
@given(st.one_of(whole_numbers(3), whole_numbers(2**70)))
def test_parts_of_the_sets_of_rows_are_all_of_them(at_once: int, rows: Rows) -> None:
    """However few sets are held at a time, the same rectangles are found, and the largest sum is the same.

    The rectangles are of small weights: sums of greater ones are rounded, and how hangs on the parts.
    """
    weights = numpy.array(rows, dtype=float).clip(-3, 3)
    whole = heavy_rectangles(weights, 1.5, 4), largest_sum(rows)
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(heavy, "AT_ONCE", at_once)
        assert (heavy_rectangles(weights, 1.5, 4), largest_sum(rows)) == whole


@settings(deadline=None)
@given(whole_numbers(3))
def test_heavy_rectangles_weigh_what_is_said(rows: Rows) -> None:
    """All above the threshold, one of each weight and sign, and none is heavier than the largest."""
    found, largest = heavy_rectangles(numpy.array(rows, dtype=float), 1.5, 99)
    sums = [s * sum(rows[x][y] for x in xs for y in ys) for xs, ys, s in found]
    assert all(value > 1.5 for value in sums)
    assert max(sums, default=0) == (largest if largest > 1.5 else 0)
    assert largest == largest_sum(rows)


@settings(deadline=None)
@given(whole_numbers(2), st.lists(st.integers(1, 40), min_size=3, max_size=3))
def test_programs_with_gains(rows: Rows, gains: list[int]) -> None:
    """HiGHS's basis is solved exactly: feasible both ways, multipliers that pay for every gain, one sum."""
    pytest.importorskip("highspy")
    program = growing_program(gains)
    assert program is not None
    limits = [[int(i == j) for j in range(3)] for i in range(3)] + rows
    for row in limits:
        program.add([(j, a) for j, a in enumerate(row) if a])
    found = program.answer(5.0)
    assert found is not None and found.exact
    assert min(found.weights + found.multipliers) >= 0
    assert all(sum(a * w for a, w in zip(row, found.weights, strict=True)) <= 1 for row in limits)
    paid = [sum(row[j] * m for row, m in zip(limits, found.multipliers, strict=True)) for j in range(3)]
    assert all(p >= g for p, g in zip(paid, gains, strict=True))
    assert sum(g * w for g, w in zip(gains, found.weights, strict=True)) == sum(found.multipliers)
