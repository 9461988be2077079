"""Which premises an `arith` step is tried with: what is known of the atoms of a comparison, the fewest first.

Tried are what is known at once, that different integers are at least 1 apart, then bounds by Taylor's formula of rising
degree, bounds put into one another, products of pairs, and multiples by the atoms of the goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.atom_lemmas import (
    Steep,
    atoms_of,
    basic,
    logarithms,
    monomials,
    products,
    ratios,
    squares,
    steep,
)
from fooling.verify.methods.arithmetic.completed_squares import by_completed_squares
from fooling.verify.methods.arithmetic.denominators import multiplied_out
from fooling.verify.methods.arithmetic.exponentials import of_assumed_logarithms
from fooling.verify.methods.arithmetic.monotone_substitution import bounds_substituted
from fooling.verify.methods.axioms.instances import axiom, integers
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.tactic import (
    ORDERS,
    Lemma,
    Node,
    Tactic,
    accepted,
    assumption,
    first_in,
    first_of,
    knowing,
    subterms,
)
from fooling.verify.statement.proposition import Term


def polynomial(goal: Term, context: Context) -> Node:
    """A comparison without denominators, from its atoms: the fewest premises first."""
    known = [(a, assumption) for a in context.assumptions if a[0] in (*ORDERS, "=")]
    plain = working(
        [
            *known,
            *multiplied_out(context),
            *logarithms(goal, context),
            *basic(goal, context),
            *of_assumed_logarithms(goal, context),
        ],
        context,
    )
    return first_in(_programs(goal, plain, context), goal, context)


def _programs(goal: Term, plain: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    yield accepted(arith(*plain))
    apart = working(list(next_integers(context)), context)
    if apart:
        yield accepted(arith(*plain, *apart))
    if goal[0] in ("<=", ">=") and between_integers(goal, context):
        yield integers(accepted(arith(*plain, *apart)))
    for degree in _degrees(goal, context):
        rising = steep(goal, context, degree)
        for one in rising:
            yield with_cuts((one,), accepted(arith(one.bound, *plain, linear=True)))
        yield with_cuts(rising, accepted(arith(*(one.bound for one in rising), *plain)))
    multiplied = working(list(multiplied_out(context)), context)
    inside = context.extended((), tuple(that for that, _ in multiplied))
    if replaced := working(list(bounds_substituted(inside)), inside):
        yield accepted(knowing(multiplied, arith(*plain, *replaced)))
    yield accepted(by_completed_squares)
    pairs = working([*products([that for that, _ in plain]), *squares(goal)], context)
    yield accepted(arith(*plain, *pairs))
    yield accepted(arith(*plain, hints=monomials(atoms_of(goal, context)), linear=True))
    rising = steep(goal, context, 1)
    yield with_cuts(rising, accepted(arith(*plain, *pairs, *(one.bound for one in rising))))


def next_integers(context: Context) -> Iterator[Lemma]:
    """Of assumptions a < b between integers: a + 1 <= b."""
    for assumed in context.assumptions:
        if assumed[0] in ("<", ">") and between_integers(assumed, context):
            small, large = assumed[1:] if assumed[0] == "<" else (assumed[2], assumed[1])
            yield ("<=", ("+", small, 1), large), axiom("integers-at-most", arith((assumed, assumption), linear=True))


def between_integers(comparison: Term, context: Context) -> bool:
    """Whether both sides are seen to be integers."""
    return all(is_integral(side, context) for side in comparison[1:])


def with_cuts(rising: Sequence[Steep], by: Tactic) -> Tactic:
    """The tactic where the limits that the bounds start from are assumed, once shown."""
    return knowing([lemma for one in rising for lemma in one.cuts], by)


def _degrees(goal: Term, context: Context) -> list[int]:
    """Degrees of Taylor polynomials: those of the goal, and what is above."""
    _, left = slack(goal, context)
    degree = max((sum(exponent for _, exponent in monomial) for monomial in left), default=1)
    return sorted({min(32, d) for d in (max(1, degree - 1), degree, degree + 2, 2 * degree + 4)})


def from_equations(goal: Term, context: Context) -> Node:
    """An equation from equations, what is known of its atoms, and the last terms of its sums."""
    known = [(a, assumption) for a in context.assumptions if a[0] == "="]
    last = [law for _, _, law in ratios(goal, context)] if subterms(goal, "sum") else []
    plain = working([*known, *basic(goal, context), *last], context)
    degree_two = arith(*plain, hints=monomials(atoms_of(goal, context)), linear=True)
    return first_of(arith(), arith(*plain), degree_two)(goal, context)
