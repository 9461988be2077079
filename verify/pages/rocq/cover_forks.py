"""Lower bounds of covers for Rocq: a tree that gives each cell of a colour in turn to a rectangle, found here.

What is written is checked by `no_cover` of proofs/ReplayCovers.v, whose essay says what it means.  The search takes the
cell that the fewest rectangles can hold, as it stands; where all can take their first cell, one that fools with many.
Rules that show such a bound otherwise (an exhaustion by the checker, an antichain, a refutation by a SAT solver) lend
the bound alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.evidence import Node, bounded
from fooling.verify.pages.rocq.tables import NotExported, Tables
from fooling.verify.statement.proposition import Term, is_integer

LARGEST_TREE = 2**11  # nodes
Cell = tuple[int, int]
Piece = tuple[tuple[int, ...], int]  # rows, and the bit set of columns


class Search:
    """Refutes that `most` rectangles cover the cells of a colour; lines[x] is the set of columns of row x."""

    def __init__(self, lines: Sequence[int], most: int) -> None:
        self.lines, self.most, self.nodes = lines, most, 0
        self.cells = [(x, y) for x, line in enumerate(lines) for y in range(line.bit_length()) if line >> y & 1]
        shared = {(x, y): sum(lines[x] >> v & 1 and lines[u] >> y & 1 for u, v in self.cells) for x, y in self.cells}
        self.cells.sort(key=lambda cell: (shared[cell], cell))

    def options(self, pieces: Sequence[Piece], cell: Cell) -> Iterator[list[Piece]]:
        """The states that come of giving the cell to a rectangle, in the order of Rocq's `options`."""
        x, y = cell
        for i, (rows, columns) in enumerate(pieces):
            if self.joins(rows, columns, cell):
                yield [*pieces[:i], ((x, *rows), columns | 1 << y), *pieces[i + 1 :]]
        if len(pieces) < self.most:
            yield [*pieces, ((x,), 1 << y)]

    def joins(self, rows: Sequence[int], columns: int, cell: Cell) -> bool:
        """Whether the rectangle of these lines and the cell's has the colour only."""
        common = reduce(and_, (self.lines[x] for x in rows))
        return not columns & ~self.lines[cell[0]] and bool(common >> cell[1] & 1)

    def refuted(self, states: Sequence[list[Piece]]) -> str:
        """A tree of Rocq that refutes these states."""
        if not states:
            return "Done"
        x, y = self.choice(states[0])
        under = self.refuted([*self.options(states[0], (x, y))])
        return f"(Fork {x}%nat {y}%nat {under} {self.refuted(states[1:])})"

    def choice(self, pieces: Sequence[Piece]) -> Cell:
        """The cell outside all pieces that the fewest of them can hold; of several, the first in their order."""
        self.nodes += 1
        if self.nodes > LARGEST_TREE:
            raise NotExported(f"a lower bound of a cover takes more than {LARGEST_TREE} cases")
        held = [0] * len(self.lines)
        for rows, columns in pieces:
            for x in rows:
                held[x] |= columns
        outside = [(x, y) for x, y in self.cells if not held[x] >> y & 1]
        if not outside:
            raise NotExported(f"{self.most} rectangles cover the colour")
        return min(outside, key=lambda cell: sum(self.joins(*piece, cell) for piece in pieces))


def covers(goal: Term, _: Node, tables: Tables) -> str:
    """More than k - 1 rectangles are needed for the cells of a colour."""
    if goal[0] != ">=" or goal[1][0] != "cover":
        raise NotExported(f"an exhaustion for `{goal[1][0]}` is not exported yet")
    (_, f, colour), k = goal[1], goal[2]
    if not is_integer(k) or k < 1:
        raise NotExported(f"a bound of {k!r} rectangles is not exported")
    i, rows = tables.number(f), meaning.function(f).rows()
    lines = [sum(1 << y for y, entry in enumerate(row) if entry == colour) for row in rows]
    tree = Search(lines, k - 1).refuted([[]])
    return bounded("above", f"@forks_cover table{i} ({colour})%Z {k - 1}%nat {tree} _", i)
