"""Protocols with coins from above, by rows and by D, where no formula with coins is known."""

from __future__ import annotations

import pytest

from fooling.verify.statement.language.notation import (
    ceiling,
    exists,
    for_all,
    index,
    integer,
    log2,
    randomised_with,
    rational,
    real,
)
from tests.shares import later
from tests.verify.derived import is_confirmed, is_refuted

n, c = integer("n"), real("c")
BY_BOB = randomised_with(index(n), "private", "from-bob", rational(1, 4))


@pytest.mark.parametrize(
    "statement",
    [
        for_all(n >= 1)(ceiling(log2(n)) >= BY_BOB),
        later(for_all(n >= 1)(randomised_with(index(n), "public", "two-way", rational(1, 4)) <= ceiling(log2(n)) + 1)),
    ],
    ids=str,
)
def test_coins_do_not_cost(statement):
    """Bob names his position, ceil(log2 n) bits."""
    is_confirmed(statement)


def test_a_linear_bound_for_the_wrong_party_is_refuted():
    """For no c > 0 does a message from Bob need c n bits at every n."""
    is_refuted(exists(c > 0)(for_all(n >= 1)(c * n <= BY_BOB)))
    is_refuted(exists(c > 0)(for_all(n >= 1)(c * n <= BY_BOB)))
