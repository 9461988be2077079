"""The smaller or the larger of two numbers, and the absolute value of one: which of them it is, or by cases.

Where what is assumed says which one it is, that one takes its place.  Where nothing does, both are tried.  The integers
at which it changes from one to the other are the points at which a statement about all n is two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import Lemma, Tactic, accepted, assumption, cases, cut, subterms, with_equals
from fooling.verify.statement.proposition import Term, free_variables

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
        try:
            accepted(by_assumptions)(condition, context)
        except FoolingError:
            continue
        return ("=", one, value), by
    return None
