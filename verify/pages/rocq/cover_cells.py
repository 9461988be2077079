"""Lower bounds of covers and partitions for Rocq: cells that are given to rectangles one after the other, found here.

What is written is checked by `refuted` of proofs/ReplayCovers.v, whose essay says what it means.  The search takes the
cell that the fewest rectangles can hold, as they stand; of several, first one of a large fooling set, no two of which
share a rectangle, then the one that fools with the most.  An exhaustion by the checker lends the bound alone; so does
the word of a SAT solver.  A bound that comes with a solver's proof, or with a rank, is shown by these: see `clauses`.

Sets of rows, of columns and of cells are bit sets: what a rectangle can still hold are the cells of the rows that have
its value in all its columns, in the columns that have it in all its rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.protocols.tree import members
from fooling.verify.checker import meaning
from fooling.verify.pages.rocq.clauses import evidence
from fooling.verify.pages.rocq.evidence import Node, bounded, bounded_at_length, of_rank
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import NotExported, listing
from fooling.verify.statement.proposition import Term, is_integer

LARGEST_LIST = 2**14  # cells
QUICKLY = 5.0  # seconds for the fooling set of a value
CHUNK = 2**8  # cells of a list that Rocq reads without a break
NONE_NEEDED = "apply: Rle_ge; exact: pos_INR."  # at least 0
Cell = tuple[int, int]
Piece = tuple[int, int, int]  # rows, columns, value


class Search:
    """Refutes that `most` rectangles cover the cells of these values, or partition them where they are `disjoint`."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        values: Iterable[int],
        most: int,
        disjoint: bool,
        apart: Iterable[Cell] = (),
    ) -> None:
        self.rows, self.most, self.disjoint = rows, most, disjoint
        wanted, early = {*values}, {*apart}
        self.cells = [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry in wanted]
        self.cells.sort(key=lambda cell: (cell not in early, self._shared(cell), cell))
        number = {cell: 1 << i for i, cell in enumerate(self.cells)}
        self.of_row = [sum(bit for (u, _), bit in number.items() if u == x) for x in range(len(rows))]
        self.of_column = [sum(bit for (_, v), bit in number.items() if v == y) for y in range(len(rows[0]))]
        self.span, self.room = cache(self._span), cache(self._room)

    def _shared(self, cell: Cell) -> int:
        """With how many cells of the value both crossings have it, too."""
        (x, y), rows = cell, self.rows
        columns = [v for v, entry in enumerate(rows[x]) if entry == rows[x][y]]
        return sum(row[v] == rows[x][y] for row in rows if row[y] == rows[x][y] for v in columns)

    def _lines(self, rows: int, columns: int) -> tuple[int, int]:
        """The cells of these rows, and of these columns."""
        in_rows = in_columns = 0
        for x in members(rows):
            in_rows |= self.of_row[x]
        for y in members(columns):
            in_columns |= self.of_column[y]
        return in_rows, in_columns

    def _span(self, piece: Piece) -> int:
        """The cells of a rectangle."""
        in_rows, in_columns = self._lines(*piece[:2])
        return in_rows & in_columns

    def _room(self, piece: Piece) -> int:
        """The cells that a rectangle can hold beside its own."""
        rows, columns, value = piece
        fit = [sum(1 << y for y, entry in enumerate(row) if entry == value) for row in self.rows]
        more = sum(1 << x for x, line in enumerate(fit) if not columns & ~line)
        common = (1 << len(self.rows[0])) - 1
        for x in members(rows):
            common &= fit[x]
        in_rows, in_columns = self._lines(more, common)
        return in_rows & in_columns

    def rooms(self, pieces: Sequence[Piece]) -> list[int]:
        """For each piece the cells that it can hold, as the others stand."""
        found = [self.room(piece) for piece in pieces]
        if self.disjoint:
            for i, (rows, columns, _) in enumerate(pieces):
                for other in [*pieces[:i], *pieces[i + 1 :]]:
                    in_rows, in_columns = self._lines(*other[:2])
                    in_rows = -1 if rows & other[0] else in_rows
                    found[i] &= ~(in_rows & (-1 if columns & other[1] else in_columns))
        return found

    def refuting(self) -> list[Cell]:
        """The cells, each for the state on top of the stack, until it is empty."""
        stack: list[list[Piece]] = [[]]
        chosen = list[Cell]()
        while stack:
            pieces = stack.pop()
            if len(chosen) >= LARGEST_LIST:
                raise NotExported(f"a lower bound of rectangles takes more than {LARGEST_LIST} cases")
            rooms = self.rooms(pieces)
            i = self.choice(pieces, rooms)
            chosen.append(self.cells[i])
            stack += reversed(self.options(pieces, rooms, i))
        return chosen

    def choice(self, pieces: Sequence[Piece], rooms: Sequence[int]) -> int:
        """The number of the first cell, in their order, outside all pieces and in the fewest rooms."""
        left = (1 << len(self.cells)) - 1
        for piece in pieces:
            left &= ~self.span(piece)
        if not left:
            raise NotExported(f"{self.most} rectangles suffice")
        in_more = [left]  # the cells in more than 0, 1, ... rooms, and at the end all of them
        for room in rooms:
            in_more = [in_more[0], *((a | b & room) for a, b in zip([*in_more[1:], 0], in_more, strict=True))]
        fewest = next(here & ~more for here, more in zip(in_more, [*in_more[1:], 0], strict=True) if here & ~more)
        return (fewest & -fewest).bit_length() - 1

    def options(self, pieces: list[Piece], rooms: Sequence[int], i: int) -> list[list[Piece]]:
        """The states that come of giving the cell to a rectangle, in the order of Rocq's `options`."""
        x, y = self.cells[i]
        found = [
            [*pieces[:k], (rows | 1 << x, columns | 1 << y, value), *pieces[k + 1 :]]
            for k, (rows, columns, value) in enumerate(pieces)
            if rooms[k] >> i & 1
        ]
        return found + [[*pieces, (1 << x, 1 << y, self.rows[x][y])]] * (len(pieces) < self.most)


