"""A comparison by another one: a factor less, one more, a term of a sum less, powers for logarithms and back.

Each takes `inner`, which shows the other comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.polynomial import Polynomial, plus
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.atom_lemmas import of_atom, ratios
from fooling.verify.methods.arithmetic.choice_of_premises import polynomial
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    reciprocals,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.arithmetic.exponentials import by_exponents
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, subterms
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.steps import assumption, by_bounds
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, accepted, first_in, first_of, tactical
from fooling.verify.statement.proposition import Term, free_variables


def without_factor(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A comparison of what all its terms are multiplied with, which is not negative, by that of the rest."""
    op, left = slack(goal, context)
    rooted = _by_roots(left)
    for terms in (left,) if rooted == left else (left, rooted):
        each = [dict(monomial) for monomial in terms]
        shared = {atom: min(one.get(atom, 0) for one in each) for atom in (each[0] if each else ())}
        common = tuple((atom, exponent) for atom, exponent in shared.items() if exponent)
        if common:
            rest = {
                tuple((atom, e - shared.get(atom, 0)) for atom, e in monomial if e > shared.get(atom, 0)): c
                for monomial, c in terms.items()
            }
            factor = term_of_polynomial({common: Fraction(1)})
            roots = () if terms is left else [law for atom, _ in common for law in of_atom(atom)]
            yield arith(((op, term_of_polynomial(rest), 0), inner), *roots, hints=[factor], linear=not roots)


def _by_roots(left: Polynomial) -> Polynomial:
    """With the squares of its square roots in place of their radicands, where a term has the radicand alone."""
    roots = {atom for monomial in left for atom, _ in monomial if atom[0] == "^" and atom[2] == ("/", 1, 2)}
    turned: Polynomial = {}
    for monomial, coefficient in left.items():
        powers = dict(monomial)
        for root in roots:
            if root not in powers and powers.get(root[1], 0):
                powers[root[1]] -= 1
                powers[root] = 2
        turned = plus(turned, {tuple(sorted(((a, e) for a, e in powers.items() if e), key=repr)): coefficient})
    return turned


def by_increment(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A bound on a sum by that on the sum before: what is left says that the bound grows by the last term."""
    for whole, parts, law in ratios(goal, context) if subterms(goal, "sum") else ():
        op, left = slack(exchanged(goal, whole, parts), context)
        for assumed in context.assumptions:
            if whole[0] == "sum" and parts[1] in subterms(assumed, "sum") and assumed[0] in ORDERS:
                before, known = slack(assumed, context)
                place = ((parts[1], 1),)
                factor = left.get(place, Fraction(0)) / known[place] if place in known else Fraction(0)
                if factor > 0:
                    rest = term_of_polynomial(plus(left, known, -factor))
                    grows: Lemma = ((">=" if before == op else op, rest, 0), inner)
                    yield arith(grows, (assumed, assumption), law, linear=True)


@tactical
def times_factor(goal: Term, context: Context, factor: Term) -> Node:
    """A comparison by that of both sides times a factor, which is above 0."""
    op, left = slack(goal, context)
    product: Lemma = ((op, ("*", term_of_polynomial(left), factor), 0), polynomial)
    divided = axiom("clear-denominator", arith(product), {0: by_bounds})
    return arith(((op, term_of_polynomial(left), ("/", 0, factor)), divided))(goal, context)


def by_powers_of_logs(op: str) -> Iterator[Tactic]:
    """The powers that both sides are logarithms of; where both are integers, it is enough that they are next."""
    yield _by_exponentials
    if op in ("<=", ">="):
        yield axiom("integers-at-least" if op == ">=" else "integers-at-most", _by_exponentials)


# With A - B = sum c_i E_i log2 X_i, X_i = 2 where there is no logarithm, A op B iff the product of the X_i^(c_i E_i)
# with c_i > 0 op that of the X_i^(-c_i E_i) with c_i < 0, as log2 is increasing.
def _by_exponentials(goal: Term, context: Context) -> Node:
    """A comparison of sums of logarithms and exponents by that of the powers which they are the logarithms of."""
    op, left = slack(goal, context)
    logs = [atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple) and atom[0] == "log2"]
    powers = [power for a in context.assumptions for power in subterms(a, "^") if free_variables(power[2])]
    if not logs and not any(free_variables(power[2]) & free_variables(goal) for power in powers):
        raise NotFound("it has no logarithm, and no power is assumed to be near")
    sides: tuple[list[Term], list[Term]] = ([], [])
    whole = lcm(*(coefficient.denominator for coefficient in left.values()))
    for monomial, coefficient in left.items():
        base: Term = next((atom[1] for atom, _ in monomial if atom in logs), 2)
        rest = tuple((atom, e) for atom, e in monomial if atom not in logs)
        if sum(e for atom, e in monomial if atom in logs) > 1:
            raise NotFound("it has a product of logarithms")
        exponent = term_of_polynomial({rest: abs(coefficient) * whole})
        sides[coefficient < 0].append(base if exponent == 1 else ("^", base, exponent))
    above, below = (1 if not side else side[0] if len(side) == 1 else ("*", *side) for side in sides)
    powered: Lemma = ((op, above, below), first_of(by_bounds, accepted(polynomial)))
    larger: Lemma = ((op, ("log2", above), ("log2", below)), axiom("log2-increasing", powered[1]))
    return arith(larger)(goal, context)


def by_logarithms(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A comparison of logarithms instead, or of powers with the logarithm's argument."""
    op, left, right = goal
    kinds = [side[0] if isinstance(side, tuple) else None for side in (left, right)]
    sides, positive = [side for side in (left, right) if isinstance(side, tuple)], {0: inner, 1: inner}
    if kinds[0] == "log2" and kinds[1] == "log2":
        yield axiom("log2-increasing", inner, positive)
    elif kinds[0] == "log2":
        yield axiom("log2-against", inner, {0: inner})
    elif kinds[1] == "log2":
        turned = (MIRRORED[op], right, left)
        yield arith((turned, axiom("log2-against", inner, {0: inner})), linear=True)
    elif "^" in kinds or "*" in kinds:
        logs = subterms(context.assumptions, "log2")
        sums = [one[0] in ("+", "-") and free_variables(one) and ("log2", one) not in logs for one in sides]
        if not any(sums) and any(free_variables(power[2]) for power in subterms((left, right), "^")):
            yield axiom("by-log2", inner)
        yield axiom("power-of-larger", inner, {0: inner, 1: inner, 2: inner})
        yield axiom("power-increasing", inner)


def by_cleared_exponents(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A comparison with exponentials by their exponents, its divisors multiplied out."""
    shown = accepted(polynomial)
    if subterms(goal, "exp"):
        by = cleared(lambda g, c: first_in(by_exponents(g, c, inner, shown), g, c))
        yield with_positive_divisors(by, shown) if reciprocals(slack(goal, context)[1]) else by
