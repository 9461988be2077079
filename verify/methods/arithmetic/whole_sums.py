"""Integers as sums of multiples of integers: d divides n + m, as it divides n and m; 4^n - 3 n - 1 is divisible by 9.

Where y and z are assumed to be integers, such as n/d and m/d, so is each sum of products of y, z and what else is one.
Whether x is such a sum is a system of linear equations in integers: the denominators of x and of the products are
multiplied with, and the coefficients of each monomial compared.  It is solved by Euclid's algorithm for columns: with
integers for weights it has a solution, or none.

- x_n is an integer for all n >= k where x_k is, and x_(n + 1) is such a sum of x_n and others.
- An integer that is above 0 is at least 1: from n/d and (n + 1)/d being integers, 1/d >= 1, which is their difference.

Cost: with k products and m monomials k m operations for each column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import Polynomial, plus, power, times
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.choice_of_premises import polynomial
from fooling.verify.methods.arithmetic.denominators import cleared, powers_of, reciprocals, with_positive_divisors
from fooling.verify.methods.arithmetic.remainders import NAMES
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, induction, instance, knowing, tactical
from fooling.verify.statement.proposition import Term, free_variables, substitute

MOST = 8  # integers that are multiplied with one another


@rule(on=("integer", "even", "odd"), price=12)
def as_whole_sum(goal: Term, context: Context) -> Node:
    """A number is an integer as a sum of products of what is known to be one."""
    x = whole_if(goal)
    known = [one for one in assumed_integers(context) if free_variables(one) <= context.sorts.keys()]
    atoms = {atom for one in (x, *known) for monomial in normal(one, context) for atom, _ in monomial}
    factors = [1, *known, *(atom for atom in sorted(atoms, key=repr) if is_integral(atom, context))][:MOST]
    products = [("*", *pair) for pair in combinations_with_replacement(factors, 2)]
    whole, *parts = _times_divisors([normal(one, context) for one in (x, *products)], context)
    weights = whole_weights(whole, parts)
    if weights is None:
        raise NotFound("it is no sum of multiples of what is known to be an integer")
    j = ("+", *(("*", weight, one) for weight, one in zip(weights, products, strict=True) if weight), 0)
    shown = with_positive_divisors(cleared(arith(), equations=True), by_assumptions)
    return axiom(NAMES[goal[0]], shown, j=j)(goal, context)


def whole_if(statement: Term) -> Term:
    """What is an integer if and only if a number is one, is even, or is odd."""
    head, x = statement
    return {"integer": x, "even": ("/", x, 2), "odd": ("/", ("-", x, 1), 2)}[head]


def assumed_integers(context: Context) -> list[Term]:
    """What is assumed to be an integer, and halves of what is assumed to be even."""
    said = [one for one in context.assumptions if one[0] in ("integer", "even")]
    return [whole_if(one) for one in said]


def _times_divisors(numbers: Sequence[Polynomial], context: Context) -> list[Polynomial]:
    """The numbers times what they are divided by."""
    free = list(numbers)
    while divided := reciprocals(*free):
        atom, divisor = divided[0], normal(divided[0][2], context)
        apart = [powers_of(one, atom) for one in free]
        most = max(max(one, default=0) for one in apart)
        for i, parts in enumerate(apart):
            free[i] = {}
            for exponent, share in parts.items():
                free[i] = plus(free[i], times(share, power(divisor, most - exponent)))
    return free


def whole_weights(of: Polynomial, parts: Sequence[Polynomial]) -> list[int] | None:
    """Integers with which the parts add up to the polynomial.

    >>> a, b = {(): Fraction(6)}, {(): Fraction(10)}
    >>> whole_weights({(): Fraction(2)}, [a, b]), whole_weights({(): Fraction(3)}, [a, b])
    ([2, -1], None)
    """
    columns = [(part, {i: 1}) for i, part in enumerate(parts) if part]
    found, left = dict[int, int](), of
    for monomial in sorted({monomial for one in (of, *parts) for monomial in one}, key=repr):
        with_it = [one for one in columns if monomial in one[0]]
        columns = [one for one in columns if monomial not in one[0]]
        while len(with_it) > 1:
            least = min(with_it, key=lambda one: abs(one[0][monomial]))
            rest = [(one, one[0][monomial] // least[0][monomial]) for one in with_it if one is not least]
            reduced = [(plus(part, least[0], Fraction(-q)), _plus(own, least[1], -q)) for (part, own), q in rest]
            with_it = [least, *(one for one in reduced if monomial in one[0])]
            columns += [one for one in reduced if one[0] and monomial not in one[0]]
        if monomial in left:
            if not with_it or (left[monomial] / with_it[0][0][monomial]).denominator != 1:
                return None
            many = int(left[monomial] / with_it[0][0][monomial])
            left, found = plus(left, with_it[0][0], Fraction(-many)), _plus(found, with_it[0][1], many)
    return [found.get(i, 0) for i in range(len(parts))]


def _plus(one: dict[int, int], other: dict[int, int], many: int) -> dict[int, int]:
    return {i: one.get(i, 0) + many * other.get(i, 0) for i in one | other}


def by_whole_steps(goal: Term, context: Context) -> Iterator[Tactic]:
    """That a number is an integer by induction on one of its variables."""
    for op, name, first in (one for one in context.assumptions if len(one) == 3):
        is_start = op == ">=" and context.sorts.get(str(name)) == "int" and name not in free_variables(first)
        if is_start and name in free_variables(goal):
            last = f"{name}_every"
            universal = ("forall", ((last, "int"),), ((">=", last, first),), substitute(goal, {name: last}))
            yield instance((universal, induction(as_whole_sum, as_whole_sum)), {last: name})


@tactical
def with_least_integers(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where integers that are assumed, and their differences, are known to be at least 1 if above 0."""
    known = [one for one in assumed_integers(context) if free_variables(one)]
    apart = [("-", one, other) for one, other in permutations(known, 2)]
    above = with_positive_divisors(cleared(polynomial), by_assumptions)
    least = axiom("integers-at-least", above)
    proposed: list[Lemma] = [((">=", one, 1), least) for one in (*known, *apart)]
    return knowing(working(proposed, context) if len(known) <= MOST else (), by)(goal, context)
