"""Numbers of words that grow by a factor with so many letters: powers below them are derived, larger ones are not."""

from __future__ import annotations

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.tactic import accepted, first_in
from fooling.verify.methods.languages.growing_counts import by_growing_counts, growths
from fooling.verify.statement.proposition import Term
from tests.shares import later

FIBONACCI: Term = ("count", ("dfa", ("a", "b"), 0, (0, 1), ((1, 0), (None, 0))), "n")  # 1, 2, 3, 5, 8, ...
EVEN: Term = ("count", ("dfa", ("a", "b"), 0, (0, 2), ((1, 1), (2, 2), (3, None), (0, 0))), "n")  # none of odd length
TWO_THIRDS: Term = ("^", 2, ("-", ("ceil", ("/", ("*", 2, "n"), 3)), 1))
HALF: Term = ("^", 2, ("/", "n", 2))


def context(*more: Term) -> Context:
    """Integers n >= 2."""
    return fresh().extended([("n", "int")], [(">=", "n", 2), *more])


@pytest.mark.parametrize(
    ("count", "bound", "given"),
    [
        later(FIBONACCI, TWO_THIRDS, ()),
        later(FIBONACCI, ("^", 2, ("floor", ("/", "n", 2))), ()),
        (EVEN, HALF, (("even", "n"),)),
    ],
)
def test_a_power_below_numbers_of_words_is_derived(count: Term, bound: Term, given: tuple[Term, ...]) -> None:
    """By growth and one induction for each remainder; the checker replays the derivation."""
    goal = (">=", count, bound)
    node = first_in(map(accepted, by_growing_counts(goal, [], context(*given))), goal, context(*given))
    prove(goal, node, context(*given))


@pytest.mark.parametrize("bound", [("^", 2, "n"), ("^", 2, ("ceil", ("/", ("*", 7, "n"), 10))), ("+", HALF, 9)])
def test_a_power_that_is_too_large_is_not_proposed(bound: Term) -> None:
    """2^n, a rate above log2 of the golden ratio, and a constant that the first numbers are below."""
    assert not list(by_growing_counts((">=", FIBONACCI, bound), [], context()))


def test_growth_is_from_the_first_length_on_that_has_it() -> None:
    """F(n + 3) >= 4 F(n) for n >= 0 from 1, 2, 3, 5 on; by a factor of 5 never."""
    assert {one.start for one in growths(FIBONACCI, "n", 3, 4, 0)} == {0, 1}
    assert not list(growths(FIBONACCI, "n", 3, 5, 0))
