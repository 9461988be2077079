"""Matrices that settle: what the checker accepts at one length is true at all greater ones, read entry by entry."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from circuits.dfa import DFA
from circuits.regular_function import regular_function
from fooling_sets.matrix import CommunicationMatrix
from fooling_sets.partition import Partition
from verify.checker.judge import fresh
from verify.checker.kernel import Rejected, prove
from verify.methods.ends import term_of_automaton
from verify.methods.settled import order_of_rows, orders_at


@st.composite
def languages(draw: st.DrawFn) -> DFA:
    """Any DFA of at most three states over two letters."""
    states = draw(st.integers(1, 3))
    targets = st.none() | st.integers(0, states - 1)
    rows = draw(st.lists(st.tuples(targets, targets), min_size=states, max_size=states))
    return DFA(("a", "b"), 0, draw(st.frozensets(st.integers(0, states - 1))), tuple(rows))


@settings(max_examples=150, deadline=None)
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


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(languages(), st.integers(0, 3), st.integers(0, 3))
def test_settled_prefixes_stay(language: DFA, first: int, rest: int) -> None:
    """Wherever a prefix and a rest are accepted, longer ones have the same merged matrix up to the order of lines."""
    term = term_of_automaton(language)
    f, there = ("under", term, ("prefix", "k"), "n"), ("under", term, f"prefix:{first}", first + rest)
    limits = [(">=", "n", 0), (">=", "k", first), (">=", ("-", "n", "k"), rest)]
    context = fresh().extended([("n", "int"), ("k", "int")], limits)
    node = {"rule": "settled-prefix", "longer": {"rule": "assumption"}, "rest": {"rule": "assumption"}}
    try:
        prove(("=", ("rank", f, "Q"), ("rank", there, "Q")), node, context)
    except Rejected:
        assume(False)

    def merged(k: int, n: int) -> tuple[tuple[int, ...], ...]:
        return CommunicationMatrix.of(regular_function(language, Partition.parse(f"prefix:{k}"), n)).rows

    for k in range(first, first + 4):
        for more in range(rest, rest + 3):
            assert order_of_rows(merged(first, first + rest), merged(k, k + more)) is not None
