"""cos(2 pi z / M) as fractions: the exact value where it is rational, else one that is off by less than 2^-64.

By Niven's theorem the rational ones are 0, +-1/2 and +-1, at multiples of 1/4 and 1/6 of a turn.  A rounding rule such
as down would make a negative number of a 0 that is a little off.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

BITS = 96  # of what is kept on the way
RATIONAL = {1: Fraction(1), 2: Fraction(-1), 3: Fraction(-1, 2), 4: Fraction(0), 6: Fraction(1, 2)}  # cos(2 pi / d)


def cosine(turns: Fraction) -> Fraction:
    """cos(2 pi turns)."""
    part = turns % 1
    part = min(part, 1 - part)  # cos is even, so 0 <= part <= 1/2
    if part.numerator <= 1 and part.denominator in RATIONAL:
        return RATIONAL[part.denominator]
    # cos x = sum of (-1)^i x^(2i) / (2i)! with alternating terms, which fall from the third on, as x <= pi < 3.2.
    x2 = _kept((2 * pi() * part) ** 2)
    total = term = Fraction(1)
    i = 0
    while abs(term) > Fraction(1, 2 ** (BITS - 8)):
        i += 2
        term = _kept(-term * x2 / (i * (i - 1)))
        total += term
    return total


def sine(turns: Fraction) -> Fraction:
    """sin(2 pi turns)."""
    return cosine(turns - Fraction(1, 4))


@lru_cache(maxsize=1)
def pi() -> Fraction:
    """16 arctan(1/5) - 4 arctan(1/239) (Machin 1706)."""
    return _kept(16 * _arctan(5) - 4 * _arctan(239))


def _arctan(n: int) -> Fraction:
    """arctan(1/n)."""
    return sum((Fraction((-1) ** i, (2 * i + 1) * n ** (2 * i + 1)) for i in range(BITS)), Fraction(0))


def _kept(x: Fraction) -> Fraction:
    return Fraction(round(x * 2**BITS), 2**BITS)
