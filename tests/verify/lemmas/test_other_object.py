"""The steps of a derivation with another object in place: what is exchanged, and what is looked for anew."""

from __future__ import annotations

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.steps import intro, lemma
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.mutants.other_object import exchanged_objects, with_the_other_object
from fooling.verify.statement.language.notation import ODD_EVEN, D, even, for_all, integer, under
from fooling.verify.statement.language.notation import dyck as brackets

n, m = integer("n"), integer("m")


def doubled(words):
    """m D >= m n for m >= 1, where D >= n."""
    f = under(words, ODD_EVEN, n)
    return f, for_all(n >= 2, even(n), m >= 1)(m * D(f) >= m * n).term


@pytest.mark.exhaustive
def test_the_steps_go_through_with_what_is_known_of_the_other_language():
    """The bound on D is proved anew, by a triangle in place of an identity; the step from it stays."""
    f, that = doubled(brackets(2, 2))
    bound = lemma(D(f) >= n, automatic)
    derivation = intro({"n": 2, "m": 1}, arith(bound, hints=["m"]))(that, fresh())
    proved(that, "confirmed", derivation)
    _, goal = doubled(brackets(2, 3))
    proved(goal, "confirmed", with_the_other_object(that, derivation)(goal, fresh()))
    assert exchanged_objects(that, goal) == {(brackets(2, 2).term, brackets(2, 3).term)}


@pytest.mark.exhaustive
def test_a_statement_that_is_false_of_the_other_object_stays_unproved():
    """Of one kind of brackets D is small: nothing is found that the checker accepts."""
    f, that = doubled(brackets(2, 2))
    derivation = intro({"n": 2, "m": 1}, arith(lemma(D(f) >= n, automatic), hints=["m"]))(that, fresh())
    _, goal = doubled(brackets(1, 2))
    with pytest.raises(FoolingError):
        proved(goal, "confirmed", with_the_other_object(that, derivation)(goal, fresh()))


def test_statements_that_differ_in_more_than_an_object_have_no_steps_in_common():
    """Two objects, or an operator."""
    _, that = doubled(brackets(2, 2))
    for other in (for_all(n >= 2)(n >= 1).term, ("not", that)):
        with pytest.raises(NotFound, match="differ in one object"):
            with_the_other_object(that, {"rule": "evaluate"})(other, fresh())
