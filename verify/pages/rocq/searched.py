"""Rules by exhaustion: Rocq repeats a search, or another one that shows the same, and reads little of the evidence.

The searches are functions of proofs/ReplayCliques.v and ReplayWeights.v that are proved correct there.  A certificate
says how many nodes its search takes, or holds weights, or a refutation by a SAT solver.  Of these only the weights are
written; in place of the others stands the order in which Rocq's search takes the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import lcm

from fooling.verify.checker import meaning
from fooling.verify.checker.theories.weights import fraction
from fooling.verify.pages.rocq.evidence import Node, bounded
from fooling.verify.pages.rocq.tables import NotExported, Tables, integers, listing, naturals
from fooling.verify.statement.proposition import Term, is_integer

Cell = tuple[int, int]
LARGEST_SEARCH = 2**10  # cells whose pairs Rocq is to look at again and again


def cliques(goal: Term, _: Node, tables: Tables) -> str:
    """No k + 1 cells of the colour fool pairwise."""
    k, (_, f, colour) = _natural(goal[2]), goal[1]
    i, rows = tables.number(f), meaning.function(f).rows()
    cells = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == colour]
    if len(cells) > LARGEST_SEARCH:
        raise NotExported(f"{len(cells)} cells of the colour are too many for a search in Rocq")
    pairs = listing(f"({x}%nat, {y}%nat)" for x, y in _ordered(rows, cells, colour))
    return bounded("below", f"@few_pairs table{i} ({colour})%Z {k}%nat {pairs} _", i)


def _ordered(rows: list[list[int]], cells: list[Cell], colour: int) -> list[Cell]:
    """The cells that fool with many others first: those that fool with few are left over, and tried early."""
    near = {
        (x, y): {(u, v) for u, v in cells if rows[x][v] != colour or rows[u][y] != colour} - {(x, y)} for x, y in cells
    }
    order: list[Cell] = []
    left = {cell: len(others) for cell, others in near.items()}
    while left:
        least = min(left, key=left.__getitem__)
        del left[least]
        order.append(least)
        for other in near[least] & left.keys():
            left[other] -= 1
    return order[::-1]


def _natural(k: Term) -> int:
    if not is_integer(k) or k < 0:
        raise NotExported(f"a bound {k!r} is no natural number")
    return k


SEARCHED: Mapping[str, Callable[[Term, Node, Tables], str]] = {"clique-exhaustion": cliques}