def covers(goal: Term, node: Node, tables: Tables) -> str:
    """More than k - 1 rectangles cover the cells of a colour, or partition all cells."""
    if goal[0] != ">=" or goal[1][0] not in ("cover", "partition-number"):
        raise NotExported(f"an exhaustion for `{goal[1][0]}` is not exported yet")
    (quantity, f, *colour), k = goal[1], goal[2]
    if not is_integer(k) or k < 0:
        raise NotExported(f"a bound of {k!r} rectangles is not exported")
    if not k:
        return NONE_NEEDED
    if quantity == "partition-number":
        values = sorted({v for row in meaning.function(f).rows() for v in row})
        return _partition(f, [(values, k, node)], tables)
    i = tables.number(f)
    if replayed(node):
        shown = " ".join(evidence(f, colour[0], k, node, False, tables))
        return bounded_at_length(f"@clauses_cover table{i} ({colour[0]})%Z {shown} {k - 1}%nat _", i)
    cells = cells_of(f, colour, k - 1, disjoint=False)
    return bounded("above", f"@cells_cover table{i} ({colour[0]})%Z {k - 1}%nat {cells} _", i)


def partition_parts(goal: Term, node: Node, tables: Tables) -> str:
    """The rectangles of each value are so many: by the proof of a part, or by its rank."""
    parts = [([part["colour"]], part["at_least"], part) for part in node["parts"] if part["at_least"]]
    return _partition(goal[1][1], parts, tables)


def _partition(f: Term, parts: Iterable[tuple[Sequence[int], int, Node]], tables: Tables) -> str:
    i, written = tables.number(f), list[str]()
    for values, k, node in parts:
        if replayed(node):
            shown = f"ByClauses {' '.join(evidence(f, values[0], k, node, True, tables))}"
        elif node.get("rank", {}).get("rule") == "rank":
            indicator = [[int(v == values[0]) for v in row] for row in meaning.function(f).rows()]
            shown = f"ByRank {of_rank(indicator, node['rank'])}"
        else:
            shown = f"ByCells {cells_of(f, values, k - 1, disjoint=True)}"
        written.append(f"({listing(f'({value})%Z' for value in values)}, {k - 1}%nat, {shown})")
    return bounded_at_length(f"@shown_partition table{i} {listing(written)} _", i)


def cells_of(f: Term, values: Sequence[int], most: int, disjoint: bool) -> str:
    """The cells that refute that so many rectangles suffice; those of large fooling sets come first."""
    function = meaning.function(f)
    apart = [cell for b in values for cell in maximum_fooling(function, b, QUICKLY).fooling_set.pairs]
    return _written(Search([*function.rows()], values, most, disjoint, apart).refuting())


def replayed(node: Node) -> bool:
    """Whether the certificate has a proof by clauses; it may have the word of a solver, or show the bound otherwise."""
    return "lemmas" in node.get("proof", {})


def _written(cells: Sequence[Cell]) -> str:
    """A list of cells, in parts that Rocq reads one by one."""
    chunks = [cells[i : i + CHUNK] for i in range(0, len(cells), CHUNK)]
    return f"({' ++ '.join(listing(f'({x}%nat, {y}%nat)' for x, y in chunk) for chunk in chunks)})%list"
