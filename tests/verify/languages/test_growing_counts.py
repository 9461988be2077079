"""Numbers of words that grow like no power of a rational number: powers below them are found, larger ones refuted."""

from __future__ import annotations

import pytest

from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests.ablation.statements import outcome_of, stated

FIBONACCI: Term = ("dfa", ("a", "b"), 0, (0, 1), ((1, 0), (None, 0)))  # 1, 2, 3, 5, 8, ... words
EVEN: Term = ("dfa", ("a", "b"), 0, (0, 2), ((1, 1), (2, 2), (3, None), (0, 0)))  # none of odd length
TWO_THIRDS: Term = ("^", 2, ("-", ("ceil", ("/", ("*", 2, "n"), 3)), 1))
HALF: Term = ("^", 2, ("/", "n", 2))


def verdict(words: Term, bound: Term, *more: Term) -> Verdict:
    """Whether there are so many words of n letters for all n >= 2."""
    conditions = ((">=", "n", 2), *more)
    that: Term = ("forall", (("n", "int"),), conditions, (">=", ("count", words, "n"), bound))
    return outcome_of(stated("words/grow", that)).verdict


@pytest.mark.parametrize(
    ("words", "bound", "given"),
    [(FIBONACCI, TWO_THIRDS, ()), (FIBONACCI, ("^", 2, ("floor", ("/", "n", 2))), ()), (EVEN, HALF, (("even", "n"),))],
)
def test_a_power_below_numbers_of_words_is_shown(words: Term, bound: Term, given: tuple[Term, ...]) -> None:
    """A rate below that of the golden ratio, also rounded, and a language that has words of even length only."""
    assert verdict(words, bound, *given) is Verdict.CONFIRMED


@pytest.mark.parametrize("bound", [("^", 2, "n"), ("^", 2, ("ceil", ("/", ("*", 7, "n"), 10))), ("+", HALF, 9)])
def test_a_power_that_is_too_large_is_refuted(bound: Term) -> None:
    """2^n, a rate above log2 of the golden ratio, and a constant that the first numbers are below."""
    assert verdict(FIBONACCI, bound) is Verdict.REFUTED
