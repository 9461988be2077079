"""Examples of the rules about one given matrix, and of those about its covers, trees and fooling sets."""

from __future__ import annotations

from trial import EQUALITY, Trial, about

from fooling.verify.statement.language.notation import (
    D,
    apply,
    cover,
    discrepancy,
    equality,
    fooling,
    leaves,
    one_way,
    rank,
    rows,
)

IDENTITY = ("matrix", ((1, 0), (0, 1)))
ONES = ("matrix", ((1, 1), (1, 1)))


def partition(f: object) -> object:
    """The partition number."""
    return apply("partition-number", f)


@about("restriction")
def test_restriction(rule: Trial) -> None:
    """The 2 x 2 identity is part of equality on two bits."""
    rule.shows(D(equality(2)) >= D(IDENTITY), rows=[3, 0], columns=[3, 0])
    rule.rejects("does not have these entries", columns=[0, 3])
    rule.rejects("row|outside|4", rows=[3, 4])
    rule.rejects("the part has another size", rows=[3])
    rule.rejects("a quantity of a function >=", goal=D(equality(2)) <= D(IDENTITY))
    rule.rejects("a quantity of a function >=", goal=discrepancy(equality(2)) >= discrepancy(IDENTITY))
    rule.rejects("a quantity of a function >=", goal=rank(equality(2), "Q") >= rank(IDENTITY, "GF2"))
    rule.rejects("a quantity of a function >=", goal=leaves(equality(2)) >= D(IDENTITY))
    rule.rejects("a quantity of a function >=", goal=one_way(equality(2), "alice") >= one_way(IDENTITY, "bob"))
    rule.rejects("the part is a matrix", goal=D(equality(2)) >= D(equality(1)))


@about("fooling-pairs")
def test_fooling_pairs(rule: Trial) -> None:
    """The diagonal fools equality."""
    rule.shows(fooling(EQUALITY, 1) >= 2, pairs=[[0, 0], [1, 1]])
    rule.rejects("colour|is 0|value", pairs=[[0, 0], [0, 1]])
    rule.rejects("1 pairs, not 2", pairs=[[0, 0]])
    rule.rejects("twice|repeat", pairs=[[0, 0], [0, 0]])
    rule.rejects("cross", goal=fooling(ONES, 1) >= 2)
    rule.rejects("the goal is fooling >= a number", goal=fooling(EQUALITY, 1) <= 2)
    rule.rejects("outside|2", pairs=[[0, 0], [2, 2]])


