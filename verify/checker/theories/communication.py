"""Rules about two-party functions: bounds that hold for every function, and evidence for one given matrix.

Convention: both parties learn the answer from the transcript, so D(EQ_n) = n + 1.  Sources: Kushilevitz and Nisan,
Communication Complexity, 1997 (chapters 1, 2 and 4); each proof stands above its rule.
"""

from __future__ import annotations

from fooling_sets.fooling_set import FoolingSet
from fooling_sets.functions import FAMILIES
from fooling_sets.rank import RankEvidence, check_rank
from fooling_sets.rectangle import Rectangle, check_cover, check_partition
from protocols.one_way import OneWayEvidence, check_one_way
from protocols.tree import check_tree, from_json
from verify.checker import meaning
from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, premise, prove, rule
from verify.checker.meaning import is_boolean
from verify.checker.polynomial import is_above_zero, is_integral, normal, require_defined
from verify.checker.theories.weights import fraction
from verify.statement.proposition import SIGNATURES, Term, is_integer, term_positions

MONOTONE = ("D", "leaves", "partition-number", "rows", "one-way", "rank", "fooling", "cover")
LARGEST_PART = 2**16  # entries


# The statements that hold for every function f, colour b and speaker s:
# - The leaves of a protocol tree are rectangles that partition the matrix.  The rectangles of a partition whose value
#   is b cover the b-entries, and those of different values are different.  A rectangle of colour b contains at most one
#   pair of a fooling set of colour b (with two it would contain their crossings, one of which is not b).  So different
#   colours, of any number, count different leaves, and different rectangles of the partition; a colour that does not
#   occur has the empty fooling set and the empty cover.
# - f 0/1-valued: M is the sum of the rectangles of value 1 of a partition, each of rank 1, and J - M the sum of those
#   of value 0.
# - Sending the class of one's row among the distinct ones and hearing the 0/1 answer is a protocol.
# - A protocol for f is one for 1 - f, with the leaves renamed; the same rows differ; ones and zeros change places in a
#   rectangle.
# - A term of a DNF of f is true on a rectangle: it is a condition on Alice's bits and one on Bob's.
# - A tree of depth D has at most 2^D leaves.
# - By definition, one-way f s = ceil(log2(rows f s)).
# - Two pairs of a fooling set of colour b lie in different rows, and in different classes of equal rows: within one,
#   both crossings are b.  Equal rows, or columns, add nothing to the rank.  Each class of equal rows, with the columns
#   where it is b, is a rectangle; for 0/1-valued f the two of each class partition it.
@rule("every-function")
def _every_function(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    head, f = left[0], left[1]
    require_defined(left, context)
    require_defined(right, context)
    statements = [
        (">=", ("leaves", f), ("partition-number", f)),
        *(
            (">=", (pieces, f), right)
            for pieces, part in (("partition-number", "cover"), ("leaves", "fooling"))
            if _over_colours(right, part, f)
        ),
        *((">=", left, ("fooling", f, b)) for b in left[2:] if head == "cover"),
        *(("=", ("one-way", f, s), ("ceil", ("log2", ("rows", f, s)))) for s in ("alice", "bob")),
        (">=", ("D", f), ("log2", ("leaves", f))),
        *(("<=", left, ("rows", f, s)) for s in ("alice", "bob") if head in ("fooling", "cover", "rank")),
    ]
    if is_boolean(f):
        statements += [
            *(
                (">=", (pieces, f), ("+", ("rank", f, "Q"), ("rank", ("complement", f), "Q")))
                for pieces in ("leaves", "partition-number")
            ),
            *(("<=", ("partition-number", f), ("*", 2, ("rows", f, s))) for s in ("alice", "bob")),
            *(("<=", ("D", f), ("+", ("one-way", f, s), 1)) for s in ("alice", "bob")),
            (">=", ("terms", f), ("cover", f, 1)),
        ]
    expect(goal in statements or _of_complement(goal), f"no statement about {head} of every function is {op} {right}")
    return NOTHING


def _over_colours(total: Term, quantity: str, f: Term) -> bool:
    """Whether the total is the sum of fooling f b, or of cover f b, over different colours b."""
    if not isinstance(total, tuple) or total[0] != "+":
        return False
    colours = [part[2] for part in total[1:] if isinstance(part, tuple) and part[:2] == (quantity, f)]
    return len(set(colours)) == len(colours) == len(total) - 1


def _of_complement(goal: Term) -> bool:
    """Whether the goal equates a quantity of 1 - f (on the left) with that of f, f 0/1-valued."""
    op, left, right = goal
    if op != "=" or not (isinstance(left[1], tuple) and left[1][0] == "complement" and is_boolean(left[1][1])):
        return False
    if left[0] in ("D", "leaves", "partition-number", "discrepancy", "discrepancy-under", "least-discrepancy"):
        return bool(right == (left[0], left[1][1], *left[2:]))
    if left[0] == "rows":
        return bool(right == ("rows", left[1][1], left[2]))
    return left[0] in ("fooling", "cover") and left[2] in (0, 1) and bool(right == (left[0], left[1][1], 1 - left[2]))


# A tree of depth D has at most 2^D leaves: 2^D >= leaves > 2^(E-1) gives D > E - 1, that is D >= E for an integer E.
@rule("depth", "premise")
def _depth(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == ">=" and left[:1] == ("D",) and is_integral(right, context), "the goal is D >= an integer")
    comparison, trusts = premise(node["premise"], context)
    wanted = (">", ("leaves", left[1]), ("^", 2, ("-", right, 1)))
    expect(comparison == wanted, f"the premise must be {wanted}")
    return trusts


# One-way bits are ceil(log2 rows): at least E iff rows > 2^(E-1), at most E iff rows <= 2^E.
@rule("messages-bits", "premise")
def _messages_bits(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(left[0] == "one-way" and is_integral(right, context), "the goal bounds one-way by an integer")
    rows = ("rows", left[1], left[2])
    wanted = {">=": (">", rows, ("^", 2, ("-", right, 1))), "<=": ("<=", rows, ("^", 2, right))}
    comparison, trusts = premise(node["premise"], context)
    expect(op in wanted and comparison == wanted[op], f"the premise must be {wanted.get(op)}")
    return trusts


# The words of length n of W, as pairs, are as many pairs.
@rule("fooling-words", "premise")
def _fooling_words(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == ">=" and left[0] == "fooling" and right[0] == "count", "the goal is fooling >= count")
    fact, trusts = premise(node["premise"], context)
    wanted = ("fooling-set", ("words", right[1], right[2]), left[1], left[2])
    expect(fact == wanted, f"the premise must be {wanted}")
    return trusts


# A single b-entry is a fooling set of colour b.  The language has fewer words of length n than there are words: some
# entry is 0.
@rule("some-zero", "premise")
def _some_zero(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == ">=" and left[0] == "fooling" and left[2] == 0 and right == 1 and left[1][0] == "under",
        "the goal is fooling(under ..., 0) >= 1",
    )
    require_defined(left, context)
    _, language, _, n = left[1]
    size = len(meaning.language(language).alphabet)
    comparison, trusts = premise(node["premise"], context)
    wanted = ("<", ("count", language, n), ("^", size, n))
    expect(comparison == wanted, f"the premise must be {wanted}")
    return trusts


# A family on n >= 1 bits is, by its definition, the interleaved language of length 2n with Alice at the odd positions:
# coordinate i stands at positions 2i - 1 (x_i) and 2i (y_i).
@rule("interleave", "by")
def _interleave(goal: Term, node: Node, context: Context) -> Trusts:
    return prove(interleaved_families(goal, context), node["by"], context)


def interleaved_families(term: Term, context: Context) -> Term:
    """The term with every family on bits replaced by its interleaved language."""
    if not isinstance(term, tuple):
        return term
    if term and term[0] in FAMILIES and term[0] != "index" and len(term) == 2:
        expect(
            is_integral(term[1], context) and is_above_zero(normal(term[1], context), context), f"{term} needs n >= 1"
        )
        return (
            "under",
            ("interleaved", term[0]),
            "odd-even",
            2 * term[1] if is_integer(term[1]) else ("*", 2, term[1]),
        )
    inside = term_positions(term) if term[0] in SIGNATURES else ()
    return tuple(interleaved_families(part, context) if i in inside else part for i, part in enumerate(term))


# All 2^n rows of equality, disjointness, intersection, index, inner product are different, and all n columns of index:
# equality and disjointness (its rows at the singletons), index (at the coordinates), inner product (at the unit
# vectors) show x itself.  In greater-than, columns y < x and only those have a 1 in row x, so row x has x ones; column
# y has 2^n - 1 - y.  The first four and inner product are symmetric in the parties but for index; two of its columns
# differ at a unit vector.
@rule("family-rows")
def _family_rows(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] == "rows" and left[1][0] in FAMILIES, "the goal is rows of a family = ...")
    family, n = left[1]
    expect(is_integral(n, context) and is_above_zero(normal(n, context), context), "the family needs n >= 1")
    expect(right == (n if family == "index" and left[2] == "bob" else ("^", 2, n)), "2^n rows; n columns of index")
    return NOTHING


# Functions with equal entries have equally many distinct rows.
@rule("same-rows", "premise")
def _same_rows(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] == right[0] == "rows" and left[2] == right[2], "the goal is rows f s = rows g s")
    fact, trusts = premise(node["premise"], context)
    expect(fact == ("same-function", left[1], right[1]), f"the premise must be {('same-function', left[1], right[1])}")
    return trusts


