"""A fooling set of a given size by CaDiCaL (Biere et al. 2024), through python-sat (optional).

A variable a cell; two cells that do not fool are not both taken; a variable a row says that one of its cells is taken,
and a totalizer (Bailleux and Boufkhad 2003) that so many rows are.  Where few cells conflict (density 0.3 and less)
this finds in seconds what the branch and bound looks for in minutes; where many do it is hopeless.  Only the set is
used; refutations are of clauses that the checker writes (`refutation_search`). python-sat cannot interrupt CaDiCaL, so
it runs in a process of its own, ended at the time given; starting that takes about 0.2 s.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

from fooling_sets.search import arrays as np
from fooling_sets.search.clique_search import Cell, CellGraph

SOLVER = """
import json, sys
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver
clauses, rows, top, target = json.load(sys.stdin)
count = CardEnc.atleast(rows, bound=target, top_id=top, encoding=EncType.totalizer)
with Solver(name="cadical195", bootstrap_with=clauses + count.clauses) as solver:
    json.dump([v for v in solver.get_model() if v > 0] if solver.solve() else None, sys.stdout)
"""


def sat_clique(graph: CellGraph, target: int, seconds: float) -> tuple[Cell, ...] | None:
    """`target` cells that fool pairwise; None when there are none, no time is left or python-sat is not installed.

    >>> sat_clique(CellGraph.of([[1, 0], [1, 1]], 1), 3, 10) is None
    True
    """
    size, rows = len(graph.cells), sorted({x for x, _ in graph.cells})
    if find_spec("pysat") is None or target > len(rows):
        return None
    apart = np.argwhere(np.triu(~graph.adjacent, 1)) + 1
    clauses = [[-int(i), -int(j)] for i, j in apart]
    used = {x: size + 1 + k for k, x in enumerate(rows)}
    clauses += [[-used[x], *(i + 1 for i, cell in enumerate(graph.cells) if cell[0] == x)] for x in rows]
    problem = json.dumps([clauses, list(used.values()), size + len(rows), target])
    try:
        answer = subprocess.run(
            [sys.executable, "-c", SOLVER], input=problem, capture_output=True, text=True, timeout=seconds, check=True
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    taken = json.loads(answer.stdout)
    return None if taken is None else tuple(graph.cells[v - 1] for v in taken if v <= size)[:target]
