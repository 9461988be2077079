"""Sums of polynomials times powers in closed form, found by linear equations and shown by induction.

sum p(i) r^i has the form q(n) r^n + c with q of the degree of p, one more for r = 1: its coefficients follow, from the
highest one down, from q(i) - q(i - 1)/r = p(i).  So a sum of i, i^2, 2^i, i 2^i, i^2/3^i, ... with any upper end is put
out of a goal, which then is about its last index alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import normal
from fooling.verify.checker.polynomial import Monomial
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, evaluate, induction, instance, number
from fooling.verify.statement.proposition import Term, is_integer, substitute

LARGEST_DEGREE = 8
Powers = dict[Fraction, dict[int, Fraction]]  # by r, the coefficients of p


def without_sums(by: Tactic, step: Tactic) -> Tactic:
    """A comparison with closed forms in place of its sums; `step` is that of their induction."""

    def found(goal: Term, context: Context) -> Node:
        _, left = slack(goal, context)
        sums = {atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple) and atom[0] == "sum"}
        laws = working([law for one in sorted(sums, key=repr) for law in _laws(one, context, step)], context)
        if not laws:
            raise NotFound("no sum in it has a closed form that is found")
        return eliminated(laws, by)(goal, context)

    return found


def _laws(whole: Term, context: Context, step: Tactic) -> Iterator[Lemma]:
    """The sum equals its closed form."""
    _, name, low, high, body = whole
    if not is_integer(low):
        return
    powers = _powers(body, name, context.extended([(name, "int")], [(">=", name, low)]))
    last = next(v for v in ("last", "last_index", "end_of_sum") if v not in context.sorts)
    closed = _closed(powers, low, last)
    universal: Term = (
        "forall",
        ((last, "int"),),
        ((">=", last, low - 1),),
        ("=", ("sum", name, low, last, body), closed),
    )
    equal = instance((universal, induction(evaluate, step)), {last: high}, {0: by_assumptions})
    yield ("=", whole, substitute(closed, {last: high})), equal


def _powers(body: Term, name: str, context: Context) -> Powers:
    found: Powers = {}
    for monomial, coefficient in normal(body, context).items():
        degree, base = _factors(monomial, name)
        own = found.setdefault(base, {})
        own[degree] = own.get(degree, Fraction(0)) + coefficient
    return found


def _factors(monomial: Monomial, name: str) -> tuple[int, Fraction]:
    degree, base = 0, Fraction(1)
    for atom, exponent in monomial:
        if atom == name:
            degree = exponent
        else:
            base *= _base(atom, name) ** exponent
    if degree > LARGEST_DEGREE:
        raise NotFound("the degree is too high")
    return degree, base


def _base(atom: Term, name: str) -> Fraction:
    """r where the atom is r^name."""
    if isinstance(atom, tuple) and atom[0] == "^" and atom[2] == name:
        if is_integer(atom[1]):
            return Fraction(atom[1])
        if atom[1][0] == "/" and all(map(is_integer, atom[1][1:])):
            return Fraction(*atom[1][1:])
    if isinstance(atom, tuple) and atom[:2] == ("/", 1):
        return 1 / _base(atom[2], name)
    raise NotFound("a summand is no polynomial times a power")


# q(i) - q(i - 1)/r = p(i).  For r = 1 the highest coefficients cancel, and q_d+1 is set by the one below.
def _antidifference(p: Mapping[int, Fraction], r: Fraction) -> dict[int, Fraction]:
    left, shift = dict(p), int(r == 1)
    found: dict[int, Fraction] = {}
    for degree in range(max(p), -1, -1):
        top = degree + shift
        lead = Fraction(top) if shift else 1 - 1 / r
        q = left.get(degree, Fraction(0)) / lead
        found[top] = q
        for j in range(top + 1):  # q (i^top - (i - 1)^top / r)
            change = q * ((j == top) - comb(top, j) * (-1) ** (top - j) / r)
            left[j] = left.get(j, Fraction(0)) - change
    return found


def _closed(powers: Powers, low: int, last: str) -> Term:
    parts: list[Term] = []
    start = Fraction(0)
    for r, p in powers.items():
        q = _antidifference(p, r)
        start -= sum((c * Fraction(low - 1) ** d for d, c in q.items()), Fraction(0)) * r ** (low - 1)
        for degree, c in q.items():
            if c:
                parts.append(("*", number(c), ("^", last, degree), *([] if r == 1 else [_power(r, last)])))
    return ("+", number(start), *parts)


def _power(r: Fraction, name: str) -> Term:
    if r.denominator == 1:
        return ("^", int(r), name)
    return ("/", 1, ("^", r.denominator, name)) if r.numerator == 1 else ("^", number(r), name)
