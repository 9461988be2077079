"""A rounding, a logarithm or a root on one side alone, exchanged for its inverse on the other.

For an integer E, ceil(X) <= E says the same as X <= E, ceil(X) >= E as X > E - 1, floor(X) >= E as X >= E, and
floor(X) <= E as X < E + 1; log2 X <= E as X <= 2^E, and sqrt(X) <= E as X <= E^2 where E >= 0.  So
ceil(log2 ceil(n/2)) <= a - 1 comes down to n/2 <= 2^(a - 1).  Nothing is lost on the way: each step is an equivalence,
and the last one is left to arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.checker.polynomial import constant, times
from fooling.verify.methods.arithmetic.arith_step import arith, written
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.arithmetic.quotients import ROUNDED
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    ORDERS,
    Lemma,
    Node,
    Tactic,
    by_bounds,
    first_in,
    first_of,
    subterms,
    tactical,
)
from fooling.verify.statement.proposition import Term

DEEPEST = 5


@tactical
def by_inverses(goal: Term, context: Context, by: Tactic, depth: int = DEEPEST) -> Node:
    """A comparison with a rounding, by what it says of what is rounded; `by` proves the last one."""
    if goal[0] not in ORDERS or not any(subterms(goal, head) for head in ROUNDED):
        raise NotFound("nothing is rounded in it")
    further = [by_inverses(by, depth - 1)] if depth else []
    inner = first_of(*further, by)
    return first_in((arith(one, linear=True) for one in _alone(goal, context, inner)), goal, context)


def _alone(goal: Term, context: Context, inner: Tactic) -> Iterator[Lemma]:
    """The comparison with a rounding, a logarithm or a root on its left, one after the other."""
    for order, atom, other in sorted(_sides(goal, context), key=_strict):
        if atom[0] in ROUNDED and is_integral(other, context):
            yield _rounded(atom, order, other, inner)
        elif atom[0] == "log2":
            yield (order, atom, other), axiom("log2-against", inner, {0: first_of(by_bounds, inner)})
        elif atom[0] == "sqrt":
            positive = first_of(by_bounds, axiom("root-not-negative"), inner)
            squared = _of_squares(atom, order, other, inner)
            yield (order, atom, other), axiom("by-powers", squared, {0: positive, 1: positive}, i=2)


def _strict(side: tuple[str, Term, Term]) -> bool:
    """Whether what is rounded has to be strictly above or below: that is tried after the rest."""
    order, (head, *_), _ = side
    return order[0] == {"ceil": ">", "floor": "<"}.get(head)


def _sides(goal: Term, context: Context) -> Iterator[tuple[str, Term, Term]]:
    """An order, what stands alone on its left, and its right: as the goal says it, or brought there."""
    op, left, right = goal
    alone = [(op, left, right)] * isinstance(left, tuple) + [(MIRRORED[op], right, left)] * isinstance(right, tuple)
    yield from (one for one in alone if one[1][0] in (*ROUNDED, "log2", "sqrt"))
    op, difference = slack(goal, context)
    for monomial, coefficient in difference.items():
        if len(monomial) == 1 and monomial[0][1] == 1 and isinstance(monomial[0][0], tuple):
            rest = times({one: c for one, c in difference.items() if one != monomial}, constant(-1 / coefficient))
            atom = written(monomial[0][0])
            if all(atom != one[1] for one in alone):
                yield op if coefficient > 0 else MIRRORED[op], atom, term_of_polynomial(rest)


def _rounded(atom: Term, order: str, other: Term, inner: Tactic) -> Lemma:
    """A rounding next to an integer."""
    of, before, after = atom[1], ("-", other, 1), ("+", other, 1)
    if atom[0] == "ceil":
        if order in ("<=", "<"):
            return ("<=", atom, other if order == "<=" else before), axiom("ceiling-at-most", inner)
        return (">=", atom, other if order == ">=" else after), axiom("ceiling-at-least", inner)
    if order in (">=", ">"):
        least = other if order == ">=" else after
        near: Lemma = ((">=", of, least), inner)
        below: Lemma = ((">", atom, ("-", of, 1)), axiom("floor-above"))
        return (">=", atom, least), axiom("integers-at-least", arith(near, below, linear=True))
    small: Lemma = (("<", of, after if order == "<=" else other), inner)
    above: Lemma = (("<=", atom, of), axiom("floor-below"))
    return ("<=", atom, other if order == "<=" else before), axiom("integers-at-most", arith(small, above, linear=True))


def _of_squares(root: Term, order: str, other: Term, inner: Tactic) -> Tactic:
    """The square of a root next to that of another number."""
    law: Lemma = (("=", ("*", root, root), root[1]), axiom("square-root"))
    return arith(((order, root[1], ("^", other, 2)), inner), law, linear=True)
