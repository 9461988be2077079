"""For all n and m with n = 4 m: the statement about all m, with 4 m for n.

What is found along a variable that takes all integers is not found along one that a condition equates with a term in
others.  So the statement is led back to the one in which the term stands in place of the variable, and the equation
goes.  Its instance says of 4 m what was claimed of n, and equal numbers stand for one another.
"""

from __future__ import annotations

from functools import reduce

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import (
    Node,
    accepted,
    assumption,
    by_bounds,
    constantly,
    cut,
    first_of,
    instance,
    with_equals,
)
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute


@rule(on=("forall",), kind="unsafe", price=-3, closed=True, speaks=("under",))
def without_defined_variable(goal: Term, context: Context) -> Node:
    """A statement about all values, without an integer that a condition equates with a term."""
    said = definition_in(goal, context)
    if said is None:
        raise NotMadeFor
    (name, term), equation = said
    _, bindings, conditions, body = goal
    other: dict[str, Term] = {one: f"{one}_every" for one, _ in bindings if one != name}
    values = {**other, name: substitute(term, other)}
    kept = tuple(one for one in conditions if one != equation)
    own = tuple((str(other[one]), sort) for one, sort in bindings if one != name)
    every = ("forall", own, tuple(_plainly(substitute(one, values)) for one in kept), substitute(body, values))
    node = constantly(accepted(search)(every, context.closed()))
    met = first_of(by_bounds, by_assumptions, with_equals([(("=", term, name), by_assumptions)], assumption))
    back: dict[str, Term] = {str(new): old for old, new in other.items()}
    plain = instance((every, node), back, dict.fromkeys(range(len(kept)), by_bounds))
    limits = [substitute(one, back) for one in every[2]]
    told = reduce(lambda rest, one: cut((one, met), rest), limits, plain)
    return introduced(with_equals([(("=", name, term), by_assumptions)], told))(goal, context)


def definition_in(goal: Term, context: Context) -> tuple[tuple[str, Term], Term] | None:
    """An integer and the term of numbers, an integer, too, that a condition of a closed statement equates it with."""
    if goal[0] != "forall" or free_variables(goal):
        return None
    sorts, inside = dict(goal[1]), context.extended(goal[1], ())
    for equation in (one for one in goal[2] if one[0] == "="):
        for name, term in map(_solved, (equation[1:], equation[:0:-1])):
            is_number = sorts.get(name if isinstance(name, str) else "") == "int" and about_numbers(term)
            if is_number and name not in free_variables(term) != frozenset() and is_integral(term, inside):
                return (name, term), equation
    return None


def _solved(sides: Term) -> Term:
    """The sides of m = n/2 as those of n = 2 m; others as they are."""
    left, right = sides
    if isinstance(right, tuple) and right[0] == "/" and isinstance(right[1], str) and is_integer(right[2]):
        return right[1], ("*", right[2], left)
    return left, right


def _plainly(condition: Term) -> Term:
    """A limit of 2 m as one of m."""
    op, left, right = condition if len(condition) == 3 else ("", 0, 0)
    if op != ">=" or not (isinstance(left, tuple) and left[0] == "*" and is_integer(left[1]) and is_integer(right)):
        return condition
    return (op, left[2], -(-right // left[1])) if len(left) == 3 and left[1] > 0 else condition
