"""A fooling set of a given size by SAT (`sat`).

A variable a cell; two cells that do not fool are not both taken; a variable a row says that one of its cells is taken,
and a totalizer (Bailleux and Boufkhad 2003) that so many rows are.  Where few cells conflict (density 0.3 and less)
this finds in seconds what the branch and bound looks for in minutes; where many do it is hopeless.  Only the set is
used; refutations are of clauses that the checker writes.  Starting the solver's process takes about 0.2 s.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.clique_search import Cell, CellGraph
from fooling.fooling_sets.search.sat import solve


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
