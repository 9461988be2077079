"""Closed numbers that are equal though no precision shows it, beside numbers that differ by little.

The oracle computes with 60 digits (`decimal`), and shares nothing with the search or the checker.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from decimal import Decimal, getcontext
from fractions import Fraction

import pytest

import fooling
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.meaning import interval
from tests.shares import one_in

getcontext().prec = 60
D, TINY = Decimal, Decimal(10) ** -50
LN2 = D(2).ln()


def log2(x: Decimal) -> Decimal:
    """To base 2."""
    return x.ln() / LN2


Number = Callable[[], Decimal]
EQUAL: list[tuple[str, Number, str, Number]] = [
    ("sqrt(2) * sqrt(8)", lambda: D(2).sqrt() * D(8).sqrt(), "4", lambda: D(4)),
    ("(sqrt(2) + 1) * (sqrt(2) - 1)", lambda: (D(2).sqrt() + 1) * (D(2).sqrt() - 1), "1", lambda: D(1)),
    ("sqrt(6) * sqrt(10)", lambda: D(6).sqrt() * D(10).sqrt(), "2 * sqrt(15)", lambda: 2 * D(15).sqrt()),
    ("1/(sqrt(2) - 1)", lambda: 1 / (D(2).sqrt() - 1), "sqrt(2) + 1", lambda: D(2).sqrt() + 1),
    ("(1/3)^(1/2)", (D(1) / 3).sqrt, "sqrt(3)/3", lambda: D(3).sqrt() / 3),
    ("2^(1/2) * 2^(1/3)", lambda: D(2).sqrt() * D(2) ** (D(1) / 3), "32^(1/6)", lambda: D(32) ** (D(1) / 6)),
    ("(7 + 5 * sqrt(2))^(1/3)", lambda: (7 + 5 * D(2).sqrt()) ** (D(1) / 3), "1 + sqrt(2)", lambda: 1 + D(2).sqrt()),
    (
        "sqrt(6 + sqrt(20)) - sqrt(6 - sqrt(20))",
        lambda: (6 + D(20).sqrt()).sqrt() - (6 - D(20).sqrt()).sqrt(),
        "2",
        lambda: D(2),
    ),
    ("log2(27)/log2(9)", lambda: D(27).ln() / D(9).ln(), "3/2", lambda: D(3) / 2),
    ("log2(1000)/log2(10)", lambda: D(1000).ln() / D(10).ln(), "3", lambda: D(3)),
    ("ln(9)/ln(27)", lambda: D(9).ln() / D(27).ln(), "2/3", lambda: D(2) / 3),
    ("9^(log2(5))", lambda: D(9) ** log2(D(5)), "25^(log2(3))", lambda: D(25) ** log2(D(3))),
    ("log2(12) - log2(3/4)", lambda: log2(D(12)) - log2(D(3) / 4), "4", lambda: D(4)),
]


@pytest.mark.parametrize(("left", "one", "right", "other"), EQUAL)
def test_closed_numbers_that_are_equal(left: str, one: Number, right: str, other: Number) -> None:
    """Equal ones are seen to be; what says that they differ, or are a little more, is refuted."""
    assert abs(one() - other()) < TINY
    assert str(fooling.decide(f"{left} = {right}").verdict) == "confirmed"
    assert str(fooling.decide(f"{left} >= {right}").verdict) == "confirmed"
    assert str(fooling.decide(f"{left} > {right}").verdict) == "refuted"
    assert str(fooling.decide(f"{left} = {right} + 1/10^6").verdict) == "refuted"


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("ceil(log2(1000)/log2(10)) = 3", "confirmed"),
        ("ceil(log2(1000)/log2(10)) = 4", "refuted"),
        ("ceil(log2(1001)/log2(10)) = 4", "confirmed"),
        ("floor(log2(27)/log2(3)) = 3", "confirmed"),
        ("floor(log2(26)/log2(3)) = 3", "refuted"),
        ("floor(sqrt(2) * sqrt(8) - 1/10^9) = 3", "confirmed"),
        ("floor(ceil(sqrt(3 + 2 * sqrt(2)) - sqrt(2))/2) = 0", "confirmed"),
    ],
)
def test_roundings_of_numbers_that_are_integers(statement: str, verdict: str) -> None:
    """Whether the number is an integer is decided first."""
    assert str(fooling.decide(statement).verdict) == verdict


@pytest.mark.parametrize("seed", one_in(15, range(30)))
def test_roots_of_squares_of_surds(seed: int) -> None:
    """sqrt((a + b sqrt d)^2) for numbers at random, and with one of them a little off."""
    chosen = random.Random(seed)
    a, b, d = chosen.randint(1, 30), chosen.randint(1, 30), chosen.choice([2, 3, 5, 6, 7, 10, 12, 18, 75])
    off = chosen.choice([-1, 1])
    for more, verdict in ((0, "confirmed"), (off, "refuted")):
        whole, share = a * a + b * b * d, 2 * a * b
        equal = abs((whole + share * D(d).sqrt()).sqrt() - (a + (b + D(more) / 10**6) * D(d).sqrt())) < TINY
        assert equal == (verdict == "confirmed")
        said = f"sqrt({whole} + {share} * sqrt({d})) = {a} + ({b * 10**6 + more}/{10**6}) * sqrt({d})"
        assert str(fooling.decide(said).verdict) == verdict


def test_a_long_sum_of_irrational_numbers_is_enclosed_and_cheap() -> None:
    """Sums of logarithms and roots lie in their enclosures, which are narrow; shifted by their width they do not."""
    for head, exact in (("log2", math.log2), ("ln", math.log), ("sqrt", math.sqrt)):
        budget = Budget(20_000)
        low, high = interval(("sum", "i", 1, 2000, (head, "i")), budget, 64)
        true = math.fsum(exact(k) for k in range(1, 2001))
        assert low < high < low + Fraction(1, 2**40)
        assert abs(true - float(low)) <= 1e-8
        narrow = [interval(("sum", "i", 1, 40, (head, "i")), budget, bits) for bits in (32, 256)]
        assert narrow[0][0] <= narrow[1][0] <= narrow[1][1] <= narrow[0][1]
    assert interval(("sum", "i", 1, 3, ("/", 1, "i")), Budget(), 32) == (Fraction(11, 6),) * 2
