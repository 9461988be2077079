"""The rules about covers and partitions: found evidence is accepted, each planted error refused for its own reason."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import function
from fooling.verify.checker.theories.cover_bounds import exhaustion
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.methods.evidence.trees_and_ranks import rank_evidence
from fooling.verify.methods.matrices.covers import cover, partition
from fooling.verify.statement.proposition import Term

pytestmark = pytest.mark.slow

EQ2: Term = ("equality", 2)
EQ3: Term = ("equality", 3)
CYCLE: Term = ("matrix", ((1, 1, 0), (0, 1, 1), (1, 0, 1)))
ZEROS = ("cover", EQ2, 0)


def accepted(left: Term, found: Interval) -> None:
    """Both derivations, sent through JSON, prove their goals and trust nothing."""
    assert [(bound.op, bound.quantity) for bound in found] == [(">=", left), ("<=", left)]
    for bound in found:
        assert proved(bound.statement, "confirmed", json.loads(json.dumps(bound.node))).trusts == ()


@pytest.mark.parametrize(
    ("f", "colour", "value", "rule"),
    [
        (EQ3, 1, 8, "arith"),
        (EQ3, 0, 5, "antichain"),
        (("disjointness", 3), 0, 3, "arith"),
        (("disjointness", 3), 1, 8, "arith"),
        (("matrix", ((1, 1), (1, 1))), 0, 0, "fractional-packing"),
    ],
)
def test_covers_are_settled(f: Term, colour: int, value: int, rule: str) -> None:
    """Cover numbers with both derivations accepted; `arith` is from a fooling set."""
    bounds = cover(f, colour, 10)
    assert bounds.below is not None and (bounds.lower, bounds.upper, bounds.below.node["rule"]) == (value, value, rule)
    accepted(("cover", f, colour), bounds)


@pytest.mark.parametrize(
    ("f", "value"),
    [
        (EQ2, 8),
        (EQ3, 16),
        (("disjointness", 2), 7),
        (("inner-product", 3), 15),
        (CYCLE, 6),
        (("matrix", ((0, 1), (2, 1))), 3),
    ],
)
def test_partitions_are_settled(f: Term, value: int) -> None:
    """Partition numbers with both derivations accepted; more than two values work."""
    bounds = partition(f, 10)
    assert (bounds.lower, bounds.upper) == (value, value)
    accepted(("partition-number", f), bounds)


def test_random_matrices_are_settled() -> None:
    """Covers and partitions of random 6 x 6 matrices meet, and every derivation is accepted."""
    draw = random.Random(1)
    for _ in range(6):
        f = ("matrix", tuple(tuple(draw.randint(0, 1) for _ in range(6)) for _ in range(6)))
        for left, bounds in (
            (("cover", f, 0), cover(f, 0, 10)),
            (("cover", f, 1), cover(f, 1, 10)),
            (("partition-number", f), partition(f, 10)),
        ):
            assert bounds.lower == bounds.upper
            accepted(left, bounds)


def test_exhaustions_agree_with_the_numbers() -> None:
    """The checker's own search finds no cover below the least number, and one at it, with weights or without."""
    draw = random.Random(2)
    for _ in range(12):
        f = ("matrix", tuple(tuple(draw.randint(0, 1) for _ in range(5)) for _ in range(5)))
        for colour in (0, 1, None):
            least = (partition(f, 10) if colour is None else cover(f, colour, 10)).upper
            for budget in range(max(0, least - 2), least + 2):
                assert exhaustion(function(f), colour, {}, budget)[0] == (budget >= least)


def packing(*weights: Any) -> dict[str, Any]:
    """A packing node."""
    return {"rule": "fractional-packing", "weights": [list(w) for w in weights]}


DIAGONAL = [(x, x, 1) for x in range(4)]
GOOD = (">=", ("cover", EQ2, 1), 4)
EXHAUSTED = (">=", ZEROS, 4)


