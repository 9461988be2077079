"""Examples of the rules about partial functions."""

from __future__ import annotations

from trial import Trial, about

from fooling.verify.statement.notation import apply
from fooling.verify.statement.proposition import Term

GAP: Term = ("partial", ((1, "*", 0), ("*", 1, 0), (0, "*", 1)))


@about("completion")
def test_completion(rule: Trial) -> None:
    """What a function costs that agrees with it is enough, and only such a function's cost."""
    full = [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    evaluated = {"rule": "messages", "messages": {}, "distinct": [], "probes": []}
    by = {"rule": "assumption"}
    known = apply("<=", ("leaves", ("matrix", tuple(map(tuple, full)))), 4)
    rule.shows(apply("<=", ("partial-leaves", GAP), 4), known, entries=full, by=by)
    rule.rejects("does not agree", entries=[[0, 1, 0], [1, 1, 0], [0, 0, 1]])
    rule.rejects("not among|not assumed", goal=apply("<=", ("partial-leaves", GAP), 3))
    rule.rejects("the goal is", goal=apply(">=", ("partial-leaves", GAP), 4))
    rule.rejects("messages", by=evaluated)


@about("partial-pairs")
def test_partial_pairs(rule: Trial) -> None:
    """Entries of which a crossing is promised to be something else."""
    rule.shows(apply(">=", ("partial-fooling", GAP, 1), 2), sets=[[1, [[0, 0], [2, 2]]]])
    rule.rejects("do not fool inside", sets=[[1, [[0, 0], [1, 1]]]])
    rule.rejects("have the value", sets=[[1, [[0, 0], [0, 2]]]])
    rule.rejects("2 pairs show 2, not 3", goal=apply(">=", ("partial-fooling", GAP, 1), 3))
    rule.rejects("one set of the goal's colour", goal=apply(">=", ("partial-fooling", GAP, 0), 2))
    rule.shows(apply(">=", ("partial-D", GAP), 2), sets=[[1, [[0, 0], [2, 2]]], [0, [[0, 2]]]])
    rule.rejects("a set for each", sets=[[1, [[0, 0], [2, 2]]], [1, [[0, 0]]]])


@about("partial-messages")
def test_partial_messages(rule: Trial) -> None:
    """The last row differs from both others, which agree inside the promise."""
    rule.shows(apply(">=", ("partial-one-way", GAP, "alice"), 1), inputs=[0, 2])
    rule.rejects("0 bits tell", inputs=[0, 1])
    rule.rejects("1 bits tell", goal=apply(">=", ("partial-one-way", GAP, "alice"), 2))
    rule.rejects("1 inputs for 2|1 bits tell", goal=apply(">=", ("partial-one-way", GAP, "alice"), 2), inputs=[0])


@about("partial-rectangles")
def test_partial_rectangles(rule: Trial) -> None:
    """The ones need two rectangles: one of * and the first two, one of the last."""
    rule.shows(apply(">=", ("partial-cover", GAP, 1), 2))
    rule.rejects("2 rectangles suffice", goal=apply(">=", ("partial-cover", GAP, 1), 3))
    rule.rejects("the goal is", goal=apply("<=", ("partial-cover", GAP, 1), 2))


@about("partial-cliques")
def test_partial_cliques(rule: Trial) -> None:
    """No three of its ones fool inside the promise."""
    rule.shows(apply("<=", ("partial-fooling", GAP, 1), 2))
    rule.rejects("a fooling set of 2", goal=apply("<=", ("partial-fooling", GAP, 1), 1))
    rule.rejects("the goal is", goal=apply(">=", ("partial-fooling", GAP, 1), 2))
