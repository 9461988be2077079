"""Evidence about one given matrix: parts of it, fooling pairs, protocol trees, rectangles, ranks, messages.

Source: Kushilevitz and Nisan, Communication Complexity, 1997 (chapters 1, 2 and 4).
"""

from __future__ import annotations

from fooling_sets.fooling_set import FoolingSet
from fooling_sets.rank import RankEvidence, check_rank
from fooling_sets.rectangle import Rectangle, check_cover, check_partition
from protocols.one_way import OneWayEvidence, check_one_way
from protocols.tree import check_tree, from_json
from verify.checker import meaning
from verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from verify.checker.theories.weights import fraction
from verify.statement.proposition import Term, is_integer

theory = Theory("matrices")

MONOTONE = ("D", "leaves", "partition-number", "rows", "one-way", "rank", "fooling", "cover")
LARGEST_PART = 2**16  # entries


# Each quantity of a matrix bounds that of any matrix it is part of: a protocol, a cover, a partition restricted to some
# rows and columns is one there; a fooling set of the part, independent rows of it, different rows of it are the same in
# the whole.  A row or column of the part may be taken more than once: equal lines change no quantity.
@theory.rule("restriction", "rows", "columns")
def _restriction(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(
        op == ">=" and left[0] in MONOTONE and right[0] == left[0] and right[2:] == left[2:],
        "the goal is a quantity of a function >= of a part",
    )
    f, (head, entries) = meaning.function(left[1]), right[1]
    expect(
        head == "matrix" and len(entries) * len(entries[0]) <= LARGEST_PART,
        f"the part is a matrix of at most {LARGEST_PART} entries",
    )
    expect(len(node["rows"]) == len(entries) and len(node["columns"]) == len(entries[0]), "the part has another size")
    part = tuple(tuple(f.value(x, y) for y in node["columns"]) for x in node["rows"])
    expect(part == entries, "the part does not have these entries")
    return NOTHING


@theory.rule("fooling-pairs", "pairs")
def _fooling_pairs(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(op == ">=" and left[0] == "fooling" and is_integer(right), "the goal is fooling >= a number")
    pairs = tuple((x, y) for x, y in node["pairs"])
    FoolingSet(meaning.function(left[1]), left[2], pairs)
    expect(len(pairs) >= right, f"{len(pairs)} pairs, not {right}")
    return NOTHING


@theory.rule("protocol-tree", "tree")
def _protocol_tree(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(op == "<=" and left[:1] == ("D",) and is_integer(right), "the goal is D <= a number")
    depth = check_tree(meaning.small(meaning.function(left[1])), from_json(node["tree"]))
    expect(depth <= right, f"the tree has depth {depth}, not {right}")
    return NOTHING


@theory.rule("rectangles", "rectangles")
def _rectangles(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(
        op == "<=" and left[0] in ("cover", "partition-number") and is_integer(right),
        "the goal is cover or partition-number <= a number",
    )
    f = meaning.small(meaning.function(left[1]))
    found = [Rectangle(frozenset(rows), frozenset(columns)) for rows, columns in node["rectangles"]]
    size = check_cover(f, found, left[2]) if left[0] == "cover" else check_partition(f, found)
    expect(size <= right, f"{size} rectangles, not {right}")
    return NOTHING


@theory.rule("rank", "rows", "columns", "combinations")
def _rank(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(op == "=" and left[0] == "rank" and is_integer(right), "the goal is rank = a number")
    f = meaning.small(meaning.function(left[1]))
    combinations = tuple(tuple(fraction(c) if isinstance(c, str) else c for c in row) for row in node["combinations"])
    evidence = RankEvidence(left[2], tuple(node["rows"]), tuple(node["columns"]), combinations)
    found = check_rank([[f.entry(x, y) for y in range(f.column_count)] for x in range(f.row_count)], evidence)
    expect(found == right, f"the rank is {found}, not {right}")
    return NOTHING


@theory.rule("messages", "messages", "distinct", "probes")
def _messages(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(op == "=" and left[0] == "rows" and is_integer(right), "the goal is rows = a number")
    evidence = OneWayEvidence(*(tuple(node[name]) for name in ("messages", "distinct", "probes")))
    check_one_way(meaning.small(meaning.function(left[1])), left[2], evidence)
    distinct, used = len(evidence.distinct), len(set(evidence.messages))
    expect(distinct == right == used, f"{distinct} distinct inputs and {used} messages, not {right}")
    return NOTHING
