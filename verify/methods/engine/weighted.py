"""Steps that need no search: premises with multipliers that are known beforehand, and the last term of a sum."""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.tactic import Lemma, Node, by_bounds, stated, tactical
from fooling.verify.statement.expression import Operand, constant
from fooling.verify.statement.proposition import Term, substitute, thawed

Weighted = tuple[Lemma, Operand | Term]


@tactical
def exactly(goal: Term, context: Context, *premises: Weighted) -> Node:
    """The comparison that the premises give, each times its multiplier."""
    return {
        "rule": "arith",
        "premises": [stated(one, context) for one, _ in premises],
        "multipliers": [thawed(constant(weight).term) for _, weight in premises],
        "squares": [],
    }


def sum_last(whole: Term, before: Term) -> Lemma:
    """The sum is the one that ends at `before` and the last term."""
    _, name, low, high, body = whole
    parts = ("+", ("sum", name, low, before, body), substitute(body, {name: high}))
    return ("=", whole, parts), lambda goal, context: {"rule": "sum-last", "by": by_bounds((">=", high, low), context)}
