"""False bounds on measures: no certificate of a true one, spoilt or not, proves them.

And a short certificate is not answered in hours.

What is true of a small matrix is computed by brute force.  Each derivation that `measure` or SAT found is tried, whole
and with one field changed, on bounds that are false of the same matrix, of one with an entry changed, of another
colour, field or distribution.
"""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fooling.fooling_sets.discrepancy import heaviest, is_searchable, merged_sums
from fooling.fooling_sets.functions import from_rows
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.discrepancy_bounds import is_semidefinite
from fooling.verify.measures.measure import measure
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.evidence.sat import Pieces
from fooling.verify.statement.proposition import Term, frozen, thawed
from tests import brute_force
from tests.planted.corruptions import changed, kinds_of, sites
from tests.refuted_by_sat import by_sat
from tests.shares import drawn, later

pytestmark = pytest.mark.slow

Rows = tuple[tuple[int, ...], ...]
Goal = tuple[str, Term, Term]
STEPS = (Fraction(-1), Fraction(1), Fraction(1, 100), Fraction(-1, 100))


@st.composite
def matrices(draw: st.DrawFn) -> Rows:
    """Up to 4 x 4 entries of few values, one row perhaps twice."""
    values = draw(st.sampled_from(((0, 1), (0, 1), (1,), (0, 1, 2), (-7, 3, 2**30, 0))))
    width = draw(st.integers(1, 4))
    rows = draw(st.lists(st.tuples(*[st.sampled_from(values)] * width), min_size=1, max_size=3))
    return (*rows, *draw(st.lists(st.sampled_from(rows), max_size=1)))


def found(rows: Rows, weights: Any) -> Iterator[tuple[Goal, Any]]:
    """True bounds with the derivations that were found."""
    for one in (measure(rows, None, 2.0, weights) | measure(rows, ["rank.GF3"], 2.0)).values():
        yield from ((bound.statement, bound.node) for bound in one.bounds)
    if find_spec("pysat") is None:
        return
    f, parts = ("matrix", rows), []
    for colour in sorted({value for row in rows for value in row}):
        goal = ("<=", ("fooling", f, colour), brute_force.largest_fooling_set(rows, colour))
        yield goal, by_sat()(goal, fresh())
        asked = Pieces(from_rows(rows), colour, True, 1, 99, ())
        asked.close(float("inf"))
        parts += [asked.part()] if asked.proof else []
    yield (
        (">=", ("partition-number", f), sum(part["at_least"] for part in parts)),
        {"rule": "partition-parts", "parts": parts},
    )


def neighbours(quantity: Term, draw: random.Random) -> Iterator[Term]:
    """The quantity; of a matrix with one entry changed; with another colour or field; of the complement."""
    head, (_, rows), *rest = quantity
    yield quantity
    table = [list(row) for row in rows]
    table[draw.randrange(len(table))][draw.randrange(len(table[0]))] = draw.choice((0, 1))
    yield (head, ("matrix", frozen(table)), *rest)
    if head in ("fooling", "cover", "rank"):
        yield from ((head, quantity[1], other) for other in (("Q", "GF2", "GF3") if head == "rank" else (0, 1, 2)))
    if all(entry in (0, 1) for row in rows for entry in row):
        yield (head, ("complement", quantity[1]), *rest)


def false_bounds(quantity: Term, draw: random.Random) -> Iterator[Goal]:
    """Bounds that brute force contradicts."""
    for other in neighbours(quantity, draw):
        try:
            value = brute_force.number(other)
        except brute_force.Unsupported:
            continue
        for step in STEPS:
            at = number(value + step) if value + step >= 0 else ("-", 0, number(-value - step))
            yield ("<=" if step < 0 else ">=", other, at)
            yield ("=", other, at)


def forged(node: Any, draw: random.Random) -> Iterator[Any]:
    """The derivation, and some with one field changed."""
    node = json.loads(json.dumps(node))
    yield node
    places = [(path, value) for path, value, _, _ in sites(node, (), "", "") if path]
    for path, value in draw.sample(places, min(len(places), 5)):
        spoilt = copy.deepcopy(node)
        holder = spoilt
        for name in path[:-1]:
            holder = holder[name]
        holder[path[-1]] = changed(value, draw.choice(kinds_of(value, path)), draw)
        yield spoilt


def following(node: Any, goal: Goal) -> Any:
    """The derivation; one by a distribution gets a premise about the function and the number of the goal."""
    if node.get("rule") != "discrepancy-distribution" or goal[1][0] != "least-discrepancy":
        return node
    node = copy.deepcopy(node)
    with suppress(TypeError, IndexError, KeyError):  # the premise is spoilt
        node["premise"]["that"][1][1], node["premise"]["that"][2] = thawed(goal[1][1]), thawed(goal[2])
    return node


