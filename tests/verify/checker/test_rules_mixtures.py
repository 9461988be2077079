"""Examples of the rules about mixtures of protocols and hard distributions."""

from __future__ import annotations

from trial import Trial, about

from fooling.verify.statement.language.notation import D, distributional, equality, index, randomised_with, rational

AND = ("matrix", ((0, 0), (0, 1)))
BOB_SPEAKS = ["bob", [1], 0, 1]
THIRD, QUARTER, ALMOST = rational(1, 3), rational(1, 4), rational(33, 100)


@about("mixture")
def test_mixture(rule: Trial) -> None:
    """Of AND: 0, or one input, each a third of the time; of index, by a message that is right three times in four."""
    chosen = [[1, 0], [1, ["alice", [1], 0, 1]], [1, BOB_SPEAKS]]
    rule.shows(randomised_with(AND, "public", "two-way", THIRD) <= 1, protocols=chosen)
    rule.rejects("errs too often", goal=randomised_with(AND, "public", "two-way", ALMOST) <= 1)
    rule.rejects("errs too often", protocols=[[2, 0], *chosen[1:]])
    rule.rejects("errs too often", protocols=[[1, 0], [0, ["alice", [1], 0, 1]], [1, BOB_SPEAKS]])
    rule.rejects("some protocol has a weight", protocols=[])
    rule.rejects("natural number", protocols=[[-1, 1], *chosen])
    rule.rejects("natural number", protocols=[[True, 0], *chosen[1:]])
    rule.rejects("no tree of at most 1 bits", protocols=[[1, 0], [1, ["alice", [1], 0, BOB_SPEAKS]], [1, 0]])
    rule.rejects("no tree of at most 0 bits", goal=randomised_with(AND, "public", "two-way", THIRD) <= 0)
    rule.rejects("no tree", protocols=[[1, "0"]])
    rule.rejects("public coins", goal=randomised_with(AND, "private", "two-way", THIRD) <= 1)
    rule.rejects("messages", goal=randomised_with(AND, "public", "from-bob", THIRD) <= 1)
    rule.rejects("at most 8 bits", goal=randomised_with(AND, "public", "two-way", THIRD) <= 9)
    rule.rejects("the goal is randomised-with", goal=D(AND) <= 1)
    first, last = [[0, 0, 1, 1], [[0, 0], [1, 1]]], [[0, 1, 0, 1], [[0, 0], [1, 1]]]
    rare = [[[0, 1, 0, 0], [[1, 0], [0, 1]]], [[0, 0, 1, 0], [[0, 1], [1, 0]]]]
    messages = [[1, protocol] for protocol in (*rare, first, last)]
    rule.shows(randomised_with(index(2), "public", "from-alice", QUARTER) <= 1, protocols=messages)
    rule.rejects("errs too often", protocols=messages[:3])
    rule.rejects("one of at most 2 messages", protocols=[[1, [[0, 1, 2, 0], [[0, 0]] * 3]]])
    rule.rejects("one of at most 2 messages", protocols=[[1, [[0, 0, 1], [[0, 0], [1, 1]]]]])
    rule.rejects("an output for each message", protocols=[[1, [[0, 0, 1, 1], [[0, 0], [1]]]]])
    rule.rejects("one of at most 1 messages", goal=randomised_with(index(2), "public", "from-alice", QUARTER) <= 0)


