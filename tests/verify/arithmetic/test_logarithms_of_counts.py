"""Logarithms of numbers of words that have no closed form: bounds of any rate are derived, larger ones are not."""

from __future__ import annotations

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.attempts import accepted, first_in
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.facts.logarithms_of_counts import by_logarithms_of_counts, logarithms_of_leaves
from fooling.verify.methods.languages.recurrences import by_recurrence
from fooling.verify.statement.proposition import Term

LANGUAGE: Term = ("dfa", ("a", "b"), 0, (0, 1), ((1, 0), (None, 0)))  # no aa: 1, 2, 3, 5, 8, ... words
FIBONACCI: Term = ("count", LANGUAGE, "n")
GOLDEN: Term = ("/", ("+", 1, ("sqrt", 5)), 2)
LOG: Term = ("log2", FIBONACCI)


def times(numerator: int, denominator: int) -> Term:
    """A rational multiple of n."""
    return ("*", ("/", numerator, denominator), "n")


def context(*more: Term) -> Context:
    """Integers n >= 1, and a number x."""
    return fresh().extended([("n", "int"), ("x", "real")], [(">=", "n", 1), (">", FIBONACCI, 0), *more])


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ((">=", LOG, times(69, 100)), ()),
        ((">", ("+", LOG, 1), times(13, 19)), ()),
        (("<=", LOG, ("+", 1, times(7, 10))), ()),
        ((">=", ("ceil", LOG), times(2, 3)), ()),
        ((">=", FIBONACCI, ("^", 4, ("/", "n", 3))), ()),
        ((">=", ("count", LANGUAGE, ("+", "n", 2)), ("^", ("/", 161, 100), "n")), ()),
        ((">=", LOG, ("*", ("log2", GOLDEN), "n")), ()),
        ((">=", LOG, times(1, 5)), ((">=", FIBONACCI, ("^", ("/", 6, 5), "n")),)),
        ((">=", ("log2", "x"), times(69, 100)), (("=", "x", FIBONACCI),)),
    ],
)
def test_bounds_of_any_rate_are_derived(goal: Term, given: tuple[Term, ...]) -> None:
    """By powers below or above the numbers of words, or by what is assumed of these; the checker replays it."""
    where = context(*given)
    node = first_in(map(accepted, by_logarithms_of_counts(goal, where)), goal, where)
    prove(goal, node, where)


def test_bits_of_any_rate_are_those_of_the_words_that_fool() -> None:
    """D is at least 69n/100 - 1 where words that number about 1.618^n fool; of another function nothing is said."""
    f: Term = ("under", LANGUAGE, "odd-even", "n")
    fools: Term = (">=", ("fooling", f, 1), FIBONACCI)
    leaves: Term = (">=", ("leaves", f), ("+", ("fooling", f, 0), ("fooling", f, 1)))
    where, goal = context(fools, leaves), (">=", ("D", f), ("-", times(69, 100), 1))
    prove(goal, first_in(map(accepted, logarithms_of_leaves(goal, where)), goal, where), where)
    other: Term = (">=", ("D", ("complement", f)), times(69, 100))
    assert not list(logarithms_of_leaves(other, where))


@pytest.mark.parametrize("goal", [(">=", LOG, times(7, 10)), ("<=", LOG, times(69, 100)), ("=", LOG, times(2, 3))])
def test_a_rate_beyond_the_growth_is_not_proposed(goal: Term) -> None:
    """log2 of the golden ratio is 0.6942..., and no equation comes down to powers."""
    assert not list(by_logarithms_of_counts(goal, context()))


def test_a_power_of_the_golden_ratio_is_below_the_fibonacci_numbers() -> None:
    """By induction: the square of the golden ratio is 1 more than it; for 21/10 times that power it is false."""
    goal: Term = ("forall", (("n", "int"),), ((">=", "n", 1),), (">=", FIBONACCI, ("^", GOLDEN, "n")))
    prove(goal, by_recurrence(goal, fresh()), fresh())
    with pytest.raises(FoolingError):
        by_recurrence((*goal[:3], (">=", FIBONACCI, ("*", ("/", 21, 10), ("^", GOLDEN, "n")))), fresh())


def test_a_number_of_words_of_one_length_is_no_recurrence() -> None:
    """Planted: where no number of words grows with n the search ends in words, not in an error of Python."""
    goal: Term = (
        "forall",
        (("n", "int"),),
        ((">=", "n", 1),),
        ("=", ("*", ("count", LANGUAGE, 2), "n"), ("*", 3, "n")),
    )
    with pytest.raises(NotFound, match="no number of words grows"):
        by_recurrence(goal, fresh())
