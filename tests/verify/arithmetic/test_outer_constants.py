"""There is a constant c such that for all n ...: constants that are found, and statements that no constant meets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fooling.verify.checker.meaning import exactly
from fooling.verify.evidence.witness import witness_of
from fooling.verify.methods.facts.given_lemmas import Known
from fooling.verify.runs.claims.arguments import Lemmas, own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.literals import frozen
from fooling.verify.statement.proposition import Term
from tests.shares import later

FROM_ONE = ((("n", "int"),), ((">=", "n", 1),))
EQUALITY = ("D", ("equality", "n"))


def some(body: Term, *, sort: str = "real", over: Term = FROM_ONE) -> Term:
    """There is a c > 0 such that for all n >= 1, or all that is given, the body holds."""
    return ("exists", (("c", sort),), ((">", "c", 0),), ("forall", *over, body))


def decided(that: Term, *lemmas: Known) -> Outcome:
    """As `check` decides it."""
    return decide(own_task("mine", "", "", that).claim, "quick", Lemmas(lemmas))


@pytest.mark.parametrize(
    ("that", "best", "first"),
    [
        (some((">=", ("^", "n", 2), ("*", "c", "n"))), 1, 1),
        later(some((">=", EQUALITY, ("*", "c", "n"))), 1, 1),
        later(some(("<=", ("+", EQUALITY, 5), ("*", "c", "n"))), 7, 16),
        (some(("<=", ("+", "n", 7), ("*", "c", "n")), sort="int"), 8, 8),
        later(some((">=", ("*", 3, "n"), ("*", ("*", 4, "c"), "n"))), Fraction(3, 4), Fraction(1, 16)),
    ],
)
def test_a_constant_is_found(that: Term, best: Fraction, first: Fraction) -> None:
    """By a grid that begins at 1 and goes to where less is said; then back, as far as there is time."""
    outcome = decided(that)
    assert outcome.verdict is Verdict.CONFIRMED
    assert outcome.derivation is not None
    found = exactly(frozen(outcome.derivation["values"]["c"]))
    assert best <= found <= first or first <= found <= best
    assert witness_of(that, outcome) is not None


def test_a_factor_and_a_point_from_which_on_it_holds() -> None:
    """n - 2 >= c n holds for no c > 0 at n = 1, and from some k on."""
    over = ((("n", "int"),), ((">=", "n", "k"),))
    body = ("forall", *over, (">=", ("-", "n", 2), ("*", "c", "n")))
    outcome = decided(("exists", (("c", "real"), ("k", "int")), ((">", "c", 0),), body))
    assert outcome.verdict is Verdict.CONFIRMED


def test_what_no_constant_does_is_not_confirmed() -> None:
    """n >= c n^2 fails from n = 2/c on, and n - 1 >= c n at n = 1."""
    assert decided(some((">=", "n", ("*", "c", ("^", "n", 2))))).verdict is not Verdict.CONFIRMED
    assert decided(some((">=", ("-", "n", 1), ("*", "c", "n")))).verdict is Verdict.REFUTED


def test_an_rnn_has_a_multiple_of_n_bits() -> None:
    """What is assumed of a network prunes no constant: nothing is computed of it."""
    variables = (("n", "int"), ("m", "int"), ("p", "int"))
    sizes = ((">=", "n", 1), (">=", "m", 1), (">=", "p", 1), ("rnn-computes", ("equality", "n"), "m", "p"))
    outcome = decided(some((">=", ("*", "m", "p"), ("*", "c", "n")), over=(variables, sizes)))
    assert outcome.verdict is Verdict.CONFIRMED


@pytest.mark.exhaustive
def test_the_numbers_of_a_lemma_come_first() -> None:
    """Of a function of which no more is known than an assumption says, its own constant does."""
    f = ("under", "L", "odd-even", "n")
    over = ((("L", "language"), ("n", "int")), ((">=", "n", 1),))
    lemma = Known("few", "a talk", ("forall", *over, (">=", ("D", f), ("/", "n", 5))))
    renamed = ((("M", "language"), ("k", "int")), ((">=", "k", 1),))
    that = some((">=", ("D", ("under", "M", "odd-even", "k")), ("*", "c", "k")), over=renamed)
    assert decided(that).verdict is not Verdict.CONFIRMED
    outcome = decided(that, lemma)
    assert outcome.verdict is Verdict.CONFIRMED
    assert outcome.trusts == ("assumed few",)
