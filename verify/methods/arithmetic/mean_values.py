"""Comparisons with exp, logarithms and powers of one real variable, on an interval, by the signs of derivatives.

A comparison is one of a function G with 0.  Where G' has one sign on the interval, G is least at an end (rule
`mean-value`).  Elsewhere the interval is cut where that sign changes: at a rational point at which G is 0, or on both
sides of the change, between which G is above a line.  Before it is differentiated, what is compared with 0 is divided
by what one of its logarithms is multiplied with, or by an exponential: then derivatives lose them, one after the other,
and rational functions remain, of which the numerators are polynomials (Strzebonski 2012: roots of functions of exp and
log; Richardson 1991).  At an end where the function is not defined this needs no limit.

Floating point guesses the signs; the checker has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import floor
from operator import itemgetter

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly as value_of
from fooling.verify.checker.normal_form import is_nonnegative, normal
from fooling.verify.checker.polynomial import ONE, Monomial, Polynomial, constant, letter, plus, times
from fooling.verify.checker.theories.mean_values import derivative
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import HALF, opposite_exponentials
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    combined,
    inverse_law,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.arithmetic.substitution import roots_substituted
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, constantly, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import ORDERS, number, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.steps import cases, intro, knowing, stated, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, tactical
from fooling.verify.methods.guesses.floating import NEAR, Range
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, substitute, thawed

DEEPEST = 7  # derivatives in a row
FINEST = 64  # the denominator of a point at which an interval is cut
Glue = Callable[[Tactic], Tactic]  # from a tactic for the quotient to one for what is divided


@rule(on=("forall order",), price=172, closed=True, numbers=True, sorts=("real",), steps="SIGNS_OF_DERIVATIVES")
def by_derivatives(goal: Term, context: Context) -> Node:
    """A comparison for all reals of an interval, by the signs of derivatives."""
    _, bindings, conditions, body = goal
    if len(bindings) != 1 or not any(subterms(body, head) for head in ("exp", "ln", "log2", "^")):
        raise NotFound("it is not about exponentials or logarithms of one number")
    ((x, _),) = bindings
    r = Range(x, *_ends(x, conditions))
    by = _shown(r, DEEPEST)
    if r.low is None and r.high is None:
        by = cases(("<=", x, 0), *(_shown(one, DEEPEST) for one in r.split(Fraction(0), Fraction(0))))

    def inside(that: Term, at: Context) -> Node:
        return knowing([((">", ("ln", 2), 0), evaluate), *_known(that, at, r)], by)(that, at)

    return intro(witness_values(bindings, conditions), inside)(goal, context)


def _ends(x: str, conditions: tuple[Term, ...]) -> tuple[Fraction | None, Fraction | None]:
    """The numbers that the conditions say it is between."""
    low, high = list[Fraction](), list[Fraction]()
    for op, left, right in (c for c in conditions if c[0] in ORDERS and x in c[1:]):
        with suppress(FoolingError):
            end = value_of(right if left == x else left)
            (low if (op[0] == ">") == (left == x) else high).append(end)
    return max(low, default=None), min(high, default=None)


@tactical
def _shown(goal: Term, context: Context, r: Range, depth: int) -> Node:
    """A comparison on the interval."""
    op, *sides = goal
    difference = ("-", *(sides if op[0] == ">" else reversed(sides)))
    if min((at for _, at in r.values(difference)), default=0) < -NEAR:
        raise NotFound("it is false at some point")
    by = roots_substituted(lambda g, c: first_in(_ways(g, c, r, depth), g, c))
    return first_of(by_assumptions, with_positive_divisors(cleared(by), by_assumptions))(goal, context)


def _ways(goal: Term, context: Context, r: Range, depth: int) -> Iterator[Tactic]:
    op, left = slack(goal, context)
    plain = term_of_polynomial(left)
    quotients = list(_quotients(left, context, r))
    if op == ">=" and (factors := [glue for is_whole, _, glue in quotients if is_whole]):
        yield factors[0](_shown(r, depth))
        return
    yield _by_products
    quotients.insert(0, (False, plain, lambda by: arith(((op, plain, 0), by), linear=True)))
    ways = [(_difficulty(g, context, r), g, glue) for _, g, glue in quotients if depth]
    for (is_cut, *_), g, glue in sorted(ways, key=itemgetter(0)):
        by = _in_parts(g, glue, r, depth) if is_cut else glue(_by_slope(r, depth))
        yield knowing(_known((op, g, 0), context, r), by)


def _difficulty(g: Term, context: Context, r: Range) -> tuple[bool, int, int, int]:
    """Whether its derivative changes its sign, and how often; how many transcendental products and parts that has."""
    with suppress(FoolingError):
        turns, slope = r.turns(derivative(g, r.x)), normal(derivative(g, r.x), context)
        products = {tuple(one for one in m if one[0][0] != "/") for m in _parts(slope, r.x)} - {ONE}
        return any(low < high for low, high, _ in turns), len(turns), len(products), len(slope)
    return True, 0, 0, 0


# ---- quotients ----


# P = sum c E, E a product of what is no polynomial.  With R > 0, P = R G for G = sum (c/R) E: P - R G is
# (1 - R (1/R)) times those parts of P where the division leaves a rest; 1/exp(u) is exp(-u).
def _quotients(left: Polynomial, context: Context, r: Range) -> Iterator[tuple[bool, Term, Glue]]:
    """What is compared with 0 divided by what is positive: whether that leaves no rest, the quotient, and the step."""
    beside = [plus(letter(r.x), constant(-end)) for end in (r.low, r.high, Fraction(0), Fraction(1)) if end is not None]
    shares = [share for other, share in _parts(left, r.x).items() if other != ONE]
    factors = [*beside, *(letter(atom) for m in left for atom, _ in m), *shares]
    for term, factor in {term_of_polynomial(one): one for one in factors}.items():
        signs = [at for _, at in r.values(term)] or [0]
        divisor = factor if min(signs) > 0 else plus({}, factor, -1)
        below, (whole, broken) = term_of_polynomial(divisor), _division(left, divisor, r.x)
        is_power = r.x in free_variables(below) and not subterms(below, "log2")
        is_seen = is_power if broken else len(divisor) > 1 or is_nonnegative(divisor, context)
        if min(signs) * max(signs) <= 0 or divisor.keys() == {ONE} or not is_seen:
            continue
        above: Lemma = ((">" if broken else ">=", below, 0), _by_products)
        laws = list[tuple[Lemma, Polynomial]]()
        if broken:
            inverse: Term = ("/", 1, below)
            inverse, law = opposite_exponentials(below[1]) if below[0] == "exp" else (inverse, inverse_law(inverse))
            laws.append((law, plus({}, broken, -1)))
            whole = plus(whole, times(broken, normal(inverse, context.extended((), above[:1]))))
        g = term_of_polynomial(whole)
        yield not broken, g, partial(_times, g, above, laws)


def _times(g: Term, above: Lemma, laws: list[tuple[Lemma, Polynomial]], by: Tactic) -> Tactic:
    shown = (">=", ("*", above[0][1], g), 0), axiom("product", conditions={0: _by_products, 1: by})
    return knowing([above], combined([(shown, {ONE: Fraction(1)}), *laws]))


def _parts(left: Polynomial, x: str) -> dict[Monomial, Polynomial]:
    """What each product of other things than x is multiplied with."""
    parts: dict[Monomial, Polynomial] = {}
    for monomial, coefficient in left.items():
        other = tuple((a, e) for a, e in monomial if a != x and x in free_variables(a))
        parts.setdefault(other, {})[tuple(one for one in monomial if one not in other)] = coefficient
    return parts


def _division(left: Polynomial, divisor: Polynomial, x: str) -> tuple[Polynomial, Polynomial]:
    """The quotients of the parts that are the divisor times something; and the other parts."""
    whole: Polynomial = {}
    broken: Polynomial = {}
    lead = max(divisor, key=lambda m: dict(m).get(x, 0))
    inverse = {tuple((a, -e) for a, e in lead): 1 / divisor[lead]}
    for other, share in _parts(left, x).items():
        part = times(share, {other: Fraction(1)})
        rest, quotient = part, dict[Monomial, Fraction]()
        for _ in range(DEEPEST * len(part)):
            divided = times(rest, inverse).items()
            one = dict([(tuple(f for f in m if f[1]), c) for m, c in divided if all(e >= 0 for _, e in m)][:1])
            quotient, rest = plus(quotient, one), plus(rest, times(divisor, one), -1)
        whole, broken = (whole, plus(broken, part)) if rest else (plus(whole, quotient), broken)
    return whole, broken


# ---- the steps ----


# Between c and d, where its slope is at least some s, it is at least v + s (x - c), for some v that it is above at c.
@tactical
def _in_parts(goal: Term, context: Context, g: Term, glue: Glue, r: Range, depth: int) -> Node:
    """A function with the interval cut where the sign of its derivative changes."""
    x, slope = r.x, derivative(g, r.x)
    turns = r.turns(slope)
    for (low, high, _), size in product(turns, range(1, FINEST)):
        c = Fraction((low + high) / 2).limit_denominator(size)
        if low <= c <= high and abs(r.at(g, c)) <= NEAR:
            return cases(("<=", x, number(c)), *(_shown(one, depth - 1) for one in r.split(c, c)))(goal, context)
    for size in (2**k for k in range(4, 12)):
        c, d = (Fraction(p).limit_denominator(size) for p in turns[0][:2])
        at, least = r.at(g, c), min((s for _, s in Range(x, c, d).values(slope)), default=0)
        v, s = (Fraction(floor(one * size), size) for one in (at * 15 / 16 if at > 0 else 0, 2 * least))
        if c < d and v > 0 and v + s * (d - c) > 0:
            break
    else:
        raise NotFound("it is too near to 0 where it is least")
    line: Term = ("+", number(v - s * c), ("*", number(s), x))
    above: Lemma = ((">=", ("-", g, line), 0), _shown(Range(x, c, d), depth - 1))
    inside = arith(above, *(((o, x, number(e)), by_assumptions) for o, e in ((">=", c), ("<=", d))), linear=True)
    left, right = (_shown(one, depth - 1) for one in r.split(c, d))
    return cases(("<=", x, number(c)), left, cases((">=", x, number(d)), right, glue(inside)))(goal, context)


@tactical
def _by_slope(goal: Term, context: Context, r: Range, depth: int) -> Node:
    """A function that is least at an end, by the mean value theorem."""
    x, falls = r.x, any(s < 0 for *_, s in r.turns(derivative(goal[1], r.x)))
    end, order, rising = (r.high, "<=", "<=") if falls else (r.low, ">=", ">=")
    if end is None or not r.at(goal[1], end) >= -NEAR:
        raise NotFound("there is no end at which it is least")
    t = next(one for i in range(1, len(context.sorts) + 2) if (one := f"{x}{i}") not in context.sorts)
    point, there = number(end), replace(r, x=t)
    beside: Term = (order, x, point)
    inside = context.extended([(t, "real")], [beside, (order, t, point), (order, x, t)])
    known = _known(substitute(goal, {x: t}), inside, there)
    strictly = inside.extended((), [*(that for that, _ in known), (order[0], t, point), (order[0], x, t)])
    slopes = (rising, *(substitute(derivative(side, x), {x: t}) for side in goal[1:]))
    of_zero: Lemma = (("=", ("exp", 0), 1), evaluate)
    base = first_of(by_assumptions, accepted(evaluate), with_equals([of_zero], search))
    node = {"rule": "mean-value", "variable": x, "point": thawed(point), "order": order, "between": t}
    node |= {"known": [stated(one, inside) for one in known], "base": base(substitute(goal, {x: point}), context)}
    node |= {"by": _shown(there, depth - 1)(slopes, strictly)}
    return knowing([(beside, by_assumptions)], constantly(node))(goal, context)


def _known(goal: Term, context: Context, r: Range) -> list[Lemma]:
    """The ends of the interval, and that logarithms and divisors are of what is above 0."""
    ends = [(op, r.x, number(e)) for e, o in ((r.low, ">"), (r.high, "<")) if e is not None for op in (o, f"{o}=")]
    of = [one[-1] for head in ("log2", "ln", "/") for one in sorted(subterms(goal, head), key=repr)]
    halves = {one for one in subterms(goal, "^") if one[2] == HALF}
    roots = sorted({one[1] for one in subterms(goal, "sqrt") | halves}, key=repr)
    signs = [(op, of, 0) for root in roots for op, of in ((">=", root), (">", root), (">", ("^", root, HALF)))]
    found = list[Lemma]()
    for that in dict.fromkeys((*ends, *((">", one, 0) for one in of if free_variables(one)), *signs)):
        with suppress(FoolingError):
            found.append((that, constantly(accepted(_by_products)(that, context))))
            context = context.extended((), [that])
    return found


def _by_products(goal: Term, context: Context) -> Node:
    """What follows from the assumptions, or from products of them with what is in the goal."""
    assumed = ((a, assumption) for a in context.assumptions if a[0] in ORDERS)
    positive = axiom("power-positive", conditions={0: _by_products})
    return first_of(by_assumptions, positive, arith(*assumed))(goal, context)
