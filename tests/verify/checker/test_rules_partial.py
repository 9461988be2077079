"""Examples of the rules about partial functions."""

from __future__ import annotations

from trial import Trial, about

from fooling.verify.statement.language.notation import apply, integer, negation
from fooling.verify.statement.proposition import Term

m, p = integer("m"), integer("p")
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


@about("computes-completion")
def test_computes_completion(rule: Trial) -> None:
    """Two rows that are the same where the promise does not set them apart take one bit; other entries do not."""
    full = [[1, 1, 0], [1, 1, 0], [0, 0, 1]]
    remembered = {"rule": "remember"}
    rule.shows(apply("partial-rnn-computes", GAP, 1, 1), entries=full, by=remembered)
    rule.rejects("does not agree", entries=[[1, 1, 1], [1, 1, 0], [0, 0, 1]])
    rule.rejects("argument 2 is shorter", entries=full[:2])
    rule.rejects("which of 3 classes", entries=[[1, 1, 0], [0, 1, 0], [0, 0, 1]])
    rule.rejects("not one of", goal=apply("rnn-computes", ("matrix", tuple(map(tuple, full))), 1, 1))
    rule.rejects("not one of", goal=negation(apply("partial-rnn-computes", GAP, 1, 1)))
    sizes = (2, 6, 1)
    wide = {"rule": "one-hot-layer"}
    rule.shows(apply("partial-layer-computes", GAP, 3, 2, *sizes), entries=full, by=wide, unread="networks")
    rule.rejects(r"it is not seen that 5 >= 2 \* 3", goal=apply("partial-layer-computes", GAP, 3, 2, 2, 5, 1))
    rule.rejects("they have 2 of 3 and 3", goal=apply("partial-layer-computes", GAP, 2, 2, *sizes))
    third = ("partial", ((2, "*", 0), ("*", 1, 0), (0, "*", 1)))
    rule.rejects(
        "values 0 and 1",
        goal=apply("partial-layer-computes", third, 3, 2, *sizes),
        entries=[[2, 1, 0], [1, 1, 0], [0, 0, 1]],
    )


@about("every-completion")
def test_every_completion(rule: Trial) -> None:
    """Alice sends the state at the cut, whichever function that agrees is computed; no more follows, nor of another."""

    def node(f: str, *rest: Term) -> dict[str, object]:
        values = {"f": f, "m": "m", "p": "p"}
        met = [{"rule": "assumption"}]
        return {"rule": "axiom", "name": "state-at-the-cut", "of": list(rest), "values": values, "conditions": met}

    assumed = apply("partial-rnn-computes", GAP, m, p)
    message = ("partial-one-way", GAP, "alice")
    by = node("g")
    data = {"computes": ["partial-rnn-computes", ["partial", [list(line) for line in GAP[1]]], "m", "p"], "name": "g"}
    rule.shows(apply("<=", message, m * p), assumed, **data, by=by)
    rule.rejects("not assumed", assuming=[apply("partial-rnn-computes", GAP, m, p + 1)])
    other = ("partial", ((1, "*", 0), ("*", 1, 0), (0, "*", 0)))
    rule.rejects("no network of the partial function", goal=apply("<=", ("partial-one-way", other, "alice"), m * p))
    rule.rejects("no network of the partial function", computes=[">=", "m", 1], assuming=[assumed, m >= 1])
    rule.rejects("the instance is not the goal", goal=apply("<=", message, m))
    rule.rejects("the instance is not the goal", goal=apply("<=", ("partial-one-way", GAP, "bob"), m * p))
    rule.rejects("the goal is", goal=apply(">=", message, m * p))
    rule.rejects("already in scope", name="m")
    rule.rejects("no name", name="g h")
    rule.rejects("no name", name=["g"])
    rule.rejects("no variable of this name|values.f", by=node("h"))
