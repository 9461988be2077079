"""A counterexample that was found is made smaller."""

from __future__ import annotations

from fooling.verify.checker.judge import fresh
from fooling.verify.given.stated_proposition import stated_in_python
from fooling.verify.methods.engine.tactic import evaluate, witness
from fooling.verify.methods.strategy.counterexamples import shrunk


def test_the_first_value_is_tried_before_bisection() -> None:
    """Of 10, 18, 26, ... bisection from 26 meets 18 and no smaller one; if the first value of all fails, it is told."""
    there = ["integer", ["/", ["-", "n", 2], 8]]
    goal = stated_in_python(["exists", [["n", "int"]], [[">=", "n", 10]], there])
    assert shrunk(witness({"n": 26}), evaluate)(goal, fresh())["values"] == {"n": 10}


def test_what_is_least_stays() -> None:
    """No smaller number meets the condition."""
    goal = stated_in_python(["exists", [["n", "int"]], [[">=", "n", 10]], [">", ["*", "n", "n"], 99]])
    assert shrunk(witness({"n": 10}), evaluate)(goal, fresh())["values"] == {"n": 10}
