"""The lemmas, among those proposed, whose derivation the checker accepts in the context at hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.attempts import note_step
from fooling.verify.methods.engine.faults import FAULTS, passed_over
from fooling.verify.methods.engine.looked_at import known
from fooling.verify.methods.engine.memory import here, holds_now, lasts
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, afresh, constantly
from fooling.verify.statement.proposition import Term


def working(proposed: Sequence[Lemma], context: Context) -> list[Lemma]:
    """The lemmas whose derivations are found and accepted, each by the first that is.

    Where one before it failed in a hurry, that one is tried again with more steps: so what a search found when it was
    nearly over is not what a later one finds.
    """
    found, hurried = dict[Term, Lemma](), dict[Term, float]()
    before = _accepted(context.assumptions, tuple(context.sorts.items()))
    for that, by in proposed:
        if that in found:
            continue
        if that not in before or not holds_now(before[that][1]):
            begun = here()
            node = _derivation(that, by, context)
            hurried[that] = min(lasts(begun), hurried.get(that, inf))
            if node is None:
                continue
            before[that] = node, hurried[that]
        found[that] = (that, constantly(before[that][0]))
    known(found)
    return list(found.values())


def _derivation(that: Term, by: Tactic, context: Context) -> Node | None:
    try:
        node = by(that, afresh(context))
        note_step(node)
        prove(that, node, afresh(context))
    except FoolingError:
        return None
    except FAULTS as error:
        passed_over(error)
        return None
    return node


@lru_cache(64)
def _accepted(assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]) -> dict[Term, tuple[Node, float]]:
    """What has been accepted under these assumptions, and how long that lasts (`memory.lasts`)."""
    return {}
