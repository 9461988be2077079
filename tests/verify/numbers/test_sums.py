"""Sums with a closed form, with parameters, too: true statements, and near misses.

The oracle adds up fractions for all small values of the variables, and shares nothing with the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction as F
from itertools import product
from math import comb

import pytest

import fooling
from tests.shares import later

UP_TO = 14
Sides = Callable[..., tuple[F, F]]


def total(term: Callable[[int], F | int], low: int, high: int) -> F:
    """The sum of the terms from low to high."""
    return sum((F(term(i)) for i in range(low, high + 1)), F(0))


# A statement without its comparison, which follows; what both sides are; the least values of its variables.
EQUATIONS: list[tuple[str, str, str, Sides, tuple[int, ...]]] = [
    (
        "for all integers n >= 1: ",
        "sum over i = 1..n of (-1)^i * i^2",
        "(-1)^n * n * (n + 1)/2",
        lambda n: (total(lambda i: (-1) ** i * i * i, 1, n), F((-1) ** n * n * (n + 1), 2)),
        (1,),
    ),
    (
        "for all integers n >= 1: ",
        "sum over i = 0..n of (-1)^i * binomial(n, i)",
        "0",
        lambda n: (total(lambda i: (-1) ** i * comb(n, i), 0, n), F(0)),
        (1,),
    ),
    (
        "for all integers n >= 1: ",
        "sum over i = 0..n of (-1)^i * i * binomial(n + 1, i)",
        "(-1)^n * (n + 1)",
        lambda n: (total(lambda i: (-1) ** i * i * comb(n + 1, i), 0, n), F((-1) ** n * (n + 1))),
        (1,),
    ),
    (
        "for all integers n, k with n >= 0, k >= 0, k < n: ",
        "sum over i = 0..k of (-1)^i * binomial(n, i)",
        "(-1)^k * binomial(n - 1, k)",
        lambda k, n: (total(lambda i: (-1) ** i * comb(n + k + 1, i), 0, k), F((-1) ** k * comb(n + k, k))),
        (0, 0),
    ),
    (
        "for all integers n, k with n >= 0, k >= 0: ",
        "sum over i = 0..n of binomial(i + k, k)",
        "binomial(n + k + 1, k + 1)",
        lambda n, k: (total(lambda i: comb(i + k, k), 0, n), F(comb(n + k + 1, k + 1))),
        (0, 0),
    ),
    (
        "for all integers n, k with n >= 0, k >= 2: ",
        "sum over i = 0..n of i * k^i",
        "(n * k^(n + 1) - (k^(n + 1) - k)/(k - 1))/(k - 1)",
        lambda n, k: (total(lambda i: i * k**i, 0, n), (n * F(k) ** (n + 1) - F(k ** (n + 1) - k, k - 1)) / (k - 1)),
        (0, 2),
    ),
    (
        "for all integers n >= 1: ",
        "sum over k = 1..n of 1/(k * (k + 2))",
        "3/4 - (2 * n + 3)/(2 * (n + 1) * (n + 2))",
        lambda n: (total(lambda k: F(1, k * (k + 2)), 1, n), F(3, 4) - F(2 * n + 3, 2 * (n + 1) * (n + 2))),
        (1,),
    ),
    (
        "for all integers n >= 1: ",
        "sum over i = 1..n of floor(i/2)",
        "floor(n^2/4)",
        lambda n: (total(lambda i: i // 2, 1, n), F(n * n // 4)),
        (1,),
    ),
]


def values(least: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All small values of the variables."""
    return product(*(range(first, UP_TO) for first in least))


LONG = "(-1)^i * i^2", "1/(k * (k + 2))", "floor(i/2)"


@pytest.mark.parametrize(
    ("for_all", "left", "right", "sides", "least"), [later(*one) if one[1].endswith(LONG) else one for one in EQUATIONS]
)
def test_a_sum_is_its_closed_form(for_all: str, left: str, right: str, sides: Sides, least: tuple[int, ...]) -> None:
    """It is confirmed, and what is one more, or more by the last index, is refuted."""
    assert all(one == other for one, other in (sides(*point) for point in values(least)))
    assert str(fooling.decide(f"{for_all}{left} = {right}").verdict) == "confirmed"
    for more in ("1", "(1 - 2/(n + 1))"):
        assert str(fooling.decide(f"{for_all}{left} = {right} + {more}").verdict) == "refuted"


@pytest.mark.parametrize(
    ("term", "bound", "verdict"),
    [
        later("1/((k + 2) * (k + 4))", F(7, 24), "confirmed"),
        ("1/((k + 2) * (k + 4))", F(7, 25), "refuted"),
        ("1/(k * (k + 3))", F(11, 18), "confirmed"),
        ("1/(k * (k + 3))", F(10, 18), "refuted"),
        later("k/2^k", F(2), "confirmed"),
        ("k/2^k", F(15, 8), "refuted"),
    ],
)
def test_a_sum_is_below_a_number(term: str, bound: F, verdict: str) -> None:
    """Sums that telescope with a gap stay below their limit."""
    below = all(total(lambda k: eval(term.replace("^", "**"), {"k": F(k)}), 1, n) < bound for n in range(1, 200))
    assert below == (verdict == "confirmed")
    assert str(fooling.decide(f"for all integers n >= 1: sum over k = 1..n of {term} < {bound}").verdict) == verdict


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("for all integers n >= 1: sum over i = 1..n of log2(1 + 1/i) = log2(n + 1)", "confirmed"),
        ("for all integers n >= 1: sum over i = 1..n of log2(1 + 1/i) = log2(n + 2)", "refuted"),
    ],
)
def test_a_product_is_a_sum_of_logarithms(statement: str, verdict: str) -> None:
    """(1 + 1/1) (1 + 1/2) ... (1 + 1/n) = n + 1."""
    assert str(fooling.decide(statement).verdict) == verdict
