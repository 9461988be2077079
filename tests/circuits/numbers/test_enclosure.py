"""The rational enclosures against mpmath, and their promised widths."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.numbers.enclosure import exp_bounds, log2_bounds, log_bounds, sqrt_bounds
from fooling.fooling_sets.errors import InvalidInput
from tests.circuits.numbers.brute_force_numeric import with_digits
from tests.shares import drawn

rationals = st.fractions(min_value=-40, max_value=40, max_denominator=1000)
positive = st.fractions(min_value=Fraction(1, 1000), max_value=10**6, max_denominator=1000)
bit_counts = st.integers(min_value=0, max_value=120)
SLACK = Fraction(1, 10**55)  # mpmath is trusted to 80 digits; values here are below 10**18


@drawn(200)
@given(rationals, bit_counts)
def test_exp_is_enclosed_with_the_promised_relative_width(x: Fraction, bits: int) -> None:
    """exp(x) lies between the bounds, which are at most 2**-bits * exp(x) apart."""
    lo, hi = exp_bounds(x, bits)
    exact = with_digits("exp", x)
    assert 0 < lo <= exact + SLACK and exact - SLACK <= hi
    assert hi - lo <= (exact + SLACK) / 2**bits


@pytest.mark.slow
@drawn(200)
@given(positive, bit_counts)
def test_log_and_log2_and_sqrt_are_enclosed_with_the_promised_width(x: Fraction, bits: int) -> None:
    """The three functions lie between their bounds, which are at most 2**-bits apart."""
    ln2 = with_digits("log", Fraction(2))
    for bounds, exact in (
        (log_bounds, with_digits("log", x)),
        (log2_bounds, with_digits("log", x) / ln2),
        (sqrt_bounds, with_digits("sqrt", x)),
    ):
        lo, hi = bounds(x, bits)
        assert lo <= exact + SLACK and exact - SLACK <= hi
        assert hi - lo <= Fraction(1, 2**bits)


@pytest.mark.parametrize("k", [-70, -3, -1, 0, 1, 2, 64])
def test_log2_of_a_power_of_two_is_exact(k: int) -> None:
    """log2(2**k) is the interval [k, k]."""
    assert log2_bounds(Fraction(2) ** k, 8) == (Fraction(k), Fraction(k))


def test_exact_points() -> None:
    """ln 1 = 0, the square root of a rational square is exact, exp(0) is enclosed by an interval around 1."""
    assert log_bounds(Fraction(1), 30) == (Fraction(0), Fraction(0))
    assert sqrt_bounds(Fraction(49, 9), 0) == (Fraction(7, 3), Fraction(7, 3))
    assert sqrt_bounds(Fraction(0), 5) == (Fraction(0), Fraction(0))
    lo, hi = exp_bounds(Fraction(0), 30)
    assert lo <= 1 <= hi


def test_arguments_outside_the_domain_are_refused() -> None:
    """log of 0, log2 of a negative number, root of a negative number, negative bits."""
    for function, x, bits in ((log_bounds, 0, 5), (log2_bounds, -1, 5), (sqrt_bounds, -1, 5), (exp_bounds, 1, -1)):
        with pytest.raises(InvalidInput, match="is undefined"):
            function(Fraction(x), bits)
