"""Rules by exhaustion: Rocq repeats a search, or another one that shows the same, and reads little of the evidence.

The searches are functions of proofs/ReplayCliques.v, ReplayWeights.v, ReplayAntichains.v, ReplayCovers.v and
ReplayTrees.v that are proved correct there.  A certificate says how many nodes its search takes, or holds weights,
pairs or a refutation by a SAT solver.  Weights and pairs are written, and refutations of few rectangles
(proofs/ReplayRectangles.v).  In place of the others stands the order in which Rocq takes the cells, or a list of
submatrices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm

from fooling.verify.checker import meaning
from fooling.verify.checker.theories.weights import fraction
from fooling.verify.pages.rocq.cover_cells import NONE_NEEDED, covers, partition_parts
from fooling.verify.pages.rocq.evidence import Node, bounded
from fooling.verify.pages.rocq.hard_parts import hard_parts
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import NotExported, integers, listing
from fooling.verify.statement.proposition import Term, is_integer

Cell = tuple[int, int]
LARGEST_SEARCH = 2**10  # cells whose pairs Rocq is to look at again and again
LARGEST_CHAINS = 10  # rectangles, all sets of which Rocq is to put into chains


def cliques(goal: Term, _: Node, tables: Tables) -> str:
    """No k + 1 cells of the colour fool pairwise."""
    k, (_, f, colour) = _natural(goal[2]), goal[1]
    i, rows = tables.number(f), meaning.function(f).rows()
    cells = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == colour]
    if len(cells) > LARGEST_SEARCH:
        raise NotExported(f"{len(cells)} cells of the colour are too many for a search in Rocq")
    pairs = listing(f"({x}%nat, {y}%nat)" for x, y in _ordered(rows, cells, colour))
    return bounded("below", f"@few_pairs table{i} ({colour})%Z {k}%nat {pairs} _", i)


def _ordered(rows: Sequence[Sequence[int]], cells: list[Cell], colour: int) -> list[Cell]:
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
    return int(k)


def weights(goal: Term, node: Node, tables: Tables) -> str:
    """The weights as integers, and what a rectangle weighs at most in the same unit."""
    (_, f, *colour), k = goal[1], _natural(goal[2])
    i, function = tables.number(f), meaning.function(f)
    if not k:
        return NONE_NEEDED
    found = {(x, y): fraction(weight) for x, y, weight in node["weights"]}
    unit = lcm(*(weight.denominator for weight in found.values()))
    listed = [
        [int(found.get((x, y), 0) * unit) for y in range(function.column_count)] for x in range(function.row_count)
    ]
    if colour:
        check = f"@weights_cover table{i} {integers(listed)} ({unit})%Z ({colour[0]})%Z {k - 1}%nat _"
    else:
        colours = listing(f"({v})%Z" for v in sorted({v for row in function.rows() for v in row}))
        check = f"@weights_partition table{i} {integers(listed)} ({unit})%Z {colours} {k - 1}%nat _"
    return bounded("above", check, i)


def antichain(goal: Term, node: Node, tables: Tables) -> str:
    """The pairs, all of whose crossings have the colour; Rocq builds the chains itself."""
    (_, f, colour), k = goal[1], _natural(goal[2])
    if not k:
        return NONE_NEEDED
    if k > LARGEST_CHAINS:
        raise NotExported(f"an antichain for {k} rectangles is not exported")
    i = tables.number(f)
    pairs = listing(f"({x}%nat, {y}%nat)" for x, y in node["pairs"])
    return bounded("above", f"@antichain_cover table{i} ({colour})%Z {k - 1}%nat {pairs} _", i)


def refuted_by_sat(goal: Term, node: Node, tables: Tables) -> str:
    """A bound that a SAT solver's refutation shows; of fooling sets, a search shows it."""
    return (cliques if goal[1][0] == "fooling" else covers)(goal, node, tables)


SEARCHED: Mapping[str, Callable[[Term, Node, Tables], str]] = {
    "clique-exhaustion": cliques,
    "fractional-packing": weights,
    "cover-exhaustion": covers,
    "antichain": antichain,
    "sat-refutation": refuted_by_sat,
    "partition-parts": partition_parts,
    "depth-exhaustion": hard_parts,
    "leaves-exhaustion": hard_parts,
}
