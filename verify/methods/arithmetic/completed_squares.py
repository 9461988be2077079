"""Polynomials that are sums of squares: x^2 + x + 1 is (x + 1/2)^2 + 3/4.

The squares of the sum, h^2 with a positive coefficient, give letters h; every other term is the product of two of
these, and so the sum is a quadratic form in the letters.  Completing squares letter by letter, exactly, shows that it
is never negative; where a coefficient below 0, or a product with a letter whose square is gone, is left, nothing is
found.  A sum of n letters takes n^3 operations.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.polynomial import ONE, Monomial, Polynomial, times
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.denominators import term_of_polynomial
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Node
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
