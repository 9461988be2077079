"""Linear algebra on short rows, for searches: over the rationals (p = 0: Fractions) or modulo a prime p (integers)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import mul

Number = Fraction | int
Row = tuple[Number, ...]
Rows = tuple[Row, ...]


def reduced_rows(rows: Iterable[Sequence[Number]], p: int = 0) -> Rows:
    """The reduced row echelon form without rows of zeros: one for each space that rows span.

    >>> reduced_rows([(2, 4), (1, 3)], 5)
    ((1, 0), (0, 1))
    """
    found: list[list[Number]] = []
    places: list[int] = []
    for row in rows:
        left = list(row)
        for place, known in zip(places, found, strict=True):
            left = _less(left, known, left[place], p)
        if any(left):
            scale = inverse(left[place := pivot(left)], p)
            left = [modulo(number * scale, p) for number in left]
            found = [_less(known, left, known[place], p) for known in found] + [left]
            places.append(place)
    return tuple(sorted(map(tuple, found), key=pivot))


def rank(rows: Iterable[Sequence[Number]], p: int = 0) -> int:
    """The dimension of what the rows span."""
    return len(reduced_rows(rows, p))


def inverse_matrix(rows: Sequence[Sequence[Number]], p: int = 0) -> Rows | None:
    """The inverse of a square matrix; None where it is singular.

    >>> inverse_matrix([(0, 2), (1, 0)])
    ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 2), Fraction(0, 1)))
    """
    return _quotient(rows, identity(len(rows), p), p)


def solved(rows: Sequence[Sequence[Number]], right: Iterable[Number]) -> tuple[Fraction, ...] | None:
    """The x with A x = b, of a square matrix A and the first entries of b; None where A is singular.

    >>> solved([(1, 1), (1, 2)], [3, 5, 8])
    (Fraction(1, 1), Fraction(2, 1))
    """
    found = _quotient(rows, [[number] for number in right], 0)
    return None if found is None else tuple(Fraction(number) for (number,) in found)


def _quotient(rows: Sequence[Sequence[Number]], others: Sequence[Sequence[Number]], p: int) -> Rows | None:
    """The X with A X = B."""
    size = len(rows)
    beside = reduced_rows([(*row, *other) for row, other in zip(rows, others, strict=False)], p)
    return tuple(row[size:] for row in beside) if tuple(row[:size] for row in beside) == identity(size, p) else None


def pivot(row: Sequence[Number]) -> int:
    """The place of the first entry that is not 0."""
    return next(i for i, number in enumerate(row) if number)


def coordinates(row: Sequence[Number], basis: Rows) -> Row:
    """Of a row in the span of reduced rows: its entries at their places."""
    return tuple(row[pivot(known)] for known in basis)


def product(a: Sequence[Sequence[Number]], b: Sequence[Sequence[Number]], p: int = 0) -> Rows:
    """The product of two matrices."""
    columns = list(zip(*b, strict=True))
    if any(len(row) != len(b) for row in a):
        raise ValueError(f"rows of {[len(row) for row in a]} entries times {len(b)} rows")
    sums = ((sum(map(mul, row, column)) for column in columns) for row in a)
    return tuple(tuple(total % p for total in row) if p else tuple(row) for row in sums)


def identity(size: int, p: int = 0) -> Rows:
    """The identity matrix."""
    return tuple(tuple(unit(int(i == j), p) for j in range(size)) for i in range(size))


def unit(number: int, p: int) -> Number:
    """An integer as a number of the field."""
    return number % p if p else Fraction(number)


def inverse(number: Number, p: int) -> Number:
    """One divided by it."""
    return pow(int(number), -1, p) if p else 1 / Fraction(number)


def modulo(number: Number, p: int) -> Number:
    """The representative of a number."""
    return number % p if p else number


def _less(row: list[Number], known: Sequence[Number], share: Number, p: int) -> list[Number]:
    if not share:
        return row
    left = [a - share * b for a, b in zip(row, known, strict=True)]
    return [number % p for number in left] if p else left