@pytest.mark.parametrize(
    ("goal", "node", "message"),
    [
        (GOOD, packing(*DIAGONAL[:3]), "add up to 3, not to more than 3"),
        (GOOD, packing(*DIAGONAL, (0, 1, 1)), r"cell \(0, 1\) of value 0 has weight 1"),
        (GOOD, packing(*DIAGONAL[:3], (3, 3, -1)), r"cell \(3, 3\) of value 1 has weight -1"),
        (GOOD, packing(*DIAGONAL[:3], (3, 3, "3/2")), "weighs 3/2, more than 1"),
        (GOOD, packing(*DIAGONAL, (0, 0, 1)), r"cell \(0, 0\) is listed twice"),
        (GOOD, packing(*DIAGONAL, (4, 0, 1)), r"cell \(4, 0\) is outside"),
        (GOOD, packing(*DIAGONAL, (0, True, 1)), r"cell \(0, True\) is outside"),
        (GOOD, packing(*DIAGONAL[:3], (3, 3, 1.0)), "a weight is an integer or a text p/q, not 1.0"),
        (GOOD, packing(*DIAGONAL[:3], (3, 3, "1e0")), "a weight is an integer or a text p/q, not '1e0'"),
        (GOOD, {"rule": "fractional-packing", "weights": "none"}, "not enough values to unpack"),
        (("<=", ("cover", EQ2, 1), 4), packing(*DIAGONAL), "the goal is cover or partition-number >= a number"),
        ((">=", ("fooling", EQ2, 1), 4), packing(*DIAGONAL), "the goal is cover or partition-number >= a number"),
        (EXHAUSTED, packing((0, 1, 1), (2, 3, 1), (1, 2, 1), (3, 0, 1)), "weighs 2, more than 1"),
        (
            (">=", ("partition-number", EQ2), 7),
            packing(*DIAGONAL, (0, 1, 1), (0, 2, 1), (1, 0, 1)),
            "weighs 2, more than 1",
        ),
        (
            EXHAUSTED,
            {"rule": "antichain", "pairs": [[0, 0], [1, 1], [2, 2]]},
            r"3 pairs are not more than binomial\(3, 1\)",
        ),
        (
            EXHAUSTED,
            {"rule": "antichain", "pairs": [[0, 0], [1, 1], [2, 2], [3, 2]]},
            "should not have value 0|should have value 0",
        ),
        (
            (">=", ("cover", EQ2, 1), 4),
            {"rule": "antichain", "pairs": [[0, 0], [1, 1], [2, 2], [3, 3]]},
            "should not have value 1",
        ),
        ((">=", ("partition-number", EQ2), 4), {"rule": "antichain", "pairs": []}, "the goal is cover >= a number"),
        ((">=", ZEROS, 5), {"rule": "cover-exhaustion", "weights": [], "nodes": 7}, "4 rectangles suffice"),
        (EXHAUSTED, {"rule": "cover-exhaustion", "weights": [], "nodes": 0}, "positions, not 0"),
        (EXHAUSTED, {"rule": "cover-exhaustion", "weights": [[0, 1, 2]], "nodes": 1}, "weighs 2, more than 1"),
        (
            EXHAUSTED,
            {"rule": "cover-exhaustion", "weights": [[0, 0, 1]], "nodes": 1},
            r"cell \(0, 0\) of value 1 has weight 1",
        ),
        (
            (">=", ("partition-number", ("matrix", ((1, 0), (1, 0)))), 2),
            {"rule": "cover-exhaustion", "weights": [[1, 0, 1]], "nodes": 1},
            "weights are on the first row",
        ),
    ],
)
def test_planted_evidence_is_refused(goal: Term, node: dict[str, Any], message: str) -> None:
    """Each spoilt node is refused for its own reason."""
    with pytest.raises(Rejected, match=message):
        proved(goal, "confirmed", node)


def test_the_bounds_they_spoil_are_good() -> None:
    """What the planted errors spoil is accepted as it is."""
    assert proved(GOOD, "confirmed", packing(*DIAGONAL)).trusts == ()
    _, nodes = exhaustion(function(EQ2), 0, {}, 3)
    node = {"rule": "cover-exhaustion", "weights": [], "nodes": nodes}
    assert proved(EXHAUSTED, "confirmed", node).trusts == ()
    for change in (1, -1):
        with pytest.raises(Rejected, match=f"the search has {nodes} positions"):
            proved(EXHAUSTED, "confirmed", {**node, "nodes": nodes + change})


@pytest.mark.parametrize(("field", "rank"), [("Q", 3), ("GF2", 2), ("GF3", 3), ("GF5", 3), ("GF7", 3)])
def test_rank_over_prime_fields(field: str, rank: int) -> None:
    """The cycle has determinant 2: its rank falls over GF(2) only; evidence for another rank or field is refused."""
    goal = ("=", ("rank", CYCLE, field), rank)
    node = json.loads(json.dumps(rank_evidence(goal, None)))  # type: ignore[arg-type]  # unused
    assert proved(goal, "confirmed", node).trusts == ()
    with pytest.raises(Rejected, match=f"the rank is {rank}, not {rank - 1}"):
        proved(("=", ("rank", CYCLE, field), rank - 1), "confirmed", node)
    if field != "GF2":
        with pytest.raises(Rejected, match="singular over GF2"):
            proved(("=", ("rank", CYCLE, "GF2"), rank), "confirmed", node)
