"""Finds a rectangle of large discrepancy under one distribution, and numbers that bound them all.

The distribution is a matrix of weights, all 1 for the uniform one; entries are signed by the function's value.
Parallel lines are merged. All subsets of the shorter side are tried up to about 20 lines, and those that matter of a
chain; beyond, each side by turns takes what helps it (a lower bound), and the norm of the signed matrix bounds from
above (Lindsey's lemma).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

from fooling.fooling_sets.discrepancy import LARGEST_SEARCH, Rows, chain, heaviest, is_searchable
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search import arrays as np
from fooling.records import dataclass

STARTS = 200
FEW = 16  # lines of which all subsets are tried as long as the checker does
SOON = LARGEST_SEARCH >> 3  # additions for more lines, some seconds: 20 lines of 32 entries


@dataclass(frozen=True)
class GivenDiscrepancy:
    """A rectangle of discrepancy `lower`, and whether none has more."""

    lower: Fraction
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    exact: bool


def given_discrepancy(f: TwoPartyFunction, weights: Rows | None = None) -> GivenDiscrepancy:
    """A rectangle of largest discrepancy under these weights (uniform without).

    Only a large one where there are too many different lines.

    >>> from fooling.fooling_sets.functions import inner_product
    >>> given_discrepancy(inner_product(2)).lower, given_discrepancy(inner_product(1), [[0, 0], [1, 2]]).lower
    (Fraction(5, 16), Fraction(2, 3))
    """
    rows, total = weighted(f, weights)
    row_groups, column_groups = _parallel(rows), _parallel(list(zip(*rows, strict=True)))
    heavy = [[sum(rows[x][y] for x in xs for y in ys) for ys in column_groups] for xs in row_groups]
    shorter = heavy if len(heavy) <= len(heavy[0]) else list(zip(*heavy, strict=True))
    exact = is_searchable(shorter) and (len(shorter) <= FEW or _is_soon(shorter))
    value, xs, ys = heaviest_rectangle(heavy) if exact else _by_turns(heavy)
    return GivenDiscrepancy(Fraction(value, total), lifted(xs, row_groups), lifted(ys, column_groups), exact)


def _is_soon(rows: Rows) -> bool:
    """Whether `heaviest` takes seconds: where it takes longer, a bound by the norm is had at once."""
    return chain(rows) is not None or len(rows[0]) << len(rows) <= SOON


def weighted(f: TwoPartyFunction, weights: Rows | None = None) -> tuple[list[list[int]], int]:
    """The weights with the signs of f, and their sum."""
    signs = signed(f)
    if weights is None:
        return [list(row) for row in signs], f.row_count * f.column_count
    rows = [[s * weight for s, weight in zip(*lines, strict=True)] for lines in zip(signs, weights, strict=True)]
    return rows, sum(map(sum, weights))


def sign(f: TwoPartyFunction, x: int, y: int) -> int:
    """1 where f is 1 and -1 where it is 0; EvidenceError where it is neither, or where there is no such cell."""
    value = f.value(x, y)
    if value not in (0, 1):
        raise EvidenceError(f"discrepancy is for values 0 and 1; {f.name} is {value} at {f.cell(x, y)}")
    return 2 * value - 1


def signed(f: TwoPartyFunction) -> tuple[tuple[int, ...], ...]:
    """The signs of all entries: row_count x column_count times the uniform distribution, signed.

    >>> from fooling.fooling_sets.functions import equality
    >>> signed(equality(1))
    ((1, -1), (-1, 1))
    """
    return tuple(tuple(sign(f, x, y) for y in range(f.column_count)) for x in range(f.row_count))


def heaviest_rectangle(rows: Rows) -> tuple[int, list[int], list[int]]:
    """The largest |sum of entries| over rectangles, with the rows and columns of one that has it (both empty if 0).

    InvalidInput where `heaviest` raises it.

    >>> heaviest_rectangle([[1, -1], [-1, -1]])
    (2, [0, 1], [1])
    """
    if len(rows) > len(rows[0]):
        value, columns, chosen = heaviest_rectangle(list(zip(*rows, strict=True)))
        return value, chosen, columns
    value, chosen = heaviest(rows)
    sums = [sum(column[x] for x in chosen) for column in zip(*rows, strict=True)]
    wanted = 1 if sum(a for a in sums if a > 0) == value else -1
    return value, chosen, [y for y, a in enumerate(sums) if wanted * a > 0]


def _parallel(rows: Rows) -> list[tuple[int, ...]]:
    """The indices of rows that are positive multiples of each other, rows of zeros left out."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for x, row in enumerate(rows):
        if multiple := gcd(*row):
            groups.setdefault(tuple(entry // multiple for entry in row), []).append(x)
    return list(map(tuple, groups.values()))


def lifted(chosen: Sequence[int], groups: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The inputs of the groups chosen."""
    return tuple(sorted(i for k in chosen for i in groups[k]))


def spectral_candidates(f: TwoPartyFunction, weights: Rows | None = None) -> list[Fraction]:
    """Numbers at, just above, and clearly above what Lindsey's lemma gives, in this order; floats, so to be checked."""
    rows, total = weighted(f, weights)
    array = np.array(rows, dtype=float)
    used = array[np.any(array != 0, axis=1)][:, np.any(array != 0, axis=0)]
    bound = float(np.linalg.norm(used, 2)) * float(used.shape[0] * used.shape[1]) ** 0.5 / total
    return [
        Fraction(bound).limit_denominator(1024),
        Fraction(int(bound * 10**6) + 1, 10**6),
        Fraction(int(bound * 10**4) + 2, 10**4),
    ]


def _by_turns(heavy: list[list[int]]) -> tuple[int, list[int], list[int]]:
    """From each row, and from random sets of rows: columns that add, rows that add, ... until nothing changes."""
    largest = sum(abs(entry) for row in heavy for entry in row)
    weights = np.array(heavy, dtype=object if largest > 2**62 else np.int64)
    draw = np.random.default_rng(0)
    starts = [*np.eye(len(heavy), dtype=int)[:STARTS], *draw.integers(0, 2, (STARTS, len(heavy)))]
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
