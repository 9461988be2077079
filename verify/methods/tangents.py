"""Logarithms by their tangents: means, entropies, and whatever rests on log2 being concave.

The axiom says ln 2 y (log2 x - log2 y) <= x - y for x, y > 0.  At x = a and x = b with y their mean it is Jensen's
inequality for log2, at x the mean and y = a, b the one for y log2 y, at powers 2^a, 2^b the one for 2^y; at x = 1/2 and
y = p, 1 - p it bounds the entropy of a bit.  What adds up to the goal is multiplied by ln 2, or by y ln 2: then a
linear program finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from verify.checker.arithmetic import slack
from verify.checker.kernel import Context
from verify.methods.algebra import arith
from verify.methods.axioms import clear_denominator, said
from verify.methods.denominators import inverse_law, reciprocals, term_of_polynomial
from verify.methods.facts import working
from verify.methods.tactic import Lemma, Node, Tactic, assumption, by_bounds, cut, evaluate, first_of, subterms
from verify.statement.proposition import Term, free_variables

MOST_POINTS = 6
LN2: Term = ("ln", 2)
ABOVE_0: Lemma = ((">", LN2, 0), evaluate)
ORDERS = (">=", ">", "<=", "<", "=")


def by_tangents(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison with logarithms, or powers of 2, of different terms."""
    points = _points(goal)
    if 1 < len(points) <= MOST_POINTS:
        yield _tangents(points, None)
        yield _tangents(points, 1)
        for point in points:
            if free_variables(point):
                yield _tangents(points, point)


def _points(goal: Term) -> list[Term]:
    logs = sorted(subterms(goal, "log2") | subterms(goal, "ln"), key=repr)
    powers = [power for power in sorted(subterms(goal, "^"), key=repr) if power[1] == 2 and free_variables(power[2])]
    arguments = [log[1] for log in logs if free_variables(log[1])]
    if not arguments and len(powers) < 2:
        return []
    constants: list[Term] = [1, ("/", 1, 2)] if arguments else []
    return list(dict.fromkeys([*arguments, *powers, *constants]))


def _tangents(points: Sequence[Term], factor: Term | None) -> Tactic:
    """The goal as it is, or times ln 2 and the factor, from the tangents at all points."""

    def found(goal: Term, context: Context) -> Node:
        op, left = slack(goal, context)
        inside = context.extended((), (ABOVE_0[0],))
        lemmas = [*_at(points, goal, inside), *((a, assumption) for a in inside.assumptions if a[0] in ORDERS)]
        known = working([*lemmas, *map(inverse_law, reciprocals(left))], inside)
        if factor is None:
            return cut(ABOVE_0, arith(*known, linear=True))(goal, context)
        many: Term = LN2 if factor == 1 else ("*", factor, LN2)
        whole = term_of_polynomial(left)
        multiplied: Lemma = ((op, ("*", whole, many), 0), arith(*known, hints=[LN2, *points], linear=True))
        divided: Lemma = ((op, whole, ("/", 0, many)), clear_denominator(by_bounds, arith(multiplied)))
        return cut(ABOVE_0, arith(divided))(goal, context)

    return found


def _at(points: Sequence[Term], goal: Term, context: Context) -> Iterator[Lemma]:
    """The tangents, and what natural logarithms are."""
    assumed = [(a, assumption) for a in context.assumptions if a[0] in ORDERS]
    shown = first_of(by_bounds, arith(*assumed, linear=True))
    for x, y in permutations(points, 2):
        yield said("log2-tangent", x=x, y=y, conditions={0: shown, 1: shown})
    for natural in sorted(subterms(goal, "ln"), key=repr):
        yield said("ln-of-log2", x=natural[1], conditions={0: shown})
