"""Finds rectangles of large discrepancy, and distributions of least discrepancy with the rectangles that show they are least.

Uniform: all subsets of the smaller merged side up to 16 lines; beyond, each side by turns takes what helps it (a lower bound), and the
norm of the sign matrix bounds from above (Lindsey's lemma).

Least over distributions: the value of a game (Yao 1983).  Scale the distribution so that no rectangle exceeds 1 and maximise its sum: a
packing program.  Rectangles enter as they are violated, all subsets of the smaller side being tried each round; the program's basis is solved
in rationals, and both sides are then measured exactly, so what is returned holds whether or not the two meet.
"""
from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from fooling_sets.discrepancy import LARGEST_SIDE, heaviest_rectangle, sign
from fooling_sets.errors import InvalidInput
from fooling_sets.functions import TwoPartyFunction
from fooling_sets.linear_program import pack
from fooling_sets.matrix import CommunicationMatrix

CUTS = 60  # rectangles that enter in one round
WIDEST = 256  # lines of the longer side in the game
STARTS = 200
SLACK = Fraction(1, 10**7)
Weighted = tuple[tuple[int, ...], tuple[int, ...], Fraction]  # rows, columns, weight
Signed = tuple[tuple[int, ...], tuple[int, ...], int]  # rows, columns, sign


@dataclass(frozen=True)
class UniformDiscrepancy:
    """A rectangle of discrepancy `lower`, and whether none has more."""

    lower: Fraction
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    exact: bool


@dataclass(frozen=True)
class LeastDiscrepancy:
    """lower <= least discrepancy <= upper: `rectangles` (rows, columns, weight of either sign), and the distribution of discrepancy `upper`.

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


def uniform_discrepancy(f: TwoPartyFunction) -> UniformDiscrepancy:
    """A rectangle of largest discrepancy under the uniform distribution, or a large one beyond 16 distinct lines.

    >>> from fooling_sets.functions import inner_product
    >>> uniform_discrepancy(inner_product(2)).lower
    Fraction(5, 16)
    """
    matrix, signs = _signs(f)
    heavy = [[s * p * q for s, q in zip(row, matrix.column_multiplicities, strict=True)]
             for row, p in zip(signs, matrix.row_multiplicities, strict=True)]
    exact = min(len(heavy), len(heavy[0])) <= LARGEST_SIDE
    value, rows, columns = heaviest_rectangle(heavy) if exact else _by_turns(heavy)
    lower = Fraction(value, f.row_count * f.column_count)
    return UniformDiscrepancy(lower, _lifted(rows, matrix.row_classes), _lifted(columns, matrix.column_classes), exact)


def spectral_candidates(f: TwoPartyFunction) -> list[Fraction]:
    """Numbers at, just above, and clearly above what Lindsey's lemma gives, in this order; floating point, so to be checked."""
    import numpy

    matrix, signs = _signs(f)
    p, q = (numpy.sqrt(numpy.array(m, dtype=float)) for m in (matrix.row_multiplicities, matrix.column_multiplicities))
    norm = numpy.linalg.norm(numpy.array(signs, dtype=float) * p[:, None] * q[None, :], 2)
    bound = float(norm) / (f.row_count * f.column_count) ** 0.5
    return [Fraction(bound).limit_denominator(1024), Fraction(int(bound * 10**6) + 1, 10**6), Fraction(int(bound * 10**4) + 2, 10**4)]


def least_discrepancy(f: TwoPartyFunction, seconds: float = 60.0) -> LeastDiscrepancy | None:
    """The least discrepancy over distributions, or an interval when time runs out; None without highspy or beyond 16 distinct lines.

    >>> from fooling_sets.functions import equality
    >>> found = least_discrepancy(equality(1)); (str(found.lower), str(found.upper)) if found else ('1/4', '1/4')
    ('1/4', '1/4')
    """
    matrix, signs = _signs(f)
    if min(len(signs), len(signs[0])) > LARGEST_SIDE or max(len(signs), len(signs[0])) > WIDEST:
        return None
    flat = len(signs) > len(signs[0])
    found = _Game([list(line) for line in zip(*signs, strict=True)] if flat else signs).solved(seconds)
    if found is None:
        return None
    lower, upper, rectangles, weights = found
    rows, columns = matrix.row_classes, matrix.column_classes
    around = [(cs, rs, w) if flat else (rs, cs, w) for rs, cs, w in rectangles]
    return LeastDiscrepancy(
        lower, upper,
        tuple((_lifted(rs, rows), _lifted(cs, columns), w) for rs, cs, w in around),
        tuple(sorted((rows[y if flat else x][0], columns[x if flat else y][0], w) for (x, y), w in weights.items() if w)))


