"""Integers are reached from the least one by adding 1, and so are sums, term by term, which keeps their order."""

from __future__ import annotations

from fooling.verify.checker.kernel import Context, Grounds, Node, Theory, expect, given, matched, prove, require_bounds
from fooling.verify.checker.normal_form import slack
from fooling.verify.statement.proposition import Term, substitute

theory = Theory("induction")


# induction: P(first), and P(n) implies P(n + 1) for n >= first, give P(n) for all n >= first, an integer that may hang
# on other variables.
@theory.rule("induction", "base", "step")
def _induction(goal: Term, node: Node, context: Context) -> Grounds:
    bindings, conditions, body = matched(goal, "forall")
    expect(len(bindings) == 1 and bindings[0][1] == "int", "induction is over one integer variable")
    ((name, _),) = bindings
    expect([c[:2] for c in conditions] == [(">=", name)], f"the one condition must be {name} >= an integer")
    first = given(conditions[0][2], "number", context, "first")
    require_bounds(("integer", first), context)
    base = prove(substitute(body, {name: first}), node["base"], context)
    inside = context.extended(bindings, (*conditions, body))
    return base | prove(substitute(body, {name: ("+", name, 1)}), node["step"], inside)


# sum-last: a sum over low..high with low <= high is the sum over low..high - 1 and the last term.
@theory.rule("sum-last", "by")
def _sum_last(goal: Term, node: Node, context: Context) -> Grounds:
    (head, name, low, high, body), parts = matched(goal, "=")
    _, (_, _, _, before, _), _ = parts
    one_more = slack(("=", high, ("+", before, 1)), context) == ("=", {})
    expect(head == "sum" and one_more, "the sum does not end one later")
    told_apart = ("+", ("sum", name, low, before, body), substitute(body, {name: high}))
    expect(parts == told_apart, "it is not the sum before and the last term")
    return prove((">=", high, low), node["by"], context)


# sum-terms: where each term of one sum is at most, at least or equal to that of another over the same range, so is the
# sum; both are 0 over an empty range.
@theory.rule("sum-terms", "by")
def _sum_terms(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(op in ("<=", ">=", "="), f"sums are not compared term by term by {op}")
    _, name, low, high, _ = left
    expect(left[0] == "sum" and right[:-1] == left[:-1], "they are not sums over the same range")
    inside = context.extended([(name, "int")], [(">=", name, low), ("<=", name, high)])
    return prove((op, left[-1], right[-1]), node["by"], inside)
