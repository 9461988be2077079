"""For every c > 0, by the same for c = 1/w: what holds for 1/w, w = ceil(1/c), holds for c, which is at least that.

"log2 n < c n from some n on" asks for a point that grows as c falls.  For a whole w in place of 1/c it is one of the
points that are tried, as (2 w + 2)^2.  The statement at this point is shown for all w; its instance, and the factor of
c, which is positive, give the statement for c.
"""

from __future__ import annotations

from collections.abc import Callable

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import powers_of, term_of_polynomial
from fooling.verify.methods.arithmetic.for_all_numbers import for_all_numbers
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import scale
from fooling.verify.methods.engine.not_found import NotFound, NotMadeFor
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    constantly,
    cut,
    first_of,
    instance,
    intro,
    witness,
)
from fooling.verify.statement.proposition import QUANTIFIERS, Term, frozen, substitute

LATER = "_beyond"
POSITIVE: Term = ("forall", (("c_every", "real"),), ((">", "c_every", 0),), (">=", ("ceil", ("/", 1, "c_every")), 1))
NO_LESS: Term = (*POSITIVE[:3], (">=", "c_every", ("/", 1, ("ceil", ("/", 1, "c_every")))))


def at_reciprocal(c: str, by: Tactic, inside: Callable[[Tactic], Tactic]) -> Tactic:
    """The point that the tactic names for c = 1/w, at w = ceil(1/c); `inside` takes any integer from there on."""

    def found(goal: Term, context: Context) -> Node:
        body = goal[3]
        if (">", c, 0) not in context.assumptions or context.sorts[c] != "real" or not _is_easier(goal, c, context):
            raise NotMadeFor
        w, whole = f"{c}_whole", ("ceil", ("/", 1, c))
        of_w = _with_own_names(substitute(goal, {c: ("/", 1, w)}))
        node = accepted(by)(of_w, fresh().extended([(w, "int")], [(">=", w, 1)]))
        if node["rule"] != "witness":
            raise NotFound("it names no point")
        point = {name: frozen(value) for name, value in node["values"].items()}
        said = [substitute(one, point) for one in (*of_w[2], of_w[3])]
        shown = [_at(w, whole, that, part) for that, part in zip(said, [*node["conditions"], node["by"]], strict=True)]
        here = {name: substitute(value, {w: whole}) for name, value in point.items()}
        at_least: Lemma = (substitute(NO_LESS[3], {"c_every": c}), instance((NO_LESS, for_all_numbers), {"c_every": c}))
        there, proof = shown[-1]
        finish = _carried_over(there, c, at_least) if body[0] in ORDERS else inside(_one(there, c, at_least))
        met = dict(enumerate(by for _, by in shown[:-1]))
        positive: Lemma = ((">=", whole, 1), instance((POSITIVE, for_all_numbers), {"c_every": c}))
        return cut(positive, witness(here, cut((there, proof), finish), met))(goal, context)

    return found


def _with_own_names(goal: Term) -> Term:
    """The statement, what is said from a point on of a variable with another name: no name is bound twice."""
    if goal[3][0] not in QUANTIFIERS:
        return goal
    head, bindings, conditions, body = goal[3]
    own = {name: f"{name}{LATER}" for name, _ in bindings}
    said = tuple(substitute(one, own) for one in conditions), substitute(body, own)
    return (*goal[:3], (head, tuple((own[name], sort) for name, sort in bindings), *said))


def _is_easier(goal: Term, c: str, context: Context) -> bool:
    """Whether a larger c says less: it stands in the comparison once, times what looks positive."""
    while goal[0] in QUANTIFIERS:
        context, goal = context.extended(goal[1], goal[2]), goal[3]
    factors = powers_of(slack(goal, context)[1], c) if goal[0] in ORDERS else {}
    return factors.keys() == {0, 1} and all(coefficient > 0 for coefficient in factors[1].values())


def _at(w: str, whole: Term, that: Term, node: Node) -> Lemma:
    """What is said of w, shown for all w >= 1, at this one."""
    universal: Term = ("forall", ((w, "int"),), ((">=", w, 1),), that)
    return substitute(that, {w: whole}), instance((universal, intro({w: 1}, constantly(node))), {w: whole})


def _one(there: Term, c: str, at_least: Lemma) -> Tactic:
    """The comparison at one integer, by the same of 1/w at all integers from the point on."""

    def found(goal: Term, context: Context) -> Node:
        ((later_name, _),) = there[1]
        name = later_name.removesuffix(LATER)
        _, _, start = condition = substitute(there[2][0], {later_name: name})
        taken: Lemma = (substitute(there[3], {later_name: name}), instance((there, assumption), {later_name: name}))
        later = cut(taken, _carried_over(taken[0], c, at_least))
        positive: Lemma = ((">", name, 0), arith(((">", start, 0), by_bounds), (condition, assumption)))
        return first_of(cut(positive, later), later)(goal, context)

    return found


def _carried_over(taken: Term, c: str, at_least: Lemma) -> Tactic:
    """A comparison with c by the one with 1/w, as c stands in it times something positive."""

    def found(goal: Term, context: Context) -> Node:
        factors = powers_of(slack(goal, context)[1], c)
        if not factors.keys() <= {0, 1}:
            raise NotFound("c stands in it more than once")
        factor = term_of_polynomial(factors.get(1, {}))
        (_, _, least), by = at_least
        scaled: Lemma = ((">=", ("*", factor, c), ("*", factor, least)), scale(first_of(by_bounds, growth), by))
        return arith((taken, assumption), scaled, linear=True)(goal, context)

    return found
