"""log2 a and log2(a + 1) of an integer a, rounded: they are equal, or the next is one more.

Rounded up that is so where a is 2^ceil(log2 a), rounded down where a + 1 is 2^(floor(log2 a) + 1).  So a sum of them,
or of what they bound, goes on by induction in two cases, as what binary search costs does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import constant_of, plus
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import (
    Lemma,
    Tactic,
    assumption,
    by_bounds,
    cases,
    cut,
    first_of,
    outside_sums,
)
from fooling.verify.statement.proposition import Term, free_variables


def by_bit_lengths(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by whether the larger one of two such is one more."""
    for rounding, (split, alike, one_more) in ROUNDED.items():
        rounded = sorted({*outside_sums(goal, rounding), *outside_sums(context.assumptions, rounding)}, key=repr)
        logs = [one for one in rounded if isinstance(one[1], tuple) and one[1][0] == "log2" and free_variables(one)]
        for low, high in permutations(logs, 2):
            a, b = low[1][1], high[1][1]
            if is_integral(a, context) and constant_of(plus(normal(b, context), normal(a, context), -1)) == 1:
                yield cases(split(low, b), _with(alike(low, high), by), _with(one_more(low, high), by))


# ---- rounded up ----


def _alike(low: Term, high: Term) -> list[Lemma]:
    here: Lemma = (("<=", high[1][1], ("^", 2, low)), assumption)
    larger: Lemma = ((">=", high[1], low[1]), axiom("log2-increasing", arith(), {0: by_bounds, 1: by_bounds}))
    near: Lemma = (("<", low, ("+", low[1], 1)), axiom("ceiling-below"))
    above: Lemma = ((">=", high, high[1]), axiom("ceiling-above"))
    at_least = axiom("integers-at-least", arith(larger, near, above))
    return _equal(high, low, axiom("ceiling-at-most", axiom("log2-against", arith(here), {0: by_bounds})), at_least)


def _one_more(low: Term, high: Term) -> list[Lemma]:
    """Where the power of 2 is below the next integer."""
    a, b, power, more = low[1][1], high[1][1], ("^", 2, low), ("+", low, 1)
    here: Lemma = ((">", b, power), assumption)
    above: Lemma = ((">=", low, low[1]), axiom("ceiling-above"))
    most: Lemma = (("<=", a, power), axiom("against-log2", arith(above)))
    least = axiom("integers-at-most", arith(here))
    is_power: Lemma = (("=", power, a), axiom("equal", conditions={0: least, 1: arith(most)}))
    doubled = arith(most, ((">=", a, 1), by_bounds))
    at_most = axiom("ceiling-at-most", axiom("log2-against", doubled, {0: by_bounds}))
    at_least = axiom("ceiling-at-least", axiom("log2-against", arith(here), {0: by_bounds}))
    return [*_equal(high, more, at_most, at_least), is_power]


# ---- rounded down ----


def _alike_below(low: Term, high: Term) -> list[Lemma]:
    here: Lemma = (("<", high[1][1], ("^", 2, ("+", low, 1))), assumption)
    small: Lemma = (("<", high[1], ("+", low, 1)), axiom("log2-against", arith(here), {0: by_bounds}))
    larger: Lemma = ((">=", high[1], low[1]), axiom("log2-increasing", arith(), {0: by_bounds, 1: by_bounds}))
    return _equal(high, low, _floor_at_most(high, small), _floor_at_least(high, larger, _below(low)))


def _one_more_below(low: Term, high: Term) -> list[Lemma]:
    """Where the next power of 2 is not above the next integer."""
    a, b, more = low[1][1], high[1][1], ("+", low, 1)
    power: Term = ("^", 2, more)
    here: Lemma = ((">=", b, power), assumption)
    near: Lemma = ((">", low, ("-", low[1], 1)), axiom("floor-above"))
    below: Lemma = (("<", a, power), axiom("against-log2", arith(near)))
    most: Lemma = (("<=", b, power), axiom("integers-at-most", arith(below)))
    large: Lemma = ((">=", high[1], more), axiom("log2-against", arith(here), {0: by_bounds}))
    at_most: Lemma = (("<=", high[1], more), axiom("log2-against", arith(most), {0: by_bounds}))
    is_power: Lemma = (("=", power, b), axiom("equal", conditions={0: arith(here), 1: arith(most)}))
    half: Lemma = (("=", ("^", 2, low), ("/", b, 2)), arith(is_power))
    return [*_equal(high, more, _floor_at_most(high, at_most), _floor_at_least(high, large)), half]


def _below(rounded: Term) -> Lemma:
    return ("<=", rounded, rounded[1]), axiom("floor-below")


def _floor_at_most(rounded: Term, *known: Lemma) -> Tactic:
    return first_of(arith(_below(rounded), *known), axiom("integers-at-most", arith(_below(rounded), *known)))


def _floor_at_least(rounded: Term, *known: Lemma) -> Tactic:
    near: Lemma = ((">", rounded, ("-", rounded[1], 1)), axiom("floor-above"))
    return axiom("integers-at-least", arith(near, *known))


# ---- both ----


def _equal(high: Term, value: Term, at_most: Tactic, at_least: Tactic) -> list[Lemma]:
    """What the larger one is, and its power of 2."""
    same: Lemma = (("=", high, value), axiom("equal", conditions={0: at_most, 1: at_least}))
    power: Lemma = (("=", ("^", 2, high), ("^", 2, value)), axiom("power-increasing", arith((same[0], assumption))))
    return [same, power]


def _with(equations: list[Lemma], by: Tactic) -> Tactic:
    """The goal with what they say put in."""
    tactic = eliminated([(that, assumption) for that, _ in equations], by)
    for equation in reversed(equations):
        tactic = cut(equation, tactic)
    return tactic


Laws = Callable[[Term, Term], list[Lemma]]  # what holds of two numbers
ROUNDED: Mapping[str, tuple[Callable[[Term, Term], Term], Laws, Laws]] = {
    "ceil": (lambda low, b: ("<=", b, ("^", 2, low)), _alike, _one_more),
    "floor": (lambda low, b: ("<", b, ("^", 2, ("+", low, 1))), _alike_below, _one_more_below),
}
