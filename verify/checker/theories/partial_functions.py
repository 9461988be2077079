"""Partial functions: matrices with * where nothing is promised.

By definition D of one, its leaves, its one-way bits and covers are the least of the functions that agree with it where
it has numbers.  That is what protocols need that have to be right there only: whatever the labels of a protocol's
leaves, or the listener's outputs, are elsewhere, they are those of one such function; and rectangles of b and * that
hold all entries b are those of the function that is b on them, and b + 1 instead of * elsewhere.  A fooling set has to
fool inside: any two of its entries b have a crossing that is a number other than b.

Exhausted protocol trees of partial functions stand with the others, in `fooling.verify.checker.theories.depth_bounds`.
Cost: the searches are those of total functions, of a few hundred cells; the one for messages is plain, for some 15
inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from fooling.verify.checker.kernel import NOTHING, Budget, Context, Grounds, Node, Theory, expect, given, prove
from fooling.verify.checker.theories.cover_bounds import LARGEST_SEARCH, maximal_rectangles, suffices
from fooling.verify.checker.theories.fooling_bounds import exhausted
from fooling.verify.checker.theories.goals import compared, related
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("partial functions")

TOTAL = {
    "partial-D": "D",
    "partial-leaves": "leaves",
    "partial-one-way": "one-way",
    "partial-fooling": "fooling",
    "partial-cover": "cover",
}  # the same quantity of a function
LARGEST_CELLS = 2**9  # of a colour that is searched
LARGEST_NODES = 2**21  # of a search for a fooling set

Entries = tuple[tuple[int | str, ...], ...]


# By definition D, leaves, one-way bits and covers of a partial function are the least of those of the functions that
# agree with it, so at most this one's.  A fooling set of it is one of each function that agrees with it: its entries
# are numbers, and so is a crossing of any two that is not b.
@theory.rule("completion", "entries", "by")
def _completion(goal: Term, node: Node, context: Context) -> Grounds:
    (head, (_, entries), *rest), bound = related(goal, "<=", *TOTAL)
    full = given(["matrix", node["entries"]], "function", context, "entries")
    expect_agreement(entries, full[1])
    return prove(("<=", (TOTAL[head], full, *rest), bound), node["by"], context)


def expect_agreement(entries: Entries, full: Entries) -> None:
    """`Rejected` unless the function, as large as the partial one, has its numbers."""
    for line, whole in zip(entries, full, strict=True):
        agrees = all(entry in ("*", value) for entry, value in zip(line, whole, strict=True))
        expect(agrees, f"{whole} does not agree with {line}")


# At a leaf that an input with a number reaches, the label is that number.  So cells of two sets, of different colours,
# are at different leaves; and two cells of one set are, as all four crossings would be at the same leaf, one of them
# with another number.  There are at least as many leaves as cells; a tree of depth d has at most 2^d.  Likewise no
# rectangle of entries b and * holds two cells of a fooling set.
@theory.rule("partial-pairs", "sets")
def _pairs(goal: Term, node: Node, context: Context) -> Grounds:
    (head, (_, entries), *rest), k = compared(goal, ">=", *(one for one in TOTAL if one != "partial-one-way"))
    colours = [colour for colour, _ in node["sets"]]
    expect(all(map(is_integer, colours)) and len(set(colours)) == len(colours), "a set for each of some colours")
    expect(rest in ([], colours), "one set of the goal's colour")
    total = 0
    for colour, pairs in node["sets"]:
        context.budget.spend(len(pairs) ** 2 >> 3)
        expect(all(entries[x][y] == colour for x, y in pairs), f"the pairs have the value {colour}")
        for (x, y), (u, v) in combinations(pairs, 2):
            expect(_fools(entries, colour, (x, y), (u, v)), f"({x}, {y}) and ({u}, {v}) do not fool inside")
        total += len(pairs)
    shown = (max(total, 1) - 1).bit_length() if head == "partial-D" else total
    expect(shown >= k, f"{total} pairs show {shown}, not {k}")
    return NOTHING


def _fools(entries: Entries, colour: int, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a crossing is a number other than the colour."""
    (x, y), (u, v) = one, other
    return entries[x][v] not in (colour, "*") or entries[u][y] not in (colour, "*")


