"""Lower bounds of D and of the leaves for Rocq: submatrices that no small tree decides, each made hard by earlier ones.

What is written is checked by `hard` of proofs/ReplayTrees.v, whose essay says what it means.  The list is found from
the top: a submatrix that costs as much as is wanted is made as small as that allows, and of each split of its lines
the parts that are not known to be hard enough come before it.  What each submatrix costs is read off a table of all of
them; the rules depth-exhaustion and leaves-exhaustion lend the lines of their core alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fooling.protocols.search.depth_table import DepthTable
from fooling.protocols.tree import cuts, least_leaves, members
from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.evidence import Node, bounded
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import NotExported, listing
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
