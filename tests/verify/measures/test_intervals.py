"""The ends of quantities against the slow algorithms, and what closed statements are made of them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, Settled, steps_left, within
from fooling.verify.methods.matrices.closed_statements import measured
from fooling.verify.methods.matrices.intervals import QUANTITIES, interval_lemmas
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Verdict
from tests import brute_force
from tests.shares import drawn, later

SECOND = {
    "one-way": "alice",
    "rows": "bob",
    "nonzero-rows": "alice",
    "vc-dimension": "bob",
    "rank": "GF2",
    **dict.fromkeys(("fooling", "bapo"), 0),
    "cover": 1,
    "discrepancy-under": None,
}
IN_TURN = ("messages", "message-size", "distributional")
ELSEWHERE = ("terms", "rows-with", "randomised", "randomised-with", *IN_TURN)  # in tests of their own


def is_true(comparison: str, value: object, end: object) -> bool:
    return {"=": value == end, ">=": value >= end, "<=": value <= end}[comparison]


@pytest.mark.slow
@drawn(25)
@given(st.lists(st.tuples(*[st.integers(0, 1)] * 3), min_size=2, max_size=3).map(tuple))
def test_the_ends_hold_the_value(rows):
    """Each end of each quantity of a small matrix is on the right side of its value, and the checker accepts it."""
    f = ("matrix", rows)
    for head in (head for head in QUANTITIES if head not in ELSEWHERE and not head.startswith("partial-")):
        extra = (SECOND[head],) if head in SECOND else ()
        quantity = (head, f, *((tuple((1,) * len(rows[0]) for _ in rows),) if extra == (None,) else extra))
        value = brute_force.number(quantity)
        for (op, _, end), by in interval_lemmas(quantity):
            assert is_true(op, value, brute_force.number(end)), (quantity, op, end)
            proved((op, quantity, end), "confirmed", by((op, quantity, end), fresh()))


@pytest.mark.parametrize("which", ["complete", "partial"])
def test_states_of_an_automaton_with_states_to_spare(which):
    """Two copies of each state, an unreachable one, and one that is dead count for nothing."""
    spare = ("dfa", ("a", "b"), 0, (0, 2), ((1, 4), (2, 4), (3, 4), (0, 4), (4, 4), (0, 1)))
    ((op, quantity, value), by), *_ = interval_lemmas(("states", spare, which))
    assert (op, value) == ("=", 3 if which == "complete" else 2)
    proved((op, quantity, value), "confirmed", by((op, quantity, value), fresh()))


def test_what_is_false_ends_the_search():
    """Neither a table nor the values leave anything to try; for a quantity nobody can search there is no answer."""
    with pytest.raises(Settled, match="it is false that"):
        measured(("=", ("D", ("equality", 2)), ("rank", ("equality", 2), "Q")), fresh())
    with pytest.raises(Settled, match="it is false that"):
        measured((">", ("/", 1, ("discrepancy", ("equality", 2))), 2), fresh())
    with pytest.raises(NotFound, match="is not searched for"):
        interval_lemmas(("tail", 2, 1))
    with pytest.raises(NotFound, match="names no quantity"):
        measured(("=", ("+", 1, 1), 2), fresh())


def test_a_search_ends_in_time():
    """What is over tries nothing more; an inner limit never goes beyond the outer one."""
    with within(0.0):
        with pytest.raises(NotFound, match="in the time a search is given"), within(60.0):
            steps_left(1)
        tried = []

        def not_made(goal, context):
            tried.append(goal)
            raise NotMadeFor

        with pytest.raises(NotFound, match="in the time a search is given"):
            first_of(*[not_made] * 3)((), fresh())
        assert len(tried) == 1
    assert steps_left(1) == 1


@pytest.mark.exhaustive
def test_a_failing_search_ends_within_ten_seconds():
    """Of the processor.  By discrepancy R(IP_n) is at least n/2 - log2 3 for all n; nothing here shows more."""
    started = time.process_time()
    least = (">=", ("randomised", ("inner-product", "n")), ("-", ("/", "n", 2), 1))
    that = ("forall", (("n", "int"),), ((">=", "n", 1),), least)
    assert decide(own_task("mine/inner-product", "", "", that).claim).verdict is Verdict.UNKNOWN
    assert time.process_time() - started < 10


@pytest.mark.parametrize("family", ["equality", "disjointness", later("greater-than"), later("intersection")])
def test_families_too_large_to_read(family):
    """D = n + 1 at n = 12, whose matrix has 16 million entries, of the function and of its complement."""
    for f in ((family, 12), ("complement", (family, 12))):
        goal = ("=", ("D", f), 13)
        proved(goal, "confirmed", automatic(goal, fresh()))
