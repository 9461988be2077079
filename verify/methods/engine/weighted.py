"""What premises give with multipliers that are known beforehand: one step of arithmetic, and no search."""

from __future__ import annotations

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, stated
from fooling.verify.statement.expression import Operand, constant
from fooling.verify.statement.proposition import Term, thawed

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
