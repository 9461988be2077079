"""Comparisons from a later point on: what a growth argument does not show at the least values is computed there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import ceil

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import (
    Node,
    Tactic,
    assumption,
    by_bounds,
    cases,
    first_of,
    instance,
    number,
    table,
)
from fooling.verify.statement.proposition import Term, free_variables, substitute

LATER = (1, 3, 8, 20, 60, 200)  # how much later than the least value a growth argument may start
STEPS = (1, Fraction(1, 2), 2, 4)


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


def one_by_one(name: str, first: int, end: int, by: Tactic) -> Tactic:
    """first <= name < end: finitely many, all by the tactic."""

    def found(goal: Term, context: Context) -> Node:
        bound = next(v for k in count() if (v := f"{name}{k}") not in context.sorts)
        own = [a for a in context.assumptions if a[0] in ("even", "odd") and a[1] == name]
        limits = tuple(substitute(c, {name: bound}) for c in ((">=", name, first), ("<=", name, end - 1), *own))
        universal = ("forall", ((bound, "int"),), limits, substitute(goal, {name: bound}))
        at_most = first_of(by_bounds, axiom("integers-at-most", arith((("<", name, end), assumption))))
        return instance((universal, by), {bound: name}, {1: at_most})(goal, context)

    return found
