"""Rules by exhaustion: Rocq repeats a search, or another one that shows the same, and reads little of the evidence.

The searches are functions of proofs/ReplayCliques.v, ReplayWeights.v, ReplayAntichains.v, ReplayCovers.v and
ReplayTrees.v that are proved correct there.  A certificate says how many nodes its search takes, or holds weights,
pairs or a refutation by a SAT solver.  Weights and pairs are written, and refutations of few rectangles
(proofs/ReplayRectangles.v).  In place of the others stands the order in which Rocq takes the cells, or a list of
submatrices.

Lower bounds of D and of the leaves are submatrices that no small tree decides, each made hard by earlier ones.  What is
written is checked by `hard` of proofs/ReplayTrees.v, whose essay says what it means.  The list is found from the top: a
submatrix that costs as much as is wanted is made as small as that allows, and of each split of its lines the parts that
are not known to be hard enough come before it.  What each submatrix costs is read off a table of all of them; the rules
depth-exhaustion and leaves-exhaustion lend the lines of their core alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import lcm

from fooling.protocols.search.depth_table import DepthTable
from fooling.protocols.tree import cuts, least_leaves, members
from fooling.verify.checker import meaning
from fooling.verify.checker.theories.weights import fraction
from fooling.verify.pages.rocq.cover_cells import NONE_NEEDED, covers, partition_parts
from fooling.verify.pages.rocq.evidence import Node, bounded
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import NotExported, integers, listing
from fooling.verify.statement.proposition import Term, is_integer

MOST = 2**11  # submatrices in a list
Part = tuple[int, int]  # sets of rows and of columns, in binary


class HardParts:
    """A list of submatrices, the parts of each before it; `least` says what each costs, `join` what two parts cost."""

    def __init__(self, least: Callable[[Part], int], zero: int, join: Callable[[int, int], int]) -> None:
        self.least, self.zero, self.join = least, zero, join
        self.found: list[tuple[Part, int]] = []  # each with what it costs at least

    def need(self, part: Part, k: int) -> None:
        """Put a submatrix that costs k or more within this one, which does, into the list."""
        if self.shown(part) >= k:
            return
        part = self.smallest(part, k)
        for one, other in splits(part):
            self.split(one, other, k)
        if len(self.found) >= MOST:
            raise NotExported(f"a lower bound of trees takes more than {MOST} submatrices")
        self.found.append((part, k))

    def shown(self, part: Part) -> int:
        """What the list shows of a submatrix."""
        inside = (k for (rows, columns), k in self.found if not rows & ~part[0] and not columns & ~part[1])
        return max(inside, default=self.zero)

    def smallest(self, part: Part, k: int) -> Part:
        """Without each line whose absence leaves a submatrix that costs k."""
        rows, columns = part
        for x in members(rows):
            if self.least((rows ^ 1 << x, columns)) >= k:
                rows ^= 1 << x
        for y in members(columns):
            if self.least((rows, columns ^ 1 << y)) >= k:
                columns ^= 1 << y
        return rows, columns

    def split(self, one: Part, other: Part, k: int) -> None:
        """Let the list show that both parts together cost k; the smaller part first."""
        one, other = sorted((one, other), key=lambda part: (part[0].bit_count() + part[1].bit_count(), part))
        known, beside = self.shown(one), self.shown(other)
        if self.join(known, beside) >= k:
            return
        for part, already in ((one, beside), (other, known)):
            enough = (a for a in range(self.least(part) + 1) if self.join(a, already) >= k)
            if (a := next(enough, None)) is not None:
                self.need(part, a)
                return
        self.need(one, self.least(one))
        self.need(other, next(b for b in range(k + 1) if self.join(self.least(one), b) >= k))


def splits(part: Part) -> Iterator[tuple[Part, Part]]:
    """Each cut of the rows, and of the columns, in two parts."""
    rows, columns = part
    yield from (((some, columns), (rows ^ some, columns)) for some in cuts(rows))
    yield from (((rows, some), (rows, columns ^ some)) for some in cuts(columns))


def hard_parts(goal: Term, node: Node, tables: Tables) -> str:
    """D, or the number of leaves, is at least k, by a list of submatrices."""
    if goal[0] != ">=" or goal[1][0] not in MEASURED:
        raise NotExported(f"an exhaustion for `{goal[1][0]}` is not exported yet")
    (quantity, f), k = goal[1], goal[2]
    if not is_integer(k):
        raise NotExported(f"a bound of {k!r} is not exported")
    i, function = tables.number(f), meaning.function(f)
    rows, columns = node["rows"], node["columns"]
    search = MEASURED[quantity]([[function.value(x, y) for y in columns] for x in rows])
    whole = (1 << len(rows)) - 1, (1 << len(columns)) - 1
    if search.least(whole) < k:
        raise NotExported(f"a tree on the rows and columns of the evidence has less than {k}")
    search.need(whole, k)
    entries = [
        f"({cost}%nat, ({_named(some, rows)}%num, {_named(others, columns)}%num))"
        for (some, others), cost in search.found
    ]
    return bounded(
        "above", f"@hard_{'depth' if quantity == 'D' else quantity} table{i} {k}%nat {listing(entries)} _", i
    )


def _named(some: int, lines: list[int]) -> int:
    """A set of places among these lines as a set of lines."""
    return sum(1 << lines[place] for place in members(some))


def _by_depth(matrix: list[list[int]]) -> HardParts:
    table = DepthTable(matrix)
    return HardParts(table.depth, 0, lambda a, b: max(a, b) + 1)


def _by_leaves(matrix: list[list[int]]) -> HardParts:
    table = least_leaves(matrix)
    return HardParts(lambda part: table[part[0]][part[1]], 1, int.__add__)


MEASURED: dict[str, Callable[[list[list[int]]], HardParts]] = {"D": _by_depth, "leaves": _by_leaves}


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
