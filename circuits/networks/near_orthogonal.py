"""Explicit nearly orthogonal +-1 vectors: Lemma 2 and Corollary 8.1 of Bhattamishra et al. 2024, made constructive.

Vectors u, v in {-1, +1}^k that differ in D places have <u, v> = k - 2D, so <u, v> <= gamma * k means that
D >= (1 - gamma) * k / 2: the vectors are a binary code with that minimum distance.  The code here is greedy and linear
(a lexicode: Conway and Sloane 1986).  Scaled by 1/sqrt(k) they are the paper's T(i), with <T(i), T(i)> = 1 exactly.
k = O(log N / gamma^2), proved below; in practice the least k that the greedy rule manages: for gamma = 1/4, k = 2, 4, 5
for N = 4, 8, 16.  Cost: up to 2^k * N comparisons, well under a second for N <= 128 at gamma = 1/4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil

from fooling.fooling_sets.errors import EvidenceError, InvalidInput


def near_orthogonal(N: int, gamma: Fraction) -> tuple[tuple[int, ...], ...]:
    """N distinct vectors in {-1, +1}^k with <u, v> <= gamma * k for every two; InvalidInput unless 0 < gamma < 1.

    >>> near_orthogonal(4, Fraction(1, 4))
    ((1, 1), (1, -1), (-1, 1), (-1, -1))
    """
    if N < 1 or not 0 < gamma < 1:
        raise InvalidInput(f"near_orthogonal: N = {N} must be >= 1 and gamma = {gamma} strictly between 0 and 1")
    # Ends at k <= 2 ln(N) / gamma**2 + 1.  For a fixed word c and a random word w, <c, w> is a sum of k independent
    # signs, so by Hoeffding it exceeds gamma * k with probability at most exp(-k * gamma**2 / 2).  A code of fewer
    # than N < exp(k * gamma**2 / 2) words therefore leaves a word that is far from all of it, and the greedy code,
    # which leaves none, has at least N.
    k = 1
    while len(code := _greedy_code(N, k, ceil((1 - gamma) * k / 2))) < N:
        k += 1
    return tuple(tuple(1 - 2 * (word >> i & 1) for i in reversed(range(k))) for word in code[:N])


def _greedy_code(N: int, k: int, distance: int) -> list[int]:
    """Words of k bits as integers, closed under XOR, at Hamming distance >= distance; at least N, or all that fit."""
    code = [0]
    # Adding word ^ c for all c keeps the distances: (word ^ c) ^ (word ^ c') = c ^ c', and (word ^ c) ^ c' = word ^
    # (c ^ c') with c ^ c' in the code. A word once too near stays too near, so one ascending pass is enough.
    for word in range(1, 2**k):
        if len(code) >= N:
            break
        if all((word ^ c).bit_count() >= distance for c in code):
            code += [word ^ c for c in code]
    return code


def check_near_orthogonal(vectors: Sequence[Sequence[int]], gamma: Fraction, both_sides: bool = False) -> int:
    """The k for which all are in {-1, +1}^k, if <u, v> (or |<u, v>|) <= gamma * k for every two; else EvidenceError."""
    k = len(vectors[0]) if vectors else 0
    for i, u in enumerate(vectors, 1):
        if len(u) != k or not set(u) <= {-1, 1}:
            raise EvidenceError(f"near-orthogonal vectors: vector {i} = {tuple(u)} is not in {{-1, +1}}^{k}")
    for (i, u), (j, v) in combinations(enumerate(vectors, 1), 2):
        product = sum(a * b for a, b in zip(u, v, strict=True))
        if (abs(product) if both_sides else product) > gamma * k:
            raise EvidenceError(f"near-orthogonal vectors: <T({i}), T({j})> = {product} exceeds {gamma} * {k}")
    return k
