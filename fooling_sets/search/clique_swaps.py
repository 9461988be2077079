"""Large fooling sets by local search: add a cell, else swap one cell for another, else drop one and go on.

Tabu search on the compatibility graph (Wu and Hao 2013): what left the clique may not come back for a few steps, and
what comes starts afresh after many steps without gain.  It proves nothing but what it finds, and saves the branch and
bound its dearest step, finding a clique of the best size. The random choices are seeded: as many steps on the same
graph give the same clique.  Some 20,000 steps a second on 500 cells.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.clique_search import Cell, CellGraph

if TYPE_CHECKING:
    from numpy.typing import NDArray


RESTART = 4_000  # steps without a larger clique
MEMBER = 2**62  # a step that never comes


def greedy_clique(graph: CellGraph) -> tuple[Cell, ...]:
    """A clique: again and again the candidate that leaves the most candidates."""
    candidates = np.ones(len(graph.cells), dtype=np.bool_)
    clique = []
    counts = graph.adjacent.sum(axis=1)
    while candidates.any():
        best = int(np.where(candidates, counts, -1).argmax())
        clique.append(graph.cells[best])
        removed = candidates & ~graph.adjacent[best]
        candidates &= graph.adjacent[best]
        counts = counts - graph.adjacent[:, removed].sum(axis=1)
    return tuple(clique)


def swapped_clique(
    graph: CellGraph, known: tuple[Cell, ...], enough: int, seconds: float, steps: int = 10**9
) -> tuple[Cell, ...]:
    """A clique at least as large as `known`; stops at `enough` cells, after `seconds` or after `steps`."""
    deadline = time.monotonic() + seconds
    draw = random.Random(0)
    apart = (~graph.adjacent).astype(np.int64)  # of a vertex and itself too
    missing = np.zeros(
        len(apart), dtype=np.int64
    )  # how many of the clique a vertex does not fool with; 1 for its members
    barred = np.full(len(apart), -1)  # the step up to which a vertex may not join
    best, since = known, 0
    inside: list[int] = []
    for step in range(steps):
        if len(best) >= enough or (step % 256 == 0 and time.monotonic() > deadline):
            break
        if since == RESTART:
            inside, since = [], 0
            missing[:], barred[:] = 0, -1
        v = _joining(missing, barred, step, draw)
        for u in [u for u in inside if apart[u, v]] if v is not None else draw.sample(inside, min(1, len(inside))):
            inside.remove(u)
            missing -= apart[u]
            barred[u] = step + 7 + draw.randrange(len(inside) + 1)
        if v is not None:
            inside.append(v)
            missing += apart[v]
            barred[v] = MEMBER
        since += 1
        if len(inside) > len(best):
            best, since = tuple(graph.cells[u] for u in inside), 0
    return best


def _joining(missing: NDArray[np.int64], barred: NDArray[np.int64], step: int, draw: random.Random) -> int | None:
    """A vertex to add, else one to swap in."""
    for lacking in (0, 1):
        able = np.flatnonzero((missing == lacking) & (barred < step))
        if len(able):
            return int(able[draw.randrange(len(able))])
    return None