# x and y differ iff some coordinate has x_i and not y_i, or y_i and not x_i: 2 n terms of two literals.
@rule("inequality-terms")
def _inequality_terms(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == "<=" and left[0] == "terms" and left[1][0] == "complement" and left[1][1][0] == "equality",
        "the goal is terms of inequality <= 2 n",
    )
    n = left[1][1][1]
    expect(is_integral(n, context) and is_above_zero(normal(n, context), context), "the family needs n >= 1")
    expect(right == ("*", 2, n), f"the bound is {('*', 2, left[1][1][1])}")
    return NOTHING


# Each quantity of a matrix bounds that of any matrix it is part of: a protocol, a cover, a partition restricted to some
# rows and columns is one there; a fooling set of the part, independent rows of it, different rows of it are the same in
# the whole.  A row or column of the part may be taken more than once: equal lines change no quantity.
@rule("restriction", "rows", "columns")
def _restriction(goal: Term, node: Node, context: Context) -> Trusts:
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


# The ones are the words: a fooling set of colour 1 is a set of them, and each is a rectangle of its own.
@rule("ones-are-words")
def _ones_are_words(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == "<=" and left[0] in ("fooling", "cover") and left[2] == 1 and left[1][0] == "under",
        "the goal bounds fooling or cover of colour 1",
    )
    require_defined(left, context)
    expect(right == ("count", left[1][1], left[1][3]), "the bound is the number of words")
    return NOTHING


