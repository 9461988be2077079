"""Examples of the rules about lines with some entry, and about identities inside a matrix."""

from __future__ import annotations

from trial import EQUALITY, Trial, about

from fooling.verify.statement.language.notation import (
    apply,
    disjointness,
    equality,
    identity,
    index,
    nonzero_rows,
    rows,
    rows_with,
)

VALUES = ("matrix", ((0, 0, 0), (0, 2, 0), (0, 2, 0), (5, 1, 0)))


@about("lines-with")
def test_lines_with(rule: Trial) -> None:
    """Three different rows, one of zeros, one of a 2, one of a 1 and a 5; three columns, one of zeros."""
    for quantity, value in (
        (rows_with(VALUES, "alice", 0), 3),
        (rows_with(VALUES, "alice", 2), 1),
        (rows_with(VALUES, "bob", 1), 1),
        (rows_with(VALUES, "bob", 7), 0),
        (nonzero_rows(VALUES, "alice"), 2),
        (nonzero_rows(VALUES, "bob"), 2),
    ):
        rule.shows(quantity.equals(value))
        rule.rejects(f"{value} distinct inputs, not {value + 1}", goal=quantity.equals(value + 1))
        rule.rejects("the goal is", goal=quantity >= value)
    rule.rejects("the goal is", goal=rows(VALUES, "alice").equals(3))
    rule.rejects("the goal is", goal=apply("=", nonzero_rows(VALUES, "alice"), ("/", 4, 2)))
    rule.rejects("too many entries", goal=rows_with(equality(12), "alice", 1).equals(2**12))
    rule.rejects("it is not seen that", goal=nonzero_rows(("complement", VALUES), "bob").equals(2))


@about("shattered")
def test_shattered(rule: Trial) -> None:
    """Two columns with all four strings of 0 and 1, or rows; a third value is in no string."""
    strings = ("matrix", ((0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 2)))
    for f, party, value in ((strings, "alice", 2), (strings, "bob", 1), (VALUES, "alice", 1), (VALUES, "bob", 1)):
        rule.shows(apply("vc-dimension", f, party).equals(value))
        for other in (value - 1, value + 1):
            rule.rejects(f"is {value}, not {other}", goal=apply("vc-dimension", f, party).equals(other))
    rule.rejects("the goal is", goal=apply("vc-dimension", strings, "alice") >= 2)
    rule.rejects("too many entries", goal=apply("vc-dimension", equality(12), "alice").equals(1))


@about("identity")
def test_identity(rule: Trial) -> None:
    """A set meets all complements of singletons but its own."""
    rule.shows(identity(disjointness(2), 2), pairs=[[1, 2], [2, 1]])
    rule.rejects("2 pairs, not 3", goal=identity(disjointness(2), 3))
    rule.rejects("should have value 0", pairs=[[1, 2], [0, 1]])
    rule.rejects("should have value 1", pairs=[[1, 1], [2, 2]])
    rule.rejects("should have value 0", pairs=[[1, 2], [1, 2]])
    rule.rejects("outside|none of", pairs=[[1, 2], [-2, 1]])
    rule.rejects("1 pairs, not 2", pairs=[[1, 2]])
    rule.rejects("the goal is", goal=rows(EQUALITY, "alice").equals(2))
    rule.rejects("should have value 1", goal=identity(VALUES, 1), pairs=[[1, 1]])
    rule.rejects("it is not seen that", goal=identity(disjointness(2), -1))
    rule.shows(identity(VALUES, 0), pairs=[])
    rule.shows(identity(index(2), apply("-", 3, 1)), pairs=[[1, 1], [2, 0]])
    rule.rejects("2 pairs, not 3", goal=identity(index(2), 3))
