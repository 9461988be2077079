"""Logarithms of products, and logarithms below roots.

Logarithms of products and quotients as sums: log2((n + 1)(n + 2)), log2((n + 1)/n), log2(2n + 2).

The checker's normal form multiplies the factors out, where they cannot be told any more: so the goal is stated with the
sum in the place of the logarithm before anything else is done.

A comparison with log2 X by the one with 2 sqrt(X) in its place: n/2 > c log2 n as soon as sqrt(n) > 4c.

For X >= 1 the logarithm is at most 2 sqrt(X), which is shown once for all X.  Where the start of a statement is a
square, as in n >= 64 (c + 1)^2, its root is known, and what is left has no logarithm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import Polynomial, constant, plus, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.denominators import inverse_law, powers_of, reciprocals, term_of_polynomial
from fooling.verify.methods.arithmetic.side_conditions import is_seen
from fooling.verify.methods.axioms.instances import axiom, said, scale
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    by_bounds,
    constantly,
    cut,
    first_in,
    first_of,
    instance,
    number,
    outside_sums,
    stated,
    subterms,
    tactical,
)
from fooling.verify.statement.proposition import Term, free_variables, is_integer

MOST = 8  # equal factors
SHOWN: dict[int, Tactic] = {0: by_assumptions, 1: by_assumptions}


@tactical
def with_log_products(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic for the goal with the logarithms of products and quotients as sums, as far as factors are positive."""
    for log in outside_sums(goal, "log2"):
        equation = _apart(log, context)
        if equation is not None:
            try:
                return _in_its_place(equation, with_log_products(by))(goal, context)
            except _Undefined:
                continue
    return by(goal, context)


class _Undefined(FoolingError):
    """The factors are not seen to be positive."""


@tactical
def _in_its_place(goal: Term, context: Context, equation: Lemma, by: Tactic) -> Node:
    """The goal with the sum of logarithms for the logarithm, where the factors are positive, once that is shown."""
    (_, log, total), _ = equation

    def substituted(goal: Term, context: Context) -> Node:
        try:
            premise = stated(equation, context)
        except FoolingError as error:
            raise _Undefined(str(error)) from error
        return {"rule": "substitution", "premise": premise, "by": by(exchanged(goal, log, total), context)}

    asked = [(">", part[1], 0) for part in sorted(subterms(total, "log2"), key=repr)]
    unseen = [condition for condition in asked if not is_seen(condition, context)]
    tactic: Tactic = substituted
    for condition in unseen:
        try:
            tactic = cut((condition, constantly(accepted(by_assumptions)(condition, context))), tactic)
        except FoolingError as error:
            raise _Undefined(str(error)) from error
    return tactic(goal, context)


def _apart(log: Term, context: Context) -> Lemma | None:
    """The logarithm of a product of sums as the sum of those of its factors."""
    argument = log[1]
    if isinstance(argument, tuple) and argument[0] == "*" and any(map(is_sum, argument[1:])):
        first, *others = argument[1:]
        return said("log2-product", x=first, y=others[0] if len(others) == 1 else ("*", *others), conditions=SHOWN)
    if (
        isinstance(argument, tuple)
        and argument[0] == "/"
        and free_variables(argument[2])
        and any(map(is_sum, argument[1:]))
    ):
        return said("log2-quotient", x=argument[1], y=argument[2], conditions=SHOWN)
    halved = isinstance(argument, tuple) and argument[0] == "/" and is_sum(argument[1])
    return _over_divisor(log, context) or _without_content(log, context) if halved or is_sum(argument) else None


def _over_divisor(log: Term, context: Context) -> Lemma | None:
    """log2(1 + 1/n) as that of the quotient (n + 1)/n."""
    inside = normal(log[1], context)
    if len(divided := reciprocals(inside)) != 1:
        return None
    (below,) = divided
    above: Polynomial = {}
    for monomial, coefficient in inside.items():
        rest = dict(monomial)
        if rest.get(below, 0) > 1:
            return None
        part = {tuple((atom, e) for atom, e in monomial if atom != below): coefficient}
        above = plus(above, part if below in rest else times(part, normal(below[2], context)))
    quotient: Term = ("/", term_of_polynomial(above), below[2])
    law = said("log2-quotient", x=quotient[1], y=below[2], conditions=SHOWN)
    alike = axiom(
        "log2-increasing",
        arith(inverse_law(below), hints=[term_of_polynomial({m: Fraction(1)}) for m in above if m]),
        SHOWN,
    )
    same: Lemma = (("=", log, ("log2", quotient)), alike)
    return ("=", log, law[0][2]), arith(same, law)


