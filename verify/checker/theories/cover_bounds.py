"""Lower bounds on how many monochromatic rectangles cover a colour, or partition the matrix.

Three kinds of evidence: weights on cells (the dual of the fractional cover, Lovasz 1975; Karchmer, Kushilevitz and
Nisan 1995), crossing pairs that make an antichain (de Caen, Gregory and Pullman 1981, by Sperner 1928), and an
exhausted search, repeated here in a fixed order by code that no finder shares; the certificate says how many positions
it meets.

Cost: one step a maximal rectangle for weights of one colour, one a set of rows for signed weights, at most 2^16 of
either; an exhaustion at most 10^6 positions, some thousands a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import comb, lcm
from operator import or_
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.goals import compared
from fooling.verify.checker.theories.weights import bits_of, merged, weighted_cells
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("covers")

LARGEST_ENUMERATION = 2**16  # rectangles, or sets of rows
LARGEST_SEARCH = 10**6  # positions
LARGEST_WORK = 2**26  # lines looked at to enumerate rectangles, with the lines of their cells
LARGEST_TRIED = 10**8  # parts of rectangles compared by a search
LARGEST_CELLS = 2**14  # of the merged matrix, in a search
Cells = dict[tuple[int, int], Fraction]


# Cover: each b-entry lies in one of the rectangles of a cover, so the weights, none negative, add up to at most the sum
# of the weights of the rectangles, at most 1 each.  Partition: each cell lies in exactly one, so this holds for weights
# of any sign.  A total above k - 1 needs more than k - 1 rectangles.
@theory.rule("fractional-packing", "weights")
def _fractional_packing(goal: Term, node: Node, context: Context) -> Grounds:
    _, _, k, weights = packing(goal, node)
    total = sum(weights.values(), Fraction(0))
    expect(total > k - 1, f"the weights add up to {total}, not to more than {k - 1}")
    return NOTHING


def packing(goal: Term, node: Node) -> tuple[TwoPartyFunction, int | None, int, Cells]:
    """Function, colour and bound of a goal `cover or partition-number >= k`, and the weights that the node lists.

    The colour is None for a partition of all entries.  `Rejected` if a rectangle of the colour, or for None of any,
    weighs more than 1.
    """
    quantity, k = compared(goal, ">=", "cover", "partition-number")
    f, colour = meaning.function(quantity[1]), quantity[2] if quantity[0] == "cover" else None
    weights = weighted_cells(node["weights"], f)
    for (x, y), weight in weights.items():
        value = f.entry(x, y)
        fits = colour is None or (weight >= 0 and value == colour)
        expect(fits, f"cell ({x}, {y}) of value {value} has weight {weight}")
    heaviest = heaviest_signed(f, weights) if colour is None else heaviest_of_colour(f, colour, weights)
    expect(heaviest <= 1, f"a monochromatic rectangle weighs {heaviest}, more than 1")
    return f, colour, k, weights


# The rows and columns without weight can be left out of a rectangle: what is left is one of the same colour and weight,
# or weighs 0. With no negative weight some heaviest rectangle is maximal.
def heaviest_of_colour(f: TwoPartyFunction, colour: int, weights: Cells) -> Fraction | int:
    """The largest weight of a rectangle of that colour, for weights >= 0 on its cells."""
    rows, columns = (sorted({cell[i] for cell in weights}) for i in (0, 1))
    found = maximal_rectangles(bits_of(f, rows, columns, colour))
    boxes = (_inside(rows, some, columns, common) for some, common in found)
    return max((sum(weights.get(cell, 0) for cell in box) for box in boxes), default=0)


# Call a set of rows closed if no other row has all columns that they have in common.  R x C is contained in the maximal
# rectangle of the rows that have all of C and the columns these have in common; its rows are closed.  Every closed R
# with a column in common is met:
# start from R_0 empty; let j_i be the least row in R but not in R_(i-1), and R_i all rows that have the columns common
# to R_(i-1) and j_i. R is closed, so R_i is contained in R, and its rows below j_i are in R_(i-1), as those of R are:
# the test holds.  All rows of R up to j_i are in R_i, so j_(i+1) > j_i: it is among those tried.  R_i grows until it is
# R.  QED  (Kuznetsov 1993, Close-by-One)
def maximal_rectangles(lines: Sequence[int]) -> Iterator[tuple[int, int]]:
    """All maximal rectangles of ones as (set of rows, set of columns), bit sets.

    lines[x] is the set of columns where row x has a one.
    """
    waiting, met, work = [(0, -1, 0)], 0, 0
    width = max((line.bit_length() for line in lines), default=0)
    while waiting:
        rows, columns, first = waiting.pop()
        for j in range(first, len(lines)):
            common = columns & lines[j]
            if rows >> j & 1 or not common:
                continue
            closed = sum(1 << x for x, line in enumerate(lines) if not common & ~line)
            work += len(lines) + closed.bit_count() * width
            expect(work <= LARGEST_WORK, "the maximal rectangles are too many and too large")
            if not (closed ^ rows) & ((1 << j) - 1):
                met += 1
                expect(met <= LARGEST_ENUMERATION, f"more than {LARGEST_ENUMERATION} maximal rectangles")
                waiting.append((closed, common, j + 1))
                yield closed, common


# For given rows the heaviest rectangle of a colour has those of the columns of that colour there that add something.
def heaviest_signed(f: TwoPartyFunction, weights: Cells) -> Fraction:
    """The largest weight of a monochromatic rectangle of any colour, or 0 if none weighs more."""
    rows, columns = (sorted({cell[i] for cell in weights}) for i in (0, 1))
    unit = lcm(*(weight.denominator for weight in weights.values()))
    entries = [[(f.entry(x, y), int(weights.get((x, y), 0) * unit)) for y in columns] for x in rows]
    lines: Sequence[Sequence[tuple[int, int]]] = min(entries, list(zip(*entries, strict=True)), key=len)
    heaviest = 0
    for colour in {f.entry(*cell) for cell in weights}:
        of_colour = [{y: weight for y, (value, weight) in enumerate(line) if value == colour} for line in lines]
        for _, common in sets_of_rows(of_colour):
            heaviest = max(heaviest, sum(weight for weight in common.values() if weight > 0))
    return Fraction(heaviest, unit)


def sets_of_rows(lines: Sequence[Mapping[int, int]]) -> Iterator[tuple[int, dict[int, int]]]:
    """Each set of rows with a column in common, a bit set, and what each such column weighs on these rows.

    lines[x] is what the columns of row x weigh, those that it has.
    """
    waiting, met = [(0, 0, {y: 0 for line in lines for y in line})], 0
    while waiting:
        first, rows, columns = waiting.pop()
        for x in range(first, len(lines)):
            if common := {y: weight + lines[x][y] for y, weight in columns.items() if y in lines[x]}:
                met += 1
                expect(met <= LARGEST_ENUMERATION, f"more than {LARGEST_ENUMERATION} sets of rows")
                waiting.append((x + 1, rows | 1 << x, common))
                yield rows | 1 << x, common


# Pairs (x_i, y_i), i = 1..N, of another colour than b, whose crossings (x_i, y_j), i != j, all have colour b.  Let k
# rectangles cover the b-entries, A_i be the set of those whose rows contain x_i and B_i of those whose columns contain
# y_i.  No rectangle contains (x_i, y_i):
# A_i and B_i are disjoint; and A_i meets B_j for i != j.  So A_i is not contained in A_j, else A_i and B_j would be
# disjoint: the A_i are N different sets, none contained in another, of subsets of k things, and N <= binomial(k,
# floor(k/2)) (Sperner 1928: of the k! orders in which the k things can be taken, |A|! (k - |A|)! >= k! / binomial(k,
# floor(k/2)) begin with A, and no order begins with two of the A_i).
@theory.rule("antichain", "pairs")
def _antichain(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f_term, colour), k = compared(goal, ">=", "cover")
    f, pairs = meaning.function(f_term), [(x, y) for x, y in node["pairs"]]
    for i, (x, _) in enumerate(pairs):
        for j, (_, y) in enumerate(pairs):
            wanted = "should" if i != j else "should not"
            expect((f.value(x, y) == colour) == (i != j), f"{f.cell(x, y)} {wanted} have value {colour}")
    enough = 1 <= k <= len(pairs) and len(pairs) > comb(k - 1, (k - 1) // 2)  # the binomial is at least k - 1
    expect(enough, f"{len(pairs)} pairs are not more than binomial({k - 1}, {(k - 1) // 2})")
    return NOTHING


# Merging equal rows and columns changes neither number: a rectangle restricted to representatives, or extended to their
# classes, is a rectangle of the same colour.  The search tries, for one cell that is not covered, all rectangles that
# could cover it; see `exhausted`.
@theory.rule("cover-exhaustion", "weights", "nodes")
def _cover_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    f, colour, k, weights = packing(goal, node)
    possible, nodes = exhaustion(meaning.small(f), colour, weights, k - 1)
    expect(k >= 1 and not possible, f"{k - 1} rectangles suffice")
    same = is_integer(node["nodes"]) and nodes == node["nodes"]
    expect(same, f"the search has {nodes} positions, not {node['nodes']}")
    return NOTHING


def exhaustion(
    f: TwoPartyFunction, colour: int | None, weights: Cells, budget: int, limit: int = LARGEST_SEARCH
) -> tuple[bool, int]:
    """Whether `budget` rectangles suffice, and the positions met; `Rejected` past `limit`.

    Searched on the merged matrix, cells in fewest rectangles first; the weights, a packing, are on representatives.
    """
    rows, columns = merged(f)
    colours = sorted({f.entry(x, y) for x in rows for y in columns}) if colour is None else [colour]
    cells = [(x, y) for x in rows for y in columns if f.entry(x, y) in colours]
    expect(len(cells) <= LARGEST_CELLS, f"{len(cells)} cells, more than {LARGEST_CELLS}")
    expect(weights.keys() <= set(cells), "weights are on the first row and the first column of each class")
    listed = maximal_rectangles if colour is not None else _all_rectangles
    found = [box for value in colours for box in listed(bits_of(f, rows, columns, value))]
    rectangles = [list(_inside(rows, some, columns, common)) for some, common in found]
    return suffices(cells, rectangles, weights, budget, colour is None, limit)


def suffices(
    cells: Sequence[Any],
    rectangles: list[list[Any]],
    weights: Mapping[Any, Fraction],
    budget: int,
    disjoint: bool,
    limit: int,
) -> tuple[bool, int]:
    """Whether `budget` of the sets, or of their parts, cover the cells, and the positions met; see `exhausted`.

    No set weighs more than 1.
    """
    met = Counter(cell for rectangle in rectangles for cell in rectangle)
    order = sorted(cells, key=lambda cell: (met[cell], cell))
    number = {cell: i for i, cell in enumerate(order)}
    through: list[list[int]] = [[] for _ in cells]
    for rectangle in sorted(rectangles, key=lambda cells: (-len(cells), cells)):
        bits = sum(1 << number[cell] for cell in rectangle)
        for cell in rectangle:
            through[number[cell]].append(bits)
    unit = lcm(*(weight.denominator for weight in weights.values()))
    heavy = [(1 << number[cell], int(weight * unit)) for cell, weight in weights.items()]
    return exhausted(through, heavy, unit, budget, disjoint, limit)


# What is left must be covered within the budget.  Hopeless: it failed before with as much; it holds more cells no two
# of which share a rectangle; it weighs more (the rectangles of a partition that meet it lie in it, and of a cover none
# weighs less for losing cells).  Otherwise its first cell is covered by a rectangle through it.  Not disjoint: what
# counts of it is what is left in it, and what is contained in another such part can be exchanged for it.  Disjoint: it
# lies in what is left.
def exhausted(
    through: list[list[int]], heavy: list[tuple[int, int]], unit: int, budget: int, disjoint: bool, limit: int
) -> tuple[bool, int]:
    """Whether at most `budget` rectangles cover all cells, and the positions met; `Rejected` past `limit`.

    Sets of cells are bit sets.  Cell i is in the rectangles through[i].  In a `disjoint` search they must not overlap.
    `heavy` are sets of one cell and their weights, in a search that is not disjoint none negative; no rectangle weighs
    more than `unit`.
    """
    together = [reduce(or_, rectangles, 0) for rectangles in through]
    failed: dict[int, int] = {}
    nodes = tried = 0

    def needs_more(left: int, budget: int) -> bool:
        apart, rest = 0, left
        while rest:
            rest &= ~together[(rest & -rest).bit_length() - 1]
            apart += 1
        return apart > budget or sum([weight for cell, weight in heavy if cell & left]) > budget * unit

    def possible(left: int, budget: int) -> bool:
        nonlocal nodes, tried
        nodes += 1
        expect(nodes <= limit, f"more than {limit} positions")
        if not left:
            return True
        if failed.get(left, -1) >= budget or needs_more(left, budget):
            return False
        around = through[(left & -left).bit_length() - 1]
        parts = [r for r in around if not r & ~left] if disjoint else _maximal({r & left for r in around})
        tried += len(around) * (1 if disjoint else len(parts))
        expect(tried <= LARGEST_TRIED, f"more than {LARGEST_TRIED} parts of rectangles")
        if any(possible(left & ~part, budget - 1) for part in parts):
            return True
        failed[left] = budget
        return False

    return possible((1 << len(through)) - 1, budget), nodes


def _maximal(parts: set[int]) -> list[int]:
    kept: list[int] = []
    for part in sorted(parts, key=lambda part: (-part.bit_count(), part)):
        if all(part & ~other for other in kept):
            kept.append(part)
    return kept


def _inside(rows: list[int], some: int, columns: list[int], common: int) -> Iterator[tuple[int, int]]:
    """The cells of a rectangle that is given by the places of its rows and columns among these."""
    return ((x, y) for i, x in enumerate(rows) if some >> i & 1 for j, y in enumerate(columns) if common >> j & 1)


def _all_rectangles(lines: Sequence[int]) -> Iterator[tuple[int, int]]:
    """All rectangles of ones, for few rows and columns."""
    met = 0
    for rows, columns in sets_of_rows([{y: 0 for y in range(line.bit_length()) if line >> y & 1} for line in lines]):
        common = some = sum(1 << y for y in columns)
        while some:  # the nonempty subsets of `common`, downwards
            met += 1
            expect(met <= LARGEST_ENUMERATION, f"more than {LARGEST_ENUMERATION} rectangles")
            yield rows, some
            some = (some - 1) & common
