"""Whether a matrix has a fooling set of a given size: branch and bound on bit sets, coloured by rectangles.

The *compatibility graph* has the cells of one colour b of the merged matrix as vertices and joins two that fool (the
complement of the graph of conflicts); a fooling set is a clique.  Its independent sets are the sets of cells of which
no two fool: then all crossings of their rows and columns have colour b, so they are the subsets of the b-rectangles,
and colouring the graph is covering cells by rectangles.

To look for m more cells among some candidates, first fit takes out m - 1 rectangles; a clique of m cells has one among
those left over, so the search branches on these alone, each together with the coloured ones and the left over ones
before it (Tomita and Seki 2003, on bit sets by San Segundo et al. 2011).  Cells are ordered once: the cell that fools
with the fewest of those not yet removed is removed next (the first in reading order among equals), and the search takes
the cells in the opposite order.  The order, hence the number of nodes, is part of the definition: the checker's rule
"clique-exhaustion" has its own code for it and must count the same.

Two implementations: Python integers, and `clique_kernel` where numba is installed, used past some thousand nodes.
Tried and dropped: re-colouring and MaxSAT reasoning (2 to 4 times fewer nodes, each as much dearer), sorting again
below the root, other orders.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


PLAIN_NODES = 10_000  # searched in Python before numba is loaded, which takes half a second
LOADED_NODES = 500  # and when it is loaded
ROUND = 200_000  # nodes between two looks at the clock, compiled
Cell = tuple[int, int]


@dataclass(frozen=True)
class CellGraph:
    """The cells of one colour in the order of the search; `adjacent[i, j]`: cells i and j fool.

    At most about 10^4 cells fit.
    """

    cells: tuple[Cell, ...]
    adjacent: NDArray[np.bool_]

    @staticmethod
    def of(rows: Sequence[Sequence[int]], colour: int) -> CellGraph:
        """The graph of a matrix without equal rows or columns."""
        xs, ys = np.nonzero(np.array(rows) == colour)
        crossing = (np.array(rows) == colour)[xs[:, None], ys[None, :]]
        adjacent = ~(crossing & crossing.T)
        degrees = adjacent.sum(axis=1)
        removed = []
        for _ in range(len(xs)):
            i = int(degrees.argmin())
            removed.append(i)
            degrees -= adjacent[i]
            degrees[i] = 2 * len(xs) + 1  # stays above the others
        order = removed[::-1]
        return CellGraph(tuple((int(xs[i]), int(ys[i])) for i in order), adjacent[np.ix_(order, order)])

    def part(self, chosen: int) -> CellGraph:
        """The graph on some of the cells (a bit set of their places), in the same order."""
        members = [i for i in range(chosen.bit_length()) if chosen >> i & 1]
        return CellGraph(tuple(self.cells[i] for i in members), self.adjacent[np.ix_(members, members)])

    @cached_property
    def packed(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Neighbours and other non-neighbours of each cell, 64 to a word."""
        size = len(self.cells)
        padded = np.zeros((2, size, -(-size // 64) * 64), dtype=np.bool_)
        padded[0, :, :size] = self.adjacent
        padded[1, :, :size] = ~self.adjacent & ~np.eye(size, dtype=np.bool_)
        words = np.packbits(padded, axis=2, bitorder="little").view("<u8").astype(np.uint64)
        return words[0], words[1]

    @cached_property
    def masks(self) -> tuple[list[int], list[int]]:
        """The same as Python integers."""
        neighbours, others = (
            [int.from_bytes(row.astype("<u8").tobytes(), "little") for row in part] for part in self.packed
        )
        return neighbours, others


@dataclass(frozen=True)
class Decision:
    """What a search came to; `nodes` were visited.

    A `clique` of the size looked for, or none and `finished`: there is none.
    """

    clique: tuple[Cell, ...] | None
    finished: bool
    nodes: int


def decide(graph: CellGraph, target: int, deadline: float, limit: int = 2**62) -> Decision:
    """Whether `target` >= 1 cells fool pairwise.

    Not finished at the deadline (`time.monotonic`) or after `limit` nodes.

    >>> graph = CellGraph.of([[1, 0], [1, 1]], 1)
    >>> decide(graph, 2, time.monotonic() + 1).clique, decide(graph, 3, time.monotonic() + 1).nodes
    (((0, 0), (1, 1)), 1)
    """
    if find_spec("numba") is None:
        return _plain(graph, target, deadline, limit)
    first = min(limit, LOADED_NODES if "fooling_sets.search.clique_kernel" in sys.modules else PLAIN_NODES)
    found = _plain(graph, target, deadline, first)
    return _compiled(graph, target, deadline, limit) if found.nodes == first < limit and not found.finished else found


def _plain(graph: CellGraph, target: int, deadline: float, limit: int) -> Decision:
    adjacent, apart = graph.masks
    candidates, stack, nodes = (1 << len(graph.cells)) - 1, [], 0
    chosen: list[int] = []
    while len(chosen) < target:
        if nodes == limit or (nodes % 512 == 0 and time.monotonic() > deadline):
            return Decision(None, False, nodes)
        nodes += 1
        left = _uncoloured(candidates, target - len(chosen) - 1, apart)
        stack.append((candidates ^ left, left))
        while stack and not stack[-1][1]:
            stack.pop()
        if not stack:
            return Decision(None, True, nodes)
        rest, left = stack.pop()
        low = left & -left
        v = low.bit_length() - 1
        stack.append((rest | low, left ^ low))
        chosen[len(stack) - 1 :] = [v]
        candidates = rest & adjacent[v]
    return Decision(tuple(graph.cells[v] for v in chosen), True, nodes)


def _uncoloured(left: int, classes: int, apart: Sequence[int]) -> int:
    for _ in range(classes):
        inside = left
        while inside:
            low = inside & -inside
            left ^= low
            inside &= apart[low.bit_length() - 1]
        if not left:
            break
    return left


# The subtree of each cell that the root branches on is searched in a graph of its own, its candidates in the same
# order: half as many words.
def _compiled(graph: CellGraph, target: int, deadline: float, limit: int) -> Decision:
    adjacent, apart = graph.masks
    candidates, nodes = (1 << len(graph.cells)) - 1, 1
    left = _uncoloured(candidates, target - 1, apart)
    rest = candidates ^ left
    while left:
        low = left & -left
        v = low.bit_length() - 1
        part = graph.part(rest & adjacent[v])
        found = _below(part, target - 1, deadline, limit - nodes)
        nodes += found.nodes
        if found.clique is not None:
            return Decision((graph.cells[v], *found.clique), True, nodes)
        if not found.finished:
            return Decision(None, False, nodes)
        left, rest = left ^ low, rest | low
    return Decision(None, True, nodes)


def _below(graph: CellGraph, target: int, deadline: float, limit: int) -> Decision:
    from fooling_sets.search.clique_kernel import EXHAUSTED, FOUND, PLACES, UNFINISHED, explore

    adjacent, apart = graph.packed
    rest, left = np.zeros((2, target + 1, adjacent.shape[1]), dtype=np.uint64)
    rest[0] = np.packbits(np.arange(64 * adjacent.shape[1]) < len(graph.cells), bitorder="little").view("<u8")
    chosen, state = np.zeros(target, dtype=np.int64), np.array([0, 0, 1], dtype=np.int64)
    status = UNFINISHED
    while status == UNFINISHED and state[1] < limit and time.monotonic() < deadline:
        status = explore(adjacent, apart, rest, left, chosen, state, target, min(limit, int(state[1]) + ROUND), PLACES)
    clique = tuple(graph.cells[v] for v in chosen) if status == FOUND else None
    return Decision(clique, status in (FOUND, EXHAUSTED), int(state[1]))