@about("hard-distribution")
def test_hard_distribution(rule: Trial) -> None:
    """Of AND on the entries with a 1 in some input, one bit is right about two of three."""
    cells = [[0, 1, 1], [1, 0, 1], [1, 1, 1]]
    rule.shows(randomised_with(AND, "public", "two-way", ALMOST) >= 2, cells=cells)
    rule.rejects("1 bits are right about 2 of 3", goal=randomised_with(AND, "public", "two-way", THIRD) >= 2)
    rule.rejects("2 bits are right about 3 of 3", goal=randomised_with(AND, "public", "two-way", ALMOST) >= 3)
    rule.rejects("right about", cells=[[0, 1, 1], [1, 0, 1], [1, 1, 2]])
    rule.rejects("0 of 0", cells=[])
    rule.rejects("natural number", cells=[[0, 0, -1], *cells])
    rule.rejects("natural number", cells=[[0, 1, "1/2"], *cells[1:]])
    rule.rejects("listed twice", cells=[*cells, cells[0]])
    rule.rejects("outside", cells=[[0, 2, 1], *cells])
    rule.rejects("1 to 8 bits", goal=randomised_with(AND, "public", "two-way", ALMOST) >= 0)
    rule.shows(randomised_with(AND, "private", "two-way", ALMOST) >= 2, cells=cells)
    rule.rejects("right about 3 of 3", goal=randomised_with(AND, "public", "from-alice", ALMOST) >= 2)
    rule.shows(
        randomised_with(index(2), "private", "from-alice", rational(1, 5)) >= 2,
        cells=[[x, y, 1] for x in range(4) for y in range(2)],
    )
    rule.rejects("right about 6 of 8", goal=randomised_with(index(2), "public", "from-alice", QUARTER) >= 2)
    rule.rejects("right about", goal=randomised_with(index(2), "public", "from-bob", rational(1, 5)) >= 2)
    wide = ("matrix", (tuple(range(16)), tuple(range(16))))
    rule.rejects(
        "18 rows and columns",
        goal=randomised_with(wide, "public", "from-alice", THIRD) >= 1,
        cells=[[x, y, 1] for x in range(2) for y in range(16)],
    )


UNIFORM, CORNER = ("uniform",), ((1, 1), (1, 3))
SAYS = [[0, 1], [[0, 0], [0, 1]]]  # Alice her row, and Bob answers


@about("average-protocol")
def test_average_protocol(rule: Trial) -> None:
    """Of AND: 0 is wrong about one entry of four, or three of six; a message is right about all."""
    rule.shows(distributional(AND, "two-way", QUARTER, UNIFORM) <= 0, protocol=0)
    rule.rejects("wrong about 1 of 4", goal=distributional(AND, "two-way", rational(1, 5), UNIFORM) <= 0)
    rule.rejects("wrong about 3 of 6", goal=distributional(AND, "two-way", THIRD, CORNER) <= 0)
    rule.rejects("wrong about 3 of 4", protocol=1)
    rule.rejects("no tree of at most 0 bits", protocol=BOB_SPEAKS)
    rule.rejects("at most 8 bits", goal=distributional(AND, "two-way", QUARTER, UNIFORM) <= 9)
    rule.shows(distributional(AND, "from-alice", 0, CORNER) <= 1, protocol=SAYS)
    rule.shows(distributional(("matrix", ((0, 1),)), "from-bob", 0, UNIFORM) <= 1, protocol=[[0, 1], [[0], [1]]])
    rule.rejects("one of at most 2 messages", protocol=[[0], [[0], [1]]])
    rule.rejects("wrong about 1 of 2", protocol=[[0, 0], [[0], [1]]])
    rule.rejects("the goal is distributional", goal=D(AND) <= 1)


@about("average-exhaustion")
def test_average_exhaustion(rule: Trial) -> None:
    """Of index with two letters one bit is right about 6 of 8; with four about 44 of 64, and two about 52."""
    rule.shows(distributional(index(2), "from-alice", rational(1, 5), UNIFORM) >= 2)
    rule.rejects("1 bits are right about 6 of 8", goal=distributional(index(2), "from-alice", QUARTER, UNIFORM) >= 2)
    rule.rejects("1 bits are right about 44 of 64", goal=distributional(index(4), "from-alice", THIRD, UNIFORM) >= 2)
    rule.rejects("2 bits are right about 52 of 64", goal=distributional(index(4), "from-alice", QUARTER, UNIFORM) >= 3)
    rule.rejects("1 to 8 bits", goal=distributional(index(4), "from-alice", QUARTER, UNIFORM) >= 0)
    rule.rejects("more protocols than are tried", goal=distributional(equality(4), "from-bob", QUARTER, UNIFORM) >= 2)
    rule.rejects("more protocols than are tried", goal=distributional(equality(3), "two-way", QUARTER, UNIFORM) >= 2)
    rule.shows(distributional(AND, "two-way", THIRD, CORNER) >= 1)
    rule.rejects("right about 3 of 4", goal=distributional(AND, "two-way", THIRD, UNIFORM) >= 1)
