"""Networks of partial functions: what computes a matrix with * where nothing is promised, and what that says of it.

A network computes a partial function where it outputs its numbers; where nothing is promised any output will do.  By
definition that is to compute *some* function, of as many inputs, that agrees with the partial one where it has numbers.
So one way in is a function that agrees, and a network of it; and what every function that such networks compute costs
at most is what the partial one costs at most.  What a letter of an input is does not hang on the entries: a row and a
column, as of every matrix.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context, Grounds, Node, Theory, expect, given, prove
from fooling.verify.checker.theories.goals import related
from fooling.verify.checker.theories.partial_functions import TOTAL, expect_agreement
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.proposition import Term, frozen

theory = Theory("networks of partial functions")


# By definition: the network computes a function that agrees with the partial one.
@theory.rule("computes-completion", "entries", "by")
def _computes_completion(goal: Term, node: Node, context: Context) -> Grounds:
    expect(goal[0] in COMPUTING, f"the goal is {goal[0]!r}, not one of {', '.join(COMPUTING)}")
    head, (_, entries), *sizes = goal
    full = given(["matrix", node["entries"]], "function", context, "entries")
    expect_agreement(entries, full[1])
    return prove((COMPUTING[head], full, *sizes), node["by"], context)


# Let it be assumed that a network of these sizes computes the partial function: it computes some function f that agrees
# with it.  What is derived of a new variable f, of which nothing is assumed but that, holds of this one; and what a
# quantity of f is at most that of the partial function is at most (`completion`, in the theory of partial functions).
@theory.rule("every-completion", "computes", "name", "by")
def _every_completion(goal: Term, node: Node, context: Context) -> Grounds:
    (head, p, *rest), bound = related(goal, "<=", *TOTAL)
    computes, f = frozen(node["computes"]), node["name"]
    expect(computes in context.assumptions, "it is not assumed that this network computes the partial function")
    expect(computes[0] in COMPUTING and computes[1] == p, "what is assumed is no network of the partial function")
    expect(isinstance(f, str) and f.isidentifier(), f"{f!r} is no name of a variable")
    inside = context.extended([(f, "function")], [(COMPUTING[computes[0]], f, *computes[2:])])
    return prove(("<=", (TOTAL[head], f, *rest), bound), node["by"], inside)
