"""Slow algorithms that share nothing with the package: the oracles of these tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product


def deterministic_complexity(matrix: Sequence[Sequence[int]], rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """D by trying every split of every rectangle, without bounds and without merging."""

    @cache
    def least(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
        if len({matrix[x][y] for x in rows for y in columns}) == 1:
            return 0
        by_row = [max(least(ones, columns), least(rest, columns)) for ones, rest in two_parts(rows)]
        by_column = [max(least(rows, ones), least(rows, rest)) for ones, rest in two_parts(columns)]
        return 1 + min(by_row + by_column)

    return least(rows, columns)


def two_parts(items: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All ways to cut a tuple into two non-empty parts, the last item in the second."""
    for size in range(1, len(items)):
        for part in combinations(items[:-1], size):
            yield part, tuple(item for item in items if item not in part)


def one_way_complexity(matrix: Sequence[Sequence[int]]) -> int:
    """Least b such that some map from rows to 2**b messages lets the listener answer."""
    b = 0
    while True:
        for messages in product(range(2**b), repeat=len(matrix)):
            if all(r == s for (i, r), (j, s) in combinations(list(zip(messages, matrix, strict=True)), 2) if i == j):
                return b
        b += 1


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All tuples of `parts` integers in 0..total."""
    yield from product(range(total + 1), repeat=parts)
