"""Finds rank evidence (`rank.py` checks it) by elimination modulo a prime.

Over GF(p) the reduced echelon form modulo p is the answer.  Over Q the same form is computed modulo a Mersenne prime
and the coefficients are lifted by rational reconstruction (Wang 1981); if the lifted combinations fail over Q a
larger prime is tried.  A minor that is invertible modulo a prime is invertible over Q, so combinations that hold
settle the rank.  Exact: what is returned has been verified.  Cost: r row operations on the matrix, each on integers
of 61 bits for the matrices met here.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.rank import characteristic

NOTHING, ONE = Fraction(0), Fraction(1)
_MERSENNE_EXPONENTS = (61, 127, 521, 1279, 4423, 19937)


class RankEvidence(NamedTuple):
    """What `check_rank` wants to see of a matrix: a minor, and each row in terms of its rows."""

    field: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    combinations: tuple[tuple[Fraction | int, ...], ...]


def find_rank(matrix: Sequence[Sequence[int]], field: str) -> RankEvidence:
    """Evidence for the rank of `matrix` over `field`: 'Q', or 'GFp' for a prime p up to 2^16.

    Raises
    ------
    InvalidInput
        Another field, or a matrix without rows, without columns or with rows of different lengths.

    >>> find_rank([[1, 2], [2, 4]], "Q").combinations
    ((Fraction(1, 1),), (Fraction(2, 1),))
    """
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise InvalidInput("rank: expected a matrix with at least one row, one column, and rows of one length")
    p = characteristic(field)
    return RankEvidence(field, *_echelon_evidence(matrix, p)) if p else _find_over_q(matrix)


def _find_over_q(matrix: Sequence[Sequence[int]]) -> RankEvidence:
    for exponent in _MERSENNE_EXPONENTS:
        p = 2**exponent - 1
        rows, columns, residues = _echelon_evidence(matrix, p)
        lifted = tuple(tuple(rational(c, p) for c in combination) for combination in residues)
        if _combines(matrix, rows, lifted):
            return RankEvidence("Q", rows, columns, lifted)
    size = f"{len(matrix)} x {len(matrix[0])}"
    raise FoolingError(f"rank: no evidence found over Q for the {size} matrix, its entries are too large")


def _echelon_evidence(
    matrix: Sequence[Sequence[int]], p: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Chosen rows, chosen columns, and every row's coefficients in the chosen rows, all modulo `p`."""
    # The reduced echelon form of the transpose has a unit column for each chosen row, so its column i holds the
    # coefficients that give row i of the matrix from the chosen rows.  Its rows are combinations of the columns that
    # gave a pivot, so these have an invertible minor on the chosen rows.
    rows, columns, echelon = _reduced_echelon([list(column) for column in zip(*matrix, strict=True)], p)
    return rows, columns, tuple(tuple(line[i] for line in echelon) for i in range(len(matrix)))


def _reduced_echelon(rows: list[list[int]], p: int) -> tuple[tuple[int, ...], tuple[int, ...], list[list[int]]]:
    """The reduced row echelon form modulo the prime `p`: pivot columns, the rows that gave a pivot, nonzero rows."""
    rest = [(i, [a % p for a in row]) for i, row in enumerate(rows)]
    done: list[list[int]] = []
    pivots: list[int] = []
    chosen: list[int] = []
    for column in range(len(rows[0]) if rows else 0):
        k = next((k for k, (_, row) in enumerate(rest) if row[column]), None)
        if k is None:
            continue
        i, pivot_row = rest.pop(k)
        if (head := pivot_row[column]) != 1:
            inverse = pow(head, -1, p)
            pivot_row = [a * inverse % p for a in pivot_row]
        done = [_cleared(row, pivot_row, column, p) for row in done]
        rest = [(j, _cleared(row, pivot_row, column, p)) for j, row in rest]
        done.append(pivot_row)
        pivots.append(column)
        chosen.append(i)
        if not rest:
            break
    return tuple(pivots), tuple(sorted(chosen)), done


def _cleared(row: list[int], pivot_row: list[int], column: int, p: int) -> list[int]:
    if (factor := row[column]) == 0:
        return row
    return [(a - factor * b) % p for a, b in zip(row, pivot_row, strict=True)]


def rational(residue: int, p: int) -> Fraction:
    """The fraction of smallest terms that is `residue` modulo `p` (extended Euclid, stopped at sqrt(p/2))."""
    if residue <= 1:
        return NOTHING if residue == 0 else ONE
    bound = isqrt(p // 2)
    a, b, s, t = p, residue, 0, 1
    while b > bound:
        quotient = a // b
        a, b, s, t = b, a - quotient * b, t, s - quotient * t
    return Fraction(b, t)


def _combines(
    matrix: Sequence[Sequence[int]], rows: tuple[int, ...], combinations: tuple[tuple[Fraction, ...], ...]
) -> bool:
    """Whether row i is the sum of combinations[i][k] times row rows[k], for every i, over Q."""
    for row, combination in zip(matrix, combinations, strict=True):
        terms = [(c, matrix[x]) for c, x in zip(combination, rows, strict=True) if c]
        if len(terms) == 1 and terms[0][0] == 1:
            if tuple(terms[0][1]) != tuple(row):
                return False
            continue
        unit = lcm(*(c.denominator for c, _ in terms))  # all in integers
        whole = [(c.numerator * (unit // c.denominator), line) for c, line in terms]
        if any(sum(c * line[y] for c, line in whole) != unit * value for y, value in enumerate(row)):
            return False
    return True
