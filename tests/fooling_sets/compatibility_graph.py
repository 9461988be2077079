"""The compatibility graph of a colour as a networkx graph: maximum fooling sets for other people's algorithms.

Vertices are the cells of the colour, and two are joined when they fool; a fooling set is a clique, a cover by
rectangles a colouring of the complement.  Our own search (`maximum`) does not need it: on random 24 x 24 matrices
networkx's `max_weight_clique` takes hundreds of times as long. It is here to be drawn, measured and exported, and to
have that search checked by one that shares no code with it.  Cost: all pairs of cells.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fooling.fooling_sets.functions import TwoPartyFunction

if TYPE_CHECKING:
    import networkx


def compatibility_graph(f: TwoPartyFunction, colour: int) -> networkx.Graph:
    """Vertices: the cells (x, y) of `f` with value `colour`; edges: the pairs of cells that fool.

    >>> from fooling.fooling_sets.functions import equality
    >>> graph = compatibility_graph(equality(1), 1)
    >>> sorted(graph), graph.number_of_edges()
    ([(0, 0), (1, 1)], 1)
    """
    import networkx

    rows = f.rows()
    cells = [(x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour]
    graph = networkx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from(
        (a, b) for a, b in combinations(cells, 2) if rows[a[0]][b[1]] != colour or rows[b[0]][a[1]] != colour
    )
    return graph