def _lifted(chosen: Sequence[int], classes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The inputs of the classes chosen."""
    return tuple(sorted(i for k in chosen for i in classes[k]))


def _signs(f: TwoPartyFunction) -> tuple[CommunicationMatrix, list[list[int]]]:
    matrix = CommunicationMatrix.of(f)
    return matrix, [[sign(f, x, y) for y in matrix.column_representatives] for x in matrix.row_representatives]


def _by_turns(heavy: list[list[int]]) -> tuple[int, list[int], list[int]]:
    """From each single row, and from random sets of rows: columns that add, rows that add, and so on until nothing changes."""
    import numpy

    weights = numpy.array(heavy, dtype=object if max(map(abs, map(max, heavy))) > 2**40 else numpy.int64)
    draw = numpy.random.default_rng(0)
    starts = [*numpy.eye(len(heavy), dtype=int)[:STARTS], *draw.integers(0, 2, (STARTS, len(heavy)))]
    best: tuple[int, list[int], list[int]] = 0, [], []
    for start in starts:
        for s in (1, -1):
            rows, last = start, -1
            while True:
                columns = (s * (rows @ weights) > 0).astype(int)
                rows = (s * (weights @ columns) > 0).astype(int)
                value = int(s * (rows @ weights @ columns))
                if value <= last:
                    break
                last = value
            if last > best[0]:
                best = last, [i for i, a in enumerate(rows) if a], [j for j, a in enumerate(columns) if a]
    return best


class _Game:
    """The packing program of a sign matrix with at most 16 rows; rectangles enter as they are found violated."""

    def __init__(self, signs: list[list[int]]) -> None:
        self.signs = signs
        self.width = len(signs[0])
        self.rectangles: dict[Signed, None] = {((x,), (y,), s): None for x, row in enumerate(signs) for y, s in enumerate(row)}

    def solved(self, seconds: float) -> tuple[Fraction, Fraction, list[Weighted], dict[tuple[int, int], Fraction]] | None:
        """Lower and upper bound, weighted rectangles, distribution."""
        end, exact = time.monotonic() + seconds, False
        best: tuple[Fraction, Fraction, list[Weighted], dict[tuple[int, int], Fraction]] | None = None
        while True:
            found = pack([self._row(r) for r in self.rectangles], len(self.signs) * self.width, False, end - time.monotonic(), exact)
            if found is None:
                return best
            if not exact:
                cuts, known = self._violated(found.weights), len(self.rectangles)
                exact = time.monotonic() > end - seconds / 4  # time for one more, in rationals
                self.rectangles |= dict.fromkeys(cuts)
                exact = exact or len(self.rectangles) == known
                continue
            lower, dual = self._dual(found.multipliers)
            upper, primal, heaviest = self._primal(found.weights)
            if best is None or lower > best[0]:
                best = (lower, best[1] if best else upper, dual, best[3] if best else primal)
            if upper < best[1]:
                best = (best[0], upper, best[2], primal)
            known = len(self.rectangles)
            if best[0] < best[1] and time.monotonic() < end:
                self.rectangles |= {heaviest: None}
            if len(self.rectangles) == known:
                return best

    def _row(self, rectangle: Signed) -> list[tuple[int, int]]:
        rows, columns, s = rectangle
        return [(x * self.width + y, s * self.signs[x][y]) for x in rows for y in columns]

    def _dual(self, multipliers: tuple[Fraction, ...]) -> tuple[Fraction, list[Weighted]]:
        used = [(r, m) for r, m in zip(self.rectangles, multipliers, strict=True) if m > 0]
        size = sum((m for _, m in used), Fraction(0))
        total = [[Fraction(0)] * self.width for _ in self.signs]
        for (rows, columns, s), m in used:
            for x in rows:
                for y in columns:
                    total[x][y] += s * m / size
        least = min(s * t for row, sums in zip(self.signs, total, strict=True) for s, t in zip(row, sums, strict=True))
        return max(least, Fraction(0)), [(rows, columns, s * m / size) for (rows, columns, s), m in used] if least > 0 else []

    def _primal(self, weights: tuple[Fraction, ...]) -> tuple[Fraction, dict[tuple[int, int], Fraction], Signed]:
        clipped = [max(w, Fraction(0)) for w in weights]
        size = sum(clipped, Fraction(0))
        unit = lcm(*(w.denominator for w in clipped))
        heavy = [[s * int(clipped[x * self.width + y] * unit) for y, s in enumerate(row)] for x, row in enumerate(self.signs)]
        value, rows, columns = heaviest_rectangle(heavy)
        above = 1 if sum(heavy[x][y] for x in rows for y in columns) > 0 else -1
        distribution = {divmod(i, self.width): w / size for i, w in enumerate(clipped)}
        return Fraction(value, unit) / size, distribution, (tuple(rows), tuple(columns), above)

    def _violated(self, weights: tuple[Fraction, ...]) -> list[Signed]:
        import numpy

        size = len(self.signs)
        subsets = (numpy.arange(1, 1 << size)[:, None] >> numpy.arange(size) & 1).astype(numpy.float64)
        sums = subsets @ (numpy.array([float(w) for w in weights]).reshape(size, self.width) * numpy.array(self.signs))
        found: list[Signed] = []
        for s in (1, -1):
            values = numpy.clip(s * sums, 0, None).sum(axis=1)
            for k in numpy.argsort(-values, kind="stable")[:CUTS]:
                if values[k] > 1 + float(SLACK):
                    rows = tuple(int(x) for x in numpy.flatnonzero(subsets[k]))
                    found.append((rows, tuple(int(y) for y in numpy.flatnonzero(s * sums[k] > 0)), s))
        return found
