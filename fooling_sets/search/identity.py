"""Identity matrices inside a matrix: ones no two of which have a crossing other than 0.

They are the cliques of the graph of the ones; a backtracking search over bit sets, the one with most partners first,
ends at the size asked for, or with its steps.  For x = y on n bits the diagonal is found at once.
"""

from __future__ import annotations

from fooling.fooling_sets.functions import TwoPartyFunction

LARGEST_GRAPH = 4096  # ones
MOST_STEPS = 20_000


def identity_inside(f: TwoPartyFunction, size: int) -> list[tuple[int, int]] | None:
    """That many ones whose crossings are all 0, or None where there are none or the search was too long.

    >>> from fooling.fooling_sets.functions import disjointness
    >>> identity_inside(disjointness(2), 2)
    [(1, 2), (2, 1)]
    """
    rows = f.rows()
    ones = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == 1]
    if greedy := _greedy(rows, ones, size):
        return greedy
    if len(ones) > LARGEST_GRAPH or size > min(len(rows), len(rows[0])):
        return None
    zero_columns = [sum(1 << i for i, (_, v) in enumerate(ones) if row[v] == 0) for row in rows]
    zero_rows = [sum(1 << i for i, (u, _) in enumerate(ones) if rows[u][y] == 0) for y in range(len(rows[0]))]
    near = [zero_columns[x] & zero_rows[y] for x, y in ones]
    found = _clique(near, size)
    return None if found is None else [ones[i] for i in sorted(found)]


def _greedy(rows: tuple[tuple[int, ...], ...], ones: list[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for x, y in ones:
        if len(kept) < size and all(rows[x][v] == 0 == rows[u][y] for u, v in kept):
            kept.append((x, y))
    return kept if len(kept) == size else []


def _clique(near: list[int], size: int) -> list[int] | None:
    steps = 0

    def grown(chosen: list[int], left: int) -> list[int] | None:
        nonlocal steps
        steps += 1
        if len(chosen) == size:
            return chosen
        while left and len(chosen) + left.bit_count() >= size and steps <= MOST_STEPS:
            members = [i for i in range(left.bit_length()) if left >> i & 1]
            best = max(members, key=lambda i: (near[i] & left).bit_count())
            if found := grown([*chosen, best], left & near[best]):
                return found
            left &= ~(1 << best)
        return None

    return [] if not size else grown([], (1 << len(near)) - 1)
