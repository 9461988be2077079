"""Conditions of every kind end no search in an error of Python's, and what is decided under them is so.

Errors of Python's pass through in tests (`fooling.verify.methods.engine.ends`).  Points, equalities of variables,
ranges that end below 0, conditions that contradict each other and real variables are drawn; each verdict is held to the
values of a grid.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests import brute_force
from tests.brute_force import Undefined, Unsupported
from tests.shares import drawn

NAMES = ("k", "m", "n")
GRID = range(-4, 6)


@st.composite
def statements(draw: st.DrawFn) -> Term:
    """A comparison for all values of one to three variables that meet some conditions."""
    names = NAMES[: draw(st.integers(1, 3))]
    sort = draw(st.sampled_from(("int", "int", "real")))
    numbers = st.integers(-3, 3)
    terms = st.one_of(
        st.sampled_from(names), numbers, st.tuples(st.sampled_from("+*-"), st.sampled_from(names), numbers)
    )
    signs = st.sampled_from(("=", ">=", "<=", ">", "<", "!="))
    condition = st.tuples(signs, st.sampled_from(names), terms)
    if sort == "int":
        condition |= st.tuples(st.sampled_from(("even", "odd")), st.sampled_from(names))
    conditions = tuple(draw(st.lists(condition, max_size=4)))
    body = (draw(signs), ("+", draw(terms), draw(terms)), draw(terms))
    return ("forall", tuple((name, sort) for name in names), conditions, body)


def holds(term: Any, values: dict[str, int]) -> bool:
    """Whether it is so at integers."""
    return brute_force.truth(brute_force.put(term, values))


def counterexample(that: Term) -> dict[str, int] | None:
    """The first point of the grid that meets the conditions, and at which the comparison fails."""
    _, bindings, conditions, body = that
    for point in product(GRID, repeat=len(bindings)):
        values = {name: value for (name, _), value in zip(bindings, point, strict=True)}
        try:
            if all(holds(one, values) for one in conditions) and not holds(body, values):
                return values
        except (Undefined, Unsupported):
            continue
    return None


def verdict(that: Term) -> Verdict:
    """What is decided of it in little time."""
    return decide(own_task("mine/drawn", "", "", that).claim, "quick").verdict


@drawn(150, 75)
@given(statements())
def test_conditions_end_no_search_in_an_error_and_verdicts_are_so(that: Term) -> None:
    """No confirmed statement has a counterexample in the grid; integers that refute are found there or beyond it."""
    found = verdict(that)
    if counterexample(that) is not None:
        assert found is not Verdict.CONFIRMED


@pytest.mark.parametrize(
    ("conditions", "body", "wanted"),
    [
        ((("=", "k", 0),), (">=", ("+", "k", "n"), "n"), Verdict.CONFIRMED),
        ((("=", "k", 0), (">=", "n", 1)), (">=", ("*", "k", "n"), 1), Verdict.REFUTED),
        ((("=", "k", -2), ("<=", "n", -1)), ("<=", ("*", "k", "n"), 1), Verdict.REFUTED),
    ],
)
def test_a_variable_that_is_one_number(conditions: Term, body: Term, wanted: Verdict) -> None:
    """With k = 0 a search once took steps of length 0, which ended in an error."""
    assert verdict(("forall", (("k", "int"), ("n", "int")), conditions, body)) is wanted


def test_states_of_a_language_with_variables_and_a_condition_that_is_a_point() -> None:
    """How many states Dyck-(1,k) needs where k is one number: once an error about the kind of a term."""
    states = ("states", ("dyck", 1, "k"), "complete")
    that = ("forall", (("k", "int"), ("n", "int")), (("=", "k", 2), (">=", "n", 1)), ("<=", states, ("+", "n", 3)))
    assert verdict(that) is not Verdict.REFUTED
    assert Fraction(brute_force.number(brute_force.put(states, {"k": 2}))) == 4
