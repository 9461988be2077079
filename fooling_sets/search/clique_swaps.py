"""Large fooling sets by local search: add a cell, else swap one cell for another, else drop one and go on.

Tabu search on the compatibility graph (Wu and Hao 2013): what left the clique may not come back for a few steps, and
what comes starts afresh after many steps without gain.  It proves nothing but what it finds, and saves the branch and
bound its dearest step, finding a clique of the best size. The random choices are seeded: as many steps on the same
graph give the same clique.

What left is barred for 2 to 10 steps.  With 8 to 40, as the literature has it for sparser graphs, random 32 x 32 of
density 0.3 take 10 times as many steps to a largest set, and of 64 x 64 the sets are smaller by one or two.

Sets of cells are bit sets, and so are the counts, one set for each binary digit: how many of the clique each cell does
not fool with is counted for all cells at once.  Some 200,000 to 300,000 steps a second on 500 cells.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.clique_search import SMALL, Cell, CellGraph, never
from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.fooling_sets.search.steps import count, now

RESTART = 4_000  # steps without a larger clique
LOOK = 2**13  # steps between two looks at whether the question is settled elsewhere
BARRED = range(2, 10)  # steps for which what left may not come back, drawn for each


def greedy_clique(graph: CellGraph) -> tuple[Cell, ...]:
    """A clique: again and again the candidate that leaves the most candidates."""
    if len(graph.cells) <= SMALL:
        return tuple(graph.cells[v] for v in _greedy(graph.near))
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


def _greedy(near: Sequence[int]) -> list[int]:
    clique, candidates = list[int](), (1 << len(near)) - 1
    while candidates:
        clique.append(max(members_of(candidates), key=lambda v: (near[v] & candidates).bit_count()))
        candidates &= near[clique[-1]]
    return clique


def swapped_clique(
    graph: CellGraph, known: tuple[Cell, ...], enough: int, seconds: float, steps: int = 10**9
) -> tuple[Cell, ...]:
    """A clique at least as large as `known`; stops at `enough` cells, after `seconds` or after `steps`."""
    return Swaps(graph).improved(known, enough, seconds, steps)


class Swaps:
    """A local search on a graph that goes on from where it was."""

    def __init__(self, graph: CellGraph, seed: int = 0) -> None:
        self.graph, self.draw = graph, random.Random(seed)
        self.clique, self.step, self.since = _Clique(graph), 0, 0

    def improved(
        self,
        known: tuple[Cell, ...],
        enough: int,
        seconds: float,
        steps: int = 10**9,
        is_settled: Callable[[], bool] = never,
    ) -> tuple[Cell, ...]:
        """A clique at least as large as `known`.

        Stops at `enough` cells, after `seconds`, after `steps` more, or where it is settled elsewhere meanwhile.
        """
        deadline, best = now() + seconds, known
        for step in range(self.step, self.step + steps):
            if len(best) >= enough or (step % 1024 == 0 and (now() > deadline or not count(1024))):
                break
            if step % LOOK == 0 and is_settled():
                break
            if self.since == RESTART:
                self.clique, self.since = _Clique(self.graph), 0
            self.clique.move(step, self.draw)
            self.step, self.since = step + 1, self.since + 1
            if self.clique.size > len(best):
                best, self.since = tuple(self.graph.cells[v] for v in members_of(self.clique.inside)), 0
        return best


class _Clique:
    """A clique that changes by a cell a step; sets of cells are bit sets of their places."""

    def __init__(self, graph: CellGraph) -> None:
        self.apart = [others | 1 << v for v, others in enumerate(graph.apart)]  # a cell and itself too
        self.all = (1 << len(self.apart)) - 1
        self.inside, self.size = 0, 0
        self.missing: list[int] = []  # digit i, from the lowest, of how many of the clique a cell does not fool with
        self.barred = 0
        self.until: dict[int, int] = {}  # the cells that may join again from a step on

    def move(self, step: int, draw: random.Random) -> None:
        """Add a cell, or swap one in, or drop one."""
        self.barred &= ~self.until.pop(step, 0)
        more = reduce(or_, self.missing[1:], 0)
        ones = self.missing[0] if self.missing else 0
        able = self.all & ~(more | self.barred | self.inside)
        joining = _drawn(able & ~ones or able & ones, draw)
        leaving = self.inside & self.apart[joining.bit_length() - 1] if joining else _drawn(self.inside, draw)
        while leaving:
            self._drop(leaving & -leaving, step, draw)
            leaving &= leaving - 1
        if joining:
            self._add(joining.bit_length() - 1)

    # A number with a binary digit for each place of a bit set, one set for each digit: adding or taking one, at the
    # places of a set, carries or borrows to the next digit where the digit was 1, or 0.
    def _add(self, v: int) -> None:
        self.inside, self.size = self.inside | 1 << v, self.size + 1
        carried = self.apart[v]
        for i, digit in enumerate(self.missing):
            self.missing[i], carried = digit ^ carried, digit & carried
            if not carried:
                return
        self.missing.append(carried)

    def _drop(self, cell: int, step: int, draw: random.Random) -> None:
        self.inside, self.size = self.inside ^ cell, self.size - 1
        borrowed = self.apart[cell.bit_length() - 1]
        for i, digit in enumerate(self.missing):
            self.missing[i], borrowed = digit ^ borrowed, borrowed & ~digit
            if not borrowed:
                break
        self.barred |= cell
        again = step + BARRED[int(draw.random() * len(BARRED))]
        self.until[again] = self.until.get(again, 0) | cell


def _drawn(cells: int, draw: random.Random) -> int:
    """The first of the cells from a random place on, else the first of all, as a bit set; 0 where there are none."""
    later = cells >> (place := int(draw.random() * cells.bit_length()))
    return (later & -later) << place if later else cells & -cells
