"""log2 of an odd number, rounded: ceil(log2(2Y - 1)) = ceil(log2 Y) + 1 and floor(log2(2Y + 1)) = floor(log2 Y) + 1.

A power of 2 that is at least 2Y - 1 > 1 is even, so at least 2Y; one that is at most 2Y + 1 is at most 2Y.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, least_value, normal
from fooling.verify.checker.polynomial import constant, constant_of, plus, times
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.tactic import Lemma, Tactic, assumption, by_bounds, cut
from fooling.verify.statement.proposition import Term, free_variables


def by_odd_bit_lengths(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison with those of half the number in place of such roundings."""
    _, left = slack(goal, context)
    atoms = {atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple) and atom[0] in HALVED}
    tactic, found = by, False
    for atom in sorted(atoms, key=repr):
        half = _half(atom, context)
        if half is not None:
            value, shift = _near(half, atom, atoms, context)
            lemmas = HALVED[atom[0]](atom, half, value, shift)
            tactic = eliminated([(lemmas[-1][0], assumption)], tactic)
            for lemma in reversed(lemmas):
                tactic = cut(lemma, tactic)
            found = True
    if found:
        yield tactic


def _half(rounded: Term, context: Context) -> Term | None:
    """Y, an integer that is at least 1, or 2 where it is rounded up; None where it is not log2 of such a number."""
    up, inside = rounded[0] == "ceil", rounded[1]
    if not isinstance(inside, tuple) or inside[0] != "log2" or not free_variables(inside):
        return None
    half = times(plus(normal(inside[1], context), constant(Fraction(1 if up else -1))), constant(Fraction(1, 2)))
    term = term_of_polynomial(half)
    if any(c.denominator != 1 for c in half.values()) or not is_integral(term, context):
        return None
    least = least_value(normal(inside[1], context), context)
    return term if least is not None and least >= (2 if up else 3) else None


def _near(half: Term, rounded: Term, atoms: set[Term], context: Context) -> tuple[Term, int]:
    """The rounding of log2 Y + d that is named already, or that of log2 Y; and d."""
    for other in sorted(atoms - {rounded}, key=repr):
        if other[0] == rounded[0]:
            shift = constant_of(plus(normal(other[1], context), normal(("log2", half), context), -1))
            if shift is not None and shift.denominator == 1:
                return other, int(shift)
    return (rounded[0], ("log2", half)), 0


# ---- rounded up ----


def _up(high: Term, half: Term, low: Term, shift: int) -> list[Lemma]:
    odd, power, less = high[1][1], ("^", 2, ("-", high, 1)), ("-", high, 1)
    above: Lemma = ((">=", high, high[1]), axiom("ceiling-above"))
    some: Lemma = ((">", high[1], 0), axiom("log2-against", by_bounds, {0: by_bounds}))
    natural: Lemma = ((">=", less, 0), axiom("integers-at-least", arith(above, some)))
    enough: Lemma = (("<=", odd, ("^", 2, high)), axiom("against-log2", arith(above)))
    even: Lemma = ((">=", power, half), axiom("integers-at-least", arith(enough)))
    small: Lemma = (("<=", ("log2", half), less), axiom("log2-against", arith(even), {0: by_bounds}))
    twice: Lemma = (("<=", high[1], ("+", 1, ("log2", half))), _twice("<=", high[1], half))
    near: Lemma = ((">=", low, low[1]), axiom("ceiling-above"))
    value = ("+", low, 1 - shift)
    at_most = axiom("ceiling-at-most", arith(twice, near))
    back: Lemma = (("<=", low, ("+", less, shift)), axiom("ceiling-at-most", arith(small)))
    return [natural, (("=", high, value), axiom("equal", conditions={0: at_most, 1: arith(back)}))]


# ---- rounded down ----


def _down(high: Term, half: Term, low: Term, shift: int) -> list[Lemma]:
    odd, power, less = high[1][1], ("^", 2, ("-", high, 1)), ("-", high, 1)
    near: Lemma = ((">", high, ("-", high[1], 1)), axiom("floor-above"))
    below: Lemma = (("<=", high, high[1]), axiom("floor-below"))
    some: Lemma = ((">", high[1], 1), axiom("log2-against", by_bounds, {0: by_bounds}))
    natural: Lemma = ((">=", less, 0), axiom("integers-at-least", arith(near, some)))
    enough: Lemma = ((">=", odd, ("^", 2, high)), axiom("against-log2", arith(below)))
    even: Lemma = (("<=", power, half), axiom("integers-at-most", arith(enough)))
    large: Lemma = ((">=", ("log2", half), less), axiom("log2-against", arith(even), {0: by_bounds}))
    twice: Lemma = ((">=", high[1], ("+", 1, ("log2", half))), _twice(">=", high[1], half))
    under: Lemma = (("<=", low, low[1]), axiom("floor-below"))
    over: Lemma = ((">", low, ("-", low[1], 1)), axiom("floor-above"))
    value = ("+", low, 1 - shift)
    at_least = axiom("integers-at-least", arith(near, twice, under))
    back: Lemma = ((">=", low, ("+", less, shift)), axiom("integers-at-least", arith(over, large)))
    return [natural, (("=", high, value), axiom("equal", conditions={0: arith(back), 1: at_least}))]


def _twice(order: str, log: Term, half: Term) -> Tactic:
    """log2 of the odd number, next to that of twice the half."""
    both = {0: by_bounds, 1: by_bounds}
    doubled: Lemma = ((order, log, ("log2", ("*", 2, half))), axiom("log2-increasing", arith(), both))
    return arith(doubled, said("log2-product", x=2, y=half, conditions=both))


HALVED = {"ceil": _up, "floor": _down}
