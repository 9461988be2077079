"""Languages whose words of greatest depth spoil the identity inside: triangles by one party's letters, for all n."""

from __future__ import annotations

import pytest

from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    D,
    dyck,
    even,
    fooling,
    for_all,
    integer,
    one_way,
    rank,
    rows,
    under,
)
from tests.shares import one_in
from tests.verify.derived import is_confirmed, is_refuted

n = integer("n")
every = for_all(n >= 2, even(n))


def brackets(types, depth):
    """The function of words of n brackets."""
    return under(dyck(types, depth), ODD_EVEN, n)


@pytest.mark.parametrize(
    "statement",
    one_in(
        7,
        [
            every(fooling(brackets(4, 2), 1) >= 4 ** (n / 2)),
            every(rank(brackets(2, 4), "GF2") >= 2 ** (n - 1)),
            every(D(brackets(2, 4)) >= n),
            every(D(brackets(2, 3)).equals(n + 1)),
            every(rows(brackets(2, 3), "bob").equals(2 ** (n - 1) + 1)),
            every(one_way(brackets(2, 3), "alice").equals(n)),
            every(rank(brackets(3, 3), "Q") >= 3 * 6 ** (n / 2 - 1)),
        ],
    ),
    ids=str,
)
def test_depth_does_not_lower_a_rank(statement):
    """A row for each word of depth two."""
    is_confirmed(statement)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "statement",
    one_in(
        4,
        [
            every(fooling(brackets(4, 2), 1) >= 4 * 4 ** (n / 2)),
            every(rank(brackets(2, 4), "GF2") >= 2 ** (n - 1) + 1),
            every(D(brackets(2, 3)) >= n + 2),
            every(D(brackets(3, 2)) <= n + 1),
        ],
    ),
    ids=str,
)
def test_what_is_too_much_is_refuted(statement):
    """At a small length."""
    is_refuted(statement)