def _without_content(log: Term, context: Context) -> Lemma | None:
    """log2(2n + 2) as log2 2 + log2(n + 1)."""
    inside = normal(log[1], context)
    numbers = list(inside.values())
    content = Fraction(gcd(*(c.numerator for c in numbers)), lcm(*(c.denominator for c in numbers)))
    if content == 1 or len(inside) < 2 or len(free_variables(log)) > 1:  # a mean is where tangents touch
        return None
    rest = term_of_polynomial(times(inside, constant(1 / content)))
    law = said("log2-product", x=number(content), y=rest, conditions=SHOWN)
    return ("=", log, law[0][2]), arith(law)


def is_sum(term: Term) -> bool:
    """Whether the factors of it cannot be told once they are multiplied out."""
    return isinstance(term, tuple) and term[0] in ("+", "-") and bool(free_variables(term))


def by_one_logarithm(inner: Tactic) -> Tactic:
    """A comparison of sums of logarithms by that of products."""
    return lambda goal, context: first_in(as_one_logarithm(goal, context, inner), goal, context)


def as_one_logarithm(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """The same: log2 a < log2 b + log2 c + 1 by a < 2 b c."""
    if goal[0] not in ORDERS:
        return
    op, left = slack(goal, context)
    scale = lcm(*(coefficient.denominator for coefficient in left.values()))
    sides: dict[bool, list[Term]] = {True: [], False: []}
    for monomial, coefficient in left.items():
        many, alone = int(abs(coefficient * scale)), [atom for atom, exponent in monomial if exponent == 1]
        if len(alone) != len(monomial) or len(alone) > 1 or many > MOST or (alone and alone[0][0] != "log2"):
            return
        sides[coefficient > 0] += [alone[0][1]] * many if alone else [2**many]
    if sum(map(len, sides.values())) > 2 and all(sides.values()):
        (above, its_sum), (below, other_sum) = (_as_product(sides[side]) for side in (True, False))
        larger: Lemma = ((op, ("log2", above), ("log2", below)), axiom("log2-increasing", inner, SHOWN))
        yield arith(larger, *its_sum, *other_sum, linear=True)


def _as_product(factors: Sequence[Term]) -> tuple[Term, list[Lemma]]:
    """The product, and its logarithm as the sum of theirs."""
    product, laws = factors[0], list[Lemma]()
    for factor in factors[1:]:
        laws.append(said("log2-product", x=product, y=factor, conditions=SHOWN))
        product = ("*", product, factor)
    known = {f: f.bit_length() - 1 for f in factors if is_integer(f) and f & (f - 1) == 0}
    return product, [*laws, *((("=", ("log2", power), k), by_bounds) for power, k in known.items())]


EVERY: Term = (
    "forall",
    (("x_every", "real"),),
    ((">=", "x_every", 1),),
    ("<=", ("log2", "x_every"), ("*", 2, ("sqrt", "x_every"))),
)


def by_roots(goal: Term, context: Context, inner: Tactic, for_all: Tactic) -> Iterator[Tactic]:
    """Each logarithm that is to be small, by a root; `for_all` shows that no logarithm is larger."""
    if goal[0] not in (">=", ">", "<=", "<"):
        return
    _, difference = slack(goal, context)
    for log in outside_sums(goal, "log2"):
        factors = powers_of(difference, log) if free_variables(log) else {}
        if factors.keys() != {0, 1} or any(coefficient > 0 for coefficient in factors[1].values()):
            continue
        root = ("*", 2, ("sqrt", log[1]))
        at_most: Lemma = (("<=", log, root), instance((EVERY, for_all), {"x_every": log[1]}, {0: by_assumptions}))
        times = term_of_polynomial({monomial: -one for monomial, one in factors[1].items()})
        scaled: Lemma = (("<=", ("*", times, log), ("*", times, root)), scale(first_of(by_bounds, inner), at_most[1]))
        yield arith((exchanged(goal, log, root), inner), scaled, linear=True)
