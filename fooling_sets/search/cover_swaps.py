"""Few sets that cover all elements, by local search: one set less, then sets are exchanged until all is covered again.

The search is RWLS (Gao, Weise and Li 2015).  An element weighs one more each time it is left uncovered, so what is hard
to cover comes to decide.  A step drops the chosen set whose own elements weigh least, and adds, for an uncovered
element drawn at random, the set through it that covers most.  A set that was dropped does not come back before a set
that shares elements with it has moved, and what was just added is not dropped.  It proves nothing but what it finds.
The draws are seeded: as many steps on the same sets give the same cover.

A step looks at the chosen sets and at those through one element.  Of the 500 to 600 maximal rectangles of random
20 x 20 matrices of density 0.5, where the greedy choice takes 24 or 25, it finds 19 or 20 in 10,000 steps, a second.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.steps import count, now

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOOK = 1024  # steps between two looks at the clock


def swapped_cover(
    sets: Sequence[Sequence[int]], known: Sequence[int], enough: int, steps: int, seconds: float
) -> list[int]:
    """The places of at most `len(known)` sets that together hold all elements that any set holds.

    No set is empty, and `known` are the places of such sets.  The search ends with `enough` sets, after `steps` or
    after `seconds`.

    >>> swapped_cover([[0], [1], [0, 1]], [0, 1], 1, 100, 1.0)
    [2]
    """
    end, swaps = now() + seconds, _Swaps(sets, known)
    best = list(known)
    for step in range(steps):
        while not len(swaps.uncovered()) and len(best) > enough:
            best = list(swaps.chosen)
            swaps.drop(swaps.lightest())
        if len(best) <= enough or (step % LOOK == 0 and (now() > end or not count(10 * LOOK))):
            break
        swaps.exchange()
    return sorted(best)


class _Swaps:
    """Chosen sets, how often each element is covered, and what it weighs."""

    def __init__(self, sets: Sequence[Sequence[int]], known: Sequence[int]) -> None:
        size = max(max(own, default=-1) for own in sets) + 1
        self.holds = np.zeros((len(sets), size), dtype=np.float32)
        for k, own in enumerate(sets):
            self.holds[k, list(own)] = 1
        self.elements = [np.array(own, dtype=np.intp) for own in sets]
        self.through = [np.flatnonzero(column) for column in self.holds.T]
        self.near: dict[int, NDArray[np.intp]] = {}  # the sets that share elements with a set
        self.chosen = list(known)
        self.counts = self.holds[self.chosen].sum(axis=0) + ~self.holds.any(axis=0)  # what no set holds is no element
        self.weights = np.ones(size, dtype=np.float32)
        self.moved = np.zeros(len(sets), dtype=np.int64)  # the step in which a set came or went
        self.barred = np.zeros(len(sets), dtype=np.bool_)
        self.draw, self.step, self.last = random.Random(0), 0, -1

    def uncovered(self) -> NDArray[np.intp]:
        """The elements that no chosen set holds."""
        return np.flatnonzero(self.counts == 0)

    def lightest(self) -> int:
        """The chosen set whose own elements weigh least, the one that stayed longest; not the one just added."""
        loss = self.holds[self.chosen] @ (self.weights * (self.counts == 1))
        return min(zip(loss.tolist(), self.moved[self.chosen].tolist(), self.chosen, strict=True), key=self._late)[2]

    def _late(self, one: tuple[float, int, int]) -> tuple[bool, float, int]:
        return one[2] == self.last, one[0], one[1]

    def drop(self, k: int) -> None:
        """Leave it out."""
        self.chosen.remove(k)
        self._changed(k, -1)
        self.barred[k] = True

    def exchange(self) -> None:
        """Drop a set, and add one through an uncovered element."""
        self.step += 1
        if self.chosen:
            self.drop(self.lightest())
        open_elements = self.uncovered()
        around = self.through[open_elements[self.draw.randrange(len(open_elements))]]
        around = around[~self.barred[around]] if not self.barred[around].all() else around
        gains = self.holds[around[:, None], open_elements] @ self.weights[open_elements]
        best = around[gains == gains.max()]
        self.last = int(best[self.moved[best].argmin()])
        self.chosen.append(self.last)
        self._changed(self.last, 1)
        self.weights[self.uncovered()] += 1

    def _changed(self, k: int, by: int) -> None:
        self.counts[self.elements[k]] += by
        if k not in self.near:
            self.near[k] = np.unique(np.concatenate([self.through[element] for element in self.elements[k]]))
        self.barred[self.near[k]] = False
        self.moved[k] = self.step
