"""Exact powers and roots of rational numbers, refused where a result would be too long to write down."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd, isqrt

from verify.checker.kernel import expect

LARGEST_POWER = 10**6  # bits of the largest power that is computed
LONGEST_BASE = 2**10  # bits of a number that is looked at as a power


def bits_of_power(base: Fraction, exponent: int) -> int:
    """A number of bits that base^exponent does not exceed."""
    return abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length())


def whole_power(base: Fraction, exponent: int) -> Fraction:
    """base^exponent; `Rejected` where it has too many bits."""
    expect(bits_of_power(base, exponent) <= LARGEST_POWER, "a power is too large to compute")
    return base**exponent


def exact_power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """base^exponent where it is rational (a positive base), else None."""
    raised, degree = whole_power(base, exponent.numerator), exponent.denominator
    if degree == 1:
        return raised
    parts = [_exact_root(n, degree) for n in (raised.numerator, raised.denominator)]
    return None if parts[0] is None or parts[1] is None else Fraction(parts[0], parts[1])


def _exact_root(n: int, degree: int) -> int | None:
    if degree == 2:
        root = isqrt(n)
        return root if root * root == n else None
    low, high = 0, 1 << n.bit_length() // degree + 1  # invariant: low^degree <= n < high^degree
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= n else (low, middle)
    return low if low**degree == n else None


# If value = b^e, numerator and denominator are e-th powers: e is at most their number of bits, and divides the exponent
# of 2 in either.  Where a number is too long to be looked at (value, 1) is right as well, only not the least root.
@lru_cache(maxsize=1024)
def least_root(value: Fraction) -> tuple[Fraction, int]:
    """(b, e) with b^e = value > 0, e as large as possible: 4^v and (2^v)^2 become the same power of one atom."""
    longest = max(value.numerator, value.denominator).bit_length()
    if value == 1 or longest > LONGEST_BASE:
        return value, 1
    twos = gcd(*(_twos(n) for n in (value.numerator, value.denominator)))
    for degree in range(longest, 1, -1):
        if twos % degree == 0 and (root := exact_power(value, Fraction(1, degree))) is not None:
            return root, degree
    return value, 1


def _twos(n: int) -> int:
    return (n & -n).bit_length() - 1
