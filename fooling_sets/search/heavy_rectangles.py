"""The heaviest rectangles of a matrix of weights of either sign: those that a game's program may still lack.

All sets of rows are tried up to 16 rows, each with the columns that are best for it; beyond, each side by turns, from
single rows and from random sets. Rectangles that a symmetry moves to each other weigh the same, so one of each weight
is enough. Floats; `largest_sum` is exact. Cost: 16 x 16 takes 6 ms in floats, a tenth of a second exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.discrepancy import LARGEST_SIDE, heaviest, merged_sums
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Signed = tuple[tuple[int, ...], tuple[int, ...], int]  # rows, columns, sign

EQUAL = 5  # decimals in which rectangles of one weight agree
STARTS = 128  # random sets of rows from which turns begin
TINY = 1e-14  # no more than a float's error
EXACT = 2**53  # whole numbers below are floats
NEAR = 2.0**-40  # of the largest sum, more than floats are wrong by
MOST_NEAR = 4096  # sets of rows that are compared exactly


def heavy_rectangles(weights: NDArray[Any], above: float, count: int) -> tuple[list[Signed], float]:
    """Rectangles whose weights sum to more than `above`, `count` of either sign, and the largest |sum| that was seen.

    `weights` is R x C; a rectangle of sign -1 is one whose sum is below -`above`.

    >>> import numpy
    >>> heavy_rectangles(numpy.array([[2.0, -3.0]]), 1.5, 9)
    ([((0,), (0,), 1), ((0,), (1,), -1)], 3.0)
    """
    subsets, sums = _every_subset(weights.astype(np.float32)) if len(weights) <= LARGEST_SIDE else _turns(weights)
    positive = sums.clip(min=0).sum(axis=1)
    found: list[Signed] = []
    largest = 0.0
    for s, values in ((1, positive), (-1, positive - sums.sum(axis=1))):
        largest = max(largest, float(values.max()))
        heavy = np.flatnonzero(values > above)
        first = np.unique(values[heavy].round(EQUAL), return_index=True)[1]
        for k in heavy[first[::-1][:count]]:
            rows = np.flatnonzero(subsets[k] if subsets is not None else int(k) >> np.arange(len(weights)) & 1)
            columns = np.flatnonzero(s * weights[rows].sum(axis=0) > TINY)
            found.append((tuple(map(int, rows)), tuple(map(int, columns)), s))
    return found, largest


# Floats of 64 bits are exact for whole numbers below 2^53.  Greater entries are divided by the sum of their absolute
# values: they sum to 1, and each is wrong by at most 2^-53 of itself, every addition of numbers up to 1 by at most
# 2^-53.  For a set of at most 16 rows and 2^9 columns that is less than 2^13 additions, wrong by less than NEAR / 2 in
# all.  So a set whose sum in floats is NEAR below the largest one in floats is not the heaviest.  QED
def largest_sum(rows: Sequence[Sequence[int]]) -> int:
    """The largest |sum of entries| over rectangles, exact; InvalidInput for too many lines, as of `heaviest`."""
    rows = min(rows, list(zip(*rows, strict=True)), key=len)
    total = sum(abs(entry) for row in rows for entry in row)
    if len(rows) > LARGEST_SIDE or not total:
        return heaviest(merged_sums(rows))[0]
    unit = 1 if total < EXACT else total
    sums = _every_subset(np.array([[entry / unit for entry in row] for row in rows]))[1]
    positive = sums.clip(min=0).sum(axis=1)
    values = np.maximum(positive, positive - sums.sum(axis=1))
    if unit == 1:
        return int(values.max())
    near = np.flatnonzero(values > values.max() - NEAR)
    if len(near) > MOST_NEAR:
        return heaviest(merged_sums(rows))[0]
    return max(_exact_sum([row for x, row in enumerate(rows) if int(k) >> x & 1]) for k in near)


def _exact_sum(rows: Sequence[Sequence[int]]) -> int:
    """The largest |sum| over sets of columns, of all these rows."""
    sums = list(map(sum, zip(*rows, strict=True)))
    above = sum(a for a in sums if a > 0)
    return max(above, above - sum(sums))


def _every_subset(weights: NDArray[Any]) -> tuple[None, NDArray[Any]]:
    """The column sums over every set of rows; set k has the rows whose bit is in k."""
    sums = np.zeros((1, weights.shape[1]), dtype=weights.dtype)
    for row in weights:
        sums = np.concatenate([sums, sums + row])
    return None, sums


def _turns(weights: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Sets of rows, each the best for the columns that are best for it, of either sign, and their column sums."""
    draw = np.random.default_rng(0)
    kept = []
    for s in (1, -1):
        rows = np.concatenate([np.eye(len(weights)), draw.integers(0, 2, (STARTS, len(weights)))])
        for _ in range(8):
            rows = (s * ((s * (rows @ weights) > 0) @ weights.T) > 0).astype(float)
        kept.append(rows)
    found = np.unique(np.concatenate(kept), axis=0)
    return found, found @ weights
