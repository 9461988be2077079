"""Words of odd length: what holds of the length 2m + 1 for all m holds of all odd lengths, rounded to the next bit."""

from __future__ import annotations

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.strategy.multiples import as_multiple, parity_of
from fooling.verify.statement.proposition import Term
from tests.shares import later

PAIRS: Term = ("dfa", ("a", "b"), 0, (0, 1, 2), ((1, 2), (None, 0), (0, None)))  # blocks ab and ba, and a letter


def at_least(bits: Term, *given: Term) -> Term:
    """D of the pairs is at least so many bits for all n >= 3."""
    conditions = ((">=", "n", 3), *given)
    return ("forall", (("n", "int"),), conditions, (">=", ("D", ("under", PAIRS, "odd-even", "n")), bits))


@pytest.mark.parametrize("bits", [("/", ("+", "n", 1), 2), later(("/", "n", 2))])
def test_a_bound_for_odd_lengths_is_that_for_the_next_multiples(bits: Term) -> None:
    """D is at least (n + 1)/2 for odd n, by 2^m words of length 2m, and so at least n/2."""
    goal = at_least(bits, ("odd", "n"))
    prove(goal, as_multiple(goal, fresh()), fresh())


def test_the_parity_is_that_of_a_length_of_words() -> None:
    """One that the statement gives; of a number that is no length, and where none is given, there is none."""
    assert parity_of(at_least(1)) is None
    assert parity_of(("forall", (("n", "int"),), (("odd", "n"),), (">=", "n", 1))) is None
    said = parity_of(at_least(1, ("odd", "n")))
    assert said is not None and (said.modulus, said.remainder) == (2, 1)
