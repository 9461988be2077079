"""Discrepancy: how much more of one value than of the other a rectangle can hold.

For a 0/1-valued f and a distribution mu on its cells, disc(f) is the largest |mu(R and f = 1) - mu(R and f = 0)| over
rectangles R (Chor and Goldreich 1988; Kushilevitz and Nisan 1997, definition 3.27).  Here a matrix of integers stands
for the signed distribution times a common denominator: entry (x, y) is mu(x, y) where f is 1 and -mu(x, y) where
f is 0; `signed` makes it for the uniform one.

Exact.  Cost of `heaviest_rectangle`: 2**k steps of one addition for each line of the longer side, k the shorter side; 2
k steps where the lines of the shorter side are a chain, as those of "greater than" are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import gcd

from fooling_sets.errors import EvidenceError, InvalidInput
from fooling_sets.functions import TwoPartyFunction

Rows = Sequence[Sequence[int]]
LARGEST_SIDE = 16  # lines on the shorter side whose subsets are all tried
LARGEST_SEARCH = 2**28  # additions, half a minute: 16 lines of 4,096 entries


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


def is_searchable(rows: Rows) -> bool:
    """Whether `heaviest_rectangle` is for these rows: no more than the columns, few, or a chain.

    >>> is_searchable([[1] * 2**16] * 12), is_searchable([[1, -1] * 2**15] * 11 + [[-1, 1] * 2**15] * 2)
    (True, False)
    """
    return chain(rows) is not None or (len(rows) <= LARGEST_SIDE and len(rows[0]) << len(rows) <= LARGEST_SEARCH)


def heaviest_rectangle(rows: Rows) -> tuple[int, list[int], list[int]]:
    """The largest |sum of entries| over rectangles, with the rows and columns of one that has it (both empty if 0).

    Raises
    ------
    InvalidInput
        The lines of the shorter side are no chain, and more than LARGEST_SIDE or too long for LARGEST_SEARCH.

    >>> heaviest_rectangle([[1, -1], [-1, -1]])
    (2, [0, 1], [1])
    """
    if len(rows) > len(rows[0]):
        value, columns, chosen = heaviest_rectangle(list(zip(*rows, strict=True)))
        return value, chosen, columns
    # Over given rows, which flips put in and take out, sums[y] being the sum of column y over them, the largest sum
    # takes the positive columns, the least one the negative columns.  The sets of rows that are met suffice, see
    # `_flips`.  QED
    sums = [0] * len(rows[0])
    code, best, best_code, best_sign = 0, 0, 0, 1
    for flipped in _flips(rows):
        code ^= 1 << flipped
        if code >> flipped & 1:
            sums = [a + b for a, b in zip(sums, rows[flipped], strict=True)]
        else:
            sums = [a - b for a, b in zip(sums, rows[flipped], strict=True)]
        above = sum([a for a in sums if a > 0])
        below = above - sum(sums)
        if (heavier := max(above, below)) > best:
            best, best_code, best_sign = heavier, code, 1 if above == heavier else -1
    chosen = [x for x in range(len(rows)) if best_code >> x & 1]
    return best, chosen, [y for y in range(len(rows[0])) if best_sign * sum(rows[x][y] for x in chosen) > 0]


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
        limits = f"the subsets of at most {LARGEST_SIDE} are tried, in {LARGEST_SEARCH} additions"
        raise InvalidInput(f"discrepancy: {len(rows)} x {len(rows[0])} lines, {limits}")
    else:
        yield from ((k & -k).bit_length() - 1 for k in range(1, 1 << len(rows)))
