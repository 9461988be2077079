"""That a network computes a task: every word is run, or it is shown of all words together where they are too many."""

from __future__ import annotations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.methods.engine.attempts import note
from fooling.verify.methods.engine.not_found import NotFound, Settled, reasons_of
from fooling.verify.methods.engine.tactic import Node, evaluate
from fooling.verify.methods.evidence.network_bits import by_bits
from fooling.verify.methods.evidence.network_cases import by_cases
from fooling.verify.methods.evidence.network_clauses import by_clauses
from fooling.verify.statement.proposition import Term

WAYS = (by_cases, by_clauses, by_bits)
"""What trusts no solver is tried first."""


def computed(goal: Term, context: Context) -> Node:
    """Tactic for `computes`, or its negation, without variables."""
    note("evaluate")
    try:
        is_true = holds(goal, fresh())
    except Rejected as too_many:
        reasons = [str(too_many)]
        for way in WAYS:
            try:
                return way(goal, context)
            except Settled:
                raise
            except FoolingError as error:
                reasons += reasons_of(error)
        raise NotFound(*reasons) from None
    if not is_true:
        raise NotFound("not true by computation")
    return evaluate(goal, context)
