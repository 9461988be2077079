"""Statements that a proof shows from some point on, and that are looked at one by one before it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine.ends import within
from fooling.verify.methods.facts.given_lemmas import Known, discharged, told_apart, using
from fooling.verify.methods.languages.lengths import settles_within
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.first_values import after_first_values, least_said
from fooling.verify.runs.claims.arguments import Lemmas, own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import one_in

SETTLES = ["under", ["regex", "(a|b)*a(a|b)a(a|b)*"], "odd-even", "n"]  # D = 0, 0, 0, 2, 2, ... for n = 0, 1, 2, ...


def decided(that: Any, *lemmas: Known) -> Outcome:
    """As `check` decides it."""
    return decide(own_task("mine", "", "", stated_in_python(that)).claim, "quick", Lemmas(lemmas))


def from_on(least: int, body: Any, *conditions: Any) -> Any:
    """For all n from a number on the body holds."""
    return ["forall", [["n", "int"]], [[">=", "n", least], *conditions], body]


@pytest.mark.exhaustive
@pytest.mark.parametrize("least", one_in(3, [0, 1, 3]))
def test_lengths_before_the_matrix_settles(least: int) -> None:
    """D <= 2 is shown from 4 on as the matrix has settled there, and at the lengths before by computing."""
    assert decided(from_on(least, ["<=", ["D", SETTLES], 2])).verdict is Verdict.CONFIRMED
    assert decided(from_on(least, ["<=", ["D", SETTLES], 1])).verdict is Verdict.REFUTED


FEW_AND_MANY = ["[bc]*(a[bc]*)?(a[bc]*)?(a[bc]*)?", "[ac]*(b[ac]*b[ac]*b[ac]*)*"]  # at most three a, 0 mod 3 of b
LATE = ["under", ["common-words", *(["regex", one] for one in FEW_AND_MANY)], "odd-even", "n"]  # settles at length 10


@pytest.mark.exhaustive
def test_the_length_where_a_large_matrix_settles_is_the_point() -> None:
    """The 12 different rows are there from length 7 on; the matrix itself is another one until 10, and is measured."""
    that = stated_in_python(from_on(8, ["=", ["one-way", LATE, "alice"], 4]))
    with within(5.0):
        assert '"settled-lines"' in json.dumps(automatic(that, fresh()))


@pytest.mark.parametrize(
    ("length", "conditions", "first"),
    [
        ("n", [], 10),
        ("n", [["even", "n"]], 10),
        (["+", "n", 3], [], 7),
        (["*", 4, "n"], [], 3),
        (["*", 30, "n"], [], None),
    ],
    ids=str,
)
def test_where_all_matrices_have_settled(length: Any, conditions: list[Any], first: int | None) -> None:
    """The first value whose length, and every later one, shows the merged matrix once more; none for some lengths."""
    about = stated_in_python(from_on(0, ["=", ["D", [*LATE[:3], length]], 5], *conditions))
    assert settles_within(about[3], about[2], "n", range(17)) == first


def test_a_condition_is_kept() -> None:
    """Of odd lengths, too: the first ones are 1 and 3."""
    assert decided(from_on(0, ["<=", ["D", SETTLES], 2], ["odd", "n"])).verdict is Verdict.CONFIRMED


def test_an_exception_among_the_first_is_found() -> None:
    """D = 2 holds from n = 4 on, not at 0."""
    assert decided(from_on(0, ["=", ["D", SETTLES], 2])).verdict is Verdict.REFUTED


@pytest.mark.exhaustive
def test_a_constant_for_all_lengths() -> None:
    """Some number bounds D at all lengths: one that fails at a short length is not tried, another is shown at once."""
    bounded = ["exists", [["c", "int"]], [], from_on(1, ["<=", ["D", SETTLES], "c"])]
    assert decided(bounded).verdict is Verdict.CONFIRMED


def test_a_lemma_names_the_point() -> None:
    """What is assumed from 6 on is joined with the lengths before, and is trusted.

    D is n + 1 there, so the assumption is false, and so is what follows: the search would refute it.
    """
    f = ["under", ["regex", "(aa|bb)*"], "odd-even", ["*", 2, "n"]]
    that = stated_in_python(from_on(1, ["<=", ["D", f], 6]))
    lemma = told_apart(Known("few", "a talk", stated_in_python(from_on(6, ["<=", ["D", f], 6]))), that)
    with using([lemma]):
        node = discharged(after_first_values(that, fresh()), [lemma])
    assert proved(that, "confirmed", node).trusts == ("assumed few",)


@pytest.mark.parametrize(
    ("conditions", "least"),
    [(((">=", "n", 3),), 3), (((">", "n", 3),), 4), (((">=", "n", 1), (">=", "n", 2)), None), ((("even", "n"),), None)],
)
def test_the_least_value_is_read(conditions: Term, least: int | None) -> None:
    """One limit is one; two limits, or none, are left alone."""
    assert least_said(("forall", (("n", "int"),), conditions, ("=", "n", "n"))) == least
