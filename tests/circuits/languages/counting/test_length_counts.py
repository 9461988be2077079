"""The numbers of words of each length in all shapes: residues against rationals, and shapes against listed words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.counting.closed_form import ClosedForm, Summand, check_closed_form
from fooling.circuits.languages.search.counting.length_counts import word_numbers
from fooling.circuits.languages.search.counting.recurrence import _rational, shortest_recurrence
from fooling.circuits.languages.search.counting.root_sums import RootSum, power_sums
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.word_count import word_counts
from fooling.fooling_sets.errors import EvidenceError
from tests.circuits.languages.brute_force_automata import dfas, language
from tests.shares import drawn


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


@drawn(60, 6)
@given(dfas(letters=2, states=5))
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
        (
            "(a|bb)*",
            "a(n) = a(n - 1) + a(n - 2) for n >= 2",
            "1/(1 - x - x^2)",
            "(5 + sqrt(5))/10·((1 + sqrt(5))/2)^n + (5 - sqrt(5))/10·((1 - sqrt(5))/2)^n",
        ),
        (
            "(a|bb|ccc)*",
            "a(n) = a(n - 1) + a(n - 2) + a(n - 3) for n >= 3",
            "1/(1 - x - x^2 - x^3)",
            "(the sum over the 3 roots r of x^3 - x^2 - x - 1 of (5 + r + 2·r^2)/22·r^n)",
        ),
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


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4), st.integers(1, 9))
def test_power_sums_are_traces_of_powers(coefficients, many):
    """The sums of powers of a polynomial's roots are the traces of the powers of its companion matrix."""
    d = len(coefficients)
    companion = [[int(j == i + 1) for j in range(d)] for i in range(d - 1)] + [coefficients]
    powers = [[[int(i == j) for j in range(d)] for i in range(d)]]
    for _ in range(many - 1):
        powers.append([[sum(row[k] * companion[k][j] for k in range(d)) for j in range(d)] for row in powers[-1]])
    assert power_sums(tuple(coefficients), many) == [sum(one[i][i] for i in range(d)) for one in powers]


def test_irrational_roots_of_dyck_words():
    """Dyck-(1, k) has the roots 4 cos^2(j pi/(k + 2)): square roots for k = 3, 6 and 8, none for 5 and 7."""
    forms = [word_numbers(dyck(1, k)).closed_form for k in range(9)]
    assert [k for k, form in enumerate(forms) if form.in_radicals] == [0, 1, 2, 3, 4, 6, 8]
    for k, form in enumerate(forms):
        counts = word_counts(dyck(1, k), range(30))
        assert all(form.value(n) == counts[n] for n in range(form.least, 30))


def test_long_recurrences_have_closed_forms() -> None:
    """Sums over roots of recurrences of 19 and 20 terms have the numbers of the words; the longer one in radicals."""
    for words, order, in_radicals in ((dyck(1, 18), 19, False), (regular_expression("((ab|ba|aabb)*c){5}"), 20, True)):
        found = word_numbers(words)
        assert found.recurrence is not None and len(found.recurrence) == order
        assert found.closed_form is not None and found.closed_form.in_radicals is in_radicals
        counts = word_counts(words, range(90))
        assert all(found.closed_form.value(n) == counts[n] for n in range(found.closed_form.least, 90))


WORDS = {  # by the shapes of their sums: square roots, three roots, remainders, a multiple root, a least length
    "square roots": regular_expression("(a|bb)*"),
    "three roots": regular_expression("(a|bb|ccc)*"),
    "three roots and remainders": dyck(1, 5),
    "remainders": dyck(2, 2),
    "a double root": regular_expression("(a|bb|ccc)*d(a|bb|ccc)*"),
    "a least length": regular_expression("abab|(a|bb|ccc)*"),
}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_so_many_numbers_decide_a_closed_form(words: DFA) -> None:
    """Any other weight, exponent or polynomial differs from the numbers before the length that is said to decide it."""
    found = word_numbers(words)
    form, order = found.closed_form, len(found.recurrence or ())
    assert form is not None
    needed = form.decided_by(order)
    assert found.deciding == word_counts(words, range(needed))
    check_closed_form(form, order, found.deciding)
    for wrong in planted(form):
        with pytest.raises(EvidenceError, match="closed form: it is"):
            check_closed_form(wrong, order, word_counts(words, range(wrong.decided_by(order))))
    with pytest.raises(EvidenceError, match=f"want the first {needed} numbers, got {needed - 1}"):
        check_closed_form(form, order, found.deciding[:-1])


def planted(form: ClosedForm) -> Iterator[ClosedForm]:
    """With one part left out, with one weight a thousandth larger, with n times a part, with another polynomial."""
    for r, parts in enumerate(form.sums):
        for k, part in enumerate(parts):
            for other in others(part):
                sums = (*parts[:k], *other, *parts[k + 1 :])
                yield replace(form, sums=(*form.sums[:r], sums, *form.sums[r + 1 :]))


def others(part: Summand) -> Iterator[tuple[Summand, ...]]:
    """What may stand in its place."""
    yield ()
    if isinstance(part, RootSum):
        yield (replace(part, weights=(part.weights[0] + Fraction(1, 1000), *part.weights[1:])),)
        yield (replace(part, i=part.i + 1),)
        yield (replace(part, polynomial=(part.polynomial[0] + 1, *part.polynomial[1:])),)
    else:
        weight, i, b = part
        yield from ((one,) for one in ((weight + Fraction(1, 1000), i, b), (weight, i + 1, b), (weight, i, b + 1)))


def test_a_linear_number_of_words_is_told_in_n() -> None:
    """2 q words of length n = 2 q are n words; constants and powers stay with the q that they are in."""
    form = ClosedForm(0, (((Fraction(2), 1, 1),), ((Fraction(2), 1, 1), (Fraction(1), 0, 1))))
    assert str(form) == "n where n is even; n where n is odd"
    third = ClosedForm(0, (((Fraction(1), 1, 1),), (), ()))
    assert str(third) == "n/3 where n = 3q; 0 where n = 3q + 1; 0 where n = 3q + 2"
    assert str(ClosedForm(0, (((Fraction(1), 0, 2),), ()))) == "2^q where n = 2q; 0 where n = 2q + 1"
