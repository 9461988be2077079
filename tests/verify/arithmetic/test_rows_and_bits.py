"""One-way bits follow from rows above or below a power, and rows from bits, with any real exponent."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, floor

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.facts.bits import rows_and_bits
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import later

ROWS, BITS = ("rows", "f", "alice"), ("one-way", "f", "alice")
ORDERS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
ENDS: list[tuple[Term, Callable[[Fraction], Fraction | int]]] = [
    (("-", "x", 1), lambda x: x - 1),
    ("x", lambda x: x),
    (("+", "x", 1), lambda x: x + 1),
    (("floor", "x"), floor),
    (("ceil", "x"), ceil),
    (("+", ("floor", "x"), 1), lambda x: floor(x) + 1),
]
POINTS = [(R, Fraction(quarters, 4)) for R in range(1, 18) for quarters in range(-4, 20)]


def holds(order: str, R: int, x: Fraction) -> bool:
    """Whether R stands in this order to 2^x, by whole numbers: x is a number of quarters."""
    power = Fraction(2) ** int(4 * x)
    return bool(ORDERS[order](Fraction(R) ** 4, power))


def is_shown(given: Term, goal: Term) -> bool:
    """Whether the finder shows the goal from what is given, and the checker accepts it."""
    context = replace(fresh(), assumptions=(given,), sorts={"f": "function", "x": "real"})
    for tactic in rows_and_bits(goal, context):
        try:
            prove(goal, tactic(goal, context), context)
        except FoolingError:
            continue
        return True
    return False


def cases(of_rows: bool) -> Iterator[tuple[str, str, Term, bool]]:
    """Each order, end and order again of one direction, and whether the step is true, by its definition."""
    for (order, _), (end, value), (last, compared) in product(ORDERS.items(), ENDS, ORDERS.items()):
        if order[0] != last[0]:
            continue
        bits = [(R, x, (R - 1).bit_length()) for R, x in POINTS]
        if of_rows:  # from the bits against the end to the rows against 2^x
            yield order, last, end, all(holds(order, R, x) for R, x, b in bits if compared(b, value(x)))
        else:
            yield order, last, end, all(compared(b, value(x)) for R, x, b in bits if holds(order, R, x))


@pytest.mark.parametrize("of_rows", [False, later(True)])
def test_each_step_that_is_true_is_shown_and_no_other(of_rows: bool) -> None:
    """Between R against 2^x and b = ceil(log2 R) against x, x + 1, x rounded and their neighbours, both directions."""
    wrong = []
    for order, last, end, is_true in cases(of_rows):
        rows, bits = (order, ROWS, ("^", 2, "x")), (last, BITS, end)
        given, goal = (bits, rows) if of_rows else (rows, bits)
        if is_shown(given, goal) != is_true:
            wrong.append((given, goal, is_true))
    assert not wrong


def of_x(given: Term, goal: Term, sort: str = "real") -> Term:
    """A statement about a function and a number x."""
    return ("forall", (("f", "function"), ("x", sort)), ((">=", "x", 0), given), goal)


@pytest.mark.exhaustive
def test_the_search_finds_the_step_and_what_is_false_is_refuted() -> None:
    """A fraction of an integer as exponent, 5/2 beside one, and 3 rows, which are fewer than 2^x for some x below 2."""
    tenths = ("/", ("*", 7, "x"), 10)
    few = of_x(("<=", ROWS, ("^", 2, tenths)), ("<=", BITS, ("+", 1, tenths)), "int")
    many = of_x((">", ROWS, ("*", 4, ("^", 2, "x"))), (">", BITS, ("+", "x", ("/", 5, 2))), "int")
    assert {decide_proposition(that).verdict for that in (few, many)} == {Verdict.CONFIRMED}
    found = decide_proposition(of_x(("<=", ROWS, ("^", 2, "x")), ("<=", BITS, "x")))
    assert found.verdict is Verdict.REFUTED and found.counterexample is not None
    assert found.counterexample["f"] == ["matrix", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]]
