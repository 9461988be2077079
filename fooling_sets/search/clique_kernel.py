"""The branch and bound of `clique_search`, compiled: the same order, the same nodes, one machine word for 64 cells.

Needs numba (optional); nothing imports this file where it is missing.  Vertices are numbers 0..V-1, vertex v is bit v %
64 of word v // 64. Compiled on the first call (some seconds) and kept in `__pycache__`.  About a million nodes a
second.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
UNFINISHED, FOUND, EXHAUSTED = 0, 1, 2
DE_BRUIJN = np.uint64(
    0x03F79D71B4CB0A89
)  # its 64 windows of 6 bits are different: bit i times it has its own leading 6 bits
PLACES = np.zeros(64, dtype=np.uint64)  # unsigned: signed indices are tested for being negative
for _i in range(64):
    PLACES[(0x03F79D71B4CB0A89 << _i & (2**64 - 1)) >> 58] = _i


@numba.njit(cache=True)
def uncoloured(left: Words, classes: int, apart: Words, inside: Words, places: Words) -> None:
    """Take `classes` rectangles, each first fit in increasing order, out of `left`; `inside` is scratch."""
    words = left.shape[0]
    for _ in range(classes):
        some = np.uint64(0)
        for w in range(words):
            inside[w] = left[w]
            some |= left[w]
        if some == np.uint64(0):
            return
        w = 0
        while w < words:
            if inside[w] == np.uint64(0):
                w += 1
                continue
            low = inside[w] & (np.uint64(0) - inside[w])
            v = np.uint64(64 * w) + places[(low * DE_BRUIJN) >> np.uint64(58)]
            left[w] ^= low
            for u in range(w, words):
                inside[u] &= apart[v, u]


@numba.njit(cache=True)
def explore(
    adjacent: Words,
    apart: Words,
    rest: Words,
    left: Words,
    chosen: NDArray[np.int64],
    state: NDArray[np.int64],
    target: int,
    limit: int,
    places: Words,
) -> int:
    """Continue the search for `target` adjacent vertices until `limit` nodes.

    state = [depth, nodes, 1 when a node is to be entered]; its candidates are then in rest[depth].  At depth d, left[d]
    are the vertices still to branch on, rest[d] the candidates already tried or coloured, chosen[:d] the clique.
    """
    words = adjacent.shape[1]
    inside = np.zeros(words, dtype=np.uint64)
    depth = state[0]
    while True:
        if state[2] == 1:
            state[0] = depth
            if depth == target:
                return FOUND
            if state[1] == limit:
                return UNFINISHED
            state[1] += 1
            state[2] = 0
            for w in range(words):
                left[depth, w] = rest[depth, w]
            uncoloured(left[depth], target - depth - 1, apart, inside, places)
            for w in range(words):
                rest[depth, w] ^= left[depth, w]
        w = 0
        while w < words and left[depth, w] == np.uint64(0):
            w += 1
        if w == words:
            depth -= 1
            if depth < 0:
                return EXHAUSTED
            continue
        low = left[depth, w] & (np.uint64(0) - left[depth, w])
        v = np.uint64(64 * w) + places[(low * DE_BRUIJN) >> np.uint64(58)]
        for u in range(words):
            rest[depth + 1, u] = rest[depth, u] & adjacent[v, u]
        left[depth, w] ^= low
        rest[depth, w] |= low
        chosen[depth] = v
        depth += 1
        state[2] = 1
