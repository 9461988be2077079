"""Which hypotheses an arithmetic step uses beside its premises: what gives numbers their lower limits or their kind.

A certificate names premises and multipliers; what the rule `arith` reads off the assumptions, such as w >= 2 or that N
is even, it does not name.  Here the rule is asked again with fewer assumptions: one is used if the rule refuses without
it.  Nothing is decided by that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

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
    all_of_them = tuple(dict.fromkeys(proved.assumptions))
    asked = cache(lambda kept: _is_accepted(proved, tuple(all_of_them[i] for i in sorted(kept))))
    if not all_of_them or asked(frozenset()) or len(all_of_them) > MOST_HYPOTHESES:
        return ()
    return tuple(all_of_them[i] for i in sorted(_needed(range(len(all_of_them)), frozenset(), asked)))


# More assumptions never make `arith` refuse.  So of those that come last as many as can be are left out: what follows
# from a hypothesis stands behind it.  A half that nothing needs is left out at once (Junker: QuickXplain, AAAI 2004).
def _needed(places: Sequence[int], kept: frozenset[int], asked: Callable[[frozenset[int]], bool]) -> frozenset[int]:
    """Which of these are needed beside what is kept, where that alone is not enough, and all of them together are."""
    if len(places) == 1:
        return frozenset(places)
    first, last = places[: len(places) // 2], places[len(places) // 2 :]
    of_last: frozenset[int] = frozenset()
    if not asked(kept.union(first)):
        of_last = _needed(last, kept.union(first), asked)
    return of_last if asked(kept | of_last) else of_last | _needed(first, kept | of_last, asked)


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
