"""Computed statements: one without variables, or a table of finitely many instances."""

from __future__ import annotations

from verify.checker.evaluate import assignments, holds
from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, matched, rule
from verify.statement.proposition import Term, free_variables, is_integer, substitute


# evaluate: a statement without variables is computed.
@rule("evaluate")
def _evaluate(goal: Term, node: Node, context: Context) -> Trusts:
    expect(not free_variables(goal), f"cannot evaluate with free variables {sorted(free_variables(goal))}")
    expect(holds(goal), "evaluates to false")
    return NOTHING


# table: finitely many instances, each computed; their number is in the certificate, and is not zero.
@rule("table", "instances")
def _table(goal: Term, node: Node, context: Context) -> Trusts:
    bindings, conditions, body = matched(goal, "forall")
    expect(not free_variables(goal), "a table has no free variables")
    seen = 0
    for values in assignments(bindings, conditions):
        expect(holds(substitute(body, values)), f"false at {values}")
        seen += 1
    expect(seen > 0, "vacuous: no instance meets the conditions")
    expect(
        is_integer(node["instances"]) and node["instances"] == seen,
        f"the table has {seen} instances, not {node['instances']}",
    )
    return NOTHING
