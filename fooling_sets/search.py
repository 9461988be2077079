"""Finds large fooling sets: cliques of the graph whose vertices are the cells of one colour, compatible cells joined.

Everything happens on the merged matrix (a fooling set meets each class of equal rows or columns at most once) and is
lifted back to representatives.  The size is at most the number of merged rows, and of merged columns, that hold the
colour: two cells of one line never fool.  A greedy clique that reaches this bound is maximum; otherwise networkx's
branch and bound (`max_weight_clique`, after Tavares et al. 2015) decides, up to a number of cells where that takes
seconds; beyond it the answer is an interval.  What is returned has passed the constructor of `FoolingSet`.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fooling_sets.errors import FoolingError, InvalidInput
from fooling_sets.fooling_set import FoolingSet
from fooling_sets.functions import TwoPartyFunction
from fooling_sets.matrix import CommunicationMatrix

if TYPE_CHECKING:
    import networkx

Cell = tuple[int, int]
EXACT_CELLS = 120


@dataclass(frozen=True)
class FoolingSearch:
    """The largest fooling set found, an `upper` bound on any, and the `method`: 'greedy' or 'clique'.

    Raises
    ------
    InvalidInput
        `upper` below the size of the set found.
    """

    fooling_set: FoolingSet
    upper: int
    method: str

    def __post_init__(self) -> None:
        if self.upper < self.fooling_set.size:
            size = self.fooling_set.size
            raise InvalidInput(f"fooling search: the upper bound {self.upper} is below the size {size} found")

    @property
    def is_maximum(self) -> bool:
        """Whether no larger fooling set of the colour exists."""
        return self.upper == self.fooling_set.size


def conflict_graph(f: TwoPartyFunction, colour: int) -> networkx.Graph:
    """Vertices: the cells (x, y) of `f` with value `colour`; edges: the pairs of cells that fool.

    >>> from fooling_sets.functions import equality
    >>> graph = conflict_graph(equality(1), 1); sorted(graph), graph.number_of_edges()
    ([(0, 0), (1, 1)], 1)
    """
    import networkx

    neighbours = _neighbours(f.rows(), colour)
    graph = networkx.Graph()
    graph.add_nodes_from(neighbours)
    graph.add_edges_from((cell, other) for cell, others in neighbours.items() for other in others if cell < other)
    return graph


def search_fooling_set(f: TwoPartyFunction, colour: int, exact_cells: int = EXACT_CELLS) -> FoolingSearch:
    """A large fooling set of `colour`, and how large any can be: settled up to `exact_cells` merged cells.

    Cost: 120 cells take at most seconds (1 s on inner product of 4 bits, whose other colour, 136 cells, takes 12 s).
    """
    matrix = CommunicationMatrix.of(f)
    upper = min(sum(colour in line for line in lines) for lines in (matrix.rows, tuple(zip(*matrix.rows, strict=True))))
    neighbours = _neighbours(matrix.rows, colour)
    found = _greedy_clique(neighbours)
    if len(found) == upper or len(neighbours) > exact_cells:
        return FoolingSearch(_lifted(f, colour, matrix, found), upper, "greedy")
    found = _maximum_clique(matrix.function(), colour)
    return FoolingSearch(_lifted(f, colour, matrix, found), len(found), "clique")


def maximum_fooling_set(f: TwoPartyFunction, colour: int) -> FoolingSet:
    """A largest fooling set of `colour`; FoolingError when the search cannot settle it (use `search_fooling_set`).

    >>> from fooling_sets.functions import disjointness
    >>> maximum_fooling_set(disjointness(2), 1).size
    4
    """
    found = search_fooling_set(f, colour)
    if not found.is_maximum:
        interval = f"between {found.fooling_set.size} and {found.upper}"
        raise FoolingError(f"{f.name}: not settled, the largest {colour}-fooling set has {interval} pairs")
    return found.fooling_set


def _neighbours(rows: tuple[tuple[int, ...], ...], colour: int) -> dict[Cell, set[Cell]]:
    cells = [(x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour]
    return {(x, y): {(u, v) for u, v in cells if rows[x][v] != colour or rows[u][y] != colour} for x, y in cells}


def _greedy_clique(neighbours: dict[Cell, set[Cell]]) -> list[Cell]:
    """A clique: again and again the candidate that leaves the most candidates (smallest cell first among equals)."""
    candidates = set(neighbours)
    clique: list[Cell] = []
    while candidates:
        best = min(candidates, key=lambda cell: (-len(neighbours[cell] & candidates), cell))
        clique.append(best)
        candidates &= neighbours[best]
    return clique


def _maximum_clique(f: TwoPartyFunction, colour: int) -> list[Cell]:
    import networkx

    clique, _ = networkx.max_weight_clique(conflict_graph(f, colour), weight=None)
    return sorted(clique)


def _lifted(f: TwoPartyFunction, colour: int, matrix: CommunicationMatrix, cells: list[Cell]) -> FoolingSet:
    rows, columns = matrix.row_representatives, matrix.column_representatives
    return FoolingSet(f, colour, tuple(sorted((rows[x], columns[y]) for x, y in cells)))
