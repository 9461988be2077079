"""Slow second versions of the finite-precision arithmetic and the attention head: searches, mpmath and Fractions.

They share nothing with circuits/: a number here is a Fraction, rounding is a search through the list of all numbers of
the format, and exp and log come from mpmath with many digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

import mpmath  # type: ignore[import-untyped]

DIGITS = 80
Rows = Sequence[Sequence[Fraction]]


class SlowFormat:
    """All multiples of N**-K in [-N**K, N**K], as a list."""

    def __init__(self, N: int, K: int, rounding: str, summation: str) -> None:
        self.rounding, self.summation, self.top = rounding, summation, Fraction(N**K)
        self.values = [Fraction(c, N**K) for c in range(-(N ** (2 * K)), N ** (2 * K) + 1)]

    def round(self, z: Fraction) -> Fraction:
        lower = max((v for v in self.values if v <= z), default=self.values[0])
        upper = min((v for v in self.values if v >= z), default=self.values[-1])
        if self.rounding == "down" or lower == upper:
            return lower
        if self.rounding == "toward-zero":
            return min(lower, upper, key=abs)
        even = lower if self.values.index(lower) % 2 == (len(self.values) // 2) % 2 else upper
        return even if z - lower == upper - z else min(lower, upper, key=lambda v: abs(v - z))

    def add(self, a: Fraction, b: Fraction) -> Fraction:
        return min(self.top, max(-self.top, a + b))

    def sum(self, terms: Sequence[Fraction]) -> Fraction:
        if self.summation == "once":
            return self.add(sum(terms, Fraction(0)), Fraction(0))
        return reduce(self.add, terms, Fraction(0))

    def dot(self, a: Sequence[Fraction], b: Sequence[Fraction]) -> Fraction:
        products = [x * y for x, y in zip(a, b, strict=True)]
        if self.summation == "once":
            return self.round(sum(products, Fraction(0)))
        return self.sum([self.round(product) for product in products])

    def exp(self, x: Fraction) -> Fraction:
        return self.round(exp_digits(x))


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
