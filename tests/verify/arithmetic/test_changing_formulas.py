"""Formulas with a minimum, a maximum or an absolute value: where they change, and statements that are two for it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.arithmetic.cases import by_extremes, crossings
from fooling.verify.methods.engine.attempts import constantly, first_in
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.strategy.automatic import automatic
from tests.shares import later

DEPTH = ["D", ["equality", "n"]]


@given(st.sampled_from(["min", "max"]), st.integers(1, 4), st.integers(-6, 6), st.integers(-6, 6))
def test_between_two_crossings_it_is_one_and_the_same(head: str, slope: int, offset: int, other: int) -> None:
    """Which of the two numbers it is hangs on nothing but the side of the points that are told."""
    one = (head, ("+", ("*", slope, "n"), offset), other)
    told = crossings(("=", "n", one), "n")
    larger = [slope * n + offset >= other for n in range(-20, 20)]
    changes = [n for n, before, after in zip(range(-19, 20), larger, larger[1:], strict=False) if before != after]
    assert told == changes


@pytest.mark.parametrize(
    ("condition", "one", "value"),
    [
        (("<=", "n", 3), ("min", "n", 3), "n"),
        ((">=", "n", 3), ("max", "n", 3), "n"),
        (("<=", "n", -1), ("abs", "n"), ("-", 0, "n")),
        ((">", "n", 5), ("abs", ("-", "n", 5)), ("-", "n", 5)),
    ],
)
def test_what_is_assumed_says_which_it_is(condition: Any, one: Any, value: Any) -> None:
    """The checker accepts that it stands for one of the numbers, and the goal is left with that number."""
    context = fresh().extended([("n", "int")], [condition])
    goal, left = ("<=", one, "n"), []
    tactics = by_extremes(goal, context, lambda plain, _: left.append(plain) or {"rule": "assumption"})
    node = first_in([next(tactics)], goal, context)
    assert left == [("<=", value, "n")]
    assert node["rule"] == "substitution"
    premise = node["premise"]["by"]
    assert constantly(premise)(goal, context)["rule"] == "axiom"


@pytest.mark.parametrize(
    ("body", "true"),
    [
        later(["<=", DEPTH, ["+", 4, ["abs", ["-", "n", 3]]]], True),
        later(["=", DEPTH, ["+", "n", ["min", 1, ["-", "n", 1]]]], False),
        (["=", DEPTH, ["max", 2, ["+", "n", 1]]], True),
    ],
)
def test_statements_that_are_two(body: Any, true: bool) -> None:
    """D(EQ_n) = n + 1 beside formulas that change at 3 and 4; at n = 1 the second one is 1, which D is not."""
    goal = stated_in_python(["forall", [["n", "int"]], [[">=", "n", 1]], body])
    try:
        with sliced(8 if true else 1):
            node = automatic(goal, fresh())
    except FoolingError:
        assert not true
        return
    assert true
    proved(goal, "confirmed", node)