# Two inputs that have different numbers for some input of the listener are not told by one message.  So messages are
# classes without two such inputs: with k - 1 bits there would be at most 2^(k - 1).
@theory.rule("partial-messages", "inputs")
def _messages(goal: Term, node: Node, context: Context) -> Grounds:
    (_, (_, entries), speaker), k = compared(goal, ">=", "partial-one-way")
    lines = entries if speaker == "alice" else tuple(zip(*entries, strict=True))
    chosen = [lines[x] for x in node["inputs"]]
    expect(1 <= k <= len(chosen), f"{len(chosen)} inputs for {k} bits")
    context.budget.spend(len(chosen) ** 2)
    context.budget.spend(len(chosen) ** 2 * len(chosen[0]) >> 4)
    differ = [sum(1 << j for j, other in enumerate(chosen) if _differ(line, other)) for line in chosen]
    expect(not _shared(differ, 2 ** (k - 1), context.budget), f"{k - 1} bits tell these inputs apart")
    return NOTHING


def _differ(line: Sequence[int | str], other: Sequence[int | str]) -> bool:
    return any("*" not in (a, b) and a != b for a, b in zip(line, other, strict=True))


# The first input of a class opens it, so it does not matter which of the empty classes that is.
def _shared(differ: Sequence[int], many: int, budget: Budget) -> bool:
    """Whether so many classes are enough for all inputs, no two of one class differing."""

    def put(x: int, classes: tuple[int, ...]) -> bool:
        budget.spend(1 + len(classes))
        if x == len(differ):
            return True
        into = [j for j, members in enumerate(classes) if not members & differ[x]]
        joined = ((*classes[:j], classes[j] | 1 << x, *classes[j + 1 :]) for j in into)
        return any(put(x + 1, one) for one in joined) or (len(classes) < many and put(x + 1, (*classes, 1 << x)))

    return put(0, ())


# Every rectangle of entries b and * lies in a maximal one; see `suffices`.
@theory.rule("partial-rectangles")
def _rectangles(goal: Term, node: Node, context: Context) -> Grounds:
    (_, (_, entries), colour), k = compared(goal, ">=", "partial-cover")
    cells = _cells(entries, colour)
    lines = [sum(1 << y for y, entry in enumerate(line) if entry in (colour, "*")) for line in entries]
    found = []
    for rows, columns in maximal_rectangles(lines):
        context.budget.spend(len(cells) >> 2)
        found.append([(x, y) for x, y in cells if rows >> x & 1 and columns >> y & 1])
    possible, _ = suffices(cells, list(filter(None, found)), {}, k - 1, disjoint=False, limit=LARGEST_SEARCH)
    expect(k >= 1 and not possible, f"{k - 1} rectangles suffice")
    return NOTHING


# The entries b are the vertices of a graph, joined where a crossing of both is a number other than b: a fooling
# set is a clique, and all larger ones are tried.
@theory.rule("partial-cliques")
def _cliques(goal: Term, node: Node, context: Context) -> Grounds:
    (_, (_, entries), colour), k = compared(goal, "<=", "partial-fooling")
    cells = _cells(entries, colour)
    adjacent = [sum(1 << j for j, other in enumerate(cells) if _fools(entries, colour, c, other)) for c in cells]
    found, nodes = exhausted(adjacent, k + 1, LARGEST_NODES)
    expect(k >= 0 and nodes <= LARGEST_NODES, f"more than {LARGEST_NODES} nodes")
    expect(not found, f"there is a fooling set of {k + 1} pairs")
    return NOTHING


def _cells(entries: Entries, colour: int) -> list[tuple[int, int]]:
    cells = [(x, y) for x, line in enumerate(entries) for y, entry in enumerate(line) if entry == colour]
    expect(len(cells) <= LARGEST_CELLS, f"{len(cells)} cells of the colour, more than {LARGEST_CELLS}")
    return cells
