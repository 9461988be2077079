"""Words that fool at some lengths only: what is shown of those is true, word by word, and what is not is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.lengths import of_the_lengths_meant
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force
from tests.shares import drawn, later

LANGUAGE = ["regex", "(a|b)*a(a|b)a(a|b)*"]
FAMILY = ["regex", "(ab)*|(ba)*"]  # ab and ba are in the family, not in the language: it fools from length 4 on


def fooling(length: Any) -> Any:
    """The words of the family of this length are a fooling set of colour 1."""
    return ["fooling-set", ["words", FAMILY, length], ["under", LANGUAGE, "odd-even", length], 1]


@pytest.mark.parametrize(
    ("length", "conditions", "verdict"),
    [
        ("n", [[">=", "n", 4], ["even", "n"]], Verdict.CONFIRMED),
        later("n", [[">=", "n", 3]], Verdict.CONFIRMED),
        later("n", [[">", "n", 2], ["integer", ["/", "n", 4]]], Verdict.CONFIRMED),
        later(["*", 4, "n"], [[">=", "n", 1]], Verdict.CONFIRMED),
        (["+", ["*", 2, "n"], 1], [[">=", "n", 0]], Verdict.CONFIRMED),
        ("n", [[">=", "n", 2], ["even", "n"]], Verdict.REFUTED),
        (["*", 2, "n"], [[">=", "n", 1]], Verdict.REFUTED),
    ],
)
def test_lengths_that_are_meant(length: Any, conditions: Any, verdict: Verdict) -> None:
    """Only the words of length 2 are no fooling set."""
    that = stated_in_python(["forall", [["n", "int"]], conditions, fooling(length)])
    assert decide(own_task("mine", "", "", that).claim, "quick").verdict is verdict


@st.composite
def languages(draw: st.DrawFn) -> Term:
    """Any DFA of at most three states over two letters."""
    states = draw(st.integers(1, 3))
    targets = st.none() | st.integers(0, states - 1)
    rows = draw(st.lists(st.tuples(targets, targets), min_size=states, max_size=states))
    return term_of_automaton(DFA(("a", "b"), 0, draw(st.frozensets(st.integers(0, states - 1))), tuple(rows)))


LENGTHS: tuple[tuple[Term, tuple[Term, ...]], ...] = (
    ("n", ((">=", "n", 2),)),
    ("n", ((">=", "n", 2), ("even", "n"))),
    (("+", ("*", 3, "n"), 1), ((">=", "n", 0),)),
)


@drawn(150)
@given(languages(), languages(), st.sampled_from([0, 1]), st.sampled_from(LENGTHS))
def test_what_is_shown_is_true_at_small_lengths(L: Term, M: Term, colour: int, lengths: tuple[Term, Any]) -> None:
    """Of drawn languages: by the definition, over all pairs of words of up to seven letters."""
    length, conditions = lengths
    goal = ("fooling-set", ("words", L, length), ("under", M, "odd-even", length), colour)
    try:
        of_the_lengths_meant(goal, fresh().extended([("n", "int")], conditions))
    except FoolingError:
        assume(False)
    for n in range(8):
        there = {"n": n}
        if all(brute_force.truth(substitute(one, there)) for one in conditions) and n * (3 if length != "n" else 1) < 8:
            assert brute_force.truth(substitute(goal, there))


def test_lengths_that_are_no_progression_are_left_alone() -> None:
    """n^2 letters, and a length below 0."""
    context = fresh().extended([("n", "int")], [(">=", "n", 1)])
    for length in (["^", "n", 2], ["-", "n", 2]):
        that = stated_in_python(["forall", [["n", "int"]], [[">=", "n", 2]], fooling(length)])
        with pytest.raises(FoolingError):
            of_the_lengths_meant(that[3], context)
