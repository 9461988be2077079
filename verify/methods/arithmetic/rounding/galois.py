"""A rounding, a logarithm or a root on one side alone, exchanged for its inverse on the other.

For an integer E, ceil(X) <= E says the same as X <= E, ceil(X) >= E as X > E - 1, floor(X) >= E as X >= E, and
floor(X) <= E as X < E + 1; log2 X <= E as X <= 2^E, and sqrt(X) <= E as X <= E^2 where E >= 0.  So
ceil(log2 ceil(n/2)) <= a - 1 comes down to n/2 <= 2^(a - 1).  Nothing is lost on the way: each step is an equivalence,
and the last one is left to arithmetic.

Rounded logarithms of integers a, a + 1, 2a - 1, 2a + 1 next to each other: they are equal, or one is one more.

For an integer k, ceil(log2 X) <= k says that X <= 2^k, and floor(log2 X) >= k that X >= 2^k.  What is known of 2^k for
a rounding k itself (`atom_lemmas`: X <= 2^ceil(log2 X) <= 2X - 2, and 2^floor(log2 X) <= X < 2^(floor(log2 X) + 1)) is
linear in it; so each equation here is shown from both sides by these inverses, and nothing else.

- ceil(log2(2Y - 1)) = ceil(log2 Y) + 1 for Y >= 2, and floor(log2(2Y + 1)) = floor(log2 Y) + 1 for Y >= 1.
- Of a and a + 1 the rounding is one more where a = 2^ceil(log2 a), or a + 1 = 2^(floor(log2 a) + 1): so a sum of such,
  as what binary search costs, goes on by induction in two cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, least_value, normal
from fooling.verify.checker.polynomial import constant, plus, times
from fooling.verify.methods.arithmetic.arith_step import arith, written
from fooling.verify.methods.arithmetic.atom_lemmas import basic
from fooling.verify.methods.arithmetic.denominators import ROUNDED, apart, term_of_polynomial
from fooling.verify.methods.arithmetic.substitution import with_values
from fooling.verify.methods.axioms.instances import axiom, both_ways, integers
from fooling.verify.methods.engine.attempts import first_in, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, outside_sums, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import cases
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.statement.proposition import Term, free_variables

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


def by_bit_lengths(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    """A comparison with such roundings in place of others, and by whether the larger one of two is one more."""
    found = outside_sums((goal, *context.assumptions), "ceil") + outside_sums((goal, *context.assumptions), "floor")
    halves = list(_halves(goal, context))
    if halves:
        yield with_values(halves, by)
    logs = [one for one in sorted({*found}, key=repr) if is_logarithm(one)]
    for low, high in permutations(logs, 2):
        a, b = low[1][1], high[1][1]
        if low[0] == high[0] and is_integral(a, context) and apart(b, a, context) == 1:
            split = ("<=", b, ("^", 2, low)) if low[0] == "ceil" else ("<", b, ("^", 2, ("+", low, 1)))
            is_power: Lemma = (
                ("=", ("^", 2, low), a if low[0] == "ceil" else ("/", b, 2)),
                both_ways(first_of(_plainly, integers(_plainly))),
            )
            one_more = [*_equal(high, ("+", low, 1)), is_power]
            yield cases(split, with_values(_equal(high, low), by), with_values(one_more, by))


def is_logarithm(rounded: Term) -> bool:
    """Whether it is the logarithm of a number with variables that is rounded."""
    return isinstance(rounded[1], tuple) and rounded[1][0] == "log2" and bool(free_variables(rounded))


def _equal(high: Term, value: Term) -> list[Lemma]:
    """What a rounding is, and its power of 2."""
    same: Lemma = (("=", high, value), both_ways(by_inverses(_plainly)))
    return [same, (("=", ("^", 2, high), ("^", 2, value)), axiom("power-increasing", arith((same[0], assumption))))]


def _plainly(goal: Term, context: Context) -> Node:
    """By what is known of the roundings and assumed."""
    assumed = [(one, assumption) for one in context.assumptions if one[0] in MIRRORED]
    return arith(*working([*assumed, *basic(goal, context)], context))(goal, context)


def _halves(goal: Term, context: Context) -> Iterator[Lemma]:
    """Those of odd numbers by those of half as much, or by one that is named and a number less or more than these."""
    _, left = slack(goal, context)
    atoms = {atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple) and atom[0] in ROUNDED}
    for atom in sorted(filter(is_logarithm, atoms), key=repr):
        head, inside, up = atom[0], normal(atom[1][1], context), atom[0] == "ceil"
        half = times(plus(inside, constant(Fraction(1 if up else -1))), constant(Fraction(1, 2)))
        term, least = term_of_polynomial(half), least_value(inside, context)
        whole = all(c.denominator == 1 for c in half.values()) and is_integral(term, context)
        if whole and least is not None and least >= (2 if up else 3):
            own: Term = (head, ("log2", term))
            same = _equal(atom, ("+", own, 1))[0]
            for other in sorted(atoms - {atom}, key=repr):
                shift = apart(other[1], own[1], context) if other[0] == head else None
                if shift is not None:
                    alike = axiom("floor-of-sum" if head == "floor" else "ceiling-of-sum", arith())
                    near: Lemma = (("=", other, ("+", own, shift)), alike)
                    same = ("=", atom, ("+", other, 1 - shift)), arith(same, near)
                    break
            yield same
