"""ceil(log2 a) and ceil(log2(a + 1)) of an integer a: they are equal, or a is 2^ceil(log2 a) and the next is one more.

So a sum of them, or of what they bound, goes on by induction in two cases, as what binary search costs does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verify.checker.kernel import Context
from verify.checker.normal_form import is_integral, normal
from verify.checker.polynomial import constant_of, plus
from verify.methods.algebra import arith
from verify.methods.axioms import axiom
from verify.methods.elimination import eliminated
from verify.methods.tactic import Lemma, Tactic, assumption, by_bounds, cases, cut, outside_sums
from verify.statement.proposition import Term, free_variables


def by_bit_lengths(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison by whether the larger one of two such is one more."""
    rounded = sorted({*outside_sums(goal, "ceil"), *outside_sums(context.assumptions, "ceil")}, key=repr)
    logs = [one for one in rounded if isinstance(one[1], tuple) and one[1][0] == "log2" and free_variables(one)]
    for low, high in permutations(logs, 2):
        a, b = low[1][1], high[1][1]
        if is_integral(a, context) and constant_of(plus(normal(b, context), normal(a, context), -1)) == 1:
            here: Term = ("<=", b, ("^", 2, low))
            yield cases(here, _with(_alike(low, high, (here, assumption)), by), _with(_one_more(low, high), by))


def _alike(low: Term, high: Term, here: Lemma) -> list[Lemma]:
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
    most: Lemma = (("<=", a, power), axiom("against-log2", arith(above), {0: by_bounds}))
    least = axiom("integers-at-most", arith(here))
    is_power: Lemma = (("=", power, a), axiom("equal", conditions={0: least, 1: arith(most)}))
    doubled = arith(most, ((">=", a, 1), by_bounds))
    at_most = axiom("ceiling-at-most", axiom("log2-against", doubled, {0: by_bounds}))
    at_least = axiom("ceiling-at-least", axiom("log2-against", arith(here), {0: by_bounds}))
    return [*_equal(high, more, at_most, at_least), is_power]


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
