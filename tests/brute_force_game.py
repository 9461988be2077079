"""The least discrepancy over distributions by a second algorithm: the whole matrix game, by the exact simplex method.

Every rectangle is in the game, and the numbers are fractions.

Maximise the sum of weights w >= 0 on cells with at most 1 in every rectangle, of either sign; the least discrepancy is
1 over the maximum.  The point w = 0 is feasible, and Bland's rule ends.  For matrices of a handful of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import gcd

Rows = Sequence[Sequence[int]]


def least_discrepancy(rows: Rows) -> Fraction:
    """The least, over distributions, of the largest difference of ones and zeros in a rectangle."""
    height, width = len(rows), len(rows[0])
    parts = [
        [part for size in range(1, count + 1) for part in combinations(range(count), size)] for count in (height, width)
    ]
    constraints = []
    for xs in parts[0]:
        for ys in parts[1]:
            line = [(2 * rows[x][y] - 1) * (x in xs and y in ys) for x in range(height) for y in range(width)]
            constraints += [line, [-entry for entry in line]]
    return 1 / simplex(constraints)


def simplex(constraints: list[list[int]]) -> Fraction:
    """The largest sum of x >= 0 with every constraint's product at most 1 (bounded, as the caller knows).

    A row stands for its positive multiples, so that all entries are integers.
    """
    count, size = len(constraints), len(constraints[0])
    table = [[*line, *(int(i == j) for j in range(count)), 1] for i, line in enumerate(constraints)]
    goal = [1] * size + [0] * (count + 1)
    basis = [size + i for i in range(count)]
    while (entering := next((j for j, gain in enumerate(goal[:-1]) if gain > 0), None)) is not None:
        ratios = [
            (Fraction(line[-1], line[entering]), basis[i], i) for i, line in enumerate(table) if line[entering] > 0
        ]
        _, _, leaving = min(ratios)
        pivot = table[leaving]
        for i, line in enumerate(table):
            if i != leaving and line[entering]:
                table[i] = eliminated(line, pivot, entering)
        goal = eliminated(goal, pivot, entering)
        basis[leaving] = entering
    chosen = zip(table, basis, strict=True)
    return sum((Fraction(line[-1], line[j]) for line, j in chosen if j < size), Fraction(0))


def eliminated(line: list[int], pivot: list[int], column: int) -> list[int]:
    """A positive multiple of the line, less that of the pivot which makes the entry of the column 0."""
    mine, its = line[column], pivot[column]
    less = [its * a - mine * b for a, b in zip(line, pivot, strict=True)]
    shared = gcd(*less) or 1
    return [a // shared for a in less]
