"""Finds distributions of least discrepancy, and weighted rectangles that show it: a game's value (Yao 1983).

`packing_game` plays it on the merged matrix, and shows both ends exactly.  A matrix of more than 20 lines on both sides
gets its distribution on a part of 16 x 16 lines evenly spaced, its rectangles from the whole game with such rectangles
as turns find.  Where HiGHS is missing and the game has many weights, rectangles that cover the ones, and those that
cover the zeros, are a strategy too.

Cost: 8 x 8 at once; 16 x 16 up to 3 s, 18 x 18 ten times as long, 64 x 64 as long as allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.discrepancy.discrepancy_search import lifted, sign
from fooling.fooling_sets.search.discrepancy.heavy_rectangles import AT_ONCE, LARGEST_SIDE
from fooling.fooling_sets.search.discrepancy.packing_game import Game, LeastDiscrepancy, better
from fooling.fooling_sets.search.discrepancy.symmetry import symmetries
from fooling.fooling_sets.search.fractional_cover import quick_cover
from fooling.fooling_sets.search.matrix import CommunicationMatrix

LARGEST_PROGRAM = 2**12  # cells of the merged matrix in the game


def least_discrepancy(f: TwoPartyFunction, seconds: float = 60.0) -> LeastDiscrepancy:
    """The least discrepancy over distributions, or an interval when time or size forbid to settle it.

    >>> from fooling.fooling_sets.functions import equality
    >>> found = least_discrepancy(equality(1))
    >>> found.lower, found.upper >= found.lower
    (Fraction(1, 4), True)
    """
    matrix = CommunicationMatrix.of(f)
    signs = [[sign(f, x, y) for y in matrix.column_representatives] for x in matrix.row_representatives]
    flat = len(signs) > len(signs[0])
    found = _solved([list(line) for line in zip(*signs, strict=True)] if flat else signs, seconds)
    rows, columns = matrix.row_classes, matrix.column_classes
    around = [(ys, xs, w) if flat else (xs, ys, w) for xs, ys, w in found.rectangles]
    return LeastDiscrepancy(
        found.lower,
        found.upper,
        tuple((lifted(xs, rows), lifted(ys, columns), w) for xs, ys, w in around),
        tuple(sorted((rows[y if flat else x][0], columns[x if flat else y][0], w) for x, y, w in found.distribution)),
    )


def _solved(signs: list[list[int]], seconds: float) -> LeastDiscrepancy:
    """The game on a sign matrix with no more rows than columns."""
    size = len(signs) * len(signs[0])
    known = covering(signs)
    if len(signs) <= LARGEST_SIDE and size <= LARGEST_PROGRAM:
        return better(known, Game(signs, symmetries(signs)).solved(seconds))
    xs, ys = (_evenly(range(count)) for count in (len(signs), len(signs[0])))
    some = [[signs[x][y] for y in ys] for x in xs]
    part = Game(some, symmetries(some)).solved(seconds / 2)
    spread = tuple((xs[x], ys[y], w) for x, y, w in part.distribution)
    known = better(known, LeastDiscrepancy(Fraction(0), part.upper, (), spread))
    return better(known, Game(signs, symmetries(signs)).solved(seconds / 2)) if size <= LARGEST_PROGRAM else known


def _evenly(lines: Sequence[int]) -> Sequence[int]:
    """At most 16 of the lines, evenly spaced."""
    count = min(len(lines), AT_ONCE)
    return [lines[i * len(lines) // count] for i in range(count)]


# If C1 rectangles of ones cover the ones and C0 of zeros the zeros, weights 1 and -1, divided by C0 + C1, reach 1 / (C0
# + C1) in every cell. So do, with 1 / (2 C1 + 1), weights 2 on those of ones and -1 on everything: at least 2 - 1 for a
# one, -1 for a zero; and the reverse.
def covering(signs: Sequence[Sequence[int]]) -> LeastDiscrepancy:
    """A lower bound by covers, with a bound from above that always holds.

    >>> covering([[1, -1], [-1, 1]]).lower
    Fraction(1, 4)
    """
    ones, zeros = ([(xs, ys, s) for xs, ys in _cover(signs, s)] for s in (1, -1))
    everything = tuple(range(len(signs))), tuple(range(len(signs[0])))
    ways = [ones + zeros, *([*own, *own, (*everything, -s)] for own, s in ((ones, 1), (zeros, -1)))]
    least = min(ways, key=len)
    weights: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
    for xs, ys, s in least:
        weights[xs, ys] = weights.get((xs, ys), Fraction(0)) + Fraction(s, len(least))
    return LeastDiscrepancy(
        Fraction(1, len(least)), Fraction(1), tuple((xs, ys, w) for (xs, ys), w in weights.items()), ()
    )


def _cover(signs: Sequence[Sequence[int]], s: int) -> Sequence[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Few rectangles that cover the cells of a sign; those of single rows where the matrix is large."""
    if len(signs) * len(signs[0]) > LARGEST_PROGRAM:
        return [
            ((x,), tuple(y for y, entry in enumerate(row) if entry == s)) for x, row in enumerate(signs) if s in row
        ]
    lines = [sum(1 << y for y, entry in enumerate(row) if entry == s) for row in signs]
    return quick_cover(lines, len(signs[0])).rectangles if any(lines) else ()
