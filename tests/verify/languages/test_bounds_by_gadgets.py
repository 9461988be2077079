"""What `fooling language` proves of padded languages, `check` confirms; and rounded lengths are split by remainders."""

from __future__ import annotations

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import properties
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.language_statements import about_communication
from fooling.verify.methods.strategy.bounds_by_gadgets import proved_of, without_blank
from fooling.verify.methods.strategy.multiples import classes_of
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import one_in

S3 = DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (0, 2), (2, 0)))
PAIRS = regular_expression("(aa|bb)*")
ODD = DFA(("a", "b", "c"), 0, frozenset({0, 1}), ((1, None, None), (0, 0, 0)))  # a, then any letter, and so on
LANGUAGES = {"(aa|bb)*": PAIRS, "Dyck-(2,3)": dyck(2, 3), "S3": S3, "ends in a": regular_expression("(a|b)*a")}


def verdict(that: Term) -> Verdict:
    """By the ordinary search, with no tactic of its own."""
    return decide(Claim("mine/bound", "", "a bound", that, effort="quick")).verdict


def f(dfa: DFA, n: Term = "n") -> Term:
    """The padded language at odd and even positions."""
    return ("under", term_of_automaton(padded(dfa)), "odd-even", n)


def from_n(least: int, body: Term, *conditions: Term) -> Term:
    """For all integers from there on."""
    return ("forall", (("n", "int"),), ((">=", "n", least), *conditions), body)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dfa", one_in(7, list(LANGUAGES.values())), ids=LANGUAGES)
def test_what_the_page_proves_is_confirmed_without_its_tactics(dfa: DFA) -> None:
    """Each bound of the page, pasted as a user's claim, is found by the ordinary search."""
    full = hopcroft(dfa)
    monoid = fast_monoid(full, 1000)
    for bound in about_communication(full, monoid, properties(monoid)):
        if bound.name.endswith(("bits", "pairs", "rank")):
            assert (bound.name, verdict(bound.that)) == (bound.name, Verdict.CONFIRMED)


@pytest.mark.parametrize(
    "that",
    one_in(
        6,
        [
            pytest.param(one)
            for one in (
                from_n(0, ("<=", ("floor", ("/", "n", 2)), ("D", f(PAIRS)))),
                from_n(0, (">=", ("D", f(PAIRS)), ("floor", ("/", "n", 2)))),
                from_n(0, (">=", ("fooling", f(PAIRS), 1), ("^", 2, ("floor", ("/", "n", 2))))),
                from_n(0, (">=", ("D", f(PAIRS)), ("/", "n", 2)), ("even", "n")),
                from_n(2, (">=", ("D", f(dyck(2, 3))), ("log2", ("/", "n", 2))), ("even", "n")),
                from_n(6, (">=", ("D", f(dyck(2, 3))), ("floor", ("/", ("-", "n", 6), 2)))),
                from_n(0, ("=", ("count", term_of_automaton(ODD), "n"), ("^", 3, ("floor", ("/", "n", 2))))),
            )
        ],
    ),
)
def test_bounds_in_the_words_of_the_page_are_confirmed(that: Term) -> None:
    """With floor(n/2), for all n or for even n, and either way round; and numbers of words with it."""
    assert verdict(that) is Verdict.CONFIRMED


@pytest.mark.parametrize(
    "that",
    [
        from_n(0, (">=", ("D", f(PAIRS)), ("+", ("floor", ("/", "n", 2)), 2))),
        from_n(0, (">=", ("fooling", f(PAIRS), 1), ("^", 2, ("ceil", ("/", "n", 2))))),
        from_n(0, ("=", ("count", term_of_automaton(ODD), "n"), ("^", 3, ("ceil", ("/", "n", 2))))),
    ],
)
def test_bounds_that_fail_at_a_small_length_are_refuted(that: Term) -> None:
    """D of (aa|bb)* at n = 0 is no 2, one letter makes no two pairs, and one word has one letter, not three."""
    assert verdict(that) is Verdict.REFUTED


def test_only_padded_languages_have_a_blank() -> None:
    """The blank is the last letter and changes no state; without it the language is what was padded."""
    assert without_blank(padded(PAIRS)) == PAIRS
    assert without_blank(PAIRS) is None and proved_of(term_of_automaton(PAIRS)) == ()
    moved = DFA(("a", "_"), 0, frozenset({0}), ((0, 1), (1, 0)))
    assert without_blank(moved) is None


def test_remainders_that_are_rounded_away() -> None:
    """A rounded part of the length of a language splits it by remainders; numbers alone, and even halves, do not."""
    floor: Term = ("floor", ("/", ("-", "n", 1), 4))
    split = classes_of(from_n(1, (">=", ("D", f(PAIRS)), floor)))
    assert split is not None and (split.modulus, split.remainders) == (4, (0, 1, 2, 3))
    odd = classes_of(from_n(1, (">=", ("D", f(PAIRS)), floor), ("odd", "n")))
    assert odd is not None and odd.remainders == (1, 3)
    assert classes_of(from_n(1, (">=", "n", floor))) is None
    assert classes_of(from_n(1, (">=", ("D", f(PAIRS)), ("/", "n", 2)), ("even", "n"))) is None
