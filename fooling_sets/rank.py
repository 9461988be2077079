"""Exact rank over Q and over GF(p), p a prime up to 2^16, from evidence.

The evidence is an invertible minor, and every row as a combination of its rows.

The minor shows rank >= r, the combinations rank <= r (Mehlhorn and Schmidt 1982 made rank a lower bound: D >= log2
rank).  Whoever found the evidence is not trusted.  Exact integers and fractions throughout.  Cost: r**3/3 integer
steps, with numbers of up to about r log r bits over Q, plus one pass over the matrix for every nonzero coefficient.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import gcd, isqrt

from fooling.fooling_sets.errors import EvidenceError, InvalidInput

LARGEST_PRIME = 2**16
Line = Sequence[int]
Coefficients = Sequence[Sequence[Fraction | int]]


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
    match = re.fullmatch("GF([1-9][0-9]{0,4})", str(field))
    p = int(match[1]) if match else 0
    # A number that is not prime has a divisor from 2 to its square root.
    if not 2 <= p <= LARGEST_PRIME or any(p % d == 0 for d in range(2, isqrt(p) + 1)):
        raise InvalidInput(f"{field!r} should be a field: Q, or GF and a prime up to {LARGEST_PRIME}, such as GF2")
    return p


def check_rank(matrix: Sequence[Line], field: str, rows: Line, columns: Line, combinations: Coefficients) -> int:
    """The rank of `matrix`, rows of one length, over `field`, which is one that `characteristic` reads.

    The minor on `rows` x `columns` is invertible; row i is the sum of combinations[i][k] times row rows[k].  Over GF(p)
    entries and coefficients are integers read modulo p.

    Raises
    ------
    EvidenceError
        Sizes that do not fit, an index outside the matrix, a singular minor, a combination that fails.

    >>> check_rank([[1, 2], [2, 4]], "Q", (0,), (1,), ((1,), (2,)))
    1
    """
    p = characteristic(field)
    _require(len(rows) == len(columns), f"the minor has {len(rows)} rows and {len(columns)} columns")
    for side, chosen, limit in (("row", rows, len(matrix)), ("column", columns, len(matrix[0]))):
        for i in chosen:
            _require(type(i) is int and 0 <= i < limit, f"{side} {i!r} of the minor is outside 0..{limit - 1}")
    singular = _singular([[matrix[x][y] for y in columns] for x in rows], p)
    _require(not singular, f"the minor on rows {rows} and columns {columns} is singular over {field}")
    _require(len(combinations) == len(matrix), f"{len(combinations)} combinations for {len(matrix)} rows")
    scalars = int if p else (int, Fraction)
    for i, coefficients in enumerate(combinations):
        fit = len(coefficients) == len(rows) and all(isinstance(c, scalars) for c in coefficients)
        _require(fit, f"combination {i} is {coefficients}, expected {len(rows)} coefficients in {field}")
        rest: list[Fraction | int] = list(matrix[i])
        for c, x in zip(coefficients, rows, strict=True):
            if c != 0:
                rest = [left - c * value for left, value in zip(rest, matrix[x], strict=True)]
        for y, left in enumerate(rest):
            if (left % p if p else left) != 0:
                raise EvidenceError(f"rank: combination {i} misses row {i} at column {y} by {left}")
    return len(rows)


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise EvidenceError(f"rank: {reason}")


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
            _reduced([pivot * a - head * b for a, b in zip(row, tail, strict=True)], p) if head else row
            for head, *row in left
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
