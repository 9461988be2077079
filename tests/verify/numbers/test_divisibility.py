"""Statements made of divisibility, beside near misses; the oracle tries small integers, one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import product
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fooling
from fooling.verify.checker.polynomial import plus
from fooling.verify.methods.arithmetic.integers import whole_weights
from tests.shares import drawn, one_in

N = range(-60, 61)
STATEMENTS: list[tuple[str, Callable[..., bool]]] = [
    ("n: n even iff n^2 even", lambda n: (n % 2 == 0) == (n * n % 2 == 0)),
    ("n: n even iff n^2 - 1 even", lambda n: (n % 2 == 0) == ((n * n - 1) % 2 == 0)),
    ("n: n odd iff (n^2 - 1)/8 is an integer", lambda n: (n % 2 == 1) == ((n * n - 1) % 8 == 0)),
    ("n: n odd iff (n^2 - 1)/16 is an integer", lambda n: (n % 2 == 1) == ((n * n - 1) % 16 == 0)),
    (
        "n: n/6 is an integer iff n/2 is an integer and n/3 is an integer",
        lambda n: (n % 6 == 0) == (n % 2 == n % 3 == 0),
    ),
    ("n: n/12 is an integer iff n/2 is an integer and n/6 is an integer", lambda n: (n % 12 == 0) == (n % 6 == 0)),
    ("n: (n^5 - n)/30 is an integer", lambda n: (n**5 - n) % 30 == 0),
    ("n: (n^5 - n)/60 is an integer", lambda n: (n**5 - n) % 60 == 0),
    ("n: (n^7 - n)/42 is an integer", lambda n: (n**7 - n) % 42 == 0),
    ("n with n^2 even: n even", lambda n: n * n % 2 == 1 or n % 2 == 0),
    ("n with n^2 even: n/4 is an integer", lambda n: n * n % 2 == 1 or n % 4 == 0),
    ("n with n^3 odd: (n^2 - 1)/8 is an integer", lambda n: n**3 % 2 == 0 or (n * n - 1) % 8 == 0),
    ("n: not ((n^2 - 2)/3 is an integer)", lambda n: (n * n - 2) % 3 != 0),
    ("n: not ((n^2 - 2)/7 is an integer)", lambda n: (n * n - 2) % 7 != 0),
    ("n, m with n odd, m odd: (n^2 - m^2)/8 is an integer", lambda n, m: n * m % 2 == 0 or (n * n - m * m) % 8 == 0),
    ("n, m with n odd, m odd: (n^2 - m^2)/16 is an integer", lambda n, m: n * m % 2 == 0 or (n * n - m * m) % 16 == 0),
    ("n, m: n * m odd iff n odd and m odd", lambda n, m: (n * m % 2 == 1) == (n % 2 == m % 2 == 1)),
    ("n, m: n * m odd iff n odd or m odd", lambda n, m: (n * m % 2 == 1) == (n % 2 == 1 or m % 2 == 1)),
    (
        "n with (n - 1)/4 is an integer: (n - 1)/8 is an integer or (n + 3)/8 is an integer",
        lambda n: n % 4 != 1 or n % 8 in (1, 5),
    ),
    (
        "n with (n - 1)/4 is an integer: (n - 1)/8 is an integer or (n + 1)/8 is an integer",
        lambda n: n % 4 != 1 or n % 8 in (1, 7),
    ),
]


@pytest.mark.parametrize(("statement", "holds"), STATEMENTS)
def test_divisibility_is_decided_as_small_integers_say(statement: str, holds: Callable[..., bool]) -> None:
    """Confirmed where it holds for all that are tried, refuted elsewhere."""
    names = statement.partition(":")[0].partition(" with")[0].split(", ")
    verdict = "confirmed" if all(holds(*values) for values in product(N, repeat=len(names))) else "refuted"
    assert str(fooling.decide(f"for all integers {statement}").verdict) == verdict


OF_DIVISORS: list[tuple[str, Callable[..., bool]]] = [
    ("n/d is an integer and m/d is an integer implies (n + m)/d is an integer", lambda n, m, d: True),
    ("(n + m)/d is an integer implies n/d is an integer", lambda n, m, d: (n + m) % d > 0 or n % d == 0),
    (
        "n/m is an integer and m/d is an integer implies n/d is an integer",
        lambda n, m, d: n % m + m % d > 0 or n % d == 0,
    ),
    ("n/d is an integer and (n + 1)/d is an integer implies d = 1", lambda n, m, d: n % d + (n + 1) % d > 0 or d == 1),
    ("n/d is an integer and (n + 2)/d is an integer implies d = 1", lambda n, m, d: n % d + (n + 2) % d > 0 or d == 1),
    ("n/d is an integer and (n + 2)/d is an integer implies d <= 2", lambda n, m, d: n % d + (n + 2) % d > 0 or d <= 2),
    ("n/d is an integer implies d <= n", lambda n, m, d: n % d > 0 or d <= n),
    ("n/d is an integer implies d < n", lambda n, m, d: n % d > 0 or d < n),
    ("m/d is an integer and m/(d + 1) is an integer implies m/(d * (d + 1)) is an integer",
     lambda n, m, d: m % d + m % (d + 1) > 0 or m % (d * (d + 1)) == 0),
    ("m/d is an integer and m/(d + 2) is an integer implies m/(d * (d + 2)) is an integer",
     lambda n, m, d: m % d + m % (d + 2) > 0 or m % (d * (d + 2)) == 0),
    ("(4^n - 3n - 1)/9 is an integer", lambda n, m, d: (4**n - 3 * n - 1) % 9 == 0),
    ("(4^n - 3n - 1)/27 is an integer", lambda n, m, d: (4**n - 3 * n - 1) % 27 == 0),
    ("(d^n - d)/d is an integer", lambda n, m, d: (d**n - d) % d == 0),
    ("(d^n - 1)/d is an integer", lambda n, m, d: (d**n - 1) % d == 0),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "holds"), one_in(2, OF_DIVISORS))
def test_divisors_that_are_variables(statement: str, holds: Callable[..., bool]) -> None:
    """Confirmed where it holds for all n, m, d of 1, ..., 20, refuted elsewhere."""
    verdict = "confirmed" if all(holds(*values) for values in product(range(1, 21), repeat=3)) else "refuted"
    assert str(fooling.decide(f"for all integers n >= 1, m >= 1, d >= 1: {statement}").verdict) == verdict


@drawn(200)
@given(st.lists(st.integers(-6, 6), min_size=2, max_size=6), st.integers(-30, 30), st.data())
def test_whole_weights_are_found_where_there_are_some(sizes: list[int], total: int, data: st.DataObject) -> None:
    """Weights add up to what is wanted; in one row there are some just where the greatest common divisor divides it."""
    rows = data.draw(st.integers(1, 3))
    parts = [
        {(("x", 1 + r),): Fraction(data.draw(st.integers(-6, 6)) if r else s, 2) for r in range(rows)} for s in sizes
    ]
    parts = [{monomial: c for monomial, c in part.items() if c} for part in parts]
    wanted = {(("x", 1),): Fraction(total, 2)} if total else {}
    found = whole_weights(wanted, parts)
    if found is not None:
        summed = reduce(lambda left, one: plus(left, one[1], Fraction(one[0])), zip(found, parts, strict=True), {})
        assert summed == wanted
    elif rows == 1:
        assert total % gcd(*sizes) if any(sizes) else total
