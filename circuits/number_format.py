"""The finite-precision numbers of Bhattamishra et al. 2024, appendix B.2; the only place where anything is rounded.

A format is a value set, a rounding rule, an overflow rule and a summation rule.
  values      the multiples of N**-K in [-N**K, N**K].  A number is its integer *code* c; its value is c / scale,
              scale = N**K, and |c| <= limit = scale**2.  There are 2 * N**(2K) + 1 of them, not N**(2K).
  rounding    'down' (to the next multiple below: the paper's rule), 'toward-zero', or 'nearest-even' (ties to the
              even code).
  overflow    saturation at both ends.  The paper says so for z > N**K and says nothing for z < -N**K; the mirror
              image is taken.
  summation   'once': exact sum, then one rounding and one saturation.  'each': every product is rounded and every
              addition, from left to right, saturates.  Sums of codes are multiples of the step, so addition itself
              never rounds.
`exp` and `divide` are correctly rounded: the result is the rounding of the exact real number.  Cost: integer
arithmetic; `exp` keeps its last 65,536 results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Literal, get_args

from circuits.enclosure import exp_bounds
from fooling_sets.errors import InvalidInput

Rounding = Literal["down", "toward-zero", "nearest-even"]
Summation = Literal["once", "each"]
LARGEST = 2**14  # bits of N**K: a term may ask for any K
ROUNDINGS: tuple[Rounding, ...] = get_args(Rounding)
SUMMATIONS: tuple[Summation, ...] = get_args(Summation)
Vector = tuple[int, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True)
class NumberFormat:
    """Multiples of N**-K in [-N**K, N**K] with their arithmetic; every argument and result called a code is an int.

    >>> f = NumberFormat(2, 1)
    >>> [f.value(f.round(Fraction(z, 3))) for z in (-2, 1, 99)], f.cardinality, f.bits
    ([Fraction(-1, 1), Fraction(0, 1), Fraction(2, 1)], 9, 4)
    """

    N: int
    K: int
    rounding: Rounding = "down"
    summation: Summation = "once"

    def __post_init__(self) -> None:
        for name, number in (("N", self.N), ("K", self.K)):
            if type(number) is not int or number < 1:
                raise InvalidInput(f"number format: {name} = {number!r} must be an integer >= 1")
        if self.K * self.N.bit_length() > LARGEST:
            raise InvalidInput(f"number format: {self.N}^{self.K} has more than {LARGEST} bits")
        if self.rounding not in ROUNDINGS or self.summation not in SUMMATIONS:
            raise InvalidInput(
                f"number format: rounding {self.rounding!r} must be one of {', '.join(ROUNDINGS)} and "
                f"summation {self.summation!r} one of {', '.join(SUMMATIONS)}"
            )

    @cached_property
    def scale(self) -> int:
        """Code of the number 1, and the largest value."""
        return int(self.N**self.K)

    @cached_property
    def limit(self) -> int:
        """Largest code."""
        return self.scale**2

    @property
    def cardinality(self) -> int:
        """How many numbers the format has."""
        return 2 * self.limit + 1

    @property
    def bits(self) -> int:
        """p, the bits that name one number: ceil(log2 cardinality)."""
        return (self.cardinality - 1).bit_length()

    def value(self, code: int) -> Fraction:
        """The number that `code` stands for."""
        return Fraction(code, self.scale)

    def holds(self, code: object) -> bool:
        """Whether `code` is an integer in [-limit, limit]."""
        return type(code) is int and -self.limit <= code <= self.limit

    def saturate(self, code: int) -> int:
        """The code nearest to an integer multiple of the step (the overflow rule)."""
        return max(-self.limit, min(self.limit, code))

    def round_quotient(self, numerator: int, denominator: int) -> int:
        """The code of numerator / denominator *steps* (a real number), denominator > 0: round, then saturate.

        The order does not matter: both rules are monotone, and rounding fixes the integers -limit and limit.
        """
        below, rest = divmod(numerator, denominator)
        if self.rounding == "toward-zero":
            below += below < 0 < rest
        elif self.rounding == "nearest-even":
            below += 2 * rest + below % 2 > denominator
        return self.saturate(below)

    def round(self, x: Fraction) -> int:
        """The code of the real number x."""
        return self.round_quotient(x.numerator * self.scale, x.denominator)

    def add(self, a: int, b: int) -> int:
        """a + b; exact but for saturation."""
        return self.saturate(a + b)

    def multiply(self, a: int, b: int) -> int:
        """a * b, correctly rounded."""
        return self.round_quotient(a * b, self.scale)

    def divide(self, a: int, b: int) -> int:
        """a / b, correctly rounded; InvalidInput for b = 0."""
        if b == 0:
            raise InvalidInput(f"number format: division of code {a} by 0; the divisor must not be 0")
        return self.round_quotient(a * self.scale * (1 if b > 0 else -1), abs(b))

    def sum(self, codes: Sequence[int]) -> int:
        """The sum under the summation rule; the order of the codes matters under 'each' when they have mixed signs."""
        if self.summation == "once":
            return self.saturate(sum(codes))
        return list(accumulate(codes, self.add, initial=0))[-1]

    def dot(self, a: Sequence[int], b: Sequence[int]) -> int:
        """Inner product of vectors of one length: 'once' rounds the exact sum of products, 'each' rounds every one."""
        if self.summation == "once":
            return self.round_quotient(sum(x * y for x, y in zip(a, b, strict=True)), self.scale)
        return self.sum([self.multiply(x, y) for x, y in zip(a, b, strict=True)])

    def times(self, matrix: Matrix, vector: Sequence[int]) -> Vector:
        """Matrix (a tuple of rows) times vector: one `dot` for each row."""
        return tuple(self.dot(row, vector) for row in matrix)

    def affine(self, matrix: Matrix, bias: Vector, vector: Sequence[int]) -> Vector:
        """matrix * vector + bias; the bias is added, saturating, to the finished dot product."""
        return tuple(self.add(code, b) for code, b in zip(self.times(matrix, vector), bias, strict=True))

    def exp(self, code: int) -> int:
        """exp of the number, correctly rounded; exp(0) = 1."""
        return _exp(self, code)


@lru_cache(maxsize=1 << 16)
def _exp(format: NumberFormat, code: int) -> int:
    # exp(0) = 1 is exact.  Let x = code / scale and 2**length > 2 * scale. x >= length: exp(x) >= 2**x > scale, so
    # saturation.  x <= -length: 0 < exp(x) <= 2**x < 1 / (2 * scale), less than half a step above 0, which every rule
    # rounds to 0.  These two cases only keep the numbers small.
    if code == 0:
        return format.scale
    length = (2 * format.scale).bit_length()
    if abs(code) >= length * format.scale:
        return format.limit if code > 0 else 0
    # Rounding is monotone, so equal roundings of both ends are the rounding of everything between.  Refinement ends:
    # x is rational and not 0, so exp(x) is transcendental (Hermite, Lindemann).  The points where a rounding rule
    # jumps are rational (multiples of a step or half a step), hence exp(x) is none of them and has a positive
    # distance to the nearest; the width 2**-bits * exp(x) falls below it.
    bits = length
    while True:
        lo, hi = (format.round(end) for end in exp_bounds(format.value(code), bits))
        if lo == hi:
            return lo
        bits *= 2
