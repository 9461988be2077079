"""Which hypotheses an arithmetic step uses beside its premises: what gives numbers their lower limits or their kind.

A certificate names premises and multipliers; what the rule `arith` reads off the assumptions, such as w >= 2 or that N
is even, it does not name.  Here the rule is asked again with fewer assumptions: one is used if the rule refuses without
it.  Nothing is decided by that.
"""

from __future__ import annotations

from dataclasses import replace

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import RULES, fresh
from fooling.verify.checker.kernel import NOTHING, Rule
from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.proposition import Term

MOST_HYPOTHESES = 60  # that are tried without
GRANTED = Rule(lambda goal, node, context: NOTHING, frozenset({"rule"}), NOTHING)


def hypotheses_used(proved: Proved) -> tuple[Term, ...]:
    """Of an accepted `arith` step, assumptions that are enough for it and none of which can be left out, in order.

    Its premises are granted, and so is that its terms are defined.
    """
    kept = list(dict.fromkeys(proved.assumptions))
    if _is_accepted(proved, ()) or len(kept) > MOST_HYPOTHESES:
        return ()
    for one in reversed(tuple(kept)):  # what follows from a hypothesis stands behind it
        fewer = tuple(other for other in kept if other != one)
        if _is_accepted(proved, fewer):
            kept.remove(one)
    return tuple(kept)


def _is_accepted(proved: Proved, assumptions: tuple[Term, ...]) -> bool:
    node = {**proved.node, "premises": [{**one, "by": {"rule": "granted"}} for one in proved.node["premises"]]}
    context = replace(
        fresh(), sorts=proved.sorts, assumptions=assumptions, rules={**RULES, "bounds": GRANTED, "granted": GRANTED}
    )
    try:
        RULES["arith"].check(proved.goal, node, context)
    except (FoolingError, ArithmeticError, TypeError, ValueError, LookupError, AttributeError):
        return False
    return True
