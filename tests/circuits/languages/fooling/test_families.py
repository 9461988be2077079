"""Families of automata: against the languages at small parameters, and evidence that was changed at random."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fooling.circuits.languages.automaton_families import Family
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.fooling.state_words import sampled
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Context, Rejected, prove
from fooling.verify.checker.theories.automatic_families import FamilyOf
from fooling.verify.methods.engine.ends import within
from fooling.verify.methods.languages.parametric_languages import found
from fooling.verify.statement.proposition import frozen, substitute, thawed
from tests.circuits.languages.brute_force_languages import AB, drawn
from tests.circuits.languages.moore import moore
from tests.shares import a_share_of, one_in

Term = Any
A, B, ANY = (("letters", AB, letters) for letters in (("a",), ("b",), AB))
FEW_STATES = 400
KNOWN: dict[str, tuple[Term, int]] = {
    "the k-th letter from the end": (("concat", ("star", ANY), A, ("repeat", ANY, ("-", "k", 1))), 1),
    "k divides the number of a": (("concat", ("star", ("repeat", ("concat", ("star", B), A), "k")), ("star", B)), 1),
    "k letters a, and then letters b": (("concat", ("repeat", A, "k"), ("star", B)), 0),
    "words of k pairs": (("repeat", ("concat", A, B), "k"), 0),
    "no run of k": (("other-words", ("concat", ("star", ANY), ("repeat", A, "k"), ("star", ANY))), 1),
    "brackets of two kinds": (("dyck", 2, "k"), 0),
    "either of two": (("union", ("repeat", A, "k"), ("star", ("repeat", B, "k"))), 1),
}


def in_k(least: int) -> Context:
    """k is an integer from there on."""
    return fresh().extended([("k", "int")], [(">=", "k", least)])


def with_k(rng: random.Random, depth: int, boolean: bool = True) -> Term:
    """A random language with a parameter k."""
    heads = ["repeat", "concat", "concat", "star", "union", *(("common-words", "other-words") if boolean else ())]
    head = rng.choice(heads) if depth else "repeat"
    if head == "repeat":
        return (head, drawn(rng, 2), rng.choice(("k", ("+", "k", 1), ("*", 2, "k"), ("+", ("*", 2, "k"), 1))))
    if head == "concat":
        parts = [drawn(rng, 2) for _ in range(rng.choice((1, 2)))]
        parts.insert(rng.randrange(len(parts) + 1), with_k(rng, depth - 1, False))
        return (head, *parts)
    if head == "star":
        return (head, with_k(rng, depth - 1, False))
    if head == "other-words":
        return (head, with_k(rng, depth - 1))
    other = drawn(rng, 2) if rng.random() < 0.5 else with_k(rng, depth - 1, boolean)
    return (head, with_k(rng, depth - 1, boolean), other)


def at(family: Family, m: int) -> DFA | None:
    """The subset automaton with m cells; None where it has many states."""
    states = sampled(family, m, FEW_STATES)
    if states is None:
        return None
    accepting = frozenset(q for q, accepts in enumerate(states.accepting) if accepts)
    return DFA(AB, 0, accepting, tuple(map(tuple, states.successors)))


@pytest.mark.parametrize("seed", one_in(10, list(range(120))))
def test_a_family_is_the_language_at_each_value(seed: int) -> None:
    """For m = 0, ..., 3 the subset automaton of A_m has the words of the language with k = first + m."""
    rng = random.Random(seed)
    term, first = with_k(rng, 3), rng.randrange(2)
    try:
        family = FamilyOf(term, "k", first, in_k(first)).family
    except Rejected:
        return
    for m in range(4):
        try:
            whole = meaning.language(substitute(term, {"k": first + m}))
        except FoolingError:
            continue
        with_cells = at(family, m)
        assert with_cells is None or isinstance(equivalent(with_cells, whole), Bisimulation), (term, first + m)


def minimal(term: Term, which: str, k: int) -> int | None:
    """The states of the minimal automaton at a value, None where it is too large."""
    try:
        whole = meaning.language(substitute(term, {"k": k}))
    except FoolingError:
        return None
    return (moore if which == "complete" else trim_partial)(whole).states


@cache
def learned(term: Term, which: str, first: int) -> tuple[Term, dict[str, Any]] | None:
    """What is found in some seconds, or nothing."""
    try:
        with within(4):
            return found(term, which, "k", first)
    except FoolingError:
        return None


def accepted(term: Term, which: str, first: int, words: Term, node: Any) -> bool:
    """Whether the checker believes that the words are as many as the states."""
    goal = ("=", ("states", term, which), ("count", words, ("+", ("-", "k", first), 1)))
    try:
        prove(goal, node, in_k(first))
    except Rejected:
        return False
    return True


def is_right(term: Term, which: str, first: int, words: Term) -> bool:
    """Whether they are, at the first values."""
    known = [(m, minimal(term, which, first + m)) for m in range(7)]
    return all(n is None or count_words(meaning.language(words), m + 1) == n for m, n in known)


@pytest.mark.parametrize(
    ("name", "which"),
    one_in(3, [(name, which) for k, name in enumerate(KNOWN) for which in ("complete", "partial")[:: (-1) ** k]]),
)
def test_the_states_of_textbook_families(name: str, which: str) -> None:
    """Found, accepted, and right at k <= 7."""
    term, first = KNOWN[name]
    shown = learned(term, which, first)
    assert shown is not None
    assert accepted(term, which, first, *shown)
    assert is_right(term, which, first, shown[0])


@pytest.mark.slow
@pytest.mark.parametrize("seed", one_in(10, [*range(4, 60), *range(4)]))  # of 0, 10, ... two are not found in time
def test_what_is_accepted_of_random_families_is_right(seed: int) -> None:
    """At k up to six; most of them are found."""
    rng = random.Random(1000 + seed)
    term, first, which = with_k(rng, 2), rng.randrange(2), rng.choice(("complete", "partial"))
    shown = learned(term, which, first)
    if shown is not None:
        assert accepted(term, which, first, *shown)
        assert is_right(term, which, first, shown[0]), (term, which, first)


def test_evidence_is_not_checked_for_ever() -> None:
    """A derivation has so many numbers to spend, and what is left of evidence then is not looked at."""
    term, first = KNOWN["the k-th letter from the end"]
    shown = learned(term, "complete", first)
    assert shown is not None
    goal = ("=", ("states", term, "complete"), ("count", shown[0], ("+", ("-", "k", first), 1)))
    for numbers, enough in ((10**6, True), (10**4, False)):
        inside = replace(in_k(first), budget=Budget(numbers))
        if enough:
            prove(goal, shown[1], inside)
        else:
            with pytest.raises(Rejected, match="more numbers to compute"):
                prove(goal, shown[1], inside)


def test_a_large_cell_costs_more() -> None:
    """What is read of a cell is a set of its states: a cell of thousands of states makes each move dear."""
    term = ("repeat", ("repeat", A, 1000), "k")
    family = FamilyOf(term, "k", 0, in_k(0)).family
    assert [row.cell.states for row in family.rows] == [1001]
    with pytest.raises(Rejected, match="hang on no variable"):
        FamilyOf(term, "k", 1, in_k(1))
    with pytest.raises(Rejected, match="too many parts"):
        FamilyOf(("union", *[("repeat", A, "k")] * 4), "k", 0, in_k(0))


def changed(rng: random.Random, words: Term, node: dict[str, Any]) -> tuple[Term, Any]:
    """One or two small changes of the evidence, or of what is counted."""
    counted, other = thawed(words), json.loads(json.dumps(node))
    for _ in range(rng.choice((1, 1, 2))):
        kind = rng.random()
        if kind < 0.25:
            row = rng.choice(counted[4])
            row[rng.randrange(len(row))] = rng.choice((None, *range(len(counted[4]))))
        elif kind < 0.35:
            counted[3] = sorted({*counted[3]} ^ {rng.randrange(len(counted[4]))})
        elif kind < 0.45:
            rng.shuffle(other[rng.choice(("fronts", "cells"))])
        elif kind < 0.5:
            of = rng.choice(("access", "apart", "live"))
            other["by"][of] = {"first": "last"}.get(other["by"][of], "first")
        else:
            _one_change(rng, other[rng.choice([name for name in AUTOMATA if other[name] is not None])])
    return frozen(counted), other


AUTOMATA = ("reachable", "equal", "access", "apart", "live", "dead")


def _one_change(rng: random.Random, automaton: Any) -> None:
    accepting, edges = automaton
    if rng.random() < 0.2 or not edges:
        automaton[0] = sorted({*accepting} ^ {rng.randrange(1, 6)})
    elif rng.random() < 0.4:
        edges.pop(rng.randrange(len(edges)))
    else:
        edge = list(rng.choice(edges))
        edge[rng.randrange(len(edge))] = rng.randrange(8)
        edges.append(edge)
        edges.remove(rng.choice(edges))


@pytest.mark.slow
@pytest.mark.parametrize("name", one_in(3, list(KNOWN)))
@pytest.mark.parametrize("many", a_share_of(24, 120))
def test_changed_evidence_shows_nothing_false(name: str, many: int) -> None:
    """Whatever is still accepted counts the states rightly."""
    term, first = KNOWN[name]
    rng = random.Random(name)
    for which in ("complete", "partial"):
        shown = learned(term, which, first)
        assert shown is not None
        for _ in range(many):
            words, node = changed(rng, *shown)
            try:
                believed = accepted(term, which, first, words, node)
            except FoolingError:
                believed = False
            assert not believed or is_right(term, which, first, words), (words, node)
