"""Polynomials over atoms with rational coefficients: what comparisons of numbers are brought to.

An *atom* is any term; to a polynomial it is a letter.  A monomial is a tuple of (atom, positive exponent), sorted; a
polynomial maps monomials to coefficients other than 0.  Exact; a product costs one step for each pair of monomials, and
one of more than `LARGEST_PRODUCT` pairs is refused, as is a coefficient too long to write down.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product as cartesian

from verify.checker.kernel import expect
from verify.checker.powers import LARGEST_POWER
from verify.statement.operators import Term

Atom = Term
Monomial = tuple[tuple[Atom, int], ...]
Polynomial = dict[Monomial, Fraction]
LARGEST_POWERED = 2**15  # pairs of monomials
ONE: Monomial = ()
LARGEST_DEGREE = 256  # of a power of a polynomial that is multiplied out
LARGEST_PRODUCT = 2**13  # pairs of monomials


def constant(value: Fraction | int) -> Polynomial:
    """The constant polynomial."""
    return {ONE: Fraction(value)} if value else {}


def plus(a: Polynomial, b: Polynomial, weight: Fraction | int = 1) -> Polynomial:
    """a + weight * b."""
    total = dict(a)
    for monomial, coefficient in b.items():
        total[monomial] = total.get(monomial, Fraction(0)) + weight * coefficient
    return {m: c for m, c in total.items() if c}


def times(a: Polynomial, b: Polynomial) -> Polynomial:
    """a * b."""
    expect(len(a) * len(b) <= LARGEST_PRODUCT, f"a product of {len(a)} by {len(b)} monomials is too large")
    expect(longest(a) + longest(b) <= LARGEST_POWER, "the coefficients of a product are too long")
    total: Polynomial = {}
    for (m, c), (n, d) in cartesian(a.items(), b.items()):
        key = _together(m, n)
        total[key] = total.get(key, Fraction(0)) + c * d
    return {m: c for m, c in total.items() if c}


def longest(a: Polynomial) -> int:
    """Bits of the longest coefficient."""
    return max((c.numerator.bit_length() + c.denominator.bit_length() for c in a.values()), default=0)


def _together(m: Monomial, n: Monomial) -> Monomial:
    if not m or not n:
        return m or n
    powers = dict(m)
    for atom, exponent in n:
        powers[atom] = powers.get(atom, 0) + exponent
    return tuple(sorted(powers.items(), key=lambda factor: _written(factor[0])))


@lru_cache(maxsize=2**12)
def _written(atom: Atom) -> str:
    return repr(atom)


def power(a: Polynomial, exponent: int) -> Polynomial:
    """a to a natural exponent, multiplied out in at most LARGEST_POWERED pairs of monomials."""
    expect(exponent <= LARGEST_DEGREE, f"the power {exponent} is too large")
    result, pairs = constant(1), 0
    for _ in range(exponent):
        pairs += len(result) * len(a)
        expect(pairs <= LARGEST_POWERED, f"the power {exponent} of {len(a)} monomials is too large")
        result = times(result, a)
    return result


def constant_of(a: Polynomial) -> Fraction | None:
    """The value of a constant polynomial, None for any other."""
    return a.get(ONE, Fraction(0)) if not a.keys() - {ONE} else None


def show(a: Polynomial) -> str:
    """A polynomial for an error message."""
    return " + ".join(f"{c}*{'*'.join(f'{x}^{e}' for x, e in m) or '1'}" for m, c in list(a.items())[:4])[:500] or "0"
