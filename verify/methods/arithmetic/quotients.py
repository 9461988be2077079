"""Rounded quotients: floor(A/k) and ceil(A/k) of integers A and k as integers q with A = k q + r.

For integers the remainder is at most k - 1, not only below k: so k floor(A/k) >= A - k + 1, which is what nested
roundings, halves that add up to n, and n - k floor(n/k) <= k - 1 rest on.  Where k has variables these are linear in A
and k q; cases by r stand in `fooling.verify.methods.arithmetic.rounding.residues`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import Polynomial
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import inverse_law, reciprocals
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, integers, scale
from fooling.verify.methods.engine.tactic import Lemma, by_bounds
from fooling.verify.statement.proposition import Term

ROUNDED = ("floor", "ceil")


def quotients(atom: Term, context: Context) -> Iterator[Lemma]:
    """What is known of floor(A/k) or ceil(A/k) times k."""
    try:
        inside = normal(atom[1], context)
    except FoolingError:
        return
    divisors = reciprocals(inside)
    if len(divisors) == 1 and isinstance(atom[1], tuple) and atom[1][0] == "/":
        yield from _by_term(atom, divisors[0], context)


def is_whole(polynomial: Polynomial, context: Context) -> bool:
    """Whether its atoms are integers."""
    return all(is_integral(atom, context) for monomial in polynomial for atom, _ in monomial)


# ---- the divisor has variables ----


# k floor(A/k) <= k (A/k) = A, and > A - k; for integers A and k it is at least A - k + 1.
def _by_term(atom: Term, divisor: Term, context: Context) -> Iterator[Lemma]:
    _, (_, above, below) = atom
    yield from _of_fraction(atom, context)
    law, both = inverse_law(divisor), ("*", below, atom)
    is_floor = atom[0] == "floor"
    scaled = ("*", below, (("-" if is_floor else "+"), atom[1], 1))
    sure: Lemma
    near: Lemma
    if is_floor:
        sure = ("<=", both, ("*", below, atom[1])), scale(by_bounds, axiom("floor-below"))
        near = (">", both, scaled), scale(by_bounds, axiom("floor-above"))
        yield ("<=", both, above), arith(sure, law, hints=[above])
        further = (">", both, ("-", above, below)), arith(near, law, hints=[above])
        last: Term = (">=", both, ("+", ("-", above, below), 1))
    else:
        sure = (">=", both, ("*", below, atom[1])), scale(by_bounds, axiom("ceiling-above"))
        near = ("<", both, scaled), scale(by_bounds, axiom("ceiling-below"))
        yield (">=", both, above), arith(sure, law, hints=[above])
        further = ("<", both, ("+", above, below)), arith(near, law, hints=[above])
        last = ("<=", both, ("-", ("+", above, below), 1))
    yield further
    if is_integral(above, context) and is_integral(below, context):
        yield last, integers(arith(further))


# A/k < 1 gives floor(A/k) < 1, and A/k <= 1 gives ceil(A/k) <= 1.
def _of_fraction(atom: Term, context: Context) -> Iterator[Lemma]:
    """What is rounded of a fraction below 1, or at most 1, where that is seen of its parts."""
    rounded, quotient = atom
    order = ">" if rounded == "floor" else ">="
    with suppress(FoolingError):
        by_bounds((order, quotient[2], quotient[1]), context)
        small: Lemma = ((order, 1, quotient), clear_denominator(by_bounds, by_bounds))
        if rounded == "ceil":
            yield ("<=", atom, 1), axiom("ceiling-at-most", arith(small))
        else:
            below: Lemma = (("<=", atom, quotient), axiom("floor-below"))
            yield ("<=", atom, 0), axiom("integers-at-most", arith(small, below))
