"""A comparison that fails at values which meet what is assumed is left alone; one that holds there is searched for."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.guesses.real_values import is_false_somewhere
from fooling.verify.statement.proposition import Term, substitute
from tests.shares import drawn

F: Term = ("under", "L", "odd-even", "n")


def of_n(*assumed: Term) -> Context:
    """Integers n with these properties."""
    return fresh().extended([("n", "int")], assumed)


@pytest.mark.parametrize(
    ("goal", "assumed", "is_false"),
    [
        ((">=", ("^", 2, "n"), ("*", 2, "n")), ((">=", "n", 1),), False),
        ((">", ("^", 2, "n"), ("*", 2, "n")), ((">=", "n", 1),), True),  # 2^1 = 2
        ((">", ("^", 2, "n"), ("*", 2, "n")), ((">=", "n", 3),), False),
        (("<=", ("ceil", ("log2", "n")), ("log2", "n")), ((">=", "n", 1),), True),
        (("<=", ("ceil", ("log2", "n")), ("log2", "n")), ((">=", "n", 1), ("<=", "n", 2)), False),
        ((">=", "n", 5), ((">=", "n", ("*", 2, "m")), (">=", "m", 1)), True),
        ((">=", "n", 5), (("=", "n", ("*", 2, "m")), (">", "m", 2)), False),
        ((">=", "n", 5), ((">=", "n", 1), ("<=", "n", 0)), False),  # nothing meets what is assumed
        ((">=", "n", 5), ((">=", "n", 1), (">=", "n", ("D", F))), False),  # nothing is known of D
        ((">=", ("D", F), 5), ((">=", "n", 1),), False),
    ],
)
def test_what_fails_at_values_that_are_meant(goal: Term, assumed: tuple[Term, ...], is_false: bool) -> None:
    """It is false at some values only if these meet every assumption, and nothing but numbers is spoken of."""
    context = of_n(*assumed).extended([("m", "int"), ("L", "language")], ())
    assert is_false_somewhere(goal, context) is is_false


def test_no_proof_is_begun_of_what_fails() -> None:
    """The search says why it found nothing; of the same comparison from a later integer on it finds a proof."""
    goal: Term = (">", ("^", 2, "n"), ("*", 2, "n"))
    with pytest.raises(NotFound, match="it is false at some values that meet what is assumed"):
        growth(goal, of_n((">=", "n", 1)))
    assert growth(goal, of_n((">=", "n", 3)))


def test_reals_that_differ_by_less_than_a_float_shows() -> None:
    """(x - 1)(x + 1) + 1 is the square of x, also where floating point loses the last digits of either side."""
    context = fresh().extended([("x", "real")], [(">=", "x", 1)])
    square, other = ("*", "x", "x"), ("+", ("*", ("-", "x", 1), ("+", "x", 1)), 1)
    far = {"x": ("*", "x", 10**9)}
    assert not is_false_somewhere((">=", substitute(square, far), substitute(other, far)), context)
    assert is_false_somewhere((">", substitute(square, far), substitute(other, far)), context)


@drawn(60)
@given(st.sampled_from((">=", ">", "<=", "<")), st.integers(-3, 3), st.integers(-4, 9), st.integers(0, 3))
def test_of_all_small_values_as_counted_by_hand(op: str, slope: int, start: int, least: int) -> None:
    """What is said to be false is so at a value that is meant; what fails clearly at a small one is said to be."""
    goal: Term = (op, ("+", ("*", slope, "n"), start), ("floor", ("/", ("*", "m", 3), 2)))
    context = fresh().extended([("n", "int"), ("m", "int")], [(">=", "n", least), (">=", "m", "n"), ("even", "m")])
    order = {">=": Fraction.__ge__, ">": Fraction.__gt__, "<=": Fraction.__le__, "<": Fraction.__lt__}[op]
    fails = [
        (m, abs(slope * n + start - floor(m * 3 / 2)))
        for n, m in product(range(least, 200), range(0, 200, 2))
        if m >= n and not order(Fraction(slope * n + start), Fraction(floor(m * 3 / 2)))
    ]
    found = is_false_somewhere(goal, context)
    assert bool(fails) or not found
    assert found or not any(m <= 6 and apart >= 1 for m, apart in fails)
