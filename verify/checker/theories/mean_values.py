"""A comparison at x from that at a point c, and from that of the derivatives in between: the mean value theorem.

Of a function h that is continuous from c to x and differentiable in between, h(x) = h(c) + (x - c) h'(t) for some t
strictly in between.  So h(x) >= h(c) for x >= c and h' >= 0 there, and for x <= c and h' <= 0 there.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import (
    Context,
    Grounds,
    Node,
    Theory,
    expect,
    given,
    premise,
    prove,
    require_bounds,
    require_defined,
)
from fooling.verify.statement.proposition import Term, free_variables, is_integer, require, substitute

theory = Theory("mean values")


# mean-value: with h the larger side less the smaller one, h is differentiable where h and what `derivative` gives are
# defined.  So h is defined from c to x, which is asked; and h' in between, which the kernel asks of what `by` proves.
# `known` may be used for both.  For x = c nothing is in between, and the base is the goal.
@theory.rule("mean-value", "variable", "point", "order", "between", "known", "base", "by")
def _mean_value(goal: Term, node: Node, context: Context) -> Grounds:
    op, *sides = goal
    x, t, order = node["variable"], node["between"], node["order"]
    expect(op in (">=", ">", "<=", "<") and order in (">=", "<="), "it is no order of numbers")
    expect(context.sorts.get(x) in ("int", "real") and isinstance(t, str), "it is not about a variable number")
    point = given(node["point"], "number", context, "point")
    require_bounds((order, x, point), context)
    slopes = [substitute(derivative(side, x), {x: t}) for side in sides]
    grounds = prove(substitute(goal, {x: point}), node["base"], context)
    moved: Term = ("forall", ((t, "real"),), (), substitute(goal, {x: t}))
    require(moved, "proposition", context.sorts)
    inside = context.extended([(t, "real")], [(order, t, point), (order, x, t)])
    for stated in node["known"]:
        that, rested = premise(stated, inside)
        inside, grounds = inside.extended((), [that]), grounds | rested
    require_defined(moved[-1], inside)
    strictly = inside.extended((), [(order[0], t, point), (order[0], x, t)])
    rising = ">=" if (op[0] == ">") == (order == ">=") else "<="
    return grounds | prove((rising, *slopes), node["by"], strictly)


# Each operation here is continuous where it is defined, and has this derivative where that is defined, too: ln x and
# log2 x for x > 0, sqrt x for x > 0 (1/sqrt x is not defined at 0).  With v the same everywhere, u^v is, for u > 0,
# exp(v ln u), of which v u^v u'/u is the derivative.  Elsewhere v is whole, and u not 0 if v < 0: there u^v is a
# polynomial of u or 1/u, with that derivative for u other than 0, and v u^(v - 1) u' for v > 1.  With the same b
# everywhere, b^v has its derivative where ln b is defined, so that b > 0, and else nothing is shown.
def derivative(term: Term, x: str) -> Term:
    """The derivative of a number by a variable, which stands in no sum, rounding or least value."""
    if term == x or x not in free_variables(term):
        return int(term == x)
    head, *parts = term
    slopes = [derivative(part, x) for part in parts]
    if head in ("+", "-"):
        return (head, *slopes)
    if head == "*":
        return ("+", 0, *(("*", slope, *parts[:i], *parts[i + 1 :]) for i, slope in enumerate(slopes) if slope != 0))
    u, v, du, dv = parts[0], parts[-1], slopes[0], slopes[-1]
    if head == "/":
        return ("/", ("-", du, ("*", u, ("/", dv, v))), v) if dv != 0 else ("/", du, v)
    if head == "^" and dv == 0:
        return ("*", v, ("^", u, v - 1), du) if is_integer(v) and v > 1 else ("*", v, ("/", term, u), du)
    if head in ("ln", "log2"):
        return ("/", du, u) if head == "ln" else ("/", ("/", du, u), ("ln", 2))
    if head == "sqrt":
        return ("/", ("/", du, 2), term)
    expect(head == "exp" or (head == "^" and du == 0), f"{head} is not differentiated")
    return ("*", dv, term) if head == "exp" else ("*", dv, term, ("ln", u))
