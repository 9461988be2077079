"""Discrepancy: how much more of one value than of the other a rectangle can hold.

For a 0/1-valued f and a distribution mu on its cells, disc(f) is the largest |mu(R and f = 1) - mu(R and f = 0)| over
rectangles R (Chor and Goldreich 1988; Kushilevitz and Nisan 1997, definition 3.27).  Here a matrix of integers stands
for the signed distribution times a common denominator: entry (x, y) is mu(x, y) where f is 1 and -mu(x, y) where
f is 0; `signed` makes it for the uniform one.

Exact.  Cost of `heaviest_rectangle`: 2**k steps of one addition for each line of the longer side, k the shorter side.
"""
from __future__ import annotations

from collections.abc import Sequence

from fooling_sets.errors import EvidenceError, InvalidInput
from fooling_sets.functions import TwoPartyFunction

Rows = Sequence[Sequence[int]]
LARGEST_SIDE = 16  # lines on the shorter side whose subsets are all tried


def sign(f: TwoPartyFunction, x: int, y: int) -> int:
    """1 where f is 1 and -1 where it is 0; EvidenceError where it is neither, or where there is no such cell."""
    value = f.value(x, y)
    if value not in (0, 1):
        raise EvidenceError(f"discrepancy is for values 0 and 1; {f.name} is {value} at {f.cell(x, y)}")
    return 2 * value - 1


def signed(f: TwoPartyFunction) -> tuple[tuple[int, ...], ...]:
    """The signs of all entries: row_count x column_count times the uniform distribution, signed.

    >>> from fooling_sets.functions import equality
    >>> signed(equality(1))
    ((1, -1), (-1, 1))
    """
    return tuple(tuple(sign(f, x, y) for y in range(f.column_count)) for x in range(f.row_count))


def merged_sums(rows: Rows) -> list[list[int]]:
    """The matrix with parallel lines added up: rows that are equal become one row, their sum, and so do columns.

    >>> merged_sums([[1, -1], [1, -1], [-1, 1]])
    [[2, -2], [-1, 1]]
    """
    # Equal rows add the same to a rectangle's sum, for any columns: some rectangle of largest |sum| has all or none of
    # them, as |sum| is a convex function of how many it has.  So too for columns.  QED
    for _ in range(2):
        together: dict[tuple[int, ...], int] = {}
        for row in rows:
            together[tuple(row)] = together.get(tuple(row), 0) + 1
        rows = list(zip(*([count * entry for entry in row] for row, count in together.items()), strict=True))
    return [list(row) for row in rows]


def heaviest_rectangle(rows: Rows) -> tuple[int, list[int], list[int]]:
    """The largest |sum of entries| over rectangles, with the rows and columns of one that has it (both empty if 0).

    Raises
    ------
    InvalidInput
        More than LARGEST_SIDE rows and more than LARGEST_SIDE columns.

    >>> heaviest_rectangle([[1, -1], [-1, -1]])
    (2, [0, 1], [1])
    """
    if len(rows) > len(rows[0]):
        value, columns, chosen = heaviest_rectangle(list(zip(*rows, strict=True)))
        return value, chosen, columns
    if len(rows) > LARGEST_SIDE:
        raise InvalidInput(f"discrepancy: {len(rows)} x {len(rows[0])} lines, the subsets of at most {LARGEST_SIDE} are tried")
    # Consecutive Gray codes k ^ (k >> 1) differ in the lowest one of k, so sums[y] stays the sum of column y over the rows
    # of the code.  Over given rows the largest sum takes the positive columns, the least one the negative columns.  QED
    sums = [0] * len(rows[0])
    best, best_code, best_sign = 0, 0, 1
    for k in range(1, 1 << len(rows)):
        flipped = (k & -k).bit_length() - 1
        code = k ^ (k >> 1)
        if code >> flipped & 1:
            sums = [a + b for a, b in zip(sums, rows[flipped], strict=True)]
        else:
            sums = [a - b for a, b in zip(sums, rows[flipped], strict=True)]
        above = sum([a for a in sums if a > 0])
        below = above - sum(sums)
        if above > best:
            best, best_code, best_sign = above, code, 1
        if below > best:
            best, best_code, best_sign = below, code, -1
    chosen = [x for x in range(len(rows)) if best_code >> x & 1]
    return best, chosen, [y for y in range(len(rows[0])) if best_sign * sum(rows[x][y] for x in chosen) > 0]