@about("protocol-tree")
def test_protocol_tree(rule: Trial) -> None:
    """Alice tells her bit, Bob the answer."""
    rule.shows(D(EQUALITY) <= 2, tree=["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 1]])
    rule.rejects("leaf says 0", tree=["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 0]])
    rule.rejects("depth 2 and 4 leaves, not 1", goal=D(EQUALITY) <= 1)
    rule.shows(leaves(EQUALITY) <= 4, tree=["alice", [1], ["bob", [1], 1, 0], ["bob", [1], 0, 1]])
    rule.rejects("4 leaves, not 3", goal=leaves(EQUALITY) <= 3)
    rule.rejects("expected an integer or .'alice' or 'bob'", tree=["carol", [1], 0, 1])
    rule.rejects("none of the 2 inputs", tree=["alice", [5], 0, 1])
    rule.rejects("the goal is D or leaves <= a number", goal=D(EQUALITY) >= 2)
    rule.rejects("the goal is D or leaves <= a number", goal=rows(EQUALITY, "alice") <= 4)


@about("rectangles")
def test_rectangles(rule: Trial) -> None:
    """Two cells cover the ones of equality; a partition has to hold the zeros as well."""
    rule.shows(cover(EQUALITY, 1) <= 2, rectangles=[[[0], [0]], [[1], [1]]])
    rule.rejects("2 rectangles, not 1", goal=cover(EQUALITY, 1) <= 1)
    rule.rejects("no rectangle covers", rectangles=[[[0], [0]]])
    rule.rejects("not monochromatic", rectangles=[[[0, 1], [0, 1]]])
    rule.rejects("no rectangle covers", goal=apply("<=", partition(EQUALITY), 2))
    rule.rejects("the goal is cover or partition-number <= a number", goal=cover(EQUALITY, 1) >= 2)
    cells = [[[x], [y]] for x in (0, 1) for y in (0, 1)]
    rule.shows(apply("<=", partition(EQUALITY), 4), rectangles=cells)
    rule.rejects("overlap|twice|both", rectangles=[*cells, [[0], [0]]])


@about("rank")
def test_rank(rule: Trial) -> None:
    """A minor that is not singular, and every row as a combination of its rows."""
    rule.shows(rank(EQUALITY, "Q").equals(2), rows=[0, 1], columns=[0, 1], combinations=[[1, 0], [0, 1]])
    rule.rejects("the rank is 2, not 1", goal=rank(EQUALITY, "Q").equals(1))
    rule.rejects("singular", columns=[0, 0])
    rule.rejects("misses row 1", combinations=[[1, 0], [1, 1]])
    rule.rejects("singular", goal=rank(ONES, "Q").equals(2))
    rule.rejects("the goal is rank = a number", goal=rank(EQUALITY, "Q") >= 2)
    rule.rejects("singular", goal=rank(("matrix", ((1, 1), (1, -1))), "GF2").equals(2))


@about("messages")
def test_messages(rule: Trial) -> None:
    """A message for each class of equal rows, and a column that tells any two apart."""
    rule.shows(rows(EQUALITY, "alice").equals(2), messages=[0, 1], distinct=[0, 1], probes=[0])
    rule.rejects("share message", messages=[0, 0])
    rule.rejects("not 1", goal=rows(EQUALITY, "alice").equals(1))
    rule.rejects("not distinguished", probes=[])
    rule.rejects("the goal is rows = a number", goal=rows(EQUALITY, "alice") >= 2)
    rule.rejects("message|input", messages=[0])


@about("inputs")
def test_inputs(rule: Trial) -> None:
    """Of a 2 x 3 matrix there are two rows and three columns, whether they differ or not."""
    wide = ("matrix", ((0, 0, 0), (0, 0, 0)))
    rule.shows(apply("<=", ("rows", wide, "alice"), 2))
    rule.shows(apply("<=", ("rows", wide, "bob"), 3))
    rule.rejects("3 inputs, not 2", goal=apply("<=", ("rows", wide, "bob"), 2))
    rule.rejects("2 inputs, not 1", goal=apply("<=", ("rows", wide, "alice"), 1))
    rule.rejects("the goal is rows <= a number", goal=apply("=", ("rows", wide, "alice"), 2))
    rule.rejects("the goal is rows <= a number", goal=apply(">=", ("rows", wide, "alice"), 2))
    rule.rejects("the goal is rows <= a number", goal=apply("<=", ("rank", wide, "Q"), 2))
    rule.rejects("the goal is rows <= a number", goal=apply("<=", ("rows", wide, "alice"), ("/", 5, 2)))


@about("fractional-packing")
def test_fractional_packing(rule: Trial) -> None:
    """No rectangle of ones holds more than one of the two cells."""
    few = cover(EQUALITY, 1)
    rule.shows(few >= 2, weights=[[0, 0, 1], [1, 1, "1/1"]])
    rule.rejects("add up to 2", goal=few >= 3)
    rule.rejects("add up to 1", weights=[[0, 0, 1]])
    rule.rejects("of value 0 has", weights=[[0, 0, 1], [0, 1, 1]])
    rule.rejects("has weight -1", weights=[[0, 0, 3], [1, 1, -1]])
    rule.rejects("more than 1", weights=[[0, 0, 2]])
    for weight in (1.0, True, None, "1/0", "nan", "1e1", " 1", "0.5"):
        rule.rejects("a weight is", weights=[[0, 0, weight], [1, 1, 1]])
    rule.rejects("listed twice", weights=[[0, 0, 1], [0, 0, 1]])
    rule.rejects("outside", weights=[[-1, -1, 1], [0, 0, 1]])
    rule.rejects("outside", weights=[[True, True, 1], [0, 0, 1]])
    rule.rejects("not enough values", weights="110")
    rule.rejects("add up to 0", goal=cover(EQUALITY, 7) >= 1, weights=[])
    rule.rejects("the goal is", goal=apply(">=", few, ("/", 3, 2)))
    everywhere = [[x, y, 1] for x in (0, 1) for y in (0, 1)]
    rule.rejects("add up to 4", goal=apply(">=", partition(EQUALITY), 5), weights=everywhere)


@about("antichain")
def test_antichain(rule: Trial) -> None:
    """Four inputs that are disjoint only from themselves need four rectangles: 4 > binomial(3, 1)."""
    zeros = cover(equality(2), 0)
    rule.shows(zeros >= 4, pairs=[[x, x] for x in range(4)])
    rule.rejects("not more than binomial", goal=zeros >= 5)
    rule.rejects("3 pairs are not more", pairs=[[x, x] for x in range(3)])
    rule.rejects("should have value 0", pairs=[[0, 0], [0, 0], [1, 1], [2, 2]])
    rule.rejects("should not have value 0", pairs=[[0, 1], [1, 0]])
    rule.rejects("not more than", goal=zeros >= 10**9)
    rule.rejects("the goal is cover", goal=apply(">=", partition(EQUALITY), 2))
    rule.rejects("not more than", goal=zeros >= 0)


@about("cover-exhaustion")
def test_cover_exhaustion(rule: Trial) -> None:
    """The search for three rectangles visits 24 positions and finds none."""
    zeros = cover(equality(2), 0)
    rule.shows(zeros >= 4, weights=[], nodes=24)
    rule.rejects("24 positions, not 23", nodes=23)
    rule.rejects("not True", nodes=True)
    rule.rejects("4 rectangles suffice", goal=zeros >= 5)
    rule.rejects("0 rectangles suffice", goal=cover(EQUALITY, 7) >= 1)
    rule.rejects("rectangles suffice", goal=cover(EQUALITY, 1) >= 0)
    rule.rejects("more than 1", weights=[[0, 1, 1], [0, 2, 1]])
    rule.rejects("the first row", goal=cover(("matrix", ((1,), (1,))), 1) >= 1, weights=[[1, 0, 1]])


@about("depth-exhaustion")
def test_depth_exhaustion(rule: Trial) -> None:
    """Eight of the nine rectangles of equality have a tree of depth 1; the whole has none."""
    rule.shows(D(EQUALITY) >= 2, rows=[0, 1], columns=[0, 1], positions=8)
    rule.rejects("a tree of depth 2", goal=D(EQUALITY) >= 3)
    rule.rejects("8 rectangles", positions=7)
    rule.rejects("8 rectangles", positions=8.0)
    rule.rejects("a tree of depth 1", rows=[0])
    rule.rejects("a tree of depth 1", rows=[0, 0])
    rule.rejects("a core of 0 x 2", rows=[])
    rule.rejects("outside", rows=[0, -1])
    rule.rejects("outside", rows=[0, True])
    rule.rejects("a core of 2 x 15", columns=list(range(15)))
    rule.rejects("a positive number", goal=D(EQUALITY) >= 0)
    rule.rejects("a tree of depth 2", goal=D(EQUALITY) >= 10**9)


@about("leaves-exhaustion")
def test_leaves_exhaustion(rule: Trial) -> None:
    """A pinwheel is five rectangles, but no tree has fewer than six leaves: its first cut goes through one of them."""
    pinwheel = ("matrix", ((1, 1, 2), (3, 5, 2), (3, 4, 4)))
    rule.shows(leaves(pinwheel) >= 6, rows=[0, 1, 2], columns=[0, 1, 2])
    rule.rejects("a tree of 6 leaves", goal=leaves(pinwheel) >= 7)
    rule.rejects("a tree of 4 leaves", rows=[0, 1])
    rule.rejects("a tree of 4 leaves", rows=[0, 1, 1])
    rule.rejects("a core of 1 to 7 lines", rows=[])
    rule.rejects("a core of 1 to 7 lines", columns=[0] * 8)
    rule.rejects("outside", rows=[0, 1, 3])
    rule.rejects("outside", columns=[0, 1, True])
    rule.rejects("the goal is leaves or partial-leaves >= a number", goal=D(pinwheel) >= 3)


@about("fractional-cover")
def test_fractional_cover(rule: Trial) -> None:
    """Rectangles of total weight less than 3 cover every one: a fooling set has at most two pairs."""
    most = fooling(EQUALITY, 1)
    rule.shows(most <= 2, rectangles=[[[0], [0], 1], [[1], [1], "5/4"]])
    rule.rejects("weigh 9/4", goal=most <= 1)
    rule.rejects("weight 0 only", rectangles=[[[0], [0], 1]])
    below = [[[0], [0], 2], [[1], [1], 2], [[0], [0], -1], [[1], [1], -1]]
    rule.rejects("less than 0", rectangles=below)
    rule.rejects("weight 1/2 only", rectangles=[[[0, 0], [0], "1/2"], [[1], [1], 1]])  # a line named twice counts once
    rule.rejects("of value 0, not 1", rectangles=[[[0, 1], [0], 1]])
    rule.rejects("outside", rectangles=[[[-2], [-2], 1]])
    rule.rejects("a weight is", rectangles=[[[0], [0], 1.0]])
    rule.rejects("weight 1/2 only", rectangles=[[[0], [0], "1/2"], [[1], [1], 1]])
    rule.rejects("weigh 0", goal=fooling(EQUALITY, 7) <= -1, rectangles=[])


@about("clique-exhaustion")
def test_clique_exhaustion(rule: Trial) -> None:
    """The search for four pairs visits three nodes and finds none."""
    zeros = fooling(equality(2), 0)
    rule.shows(zeros <= 3, nodes=3)
    rule.rejects("not 2|more than 2", nodes=2)
    rule.rejects("3 nodes, not 4", nodes=4)
    rule.rejects("an integer", nodes=True)
    rule.rejects("not -1", nodes=-1)
    rule.rejects("a fooling set of 3 pairs", goal=zeros <= 2, nodes=10**6)
    rule.rejects("a natural number", goal=fooling(EQUALITY, 7) <= -1)
    rule.rejects("cells of the colour", goal=fooling(equality(8), 0) <= 9)
