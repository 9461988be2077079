"""The exhausted search for a protocol tree.

D(f) >= k because no tree of depth k - 1 exists, seen on all rectangles of a small core.

The rule computes for d = 0, 1, ..., k - 1 the set of rectangles of the core that have a tree of depth d, from the
definition alone: every rectangle, both speakers, every split, no pruning.  What makes this cheap is that the sets are
bit strings: all column sets are looked up at once.  Their final number must be the certificate's `positions`, so a
certificate made with another idea of the search is refused.

Cost for an r x c core: (3^r 2^c + 3^c 2^r) / 2 bit operations for each d: 0.01 s at 8 x 8, 0.1 s at 10 x 10, 1 s at 12
x 12.

The least number of leaves is computed likewise, one number for each rectangle, on cores of at most 7 rows and columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.protocols.tree import least_leaves
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.goals import compared
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("exhausted protocol trees")

LARGEST_SIDE, LARGEST_SUM = 14, 26  # rows or columns of a core, and both together
LARGEST_CORE = 7  # likewise, where leaves are counted

# A table of an r x c matrix lists for each set R of its rows (a number of r bits) a string of 2^c bits, one for each
# set C of its columns:
# bit C of entry R says whether the rectangle R x C is in.  Empty rectangles are always in.
Table = list[int]


def _subsets(columns: int) -> int:
    """All subsets of a set of columns."""
    found = 1  # the empty set; each column then doubles what is there
    for y in range(columns.bit_length()):
        if columns >> y & 1:
            found |= found << (1 << y)
    return found


def _monochromatic(matrix: Sequence[Sequence[int | str]]) -> Table:
    """The rectangles with one value, but for entries *.

    R x C has only the value v, and *, iff C is a subset of the columns that are v or * on all of R.
    """
    table = [0] * (1 << len(matrix))
    for value in {entry for row in matrix for entry in row} - {"*"} or {"*"}:
        alike = [(1 << len(matrix[0])) - 1]
        for rows in range(1, 1 << len(matrix)):
            last = rows.bit_length() - 1
            added = sum(1 << y for y, entry in enumerate(matrix[last]) if entry in (value, "*"))
            alike.append(alike[rows ^ 1 << last] & added)
        table = [known | _subsets(columns) for known, columns in zip(table, alike, strict=True)]
    return table


def _split(table: Table) -> Table:
    """The rectangles whose rows can be cut in two so that both parts are in the table, or one part is empty."""
    found = table[:]
    for rows in range(1, len(table)):
        rest = part = rows & rows - 1  # each cut once: `part` runs over the sets without the first of the rows
        while part:
            found[rows] |= table[part] & table[rows ^ part]
            part = part - 1 & rest
    return found


# A cell is the number of an entry and a place in it, both written in `size` bits.  Step j exchanges bit j of the two:
# of a pair of entries that differ in bit j of their numbers, the lower one keeps its places without bit j and the upper
# one those with bit j; the other two halves change over.  After all steps the bit at place C of entry R stands at place
# R of entry C.
def _transposed(table: Table, columns: int) -> Table:
    """The same rectangles with rows and columns exchanged: entry C has bit R iff entry R had bit C."""
    size = max(columns, len(table).bit_length() - 1)
    square = table + [0] * ((1 << size) - len(table))
    for j in range(size):
        shift = 1 << j
        # the places without bit j: `shift` of every 2 shift
        without = ((1 << (1 << size)) - 1) // ((1 << 2 * shift) - 1) * ((1 << shift) - 1)
        for lower in (entry for entry in range(len(square)) if not entry & shift):
            a, b = square[lower], square[lower | shift]
            square[lower] = a & without | (b & without) << shift
            square[lower | shift] = a >> shift & without | b & without << shift
    return square[: 1 << columns]


def _core(f_term: Term, rows: Sequence[int], columns: Sequence[int], context: Context) -> list[list[int | str]]:
    """These rows and columns of a function; an entry takes the square of the bits of its inputs."""
    if f_term[0] == "partial":
        return [[f_term[1][x][y] for y in columns] for x in rows]
    f = meaning.function(f_term)
    bits = f.row_count.bit_length() + f.column_count.bit_length()
    context.budget.spend(len(rows) * len(columns) * bits**2 >> 12)
    return [[f.value(x, y) for y in columns] for x in rows]


# D >= k on f if D >= k on a submatrix: a tree for f, restricted, is one for the submatrix.  On the submatrix, by
# induction on d the table holds exactly the rectangles with D <= d: those with D <= 0 are monochromatic; D <= d + 1
# holds iff D <= d does, or the first message is a bit of Alice, which cuts the rows into two parts with D <= d on the
# same columns, or one of Bob, likewise for the columns.  If the whole submatrix is in none of the tables for d = 0,
# ..., k - 1, then D > k - 1 there.  QED.  (It is in some table, as D is finite, so the loop ends however large k is.)
# Of a partial function likewise: D <= 0 iff all numbers of the rectangle are the same.
@theory.rule("depth-exhaustion", "rows", "columns", "positions")
def _depth_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, k = compared(goal, ">=", "D", "partial-D")
    expect(k >= 1, "the goal is D >= a positive number")
    rows, columns = node["rows"], node["columns"]
    least, most = sorted((len(rows), len(columns)))
    limits = f"at most {LARGEST_SIDE} of a side and {LARGEST_SUM} together"
    searchable = least > 0 and most <= LARGEST_SIDE and least + most <= LARGEST_SUM
    expect(searchable, f"a core of {len(rows)} x {len(columns)}; the search takes {limits}")
    table = _monochromatic(_core(quantity[1], rows, columns, context))
    for depth in range(k):
        if depth:
            by_bob = _transposed(_split(_transposed(table, len(columns))), len(rows))
            table = [alice | bob for alice, bob in zip(_split(table), by_bob, strict=True)]
        everything = table[-1] >> (1 << len(columns)) - 1 & 1
        expect(not everything, f"there is a tree of depth {depth} on these rows and columns")
    found, stated = sum((entry >> 1).bit_count() for entry in table[1:]), node["positions"]  # bit 0: no columns
    same = is_integer(stated) and found == stated
    expect(same, f"{found} rectangles have a tree of depth {k - 1}, not {stated!r}")
    return NOTHING


# leaves >= k on f if leaves >= k on a submatrix: a tree for f, restricted, is one for the submatrix.
@theory.rule("leaves-exhaustion", "rows", "columns")
def _leaves_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, k = compared(goal, ">=", "leaves", "partial-leaves")
    rows, columns = node["rows"], node["columns"]
    expect(0 < len(rows) <= LARGEST_CORE and 0 < len(columns) <= LARGEST_CORE, f"a core of 1 to {LARGEST_CORE} lines")
    context.budget.spend(3 ** len(rows) * 2 ** len(columns) + 2 ** len(rows) * 3 ** len(columns))
    least = least_leaves(_core(quantity[1], rows, columns, context))[-1][-1]
    expect(least >= k, f"there is a tree of {least} leaves on these rows and columns")
    return NOTHING
