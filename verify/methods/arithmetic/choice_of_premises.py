"""Which premises an `arith` step is tried with: what is known of the atoms of a comparison, the fewest first.

Tried are what is known at once, that different integers are at least 1 apart, then bounds by Taylor's formula of rising
degree, bounds put into one another, products of pairs, and multiples by the atoms of the goal; and sums of squares.

Polynomials that are sums of squares: x^2 + x + 1 is (x + 1/2)^2 + 3/4.  The squares of the sum, h^2 with a positive
coefficient, give letters h; every other term is the product of two of these, and so the sum is a quadratic form in the
letters.  Completing squares letter by letter, exactly, shows that it is never negative; where a coefficient below 0, or
a product with a letter whose square is gone, is left, nothing is found.  A sum of n letters takes n^3 operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral
from fooling.verify.checker.polynomial import ONE, Monomial, Polynomial, times
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
from fooling.verify.methods.arithmetic.denominators import multiplied_out, term_of_polynomial
from fooling.verify.methods.arithmetic.exponentials import of_assumed_logarithms
from fooling.verify.methods.arithmetic.substitution import bounds_substituted
from fooling.verify.methods.axioms.instances import axiom, integers
from fooling.verify.methods.engine.attempts import accepted, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import ORDERS, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import knowing
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.proposition import Term

MOST = 12  # letters


def by_completed_squares(goal: Term, context: Context) -> Node:
    """A comparison whose difference is a sum of squares, and, where it is strict, more."""
    _, left = slack(goal, context)
    return arith(squares=[(weight, Expression(term_of_polynomial(root))) for weight, root in completed(left)])(
        goal, context
    )


def completed(left: Polynomial) -> list[tuple[Fraction, Polynomial]]:
    """Weights above 0 and sums of letters, whose squares add up to the polynomial, but for a number >= 0."""
    form = _quadratic(left)
    found: list[tuple[Fraction, Polynomial]] = []
    for h in sorted({one for pair in form for one in pair if one != ONE}, key=repr):
        weight = form.get((h, h), Fraction(0))
        beside = {
            other: c / 2 for (a, b), c in form.items() if a != b and h in (a, b) for other in (b if a == h else a,)
        }
        if weight < 0 or (weight == 0 and beside):
            raise NotFound("it is no sum of squares")
        if weight == 0:
            continue
        root = {h: Fraction(1), **{other: c / weight for other, c in beside.items()}}
        found.append((weight, root))
        for (a, c), (b, d) in [*((one, one) for one in root.items()), *combinations(root.items(), 2)]:
            pair = (a, b) if (a, b) in form or (b, a) not in form else (b, a)
            form[pair] = form.get(pair, Fraction(0)) - weight * c * d * (1 if a == b else 2)
        form = {pair: c for pair, c in form.items() if c}
    if form.get((ONE, ONE), Fraction(0)) < 0:
        raise NotFound("it is below 0 somewhere")
    return found


def _quadratic(left: Polynomial) -> dict[tuple[Monomial, Monomial], Fraction]:
    """The polynomial as a sum of products of two letters."""
    letters = [ONE, *filter(None, (_half(monomial) for monomial, c in left.items() if c > 0))][:MOST]
    products = {_times(a, b): (a, b) for a, b in combinations(letters, 2)}
    products |= {_times(one, one): (one, one) for one in letters}
    if not left.keys() <= products.keys():
        raise NotFound("it is no quadratic form in the roots of its squares")
    return {products[monomial]: c for monomial, c in left.items()}


def _half(monomial: Monomial) -> Monomial | None:
    """The monomial of which it is the square."""
    if any(many % 2 for _, many in monomial):
        return None
    return tuple((atom, many // 2) for atom, many in monomial)


def _times(a: Monomial, b: Monomial) -> Monomial:
    (product,) = times({a: Fraction(1)}, {b: Fraction(1)})
    return product


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
