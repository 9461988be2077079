"""Inputs with some entry, and identities inside: what is decided of every function, of families, of given matrices."""

from __future__ import annotations

import pytest
from derived import is_confirmed, is_refuted

from fooling.verify.checker.judge import fresh, proved
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    apply,
    binomial,
    cover,
    equality,
    floor,
    fooling,
    for_all,
    identity,
    index,
    inner_product,
    integer,
    nonzero_rows,
    partition_number,
    rank,
    rows,
    rows_with,
    variable,
    zero_one,
)
from tests import brute_force
from tests.shares import one_in

f, n, k = variable("f", "function"), integer("n"), integer("k")
inside = (k >= 0, identity(f, k))
CONFIRMED: dict[str, Expression] = {
    "a cover": for_all(over=(f,))(cover(f, 5) <= rows_with(f, "alice", 5)),
    "a fooling set": for_all(over=(f,))(fooling(f, 0) <= rows_with(f, "bob", 0)),
    "a rank": for_all(over=(f,))(rank(f, "GF2") <= nonzero_rows(f, "alice")),
    "a rank by ones": for_all(zero_one(f))(rank(f, "Q") <= rows_with(f, "bob", 1)),
    "a partition": for_all(zero_one(f))(partition_number(f) <= rows_with(f, "bob", 0) + rows_with(f, "bob", 1)),
    "one zero row": for_all(over=(f,))(rows(f, "bob") <= nonzero_rows(f, "bob") + 1),
    "sperner": for_all(*inside, zero_one(f))(binomial(cover(f, 0), floor(cover(f, 0) / 2)) >= k),
    "the rank of an identity": for_all(*inside)(rank(f, "GF3") >= k),
    "a cover of ones": for_all(*inside)(cover(f, 1) >= k),
    "equality": for_all(n >= 1)(identity(equality(n), 2**n)),
    "index": for_all(n >= 1)(identity(index(n), n)),
    "inner product": for_all(n >= 1, n <= 3)(rows_with(inner_product(n), "alice", 1).equals(2**n - 1)),
    "found": identity(apply("disjointness", 4), 4),
    **{
        f"C0(EQ_{size})": cover(equality(size), 0).equals(least)
        for size, least in ((1, 2), (2, 4), (3, 5), (4, 6), (9, 12), (20, 23), (64, 68))
    },
}
REFUTED: dict[str, Expression] = {
    "two values": for_all(over=(f,))(partition_number(f) <= rows_with(f, "alice", 0) + rows_with(f, "alice", 1)),
    "the other value": for_all(zero_one(f))(cover(f, 0) <= rows_with(f, "alice", 1)),
    "no zero row": for_all(over=(f,))(rows(f, "bob") <= nonzero_rows(f, "bob")),
    "zeros cost as much": for_all(*inside)(cover(f, 0) >= k),
    "one larger": identity(equality(3), 9),
    "C0(EQ_9)": cover(equality(9), 0) <= 11,
}


@pytest.mark.parametrize("name", one_in(2, list(CONFIRMED)))
def test_what_is_true_is_derived(name: str) -> None:
    """Of every function, family or given matrix."""
    is_confirmed(CONFIRMED[name])


@pytest.mark.parametrize("name", REFUTED)
def test_what_is_false_is_refuted(name: str) -> None:
    """By a given function."""
    is_refuted(REFUTED[name])


def test_no_identity_is_found_where_none_is() -> None:
    """The ones of greater-than make triangles."""
    with pytest.raises(NotFound):
        automatic(("identity", ("greater-than", 3), 2), fresh())


def test_the_ends_are_the_values() -> None:
    """Of lines with an entry, in matrices of several values."""
    for matrix in (((0, 0), (0, 0)), ((1, 2, 1), (1, 2, 1)), ((0, -1, -2), (1, 0, -1), (2, 1, 0)), ((0,), (3,))):
        for party in ("alice", "bob"):
            for quantity in (
                *(("rows-with", ("matrix", matrix), party, b) for b in (-1, 0, 1, 3)),
                ("nonzero-rows", ("matrix", matrix), party),
            ):
                (((op, _, value), by),) = interval_lemmas(quantity)
                assert (op, value) == ("=", brute_force.number(quantity))
                proved((op, quantity, value), "confirmed", by((op, quantity, value), fresh()))
