"""Statements by cases: an equation from both sides, each of few instances, small values one by one, least values.

- What a growth argument does not show at the least values is computed there, and shown from a later point on.
- A + B v against 0, for a variable v >= l that neither A nor B holds, is linear in v: it is true for all of them where
  B >= 0 and A + B l is so against 0.
- What is rounded is often tight at the least value of one variable alone, which is then put in, and the rest is shown
  from the next value on.

The smaller or the larger of two numbers, and the absolute value of one: which of them it is, or by cases.

Where what is assumed says which one it is, that one takes its place.  Where nothing does, both are tried.  The integers
at which it changes from one to the other are the points at which a statement about all n is two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import ceil, floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.computation import points
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit, normal
from fooling.verify.checker.polynomial import ONE, Polynomial, plus
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import powers_of, term_of_polynomial
from fooling.verify.methods.axioms.instances import axiom, both_ways
from fooling.verify.methods.engine.attempts import accepted, first_of, unless_refused
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import number, outside_sums, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cases, cut, instance, table, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.statement.proposition import Term, free_variables, substitute

LATER = (1, 3, 8, 20, 60, 200)  # how much later than the least value a growth argument may start
STEPS = (1, Fraction(1, 2), 2, 4)


def at_value(name: Term, value: int, by: Tactic) -> Tactic:
    """The statement at the one value that limits leave to a variable."""
    return with_equals([(("=", name, value), both_ways(by_assumptions))], by)


@tactical
def finite(goal: Term, context: Context, by: Tactic, limit: int) -> Node:
    """Every instance of a universal statement, at most so many, each by the tactic; the first that fails ends it."""
    if free_variables(goal):
        raise NotFound("its instances have variables")
    each = accepted(by)
    chosen = list(points(goal, fresh(), limit))
    return {"rule": "finite", "by": [each(substitute(goal[3], values), context) for values in chosen]}


def from_a_point_on(goal: Term, context: Context, near: Tactic, after: Tactic) -> Iterator[Tactic]:
    """The values of an integer below some number one by one, a real cut in two; from there on as before."""
    names = sorted(free_variables(goal))
    if len(names) != 1 or (least := lower_limit(names[0], context)) is None:
        return
    (name,) = names
    if context.sorts[name] == "int":
        for later in LATER:
            split = ("<", name, ceil(least) + later)
            yield cases(split, one_by_one(name, ceil(least), ceil(least) + later, table(20_000)), after)
    else:
        for step in STEPS:
            split = ("<", name, number(least + step))
            yield cases(split, near, after)


@tactical
def one_by_one(goal: Term, context: Context, name: str, first: int, end: int, by: Tactic) -> Node:
    """first <= name < end: finitely many, all by the tactic."""
    bound = next(v for k in count() if (v := f"{name}{k}") not in context.sorts)
    own = [a for a in context.assumptions if a[0] in ("even", "odd") and a[1] == name]
    limits = tuple(substitute(c, {name: bound}) for c in ((">=", name, first), ("<=", name, end - 1), *own))
    universal = ("forall", ((bound, "int"),), limits, substitute(goal, {name: bound}))
    at_most = first_of(by_bounds, axiom("integers-at-most", arith((("<", name, end), assumption))))
    return instance((universal, by), {bound: name}, {1: at_most})(goal, context)


# A + B v = (A + B l) + B (v - l).
def by_slope(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by what one of its variables is multiplied with, and by that at its least value."""
    op, left = slack(goal, context)
    for name in sorted({atom for monomial in left for atom, _ in monomial if isinstance(atom, str)}):
        least, parts = lower_limit(name, context), powers_of(left, name)
        slope = parts.get(1, {})
        of_both_signs = min(slope.values(), default=0) < 0 < max(slope.values(), default=0)
        if least is not None and len(parts) == 2 and of_both_signs and _is_alone(name, left):
            grows: Lemma = ((">=", term_of_polynomial(slope), 0), by)
            start: Lemma = ((op, term_of_polynomial(plus(parts.get(0, {}), slope, least)), 0), by)
            yield arith(grows, start, hints=[("-", name, number(least))], linear=True)


def _is_alone(name: str, left: Polynomial) -> bool:
    """Whether no atom but itself holds the variable."""
    return all(atom == name or name not in free_variables(atom) for monomial in left for atom, _ in monomial)


