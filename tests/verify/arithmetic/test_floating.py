"""Numbers in floating point, beside exact ones: integers are the same, all else is as near as is said."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.methods.guesses.floating import MARGIN, Undecided, may_hold, value
from fooling.verify.statement.proposition import Term
from tests.shares import drawn

NAMES = st.sampled_from(("x", "y", "i"))
TERMS: st.SearchStrategy[Term] = st.recursive(
    st.one_of(st.integers(-4, 9), NAMES),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+*"), inner, inner, inner),
        st.tuples(st.sampled_from(("+", "-", "*", "/", "max")), inner, inner),
        st.tuples(st.sampled_from(("abs", "floor", "ceil")), inner),
        st.tuples(st.just("^"), inner, st.integers(0, 3)),
        st.tuples(st.just("sum"), st.just("i"), st.integers(-1, 2), st.integers(-2, 4), inner),
    ),
    max_leaves=8,
)


def exactly(term: Term, values: Mapping[str, Fraction]) -> Fraction:
    """The number in rationals, read from the term anew each time."""
    if isinstance(term, str):
        return values[term]
    if not isinstance(term, tuple):
        return Fraction(term)
    if term[0] == "sum":
        _, name, low, high, body = term
        return sum((exactly(body, {**values, name: Fraction(k)}) for k in range(low, high + 1)), Fraction(0))
    parts = [exactly(part, values) for part in term[1:]]
    if term[0] in ("floor", "ceil"):
        return Fraction(getattr(math, term[0])(parts[0]))
    if term[0] == "+":
        return sum(parts, Fraction(0))
    if term[0] == "max":
        return max(parts)
    if term[0] == "abs":
        return abs(parts[0])
    first, second = parts[:2]
    if term[0] == "^":
        return first ** int(second)
    return {"-": lambda: first - second, "*": lambda: math.prod(parts), "/": lambda: first / second}[term[0]]()


@drawn(200)
@given(TERMS, st.integers(-5, 5), st.integers(1, 4))
def test_values_are_those_of_rationals(term: Term, x: int, y: int) -> None:
    """Whatever is known in floating point is the exact value, or near it; twice at one term, as it is read once."""
    for values in ({"x": x, "y": y}, {"x": y, "y": x}):
        try:
            found = value(term, values)
        except Undecided:
            continue
        exact = exactly(term, {name: Fraction(number) for name, number in values.items()})
        assert isinstance(found, float) or found == exact
        if abs(exact) < 10**6:
            assert abs(found - exact) <= MARGIN * 1000 * max(1, abs(exact))


@pytest.mark.parametrize(
    "term", ["z", ("+", 1, "z"), ("magic", 1), ("-", 1), ("/", 1, 0), ("sum", "i", 0, 10**6, 1), ("sum", "i", 0)]
)
def test_what_is_not_known_is_undecided(term: Term) -> None:
    """A variable without a value, an operation that is none, one with too few parts: each is an error that says so."""
    with pytest.raises(Undecided):
        value(term, {"x": 1})


def test_integers_beyond_every_float_are_compared() -> None:
    """A number near a float and an integer of 400 digits: the logarithms are compared, and nothing overflows."""
    large, small = ("^", 10, 400), ("ln", 10)
    assert may_hold(("<=", small, large), {})
    assert not may_hold((">=", small, large), {})


def test_what_stands_in_a_language_is_no_number() -> None:
    """Numbers of words of a language with no accepting state, and so with an empty list in it, are not known here."""
    nothing = ("dfa", ("a",), 0, (), ((0,),))
    assert may_hold((">=", ("count", nothing, "n"), 1), {"n": 2})
    with pytest.raises(Undecided):
        value(("count", nothing, "n"), {"n": 2})
