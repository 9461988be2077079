"""Statements for all numbers: by arithmetic, with closed forms of sums, and by induction on their last index.

What is too tight for that at the least number, or at the next, is computed there, and shown from then on.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import cleared, with_positive_divisors
from fooling.verify.methods.arithmetic.growth import SMALL, compared, growth
from fooling.verify.methods.arithmetic.identities import by_axiom_instances
from fooling.verify.methods.arithmetic.logarithms import with_log_products
from fooling.verify.methods.arithmetic.rounding.residues import NAMES
from fooling.verify.methods.arithmetic.side_conditions import where_defined, with_limits
from fooling.verify.methods.arithmetic.sums import by_last_index, without_sums
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import computable, outside_sums, subterms
from fooling.verify.methods.engine.memory import remembered, working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import for_all_from, induction, intro, knowing, term_by_term
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, by_bounds, evaluate
from fooling.verify.methods.guesses.floating import may_hold
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, substitute


@rule(on=("integer", "even", "odd"), price=40, sure=True)
def by_rounding(goal: Term, context: Context) -> Node:
    """That a number is an integer, even or odd, by rounding it or its half."""
    x = goal[1]
    return axiom(NAMES[goal[0]], growth, j=("floor", x if goal[0] == "integer" else ("/", x, 2)))(goal, context)


@rule(on=("forall",), price=3, closed=True, numbers=True, sure=True)
def for_all_numbers(goal: Term, context: Context) -> Node:
    """A universal statement about numbers by arithmetic, which trusts no solver."""
    if free_variables(goal) or not all(map(computable, (*goal[2], goal[3]))):
        raise NotFound("it is not about numbers only")
    return _for_all(goal)


@remembered  # the same lemma serves several comparisons, and hangs on nothing that is assumed of them
def _for_all(goal: Term) -> Node:
    _, bindings, conditions, body = goal
    values = witness_values(bindings, conditions)
    growing: list[Tactic] = [accepted(intro(values, growth)), by_ratio]
    if subterms(body, "sum") or subterms(body, "binomial"):
        known = with_positive_divisors(cleared(by_axiom_instances), by_axiom_instances)
        sums = outside_sums(body, "sum")
        inductive = len(bindings) == 1 and not any(free_variables(total[4]) - {total[1]} for total in sums)
        term_by_term = [accepted(intro(values, by_terms))] if sums else []
        closed = with_positive_divisors(cleared(without_sums(compared(1))), by_bounds)
        growing = [
            *([by_last_index, accepted(intro(values, closed))] if sums else []),
            accepted(intro(values, with_limits(where_defined(with_log_products(known), compared(1))))),
            *(term_by_term if not inductive else []),
            *growing[:: -1 if len(bindings) == 1 else 1],
            *(term_by_term if inductive else []),
        ]
    return first_of(*growing)(goal, fresh())


def by_terms(goal: Term, context: Context) -> Node:
    """A comparison with a sum by the number of its terms times the first or the last of them."""
    tactic, inside = compared(1), context
    bounds: list[Lemma] = []
    for total in outside_sums(goal, "sum"):
        for end in (total[2], total[3]):
            bounds += working(list(_all_at(total, end, inside)), inside)
    if not bounds:
        raise NotFound("no sum is compared with its first or last term")
    return knowing(bounds, tactic)(goal, context)


def _all_at(total: Term, end: Term, context: Context) -> Iterator[Lemma]:
    _, name, low, high, body = total
    term = substitute(body, {name: end})
    same = (*total[:-1], term)
    alike = said("sum-of-equal", name, conditions={0: by_assumptions}, e=low, n=high, x=term)
    for order in ("<=", ">="):
        compared_terms: Lemma = ((order, total, same), term_by_term(briefly(growth, limits.TERMS_OF_SUM)))
        yield (order, total, alike[0][2]), arith(compared_terms, alike, linear=True)


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
    _, ((name, _), *_), conditions, body = goal
    if len(body) != 3:  # such as "the sum is even"
        return
    op, left, right = body
    for gap in (("/", 1, name), ("/", 1, ("+", name, 1)), ("/", 1, ("^", 2, name))):
        stronger = ("<=", left, ("-", right, gap))
        if op in ("<=", "<") and len(conditions) == 1 and conditions[0][0] == ">=":
            first = conditions[0][2]
            if all(may_hold(stronger, {name: float(first + k)}) for k in range(SMALL)):
                every, by = substitute(stronger, {name: f"{name}0"}), induction(evaluate, growth)
                again = for_all_from(first, f"{name}0", every, by, name, by_bounds)
                yield accepted(intro({name: first}, arith(again, ((">", gap, 0), by_bounds))))
