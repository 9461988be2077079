"""A counterexample that was found is made smaller."""

from __future__ import annotations

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.steps import witness
from fooling.verify.methods.engine.tactic import evaluate
from fooling.verify.methods.guesses.integers import at_the_ends, farther, least_of_all, smallest_counterexample
from fooling.verify.methods.strategy.counterexamples import shrunk
from fooling.verify.statement.proposition import Term


def test_the_first_value_is_tried_before_bisection() -> None:
    """Of 10, 18, 26, ... bisection from 26 meets 18 and no smaller one; if the first value of all fails, it is told."""
    there = ["integer", ["/", ["-", "n", 2], 8]]
    goal = stated_in_python(["exists", [["n", "int"]], [[">=", "n", 10]], there])
    assert shrunk(witness({"n": 26}), evaluate)(goal, fresh())["values"] == {"n": 10}


def test_of_few_points_below_the_least_is_told() -> None:
    """2^27 >= 3^17 and 27 < 1.59 * 17: found next to powers of 2 is another pair, and each pair below is looked at."""
    goal = _powers(159, 100)
    assert least_of_all(farther)(goal, fresh())["values"] == {"k": 17, "S": 27}
    every = [(k, S) for k in range(65) for S in range(101) if 3**k <= 2**S and 159 * k > 100 * S]
    assert min(every, key=sum) == (17, 27)


def test_two_integers_whose_quotient_is_a_convergent_of_a_logarithm() -> None:
    """That S >= 1.585 k where 2^S >= 3^k fails first at k = 253."""
    assert least_of_all(at_the_ends)(_powers(1585, 1000), fresh())["values"] == {"k": 253, "S": 401}
    assert all((3**k - 1).bit_length() * 1000 >= 1585 * k for k in range(253))


def test_negative_values_are_tried_where_nothing_bounds_from_below() -> None:
    """n >= -3 fails at -4; with a lower bound no value below that is tried."""
    below = stated_in_python(["exists", [["n", "int"]], [], ["<", "n", -3]])
    assert smallest_counterexample(8)(below, fresh())["values"] == {"n": -4}
    bounded = stated_in_python(["exists", [["n", "int"]], [[">=", "n", 0]], ["<", "n", -3]])
    with pytest.raises(NotFound):
        smallest_counterexample(8)(bounded, fresh())
    either = stated_in_python(["exists", [["n", "int"]], [], ["=", ["*", "n", "n"], 4]])
    assert smallest_counterexample(8)(either, fresh())["values"] == {"n": 2}


def _powers(numerator: int, denominator: int) -> Term:
    """A violation of: 2^S >= 3^k gives S >= c k."""
    enough, larger = [">=", ["^", 2, "S"], ["^", 3, "k"]], ["*", ["/", numerator, denominator], "k"]
    return stated_in_python(["exists", [["k", "int"], ["S", "int"]], [[">=", "k", 0], enough], ["<", "S", larger]])


def test_what_is_least_stays() -> None:
    """No smaller number meets the condition."""
    goal = stated_in_python(["exists", [["n", "int"]], [[">=", "n", 10]], [">", ["*", "n", "n"], 99]])
    assert shrunk(witness({"n": 10}), evaluate)(goal, fresh())["values"] == {"n": 10}
