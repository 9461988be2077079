"""The simplex method in whole numbers: duality proves each answer; HiGHS and the game of a matrix agree."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fooling.fooling_sets.search.discrepancy.discrepancy_game
import fooling.fooling_sets.search.linear_program
from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.search.exact_program import Unlimited, simplex
from fooling.fooling_sets.search.linear_program import pack, solver
from tests.brute_force_game import least_discrepancy

pytestmark = pytest.mark.slow

PROGRAMS = st.integers(1, 5).flatmap(
    lambda count: st.lists(st.lists(st.integers(-2, 2), min_size=count, max_size=count), min_size=1, max_size=7)
)
MATRICES = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 1), min_size=width, max_size=width), min_size=1, max_size=3)
)


@settings(deadline=None)
@given(PROGRAMS)
def test_weights_and_multipliers_prove_each_other(rows: list[list[int]]) -> None:
    """Feasible weights and feasible multipliers with the same sum; or no limit.

    Nonnegative rows that bound each weight would be a limit.
    """
    try:
        found = simplex(rows, 10.0)
    except Unlimited:
        assert any(all(row[j] <= 0 for row in rows) for j in range(len(rows[0]))) or any(
            entry < 0 for row in rows for entry in row
        )
        return
    assert found is not None
    weights, multipliers = found
    assert min(weights + multipliers) >= 0 and sum(weights) == sum(multipliers)
    assert all(sum(a * w for a, w in zip(row, weights, strict=True)) <= 1 for row in rows)
    assert all(sum(row[j] * m for row, m in zip(rows, multipliers, strict=True)) >= 1 for j in range(len(weights)))


@settings(deadline=None)
@given(PROGRAMS, st.booleans())
def test_highs_agrees(rows: list[list[int]], signed: bool) -> None:
    """The same sum by both, for weights of one sign and of either."""
    pytest.importorskip("highspy")
    sparse = [[(j, a) for j, a in enumerate(row) if a] for row in rows]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fooling.fooling_sets.search.linear_program, "solver", lambda: None)
        own = pack(sparse, len(rows[0]), signed, 10.0)
    theirs = pack(sparse, len(rows[0]), signed, 10.0)
    assert (own is None) == (theirs is None)
    assert own is None or theirs is None or abs(sum(own.weights) - sum(theirs.weights)) < Fraction(1, 10**6)


def test_it_stops_when_time_is_over() -> None:
    """No time, no answer."""
    assert simplex([[1, 1], [1, 0]], -1.0) is None


@settings(deadline=None)
@given(MATRICES)
def test_the_game_without_highs(rows: list[list[int]]) -> None:
    """Least discrepancies of small matrices are exact without HiGHS too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fooling.fooling_sets.search.linear_program, "solver", lambda: None)
        found = fooling.fooling_sets.search.discrepancy.discrepancy_game.least_discrepancy(from_rows(rows), 10.0)
    assert found.lower == found.upper == least_discrepancy(rows)


def test_large_programs_need_highs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the limit there is no answer without it."""
    monkeypatch.setattr(fooling.fooling_sets.search.linear_program, "solver", lambda: None)
    assert pack([[(j, 1)] for j in range(40)], 40, False, 1.0) is None
    assert fooling.fooling_sets.search.linear_program.growing_program([1] * 40) is None
    assert solver() is None or pack([[(0, 1)]], 1, False, 1.0) is not None
