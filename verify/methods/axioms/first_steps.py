"""What is seen at once of a statement without quantifiers: it is assumed, in bounds, or computed."""

from __future__ import annotations

from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine import tactic
from fooling.verify.methods.engine.attempts import note
from fooling.verify.methods.engine.clock import fresh
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node, evaluate
from fooling.verify.statement.proposition import Term, free_variables


@rule(on=("number", "statement", "not"), price=1, sure=True)
def seen_at_once(goal: Term, context: Context) -> Node:
    """What is assumed, or seen by the bounds that numbers and quantities have."""
    return tactic.by_bounds(goal, context)


@rule(on=("number", "statement", "not"), price=2, closed=True, sure=True)
def evaluate_checked(goal: Term, context: Context) -> Node:
    """What is true by computation alone, without variables."""
    if free_variables(goal) or not holds(goal, fresh()):
        raise NotFound("not true by computation")
    return evaluate(goal, context)


@rule(on=("cnf", "two-cnf"), denied=True, kind="safe", price=0, closed=True, sure=True)
def clauses_computed(goal: Term, context: Context) -> Node:
    """Whether a given function has clauses of such a form, which are looked through, as there is no other way."""
    note("evaluate")
    return evaluate_checked(goal, context) if goal[0] == "not" else evaluate(goal, context)
