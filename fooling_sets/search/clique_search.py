"""Whether a matrix has a fooling set of a given size: branch and bound on bit sets, coloured by rectangles.

The *compatibility graph* has the cells of one colour b of the merged matrix as vertices and joins two that fool (the
complement of the graph of conflicts); a fooling set is a clique.  Its independent sets are the sets of cells of which
no two fool: then all crossings of their rows and columns have colour b, so they are the subsets of the b-rectangles,
and colouring the graph is covering cells by rectangles.

To look for m more cells among some candidates, first fit takes out m - 1 rectangles; a clique of m cells has one among
those left over, so the search branches on these alone, each together with the coloured ones and the left over ones
before it (Tomita and Seki 2003, on bit sets by San Segundo et al. 2011).  Before it branches, one rectangle more is
taken out: of left over cells for which unit propagation shows that they and one cell of each rectangle are no clique
(a part of the MaxSAT bound of Li and Quan 2010; that all cells of one rectangle may use the same propagation makes it
simple and strong).  It leaves a half to a third of the nodes.

Cells are ordered once: the cell that fools with the fewest of those not yet removed is removed next (the first in
reading order among equals), and the search takes the cells in the opposite order.  The order, hence the number of
nodes, is part of the definition: the checker's rule "clique-exhaustion" has its own code for it and must count the same
(whether unit propagation comes to an end without choice does not depend on its order).

Two implementations: Python integers, and `clique_kernel` where numba is installed, used past some thousand nodes.
Tried and dropped: re-colouring (as many nodes as propagation, twice as dear), several refuted rectangles that share no
other (a quarter fewer nodes, as much dearer), trying both cells of a rectangle that has two left (a sixth fewer, no
quicker), larger rectangles before those of the densest cells (more nodes), sorting again below the root, other orders.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cached_property, reduce
from importlib.util import find_spec
from math import inf
from operator import or_
from threading import Lock
from typing import TYPE_CHECKING

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.clique_kernel import EXHAUSTED, FOUND, UNFINISHED, compiled, fixed_width, width
from fooling.fooling_sets.search.greedy_rectangles import members_of
from fooling.fooling_sets.search.steps import count, now
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray


SMALL = 600  # cells up to which the graph is made without numpy, which takes 0.1 s to load
PLAIN_NODES = 30_000  # searched in Python before numba is loaded, which takes about as long: half a second
LOADED_NODES = 500  # and when it is loaded
ROUND = 50_000  # nodes between two looks at the clock, compiled
IN_PLAIN, IN_ROUND = 768, 5_000  # steps between two looks, in Python and compiled
WAIT = 0.02  # seconds between two looks of a thread that waits
RECENT = 8  # branches of the root, of which the rest is expected to take as long each
Cell = tuple[int, int]


def never() -> bool:
    """False."""
    return False


@dataclass(frozen=True)
class CellGraph:
    """The cells of one colour in the order of the search; `near[i]`, a bit set: the cells that fool with cell i.

    At most about 10^4 cells fit.
    """

    cells: tuple[Cell, ...]
    near: tuple[int, ...]

    @staticmethod
    def of(rows: Sequence[Sequence[int]], colour: int) -> CellGraph:
        """The graph of a matrix without equal rows or columns."""
        cells = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == colour]
        if len(cells) <= SMALL:
            order = [cells[i] for i in _order(_apart(cells))]
            every = (1 << len(order)) - 1
            return CellGraph(tuple(order), tuple(every ^ others for others in _apart(order)))
        is_colour = np.array(rows) == colour
        return CellGraph.among(is_colour, *np.nonzero(is_colour))

    @staticmethod
    def among(is_colour: NDArray[np.bool_], xs: NDArray[np.int64], ys: NDArray[np.int64]) -> CellGraph:
        """The graph of the cells (xs[i], ys[i]) alone, which have the colour; where it is, is given for a matrix."""
        crossing = is_colour[xs[:, None], ys[None, :]]
        adjacent = ~(crossing & crossing.T)
        degrees = adjacent.sum(axis=1)
        removed = []
        for _ in range(len(xs)):
            i = int(degrees.argmin())
            removed.append(i)
            degrees -= adjacent[i]
            degrees[i] = 2 * len(xs) + 1  # stays above the others
        order = removed[::-1]
        return CellGraph._where(tuple((int(xs[i]), int(ys[i])) for i in order), adjacent[np.ix_(order, order)])

    @staticmethod
    def _where(cells: tuple[Cell, ...], adjacent: NDArray[np.bool_]) -> CellGraph:
        lines = np.packbits(adjacent, axis=1, bitorder="little")
        return CellGraph(cells, tuple(int.from_bytes(line.tobytes(), "little") for line in lines))

    def part(self, chosen: int) -> CellGraph:
        """The graph on some of the cells (a bit set of their places), in the same order."""
        members = members_of(chosen)
        return CellGraph._where(tuple(self.cells[i] for i in members), self.adjacent[np.ix_(members, members)])

    @property
    def conflicts(self) -> float:
        """The fraction of the pairs of cells that do not fool, a cell and itself among them; 1 for no cells."""
        return 1 - sum(map(int.bit_count, self.near)) / max(1, len(self.cells) ** 2)

    @cached_property
    def apart(self) -> tuple[int, ...]:
        """The others, which do not fool with a cell, without the cell itself."""
        every = (1 << len(self.cells)) - 1
        return tuple(every ^ near ^ 1 << i for i, near in enumerate(self.near))

    @cached_property
    def adjacent(self) -> NDArray[np.bool_]:
        """Whether cells i and j fool, at [i, j]."""
        size = len(self.cells)
        bits = np.unpackbits(self.packed[0].astype("<u8").view(np.uint8), axis=1, bitorder="little")
        return bits[:, :size].astype(np.bool_)

    @cached_property
    def packed(self) -> NDArray[np.uint64]:
        """Neighbours [0] and other non-neighbours [1] of each cell, 64 to a word."""
        size, words = len(self.cells), width(len(self.cells))
        data = b"".join(line.to_bytes(8 * words, "little") for part in (self.near, self.apart) for line in part)
        return np.frombuffer(data, "<u8").astype(np.uint64).reshape(2, size, words)


# Cells (x, y) and (u, v) do not fool where (x, v) and (u, y) are among the cells, too: for each row u with a cell in
# column y, these are the cells of row u in the columns that row x has.
def _apart(cells: Sequence[Cell]) -> list[int]:
    """The places of the cells that do not fool with each of all cells of a colour, its own among them: bit sets."""
    places, column, shared = dict[int, dict[int, int]](), dict[int, list[int]](), dict[tuple[int, int], int]()
    for i, (x, y) in enumerate(cells):
        places.setdefault(x, {})[y] = 1 << i
        column.setdefault(y, []).append(x)
    for x, line in places.items():
        for u, other in places.items():
            shared[x, u] = reduce(or_, [other[v] for v in line.keys() & other.keys()], 0)
    return [reduce(or_, [shared[x, u] for u in column[y]]) for x, y in cells]


# What fools with the fewest of those not removed does not fool with the most of them.
def _order(apart: Sequence[int]) -> list[int]:
    counts, removed = [others.bit_count() for others in apart], []
    rest = (1 << len(apart)) - 1  # not removed
    while rest:
        i = counts.index(max(counts))
        removed.append(i)
        counts[i] = 0  # below the others, each of which is apart from itself
        rest ^= 1 << i
        others = apart[i] & rest
        while others:
            j = others.bit_length() - 1
            counts[j] -= 1
            others ^= 1 << j
    return removed[::-1]


@dataclass(frozen=True)
class Decision:
    """What a search came to; `nodes` were visited.

    A `clique` of the size looked for, or none and `finished`: there is none.
    """

    clique: tuple[Cell, ...] | None
    finished: bool
    nodes: int


def decide(
    graph: CellGraph,
    target: int,
    deadline: float,
    limit: int = 2**62,
    foresees: bool = False,
    is_settled: Callable[[], bool] = never,
    is_free: Callable[[], bool] | None = None,
) -> Decision:
    """Whether `target` >= 1 cells fool pairwise.

    Not finished at the deadline (`now`), after `limit` nodes, or where it is settled elsewhere meanwhile.
    One that `foresees` ends, compiled, when it is not expected to finish by the deadline.  Compiled, it uses a second
    processor from when on one `is_free`.

    >>> graph = CellGraph.of([[1, 0], [1, 1]], 1)
    >>> decide(graph, 2, now() + 1).clique, decide(graph, 3, now() + 1).nodes
    (((0, 0), (1, 1)), 1)
    """

    def is_over() -> bool:
        return now() > deadline or is_settled()

    if find_spec("numba") is None:
        return _plain(graph, target, limit, is_over)
    first = min(limit, LOADED_NODES if "numba" in sys.modules else PLAIN_NODES)
    found = _plain(graph, target, first, is_over)
    if found.nodes < first or first == limit or found.finished:
        return found
    return _compiled(graph, target, limit, is_over, time.monotonic() + deadline - now() if foresees else inf, is_free)


def _plain(graph: CellGraph, target: int, limit: int, is_over: Callable[[], bool]) -> Decision:
    adjacent, apart = graph.near, graph.apart
    candidates, stack, nodes = (1 << len(graph.cells)) - 1, [], 0
    chosen: list[int] = []
    while len(chosen) < target:
        if nodes == limit or (nodes % 512 == 0 and (is_over() or not count(IN_PLAIN))):
            return Decision(None, False, nodes)
        nodes += 1
        left = _branching(candidates, target - len(chosen) - 1, adjacent, apart)
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


def _branching(left: int, classes: int, adjacent: Sequence[int], apart: Sequence[int]) -> int:
    """What is left of the candidates when `classes` rectangles and one of refuted cells are taken out."""
    rectangles = []
    for _ in range(classes):
        if not left:
            return 0
        inside, before = left, left
        while inside:
            low = inside & -inside
            left ^= low
            inside &= apart[low.bit_length() - 1]
        rectangles.append(before ^ left)
    inside = left
    while inside:
        low = inside & -inside
        v = low.bit_length() - 1
        refuted = _has_no_choice(adjacent[v], rectangles, adjacent)
        left ^= low * refuted
        inside &= apart[v] if refuted else ~low
    return left


def _has_no_choice(near: int, rectangles: list[int], adjacent: Sequence[int]) -> bool:
    """Whether unit propagation excludes a clique of one cell of each rectangle, all in `near`."""
    while True:
        rectangles = [rectangle & near for rectangle in rectangles]
        if not all(rectangles):
            return True
        single = [one for one in rectangles if not one & (one - 1)]
        if not single:
            return False
        rectangles = [many for many in rectangles if many & (many - 1)]
        for one in single:
            if not one & near:
                return True
            near &= adjacent[one.bit_length() - 1]


class _Branches:
    """The branches of the root, for one thread or two: each is searched whole, so together they have the same nodes."""

    def __init__(self, graph: CellGraph, target: int, limit: int, expected: float) -> None:
        adjacent, apart = graph.near, graph.apart
        self.graph, self.target, self.limit, self.expected = graph, target, limit, expected
        self.clique: tuple[Cell, ...] | None = None
        self.nodes, self.ends, self.lock = 1, deque([time.monotonic()], RECENT + 1), Lock()
        self.stopped = False
        left = _branching((1 << len(graph.cells)) - 1, target - 1, adjacent, apart)
        rest = (1 << len(graph.cells)) - 1 ^ left
        self.todo = deque[tuple[int, int]]()  # a cell, and the candidates with it
        while left:
            low = left & -left
            v = low.bit_length() - 1
            self.todo.append((v, rest & adjacent[v]))
            left, rest = left ^ low, rest | low
        self.pending = len(self.todo)

    @property
    def found(self) -> Decision:
        """What the search has come to."""
        return Decision(self.clique, self.clique is not None or not self.pending, self.nodes)

    # The subtree of each cell that the root branches on is searched in a graph of its own, its candidates in the same
    # order: half as many words.
    def search(self, is_over: Callable[[], bool]) -> None:
        """Search branches that no thread has taken, until there is none or the search is over."""
        with suppress(IndexError):
            while not self.stopped:
                v, candidates = self.todo.popleft()
                part = self.graph.part(candidates)
                self._note(v, _below(part, self.target - 1, self.limit - self.nodes, is_over))

    # The subtrees grow at first, and after a third of them they are about equal: what the last ones took is a guess for
    # each of the others, rather too low.
    def _note(self, v: int, found: Decision) -> None:
        with self.lock:
            self.nodes += found.nodes
            if found.clique is not None:
                self.clique = self.graph.cells[v], *found.clique
            self.pending -= found.finished
            self.ends.append(time.monotonic())
            late = self.ends[-1] + self.pending * (self.ends[-1] - self.ends[0]) / RECENT > self.expected
            self.stopped |= found.clique is not None or not found.finished or (late and self.pending > 0)

    def help(self, is_free: Callable[[], bool]) -> None:
        """Search branches from when on a processor is free for it."""
        while self.todo and not self.stopped and not is_free():
            time.sleep(WAIT)
        self.search(lambda: self.stopped)


def _compiled(
    graph: CellGraph,
    target: int,
    limit: int,
    is_over: Callable[[], bool],
    expected: float = inf,
    is_free: Callable[[], bool] | None = None,
) -> Decision:
    branches = _Branches(graph, target, limit, expected)
    if is_free is None:
        branches.search(is_over)
        return branches.found

    def is_stopped() -> bool:
        return branches.stopped or is_over()

    with ThreadPoolExecutor(1) as helper:
        helping = helper.submit(branches.help, is_free)
        try:
            branches.search(is_stopped)
            while not helping.done() and not is_stopped():
                wait([helping], WAIT)
        finally:
            branches.stopped = True
        helping.result()
    return branches.found


def _below(graph: CellGraph, target: int, limit: int, is_over: Callable[[], bool]) -> Decision:
    words = graph.packed.shape[2]
    sets = np.zeros((2, target + 1, words), dtype=np.uint64)  # rest, left
    sets[0, 0] = np.packbits(np.arange(64 * words) < len(graph.cells), bitorder="little").view("<u8")
    chosen, state = np.zeros(target, dtype=np.int64), np.array([0, 0, 1], dtype=np.int64)
    explore, status, fixed = compiled(), UNFINISHED, fixed_width(words)
    while status == UNFINISHED and state[1] < limit and not is_over():
        count(IN_ROUND)
        status = explore(graph.packed, sets, chosen, state, min(limit, int(state[1]) + ROUND), fixed)
    clique = tuple(graph.cells[v] for v in chosen) if status == FOUND else None
    return Decision(clique, status in (FOUND, EXHAUSTED), int(state[1]))
