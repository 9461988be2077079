"""Rational enclosures of exp, log, log2 and square root, with the remainder proved beside the line that drops it.

Each function returns two `Fraction`s `lo <= f(x) <= hi` and says how narrow they are.  No float and no library of
special functions takes part, so the checker may rely on them.  The series are the classical ones (Taylor for exp
after halving the argument, the series of artanh for log after taking out a power of two); nothing is rounded except
outward to a power of two.  Cost: O(bits) terms of O(bits)-bit numbers; a value at 64 bits takes well under a
millisecond.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isqrt

from fooling.fooling_sets.errors import InvalidInput

Bounds = tuple[Fraction, Fraction]


def _check(condition: bool, function: str, x: Fraction, bits: int) -> None:
    if not condition or bits < 0:
        raise InvalidInput(f"{function}({x}, bits={bits}) is undefined: want x in the domain and bits >= 0")


def exp_bounds(x: Fraction, bits: int) -> Bounds:
    """lo <= exp(x) <= hi with 0 < lo and hi - lo <= 2**-bits * exp(x); exp 0 is exact, for its series is 1 + 0.

    >>> lo, hi = exp_bounds(Fraction(1), 20)
    >>> float(lo) < 2.718281828 < float(hi), exp_bounds(Fraction(0), 5)[0] <= 1
    (True, True)
    """
    _check(True, "exp_bounds", x, bits)
    # For x < 0: with (lo, hi) around exp(-x) and hi - lo <= 2**-bits * lo, 1/lo - 1/hi = (hi - lo) / (lo * hi) <=
    # 2**-bits / hi <= 2**-bits * exp(x).  So let y = abs(x) = p / q.
    # exp(y) = exp(r)**(2**halvings) with r = y / 2**halvings in [0, 1/2], since ceil(2y) < 2**halvings.
    p, q = abs(x.numerator), x.denominator
    halvings = (-(-2 * p // q)).bit_length()
    work, n = bits + 2 * halvings + 3, 0
    W = work + (6 * work).bit_length()
    low, high = (p << W - halvings) // q, -(-(p << W - halvings) // q)  # r, and all that follows, in 2**-W
    lo = hi = small = large = 1 << W
    while large << work > 1 << W:
        n += 1
        small, large = small * low // (n << W), -(-large * high // (n << W))
        lo, hi = lo + small, hi + large
    # Dropped: the sum of r**i / i! over i > n, which is at most r**n / n! * (1/2 + 1/4 + ...), the last term.  Rounding
    # makes the ends of a term at most 6 * 2**-W apart (half of those before it, and 3), and n <= work, as r <= 1/2.
    # Let D be (hi - lo) / lo.  Here lo >= 1 and D <= 2 * 2**-work (dropped and rounded).
    # Squaring takes D to at most 2D + D*D + 2 * 2**-work <= 3D + 2 * 2**-work, so D + 2**-work grows at most
    # threefold each time, and at the end D <= 3**halvings * 5 * 2**-work <= 2**(2 * halvings + 3 - work) = 2**-bits.
    hi += large
    for _ in range(halvings):
        lo, hi = lo * lo >> W, -(-hi * hi >> W)
    return (Fraction(lo, 1 << W), Fraction(hi, 1 << W)) if x >= 0 else (Fraction(1 << W, hi), Fraction(1 << W, lo))


def _artanh_bounds(z: Fraction, bits: int) -> Bounds:
    """Bounds of artanh z for |z| <= 1/3, at most 2**-bits apart."""
    total, power, n = Fraction(0), z, 0
    while 4 * abs(power) > Fraction(1, 2**bits):
        total, power, n = total + power / (2 * n + 1), power * z * z, n + 1
    # Dropped: the sum of z**(2i+1) / (2i+1) over i >= n, at most |power| * (1 + 1/9 + ...) = 9/8 |power| < 2 |power|
    # in absolute value.
    return total - 2 * abs(power), total + 2 * abs(power)


def _binary_parts(x: Fraction) -> tuple[int, Fraction]:
    """(k, y) with x = 2**k * y and 1/2 < y < 2."""
    k = x.numerator.bit_length() - x.denominator.bit_length()
    return k, x / Fraction(2) ** k


@lru_cache(2**12)  # tables of statements ask for the same ones again and again
def log_bounds(x: Fraction, bits: int) -> Bounds:
    """lo <= ln(x) <= hi with hi - lo <= 2**-bits, for x > 0; ln 1 is exact."""
    _check(x > 0, "log_bounds", x, bits)
    # ln x = 2k artanh(1/3) + 2 artanh((y-1)/(y+1)), because ln u = 2 artanh((u-1)/(u+1)); 1/2 < y < 2 puts the
    # argument in [-1/3, 1/3], also after y is rounded outward, since 1/2 and 2 are multiples of 2**-work.  That moves
    # ln y by at most 2 * 2**-(work + 3), and the width is at most (2|k| + 3) * 2**-work <= 2**-bits.
    k, y = _binary_parts(x)
    work = bits + (2 * abs(k) + 3).bit_length()
    outward = (Fraction(way(y * 2 ** (work + 3)), 2 ** (work + 3)) for way in (floor, ceil))
    (lo, _), (_, hi) = (_artanh_bounds((end - 1) / (end + 1), work) for end in outward)
    ends = [2 * k * end for end in _artanh_bounds(Fraction(1, 3), work)]
    return min(ends) + 2 * lo, max(ends) + 2 * hi


def log2_bounds(x: Fraction, bits: int) -> Bounds:
    """lo <= log2(x) <= hi with hi - lo <= 2**-bits, for x > 0; lo == hi exactly when x is a power of two.

    >>> log2_bounds(Fraction(1, 8), 10)
    (Fraction(-3, 1), Fraction(-3, 1))
    """
    _check(x > 0, "log2_bounds", x, bits)
    # log2 x = k + ln y / ln 2 with |ln y| < ln 2 < 1.  Both logarithms are known to 2**-work with ln 2 > 2/3, so the
    # quotients differ by at most (2**-work + 2**-work) / (2/3) + (second order) < 4 * 2**-work.  y = 1 exactly when x
    # is a power of two (1/2 < y < 2).
    k, y = _binary_parts(x)
    if y == 1:
        return Fraction(k), Fraction(k)
    lo, hi = log_bounds(y, bits + 4)
    two = log_bounds(Fraction(2), bits + 4)
    return k + min(lo / end for end in two), k + max(hi / end for end in two)


def sqrt_bounds(x: Fraction, bits: int) -> Bounds:
    """lo <= sqrt(x) <= hi with hi - lo <= 2**-bits, for x >= 0; lo == hi exactly when the root is rational."""
    _check(x >= 0, "sqrt_bounds", x, bits)
    # A fraction in lowest terms is a square exactly when its numerator and its denominator are.
    root = Fraction(isqrt(x.numerator), isqrt(x.denominator))
    if root * root == x:
        return root, root
    s = isqrt(x.numerator * 4**bits // x.denominator)
    return Fraction(s, 2**bits), Fraction(s + 1, 2**bits)
