"""Statements made of divisibility, beside near misses; the oracle tries the integers from -60 to 60."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import fooling

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
