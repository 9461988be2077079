"""Slow second algorithms for covers, partitions and discrepancy: all rectangles, all sets of them, in order of size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

Rows = Sequence[Sequence[int]]
Cells = frozenset[tuple[int, int]]


def rectangles(rows: Rows) -> Iterator[Cells]:
    """Every rectangle, as its cells."""
    for xs in subsets(range(len(rows))):
        for ys in subsets(range(len(rows[0]))):
            yield frozenset(product(xs, ys))


def subsets(things: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every nonempty subset."""
    for size in range(1, len(things) + 1):
        yield from combinations(things, size)


def monochromatic(rows: Rows) -> list[Cells]:
    """Every rectangle of one value."""
    return [cells for cells in rectangles(rows) if len({rows[x][y] for x, y in cells}) == 1]


def cover_size(rows: Rows, colour: int) -> int:
    """The least number of rectangles of the colour whose union is all its cells."""
    target = frozenset((x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour)
    usable = [cells for cells in monochromatic(rows) if cells <= target]
    return next(
        k for k in range(len(target) + 1) for some in combinations(usable, k) if frozenset().union(*some) == target
    )


def partition_size(rows: Rows) -> int:
    """The least number of disjoint monochromatic rectangles whose union is everything."""
    usable = monochromatic(rows)

    def possible(left: Cells, budget: int) -> bool:
        if not left:
            return True
        first = min(left)
        return budget > 0 and any(
            possible(left - cells, budget - 1) for cells in usable if first in cells and cells <= left
        )

    everything = frozenset(product(range(len(rows)), range(len(rows[0]))))
    return next(k for k in range(len(everything) + 1) if possible(everything, k))


def largest_difference(rows: Rows) -> int:
    """The largest |ones - zeros| in a rectangle."""
    return max(abs(sum(2 * rows[x][y] - 1 for x, y in cells)) for cells in rectangles(rows))


@cache
def classes_of(size: int) -> list[tuple[tuple[int, ...], ...]]:
    """One 0/1 matrix of each class under permutations of rows and of columns, the least, whose rows are sorted."""
    orders = list(permutations(range(size)))
    seen: dict[tuple[tuple[int, ...], ...], None] = {}
    for rows in combinations_with_replacement(product((0, 1), repeat=size), size):
        seen[min(tuple(sorted(tuple(row[j] for j in order) for row in rows)) for order in orders)] = None
    return list(seen)
