"""The constructions of texts once more, from their formulas: plain fractions, no matrices, no networks.

Each function computes what a text says one letter, one position and one sum at a time, rounds by searching the list of
all numbers (`brute_force_numeric`), and shares no code with circuits/.  `T` are the vectors, of whatever length; only
their products enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import cos, pi

from tests.circuits.numbers.brute_force_numeric import SlowNumbers

Word = Sequence[int]
Vectors = Sequence[Sequence[int]]
HALF = Fraction(1, 2)


def fixed_point(whole: int, part: int) -> SlowNumbers:
    """Qi.f, the multiples of 2^-f in two's complement, rounded to nearest, ties to even."""
    numbers = [Fraction(c, 2**part) for c in range(-(2 ** (whole + part - 1)), 2 ** (whole + part - 1))]
    return SlowNumbers(numbers, "nearest-even", "saturate", "once")


class Plain:
    """A format with a softmax rounded step by step."""

    def __init__(self, slow: SlowNumbers) -> None:
        self.slow, self.exp, self.round = slow, cache(slow.exp), cache(slow.round)

    def attended(self, logits: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
        """The mean of values with the softmax of exact logits."""
        rounded = [self.round(one) for one in logits]
        powers = [self.exp(self.round(one - max(rounded))) for one in rounded]
        Z = self.round(sum(powers, Fraction(0)))
        weights = [self.round(one / Z) for one in powers]
        return self.round(sum((w * v for w, v in zip(weights, values, strict=True)), Fraction(0)))

    def clipped(self, x: Fraction, low: int = 0) -> Fraction:
        """To [low, 1], rounded."""
        return min(Fraction(1), max(Fraction(low), self.round(x)))


def like(T: Vectors, i: int, j: int) -> Fraction:
    """<T(i), T(j)> for vectors of length 1, from 0."""
    return Fraction(sum(a * b for a, b in zip(T[i], T[j], strict=True)), len(T[0]))


def lookup(plain: Plain, T: Vectors, eta: Fraction, threshold: Fraction, word: Word) -> int:
    """Theorem 1 for bits and then 2 + p - 1; 1 iff the clipped bit is over 1/2."""
    *bits, token = word
    p, n = token - 2, len(bits)
    logits = [eta * like(T, p, i) for i in range(n)] + [eta * like(T, p, n) if n < len(T) else Fraction(0)]
    z = plain.attended(logits, [*map(Fraction, bits), Fraction(0)])
    return int(plain.clipped(4 * (z - threshold)) > HALF)


def two_layers(plain: Plain, T: Vectors, eta: Fraction, xor: str, least: Fraction, word: Word) -> int:
    """Theorem 6, inequality: F.2 with either reading of the exclusive or."""
    N, x = len(word), [Fraction(2 * a - 1) for a in word]
    found = []
    for i in range(N):
        aim = i - N // 2 if i >= N // 2 else i
        y = plain.attended([eta * (like(T, aim, j) - HALF) for j in range(N)], x)
        apart = abs(x[i] - y)
        found.append(plain.round(apart / 2) if xor == "difference" else plain.clipped(apart - HALF))
    share = plain.attended([Fraction(0)] * N, found)
    return int(share * N >= least)


def thresholds(plain: Plain, b: int, features: Sequence[tuple[Sequence[int], Sequence[int]]], word: Word) -> int:
    """Theorem 13 with exact attention and a table for each position: the mean over N + 1 positions."""
    values = [Fraction(0)] * (len(word) + 1)
    for at, (positions, table) in enumerate(features):
        values[at + 1] = Fraction(table[sum(word[i - 1] << h for h, i in enumerate(reversed(positions)))])
    w = plain.round(Fraction(1, len(word) + 1))
    return int(plain.attended([Fraction(0)] * len(values), values) > b * w)


def nearest(plain: Plain, items: Vectors, T: Vectors, eta: Fraction, word: Word, printed: bool) -> int:
    """Theorem 7 for two labels, which are letters len(items) and one more."""
    k, query = len(word) // 2, word[-1]
    labels = [Fraction(2 * (word[2 * i + 1] - len(items)) - 1) for i in range(k)]
    logits, values = list[Fraction](), list[Fraction]()
    if not printed:  # every label has a copy of its item, and an item's own key is 3 less
        for i in range(k):
            same = like(items, query, word[2 * i])
            logits += [eta * (same - 1), eta * (same + 2)]
            values += [Fraction(0), 2 * labels[i]]
        z = plain.attended([*logits, eta * (like(items, query, query) - 1)], [*values, Fraction(0)])
        return int(plain.clipped(z, -1) > 0)
    last = 2 * k
    for i in range(k):
        logits += [
            eta * (like(items, query, word[2 * i]) + 3 - 10 * like(T, last, 2 * i)),
            eta * (-6 - 10 * like(T, last, 2 * i + 1)),
        ]
    logits.append(eta * (like(items, query, query) + 3 - 10 * like(T, last, last)))
    aims = [min(i + 1, i | 1) for i in range(2 * k)] + [last + 1]
    signs = [
        plain.clipped(plain.attended(logits, [Fraction(2 * T[aim][c]) for aim in aims]), -1) for c in range(len(T[0]))
    ]
    seconds = [
        eta * Fraction(sum((s * a for s, a in zip(signs, T[i], strict=True)), Fraction(0)), len(signs))
        for i in range(2 * k + 1)
    ]
    values = [2 * labels[i // 2] if i % 2 and i < 2 * k else Fraction(0) for i in range(2 * k + 1)]
    return int(plain.clipped(plain.attended(seconds, values), -1) > 0)


def pairs(plain: Plain, M: int, c: Fraction, at: int, word: Word) -> int:
    """Pair matching: a dummy stands last, and the bit is 1 iff clip(6 z - 1) is 1."""
    turn = [
        (plain.round(nearly(cos(2 * pi * z / M))), plain.round(nearly(cos(2 * pi * z / M - pi / 2)))) for z in range(M)
    ]
    (a, b), logits = turn[word[at - 1]], list[Fraction]()
    for z in word:
        logits.append(plain.round(c * a) * turn[z][0] - plain.round(c * b) * turn[z][1])
    z = plain.attended([*logits, c], [*[Fraction(1)] * len(word), Fraction(0)])
    return int(plain.clipped(6 * z - 1) >= 1)


def nearly(x: float) -> Fraction:
    """A double, or the integer or half that it is within 2^-40 of."""
    whole = Fraction(round(2 * x), 2)
    return whole if abs(Fraction(x) - whole) < Fraction(1, 2**40) else Fraction(x)


def aggregated(plain: Plain, m: int, mu: Fraction, asked: int, b: int, word: Word) -> int:
    """AGG: linear attention to block `asked`, and a token that is in no block."""
    low = plain.exp(plain.round(-mu))

    def likeness(block: int | None) -> Fraction:
        phi_q = [Fraction(1) if i == asked - 1 else low for i in range(m)]
        phi_k = [Fraction(1) if i == block else low for i in range(m)]
        return plain.round(sum((x * y for x, y in zip(phi_q, phi_k, strict=True)), Fraction(0)))

    weights = [*(likeness(j // m) for j in range(m * m)), likeness(None)]
    total = plain.round(sum((w * v for w, v in zip(weights, [*word, 0], strict=True)), Fraction(0)))
    mean = plain.round(total / plain.round(sum(weights, Fraction(0))))
    return int(plain.round(plain.round(2 * m * mean) - 2 * b - 1) >= 0)
