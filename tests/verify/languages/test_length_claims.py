"""What is said of the numbers of words of all lengths: it is proved, and planted wrong sums are not."""

from __future__ import annotations

from dataclasses import replace
from json import dumps, loads
from random import Random

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.counting.length_counts import word_numbers
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.given.asked.named_function import as_term
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.steps import intro
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.methods.languages.counts import closed_form_claims, recurrence_claim
from fooling.verify.methods.languages.language_statements import about_counts
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.proposition import frozen, require
from tests.shares import later


def length_claims(language, found):
    """What is so for all lengths, of the language of that term."""
    if found.recurrence is not None:
        yield recurrence_claim(language, found.recurrence)
    if found.closed_form is not None:
        yield from closed_form_claims(language, found.closed_form)


@pytest.mark.parametrize(
    "text", ["(ab)*", "(a|bb)*", later("(abc)*|b"), "a*ba*ba*", "b{0}∅", later("(b|ab)*a?"), later("(aa|bb|abab)*")]
)
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


def test_a_planted_root_is_not_proved():
    """The root of 6 for one of 5; and of a sum over three roots nothing is claimed."""
    language = regular_expression("(a|bb)*")
    _, claim = length_claims(as_term(language), word_numbers(language))
    by = intro({"n": 0}, recurrence("n"))
    proved(claim, "confirmed", by(claim, fresh()))
    wrong = loads(dumps(claim).replace('["sqrt", 5]', '["sqrt", 6]', 1))
    with pytest.raises(Rejected, match=r"irrational|not an exact"):
        proved(frozen(wrong), "confirmed", by(frozen(wrong), fresh()))
    three = word_numbers(regular_expression("(a|bb|ccc)*"))
    assert three.closed_form is not None
    assert len(list(length_claims(as_term(regular_expression("(a|bb|ccc)*")), three))) == 1


def test_the_first_numbers_are_proved_and_a_wrong_one_is_not():
    """Of Dyck-(1, 5), whose sum is over three roots, the numbers that decide the sum; with one word more, refused."""
    found = word_numbers(dyck(1, 5))
    *_, numbers = about_counts(("dyck", 1, 5), found)
    assert numbers.name == "first-numbers" and len(numbers.that) == 1 + found.closed_form.decided_by(6)
    proved(numbers.that, "confirmed", numbers.by(numbers.that, fresh()))
    *_, wrong = about_counts(("dyck", 1, 5), replace(found, deciding=(*found.deciding[:-1], found.deciding[-1] + 1)))
    with pytest.raises((Rejected, NotFound)):
        proved(wrong.that, "confirmed", wrong.by(wrong.that, fresh()))


def test_a_recurrence_of_many_terms_is_proved():
    """A random language of 40 states has a recurrence of more than 20 terms; each number of words is computed once."""
    draw = Random(40)
    rows = tuple((draw.randrange(40), draw.randrange(40)) for _ in range(40))
    dfa = DFA(("a", "b"), 0, frozenset(q for q in range(40) if draw.random() < 0.5), rows)
    found = word_numbers(dfa)
    assert len(found.recurrence) > 20
    claim = recurrence_claim(as_term(hopcroft(dfa)), found.recurrence)
    by = intro({"n": 0}, recurrence("n"))
    proved(claim, "confirmed", by(claim, fresh()))
    wrong = recurrence_claim(as_term(hopcroft(dfa)), (found.recurrence[0] + 1, *found.recurrence[1:]))
    with pytest.raises(Rejected, match="recurrence: term"):
        proved(wrong, "confirmed", by(wrong, fresh()))
