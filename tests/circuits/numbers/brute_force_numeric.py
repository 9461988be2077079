"""Slow second versions of the finite-precision arithmetic and the attention head: searches, mpmath and Fractions.

They share nothing with circuits/: a number here is a Fraction, rounding is a search through the list of all numbers of
the format, and exp and log come from mpmath with many digits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

import mpmath  # type: ignore[import-untyped]

DIGITS = 200
Rows = Sequence[Sequence[Fraction]]


class SlowNumbers:
    """Arithmetic on a sorted list of numbers in which 0 has its place; rules as in `number_format`.

    A number is even if it is an even number of places from 0.
    """

    def __init__(self, values: Sequence[Fraction], rounding: str, overflow: str, summation: str) -> None:
        self.values, self.rounding, self.overflow, self.summation = values, rounding, overflow, summation
        self.zero = list(values).index(Fraction(0))

    def round(self, z: Fraction) -> Fraction:
        if not self.values[0] <= z <= self.values[-1]:
            return self.beyond(z)
        lower = bisect_right(self.values, z) - 1
        upper = lower if self.values[lower] == z else lower + 1
        return self.chosen(z, self.values[lower], self.values[upper], (lower - self.zero) % 2 == 0)

    def chosen(self, z: Fraction, below: Fraction, above: Fraction, below_is_even: bool) -> Fraction:
        """Which of the numbers next to z."""
        if self.rounding in ("down", "up"):
            return below if self.rounding == "down" else above
        if self.rounding == "toward-zero":
            return min(below, above, key=abs)
        if z - below == above - z:
            return below if below_is_even else above
        return min(below, above, key=lambda v: abs(v - z))

    def beyond(self, z: Fraction) -> Fraction:
        """Wrapping rounds as if equidistant numbers went on, then takes off the width until a number is left."""
        least, most = self.values[0], self.values[-1]
        if self.overflow != "wrap":
            return least if z < 0 else most
        step = self.values[1] - least
        below = z // step
        found = self.chosen(z, step * below, step * -(-z // step), below % 2 == 0)
        while not least <= found <= most:
            found += (most - least + step) * (1 if found < 0 else -1)
        return found

    def add(self, a: Fraction, b: Fraction) -> Fraction:
        return self.round(a + b)

    def sum(self, terms: Sequence[Fraction]) -> Fraction:
        if self.summation == "once":
            return self.round(sum(terms, Fraction(0)))
        if self.summation == "pairwise" and len(terms) > 1:
            half = -(-len(terms) // 2)
            return self.add(self.sum(terms[:half]), self.sum(terms[half:]))
        ordered = terms[::-1] if self.summation == "each-reversed" else terms
        return reduce(self.add, ordered[1:], ordered[0]) if terms else Fraction(0)

    def dot(self, a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
        products = [x * y for x, y in zip(a, b, strict=True)]
        if self.summation == "once":
            return self.round(sum(products, Fraction(0)))
        return self.sum([self.round(product) for product in products])

    def exp(self, x: Fraction) -> Fraction:
        return self.round(exp_digits(x))


class SlowFormat(SlowNumbers):
    """All multiples of N**-K in [-N**K, N**K], as a list, saturating."""

    def __init__(self, N: int, K: int, rounding: str, summation: str) -> None:
        values = [Fraction(c, N**K) for c in range(-(N ** (2 * K)), N ** (2 * K) + 1)]
        super().__init__(values, rounding, "saturate", summation)


def to_fraction(x: mpmath.mpf) -> Fraction:
    """The exact value of an mpmath number."""
    sign, mantissa, exponent, _ = x._mpf_
    return Fraction(-int(mantissa) if sign else int(mantissa)) * Fraction(2) ** int(exponent)


def with_digits(function: str, x: Fraction) -> Fraction:
    """An mpmath function to DIGITS digits."""
    with mpmath.workdps(DIGITS):
        return to_fraction(getattr(mpmath, function)(mpmath.mpf(x.numerator) / x.denominator))


def exp_digits(x: Fraction) -> Fraction:
    return with_digits("exp", x)


def slow_output(
    slow: SlowFormat,
    embeddings: Rows,
    heads: Sequence[Sequence[Rows]],
    output: Rows,
    layers: Sequence[tuple[Rows, Sequence[Fraction]]],
) -> list[Fraction]:
    """The whole one-layer Transformer on values, for the last position."""
    concatenated: list[Fraction] = []
    for query, key, value in heads:
        q = [slow.dot(row, embeddings[-1]) for row in query]
        logits = [slow.dot(q, [slow.dot(row, x) for row in key]) for x in embeddings]
        powers = [slow.exp(slow.add(logit, -max(logits))) for logit in logits]
        weights = [slow.round(power / slow.sum(powers)) for power in powers]
        concatenated += [slow.dot(weights, [slow.dot(row, x) for x in embeddings]) for row in value]
    vector = [slow.dot(row, concatenated) for row in output]
    for number, (matrix, bias) in enumerate(layers):
        vector = [max(v, Fraction(0)) for v in vector] if number else vector
        vector = [slow.add(slow.dot(row, vector), b) for row, b in zip(matrix, bias, strict=True)]
    return vector
