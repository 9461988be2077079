"""Polynomials over atoms with rational coefficients: what comparisons of numbers are brought to.

An *atom* is any term; to a polynomial it is a letter.  A monomial is a tuple of (atom, positive exponent), sorted; a
polynomial maps monomials to coefficients other than 0.  Exact; a product costs one step for each pair of monomials, and
one of more than `LARGEST_PRODUCT` pairs is refused.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product as cartesian

from fooling.verify.checker.kernel import expect
from fooling.verify.statement.row import Term

Atom = Term
Monomial = tuple[tuple[Atom, int], ...]
Polynomial = dict[Monomial, Fraction]
ONE: Monomial = ()
LARGEST_DEGREE = 256  # of a power of a polynomial that is multiplied out
LARGEST_PRODUCT = 2**16  # pairs of monomials
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
