"""Index lookup by soft attention, the slow way: all vectors, all words, in fractions and mpmath's exponentials.

Nothing here is shared with the packages; vectors, weights and sums are as `verify/statement/proposition.py` says of
`vectors-look-up`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import floor

import mpmath

Vector = tuple[int, ...]


def looks_up(symbols: int, N: int, K: int, vectors: Sequence[Vector], c: int, rounding: str) -> bool:
    """Whether these N vectors give the right symbol for all words of 1 to N symbols with all their indices."""
    bits, s = (symbols - 1).bit_length(), (N + 1) ** K
    for n in range(1, N + 1):
        for p in range(n):
            weights = _weights(tuple(vectors[:n]), p, min(c, s * s), s, rounding)
            for word in product(range(symbols), repeat=n):
                sums = [sum(w for w, symbol in zip(weights, word, strict=True) if symbol >> b & 1) for b in range(bits)]
                if sum(1 << b for b in range(bits) if 2 * sums[b] > s) != word[p]:
                    return False
    return True


@cache
def _weights(vectors: tuple[Vector, ...], p: int, c: int, s: int, rounding: str) -> tuple[int, ...]:
    """Steps of the weights of all symbols, the index p (from 0) being behind them."""
    logits = [sum(c * a * b for a, b in zip(vectors[p], vector, strict=True)) for vector in vectors]
    held = [max(-s * s, min(s * s, logit)) for logit in (*logits, 0)]
    powers = [_exponential(max(-s * s, logit - max(held)), s, rounding) for logit in held]
    return tuple(_rounded(Fraction(s * power, sum(powers)), rounding) for power in powers[:-1])


@cache
def _exponential(difference: int, s: int, rounding: str) -> int:
    """Steps of exp of a number of steps."""
    exact = mpmath.exp(mpmath.mpf(difference) / s) * s
    return _rounded(Fraction(str(mpmath.nstr(exact, 100))), rounding)


def _rounded(x: Fraction, rounding: str) -> int:
    """A number that is at least 0 to an integer."""
    below = floor(x)
    return below + int(rounding == "nearest-even" and (2 * (x - below), below % 2) > (1, 0))


def near(vectors: Sequence[Vector], most: Fraction) -> bool:
    """Whether any two have an inner product of at most that."""
    return all(sum(a * b for a, b in zip(u, v, strict=True)) <= most for u, v in combinations(vectors, 2))


def all_vectors(N: int, k: int, most: Fraction) -> Iterator[tuple[Vector, ...]]:
    """Every N vectors of k signs of which any two have an inner product of at most that."""
    return (vectors for vectors in product(product((-1, 1), repeat=k), repeat=N) if near(vectors, most))
