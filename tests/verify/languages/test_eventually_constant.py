"""Matrices that settle: what the checker accepts for all lengths is true at each, read entry by entry."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.regular_function import regular_function
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.meaning import compute
from fooling.verify.checker.theories.settled_language import on_matrices
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.lengths import order_of_rows, orders_at
from fooling.verify.methods.languages.prefixes import after_a_prefix
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.statement.proposition import substitute
from tests.shares import drawn


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Any DFA of at most three states over two letters."""
    states = draw(st.integers(1, 3))
    targets = st.none() | st.integers(0, states - 1)
    rows = draw(st.lists(st.tuples(targets, targets), min_size=states, max_size=states))
    return DFA(("a", "b"), 0, draw(st.frozensets(st.integers(0, states - 1))), tuple(rows))


@drawn(150)
@given(languages(), st.sampled_from(["odd-even", "prefix:2", "periodic:,AAB", "periodic:B,AB"]), st.integers(1, 4))
def test_settled_matrices_stay(language: DFA, name: str, length: int) -> None:
    """Wherever a length is accepted, the merged matrices of the next lengths are the same up to the order of lines."""
    term, partition = term_of_automaton(language), Partition.parse(name)
    orders = orders_at(term, name, length, None)
    assume(orders is not None)
    f, there = ("under", term, name, "n"), ("under", term, name, length)
    context = fresh().extended([("n", "int")], [(">=", "n", length)])
    try:
        prove(("=", ("D", f), ("D", there)), {"rule": "settled-lines", "orders": orders}, context)
    except Rejected:
        assume(False)
    first = CommunicationMatrix.of(regular_function(language, partition, length)).rows
    for longer in range(length + 1, min(length + 5, 10)):
        rows = CommunicationMatrix.of(regular_function(language, partition, longer)).rows
        assert order_of_rows(first, rows) is not None


@st.composite
def lengths(draw: st.DrawFn) -> dict[str, object]:
    """A number to begin with and steps."""
    return {"first": draw(st.integers(0, 3)), "step": draw(st.integers(0, 2))}


@drawn(150)
@given(languages(), languages(), lengths(), lengths(), st.booleans())
def test_matrices_after_a_prefix(
    one: DFA, other: DFA, prefix: dict[str, int], rest: dict[str, int], together: bool
) -> None:
    """At all small lengths the different lines are, up to their order, those of one of the matrices; all occur."""
    functions = [("under", term_of_automaton(language), ("prefix", "k"), "n") for language in (one, other)]
    goal = (">=", ("D", functions[0]), ("rank", ("complement", functions[1]), "Q"))
    told = {**prefix, "times": "a"}, {**rest, "times": "a" if together else "b"}
    found = [(left[1][1], right[1][1][1]) for _, left, right in on_matrices(goal, functions, *told, fresh())]
    met = set()
    for a, b in product(range(6), repeat=2):
        k, more = prefix["first"] + prefix["step"] * a, rest["first"] + rest["step"] * (a if together else b)
        if k + more > 9:
            continue
        split = Partition.parse(f"prefix:{k}")
        there = [CommunicationMatrix.of(regular_function(language, split, k + more)).rows for language in (one, other)]
        fits = [i for i, two in enumerate(found) if all(map(alike, there, two))]
        assert fits
        met.update(fits)
    assert len(met) > len(found) // 3  # later lengths bring the others


def alike(first: tuple[tuple[int, ...], ...], second: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the lines are the same, in some order."""
    return order_of_rows(first, second) is not None


QUANTITIES = [
    ("rank", "Q"),
    ("rows", "alice"),
    ("rows", "bob"),
    ("D",),
    ("fooling", 1),
    ("cover", 0),
    ("rows-with", "bob", 1),
]
LIMITS = [
    [(">=", "k", 0), (">=", "n", "k")],
    [(">=", "k", 1), (">=", "n", ("+", "k", 2))],
    [(">=", "k", 0), (">=", "n", "k"), ("even", "n")],
    [("=", "k", 1), (">=", "n", 2)],
]


@pytest.mark.slow
@drawn(80)
@given(languages(), st.sampled_from(QUANTITIES), st.sampled_from(LIMITS))
def test_ends_after_a_prefix(language: DFA, kind: tuple[object, ...], limits: list[object]) -> None:
    """What is shown of a quantity for all n and k holds at small ones, as measured there."""
    quantity = (kind[0], ("under", term_of_automaton(language), ("prefix", "k"), "n"), *kind[1:])
    context = fresh().extended([("n", "int"), ("k", "int")], [(">=", "n", 0), *limits])
    shown = [
        that for that, by in after_a_prefix(quantity, context) if prove(that, by(that, context), context) is not None
    ]
    assert shown
    for n, k in product(range(6), repeat=2):
        values = {"n": n, "k": k}
        if all(compute(substitute(limit, values), Budget()) for limit in limits):
            for that in shown:
                assert measured(substitute(that, values), fresh())


def test_lengths_are_not_guessed() -> None:
    """Nothing is found where the prefix is not seen to lie in the word, and nothing where the language is not given."""
    f = ("under", term_of_automaton(DFA(("a", "b"), 0, frozenset({0}), ((0, 1), (None, 1)))), ("prefix", "k"), "n")
    context = fresh().extended([("n", "int"), ("k", "int")], [(">=", "n", 0), (">=", "k", 0)])
    assert not list(after_a_prefix(("D", f), context))
    variable = fresh().extended([("n", "int"), ("k", "int"), ("L", "language")], [(">=", "k", 0), (">=", "n", "k")])
    assert not list(after_a_prefix(("D", ("under", "L", ("prefix", "k"), "n")), variable))
