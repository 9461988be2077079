"""Bits to tell one's whole word: at most those are found at once for every language, and fewer are not."""

from __future__ import annotations

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.attempts import accepted, first_in
from fooling.verify.methods.facts.bounds_from_above import by_words_read
from fooling.verify.statement.proposition import Term

TWO: Term = ("dfa", ("a", "b"), 0, (0, 1), ((1, 0), (None, 0)))
THREE: Term = ("dfa", ("a", "b", "c"), 0, (0,), ((1, 0, 0), (1, 1, 0)))
HALF: Term = ("/", "n", 2)


def context(*more: Term) -> Context:
    """Integers n >= 0."""
    return fresh().extended([("n", "int")], [(">=", "n", 0), *more])


def found(quantity: str, language: Term, partition: Term, most: Term, *given: Term, party: str | None = None) -> None:
    """The derivation is found, and replayed."""
    f: Term = ("under", language, partition, "n")
    goal: Term = ("<=", (quantity, f) if party is None else (quantity, f, party), most)
    prove(goal, first_in(map(accepted, by_words_read(goal, context(*given))), goal, context(*given)), context(*given))


def test_a_party_tells_its_word() -> None:
    """D is at most the letters of Bob's word and one bit; for three letters the bits are rounded up."""
    found("D", TWO, "odd-even", ("+", HALF, 1))
    found("D", TWO, "odd-even", ("/", ("+", "n", 1), 2), ("odd", "n"))
    found("D", THREE, "odd-even", ("+", "n", 1))
    found("one-way", TWO, "periodic:AAB,AB", ("+", ("/", ("+", "n", 1), 2), 1), party="alice")
    found("rows", THREE, "odd-even", ("^", 3, HALF), ("even", "n"), party="bob")


@pytest.mark.parametrize(
    ("most", "given"),
    [(HALF, ("even", "n")), (("/", "n", 3), (">=", "n", 9)), (("+", HALF, ("/", 1, 4)), ("odd", "n"))],
)
def test_fewer_bits_are_not_found(most: Term, given: Term) -> None:
    """A bit less than the word and the answer, or a third of the letters, follow from no count of words."""
    with pytest.raises(FoolingError):
        found("D", TWO, "odd-even", most, given)