@settings(deadline=None, max_examples=6)
@given(matrices(), st.integers(0, 99))
def test_no_forged_certificate_shows_a_false_bound(rows: Rows, seed: int) -> None:
    """Every true bound is accepted; every false one is refused, whatever found or spoilt derivation it comes with."""
    draw = random.Random(seed)
    weights = [[draw.choice((0, 1, 5)) for _ in row] for row in rows]
    weights[0][0] += 1
    boolean = all(entry in (0, 1) for row in rows for entry in row)
    for goal, node in found(rows, weights if boolean else None):
        assert not proved(goal, "confirmed", json.loads(json.dumps(node))).trusts
        false = list(false_bounds(goal[1], draw))
        for spoilt in forged(node, draw):
            for other in draw.sample(false, min(len(false), 6)):
                with pytest.raises(Rejected):
                    proved(other, "confirmed", following(spoilt, other))


@drawn(300)
@given(
    st.integers(1, 4).flatmap(lambda width: st.lists(st.tuples(*[st.integers(-6, 6)] * width), min_size=1, max_size=4))
)
def test_merging_parallel_lines_keeps_the_heaviest_rectangle(rows: list[tuple[int, ...]]) -> None:
    """Rows of any integers, parallel, opposite or zero, merged or a chain: the weight is that of all sets of rows."""
    most = 0
    for chosen in range(1, 1 << len(rows)):
        sums = [sum(row[y] for x, row in enumerate(rows) if chosen >> x & 1) for y in range(len(rows[0]))]
        most = max(most, sum(a for a in sums if a > 0), sum(-a for a in sums if a < 0))
    assert heaviest(rows)[0] == heaviest(merged_sums(rows))[0] == most


@drawn(200)
@given(
    st.integers(1, 5).flatmap(lambda n: st.lists(st.tuples(*[st.integers(-3, 3)] * n), min_size=1, max_size=n)),
    st.integers(-1, 1),
)
def test_semidefinite_forms_of_any_rank(vectors: list[tuple[int, ...]], shift: int) -> None:
    """Gram matrices, with pivots that vanish, are semidefinite.

    Less a unit on the diagonal where it is not, some vector shows it.
    """
    gram = [
        [Fraction(sum(v[i] * v[j] for v in vectors), 6) for j in range(len(vectors[0]))] for i in range(len(vectors[0]))
    ]
    assert is_semidefinite(gram)
    singular = len(vectors) < len(gram)
    for i, row in enumerate(gram):
        row[i] += Fraction(shift, 1000)
    assert is_semidefinite(gram) or shift < 0
    assert not (singular and shift < 0 and is_semidefinite(gram))


def test_no_solver_is_believed_where_nothing_is_asked() -> None:
    """A colour without cells needs no rectangle: empty DIMACS text, whose clauses hold, is not read as a refutation."""
    zeros: Term = ("matrix", ((0, 0), (0, 0)))
    proof = {"pairs": [], "proof": {"dimacs": "p cnf 0 0\n"}}
    for goal, node in (
        ((">=", ("cover", zeros, 1), 1), {"rule": "sat-refutation", **proof}),
        (
            (">=", ("partition-number", zeros), 2),
            {"rule": "partition-parts", "parts": [{"colour": colour, "at_least": 1, **proof} for colour in (1, 7)]},
        ),
    ):
        with pytest.raises(Rejected, match="all clauses hold where every variable is false"):
            proved(goal, "confirmed", node)


IP7: Term = ("discrepancy", ("inner-product", 7))


@pytest.mark.parametrize(
    ("goal", "node", "message"),
    [
        (
            ("<=", IP7, ("/", ("-", ("^", 2, 999), 1), ("^", 2, 999))),
            {"rule": "discrepancy-spectral"},
            "too many to eliminate",
        ),
        (
            ("<=", IP7, ("/", ("-", ("^", 2, 9999), 1), ("^", 2, 9999))),
            {"rule": "discrepancy-spectral"},
            "a bound of more than 1024 bits",
        ),
        later(
            ("<=", ("discrepancy", ("index", 15)), ("/", 1, 2)),
            {"rule": "discrepancy-exhaustion"},
            "in at most 268435456 additions",
        ),
        later(
            (">=", ("cover", ("equality", 10), 0), 5),
            {"rule": "sat-refutation", "pairs": [], "proof": {"lemmas": [[[], [1]]]}},
            "cells of the colour, more than",
        ),
    ],
)
def test_a_short_certificate_takes_no_hours(goal: Goal, node: Any, message: str) -> None:
    """What would take hours, or a gigabyte, to replay is refused at once."""
    begun = time.process_time()
    with pytest.raises(Rejected, match=message):
        proved(goal, "confirmed", node)
    assert time.process_time() - begun < 30


def test_long_lines_are_compared_in_linear_time() -> None:
    """Whether fifteen lines of 32,768 entries are a chain is known in a second or so.

    They are too long for a search.
    """
    begun = time.process_time()
    assert not is_searchable([[(x >> y & 1) * 2 - 1 for x in range(2**15)] for y in range(15)])
    assert is_searchable([[1] * 2**15] * 15)
    assert time.process_time() - begun < 20
