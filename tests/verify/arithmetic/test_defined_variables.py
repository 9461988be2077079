"""Statements in which a condition equates one variable with a term in others: for all n and m with n = 4 m."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.strategy.multiples import definition_in, without_defined_variable
from tests.shares import one_in

WORDS = ["regex", "(ab|ba)*"]
NAMES = Expansion({"L": WORDS, "f": ["under", WORDS, "odd-even", "n"]}, "define", Path())
FOOLS, BITS = ["fooling-set", ["words", "$L", "n"], "$f", 1], ["D", "$f"]


def of_both(body: Any, *conditions: Any) -> Any:
    """For all integers n and m."""
    return ["forall", [["n", "int"], ["m", "int"]], [*conditions], body]


FOUND = {
    "n = 4m": of_both(FOOLS, [">=", "m", 1], ["=", "n", ["*", 4, "m"]]),
    "4m = n, by a limit of n": of_both(FOOLS, [">=", "n", 4], ["=", ["*", 4, "m"], "n"]),
    "n = 6m + 2": of_both([">=", BITS, ["+", ["*", 3, "m"], 2]], [">=", "m", 1], ["=", "n", ["+", ["*", 6, "m"], 2]]),
    "m = n/2": of_both([">=", BITS, "m"], [">=", "n", 2], ["=", "m", ["/", "n", 2]]),
}
FALSE = {
    "a slope that is too large": of_both([">=", BITS, ["*", 3, "m"]], [">=", "m", 1], ["=", "n", ["*", 4, "m"]]),
    "words that do not fool": of_both(
        ["fooling-set", ["words", "$L", "n"], "$f", 0], [">=", "m", 1], ["=", "n", ["*", 4, "m"]]
    ),
}  # fmt: skip


def found(that: Any) -> bool:
    """Whether the statement is shown with the term in place of the variable, and the checker accepts that."""
    goal = NAMES.proposition(that, "that")
    try:
        with sliced(1.5):
            node = without_defined_variable(goal, fresh())
    except FoolingError:
        return False
    proved(goal, "confirmed", node)
    return True


@pytest.mark.parametrize("name", one_in(2, [*FOUND]))
def test_the_term_stands_in_place_of_the_variable(name: str) -> None:
    """Whichever side the variable is on, and where the equation has to be solved for it."""
    assert found(FOUND[name])


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_found(name: str) -> None:
    """The false ones of the kind."""
    assert not found(FALSE[name])


@pytest.mark.parametrize(
    "equation", [["=", "n", ["*", ["/", 1, 2], "m"]], ["=", "n", ["+", "n", 1]], ["=", "n", 8], [">=", "n", "m"]]
)
def test_what_defines_no_integer_is_left_as_it_is(equation: Any) -> None:
    """A term that may be no integer, the variable itself, a given number, and an order."""
    assert definition_in(NAMES.proposition(of_both(FOOLS, equation), "that"), fresh()) is None
