"""Fooling sets and rectangles as clauses: what a SAT solver is asked, written here from the definitions alone.

A *literal* is a variable 1, 2, ... or its negative; a clause holds when one of its literals does.  `fooling_clauses`
can be satisfied when there is a fooling set of so many pairs, `rectangle_clauses` when so few rectangles cover a
colour, or partition its cells.  Only this direction is ever used: clauses that nothing satisfies show that there is no
such set, or that more rectangles are needed.  The tests hold the other direction.

Both read the cells of one colour on the merged matrix, the first row and column of each class of equal ones, as a set
of columns for each row.  Of two symmetric solutions one may be left out: rectangles are numbered by the pairs of a
fooling set, the others by their first cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from fooling.verify.checker.kernel import expect

LARGEST_GRAPH = 2**11  # cells whose pairs are written
LARGEST_COLOUR = 2**18  # cells to cover: each takes five literals and more
LARGEST_PROBLEM = 2 * 10**6  # variables, and literals
Cell = tuple[int, int]


class Clauses:
    """Clauses in the order written, over the variables 1..len(says); says[v - 1] tells what variable v is for."""

    def __init__(self) -> None:
        self.says: list[tuple[str | int, ...]] = []
        self.clauses: list[tuple[int, ...]] = []
        self.literals = 0

    def new(self, *what: str | int) -> int:
        """The next variable, and what it is for."""
        expect(len(self.says) < LARGEST_PROBLEM, f"clauses of more than {LARGEST_PROBLEM} variables")
        self.says.append(what)
        return len(self.says)

    def add(self, *literals: int) -> None:
        """One clause more."""
        self.literals += len(literals)
        expect(self.literals <= LARGEST_PROBLEM, f"clauses of more than {LARGEST_PROBLEM} literals")
        self.clauses.append(literals)

    def dimacs(self) -> str:
        """The clauses as a DIMACS file: a heading, and a line that ends with 0 for each."""
        lines = (" ".join(map(str, (*clause, 0))) for clause in self.clauses)
        return "\n".join([f"p cnf {len(self.says)} {len(self.clauses)}", *lines, ""])


def cells_of(lines: Sequence[int], most: int) -> list[Cell]:
    """The cells in reading order; lines[x] is the bit set of the columns of row x.

    `Rejected` where there are more than `most`.
    """
    count = sum(line.bit_count() for line in lines)
    expect(count <= most, f"{count} cells of the colour, more than {most}")
    return [(x, y) for x, line in enumerate(lines) for y in range(line.bit_length()) if line >> y & 1]


# Let S be a fooling set of `wanted` pairs.  Set chosen[c] for the cells c of S, the variable of a row where S has a
# cell in it, and the variables of the count as `_counted` says.  Two cells both of whose crossings have the colour are
# not both in S (in one row, the crossings are the cells themselves), so S has at most one cell in a row, and cells in
# `wanted` rows.  All clauses hold.
def fooling_clauses(lines: Sequence[int], wanted: int) -> Clauses:
    """Clauses that hold for some values when there is a fooling set of `wanted` >= 1 pairs."""
    written, cells = Clauses(), cells_of(lines, LARGEST_GRAPH)
    chosen = {cell: written.new("cell", *cell) for cell in cells}
    for (x, y), (u, v) in combinations(cells, 2):
        if lines[x] >> v & 1 and lines[u] >> y & 1:
            written.add(-chosen[x, y], -chosen[u, v])
    rows = [written.new("row", x) for x in range(len(lines))]
    for x, row in enumerate(rows):
        written.add(-row, *(variable for (u, _), variable in chosen.items() if u == x))
    count = _counted(written, rows, wanted)
    written.add(*count[wanted - 1 : wanted])  # the empty clause when there are fewer rows
    return written


# Entry n of the count says that more than n of `variables` hold.  It is as long as there are variables, but for those
# from `most` on.  Where left[i] and right[j] are false or missing, at most i and at most j of the halves hold, together
# at most i + j: entry i + j is false.  (If left[i] is missing because i >= most, so is entry i + j.)
def _counted(written: Clauses, variables: list[int], most: int) -> list[int]:
    if len(variables) < 2:
        return variables[:most]
    half = len(variables) // 2
    left, right = (_counted(written, part, most) for part in (variables[:half], variables[half:]))
    count = [written.new("count", n) for n in range(min(len(variables), most))]
    for i in range(len(left) + 1):
        for j in range(min(len(right) + 1, len(count) - i)):
            written.add(-count[i + j], *left[i : i + 1], *right[j : j + 1])
    return count


# Let at most `pieces` rectangles of the colour cover its cells, and let `pairs` be a fooling set of the colour.  No
# rectangle contains two of its cells, so these lie in different rectangles, which are numbered as the pairs are; a
# rectangle through (u, v) has only rows that have the colour in column v, and only columns that have it in row u.
# (With more pairs than pieces there are no such rectangles: nothing to show.) Assign each cell to one rectangle that
# contains it, in a partition to the only one.  Number the other rectangles by the first cell that is assigned to them,
# those without any last; missing ones are empty.  Set rows[x] and columns[y] for the lines of rectangle t, and
# inside[t][cell] where the cell is assigned to t.  All clauses hold: a cell that is assigned to a rectangle lies in it;
# a row and a column of it meet in a cell of the colour; each cell is assigned to one rectangle; if a cell is assigned
# to t, and neither t nor t - 1 is numbered by a pair, then an earlier cell is assigned to t - 1.  In a partition, where
# a row and a column of t meet the cell is assigned to t; and no cell to two.
def rectangle_clauses(lines: Sequence[int], pieces: int, pairs: Sequence[Cell], disjoint: bool) -> Clauses:
    """Clauses that hold for some values when at most `pieces` rectangles, disjoint or not, cover exactly the cells."""
    written, cells = Clauses(), cells_of(lines, LARGEST_COLOUR)
    inside: list[dict[Cell, int]] = []
    for t in range(pieces):
        inside.append(_rectangle(written, lines, t, pairs[t] if t < len(pairs) else None, disjoint))
        if t > len(pairs):
            for i, cell in enumerate(cells):
                written.add(-inside[t][cell], *(inside[t - 1][other] for other in cells[:i]))
    for cell in cells:
        assigned = [members[cell] for members in inside if cell in members]
        written.add(*assigned)
        if disjoint:
            for one, other in combinations(assigned, 2):
                written.add(-one, -other)
    return written


def _rectangle(written: Clauses, lines: Sequence[int], t: int, through: Cell | None, disjoint: bool) -> dict[Cell, int]:
    """The clauses of rectangle t; for each cell that it can contain the variable that says it is assigned to it."""
    able_rows, able_columns = range(len(lines)), range(max((line.bit_length() for line in lines), default=0))
    rows = {x: written.new("row", t, x) for x in able_rows if through is None or lines[x] >> through[1] & 1}
    columns = {y: written.new("column", t, y) for y in able_columns if through is None or lines[through[0]] >> y & 1}
    inside = {(x, y): written.new("cell", t, x, y) for x in rows for y in columns if lines[x] >> y & 1}
    for (x, row), (y, column) in product(rows.items(), columns.items()):
        member = inside.get((x, y))
        if member is None:
            written.add(-row, -column)
            continue
        written.add(-member, row)
        written.add(-member, column)
        if disjoint:
            written.add(member, -row, -column)
    if through is not None:
        written.add(rows[through[0]])
        written.add(columns[through[1]])
    return inside
