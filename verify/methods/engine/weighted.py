"""Steps that need no search: premises with multipliers that are known beforehand, and the last term of a sum."""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, stated
from fooling.verify.statement.expression import Operand, constant
from fooling.verify.statement.proposition import Term, substitute, thawed

Weighted = tuple[Lemma, Operand | Term]


def exactly(*premises: Weighted) -> Tactic:
    """The comparison that the premises give, each times its multiplier."""

    def found(goal: Term, context: Context) -> Node:
        return {
            "rule": "arith",
            "premises": [stated(one, context) for one, _ in premises],
            "multipliers": [thawed(constant(weight).term) for _, weight in premises],
            "squares": [],
        }

    return found


def sum_last(whole: Term, before: Term) -> Lemma:
    """The sum is the one that ends at `before` and the last term."""
    _, name, low, high, body = whole
    parts = ("+", ("sum", name, low, before, body), substitute(body, {name: high}))
    return ("=", whole, parts), lambda goal, context: {"rule": "sum-last", "by": by_bounds((">=", high, low), context)}
