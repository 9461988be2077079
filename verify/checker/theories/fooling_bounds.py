"""Upper bounds on fooling sets: weighted rectangles, and an exhausted search.

The search is repeated here in a fixed order by code that no finder shares.

Both speak of the merged matrix: the first row of each class of equal rows, the first column of each class of equal
columns.  A fooling set meets a class at most once (two cells of equal rows do not fool), and its cells can be moved to
the representatives: no bound is lost.

Cost: weights, one step a cell of a rectangle; the search some 70,000 to 120,000 nodes a second (24 x 24 at random: a
quarter of a second; 32 x 32: two to five million nodes).  A certificate says how many nodes it takes; the search stops
at the first one more.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.goals import about_function
from fooling.verify.checker.theories.weights import bits_of, merged, weighted_rectangles
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("fooling-set bounds")

LARGEST_GRAPH = 2**14  # cells of the colour on the merged matrix
LARGEST_MERGED = 2**18  # cells of any colour there
LARGEST_SEARCH = 2**25  # nodes, some minutes


# No rectangle of colour b holds two cells of a fooling set of colour b: their crossings would have colour b too.  Let S
# be one on the representatives.  Each of its cells is in rectangles of total weight >= 1, no weight is negative, and
# each rectangle is counted for one cell at most: |S| <= sum of the weights < k + 1.
@theory.rule("fractional-cover", "rectangles")
def _fractional_cover(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, colour), k = about_function(goal, "<=", "fooling")
    rows, columns = merged(f)
    total, covered = Fraction(0), {(x, y): Fraction(0) for x in rows for y in columns if f.entry(x, y) == colour}
    for rectangle, weight in weighted_rectangles(node["rectangles"]):
        expect(weight >= 0, f"a rectangle weighs {weight}, less than 0")
        total += weight
        for x, y in rectangle.cells():
            found = f.value(x, y)
            expect(found == colour, f"a rectangle holds {f.cell(x, y)} of value {found}, not {colour}")
            if (x, y) in covered:
                covered[x, y] += weight
    for cell, weight in covered.items():
        expect(weight >= 1, f"{f.cell(*cell)} is covered with weight {weight} only")
    expect(total < k + 1, f"the rectangles weigh {total}, not less than {k + 1}")
    return NOTHING


@theory.rule("clique-exhaustion", "nodes")
def _clique_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, colour), k = about_function(goal, "<=", "fooling")
    declared = node["nodes"]
    expect(k >= 0 and is_integer(declared), "the bound is a natural number, and nodes is an integer")
    found, nodes = exhausted(compatible(f, colour), k + 1, min(declared, LARGEST_SEARCH))
    expect(nodes <= LARGEST_SEARCH, f"more than {LARGEST_SEARCH} nodes")
    expect(not found, f"there is a fooling set of {k + 1} pairs")
    expect(nodes == declared, f"the search has {nodes} nodes, not {declared}")
    return NOTHING


# Bit x * width + y of a set of cells stands for row x, column y of the merged matrix.  (u, v) does not fool with (x, y)
# iff row x has colour b in column v and column y has colour b in row u: the product below puts the set of columns of
# row x into each row of column y, where numbers do not overlap.  Repeatedly the cell with the fewest compatible ones
# among those left, the first in reading order, gets the next place from 0.
def compatible(f: TwoPartyFunction, colour: int) -> list[int]:
    """For each cell of the colour, by place, the set of the places of the cells that fool with it."""
    rows, columns = merged(f)
    width = len(columns)
    size = f"{len(rows)} x {width}"
    expect(len(rows) * width <= LARGEST_MERGED, f"the merged matrix is {size}, more than {LARGEST_MERGED} cells")
    across = bits_of(f, rows, columns, colour)
    down = [sum(1 << x * width for x, line in enumerate(across) if line >> y & 1) for y in range(width)]
    everything = sum(line << x * width for x, line in enumerate(across))
    cells = _members(everything)
    expect(len(cells) <= LARGEST_GRAPH, f"{len(cells)} cells of the colour, more than {LARGEST_GRAPH}")
    fools = {cell: everything & ~(across[cell // width] * down[cell % width]) for cell in cells}
    degree = {cell: fools[cell].bit_count() for cell in cells}
    order: list[int] = []
    while degree:
        least = min(degree, key=degree.__getitem__)  # the first of them: `degree` keeps the reading order
        del degree[least]
        order.append(least)
        for cell in degree:
            degree[cell] -= fools[least] >> cell & 1
    place = {cell: i for i, cell in enumerate(order)}
    return [sum(1 << place[other] for other in _members(fools[cell])) for cell in order]


def _members(bits: int) -> list[int]:
    return [i for i, bit in enumerate(reversed(f"{bits:b}")) if bit == "1"]


# Let cells in `near`, one of each class, fool pairwise.  Where `near` has nothing of a class, there are none; where it
# has one cell of it, this is among them and the others fool with it: all are in what is kept of `near`.
def _refuted(near: int, classes: Sequence[int], adjacent: Sequence[int]) -> bool:
    """Whether unit propagation shows that no cells in `near`, one of each class, fool pairwise."""
    before = -1
    while near != before:
        before = near
        for one in reversed(classes):
            choices = one & near
            if not choices:
                return True
            if choices.bit_count() == 1:
                near &= choices | adjacent[choices.bit_length() - 1]
    return False


# `search` asks for `wanted` more cells that fool pairwise among the candidates.  Each round of first fit takes out a
# class, cells no two of which fool: of pairwise fooling cells it holds one at most.  Where no more cells are left over
# than rounds, each would be a class: there are no `wanted` cells.  After wanted - 1 rounds, first fit once more takes
# out cells no two of which fool, of those left over that are `_refuted`.  `wanted` pairwise fooling cells of what has
# been taken out would be one refuted cell and one of each class: there are none, and one is among those left over.
# These are tried one after the other, each with the candidates taken out and those tried before: the last tried of the
# wanted cells that are left over has all others among these.  QED
#
# In a round, `left` holds in its upper half the cells that may still join the class, in its lower half those left over.
# Of the first, the last joins.  joined[size + 1 + i], applied when cell i does, keeps above the cells that do not fool
# with it, and below all but itself.
def exhausted(adjacent: Sequence[int], wanted: int, limit: int) -> tuple[bool, int]:
    """Whether there are `wanted` pairwise adjacent vertices, and the nodes visited.

    Gives up past `limit` nodes with (False, limit + 1).
    """
    size, nodes = len(adjacent), 0
    others = [(1 << size) - 1 ^ 1 << i for i in range(size)]
    joined = [0] * (size + 1) + [(rest ^ near) << size | rest for rest, near in zip(others, adjacent, strict=True)]

    def search(candidates: int, wanted: int) -> bool:
        nonlocal nodes
        if not wanted or nodes > limit:
            return not wanted
        nodes += 1
        left = candidates
        classes: list[int] = []
        for rounds in range(wanted - 1, 0, -1):
            if left.bit_count() <= rounds:
                return False
            before = left
            left |= left << size
            while (last := left.bit_length()) > size:
                left &= joined[last]
            classes.append(before ^ left)
        able = left
        while able:
            last = able.bit_length() - 1
            able ^= 1 << last
            if _refuted(adjacent[last], classes, adjacent):
                able &= ~adjacent[last]
                left ^= 1 << last
        tried = candidates ^ left
        while left:
            last = left.bit_length() - 1
            left ^= 1 << last
            if search(tried & adjacent[last], wanted - 1):
                return True
            tried |= 1 << last
        return False

    return search((1 << size) - 1, wanted), nodes
