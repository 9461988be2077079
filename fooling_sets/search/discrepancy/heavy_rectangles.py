"""The heaviest rectangles of a matrix of weights of either sign: those that a game's program may still lack.

All sets of rows are tried up to 20 rows, each with the columns that are best for it; beyond, each side by turns, from
single rows and from random sets. Rectangles that a symmetry moves to each other weigh the same, so one of each weight
is enough. Floats; `largest_sum` is exact. Cost: 16 x 16 takes 6 ms in floats, a tenth of a second exactly, and each row
more twice as much; the sums of 2^16 sets are held at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.discrepancy import heaviest, merged_sums
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Signed = tuple[tuple[int, ...], tuple[int, ...], int]  # rows, columns, sign
Sums = tuple["NDArray[Any]", Callable[[int], "NDArray[np.int64]"]]  # a line for each set of rows; the rows of a set

LARGEST_SIDE = 20  # rows whose sets are all tried
AT_ONCE = 16  # rows whose sets are held at a time
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
    weighing: tuple[dict[float, NDArray[np.int64]], ...] = {}, {}  # the rows of one rectangle of each weight
    largest = 0.0
    for sums, rows_of in _subsets(weights.astype(np.float32)) if len(weights) <= LARGEST_SIDE else _turns(weights):
        positive = sums.clip(min=0).sum(axis=1)
        for known, values in zip(weighing, (positive, positive - sums.sum(axis=1)), strict=True):
            largest = max(largest, float(values.max()))
            heavy = np.flatnonzero(values > above)
            rounded, first = np.unique(values[heavy].round(EQUAL), return_index=True)
            for value, k in zip(rounded[-count:].tolist(), heavy[first[-count:]].tolist(), strict=True):
                known.setdefault(value, rows_of(k))
    found: list[Signed] = []
    for s, known in zip((1, -1), weighing, strict=True):
        for value in sorted(known, reverse=True)[:count]:
            columns = np.flatnonzero(s * weights[known[value]].sum(axis=0) > TINY)
            found.append((tuple(known[value].tolist()), tuple(map(int, columns)), s))
    return found, largest


# Floats of 64 bits are exact for whole numbers below 2^53.  Greater entries are divided by the sum of their absolute
# values: they sum to 1, and each is wrong by at most 2^-53 of itself, every addition of numbers up to 1 by at most
# 2^-53.  For a set of at most 20 rows and 2^8 columns that is less than 2^13 additions, wrong by less than NEAR / 2 in
# all.  So a set whose sum in floats is NEAR below the largest one in floats is not the heaviest.  QED
def largest_sum(rows: Sequence[Sequence[int]]) -> int:
    """The largest |sum of entries| over rectangles, exact; InvalidInput for too many lines, as of `heaviest`."""
    rows = min(rows, list(zip(*rows, strict=True)), key=len)
    total = sum(abs(entry) for row in rows for entry in row)
    if len(rows) > LARGEST_SIDE or not total:
        return heaviest(merged_sums(rows))[0]
    unit = 1 if total < EXACT else total
    weights, best, near = np.array([[entry / unit for entry in row] for row in rows]), 0.0, list[tuple[float, Any]]()
    for sums, rows_of in _subsets(weights):
        positive = sums.clip(min=0).sum(axis=1)
        values = np.maximum(positive, positive - sums.sum(axis=1))
        best = max(best, float(values.max()))
        if unit > 1:
            near += [(values[k], rows_of(k)) for k in np.flatnonzero(values > best - NEAR)[: MOST_NEAR + 1]]
    if unit == 1:
        return int(best)
    chosen = [members for value, members in near if value > best - NEAR]
    if len(chosen) > MOST_NEAR:
        return heaviest(merged_sums(rows))[0]
    return max(_exact_sum([rows[x] for x in members]) for members in chosen)


def _exact_sum(rows: Sequence[Sequence[int]]) -> int:
    """The largest |sum| over sets of columns, of all these rows."""
    sums = list(map(sum, zip(*rows, strict=True)))
    above = sum(a for a in sums if a > 0)
    return max(above, above - sum(sums))


def _subsets(weights: NDArray[Any]) -> Iterator[Sums]:
    """The column sums over every set of rows, AT_ONCE rows free at a time."""
    free, others = weights[:AT_ONCE], weights[AT_ONCE:]
    for code in range(1 << len(others)):
        above = code >> np.arange(len(others)) & 1
        sums = above.astype(weights.dtype)[None, :] @ others
        for row in free:
            sums = np.concatenate([sums, sums + row])
        yield sums, partial(_members, len(weights), code << AT_ONCE)


def _members(size: int, code: int, k: int) -> NDArray[np.int64]:
    """The rows whose bits are in these numbers."""
    members: NDArray[np.int64] = np.flatnonzero((code | k) >> np.arange(size) & 1)
    return members


def _turns(weights: NDArray[Any]) -> Iterator[Sums]:
    """The column sums over sets of rows, each the best for the columns that are best for it, of either sign."""
    draw = np.random.default_rng(0)
    kept = []
    for s in (1, -1):
        rows = np.concatenate([np.eye(len(weights)), draw.integers(0, 2, (STARTS, len(weights)))])
        for _ in range(8):
            rows = (s * ((s * (rows @ weights) > 0) @ weights.T) > 0).astype(float)
        kept.append(rows)
    found = np.unique(np.concatenate(kept), axis=0)
    yield found @ weights, lambda k: np.flatnonzero(found[k])
