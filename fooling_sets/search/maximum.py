"""Maximum fooling sets, with the evidence that none is larger.

Vocabulary: the cells of one colour b of the merged matrix (a fooling set meets each class of equal rows or columns at
most once); two of them *fool* when one of their crossings is not b.  In the graph of conflicts, which joins cells that
do not fool, a fooling set is independent and the cliques are the parts of b-rectangles; so every cover by b-rectangles,
weighted or not, bounds the fooling sets from above, and a branch and bound may colour with rectangles
(`clique_search`).

Cheapest first: a clique by greed and local search and a cover by few rectangles often meet.  If not, the branch and
bound looks for one cell more until there is none, first for a short while; then the linear program of fractional covers
is asked, SAT looks for larger sets where few cells conflict (python-sat), and the branch and bound gets the rest of the
time, most of it from below, the last quarter from the upper bound downwards.  Whatever time runs out, both bounds hold
and have their evidence.

The evidence is the pairs, and one of: a cover, a fractional cover in rationals, or the size of an exhausted search that
anyone can repeat.  With numba, random 24 x 24 of density 0.5 take 0.8 s, half of it loading numba, and 32 x 32 take 8
to 20 s; without numba 15 times as much.

A fooling set of a given size by SAT (`sat`): a variable a cell; two cells that do not fool are not both taken; a
variable a row says that one of its cells is taken, and a totalizer (Bailleux and Boufkhad 2003) that so many rows are.
Where few cells conflict (density 0.3 and less) this finds in seconds what the branch and bound looks for in minutes;
where many do it is hopeless.  Only the set is used; refutations are of clauses that the checker writes.  Starting the
solver's process takes about 0.2 s.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import count

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.clique_search import Cell, CellGraph, decide
from fooling.fooling_sets.search.clique_swaps import Swaps, greedy_clique, swapped_clique
from fooling.fooling_sets.search.cover import greedy_cover
from fooling.fooling_sets.search.fractional_cover import FractionalCover, fractional_cover, quick_cover, weighted
from fooling.fooling_sets.search.matrix import CommunicationMatrix, MatrixGiven, as_function
from fooling.fooling_sets.search.sat import solve
from fooling.fooling_sets.search.steps import now
from fooling.records import dataclass


def sat_clique(graph: CellGraph, target: int, seconds: float) -> tuple[Cell, ...] | None:
    """`target` >= 1 cells that fool pairwise; None when there are none, no time is left or python-sat is not installed.

    >>> sat_clique(CellGraph.of([[1, 0], [1, 1]], 1), 3, 10) is None
    True
    """
    new = count(len(graph.cells) + 1)
    used = {x: next(new) for x in sorted({x for x, _ in graph.cells})}
    if target > len(used):
        return None
    clauses = [[-int(i), -int(j)] for i, j in np.argwhere(np.triu(~graph.adjacent, 1)) + 1]
    clauses += [[-used[x], *(i for i, cell in enumerate(graph.cells, 1) if cell[0] == x)] for x in used]
    clauses.append([_totalizer(list(used.values()), target, new, clauses)[target - 1]])
    answer = solve(clauses, seconds)
    if answer is None or answer.model is None:
        return None
    return tuple(cell for i, cell in enumerate(graph.cells, 1) if i in answer.model)[:target]


def _totalizer(literals: list[int], most: int, new: Iterator[int], clauses: list[list[int]]) -> list[int]:
    """Variables of which the k-th, from 1 to `most`, implies by the clauses added that k of the literals hold."""
    if len(literals) == 1:
        return literals
    first, second = (
        _totalizer(half, most, new, clauses)
        for half in (literals[: len(literals) // 2], literals[len(literals) // 2 :])
    )
    sums = [next(new) for _ in range(min(most, len(literals)))]
    for i in range(len(first) + 1):  # where fewer than i + 1 and fewer than j + 1 hold, fewer than i + j + 1 do
        upto = min(len(second) + 1, len(sums) - i)
        clauses += [[-sums[i + j], *first[i : i + 1], *second[j : j + 1]] for j in range(upto)]
    return sums


LARGEST_GRAPH = 8_000  # cells; the graph takes one byte a pair.  Beyond, there is an interval from simpler searches
SAMPLES, SAMPLED = 4, 1_500  # of larger ones as many parts, with about as many cells each, are searched
SHORT = 200_000  # nodes of the first branch and bound, compiled; a tenth of it in Python
STEPS, FEW_STEPS = 20_000, 7_000  # of the first local search, and where the search is to be short
SHORTEST = 300  # nodes of the only branch and bound there
SPARSE = 0.12  # fraction of the pairs of cells in conflict up to which SAT is tried


@dataclass(frozen=True)
class Exhaustion:
    """The branch and bound for one cell more found none after `nodes` nodes."""

    nodes: int


@dataclass(frozen=True)
class FoolingBounds:
    """A fooling set, an `upper` bound on the size of any of its colour, and what shows it.

    The cover speaks of representatives only.

    Raises
    ------
    InvalidInput
        `upper` below the size of the set found, or not what the cover shows.
    """

    fooling_set: FoolingSet
    upper: int
    shown_by: FractionalCover | Exhaustion

    def __post_init__(self) -> None:
        if self.upper < self.lower:
            raise InvalidInput(f"fooling bounds: the upper bound {self.upper} is below the size {self.lower} found")
        if isinstance(self.shown_by, FractionalCover) and self.shown_by.total >= self.upper + 1:
            raise InvalidInput(
                f"fooling bounds: a cover of weight {self.shown_by.total} does not show the upper bound {self.upper}"
            )

    def __repr__(self) -> str:
        of = f"colour={self.fooling_set.colour}, function={self.fooling_set.function.name:.100}"
        return f"FoolingBounds(lower={self.lower}, upper={self.upper}, {of})"

    @property
    def lower(self) -> int:
        """The size of the set found."""
        return len(self.fooling_set.pairs)

    @property
    def is_maximum(self) -> bool:
        """Whether no larger fooling set of the colour exists."""
        return self.upper == self.lower


def maximum_fooling(given: MatrixGiven, colour: int, seconds: float = 60.0, shortly: bool = False) -> FoolingBounds:
    """A largest fooling set of `colour` and the evidence that it is one, or an interval after `seconds`.

    `given` is a function or rows of integers; InvalidInput for what is none.  `shortly` ends after a few hundred nodes,
    before the linear program.

    >>> from fooling.fooling_sets.functions import disjointness
    >>> found = maximum_fooling(disjointness(3), 1)
    >>> found.lower, found.upper, found.shown_by.total
    (8, 8, Fraction(8, 1))
    """
    search = MaximumSearch(as_function(given), colour, now() + seconds)
    search.run(shortly)
    return search.bounds


class MaximumSearch:
    """The bounds known so far on the fooling sets of one colour, and the steps that improve them."""

    def __init__(self, f: TwoPartyFunction, colour: int, deadline: float) -> None:
        self.f, self.colour = f, colour
        self.matrix = CommunicationMatrix.of(f)
        rows = self.matrix.rows
        self.lines = [sum(1 << y for y, value in enumerate(row) if value == colour) for row in rows]
        self.width = len(rows[0])
        self.deadline = deadline
        cover = quick_cover(self.lines, self.width)
        self.shown_by: FractionalCover | Exhaustion = cover
        self.upper = len(cover.weights)
        self.clique: tuple[Cell, ...] = ()
        if sum(line.bit_count() for line in self.lines) > LARGEST_GRAPH:
            self._cover_greedily()
            self.clique = max(
                self._one_a_row(), *(self._sampled(rows, colour, seed) for seed in range(SAMPLES)), key=len
            )
            rows = ((colour + 1,),)  # nothing to search in
        self.graph = CellGraph.of(rows, colour)
        self.swaps = Swaps(self.graph)

    @property
    def left(self) -> float:
        """Seconds left."""
        return self.deadline - now()

    @property
    def is_open(self) -> bool:
        """Whether the bounds differ and time is left."""
        return len(self.clique) < self.upper and self.left > 0

    @property
    def bounds(self) -> FoolingBounds:
        """What is known now; the pairs are on representatives."""
        rows, columns = self.matrix.row_representatives, self.matrix.column_representatives
        shown_by = self.shown_by.lifted(rows, columns) if isinstance(self.shown_by, FractionalCover) else self.shown_by
        return FoolingBounds(FoolingSet(self.f, self.colour, self.lifted(self.clique)), self.upper, shown_by)

    def lifted(self, clique: Sequence[Cell]) -> tuple[Cell, ...]:
        """The pairs of the matrix that cells of the graph are."""
        rows, columns = self.matrix.row_representatives, self.matrix.column_representatives
        return tuple(sorted((rows[x], columns[y]) for x, y in clique))

    def run(self, shortly: bool = False) -> None:
        """All steps, or the short ones, until the bounds meet or the time is over."""
        if not self.graph.cells:
            return
        self.clique = greedy_clique(self.graph)
        self._swap(FEW_STEPS if shortly else STEPS)
        self._ascend(self.deadline, SHORTEST if shortly else SHORT if find_spec("numba") else SHORT // 10)
        if shortly:
            return
        if self.is_open:
            self._program()
            self._swap(60_000)
        while self.is_open and self.graph.conflicts <= SPARSE:
            found = sat_clique(self.graph, len(self.clique) + 1, self.left / 4)
            if found is None:
                break
            self.clique = found
        self._branch()

    def _branch(self) -> None:
        self._ascend(self.deadline - self.left / 4)
        self._descend()

    def _one_a_row(self) -> tuple[Cell, ...]:
        """From each row the first cell that fools with those taken."""
        taken: list[Cell] = []
        for x, line in enumerate(self.lines):
            able = line
            for u, v in taken:
                if line >> v & 1:
                    able &= ~self.lines[u]
            if able:
                taken.append((x, (able & -able).bit_length() - 1))
        return tuple(taken)

    def _cover_greedily(self) -> None:
        boxes = greedy_cover(self.lines, self.width)
        if len(boxes) < self.upper:
            self.upper, self.shown_by = len(boxes), weighted(boxes)

    def _sampled(self, rows: tuple[tuple[int, ...], ...], colour: int, seed: int) -> tuple[Cell, ...]:
        """A large fooling set of some rows and columns that have about `SAMPLED` cells of the colour."""
        draw, share = random.Random(seed), min(1.0, (SAMPLED / sum(line.bit_count() for line in self.lines)) ** 0.5)
        xs, ys = (sorted(draw.sample(range(size), max(1, int(share * size)))) for size in (len(rows), self.width))
        part = CellGraph.of([[rows[x][y] for y in ys] for x in xs], colour)
        found = (
            swapped_clique(part, greedy_clique(part), self.upper, max(0.0, self.left / (2 * SAMPLES)), 2_000)
            if part.cells
            else ()
        )
        return tuple((xs[x], ys[y]) for x, y in found)

    def _swap(self, steps: int) -> None:
        if self.is_open:
            self.clique = self.swaps.improved(self.clique, self.upper, self.left / 4, steps)

    def _program(self) -> None:
        cover = fractional_cover(self.lines, self.left / 4)
        if cover is not None and int(cover.total) < self.upper:
            self.upper, self.shown_by = int(cover.total), cover

    def _decide(self, target: int, deadline: float, limit: int) -> bool:
        """Improve a bound by searching for `target` cells; whether that was settled."""
        found = decide(self.graph, target, deadline, limit)
        if found.clique is not None:
            self.clique = found.clique
        elif found.finished:
            self.upper, self.shown_by = target - 1, Exhaustion(found.nodes)
        return found.finished

    def _ascend(self, deadline: float, limit: int = 2**62) -> None:
        while self.is_open and self._decide(len(self.clique) + 1, deadline, limit):
            pass

    def _descend(self) -> None:
        while self.is_open and self._decide(self.upper, self.deadline, 2**62):
            pass
