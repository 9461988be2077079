"""Slow second algorithms for the tests of `fooling_sets`: they share no code with the package.

Rank by determinants (Leibniz), the largest fooling set and the smallest cover by trying all subsets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

Rows = Sequence[Sequence[int]]


def determinant(square: Rows) -> int:
    """Leibniz' sum over all permutations."""
    total = 0
    for image in permutations(range(len(square))):
        inversions = sum(image[i] > image[j] for i, j in combinations(range(len(image)), 2))
        product = -1 if inversions % 2 else 1
        for i, j in enumerate(image):
            product *= square[i][j]
        total += product
    return total


def rank_by_minors(rows: Rows, modulus: int | None) -> int:
    """Size of the largest minor that is not zero (modulo 2 when `modulus` is 2)."""
    for r in range(min(len(rows), len(rows[0])), 0, -1):
        for chosen in combinations(range(len(rows)), r):
            for columns in combinations(range(len(rows[0])), r):
                value = determinant([[rows[x][y] for y in columns] for x in chosen])
                if (value if modulus is None else value % modulus) != 0:
                    return r
    return 0


def is_fooling(rows: Rows, colour: int, cells: Sequence[tuple[int, int]]) -> bool:
    """Straight from the textbook: distinct cells of the colour, no two inside one monochromatic 2 x 2 rectangle."""
    if len(set(cells)) != len(cells) or any(rows[x][y] != colour for x, y in cells):
        return False
    for x, y in cells:
        for u, v in cells:
            corners = {rows[x][y], rows[x][v], rows[u][y], rows[u][v]}
            if (x, y) != (u, v) and corners == {colour}:
                return False
    return True


def largest_fooling_size(rows: Rows, colour: int) -> int:
    """By trying all sets of cells, larger ones only while some set of the size before was fooling."""
    cells = [(x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour]
    size = 0
    while any(is_fooling(rows, colour, chosen) for chosen in combinations(cells, size + 1)):
        size += 1
    return size
