"""Matrices that settle: what the checker accepts at one length is true at all greater ones, read entry by entry."""

from __future__ import annotations

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
