"""Statements for all numbers: by arithmetic, with closed forms of sums, and by induction on their last index."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checker.kernel import Context
from verify.methods.algebra import arith
from verify.methods.axioms import axiom
from verify.methods.closed_sums import without_sums
from verify.methods.denominators import cleared, with_positive_divisors
from verify.methods.growth import SMALL, about_numbers, compared, growth
from verify.methods.named import by_named
from verify.methods.real_witness import witness_values
from verify.methods.roughly import may_hold
from verify.methods.tactic import (
    Lemma,
    Node,
    NotFound,
    Tactic,
    accepted,
    assumption,
    by_bounds,
    constantly,
    cut,
    evaluate,
    first_in,
    first_of,
    induction,
    instance,
    intro,
    subterms,
)
from verify.statement.proposition import Term, free_variables, substitute


def for_all_numbers(goal: Term, context: Context) -> Node:
    """A universal statement about numbers by arithmetic, which trusts no solver."""
    _, bindings, conditions, body = goal
    if free_variables(goal) or not all(map(about_numbers, (*conditions, body))):
        raise NotFound("it is not about numbers only")
    values = witness_values(bindings, conditions)
    growing: list[Tactic] = [accepted(intro(values, growth)), by_ratio]
    if subterms(body, "sum") or subterms(body, "binomial"):
        known = with_positive_divisors(cleared(by_named), by_named)
        closed = with_positive_divisors(cleared(without_sums(compared(1), growth)), by_bounds)
        growing = [
            *([accepted(intro(values, closed))] if subterms(body, "sum") else []),
            accepted(_without_logarithm),
            accepted(intro(values, known)),
            *growing[:: -1 if len(bindings) == 1 else 1],
        ]
    return first_of(*growing)(goal, context)


def _without_logarithm(goal: Term, context: Context) -> Node:
    """log2 X >= E for all values by X >= 2^E for all values."""
    _, bindings, conditions, (op, left, right) = goal
    if op not in (">=", ">") or not (isinstance(left, tuple) and left[0] == "log2"):
        raise NotFound("it is no bound on a logarithm from below")
    renamed: dict[str, Term] = {name: f"{name}_every" for name, _ in bindings}
    of_power = (op, left[1], ("^", 2, right))
    others = tuple((renamed[name], sort) for name, sort in bindings)
    assumed = tuple(substitute(condition, renamed) for condition in conditions)
    universal = ("forall", others, assumed, substitute(of_power, renamed))
    for_all = constantly(accepted(for_all_numbers)(universal, context))
    larger: Lemma = (of_power, instance((universal, for_all), {f"{name}_every": name for name, _ in bindings}))
    positive: Lemma = ((">", left[1], 0), arith(larger))
    values = witness_values(bindings, conditions)
    return intro(values, cut(positive, axiom("log2-against", larger[1], {0: assumption})))(goal, context)


# ---- by induction ----


def by_ratio(goal: Term, context: Context) -> Node:
    """A statement for all integers from one on, with a sum or a binomial coefficient, by induction."""
    if len(goal[1]) > 1 or not (subterms(goal[3], "sum") or subterms(goal[3], "binomial")):
        raise NotFound("it has no sum and no binomial coefficient, or several variables")
    plain = accepted(induction(evaluate, growth))
    if free_variables(goal[3][-1]):
        return first_in((plain, *_sharpened(goal)), goal, context)
    return first_in((*_sharpened(goal), plain), goal, context)  # a sum that grows, below a number


def _sharpened(goal: Term) -> Iterator[Tactic]:
    """A sum <= c by the sum <= c - g(n), where that is so at small n, for some g >= 0."""
    _, ((name, _), *_), conditions, (op, left, right) = goal
    for gap in (("/", 1, name), ("/", 1, ("+", name, 1)), ("/", 1, ("^", 2, name))):
        stronger = ("<=", left, ("-", right, gap))
        if op in ("<=", "<") and len(conditions) == 1 and conditions[0][0] == ">=":
            first = conditions[0][2]
            if all(may_hold(stronger, {name: float(first + k)}) for k in range(SMALL)):
                bound = f"{name}0"
                renamed = substitute(("and", *conditions, stronger), {name: bound})[1:]
                universal = ("forall", ((bound, "int"),), renamed[:-1], renamed[-1])
                again = instance((universal, induction(evaluate, growth)), {bound: name}, {0: by_bounds})
                yield accepted(intro({name: first}, arith((stronger, again))))
