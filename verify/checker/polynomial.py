"""Polynomials over atoms with rational coefficients, and exact powers and roots of these: what is compared.

An *atom* is any term; to a polynomial it is a letter.  A monomial is a tuple of (atom, positive exponent), sorted; a
polynomial maps monomials to coefficients other than 0.  Exact; a product costs one step for each pair of monomials, and
one of more than `LARGEST_PRODUCT` pairs is refused, as is a power that would be too long to write down.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product as cartesian

from fooling.verify.checker.kernel import Budget, expect
from fooling.verify.statement.row import Term

Atom = Term
Monomial = tuple[tuple[Atom, int], ...]
Polynomial = dict[Monomial, Fraction]
ONE: Monomial = ()
LARGEST_DEGREE = 256  # of a power of a polynomial that is multiplied out
LARGEST_PRODUCT = 2**16  # pairs of monomials
LARGEST_POWER = 10**6  # bits of the largest power of a number that is computed
LARGEST_ROOT = 2**10  # degree of a root that is tried for being rational
LONGEST_BASE = 2**10  # bits of a number that is looked at as a power
_written = lru_cache(maxsize=2**12)(repr)  # factors are sorted by this


def constant(value: Fraction | int) -> Polynomial:
    """The constant polynomial."""
    return {ONE: Fraction(value)} if value else {}


def letter(atom: Atom, exponent: int = 1) -> Polynomial:
    """A power of one atom."""
    return {((atom, exponent),): Fraction(1)}


def plus(a: Polynomial, b: Polynomial, weight: Fraction | int = 1) -> Polynomial:
    """a + weight * b."""
    total = dict(a)
    for monomial, coefficient in b.items():
        total[monomial] = total[monomial] + weight * coefficient if monomial in total else weight * coefficient
    return {m: c for m, c in total.items() if c}


def times(a: Polynomial, b: Polynomial) -> Polynomial:
    """a * b."""
    expect(len(a) * len(b) <= LARGEST_PRODUCT, f"a product of {len(a)} by {len(b)} monomials is too large")
    total: Polynomial = {}
    for (m, c), (n, d) in cartesian(a.items(), b.items()):
        powers = dict(m)
        for atom, exponent in n:
            powers[atom] = powers.get(atom, 0) + exponent
        key = tuple(sorted(powers.items(), key=_written)) if m and n else m or n
        total[key] = total[key] + c * d if key in total else c * d
    return {m: c for m, c in total.items() if c}


def power(a: Polynomial, exponent: int) -> Polynomial:
    """a to a natural exponent."""
    expect(exponent <= LARGEST_DEGREE, f"the power {exponent} is too large")
    result = constant(1)
    for _ in range(exponent):
        result = times(result, a)
    return result


def constant_of(a: Polynomial) -> Fraction | None:
    """The value of a constant polynomial, None for any other."""
    return a.get(ONE, Fraction(0)) if not a.keys() - {ONE} else None


# ---- powers and roots of rational numbers ----


def bits_of_power(base: Fraction, exponent: int) -> int:
    """A number of bits that base^exponent does not exceed."""
    return abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length())


def whole_power(base: Fraction, exponent: int) -> Fraction:
    """base^exponent; `Rejected` where it has too many bits."""
    expect(bits_of_power(base, exponent) <= LARGEST_POWER, "a power is too large to compute")
    return base**exponent


def rational_power(base: Fraction, exponent: Fraction, budget: Budget) -> Fraction | None:
    """base^exponent for an integer exponent, or a base above 0; None where it is not rational."""
    raised, degree = whole_power(base, exponent.numerator), exponent.denominator
    if degree == 1:
        return raised
    budget.spend((bits_of_power(base, exponent.numerator) >> 10) ** 2)
    return _exact_root(raised, degree)


# In lowest terms, a fraction is a power of a rational number only if its numerator and its denominator are powers.
def _exact_root(value: Fraction, degree: int) -> Fraction | None:
    root = Fraction(floor_root(value.numerator, degree), floor_root(value.denominator, degree))
    return root if root**degree == value else None


# Newton's iteration from above, g <- floor(((d - 1) g + floor(n / g^(d-1))) / d).  The mean of n / g^(d-1) and d - 1
# times g is at least their geometric mean, the root of n: so no g falls below its integer part.  If g^d > n, then
# n / g^(d-1) < g, and g falls: so where it does not, g is at most the root.  The first g is above the root: with r the
# integer part of the root of floor(n / 2^(hd)), (r + 1)^d is above that, hence above n / 2^(hd); for h = 0, n < 4^d.
def floor_root(n: int, degree: int) -> int:
    """The integer part of the root of a natural number."""
    half = n.bit_length() // (2 * degree)
    guess = (floor_root(n >> half * degree, degree) + 1) << half if half else 4
    while (lower := ((degree - 1) * guess + n // guess ** (degree - 1)) // degree) < guess:
        guess = lower
    return guess


# If value = b^e, e is at most the number of bits of the numerator or of the denominator.  Where one is too long to be
# looked at (value, 1) is right as well, only not the least root.
@lru_cache(maxsize=1024)
def least_root(value: Fraction) -> tuple[Fraction, int]:
    """(b, e) with b^e = value > 0, e as large as possible: 4^v and (2^v)^2 become the same power of one atom."""
    longest = max(value.numerator, value.denominator).bit_length()
    for degree in range(longest if longest <= LONGEST_BASE else 1, 1, -1):
        if (root := _exact_root(value, degree)) is not None:
            return root, degree
    return value, 1
