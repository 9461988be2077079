"""There is an n, and from some n on: at a point that germs ask for, or at a small power of 2.

"From some n on" with parameters names ceil(s0 + 2^s1 + ...), terms in the parameters
(`fooling.verify.methods.arithmetic.germs`), and shows the statement for all n from there on.  "There is an n" takes
that point itself, and where there are several variables each is 0, 1, 2, n, n^2 or 2^n.  So a false "for some C, all n
and m" is refuted.  Without parameters the first powers of 2, and small numbers, that look right are tried before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.germs import Germs
from fooling.verify.methods.arithmetic.rounding.residues import Remainder, remainder_said, shown_at
from fooling.verify.methods.arithmetic.side_conditions import with_limits
from fooling.verify.methods.engine.attempts import accepted, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor, fresh
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import intro, witness
from fooling.verify.methods.engine.tactic import Node, Tactic, by_bounds, evaluate, tactical
from fooling.verify.methods.facts import facts_of_goal
from fooling.verify.methods.guesses.floating import may_hold
from fooling.verify.statement.proposition import Term, free_variables, substitute

FARTHEST = 24  # exponent of the last power of 2 that is tried as a point
SMALLEST, LARGEST = -2, 33  # other points
LATE = 2.0**500  # a value of n at which a choice of the other variables is looked at
CURVES = 24  # such choices that are planned


@rule(on=("exists forall",), kind="unsafe", price=3.5, closed=True, sorts=("int",))
def from_a_small_point_on(goal: Term, context: Context) -> Node:
    """A point from which on something holds: a power of 2 or a small number that looks right."""
    return from_some_point(search)(goal, context)


@rule(on=("exists",), kind="unsafe", price=6)
def at_a_point_of_formulas(goal: Term, context: Context) -> Node:
    """Numbers at which the formulas of the quantities say so."""
    at_some = [] if free_variables(goal) else [from_some_point(search)]
    return facts_of_goal.at_formulas(first_of(*at_some, accepted(far_out)), search)(goal, context)


@rule(on=("exists",), kind="unsafe", price=4)
def far_out(goal: Term, context: Context) -> Node:
    """Numbers, or a point from which on something holds, by the order of growth."""
    _, bindings, conditions, body = goal
    if not {sort for _, sort in bindings} <= {"int", "real"} or not all(map(about_numbers, conditions)):
        raise NotMadeFor
    return with_limits(_from_there_on if body[0] == "forall" else _somewhere)(goal, context)


def _from_there_on(goal: Term, context: Context) -> Node:
    _, bindings, conditions, body = goal
    (point, _), (n, sort) = bindings[0], body[1][0]
    if not all(map(about_numbers, (*body[2][1:], body[3]))):
        raise NotMadeFor
    if len(bindings) > 1 or len(body[1]) > 1 or sort != "int" or body[2][:1] != ((">=", n, point),):
        raise NotMadeFor
    if point in free_variables(("and", body[3], *body[2][1:])):
        raise NotMadeFor
    plan = Germs(n, context)
    shown = [plan.shows(substitute(one, {point: n})) for one in conditions]
    last = plan.shows(body[3])
    by = integers_from_there_on(last(n))
    named = witness({point: plan.point}, by, {i: one(plan.point) for i, one in enumerate(shown)})
    return plan.knowing_all(named)(goal, context)


def _somewhere(goal: Term, context: Context) -> Node:
    """At a point on a curve: each variable is a number, or a term in one that grows."""
    _, bindings, conditions, body = goal
    if not about_numbers(body):
        raise NotMadeFor
    names = [name for name, _ in bindings]
    said = _remainder(names[0], conditions) if len(names) == 1 else None
    curves: Iterable[Mapping[str, Term]] = [{names[0]: said.of("point")}] if said is not None else _curves(names)
    likely = (one for one in curves if _may_hold(one, (*conditions, body), context))
    return first_in((accepted(_along(curve, said)) for curve in islice(likely, CURVES)), goal, context)


@tactical
def _along(goal: Term, context: Context, curve: Mapping[str, Term], said: Remainder | None) -> Node:
    _, _, conditions, body = goal
    plan = Germs("point", context)
    asked = [one for one in conditions if said is None or one != said.condition]
    shown = {conditions.index(one): plan.shows(substitute(one, curve)) for one in asked}
    last = plan.shows(substitute(body, curve))
    values = {name: substitute(term, {"point": plan.point}) for name, term in curve.items()}
    ways: dict[int, Tactic] = {i: one(plan.point) for i, one in shown.items()}
    ways |= {i: shown_at(plan.point) for i in range(len(conditions)) if i not in ways}
    return plan.knowing_all(witness(values, last(plan.point), ways))(goal, context)


def _curves(names: Sequence[str]) -> Iterator[Mapping[str, Term]]:
    """Choices of terms in one variable, one of which is that itself."""
    terms: list[Term] = ["point", 1, 2, 0, ("^", "point", 2), ("^", 2, "point")]
    for chosen in product(terms if len(names) > 1 else terms[:1], repeat=len(names)):
        if "point" in chosen:
            yield dict(zip(names, chosen, strict=True))


def _may_hold(curve: Mapping[str, Term], statements: Sequence[Term], context: Context) -> bool:
    """Whether the statements are not wrong far out, at some values of what is given."""
    at = {**{name: 3.0 if sort == "int" else 2.5 for name, sort in context.sorts.items()}, "point": LATE}
    known = filter(about_numbers, context.assumptions)
    return not all(may_hold(one, at) for one in known) or all(
        may_hold(substitute(one, curve), at) for one in statements
    )


@tactical
def integers_from_there_on(goal: Term, context: Context, by: Tactic) -> Node:
    """Take any integer from a term on; what else is asked of it, as that it is even, a multiple of the term meets."""
    _, ((name, _),), (condition, *others), _ = goal
    said = _remainder(name, others)
    start = condition[2] if said is None else said.of(condition[2])
    seen = first_of(by_bounds, arith(), shown_at(condition[2]))
    return intro({name: start}, by, dict.fromkeys(range(len(others) + 1), seen))(goal, context)


def _remainder(name: str, conditions: Sequence[Term]) -> Remainder | None:
    """What the conditions say of the integer's remainder, if one does."""
    inside = fresh().extended([(name, "int")], [])
    return next((said for one in conditions if (said := remainder_said(one, name, inside)) is not None), None)


