"""The lemmas, among those proposed, whose derivation the checker accepts in the context at hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.engine.attempts import note_step
from fooling.verify.methods.engine.faults import FAULTS, passed_over
from fooling.verify.methods.engine.looked_at import known
from fooling.verify.methods.engine.tactic import Lemma, Node, afresh, constantly
from fooling.verify.statement.proposition import Term


def working(proposed: Sequence[Lemma], context: Context) -> list[Lemma]:
    """The lemmas whose derivations are found and accepted."""
    found = {}
    before = _accepted(context.assumptions, tuple(context.sorts.items()))
    for that, by in proposed:
        if that not in before:
            try:
                node = by(that, afresh(context))
                note_step(node)
                prove(that, node, afresh(context))
            except FoolingError:
                continue
            except FAULTS as error:
                passed_over(error)
                continue
            before[that] = node
        found[that] = (that, constantly(before[that]))
    known(found)
    return list(found.values())


@lru_cache(64)
def _accepted(assumptions: tuple[Term, ...], sorts: tuple[tuple[str, str], ...]) -> dict[Term, Node]:
    """What has been accepted under these assumptions, to be looked up when it is asked for again."""
    return {}
