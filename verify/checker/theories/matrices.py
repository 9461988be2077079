"""Evidence about one given matrix: parts of it, fooling pairs, protocol trees, rectangles, ranks, messages.

Source: Kushilevitz and Nisan, Communication Complexity, 1997 (chapters 1, 2 and 4).
"""

from __future__ import annotations

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.rank import check_rank
from fooling.fooling_sets.rectangle import Rectangle, check_cover
from fooling.fooling_sets.shattered import vc_dimension
from fooling.protocols.one_way import check_one_way
from fooling.protocols.tree import tree_size
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.theories.goals import about_function, compared
from fooling.verify.checker.theories.weights import fraction
from fooling.verify.statement.proposition import Term

theory = Theory("matrices")

LINES = ("rows", "rows-with", "nonzero-rows")
PROTOCOLS = ("D", "leaves", "one-way", "randomised", "randomised-with", "messages", "message-size")
MONOTONE = (*PROTOCOLS, "partition-number", *LINES, "vc-dimension", "rank", "fooling", "cover")
LARGEST_PART = 2**16  # entries


# Each quantity of a matrix bounds that of any matrix it is part of: a protocol, a cover, a partition restricted to some
# rows and columns is one there; a fooling set of the part, independent rows of it, different rows of it (with an entry
# of some value, or other than 0), shattered columns of it are the same in the whole.  A row or column of the part may
# be taken more than once: equal lines change no quantity.
@theory.rule("restriction", "rows", "columns")
def _restriction(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    same = op == ">=" and left[0] in MONOTONE and right[0] == left[0] and right[2:] == left[2:]
    expect(same, "the goal is a quantity of a function >= of a part")
    f, (head, entries) = meaning.function(left[1]), right[1]
    readable = head == "matrix" and len(entries) * len(entries[0]) <= LARGEST_PART
    expect(readable, f"the part is a matrix of at most {LARGEST_PART} entries")
    expect(len(node["rows"]) == len(entries) and len(node["columns"]) == len(entries[0]), "the part has another size")
    part = tuple(tuple(f.value(x, y) for y in node["columns"]) for x in node["rows"])
    expect(part == entries, "the part does not have these entries")
    return NOTHING


@theory.rule("fooling-pairs", "pairs")
def _fooling_pairs(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, colour), k = compared(goal, ">=", "fooling")
    pairs = tuple((x, y) for x, y in node["pairs"])
    FoolingSet(meaning.function(f), colour, pairs)
    expect(len(pairs) >= k, f"{len(pairs)} pairs, not {k}")
    return NOTHING


@theory.rule("protocol-tree", "tree")
def _protocol_tree(goal: Term, node: Node, context: Context) -> Grounds:
    f, quantity, k = about_function(goal, "<=", "D", "leaves")
    context.budget.spend(_nodes(node["tree"]) * (f.row_count + f.column_count) >> 5)
    depth, leaves = tree_size(f, node["tree"])
    shown = f"the tree has depth {depth} and {leaves} leaves, not {k}"
    expect((depth if quantity[0] == "D" else leaves) <= k, shown)
    return NOTHING


def _nodes(tree: object) -> int:
    return 1 + sum(map(_nodes, tree[2:])) if isinstance(tree, list) else 1


@theory.rule("rectangles", "rectangles")
def _rectangles(goal: Term, node: Node, context: Context) -> Grounds:
    f, quantity, k = about_function(goal, "<=", "cover", "partition-number")
    found = [Rectangle(frozenset(rows), frozenset(columns)) for rows, columns in node["rectangles"]]
    size = check_cover(f, found, quantity[2] if quantity[0] == "cover" else None)
    expect(size <= k, f"{size} rectangles, not {k}")
    return NOTHING


@theory.rule("rank", "rows", "columns", "combinations")
def _rank(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, field), k = about_function(goal, "=", "rank")
    combinations = [[fraction(c) if isinstance(c, str) else c for c in row] for row in node["combinations"]]
    found = check_rank(f.rows(), field, node["rows"], node["columns"], combinations)
    expect(found == k, f"the rank is {found}, not {k}")
    return NOTHING


@theory.rule("messages", "messages", "distinct", "probes")
def _messages(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, speaker), k = about_function(goal, "=", "rows")
    distinct, used = check_one_way(f, speaker, node["messages"], node["distinct"], node["probes"])
    expect(distinct == k == used, f"{distinct} distinct inputs and {used} messages, not {k}")
    return NOTHING


# By definition.
@theory.rule("lines-with")
def _lines_with(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, speaker, *colour), k = about_function(goal, "=", *LINES[1:])
    context.budget.spend(f.row_count * f.column_count >> 2)
    lines = f.rows() if speaker == "alice" else zip(*f.rows(), strict=True)
    found = len({line for line in lines if (colour[0] in line if colour else any(line))})
    expect(found == k, f"{found} distinct inputs, not {k}")
    return NOTHING


# By definition.
@theory.rule("shattered")
def _shattered(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, _, speaker), k = about_function(goal, "=", "vc-dimension")
    context.budget.spend(f.row_count * f.column_count >> 2)
    lines = f.rows() if speaker == "alice" else [*zip(*f.rows(), strict=True)]
    found = vc_dimension(lines, lambda entries: context.budget.spend(1 + (entries >> 2)))
    expect(found == k, f"the VC dimension is {found}, not {k}")
    return NOTHING


@theory.rule("identity", "pairs")
def _identity(goal: Term, node: Node, context: Context) -> Grounds:
    f_term, k = matched(goal, "identity")
    f, pairs = meaning.function(f_term), [(x, y) for x, y in node["pairs"]]
    context.budget.spend(len(pairs) ** 2)
    for i, (x, _) in enumerate(pairs):
        for j, (_, y) in enumerate(pairs):
            expect(f.value(x, y) == (i == j), f"{f.cell(x, y)} should have value {int(i == j)}")
    expect(len(pairs) >= meaning.natural(k), f"{len(pairs)} pairs, not {k}")
    return NOTHING


# There are no more different rows than rows, nor columns than columns.
@theory.rule("inputs")
def _inputs(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, party), k = compared(goal, "<=", "rows")
    function = meaning.function(f)
    size = function.row_count if party == "alice" else function.column_count
    expect(size <= k, f"there are {size} inputs, not {k}")
    return NOTHING
