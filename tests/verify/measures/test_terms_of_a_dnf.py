"""The least number of terms of a DNF, and k-CNFs: known values, drawn functions against brute force, near misses."""

from __future__ import annotations

import random

import pytest

from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.matrices.covers import terms
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    cnf,
    disjointness,
    dnf_terms,
    equality,
    for_all,
    index,
    integer,
    intersection,
)
from fooling.verify.statement.proposition import Term, negate
from tests import brute_force

n = integer("n")
KNOWN: tuple[tuple[Term, int], ...] = (
    *((("intersection", size), size) for size in (1, 2, 3, 4)),
    *((("disjointness", size), 2**size) for size in (1, 2, 3, 4)),  # a product of n sums of two
    *((("equality", size), 2**size) for size in (1, 2, 3)),
    *((("complement", ("equality", size)), 2 * size) for size in (1, 2, 3)),
    *((("greater-than", size), 2**size - 1) for size in (1, 2, 3)),
    (("matrix", ((0, 1, 1, 1), (1, 1, 1, 0))), 3),  # 6 prime implicants in a ring
    (("under", ("dfa", ("a", "b"), 0, (0,), ((0, 1), (1, 0))), "odd-even", 5), 16),  # even parity
)


@pytest.mark.parametrize(("f", "k"), KNOWN)
def test_known_values(f: Term, k: int) -> None:
    """Both bounds meet at the known value and are accepted, and no stronger ones are."""
    (lower, below), (upper, above) = ((one.value, one.node) for one in terms(f))
    assert lower == upper == k
    proved((">=", ("terms", f), k), "confirmed", below)
    proved(("<=", ("terms", f), k), "confirmed", above)
    for goal, node in (((">=", ("terms", f), k + 1), below), (("<=", ("terms", f), k - 1), above)):
        with pytest.raises(Rejected):
            proved(goal, "confirmed", node)


def drawn(count: int) -> list[Term]:
    """Functions of at most four bits, more ones than zeros: there terms overlap."""
    draw, found = random.Random(3), []
    for _ in range(count):
        a, b = draw.choice(((0, 1), (1, 1), (1, 2), (2, 1), (2, 2), (0, 3), (0, 4)))
        rows = tuple(tuple(int(draw.random() < 0.6) for _ in range(2**b)) for _ in range(2**a))
        found.append(("matrix", rows))
    return found


def test_drawn_functions() -> None:
    """The bounds meet at the number that brute force finds."""
    for f in drawn(60):
        (lower, below), (upper, above) = ((one.value, one.node) for one in terms(f))
        assert lower == upper == brute_force.least_terms(f)
        proved((">=", ("terms", f), lower), "confirmed", below)
        proved(("<=", ("terms", f), upper), "confirmed", above)


def test_a_clause_too_short_is_found_out() -> None:
    """k-CNFs of drawn functions, and of those that are constant or of no bits, are those of brute force."""
    constants = [("matrix", ((b,) * 2**i,)) for b in (0, 1) for i in range(3)]
    for f in [*drawn(40), *constants]:
        for k in (1, 2, 3, 4, 5):
            assert holds(("cnf", f, k), fresh()) == brute_force.is_cnf(f, k), (f, k)
        assert holds(("two-cnf", f), fresh()) == holds(("cnf", f, 2), fresh())


DECIDED = {
    "confirmed": (
        dnf_terms(intersection(3)).equals(3),
        for_all(n >= 1, n <= 4)(dnf_terms(disjointness(n)).equals(2**n)),
        for_all(n >= 1)(dnf_terms(equality(n)) >= 2**n),
        for_all(n >= 1, n <= 4)(cnf(intersection(n), n)),
        for_all(n >= 1, n <= 5)(cnf(disjointness(n), 2)),
        cnf(equality(3), 2),
    ),
    "refuted": (
        dnf_terms(intersection(3)).equals(2),
        dnf_terms(disjointness(2)) < 4,
        for_all(n >= 1, n <= 4)(dnf_terms(disjointness(n)) <= 8),
        for_all(n >= 1)(cnf(intersection(n), 2)),
        cnf(equality(3), 1),
    ),
}


@pytest.mark.parametrize("verdict", DECIDED)
def test_strangers_statements(verdict: str) -> None:
    """Statements about terms and clauses are decided without being told how."""
    for that in DECIDED[verdict]:
        goal = that.term if verdict == "confirmed" else negate(that.term)
        proved(that.term, verdict, automatic(goal, fresh()))


def test_what_is_not_sought() -> None:
    """Inputs that are no bits have no terms; more bits than can be listed are left open."""
    for f in (index(3).term, equality(6).term, ("matrix", ((0, 1, 1),))):
        with pytest.raises(NotFound):
            terms(f)
