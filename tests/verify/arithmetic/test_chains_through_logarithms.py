"""Used lemmas join at log2 of a number of words: one-way >= log2 count, and log2 count >= 69n/100, give 69n/100."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.facts.bits import by_logarithms_of_quantities
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.one_step import Following
from tests.shares import later

WORDS = ["count", ["regex", "(b|ab)*(a)?"], "n"]
F = ["under", ["dyck", 3, 4], "odd-even", ["*", 2, "n"]]
SENT = ["one-way", F, "alice"]


def _every(body: Any) -> Any:
    return stated_in_python(["forall", [["n", "int"]], [[">=", "n", 1]], body])


MESSAGE = _every([">=", SENT, ["log2", WORDS]])
LOGARITHM = _every([">=", ["log2", WORDS], ["*", ["/", 69, 100], "n"]])
POWER = _every([">=", WORDS, ["^", ["/", 8, 5], "n"]])
HALF = _every([">=", ["D", F], ["/", SENT, 2]])


@pytest.mark.parametrize(
    ("lemmas", "quantity", "percent", "follows"),
    [
        ((MESSAGE, LOGARITHM), SENT, 69, True),
        later((MESSAGE, LOGARITHM), SENT, 70, False),
        later((MESSAGE, POWER), SENT, 67, True),
        later((MESSAGE, POWER), SENT, 68, False),
        later((MESSAGE, HALF, LOGARITHM), ["D", F], 34, True),
        later((MESSAGE, HALF, LOGARITHM), ["D", F], 35, False),
        later((MESSAGE,), SENT, 69, False),
    ],
)
def test_what_joins_through_a_logarithm(lemmas: Any, quantity: Any, percent: int, follows: bool) -> None:
    """The bound that the lemmas give together follows, as the checker sees; what is one hundredth more does not."""
    goal = _every([">=", quantity, ["*", ["/", percent, 100], "n"]])
    used = [told_apart(Known(f"lemma-{i}", "here", one), goal) for i, one in enumerate(lemmas)]
    with using(used):
        if follows:
            prove(goal, Following(())(goal, fresh()), fresh())
        else:
            with pytest.raises(FoolingError):
                Following(())(goal, fresh())


ROWS, LEAVES = [">=", ["rows", "f", "alice"], ["^", 3, "k"]], [">=", ["leaves", "f"], ["^", 3, "k"]]
MUCH, LITTLE = ["*", ["/", 159, 100], "k"], ["*", ["/", 158, 100], "k"]


@pytest.mark.parametrize(
    ("assumed", "bits", "number", "is_true"),
    [
        (ROWS, ["one-way", "f", "alice"], LITTLE, True),
        later(ROWS, ["one-way", "f", "alice"], MUCH, False),
        (ROWS, ["one-way", "f", "bob"], LITTLE, False),
        (LEAVES, ["D", "f"], LITTLE, True),
        later(LEAVES, ["D", "f"], MUCH, False),
        later([">=", ["rank", "f", "Q"], ["^", 3, "k"]], ["D", "f"], LITTLE, True),
        later(["<=", ["leaves", "f"], ["^", 3, "k"]], ["D", "f"], LITTLE, False),
    ],
)
def test_bits_are_at_least_the_logarithm_of_what_is_counted(
    assumed: list[Any], bits: list[Any], number: list[Any], is_true: bool
) -> None:
    """3^k rows, leaves or so give 1.58 k bits, and not 1.59 k; of rows that Alice has Bob's message says nothing."""
    assert _is_shown("int", [[">=", "k", 0], assumed], [">=", bits, number]) == is_true


@pytest.mark.parametrize(
    ("sort", "number", "is_true"), [later("int", LITTLE, True), ("real", LITTLE, True), later("int", MUCH, False)]
)
def test_the_exponent_may_be_below_0(sort: str, number: list[Any], is_true: bool) -> None:
    """Below 0 the power is small, and 1.58 k is below 0 as well: k need not have a sign, nor be an integer."""
    assert _is_shown(sort, [ROWS], [">=", ["one-way", "f", "alice"], number]) == is_true


def _is_shown(sort: str, conditions_: list[Any], comparison: list[Any]) -> bool:
    """Whether some way shows it, as the checker sees."""
    where = ["forall", [["f", "function"], ["k", sort]], conditions_, comparison]
    _, bindings, conditions, goal = stated_in_python(where)
    context, found = fresh().extended(bindings, conditions), False
    for way in by_logarithms_of_quantities(goal, context):
        with suppress(FoolingError):
            prove(goal, way(goal, context), context)
            found = True
    return found


@pytest.mark.parametrize(("percent", "is_true"), [(158, True), later(159, False)])
def test_an_exponent_is_at_least_the_logarithm_rounded_up(percent: int, is_true: bool) -> None:
    """2^S >= 3^k gives S >= ceil(1.58 k), and S >= ceil(1.59 k) is false at k = 17."""
    number = ["ceil", ["*", ["/", percent, 100], "k"]]
    powers = [[">=", "k", 0], [">=", ["^", 2, "S"], ["^", 3, "k"]]]
    _, bindings, conditions, goal = stated_in_python(
        ["forall", [["k", "int"], ["S", "int"]], powers, [">=", "S", number]]
    )
    context = fresh().extended(bindings, conditions)
    if is_true:
        prove(goal, growth(goal, context), context)
    else:
        with pytest.raises(FoolingError):
            growth(goal, context)
