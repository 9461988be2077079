"""Sums over the roots of a polynomial: closed forms of sequences whose recurrence has irrational roots.

Over the roots r of an irreducible polynomial P with integer coefficients, the sum of w(r) n^i r^n is a rational number
for every n, where w is a polynomial with rational coefficients: what the roots are need not be known.  Power sums of
the roots have the recurrence of P, and the first ones are Newton's.  A sequence with a recurrence is such a sum over
the factors of its polynomial, and its first terms tell the weights (Stanley, EC1 4.1; in radicals, Binet's formula).
Where P has two real roots, they are written with a square root.  Exact; sympy factors.  Not trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import isqrt, lcm

from fooling.circuits.languages.search.counting.subspaces import solved
from fooling.records import dataclass

Coefficients = tuple[int, ...]  # c_0, ..., c_(d-1) of the polynomial x^d - c_(d-1) x^(d-1) - ... - c_0
Factor = tuple[Coefficients, int]  # an irreducible polynomial, and its multiplicity


@dataclass(frozen=True)
class Surd:
    """The number (a + b sqrt(d)) / c, in lowest terms, for d > 1 without square factors."""

    a: int
    b: int
    c: int
    d: int

    @classmethod
    def of(cls, plain: Fraction, times_root: Fraction, d: int) -> Surd:
        """plain + times_root sqrt(d)."""
        c = lcm(plain.denominator, times_root.denominator)
        return cls(int(plain * c), int(times_root * c), c, d)

    def __str__(self) -> str:
        root = f"sqrt({self.d})" if abs(self.b) == 1 else f"{abs(self.b)}·sqrt({self.d})"
        over = f"/{self.c}" if self.c > 1 else ""
        if not self.b:
            return f"{self.a}{over}"
        if not self.a:
            return f"{'-' if self.b < 0 else ''}{root}{over}"
        return f"({self.a} {'-' if self.b < 0 else '+'} {root}){over}"


@dataclass(frozen=True)
class RootSum:
    """The sum of w(r) n^i r^n over the roots r of an irreducible polynomial; `weights` are the coefficients of w."""

    weights: tuple[Fraction, ...]
    i: int
    polynomial: Coefficients

    def value(self, n: int) -> Fraction:
        """Its value at n >= 0."""
        sums = power_sums(self.polynomial, n + len(self.weights))[n:]
        return Fraction(n**self.i) * sum((w * s for w, s in zip(self.weights, sums, strict=True)), Fraction(0))

    @cached_property
    def surds(self) -> tuple[tuple[Surd, Surd], ...]:
        """Each root with its weight, weight first, where there are two real roots; else nothing."""
        if len(self.polynomial) != 2 or (square := square_part(self.polynomial)) is None:
            return ()
        c0, c1 = self.weights
        half, (f, d) = Fraction(self.polynomial[1], 2), square
        signs = (Fraction(f, 2), Fraction(-f, 2))
        return tuple((Surd.of(c0 + c1 * half, c1 * by, d), Surd.of(half, by, d)) for by in signs)

    def written(self, v: str) -> list[str]:
        """The summands as text, in the variable v."""
        power = [f"{v}^{self.i}" if self.i > 1 else v] * (self.i > 0)
        if self.surds:
            return ["·".join([*([str(w)] * (str(w) != "1")), *power, f"{_base(r)}^{v}"]) for w, r in self.surds]
        inside = "·".join([*_weight(self.weights), *power, f"r^{v}"])
        return [f"(the sum over the {len(self.polynomial)} roots r of {_polynomial(self.polynomial)} of {inside})"]


def square_part(polynomial: Coefficients) -> tuple[int, int] | None:
    """(f, d) where the roots of x^2 - c_1 x - c_0 are (c_1 +- f sqrt(d))/2, d > 1 square-free; None if not real."""
    left = polynomial[1] ** 2 + 4 * polynomial[0]
    if left <= 0:
        return None
    f = next(f for f in range(isqrt(left), 0, -1) if left % f**2 == 0)
    return f, left // f**2


def power_sums(polynomial: Coefficients, many: int) -> list[int]:
    """The sums of r^0, r^1, ... over the roots r.

    >>> power_sums((1, 1), 6)  # the Lucas numbers
    [2, 1, 3, 4, 7, 11]
    """
    degree = len(polynomial)
    sums = [degree]
    for k in range(1, many):
        first = k * polynomial[degree - k] if k < degree else 0
        earlier = range(1, k) if k < degree else range(k - degree, k)
        sums.append(first + sum(polynomial[degree - k + j] * sums[j] for j in earlier))
    return sums[:many]


def factors(recurrence: Sequence[Fraction | int]) -> list[Factor] | None:
    """The irreducible factors of the recurrence's polynomial; None where not all coefficients are integers."""
    from sympy import ZZ, Poly, symbols

    if any(Fraction(c).denominator > 1 for c in recurrence):
        return None
    polynomial = Poly([1, *(-int(c) for c in reversed(recurrence))], symbols("x"), domain=ZZ)
    _, found = polynomial.factor_list()
    return [(tuple(-int(c) for c in reversed(one.all_coeffs()[1:])), many) for one, many in found]


def over_roots(found: Sequence[Factor], first: int, terms: Sequence[int]) -> tuple[RootSum, ...] | None:
    """The sums that are these terms at first, first + 1, ...; None where the terms do not tell them."""
    shapes = [(i, j, one) for one, many in found for i in range(many) for j in range(len(one))]
    places = range(first, first + len(shapes))
    known = solved([[n**i * power_sums(p, n + j + 1)[n + j] for i, j, p in shapes] for n in places], terms)
    if known is None:
        return None
    of = dict(zip(shapes, known, strict=True))
    sums = (RootSum(tuple(of[i, j, p] for j in range(len(p))), i, p) for p, many in found for i in range(many))
    return tuple(one for one in sums if any(one.weights))


def _base(root: Surd) -> str:
    text = str(root)
    is_one = not root.b or (root.c == 1 and (root.a or root.b == 1))  # a sum stands in brackets already
    return text if is_one and not text.startswith("-") else f"({text})"


def _weight(weights: Sequence[Fraction]) -> list[str]:
    """w(r) as a factor; none where it is 1."""
    scale = lcm(*(w.denominator for w in weights))
    powers = ("", "r", *(f"r^{j}" for j in range(2, len(weights))))
    text = _sum([(int(w * scale), power) for w, power in zip(weights, powers, strict=True)])
    over = f"/{scale}" if scale > 1 else ""
    if text == "1" and not over:
        return []
    return [f"({text}){over}" if " " in text or text.startswith("-") else f"{text}{over}"]


def _polynomial(polynomial: Coefficients) -> str:
    powers = ("", "x", *(f"x^{i}" for i in range(2, len(polynomial) + 1)))
    return _sum([*zip((*(-c for c in polynomial), 1), powers, strict=True)][::-1])


def _sum(parts: Sequence[tuple[int, str]]) -> str:
    text = ""
    for c, what in parts:
        if c:
            sign = (" - " if text else "-") if c < 0 else " + " if text else ""
            size = "·".join([*([str(abs(c))] if abs(c) != 1 or not what else []), *([what] if what else [])])
            text += sign + size
    return text or "0"
