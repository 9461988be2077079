"""Finds distributions of least discrepancy, and weighted rectangles that show it: a game's value (Yao 1983).

Scale the distribution so that no rectangle exceeds 1 and maximise its sum: a packing program over the merged matrix.
Rectangles enter as they are found violated, at a point between the best feasible distribution so far and the program's
answer (the in-out method of Ben-Ameur and Neto 2007, a third of the rounds that the answer itself takes), found by
trying all subsets of the shorter side up to 16 lines, or else each side by turns.  The program's basis is then solved
in rationals, and both sides are measured exactly: what is returned holds whether or not the two meet.

A larger matrix gets its distribution on a part of 16 x 16 lines evenly spaced, its rectangles from the program with
such rectangles as turns find. Where HiGHS is missing and the matrix is not small, rectangles that cover the ones, and
those that cover the zeros, are a strategy too.

Cost: 8 x 8 at once; 16 x 16 up to half a minute (inner product), 64 x 64 as long as allowed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.discrepancy import LARGEST_SIDE, heaviest, merged_sums
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.matrix import CommunicationMatrix
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.discrepancy_search import lifted, sign
from fooling.fooling_sets.search.fractional_cover import quick_cover
from fooling.fooling_sets.search.linear_program import SMALL_COUNT, growing_program, solver

if TYPE_CHECKING:
    from numpy.typing import NDArray

CUTS = 30  # rectangles that enter in one round
LARGEST_PROGRAM = 2**12  # cells of the merged matrix in the game
INWARD = 0.2  # of the way from the best feasible point to the program's answer
SLACK = 1e-7
LONGEST_UNIT = 1024  # bits of the common denominator of weights that are kept as the program has them
STARTS = 128  # random sets of rows from which turns begin
Weighted = tuple[tuple[int, ...], tuple[int, ...], Fraction]  # rows, columns, weight
Signed = tuple[tuple[int, ...], tuple[int, ...], int]  # rows, columns, sign


@dataclass(frozen=True)
class LeastDiscrepancy:
    """lower <= least discrepancy <= upper.

    `rectangles` (rows, columns, weight of either sign), and the distribution of discrepancy `upper`.

    Without a distribution `upper` is 1, which bounds any.

    Raises
    ------
    InvalidInput
        `upper` below `lower`.
    """

    lower: Fraction
    upper: Fraction
    rectangles: tuple[Weighted, ...]
    distribution: tuple[tuple[int, int, Fraction], ...]

    def __post_init__(self) -> None:
        if self.upper < self.lower:
            raise InvalidInput(f"least discrepancy: the upper bound {self.upper} is below the lower bound {self.lower}")


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
    if solver() is None and size > SMALL_COUNT:
        return known
    if len(signs) <= LARGEST_SIDE and size <= LARGEST_PROGRAM:
        return _better(known, _Game(signs).solved(seconds))
    xs, ys = (_evenly(range(count)) for count in (len(signs), len(signs[0])))
    part = _Game([[signs[x][y] for y in ys] for x in xs]).solved(seconds / 2)
    spread = tuple((xs[x], ys[y], w) for x, y, w in part.distribution)
    known = _better(known, LeastDiscrepancy(Fraction(0), part.upper, (), spread))
    return _better(known, _Game(signs).solved(seconds / 2)) if size <= LARGEST_PROGRAM else known


def _evenly(lines: Sequence[int]) -> Sequence[int]:
    """At most 16 of the lines, evenly spaced."""
    count = min(len(lines), LARGEST_SIDE)
    return [lines[i * len(lines) // count] for i in range(count)]


def _better(one: LeastDiscrepancy, other: LeastDiscrepancy) -> LeastDiscrepancy:
    """The better of either end."""
    below, above = max(one, other, key=lambda found: found.lower), min(one, other, key=lambda found: found.upper)
    return LeastDiscrepancy(below.lower, above.upper, below.rectangles, above.distribution)


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


class _Game:
    """The packing program of a sign matrix; rectangles enter as they are found violated."""

    def __init__(self, signs: list[list[int]]) -> None:
        self.signs = signs
        self.width = len(signs[0])
        self.array = np.array(signs)
        self.rectangles: dict[Signed, None] = {}
        program = growing_program(len(signs) * self.width)
        if program is None:
            raise InvalidInput(f"a game of {len(signs)} x {self.width} lines needs HiGHS: pip install highspy")
        self.program = program
        self._enter(((x,), (y,), s) for x, row in enumerate(signs) for y, s in enumerate(row))

    def solved(self, seconds: float) -> LeastDiscrepancy:
        """The best of both ends after the float rounds and, where time is left, exact ones."""
        end = time.monotonic() + seconds
        inner = self._rounds(end - seconds / 4)
        best = LeastDiscrepancy(Fraction(0), Fraction(1), (), ())
        if inner is not None:
            best = _better(best, self._above(_binary(inner.ravel())))
        while best.lower < best.upper:
            found = self.program.answer(max(end - time.monotonic(), seconds / 16))
            if found is None:
                return best
            weights, multipliers = map(_handy, (found.weights, found.multipliers))
            best = _better(_better(best, self._above(weights)), self._below(multipliers))
            if time.monotonic() > end or not self._enter(self._violated(self._point(found.weights))[0]):
                return best
        return best

    def _rounds(self, end: float) -> NDArray[Any] | None:
        """Rectangles enter until the best feasible point meets the program, or time is up.

        Returns that point, scaled so that no rectangle weighs more than 1.
        """
        inner: NDArray[Any] | None = None
        while time.monotonic() < end and (weights := self.program.solved(end - time.monotonic())) is not None:
            outer = self._point(weights)
            entered = 0
            for point in ([] if inner is None else [inner + INWARD * (outer - inner)]) + [outer]:
                cuts, heaviest = self._violated(point)
                if inner is None or point.sum() / heaviest > inner.sum():
                    inner = point / heaviest
                entered = self._enter(cuts)
                if entered:
                    break
            if not entered or (inner is not None and outer.sum() - inner.sum() < SLACK):
                break
        return inner

    def _point(self, weights: Sequence[Fraction | float]) -> NDArray[Any]:
        return np.array([float(w) for w in weights]).reshape(self.array.shape).clip(min=0)

    def _enter(self, cuts: Iterable[Signed]) -> int:
        """How many of the rectangles are new."""
        fresh = [cut for cut in cuts if cut not in self.rectangles]
        for rows, columns, s in fresh:
            self.rectangles[rows, columns, s] = None
            self.program.add([(x * self.width + y, s * self.signs[x][y]) for x in rows for y in columns])
        return len(fresh)

    def _below(self, multipliers: Sequence[Fraction]) -> LeastDiscrepancy:
        used = [(r, m) for r, m in zip(self.rectangles, multipliers, strict=False) if m > 0]
        size = sum((m for _, m in used), Fraction(0))
        unit = _common(m for _, m in used)
        total = [[0] * self.width for _ in self.signs]
        for (rows, columns, s), m in used:
            whole = s * int(m * unit)
            for x in rows:
                for y in columns:
                    total[x][y] += whole
        least = min(s * t for row, sums in zip(self.signs, total, strict=True) for s, t in zip(row, sums, strict=True))
        if least <= 0:
            return LeastDiscrepancy(Fraction(0), Fraction(1), (), ())
        return LeastDiscrepancy(
            Fraction(least, unit) / size, Fraction(1), tuple((xs, ys, s * m / size) for (xs, ys, s), m in used), ()
        )

    def _above(self, weights: Sequence[Fraction]) -> LeastDiscrepancy:
        """The distribution of these weights, if its discrepancy can be found."""
        unit = _common(weights)
        whole = [max(int(w * unit), 0) for w in weights]
        heavy = [[s * whole[x * self.width + y] for y, s in enumerate(row)] for x, row in enumerate(self.signs)]
        try:
            value = heaviest(merged_sums(heavy))[0]
        except InvalidInput:  # too many lines
            return LeastDiscrepancy(Fraction(0), Fraction(1), (), ())
        spread = tuple((*divmod(i, self.width), Fraction(w, sum(whole))) for i, w in enumerate(whole) if w)
        return LeastDiscrepancy(Fraction(0), Fraction(value, sum(whole)), (), spread)

    def _violated(self, point: NDArray[Any]) -> tuple[list[Signed], float]:
        """Heavy rectangles, some of those above 1, and the heaviest of all (of those seen, for more than 16 rows)."""
        heavy = point * self.array
        subsets, sums = _every_subset(heavy) if len(self.signs) <= LARGEST_SIDE else _turns(heavy)
        found: list[Signed] = []
        heaviest = 0.0
        for s in (1, -1):
            values = (s * sums).clip(min=0).sum(axis=1)
            for k in np.argsort(-values)[:CUTS]:
                rows = np.flatnonzero(subsets[k] if subsets is not None else int(k) >> np.arange(len(self.signs)) & 1)
                heaviest = max(heaviest, float(values[k]))
                if values[k] > 1 + 10 * SLACK:
                    columns = np.flatnonzero(s * heavy[rows].sum(axis=0) > SLACK**2)
                    found.append((tuple(map(int, rows)), tuple(map(int, columns)), s))
        return found, heaviest


def _binary(values: Iterable[Any]) -> list[Fraction]:
    """The numbers as multiples of 2^-32, so that their common denominator is small."""
    return [Fraction(round(float(value) * 2**32), 2**32) for value in values]


def _common(values: Iterable[Fraction]) -> int:
    """The least common denominator."""
    return lcm(*(value.denominator for value in values))


def _handy(values: Sequence[Fraction]) -> Sequence[Fraction]:
    """The numbers as they are, or binary ones near them where their common denominator is long."""
    return values if _common(values).bit_length() <= LONGEST_UNIT else _binary(values)


def _every_subset(heavy: NDArray[Any]) -> tuple[None, NDArray[Any]]:
    """The column sums over every set of rows; set k has the rows whose bit is in k."""
    sums = np.zeros((1, heavy.shape[1]), dtype=np.float32)
    for row in heavy.astype(np.float32):
        sums = np.concatenate([sums, sums + row])
    return None, sums


def _turns(heavy: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Sets of rows, each the best for the columns that are best for it, of either sign, and their column sums."""
    draw = np.random.default_rng(0)
    kept = []
    for s in (1, -1):
        rows = np.concatenate([np.eye(len(heavy)), draw.integers(0, 2, (STARTS, len(heavy)))])
        for _ in range(8):
            rows = (s * ((s * (rows @ heavy) > 0) @ heavy.T) > 0).astype(float)
        kept.append(rows)
    found = np.unique(np.concatenate(kept), axis=0)
    return found, found @ heavy
