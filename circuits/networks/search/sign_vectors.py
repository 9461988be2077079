"""Nearly orthogonal +-1 vectors for (N, k, gamma), explicit or drawn at random, and the least k that there can be.

    N vectors in {-1, +1}^k with <u, v> <= gamma k for every two, or |<u, v>| <= gamma k

codes      dual BCH codes (Bose and Ray-Chaudhuri 1960; MacWilliams and Sloane 1977, chapter 9): the vector of
           a_1, ..., a_t in GF(2^b) has the sign of Tr(a_1 x + a_2 x^3 + ... + a_t x^(2t-1)) at each x of the field, so
           k = 2^b and N = 2^(bt).  For t = 1 they are orthogonal (Hadamard); by Carlitz and Uchiyama 1957 all products
           are at most (2t - 2) 2^(b/2) in absolute value.  For N = 1,024 and gamma = 1/4: k = 32.
greedy     the codes of `near_orthogonal`, shorter for few vectors.
random     signs of a generator, drawn anew until they are near enough to orthogonal.
None of them is believed: `check_near_orthogonal` multiplies all pairs, or for a linear code, whose products are those
of its words with the first, all its 2^i words are added up.  Lower bound: `least_dimension`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil
from random import Random

from fooling.circuits.networks.near_orthogonal import check_near_orthogonal, near_orthogonal
from fooling.circuits.numbers.number_format import Matrix
from fooling.fooling_sets.errors import EvidenceError, InvalidInput

MOST_VECTORS = 2**14
MOST_SIGNS = 2**20  # of all vectors together
LARGEST_FIELD = 12  # bits of an element
GREEDY = 128  # vectors up to which the greedy code is tried, too
TRIES, MOST_COMPARED = 200, 2**22
# Polynomials over GF(2) that make fields of 2^b elements (irreducible), as integers: x^b + ... + 1.
FIELDS = {1: 3, 2: 7, 3: 11, 4: 19, 5: 37, 6: 67, 7: 131, 8: 285, 9: 529, 10: 1033, 11: 2053, 12: 4179}


def least_dimension(N: int, g: Fraction) -> int:
    """The least k that N unit vectors in R^k can have whose products have absolute value at most g (Welch 1974).

    >>> least_dimension(1024, Fraction(1, 4)), least_dimension(1024, Fraction(1, 3200))
    (16, 1024)
    """
    # Let G be the Gram matrix, of rank at most k, positive semidefinite, with trace N.  By Cauchy and Schwarz the sum
    # of the squares of its eigenvalues is at least N^2 / k, and it is the sum of the squares of its entries, at most
    # N + N (N - 1) g^2.  So k >= N / (1 + (N - 1) g^2).
    if N < 1 or g < 0:
        raise InvalidInput(f"unit vectors: N = {N} must be at least 1, and the bound {g} of their products at least 0")
    return ceil(N / (1 + (N - 1) * g * g))


@lru_cache(maxsize=16)
def sign_vectors(N: int, gamma: Fraction, k: int | None = None, both_sides: bool = False) -> Matrix:
    """N vectors with products at most gamma k: the shortest that are found, or k long where k is given.

    Raises InvalidInput where none are found, and says which k Welch's bound rules out.

    >>> len(sign_vectors(1024, Fraction(1, 4))[0]), len(sign_vectors(8, Fraction(0), both_sides=True)[0])
    (32, 8)
    """
    if not 1 <= N <= MOST_VECTORS or not 0 <= gamma < 1:
        raise InvalidInput(f"sign vectors: N = {N} must be in 1..{MOST_VECTORS}, and gamma = {gamma} in [0, 1)")
    if k is not None:
        return _of_length(N, gamma, k, both_sides)
    found = list(_explicit(N, gamma, both_sides))
    if not found:
        raise InvalidInput(
            f"sign vectors: no explicit code of up to {MOST_SIGNS} signs has {N} words for gamma {gamma}"
        )
    return min(found, key=lambda vectors: len(vectors[0]))


def _explicit(N: int, gamma: Fraction, both_sides: bool) -> Iterator[Matrix]:
    if gamma > 0 and N <= GREEDY:
        greedy = near_orthogonal(N, gamma)
        if _are_near(greedy, gamma, both_sides):
            yield greedy
    bits = max(1, (N - 1).bit_length())
    for b in range(1, LARGEST_FIELD + 1):
        t = -(-bits // b)
        if 2 ** (bits + b) > MOST_SIGNS:
            return
        if 2 * t - 1 < 2**b and (code := dual_bch(b, t, 2**bits)) is not None and _is_near(code, gamma, both_sides):
            yield code[:N]
            return


def _of_length(N: int, gamma: Fraction, k: int, both_sides: bool) -> Matrix:
    """Vectors of k signs: an explicit code made longer by repeating it, or drawn."""
    if not 1 <= k <= MOST_SIGNS // N:
        raise InvalidInput(f"sign vectors: k = {k}, want 1 to {MOST_SIGNS // N} for {N} vectors")
    # Repeated r times a code has the same gamma; what is then missing is drawn with the rest.
    for code in _explicit(N, gamma, both_sides):
        if k % len(code[0]) == 0:
            return tuple(vector * (k // len(code[0])) for vector in code)
    return random_signs(N, gamma, k, both_sides)


def random_signs(N: int, gamma: Fraction, k: int, both_sides: bool = False, seed: int = 0) -> Matrix:
    """N vectors of k random signs, one by one, each drawn until it is near enough to orthogonal to those before.

    >>> check_near_orthogonal(random_signs(16, Fraction(1, 2), 24), Fraction(1, 2))
    24
    """
    chance, words, least = Random(seed), list[int](), k * (1 - gamma) / 2
    draws = max(N, min(TRIES * N, MOST_COMPARED // N))
    for _ in range(draws):
        word = chance.getrandbits(k)
        if all(least <= (word ^ other).bit_count() <= (k - least if both_sides else k) for other in words):
            words.append(word)
        if len(words) == N:
            vectors = tuple(tuple(1 - 2 * (word >> i & 1) for i in range(k)) for word in words)
            check_near_orthogonal(vectors, gamma, both_sides)
            return vectors
    bound = f"; no k below {least_dimension(N, gamma)} has any" if both_sides else ""
    raise InvalidInput(f"sign vectors: {draws} draws found {len(words)} of {N} in {k} dimensions{bound}")


def dual_bch(b: int, t: int, N: int) -> Matrix | None:
    """The first N words, as signs, of the dual BCH code with t traces over GF(2^b); None where it has fewer.

    >>> dual_bch(1, 1, 2)
    ((1, 1), (1, -1))
    """
    if 2 ** (b * t) < N:
        return None
    # Tr(a y) is linear in a: the word of a is the XOR of those of its bits, column by column.
    columns = list[int]()
    for x in range(2**b):
        y, square, column = x, _times(x, x, b), 0
        for part in range(t):
            for i in range(b):
                column |= _trace(_times(1 << i, y, b), b) << (part * b + i)
            y = _times(y, square, b)
        columns.append(column)
    return tuple(tuple(1 - 2 * ((word & column).bit_count() & 1) for column in columns) for word in range(N))


def _times(a: int, c: int, b: int) -> int:
    """The product of two elements of GF(2^b)."""
    found = 0
    while c:
        found ^= a if c & 1 else 0
        a <<= 1
        a ^= FIELDS[b] if a >> b else 0
        c >>= 1
    return found


def _trace(a: int, b: int) -> int:
    """a + a^2 + a^4 + ..., which is 0 or 1."""
    found = 0
    for _ in range(b):
        found ^= a
        a = _times(a, a, b)
    return found


def _is_near(code: Matrix, gamma: Fraction, both_sides: bool) -> bool:
    """Whether a linear code is near to orthogonal: the product of two words is the sum of the signs of their XOR."""
    limit = gamma * len(code[0])
    return all((abs(sum(word)) if both_sides else sum(word)) <= limit for word in code[1:])


def _are_near(vectors: Matrix, gamma: Fraction, both_sides: bool) -> bool:
    try:
        check_near_orthogonal(vectors, gamma, both_sides)
    except EvidenceError:
        return False
    return True
