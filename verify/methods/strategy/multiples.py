"""Integers in terms of others.

Numbers that leave a remainder: "for all n of which 4 divides n" is "for all m", with 4 m for n.

Closed forms, closed sets of states and lengths of inputs are found along a variable that takes all integers.  So a
statement about all n = q m + r (`remainders`) is led back to the one about all m, where the condition has gone; its
instance at m = n/q says of 4 (n/4) what was claimed of n, and equal numbers stand for one another.

For all n and m with n = 4 m: the statement about all m, with 4 m for n.

What is found along a variable that takes all integers is not found along one that a condition equates with a term in
others.  So the statement is led back to the one in which the term stands in place of the variable, and the equation
goes.  Its instance says of 4 m what was claimed of n, and equal numbers stand for one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import ceil, floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import ONE
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.integers import Remainder, remainder_said
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.clock import fresh
from fooling.verify.methods.engine.goals import about_numbers
from fooling.verify.methods.engine.not_found import NotMadeFor
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import (
    Node,
    Tactic,
    accepted,
    assumption,
    briefly,
    by_bounds,
    constantly,
    cut,
    first_of,
    instance,
    intro,
    subterms,
    unless_refused,
    with_equals,
)
from fooling.verify.methods.strategy.examples import introduced
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

ROUNDED = {"floor": floor, "ceil": ceil}


@rule(on=("forall",), kind="unsafe", price=-4, closed=True)
def all_multiples(goal: Term, context: Context) -> Node:
    """A statement about numbers that leave a remainder, by that about all numbers of which these are multiples."""
    if remainder_of(goal, context) is None:
        raise NotMadeFor
    return as_multiple(goal, context)


@rule(on=("forall",), kind="unsafe", price=10, closed=True, speaks=("even", "odd"))
def in_halves(goal: Term, context: Context) -> Iterator[Tactic]:
    """A statement about all even lengths, or all odd ones, as it stands for a first look, and by their halves."""
    if parity_of(goal) is not None:
        yield briefly(introduced(search), limits.BEFORE_HALVES)
        yield briefly(as_multiple, limits.IN_HALVES)


def as_multiple(goal: Term, context: Context) -> Node:
    """A universal statement by the one in which q m + r stands for a variable; the tactic shows that."""
    said = remainder_of(goal, context) or parity_of(goal)
    if said is None:
        raise NotMadeFor
    every, other, divided = _in_multiples(goal, said)
    node = constantly(accepted(search)(every, context.closed()))
    values = {other[name]: said.multiple if name == said.name else name for name, _ in goal[1]}
    equation, is_equal = said.equation[0], first_of(said.equation[1], growth)
    rounded = axiom("integers-at-least", arith((equation, is_equal)))
    shown = dict.fromkeys(range(len(every[2])), first_of(by_bounds, by_assumptions, rounded))
    at_multiple = instance((every, node), values, shown)
    for old, new in reversed(divided):
        equal: Term = ("=", substitute(old, values), substitute(new, values))
        at_multiple = with_equals([(equal, _rounds(every[1], old, new, values))], at_multiple)
    return introduced(with_equals([(equation, is_equal)], at_multiple))(goal, context)


def _rounds(bindings: Term, old: Term, new: Term, values: dict[str, Term]) -> Tactic:
    """That a quotient, or what is rounded, is that sum of multiples: of all integers, and so of these."""
    if old[0] == "/":
        return arith()
    universal: Term = ("forall", bindings, (), ("=", old, new))
    return instance((universal, intro(dict.fromkeys((name for name, _ in bindings), 0), growth)), values)


def parity_of(goal: Term) -> Remainder | None:
    """The parity that a closed universal statement gives one of its integers, where that is a length of words."""
    if goal[0] != "forall" or free_variables(goal):
        return None
    integers = [name for name, sort in goal[1] if sort == "int"]
    lengths = free_variables(
        ("and", *(f[3] for f in subterms(goal[3], "under")), *(f[2] for f in subterms(goal[3], "count")))
    )
    said = [(c, name) for c in goal[2] for name in integers if name in lengths and c in (("even", name), ("odd", name))]
    if len(said) != 1:
        return None
    ((_, name),) = said
    return replace(found, multiple=("floor", ("/", name, 2))) if (found := remainder_said(*said[0], fresh())) else None


def remainder_of(goal: Term, context: Context) -> Remainder | None:
    """What a closed universal statement says of the remainder of one of its integers, other than its parity."""
    if goal[0] != "forall" or free_variables(goal):
        return None
    integers = [name for name, sort in goal[1] if sort == "int"]
    found = [one for c in goal[2] for name in integers if (one := remainder_said(c, name, context)) is not None]
    return found[0] if len(found) == 1 and not found[0].is_parity else None


Equal = tuple[Term, Term]


def _in_multiples(goal: Term, said: Remainder) -> tuple[Term, dict[str, str], list[Equal]]:
    """The statement about the multiple, the names that stand for its own, and quotients as products."""
    _, bindings, conditions, body = goal
    other = {name: f"{name}_multiple" if name == said.name else f"{name}_every" for name, _ in bindings}
    values: dict[str, Term] = {**other, said.name: said.of(other[said.name])}
    own = tuple((other[name], sort) for name, sort in bindings)
    kept = [_plainly(one, said, other[said.name]) for one in conditions if one != said.condition]
    there, divided = substitute(body, values), list[Equal]()
    inside = fresh().extended(own, ())
    for quotient in sorted(subterms(there, "/"), key=repr):
        if (plain := _divided(quotient, inside)) is not None:
            divided.append((quotient, plain))
            there = exchanged(there, quotient, plain)
    for rounded in sorted((one for head in ROUNDED for one in subterms(there, head)), key=repr):
        if (plain := _whole(rounded, inside)) is not None:
            divided.append((rounded, plain))
            there = exchanged(there, rounded, plain)
    return ("forall", own, tuple(substitute(one, values) for one in kept), there), other, divided


def _whole(rounded: Term, context: Context) -> Term | None:
    """What is rounded as the integral sum of multiples that it is, such as m for floor(m + 1/2)."""
    try:
        polynomial = dict(normal(rounded[1], context))
    except FoolingError:
        return None
    polynomial[ONE] = Fraction(ROUNDED[rounded[0]](polynomial.get(ONE, Fraction(0))))
    whole = all(c.denominator == 1 for c in polynomial.values()) and free_variables(rounded)
    plain = term_of_polynomial({monomial: c for monomial, c in polynomial.items() if c})
    return plain if whole and is_integral(plain, context) else None


def _divided(quotient: Term, context: Context) -> Term | None:
    """A quotient as the integral sum of multiples that it is, such as 2 m for (4 m)/2."""
    if (polynomial := unless_refused(normal, quotient, context)) is None:
        return None
    whole = all(c.denominator == 1 for c in polynomial.values()) and free_variables(quotient)
    plain = term_of_polynomial(polynomial)
    return plain if whole and plain != quotient and is_integral(plain, context) else None


def _plainly(condition: Term, said: Remainder, name: str) -> Term:
    """A limit of the number as one of its multiple: q m + r >= 5 where m >= ceil((5 - r)/q)."""
    if condition[0] in (">=", ">") and condition[1] == said.name and is_integer(condition[2]):
        least = int(condition[2]) + (condition[0] == ">")
        return ">=", name, -((said.remainder - least) // said.modulus)
    return condition


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
    every = ("forall", own, tuple(_of_the_defined(substitute(one, values)) for one in kept), substitute(body, values))
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


def _of_the_defined(condition: Term) -> Term:
    """A limit of 2 m as one of m."""
    op, left, right = condition if len(condition) == 3 else ("", 0, 0)
    if op != ">=" or not (isinstance(left, tuple) and left[0] == "*" and is_integer(left[1]) and is_integer(right)):
        return condition
    return (op, left[2], -(-right // left[1])) if len(left) == 3 and left[1] > 0 else condition
