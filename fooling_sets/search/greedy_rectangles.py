"""Rectangles and fooling sets of ones taken greedily, without a search; lines[x] is the set of columns of row x.

Few disjoint rectangles of ones are found by row packing (Tan, Ping and Cong 2024), the rows taken in many orders.  Each
row is written as a sum of the sets of columns kept so far, where they fit into what is left of it; what remains becomes
a new set, and is taken out of the kept ones that contain it.  The same is tried with rows and columns exchanged.  On
random matrices some order mostly meets the rank, which is a lower bound: then there is nothing to search.  Cost: about
20 microseconds an order at 10 x 10.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from fooling.fooling_sets.search import arrays as np

LARGEST_GREEDY = 6_000  # cells of a colour that are partitioned greedily, in some seconds
SMALL = 2**11  # entries up to which cells are ordered without numpy
Box = tuple[int, int]  # sets of rows and of columns, bit sets


def members_of(bits: int) -> list[int]:
    """The numbers in a bit set, ascending."""
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


# The neighbourhood of a one at (x, y), the rows with a one in column y and the columns with a one in
# row x, contains every rectangle through it; small neighbourhoods first.
def _by_neighbourhood(lines: Sequence[int], width: int) -> list[tuple[int, int]]:
    if len(lines) * width > SMALL:
        return _by_products(lines, width)
    columns = [sum(1 << x for x, line in enumerate(lines) if line >> y & 1) for y in range(width)]
    size = {
        (x, y): sum((lines[u] & line).bit_count() for u in members_of(columns[y]))
        for x, line in enumerate(lines)
        for y in members_of(line)
    }
    return sorted(size, key=lambda cell: (size[cell], cell))


# The ones that rows x and u share are (M M^T)[x, u]; summed over the rows u with a one in column y, (M M^T M)[x, y].
def _by_products(lines: Sequence[int], width: int) -> list[tuple[int, int]]:
    ones = np.array([[line >> y & 1 for y in range(width)] for line in lines], dtype=np.int64)
    rows, columns = np.nonzero(ones)
    order = np.argsort((ones @ ones.T @ ones)[rows, columns], kind="stable")
    return [(int(rows[k]), int(columns[k])) for k in order]


def greedy_fooling(lines: Sequence[int], width: int) -> list[tuple[int, int]]:
    """A fooling set of ones, cells of small neighbourhoods first."""
    kept: list[tuple[int, int]] = []
    for x, y in _by_neighbourhood(lines, width):
        if all(not (lines[x] >> v & 1 and lines[u] >> y & 1) for u, v in kept):
            kept.append((x, y))
    return kept


def greedy_boxes(lines: Sequence[int], width: int) -> list[Box]:
    """Maximal rectangles that cover all ones, grown around what is not covered yet."""
    left, found = list(lines), []
    for x, y in _by_neighbourhood(lines, width):
        if left[x] >> y & 1:
            rows, columns = box = _grown(lines, left, x, y)
            found.append(box)
            left = [rest & ~columns if rows >> u & 1 else rest for u, rest in enumerate(left)]
    return found


def stars(lines: Sequence[int]) -> list[Box]:
    """A rectangle for each distinct row: the rows like it and their ones."""
    rows: dict[int, int] = {}
    for x, line in enumerate(lines):
        rows[line] = rows.get(line, 0) | 1 << x
    return [(members, line) for line, members in rows.items() if line]


def quick_disjoint(lines: Sequence[int], width: int) -> list[Box]:
    """Disjoint rectangles that hold all ones: of equal rows or columns, or taken greedily."""
    across = stars([sum(1 << x for x, line in enumerate(lines) if line >> y & 1) for y in range(width)])
    fewest = min(stars(lines), [(rows, columns) for columns, rows in across], key=len)
    return (
        min(fewest, _greedy_disjoint(lines, width), key=len)
        if sum(map(int.bit_count, lines)) <= LARGEST_GREEDY
        else fewest
    )


def _greedy_disjoint(lines: Sequence[int], width: int) -> list[Box]:
    left, found = list(lines), []
    while any(left):
        cells = [(x, y) for x, y in _by_neighbourhood(left, width)[:8] if left[x] >> y & 1]
        rows, columns = box = max(
            (_grown(left, left, x, y) for x, y in cells), key=lambda b: b[0].bit_count() * b[1].bit_count()
        )
        found.append(box)
        left = [rest & ~columns if rows >> u & 1 else rest for u, rest in enumerate(left)]
    return found


def _grown(lines: Sequence[int], left: Sequence[int], x: int, y: int) -> Box:
    """A maximal rectangle through (x, y): rows join while more of what is left is covered, then all that fit."""
    rows, columns = 1 << x, lines[x]
    covered = left[x].bit_count()
    while True:
        candidates = [u for u, line in enumerate(lines) if line >> y & 1 and not rows >> u & 1]
        gains = [
            (sum((left[v] & columns & lines[u]).bit_count() for v in (*members_of(rows), u)), -u) for u in candidates
        ]
        if not gains or max(gains)[0] < covered:
            break
        covered, minus = max(gains)
        rows, columns = rows | 1 << -minus, columns & lines[-minus]
    return sum(1 << u for u, line in enumerate(lines) if columns & ~line == 0), columns


def packed_rows(lines: Sequence[int], width: int, least: int, orders: int, seed: int = 0) -> list[Box]:
    """Disjoint rectangles that hold all ones; the search ends at `least` of them, or after so many orders.

    `lines[x]` is the set of columns of row x, of `width` columns.

    >>> packed_rows([0b011, 0b110, 0b111], 3, 3, 10)
    [(5, 3), (2, 2), (6, 4)]
    """
    draw = random.Random(seed)
    across = [sum(1 << x for x, line in enumerate(lines) if line >> y & 1) for y in range(width)]
    best = _packed(lines, range(len(lines)))
    for _ in range(orders):
        if len(best) <= least:
            break
        rows, columns = (_packed(side, draw.sample(range(len(side)), len(side))) for side in (lines, across))
        best = min(best, rows, [(ones, sides) for sides, ones in columns], key=len)
    return best


# Invariant: each row done is the disjoint sum of the sets kept that name it.  A set that holds the rest of a new row
# is split into that rest and what it has besides, in its rows.  It has something besides, or it would have been taken
# out of the row.
def _packed(lines: Sequence[int], order: Sequence[int]) -> list[Box]:
    kept: list[int] = []
    named: list[int] = []
    for x in order:
        rest, own = lines[x], 1 << x
        for k, columns in enumerate(kept):
            if not columns & ~rest:
                rest ^= columns
                named[k] |= own
        if rest:
            for k, columns in enumerate(kept):
                if not rest & ~columns:
                    kept[k] ^= rest
                    own |= named[k]
            kept.append(rest)
            named.append(own)
    return list(zip(named, kept, strict=True))
