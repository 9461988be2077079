"""The largest fooling set among given pairs: what is right of pairs that are none.

Greed, then the branch and bound of `clique_search` for one pair more until there is none, within a budget of nodes and
without a clock: the same pairs give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.clique_search import Cell, CellGraph, decide
from fooling.fooling_sets.search.clique_swaps import greedy_clique

NODES = 20_000  # of all searches together, some seconds in Python


def fooling_subset(f: TwoPartyFunction, pairs: Sequence[Cell], colour: int, nodes: int = NODES) -> tuple[Cell, ...]:
    """A largest part of the pairs that is a fooling set of `colour`, in their order; past the budget, a large one.

    Cost: k**2 entries for k pairs, and the nodes.

    >>> from fooling.fooling_sets.functions import equality
    >>> fooling_subset(equality(2), [(0, 1), (2, 2), (0, 0), (2, 2)], 1)
    ((2, 2), (0, 0))
    """
    cells = [cell for cell in dict.fromkeys(pairs) if f.entry(*cell) == colour]
    if not cells:
        return ()
    is_colour = np.array([[f.entry(x, y) == colour for _, y in cells] for x, _ in cells])
    places = np.array(range(len(cells)))
    graph = CellGraph.among(is_colour, places, places)
    found, finished = greedy_clique(graph), False
    while not finished and nodes > 0 and len(found) < len(cells):
        decision = decide(graph, len(found) + 1, inf, nodes)
        nodes -= decision.nodes
        finished = decision.clique is None
        found = decision.clique or found
    return tuple(cells[place] for place, _ in sorted(found))
