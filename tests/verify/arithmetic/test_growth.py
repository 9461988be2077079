"""Growth: textbook facts about powers, logarithms, roots, quotients, sums and binomials, for all integers or reals.

`growth_true.json` and `growth_false.json` are files for `fooling check`, true statements and near misses of them; what
nearly holds (a threshold one too low, a strict order where there is equality, reals in place of integers) is refuted by
a witness.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.meaning import interval
from fooling.verify.methods.arithmetic.atom_lemmas import last_of_sum, steep
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.engine.ends import NotFound, within
from fooling.verify.statement.proposition import Term, substitute
from tests.shares import drawn, one_in

LOG = ("log2", "n")


NEAR = {
    "a threshold one too low": ("int", (">=", "n", 58), (">=", ("^", 2, "n"), ("^", "n", 10))),
    "a logarithm squared from 15": ("real", (">=", "n", 15), (">=", "n", ("^", LOG, 2))),
    "a logarithm squared from 5": ("real", (">=", "n", 5), (">=", "n", ("^", LOG, 2))),
    "a logarithm squared, strictly": ("real", (">=", "n", 16), (">", "n", ("^", LOG, 2))),
    "a root from 15": ("real", (">=", "n", 15), (">=", ("sqrt", "n"), LOG)),
    "between 1 and 2": ("real", (">=", "n", 1), ("<=", LOG, ("-", "n", 1))),
    "equal at 1": ("int", (">=", "n", 1), ("<", LOG, ("-", "n", 1))),
    "a limit that is reached": ("real", (">=", "n", 1), (">", ("/", "n", ("+", "n", 1)), ("/", 1, 2))),
    "a denominator below 0": ("real", (">=", "n", -2), ("<=", ("/", "n", ("+", "n", 3)), ("/", 1, 4))),
    "one less than the middle": ("int", (">=", "n", 0), (">", ("binomial", ("*", 2, "n"), "n"), ("^", 2, "n"))),
}


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.parametrize("name", one_in(8, list(NEAR)))
def test_what_nearly_holds_is_not_found(name: str) -> None:
    """No derivation is found, and none of what is found is accepted."""
    sort, assumed, goal = NEAR[name]
    context = fresh().extended([("n", sort)], [assumed])
    with pytest.raises((NotFound, Rejected)), within(8):
        prove(goal, growth(goal, context), context)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"y": ["/", 7, 10]}, "it is not seen|evaluates to false"),  # ln 2 is less
        ({"z": 17}, "the instance is not the goal"),
        ({"w": ["/", 39, 10]}, "the instance is not the goal"),
    ],
)
def test_a_taylor_bound_that_is_too_high_is_refused(values: dict[str, object], reason: str) -> None:
    """The rate is at most ln 2, and the bound starts where log2 is."""
    context = fresh().extended([("n", "real")], [(">=", "n", 16)])
    (goal, by), *_ = (one.bound for one in steep((">=", "n", ("^", LOG, 2)), context, 2))
    node = by(goal, context)
    prove(goal, node, context)
    changed = {**node, "values": {**node["values"], **values}}
    stated: Term = goal if "y" not in values else _with_rate(goal, ("/", 7, 10))
    with pytest.raises(Rejected, match=reason):
        prove(stated, changed, context)


def _with_rate(term: Term, rate: Term) -> Term:
    if term == ("/", 693147, 1000000):
        return rate
    return tuple(_with_rate(part, rate) for part in term) if isinstance(term, tuple) else term


@drawn(200)
@given(st.fractions(Fraction(1, 50), 50, max_denominator=60), st.fractions(-5, 5, max_denominator=60))
def test_an_irrational_power_is_enclosed(base: Fraction, exponent: Fraction) -> None:
    """The q-th powers of the ends of b^(p/q) are around b^p."""
    term = ("^", *(("/", value.numerator, value.denominator) for value in (base, exponent)))
    low, high = interval(term, fresh().budget, 32)
    q, p = exponent.denominator, exponent.numerator
    assert 0 < low <= high
    assert low**q <= base**p <= high**q
    assert high - low <= high / 2**20


@pytest.mark.parametrize(
    ("term", "least", "holds"),
    [(("^", "t", "i"), 1, True), (("*", "t", "i"), 0, True), (7, 0, True), (("-", 1, ("*", "t", "i")), 1, False)],
)
def test_a_sum_is_at_least_its_last_term(term: Term, least: int, holds: bool) -> None:
    """Where no term is negative; planted: one that is."""
    context = fresh().extended((("t", "int"), ("k", "int")), ((">=", "t", least), (">=", "k", 0)))
    that, by = last_of_sum(("sum", "i", 0, "k", term))
    assert that[2] == substitute(term, {"i": "k"})
    if holds:
        prove(that, by(that, context), context)
    else:
        with pytest.raises((NotFound, Rejected)):
            prove(that, by(that, context), context)
