"""Small packing programs solved exactly without a solver: the simplex method in whole numbers.

The dictionary of Dantzig's method (1951) holds integers over one common denominator, the last pivot; each new entry is
a minor of the program, so the division by the pivot before leaves no remainder (Edmonds 1967, Bareiss 1968).  The
entering weight is the one with the largest gain; after `GREEDY` pivots the first one with any (Bland 1977), and so it
ends.  Every pivot costs rows x weights products: 25 weights and a hundred rows take a twentieth of a second.  Larger
programs are for HiGHS (`linear_program`), which this stands in for where that is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.search.steps import count, now

GREEDY = 200  # pivots


class Unlimited(FoolingError):
    """The gain of a program has no limit."""


def simplex(
    rows: Sequence[Sequence[int]], seconds: float, gains: Sequence[int] | None = None
) -> tuple[list[Fraction], list[Fraction]] | None:
    """The weights >= 0 that gain most with no row's product above 1, and the multipliers of the rows; None out of time.

    `rows` are R >= 1 lists of C integers, `gains` C integers (all 1 unless given).  Raises Unlimited where the gain
    has no limit.

    >>> simplex([[1, 1], [1, 0]], 1.0)
    ([Fraction(1, 1), Fraction(0, 1)], [Fraction(1, 1), Fraction(0, 1)])
    """
    end, width = now() + seconds, len(rows[0])
    # basic[i] = (table[i][-1] - sum of table[i][j] * free[j]) / unit; the last line is the whole gain, its entries the
    # gains with sign -.
    table = [[*row, 1] for row in rows] + [[*(-gain for gain in gains or [1] * width), 0]]
    basic, free, unit = list(range(width, width + len(rows))), list(range(width)), 1
    pivots = 0
    while (column := _entering(table[-1][:-1], free, pivots < GREEDY)) is not None:
        if now() > end or not count(1 + len(table) * len(table[0]) // 50):
            return None
        row = _leaving(table, basic, column)
        unit = _pivot(table, row, column, unit)
        basic[row], free[column] = free[column], basic[row]
        pivots += 1
    values = dict(zip(basic, (Fraction(line[-1], unit) for line in table[:-1]), strict=True))
    prices = dict(zip(free, (Fraction(entry, unit) for entry in table[-1][:-1]), strict=True))
    zero = Fraction(0)
    return [values.get(j, zero) for j in range(width)], [prices.get(width + i, zero) for i in range(len(rows))]


def _entering(gains: Sequence[int], free: Sequence[int], greedy: bool) -> int | None:
    """The column of a variable whose growth adds to the gain."""
    useful = [j for j, entry in enumerate(gains) if entry < 0]
    return min(useful, key=lambda j: (gains[j] if greedy else 0, free[j]), default=None)


def _leaving(table: Sequence[Sequence[int]], basic: Sequence[int], column: int) -> int:
    """The row that first forbids the growth; the first variable among equals."""
    limits = [(Fraction(line[-1], line[column]), basic[i], i) for i, line in enumerate(table[:-1]) if line[column] > 0]
    if not limits:
        raise Unlimited("the gain has no limit")
    return min(limits)[2]


def _pivot(table: list[list[int]], row: int, column: int, unit: int) -> int:
    """Exchange the variables of the row and the column; the new common denominator."""
    pivot, line = table[row][column], list(table[row])
    for i, other in enumerate(table):
        if i != row:
            factor = other[column]
            table[i] = [(pivot * entry - factor * along) // unit for entry, along in zip(other, line, strict=True)]
            table[i][column] = -factor
    table[row][column] = unit
    return pivot