@tactical
def from_some_point(goal: Term, context: Context, by: Tactic) -> Node:
    """There is a point from which on something holds of all integers: the first powers of 2 that look right, or so."""
    _, bindings, conditions, body = goal
    if [sort for _, sort in bindings] != ["int"] or body[0] != "forall" or [s for _, s in body[1]] != ["int"]:
        raise NotFound("it does not say that something holds from some point on")
    (point, _), (name, _) = bindings[0], body[1][0]
    if not about_numbers(body[3]) and not any(point in free_variables(one) for one in body[2]):
        raise NotFound("the point is no limit of what comes after it")
    late = [float(start * k) for start in (2**24, 2**40) for k in (1, 3, 5)]
    seen = []
    points = dict.fromkeys((*(2**k for k in range(FARTHEST)), *range(SMALLEST, LARGEST)))
    for start in (at for at in points if all(may_hold(c, {point: float(at)}) for c in conditions)):
        inner = substitute(body, {point: start})
        near = [float(start + d) for d in (0, 1, 2, 3, 5, 8, 13, 21)] + [start * k / 4 for k in range(5, 17)] + late
        statements = (*inner[2], inner[3])
        samples = [v for v in near if v.is_integer() and all(may_hold(c, {name: v}) for c in inner[2])]
        if samples and all(may_hold(statements[-1], {name: v}) for v in samples):
            seen.append(start)
    shown = dict.fromkeys(range(len(conditions)), evaluate)
    return first_of(*(accepted(witness({point: start}, by, shown)) for start in seen[:3]))(goal, context)