@rule("fooling-pairs", "pairs")
def _fooling_pairs(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == ">=" and left[0] == "fooling" and is_integer(right), "the goal is fooling >= a number")
    pairs = tuple((x, y) for x, y in node["pairs"])
    FoolingSet(meaning.function(left[1]), left[2], pairs)
    expect(len(pairs) >= right, f"{len(pairs)} pairs, not {right}")
    return NOTHING


@rule("protocol-tree", "tree")
def _protocol_tree(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "<=" and left[:1] == ("D",) and is_integer(right), "the goal is D <= a number")
    depth = check_tree(meaning.small(meaning.function(left[1])), from_json(node["tree"]))
    expect(depth <= right, f"the tree has depth {depth}, not {right}")
    return NOTHING


@rule("rectangles", "rectangles")
def _rectangles(goal: Term, node: Node, context: Context) -> Trusts:
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


@rule("rank", "rows", "columns", "combinations")
def _rank(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] == "rank" and is_integer(right), "the goal is rank = a number")
    f = meaning.small(meaning.function(left[1]))
    combinations = tuple(tuple(fraction(c) if isinstance(c, str) else c for c in row) for row in node["combinations"])
    evidence = RankEvidence(left[2], tuple(node["rows"]), tuple(node["columns"]), combinations)
    found = check_rank([[f.entry(x, y) for y in range(f.column_count)] for x in range(f.row_count)], evidence)
    expect(found == right, f"the rank is {found}, not {right}")
    return NOTHING


@rule("messages", "messages", "distinct", "probes")
def _messages(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] == "rows" and is_integer(right), "the goal is rows = a number")
    evidence = OneWayEvidence(*(tuple(node[name]) for name in ("messages", "distinct", "probes")))
    check_one_way(meaning.small(meaning.function(left[1])), left[2], evidence)
    distinct, used = len(evidence.distinct), len(set(evidence.messages))
    expect(distinct == right == used, f"{distinct} distinct inputs and {used} messages, not {right}")
    return NOTHING
