"""Numbers that a search put together, in a plain form: the same numbers, and shorter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.pages.proofs.plain_polynomials import expanded, plainer
from fooling.verify.pages.proofs.short_names import tidied
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term
from tests.strategies import Unread, value

NUMBERS = st.integers(-4, 4)
FRACTIONS = st.tuples(st.just("/"), NUMBERS, st.sampled_from([-3, -2, 2, 3, 7]))
LEAVES = st.one_of(NUMBERS, FRACTIONS, st.sampled_from(["n", "m", ("ceil", ("/", "n", 2))]))


def _longer(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.tuples(st.sampled_from(["+", "*"]), inner, inner),
        st.tuples(st.sampled_from(["+", "*"]), inner, inner, inner),
        st.tuples(st.just("-"), inner, inner),
        st.tuples(st.just("/"), inner, st.sampled_from([-2, 1, 2, 3])),
        st.tuples(st.just("^"), inner, st.integers(0, 3)),
    )


TERMS = st.recursive(LEAVES, _longer, max_leaves=8)


@given(term=TERMS, n=st.integers(-9, 9), m=st.fractions(-5, 5))
def test_a_plain_number_is_the_same_number(term: Term, n: int, m: Fraction) -> None:
    """Read by fractions at a point where it has a value, by code that shares nothing with what writes it."""
    values = {"n": Fraction(n), "m": m}
    try:
        before = value(term, values)
    except (Unread, ZeroDivisionError):
        return
    assert value(plainer(term), values) == before
    assert value(tidied(term), values) == before


@given(term=TERMS)
def test_a_plain_number_is_no_longer_than_what_it_stands_for(term: Term) -> None:
    """And what is plain stays as it is."""
    once = plainer(term)
    assert plainer(once) == once or len(in_words(plainer(once))) <= len(in_words(once))
    if once != term and expanded(term) is not None:
        assert expanded(once) == expanded(term)


@pytest.mark.parametrize(
    ("term", "told"),
    [
        (("+", ("*", ("/", -1, 2), "n"), ("*", ("/", 1, 2), "n", "n")), "n * (n - 1) / 2"),
        (("-", "n", -1), "n + 1"),
        (("*", ("/", 1, 2), "n"), "n/2"),
        (("+", "k", ("/", 1, 2)), "k + 1/2"),
        (("/", 6, 2), "3"),
        (("+", ("*", -1, "n"), 1), "1 - n"),
        (("+", ("*", ("/", 1, 6), "n"), ("*", ("/", 1, 2), "n", "n"), ("*", ("/", 1, 3), "n", "n", "n")), None),
        (("-", ("^", 2, "n"), ("*", -3, "n")), "2^n + 3 * n"),
        (("/", "n", 0), "n/0"),
        (("*", -1, ("/", "n", "m")), "-n/m"),
    ],
)
def test_what_people_write(term: Term, told: str | None) -> None:
    """Factors over a number, signs between the terms; a quotient of variables is left alone."""
    assert in_words(tidied(term)) == (told or "n * (n + 1) * (2 * n + 1) / 6")


def test_a_wrong_form_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes of writing it anew is multiplied out again, and what is another polynomial is dropped."""
    term = ("+", ("*", -2, "x"), ("*", ("/", 1, 2), "x", "x"), 17)
    monkeypatch.setattr(
        "fooling.verify.pages.proofs.plain_polynomials._forms", lambda found: iter([("+", "x", 1), "x"])
    )
    assert plainer(term) == term
