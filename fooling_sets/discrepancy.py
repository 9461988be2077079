"""Discrepancy: how much more of one value than of the other a rectangle can hold.

For a 0/1-valued f and a distribution mu on its cells, disc(f) is the largest |mu(R and f = 1) - mu(R and f = 0)| over
rectangles R (Chor and Goldreich 1988; Kushilevitz and Nisan 1997, definition 3.27).  Here a matrix of integers stands
for the signed distribution times a common denominator: entry (x, y) is mu(x, y) where f is 1 and -mu(x, y) where
f is 0.

Exact.  Cost of `heaviest`: 2**k steps of one addition for each line of the longer side, k the shorter side; 2
k steps where the lines of the shorter side are a chain, as those of "greater than" are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import gcd

from fooling.fooling_sets.errors import InvalidInput

Rows = Sequence[Sequence[int]]
LARGEST_SEARCH = 2**28  # additions, half a minute: 16 lines of 4,096 entries, or 23 of 32


def merged_sums(rows: Rows) -> list[list[int]]:
    """The matrix with parallel lines added up.

    Rows that are positive multiples of each other become one row, their sum, and so do columns.

    Lines of zeros are left out.

    >>> merged_sums([[1, -1, 0], [2, -2, 0], [-1, 1, 0]])
    [[3, -3], [-1, 1]]
    """
    # For any columns, rows a * v and b * v with a, b > 0 add a * c and b * c to a rectangle's sum, c the sum of v
    # there, and |sum| is a convex function of the multiple of c that it has: largest at 0 or at (a + b) * c, so some
    # rectangle of largest |sum| has both rows or neither.  A row of zeros adds nothing.  So too for columns.  QED
    for _ in range(2):
        together: dict[tuple[int, ...], int] = {}
        for row in rows:
            if multiple := gcd(*row):
                line = tuple(entry // multiple for entry in row)
                together[line] = together.get(line, 0) + multiple
        rows = list(zip(*([multiple * entry for entry in line] for line, multiple in together.items()), strict=True))
    return [list(row) for row in rows] or [[0]]


def chain(rows: Rows) -> list[int] | None:
    """An order of the rows in which each, divided by its greatest divisor, is nowhere below the one before it.

    None where there is no such order.

    >>> chain([[1, 1], [-2, -2], [1, -1]])
    [1, 2, 0]
    """
    divisors = [gcd(*row) or 1 for row in rows]  # once a row: for each entry anew they cost the square of its length
    scaled = [[entry // divisor for entry in row] for row, divisor in zip(rows, divisors, strict=True)]
    order = sorted(range(len(rows)), key=lambda x: scaled[x])
    rising = all(a <= b for x, above in pairwise(order) for a, b in zip(scaled[x], scaled[above], strict=True))
    return order if rising else None


def additions(rows: Rows) -> int:
    """How many `heaviest` makes: a line, for each subset of the fewer lines, or for each line of a chain twice.

    >>> additions([[1, -1], [-1, -1], [1, 1]]), additions([[1, -1, 2], [-1, 1, 1]])
    (12, 12)
    """
    lines = min(rows, list(zip(*rows, strict=True)), key=len)
    return len(lines[0]) * 2 * len(lines) if chain(lines) is not None else len(lines[0]) << len(lines)


def is_searchable(rows: Rows) -> bool:
    """Whether `heaviest` is for these rows: no more than the columns, few enough for their subsets, or a chain.

    >>> is_searchable([[1] * 2**16] * 12), is_searchable([[1, -1] * 2**15] * 11 + [[-1, 1] * 2**15] * 2)
    (True, False)
    """
    return chain(rows) is not None or len(rows[0]) <= LARGEST_SEARCH >> len(rows)


def heaviest(rows: Rows) -> tuple[int, list[int]]:
    """The largest |sum of entries| over rectangles, and the lines of one that has it on the shorter side (none if 0).

    Of a square these are rows.

    Raises
    ------
    InvalidInput
        The lines of the shorter side are no chain, and too many or too long for LARGEST_SEARCH.

    >>> heaviest([[1, -1], [-1, -1]])
    (2, [0, 1])
    """
    lines = min(rows, list(zip(*rows, strict=True)), key=len)
    # Over given lines, which flips put in and take out, sums[y] being the sum at place y over them, the largest sum
    # takes the positive places, the least one the negative places.  The sets of lines that are met suffice, see
    # `_flips`.  QED
    sums = [0] * len(lines[0])
    code, best, best_code = 0, 0, 0
    for flipped in _flips(lines):
        code ^= 1 << flipped
        if code >> flipped & 1:
            sums = [a + b for a, b in zip(sums, lines[flipped], strict=True)]
        else:
            sums = [a - b for a, b in zip(sums, lines[flipped], strict=True)]
        above = sum([a for a in sums if a > 0])
        if (heavier := max(above, above - sum(sums))) > best:
            best, best_code = heavier, code
    return best, [x for x in range(len(lines)) if best_code >> x & 1]


# All sets: consecutive Gray codes k ^ (k >> 1) differ in the lowest one of k.  For a chain, take any columns: a row's
# sum over them, divided by the row's divisor, does not fall along the chain.  So the rows with a positive sum are some
# last ones, those with a negative sum some first ones, and a heaviest rectangle over these columns has last rows or
# first rows; the last ones are put in one by one, then taken out again.  QED
def _flips(rows: Rows) -> Iterator[int]:
    """The rows to put in or take out, one by one from the empty set, until all sets that may be heaviest were met."""
    order = chain(rows)
    if order is not None:
        yield from [*reversed(order), *reversed(order)]
    elif not is_searchable(rows):
        limits = f"all subsets of the fewer ones are tried, in at most {LARGEST_SEARCH} additions"
        raise InvalidInput(f"discrepancy: {len(rows)} x {len(rows[0])} lines, {limits}")
    else:
        yield from ((k & -k).bit_length() - 1 for k in range(1, 1 << len(rows)))