def at_the_least_value(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison of roundings at the least value of one of several integers, and from the next on.

    First of the variable that stands in most of what is rounded or a logarithm.
    """
    rounded = outside_sums(goal, "ceil") + outside_sums(goal, "floor")
    beside = rounded + outside_sums(goal, "log2")

    def seldom(name: str) -> tuple[int, str]:
        return -sum(name in free_variables(one) for one in beside), name

    for name in sorted({name for one in rounded for name in free_variables(one)}, key=seldom):
        least = lower_limit(name, context) if context.sorts[name] == "int" else None
        if least is not None and len(free_variables(goal)) > 1:
            yield cases(("<=", name, number(least)), at_value(name, int(least), by), by)


ABSOLUTE = "abs"
EXTREMES = {"min": ("<=", ">=", "least-of-two"), "max": (">=", "<=", "greatest-of-two")}


@rule(on=("comparison",), kind="unsafe", price=175, sure=True)
def extremes(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison with a minimum or a maximum, by cases: which of two numbers is the smaller one."""
    yield from by_extremes(goal, context, search)


def by_extremes(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison with min(A, B) or max(A, B) from the comparisons with A and with B, wherever they are that."""
    seen = [equation for one in _named(goal, context) if (equation := _seen(one, context)) is not None]
    if seen:
        yield with_equals(seen, by)
    for head, (order, other, name) in EXTREMES.items():
        for one in sorted(subterms(goal, head), key=repr):
            if len(one) == 3 and free_variables(one) <= context.sorts.keys():
                _, a, b = one
                first = arith((exchanged(goal, one, a), by), (("=", one, a), axiom(name, assumption)))
                second = arith((exchanged(goal, one, b), by), (("=", one, b), axiom(f"{name}-second", assumption)))
                strict = (other[0], a, b)
                yield cases((order, a, b), first, cut(((other, a, b), arith((strict, assumption))), second))


def crossings(statement: Term, name: str) -> list[int]:
    """The least integers from which on one of two numbers that are linear in the variable is the larger one.

    >>> crossings(("=", "x", ("+", ("min", 1, "n"), ("abs", ("-", ("*", 2, "n"), 5)))), "n")
    [1, 3]
    """
    inside = fresh().extended([(name, "int")], [])
    found = set[int]()
    for one in (one for head in (*EXTREMES, ABSOLUTE) for one in subterms(statement, head)):
        try:
            parts = dict(normal(("-", *one[1:]) if len(one) == 3 else one[1], inside))
        except FoolingError:
            continue
        offset, slope = parts.pop(ONE, Fraction(0)), parts.pop(((name, 1),), Fraction(0))
        if not parts and slope:
            found |= {ceil(-offset / slope), floor(-offset / slope) + 1} if len(one) == 2 else {ceil(-offset / slope)}
    return sorted(found)


def _named(goal: Term, context: Context) -> list[Term]:
    """The extremes of two numbers and the absolute values in a goal, the inner ones last."""
    found = [one for head in (*EXTREMES, ABSOLUTE) for one in subterms(goal, head) if len(one) <= 3]
    return sorted(
        (one for one in found if free_variables(one) <= context.sorts.keys()), key=lambda one: -len(repr(one))
    )


def _seen(one: Term, context: Context) -> Lemma | None:
    """Which of the numbers it is, where what is assumed says that."""
    head, *of = one
    if head == ABSOLUTE:
        negative: Term = ("-", 0, of[0])
        above = {of[0]: axiom("absolute-above"), negative: axiom("absolute-above-negative")}
        below = axiom("absolute", conditions=dict.fromkeys(range(2), by_assumptions))
        ways = [
            ((op, of[0], 0), value, axiom("equal", conditions={0: below, 1: above[value]}))
            for op, value in ((">=", of[0]), ("<=", negative))
        ]
    else:
        order, other, name = EXTREMES[head]
        ways = [
            ((order, *of), of[0], axiom(name, by_assumptions)),
            ((other, *of), of[1], axiom(f"{name}-second", by_assumptions)),
        ]
    for condition, value, by in ways:
        if unless_refused(accepted(by_assumptions), condition, context) is None:
            continue
        return ("=", one, value), by
    return None
