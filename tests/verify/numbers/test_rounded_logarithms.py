"""Rounded logarithms of integers next to each other, beside near misses; the oracle counts bits, for small integers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import fooling
from tests.shares import one_in


def down(n: int) -> int:
    """floor(log2 n)."""
    return n.bit_length() - 1


def up(n: int) -> int:
    """ceil(log2 n)."""
    return (n - 1).bit_length()


ONE: list[tuple[str, Callable[[int], bool]]] = [
    ("ceil(log2(n + 1)) = floor(log2(n)) + 1", lambda n: up(n + 1) == down(n) + 1),
    ("floor(log2(2n + 1)) = floor(log2(n)) + 1", lambda n: down(2 * n + 1) == down(n) + 1),
    ("floor(log2(2n + 2)) = floor(log2(n)) + 1", lambda n: down(2 * n + 2) == down(n) + 1),
    ("ceil(log2(2n + 1)) = ceil(log2(n + 1)) + 1", lambda n: up(2 * n + 1) == up(n + 1) + 1),
    ("ceil(log2(2n + 1)) = ceil(log2(n)) + 1", lambda n: up(2 * n + 1) == up(n) + 1),
    ("n * (ceil(log2(n + 1)) - ceil(log2(n))) = 2^ceil(log2(n + 1)) - 2^ceil(log2(n))",
     lambda n: n * (up(n + 1) - up(n)) == 2 ** up(n + 1) - 2 ** up(n)),
    ("(n + 1) * (ceil(log2(n + 1)) - ceil(log2(n))) = 2^ceil(log2(n + 1)) - 2^ceil(log2(n))",
     lambda n: (n + 1) * (up(n + 1) - up(n)) == 2 ** up(n + 1) - 2 ** up(n)),
    ("(n + 1) * (floor(log2(n + 1)) - floor(log2(n))) = 2 * (2^floor(log2(n + 1)) - 2^floor(log2(n)))",
     lambda n: (n + 1) * (down(n + 1) - down(n)) == 2 * (2 ** down(n + 1) - 2 ** down(n))),
    ("n * (floor(log2(n + 1)) - floor(log2(n))) = 2 * (2^floor(log2(n + 1)) - 2^floor(log2(n)))",
     lambda n: n * (down(n + 1) - down(n)) == 2 * (2 ** down(n + 1) - 2 ** down(n))),
]  # fmt: skip
TWO: list[tuple[str, Callable[[int, int], bool]]] = [
    ("n <= m implies floor(log2(n)) <= floor(log2(m))", lambda n, m: n > m or down(n) <= down(m)),
    ("n < m implies floor(log2(n)) < floor(log2(m))", lambda n, m: n >= m or down(n) < down(m)),
    ("floor(log2(n + m)) <= floor(log2(n)) + floor(log2(m)) + 1", lambda n, m: down(n + m) <= down(n) + down(m) + 1),
    ("floor(log2(n + m)) <= floor(log2(n)) + floor(log2(m))", lambda n, m: down(n + m) <= down(n) + down(m)),
    ("floor(log2(n * m)) <= floor(log2(n)) + floor(log2(m)) + 1", lambda n, m: down(n * m) <= down(n) + down(m) + 1),
    ("floor(log2(n * m)) <= floor(log2(n)) + floor(log2(m))", lambda n, m: down(n * m) <= down(n) + down(m)),
    ("ceil(log2(n * m)) <= ceil(log2(n)) + ceil(log2(m))", lambda n, m: up(n * m) <= up(n) + up(m)),
    ("ceil(log2(n * m)) < ceil(log2(n)) + ceil(log2(m))", lambda n, m: up(n * m) < up(n) + up(m)),
]


@pytest.mark.parametrize(("statement", "holds"), one_in(2, ONE))
def test_neighbours_and_odd_numbers(statement: str, holds: Callable[[int], bool]) -> None:
    """Confirmed where it holds for all n of 1, ..., 200, refuted elsewhere."""
    verdict = "confirmed" if all(map(holds, range(1, 201))) else "refuted"
    assert str(fooling.decide(f"for all integers n >= 1: {statement}").verdict) == verdict


@pytest.mark.parametrize(("statement", "holds"), one_in(2, TWO))
def test_sums_and_products_of_two(statement: str, holds: Callable[[int, int], bool]) -> None:
    """Confirmed where it holds for all n and m of 1, ..., 40, refuted elsewhere."""
    verdict = "confirmed" if all(holds(*both) for both in product(range(1, 41), repeat=2)) else "refuted"
    assert str(fooling.decide(f"for all integers n >= 1, m >= 1: {statement}").verdict) == verdict
