"""Exact rank over Q and over GF(p), p a prime up to 2^16, from evidence.

The evidence is an invertible minor, and every row as a combination of its rows.

The minor shows rank >= r, the combinations rank <= r (Mehlhorn and Schmidt 1982 made rank a lower bound: D >= log2
rank).  Whoever found the evidence is not trusted.  Exact integers and fractions throughout.  Cost: r**3/3 integer
steps, with numbers of up to about r log r bits over Q, plus one pass over the matrix for every nonzero coefficient.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt

from fooling_sets.errors import EvidenceError, InvalidInput

LARGEST_PRIME = 2**16


def characteristic(field: object) -> int:
    """0 for the field named "Q", p for "GFp", such as "GF7".

    Raises
    ------
    InvalidInput
        No text, or neither Q nor GF followed by the digits of a prime up to LARGEST_PRIME, without a leading zero.

    >>> characteristic("Q"), characteristic("GF65521")
    (0, 65521)
    """
    if field == "Q":
        return 0
    digits = field.removeprefix("GF") if isinstance(field, str) and field.startswith("GF") else ""
    p = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= len(str(LARGEST_PRIME)) else 0
    # A number that is not prime has a divisor from 2 to its square root.
    if str(p) != digits or not 2 <= p <= LARGEST_PRIME or any(p % d == 0 for d in range(2, isqrt(p) + 1)):
        raise InvalidInput(f"{field!r} should be a field: Q, or GF and a prime up to {LARGEST_PRIME}, such as GF2")
    return p


@dataclass(frozen=True)
class RankEvidence:
    """The minor on `rows` x `columns` is invertible; row i is the sum of combinations[i][k] times row rows[k].

    The `field` is one that `characteristic` reads; over GF(p) entries and coefficients are integers read modulo p.
    Nothing is checked before `check_rank` sees the matrix.
    """

    field: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    combinations: tuple[tuple[Fraction | int, ...], ...]


def check_rank(matrix: Sequence[Sequence[int]], evidence: RankEvidence) -> int:
    """The rank of `matrix` over evidence.field.

    Raises
    ------
    EvidenceError
        Unknown field, sizes that do not fit, an index outside the matrix, a singular minor, a combination that fails.

    >>> check_rank([[1, 2], [2, 4]], RankEvidence("Q", (0,), (1,), ((1,), (2,))))
    1
    """
    try:
        p = characteristic(evidence.field)
    except InvalidInput as error:
        raise EvidenceError(f"rank: {error}") from None
    _check_shape(matrix, evidence)
    minor = [[matrix[x][y] for y in evidence.columns] for x in evidence.rows]
    if _singular(minor, p):
        minor_name = f"minor on rows {evidence.rows} and columns {evidence.columns}"
        raise EvidenceError(f"rank: the {minor_name} is singular over {evidence.field}")
    _check_combinations(matrix, evidence)
    return len(evidence.rows)


def _check_shape(matrix: Sequence[Sequence[int]], evidence: RankEvidence) -> None:
    width = len(matrix[0]) if matrix else 0
    if any(len(row) != width for row in matrix):
        raise EvidenceError("rank: the rows of the matrix differ in length")
    if len(evidence.rows) != len(evidence.columns):
        raise EvidenceError(f"rank: the minor has {len(evidence.rows)} rows and {len(evidence.columns)} columns")
    for side, chosen, limit in (("row", evidence.rows, len(matrix)), ("column", evidence.columns, width)):
        if outside := [i for i in chosen if type(i) is not int or not 0 <= i < limit]:
            raise EvidenceError(f"rank: {side} {outside[0]!r} of the minor is outside 0..{limit - 1}")
    if len(evidence.combinations) != len(matrix):
        raise EvidenceError(f"rank: {len(evidence.combinations)} combinations for {len(matrix)} rows")
    scalars = (int, Fraction) if evidence.field == "Q" else int
    for i, coefficients in enumerate(evidence.combinations):
        if len(coefficients) != len(evidence.rows) or not all(isinstance(c, scalars) for c in coefficients):
            expected = f"{len(evidence.rows)} coefficients in {evidence.field}"
            raise EvidenceError(f"rank: combination {i} is {coefficients}, expected {expected}")


def _check_combinations(matrix: Sequence[Sequence[int]], evidence: RankEvidence) -> None:
    p = characteristic(evidence.field)
    for i, coefficients in enumerate(evidence.combinations):
        rest: list[Fraction | int] = list(matrix[i])
        for c, x in zip(coefficients, evidence.rows, strict=True):
            if c != 0:
                rest = [left - c * value for left, value in zip(rest, matrix[x], strict=True)]
        for y, left in enumerate(rest):
            if (left % p if p else left) != 0:
                raise EvidenceError(f"rank: combination {i} misses row {i} at column {y} by {left}")


def _singular(minor: list[list[int]], p: int) -> bool:
    # An integer determinant that is odd is not zero: a minor that is invertible over GF(2) is invertible over Q.
    if p in (0, 2):
        singular = _singular_over_gf2(minor)
        if p == 2 or not singular:
            return singular
    # In the field, multiplying a row by a nonzero number, adding a multiple of another row, dividing a row by a nonzero
    # number: none of them changes whether the determinant is zero.  Expanding it along the first column, which is
    # `pivot` and zeros, gives pivot times the determinant of what is kept; and a first column of zeros gives zero.  QED
    left = [_reduced(row, p) for row in minor]
    while left:
        k = next((k for k, row in enumerate(left) if row[0]), None)
        if k is None:
            return True
        pivot, *tail = left.pop(k)
        left = [
            _reduced([pivot * a - row[0] * b for a, b in zip(row[1:], tail, strict=True)], p) if row[0] else row[1:]
            for row in left
        ]
    return False


def _reduced(row: list[int], p: int) -> list[int]:
    """The row modulo p, or over Q divided by its greatest divisor."""
    if p:
        return [a % p for a in row]
    divisor = gcd(*row)
    return [a // divisor for a in row] if divisor > 1 else row


def _singular_over_gf2(minor: list[list[int]]) -> bool:
    # Each row is a set of columns, a bit each; `bits ^ other` is smaller exactly when bits has the leading bit of
    # `other`. A kept row has a zero at the leading bit of every row kept before it, so the loop clears those bits in
    # turn and none returns.  A row that becomes zero is a sum of others.  If none does, each kept row has a leading bit
    # that all later ones lack and no two share, so they are independent; they span what the rows of the minor span.
    # QED
    kept: list[int] = []
    for row in minor:
        bits = sum((a % 2) << y for y, a in enumerate(row))
        for other in kept:
            bits = min(bits, bits ^ other)
        if bits == 0:
            return True
        kept.append(bits)
    return False
