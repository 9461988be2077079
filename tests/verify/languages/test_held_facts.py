"""What is found for all lengths of functions whose parties are held to drawn languages, against slow measures."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.languages.regular_families import regular_facts
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force
from tests.shares import drawn

FAMILIES = ("equality", "disjointness", "greater-than", "inner-product")
LENGTHS = range(1, 4)
LEAST = (1, 2, 3)


@st.composite
def words(draw: st.DrawFn) -> Term:
    """Partial automata of one to three states over two letters."""
    size = draw(st.integers(1, 3))
    target = st.one_of(st.none(), st.integers(0, size - 1), st.integers(0, size - 1))
    rows = draw(st.lists(st.tuples(target, target), min_size=size, max_size=size))
    return "dfa", ("0", "1"), 0, tuple(sorted(draw(st.sets(st.integers(0, size - 1), min_size=1)))), tuple(rows)


@st.composite
def held_functions(draw: st.DrawFn) -> Term:
    """A family on n bits, or its complement, with one party or both held to such words."""
    f: Any = (draw(st.sampled_from(FAMILIES)), "n")
    for party in draw(st.sampled_from((("alice",), ("bob",), ("alice", "bob"), ("bob", "bob", "alice")))):
        f = ("restricted", f, party, draw(words()))
        if draw(st.integers(0, 4)) == 0:
            f = ("complement", f)
    return f


@pytest.mark.slow
@drawn(40)
@given(held_functions())
def test_facts_are_true(f: Term) -> None:
    """Each bound that the checker accepts for all n holds at small n, of the matrix that is made word by word."""
    for least in LEAST:
        context = fresh().extended([("n", "int")], [(">=", "n", least)])
        try:
            prove((">=", ("rows", f, "alice"), 1), {"rule": "bounds"}, context)
        except Rejected:
            continue
        facts = [that for that, _ in working(list(regular_facts(f, ("Q", "GF2"), context)), context)]
        assert facts
        for n in (n for n in LENGTHS if n >= least):
            for that in facts:
                assert _holds(substitute(that, {"n": n})), (n, that)
        return


def _holds(statement: Term) -> bool:
    """Whether it is true; as good as true where the slow algorithms cannot say."""
    try:
        return brute_force.truth(statement)
    except brute_force.Unsupported:
        return True


def test_the_lengths_at_which_they_are_defined() -> None:
    """No input is left at one bit, two words of two bits."""
    two_ones = ("dfa", ("0", "1"), 0, (2,), ((0, 1), (1, 2), (2, None)))
    f: Term = ("restricted", ("equality", "n"), "bob", two_ones)
    for least, defined in ((1, False), (2, True)):
        context = fresh().extended([("n", "int")], [(">=", "n", least)])
        found = working(list(regular_facts(f, ("Q",), context)), context)
        assert bool(found) == defined
