"""The steps of one statement, tried on the one without a limit: beyond it, from what was proved at the limit itself."""

from __future__ import annotations

import pytest

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.engine.ends import sliced
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.mutants.same_derivation import by_two_cases
from fooling.verify.statement.language.notation import for_all, integer, log2, proposition

n, m, k = integer("n"), integer("m"), integer("k")
NEAR = (m <= n + 1, k >= 1, k * (2 + log2(n)) >= n)
LONGER = for_all(n >= 2, m >= n, *NEAR)(k * (2 + log2(m)) >= m - 1)


def without_the_limit(*others):
    """What by_two_cases finds for the statement with other limits in place of m >= n, once the checker accepts it."""
    that, goal = proposition(LONGER), proposition(for_all(n >= 2, *others, *NEAR)(k * (2 + log2(m)) >= m - 1))
    with sliced(20):
        node = by_two_cases(that, automatic(that, fresh()))(goal, fresh())
    prove(goal, node, fresh())
    return node


def test_below_the_limit_it_follows_from_the_statement_at_the_limit():
    """(m - 1)/(2 + log2 m) grows, so what holds at m = n holds below."""
    assert without_the_limit(m >= 1)["rule"] == "cut"  # the statement itself, of which an instance is used


def test_what_does_not_follow_is_not_found():
    """Without a least m, log2 m is nothing."""
    with pytest.raises(FoolingError):
        without_the_limit(m >= -1)
