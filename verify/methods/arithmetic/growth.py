"""Comparisons of numbers with variables: powers, roots, logarithms, quotients, sums, for all integers or all reals.

What is known of the atoms of both sides (`fooling.verify.methods.arithmetic.atom_lemmas`: Taylor's bound for each power
and logarithm from its lower limit on, roots, inverses, ceilings) goes to `arith`, which finds multipliers by a linear
program; what the limits cannot show is tried as a comparison of logarithms, or from a later point on, the integers
below it one by one.  A statement with a sum or a binomial coefficient goes by induction.  Nothing is measured, and no
solver is trusted.

A comparison by another one: a factor less, one more, a term of a sum less, powers for logarithms and back; `inner`
shows the other one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import lcm

from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, lower_limit, normal
from fooling.verify.checker.polynomial import Polynomial, constant, plus, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import logarithms, of_atom, ratios
from fooling.verify.methods.arithmetic.cases import at_the_least_value, by_slope, from_a_point_on
from fooling.verify.methods.arithmetic.choice_of_premises import from_equations, polynomial
from fooling.verify.methods.arithmetic.denominators import (
    balanced,
    cleared,
    reciprocals,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.arithmetic.exponentials import by_bounded_exponents, by_exponents
from fooling.verify.methods.arithmetic.integers import with_least_integers
from fooling.verify.methods.arithmetic.logarithms import as_one_logarithm, by_roots, by_tangents, with_log_products
from fooling.verify.methods.arithmetic.rounding.galois import by_bit_lengths, by_inverses
from fooling.verify.methods.arithmetic.rounding.residues import by_fractional_parts, by_remainders
from fooling.verify.methods.arithmetic.side_conditions import (
    as_factor,
    is_not_zero,
    times_factor,
    where_defined,
    with_limits,
    with_signed_divisors,
    with_signs,
)
from fooling.verify.methods.arithmetic.substitution import (
    bounds_substituted_in_goal,
    equations_substituted,
    roots_substituted,
)
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import accepted, briefly, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import (
    MIRRORED,
    ORDERS,
    about_numbers,
    begins_with,
    computable,
    number,
    outside_sums,
    subterms,
)
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import cases, cut, intro, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.methods.guesses.real_values import is_false_somewhere
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables, is_integer

FALSE = "it is false at some values that meet what is assumed"
SMALL = 6  # values at which a stronger statement is looked at
FEW = 2  # factors that both sides are multiplied with
DEEPEST = 3  # steps that lead from one comparison to another


def growth(goal: Term, context: Context) -> Node:
    """A comparison of numbers with variables, or several."""
    if goal[0] == "and":
        return {"rule": "and", "by": [growth(part, context) for part in goal[1:]]}
    formats = sorted(subterms(goal, "qp"), key=repr)
    if formats and all(map(computable, (goal, *context.assumptions))):
        return with_equals([_written_out(formats[0])], growth)(goal, context)
    if goal[0] not in COMPARISONS or not free_variables(goal) or not about_numbers(goal):
        raise NotFound("it is no comparison of numbers with variables")
    if is_false_somewhere(goal, context):
        raise NotFound(FALSE)
    signed = with_signed_divisors(compared(DEEPEST), first_of(compared(1), as_factor()))
    by = with_limits(where_defined(signed, compared(1)))
    return with_least_integers(with_log_products(with_signs(by, compared(0))))(goal, context)


def _written_out(numbers: Term) -> Lemma:
    """That the format (N, K) has 2 N^(2K) + 1 numbers."""
    _, base, exponent = numbers
    many: Term = ("+", ("*", 2, ("^", base, ("*", 2, exponent))), 1)
    return ("=", numbers, many), arith()


@tactical
def compared(goal: Term, context: Context, depth: int) -> Node:
    """A comparison in so many steps."""
    if is_false_somewhere(goal, context):
        raise NotFound(FALSE)
    return first_in(_ways(goal, context, depth), goal, context)


def _ways(goal: Term, context: Context, depth: int) -> Iterator[Tactic]:
    op = goal[0]
    inner = compared(depth - 1) if depth else _nothing
    if op == "=":
        yield from _ways_to_equations(goal, context, depth)
        return
    if op == "!=":
        yield from (axiom("unequal", inner, of=(order,)) for order in ("<", ">"))
        yield is_not_zero
        return
    yield by_bounds
    if op == "<=" and isinstance(goal[1], tuple) and goal[1][0] == "abs":
        yield axiom("absolute", conditions={0: inner, 1: inner})
    if depth:
        yield from by_increment(goal, context, inner)
    if op == ">=" or op == "<=":
        yield from _among_integers(goal, context)
    if depth and any(free_variables(power[1]) and free_variables(power[2]) for power in outside_sums(goal, "^")):
        yield from by_logarithms(goal, context, inner)
    yield with_positive_divisors(cleared(polynomial), accepted(polynomial))
    if depth == DEEPEST:
        yield from _by_an_assumed_power(goal, context, inner)
    yield from _by_factors_and_roundings(goal, context, depth)
    if depth:
        yield from without_factor(goal, context, inner)
        for chosen, quotient, law in ratios(goal, context):
            yield arith((exchanged(goal, chosen, quotient), inner), law)
        for degree in sorted({power[2][2] for power in _roots(goal)}):
            positive = first_of(by_bounds, axiom("root-not-negative"), inner)
            yield axiom("by-powers", roots_substituted(inner), {0: positive, 1: positive}, i=degree)
        yield from (first_of(one, cleared(one)) for one in by_tangents(goal, context))
        yield from by_cleared_exponents(goal, context, inner)
        yield from by_bounded_exponents(goal, context, compared(depth))
        yield from by_powers_of_logs(op)
        yield from as_one_logarithm(goal, context, inner)
        yield from by_logarithms(goal, context, inner)
    if depth == DEEPEST:
        yield from equations_substituted(goal, context, compared(depth))
        yield from _in_cases(goal, context)


def _by_an_assumed_power(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """An exponent E is at least a number, or that rounded up, where 2^E >= X is assumed and log2 X is at least it."""
    op, exponent, number = goal
    rounded = isinstance(number, tuple) and number[0] == "ceil" and is_integral(exponent, context)
    least = number[1] if op == ">=" and rounded else number
    for order, power, of in (a for a in context.assumptions if a[0] in (">=", ">", "=") and len(a) == 3):
        if op in (">=", ">") and power == ("^", 2, exponent) and free_variables(of):
            log: Term = ("log2", of)
            below: Lemma = (("<=", log, exponent), axiom("log2-against", arith(((order, power, of), assumption))))
            enough = arith(below, ((op, log, least), by), linear=True)
            yield enough if least == number else arith((("<=", number, exponent), axiom("ceiling-at-most", enough)))


def _ways_to_equations(goal: Term, context: Context, depth: int) -> Iterator[Tactic]:
    inner = compared(depth - 1) if depth else _nothing
    yield with_positive_divisors(from_equations, accepted(polynomial))
    if depth:
        yield from by_bit_lengths(goal, context, compared(0))
        yield from by_remainders(goal, context, accepted(from_equations))
        yield from by_fractional_parts(goal, context, accepted(from_equations))
    yield axiom("equal", conditions={0: inner, 1: inner})
    if depth == DEEPEST:
        yield from equations_substituted(goal, context, compared(depth))
        yield axiom("equal", conditions=dict.fromkeys(range(2), compared(depth)))


def _in_cases(goal: Term, context: Context) -> Iterator[Tactic]:
    """By the order of two numbers, small exponents, and from a later point on."""
    inner = compared(DEEPEST - 1)
    yield from (cases(split, inner, inner) for split in _orders(goal, context))
    yield from _small_exponents(goal, context)
    yield from by_roots(goal, context, inner, accepted(intro({"x_every": 1}, growth)))
    near = with_positive_divisors(cleared(polynomial), accepted(polynomial))
    yield from from_a_point_on(goal, context, near, inner)
    yield from at_the_least_value(goal, context, inner)
    yield from bounds_substituted_in_goal(goal, context, inner)
    yield from _by_logarithms_substituted(goal, context)


def _by_logarithms_substituted(goal: Term, context: Context) -> Iterator[Tactic]:
    """By the bounds that the logarithms of what is assumed of powers are."""
    inner = compared(DEEPEST - 1)
    for lemma in working(list(logarithms(goal, context)), context) if len(free_variables(goal)) > 1 else ():
        if lemma[0][0] in ORDERS and any(free_variables(power[2]) for power in subterms(lemma[0], "^")):
            yield cut(lemma, lambda g, c: first_in(bounds_substituted_in_goal(g, c, inner), g, c))


def _by_factors_and_roundings(goal: Term, context: Context, depth: int) -> Iterator[Tactic]:
    """By inverses of roundings; times its divisors, where there are several variables, or a factor; by remainders."""
    if depth == DEEPEST:
        yield from by_slope(goal, context, _at_all_values)
    if depth > 1:
        yield briefly(by_inverses(compared(0)), limits.ROUNDINGS)
    if depth < DEEPEST:
        return
    if plain := list(_powers_of_logarithms(goal, context)):
        yield with_equals(plain, compared(depth))
    if len(free_variables(goal)) > 1 and reciprocals(slack(goal, context)[1]):
        by_logarithms = cleared(lambda g, c: first_in(_by_logarithms_substituted(g, c), g, c))
        yield with_positive_divisors(by_logarithms, accepted(polynomial))
    yield from by_bit_lengths(goal, context, compared(1))
    for factor in _factors(goal, context):
        yield with_positive_divisors(cleared(times_factor(factor)), accepted(polynomial))
    yield from by_remainders(goal, context, compared(1))
    yield from by_fractional_parts(goal, context, compared(1))
    yield by_inverses(compared(1))
    if reciprocals(slack(goal, context)[1]):
        yield with_positive_divisors(cleared(balanced(compared(depth))), accepted(compared(1)))


def _orders(goal: Term, context: Context) -> Iterator[Term]:
    """m < n for two variables with logarithms (m log2 m >= n), k < log2 n for one in an exponent (k 2^k >= n)."""
    about = (goal, context.assumptions)
    known = [log for log in sorted(subterms(about, "log2"), key=repr) if log[1] in context.sorts]
    for one, other in combinations(known, 2):
        if subterms(goal, "log2") & {one, other}:
            yield "<", one[1], other[1]
    exponents = sorted({power[2] for power in subterms(about, "^") if isinstance(power[2], str)} & context.sorts.keys())
    yield from (("<", exponent, log) for exponent in exponents for log in known if log in subterms(goal, "log2"))


def _nothing(goal: Term, context: Context) -> Node:
    raise NotFound("no more steps")


# ---- integers ----


def _among_integers(goal: Term, context: Context) -> Iterator[Tactic]:
    """A >= 0 by A > -1, where A is a sum of integers once it is multiplied by its denominator."""
    _, left = slack(goal, context)
    if not subterms(goal, "ceil") and not subterms(goal, "floor"):
        return
    _, small, large = goal if goal[0] == "<=" else (goal[0], goal[2], goal[1])
    if isinstance(small, tuple) and small[0] == "floor":
        yield arith((("<=", small[1], large), compared(2)), said("floor-below", x=small[1]), linear=True)
    if isinstance(large, tuple) and large[0] == "ceil":
        yield arith((("<=", small, large[1]), compared(2)), said("ceiling-above", x=large[1]), linear=True)
    if isinstance(small, tuple) and small[0] == "ceil" and is_integral(large, context):
        at_most = (("<=", small, large), axiom("ceiling-at-most", compared(2)))
        yield arith(at_most, linear=True)
    if all(is_integral(atom, context) for monomial in left for atom, _ in monomial):
        whole = lcm(*(coefficient.denominator for coefficient in left.values()))
        least = (">=", term_of_polynomial(times(left, constant(whole))), 0)
        yield arith((least, axiom("integers-at-least", accepted(polynomial))))


def _roots(goal: Term) -> list[Term]:
    """The roots in both sides, as powers."""
    roots: list[Term] = [("^", root[1], ("/", 1, 2)) for root in outside_sums(goal, "sqrt")]
    powers = [power for power in (*roots, *outside_sums(goal, "^")) if isinstance(power[2], tuple)]
    return [power for power in powers if power[2][:2] == ("/", 1) and is_integer(power[2][2])]


def _factors(goal: Term, context: Context) -> list[Term]:
    """The roots in the goal and the logarithms in what is assumed."""
    roots = [root for root in outside_sums(goal, "sqrt") if free_variables(root)]
    logs = [log for log in outside_sums(context.assumptions, "log2") if free_variables(log)]
    return (roots + logs)[:FEW] if context.assumptions else []


# ---- in cases ----


def _at_all_values(goal: Term, context: Context) -> Node:
    inner = compared(DEEPEST - 1)
    return first_in((inner, *at_the_least_value(goal, context, inner)), goal, context)


def _small_exponents(goal: Term, context: Context) -> Iterator[Tactic]:
    """An exponent in what is assumed below some number, where its power is bounded, and from there on."""
    powers = sorted({one for a in context.assumptions for one in subterms(a, "^") if is_integer(one[1])}, key=repr)
    for power in powers:
        _, base, name = power
        if base > 1 and context.sorts.get(str(name)) == "int" and lower_limit(name, context) is not None:
            for end in (4, 8):
                at_most: Lemma = (("<=", name, end - 1), axiom("integers-at-most", by_assumptions))
                larger: Lemma = (("<=", power, ("^", base, end - 1)), axiom("power-increasing", by_assumptions))
                below = cut(at_most, cut(larger, compared(1)))
                yield cases(("<", name, end), below, compared(DEEPEST - 1))


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


def _powers_of_logarithms(goal: Term, context: Context) -> Iterator[Lemma]:
    """2^(c log2 x) as x^c, and likewise where the base is a power of 2."""
    for power in outside_sums(goal, "^"):
        _, base, exponent = power
        if is_integer(base) and base > 1 and base & (base - 1) == 0 and subterms(exponent, "log2"):
            (monomial, c), *others = normal(exponent, context).items()
            if not others and len(monomial) == 1 and monomial[0][1] == 1 and begins_with(monomial[0][0], "log2"):
                x, e = monomial[0][0][1], c * (base.bit_length() - 1)
                plain: Term = ("sqrt", x) if e == Fraction(1, 2) else ("^", x, number(e))
                yield ("=", power, plain), growth


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
