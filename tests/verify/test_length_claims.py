"""What is said of the numbers of words of all lengths: it is proved, and planted wrong sums are not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from brute_force_automata import dfas, language
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.length_counts import word_numbers
from fooling.circuits.languages.search.recurrence import _rational, shortest_recurrence
from fooling.circuits.languages.search.regular_expression import regular_expression
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.given.named_function import as_term
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import intro
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.methods.languages.length_claims import length_claims
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.proposition import require


@given(st.lists(st.integers(-3, 3), max_size=12), st.lists(st.integers(-2, 2), max_size=3))
def test_residues_find_what_the_rationals_find(first, coefficients):
    """Berlekamp and Massey's algorithm modulo primes gives a recurrence as short as over the rationals."""
    terms = list(first)
    for _ in range(8 if coefficients and len(first) >= 3 else 0):
        terms.append(sum(c * t for c, t in zip(coefficients, terms[-len(coefficients) :], strict=True)))
    found, slow = shortest_recurrence(terms), _rational(terms)
    assert len(found) == len(slow)
    if 2 * len(found) <= len(terms):
        assert found == slow


def test_a_recurrence_with_large_fractions_is_found():
    """Coefficients beyond the first prime, and denominators, are read off as well."""
    large = 2**300 + 1
    assert shortest_recurrence([3**8, 2 * 3**7, 4 * 3**6, 8 * 3**5, 16 * 3**4]) == (Fraction(2, 3),)
    assert shortest_recurrence([1, large, large**2, large**3]) == (large,)


@given(dfas(letters=2, states=5))
@settings(max_examples=60)
def test_all_shapes_have_the_numbers_of_the_words(dfa):
    """Numbers, recurrence, generating function and sum agree with the words of up to 7 letters, listed."""
    found = word_numbers(dfa)
    listed = [len(language(dfa, n)) for n in range(8)]
    assert list(found.counts[:8]) == listed
    over, under = found.generating_function
    assert under[0] == 1
    for n in range(21):
        product = sum(c * found.counts[n - i] for i, c in enumerate(under) if i <= n)
        assert product == (over[n] if n < len(over) else 0)
        if n >= len(found.recurrence):
            assert found.counts[n] == sum(
                c * found.counts[n - len(found.recurrence) + i] for i, c in enumerate(found.recurrence)
            )
        if found.closed_form is not None and n >= found.closed_form.least:
            assert found.closed_form.value(n) == found.counts[n]


@pytest.mark.parametrize(
    ("text", "recurrence", "function", "closed"),
    [
        ("(ab)*", "a(n) = a(n - 2) for n >= 2", "1/(1 - x^2)", "1 where n = 2q; 0 where n = 2q + 1"),
        ("(a|bb)*", "a(n) = a(n - 1) + a(n - 2) for n >= 2", "1/(1 - x - x^2)", "None"),
        ("a{0}", "a(n) = 0 for n >= 1", "1", "0 for n >= 1"),
        ("b{0}∅", "a(n) = 0 for n >= 0", "0", "0"),
        (
            "a*ba*ba*",
            "a(n) = 3 a(n - 1) - 3 a(n - 2) + a(n - 3) for n >= 3",
            "x^2/(1 - 3 x + 3 x^2 - x^3)",
            "-n/2 + n^2/2",
        ),
    ],
)
def test_numbers_are_written_as_in_textbooks(text, recurrence, function, closed):
    """The recurrence, the generating function and the sum of known languages, in words."""
    found = word_numbers(regular_expression(text))
    assert (found.recurrence_in_words, found.generating_function_in_words) == (recurrence, function)
    assert str(found.closed_form) == closed


@pytest.mark.parametrize("text", ["(ab)*", "(a|bb)*", "(abc)*|b", "a*ba*ba*", "b{0}∅"])
def test_what_is_found_is_proved_for_all_lengths(text):
    """Recurrence and sums are statements that the checker accepts; with one word more they are not proved."""
    dfa = regular_expression(text)
    claims = list(length_claims(as_term(dfa), word_numbers(dfa)))
    assert claims
    for claim in claims:
        require(claim, "proposition")
        proved(claim, "confirmed", automatic(claim, fresh()))
        *rest, (op, count, said) = claim
        with pytest.raises((Rejected, NotFound)):
            proved((*rest, (op, count, ("+", said, 1))), "confirmed", automatic(claim, fresh()))


def test_a_planted_sum_is_not_proved():
    """A weight of Dyck-(2, 2) that is doubled: the first number of words tells."""
    found = word_numbers(dyck(2, 2))
    form = found.closed_form
    wrong = replace(form, sums=(tuple((2 * w, i, b) for w, i, b in form.sums[0]), *form.sums[1:]))
    right = list(length_claims(("dyck", 2, 2), found))
    planted = list(length_claims(("dyck", 2, 2), replace(found, closed_form=wrong)))
    (claim, true) = next((a, b) for a, b in zip(planted, right, strict=True) if a != b)
    by = intro({"q": claim[2][0][2]}, recurrence("q"))
    proved(true, "confirmed", by(true, fresh()))
    with pytest.raises(Rejected, match="recurrence: term 0 is"):
        proved(claim, "confirmed", by(claim, fresh()))
