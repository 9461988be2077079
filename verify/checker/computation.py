"""The rules that compute: a statement without variables, or a table of finitely many instances."""

from __future__ import annotations

from verify.checker import evaluate
from verify.checker.evaluate import Evaluation
from verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from verify.checker.theories import machines
from verify.statement.proposition import Term, free_variables, is_integer, substitute

theory = Theory()
PREDICATES = {**evaluate.PREDICATES, **machines.PREDICATES}


def evaluation(context: Context) -> Evaluation:
    """All predicates, with the rules and the budget of the context."""
    return Evaluation(PREDICATES, context.closed())


# evaluate: a statement without variables is computed.
@theory.rule("evaluate")
def _evaluate(goal: Term, node: Node, context: Context) -> Grounds:
    expect(not free_variables(goal), f"cannot evaluate with free variables {sorted(free_variables(goal))}")
    expect(evaluation(context).holds(goal), "evaluates to false")
    return NOTHING


# table: finitely many instances, each computed; their number is in the certificate, and is not zero.
@theory.rule("table", "instances")
def _table(goal: Term, node: Node, context: Context) -> Grounds:
    bindings, conditions, body = matched(goal, "forall")
    expect(not free_variables(goal), "a table has no free variables")
    computed, seen = evaluation(context), 0
    for values in computed.assignments(bindings, conditions):
        expect(computed.holds(substitute(body, values)), f"false at {values}")
        seen += 1
    expect(seen > 0, "vacuous: no instance meets the conditions")
    stated = node["instances"]
    expect(is_integer(stated) and stated == seen, f"the table has {seen} instances, not {stated}")
    return NOTHING
