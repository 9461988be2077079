"""Integers as sums of multiples of integers: d divides n + m, as it divides n and m; 4^n - 3 n - 1 is divisible by 9.

Where y and z are assumed to be integers, such as n/d and m/d, so is each sum of products of y, z and what else is one.
Whether x is such a sum is a system of linear equations in integers: the denominators of x and of the products are
multiplied with, and the coefficients of each monomial compared.  It is solved by Euclid's algorithm for columns: with
integers for weights it has a solution, or none.

- x_n is an integer for all n >= k where x_k is, and x_(n + 1) is such a sum of x_n and others.
- An integer that is above 0 is at least 1: from n/d and (n + 1)/d being integers, 1/d >= 1, which is their difference.

Cost: with k products and m monomials k m operations for each column.

Statements made of divisibility: (n^5 - n)/30 is an integer, n is even if and only if n^2 is, and the like.

"x is an integer", "x is even" and "x is odd", for polynomials x in integer variables, say that x, x/2 or (x - 1)/2 is
an integer; what d times is a polynomial with whole coefficients hangs on the remainders modulo d alone.  So each
variable takes its remainders in turn, as n = d floor(n/d) + r, and x is T + c for an integer T and a number c.  Where c
is whole the part is shown; where it is not, x would make c an integer.  Of `or` that part is shown that holds there.  A
hypothesis of this kind that fails there ends the case, as x - T < 1 gives x - T <= 0 for the integer x.

Cost: as many cases as there are tuples of remainders, at most `MOST_TUPLES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import lcm, prod

from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, normal
from fooling.verify.checker.polynomial import Polynomial, plus
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.choice_of_premises import polynomial
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    powers_of,
    reciprocals,
    times_powers,
    whatever,
    with_positive_divisors,
)
from fooling.verify.methods.arithmetic.rounding.residues import (
    NAMES,
    absurd,
    each_remainder,
    known_here,
    number_apart,
    whole_if,
)
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import accepted, first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.steps import for_all_from, induction, intro, knowing, stated
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, evaluate, tactical
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, negate, substitute

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
        free = [times_powers(parts, divisor, most) for parts in apart]
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
            every = substitute(goal, {name: last})
            yield for_all_from(first, last, every, induction(as_whole_sum, as_whole_sum), name)[1]


@tactical
def with_least_integers(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where integers that are assumed, and their differences, are known to be at least 1 if above 0."""
    known = [one for one in assumed_integers(context) if free_variables(one)]
    apart = [("-", one, other) for one, other in permutations(known, 2)]
    above = with_positive_divisors(cleared(polynomial), by_assumptions)
    least = axiom("integers-at-least", above)
    proposed: list[Lemma] = [((">=", one, 1), least) for one in (*known, *apart)]
    return knowing(working(proposed, context) if len(known) <= MOST else (), by)(goal, context)


MOST_TUPLES = 256  # of remainders


@rule(on=("forall",), price=2, closed=True, sure=True)
def by_divisibility(goal: Term, context: Context) -> Node:
    """A statement made of divisibility for all integers, by their remainders."""
    _, bindings, conditions, body = goal
    if free_variables(goal) or not _is_made(body):
        raise NotMadeFor
    said = [one for statement in (body, *filter(_is_made, conditions)) for one in _parts(statement)]
    inside = context.extended(bindings, conditions)
    moduli: dict[str, int] = {}
    for part in said:
        polynomial = normal(whole_if(part), inside)
        modulus = lcm(*(coefficient.denominator for coefficient in polynomial.values()))
        for atom in (atom for monomial in polynomial for atom, _ in monomial):
            if inside.sorts.get(atom) != "int":
                return accepted(intro(witness_values(bindings, conditions), _by_steps))(goal, context)
            moduli[atom] = lcm(moduli.get(atom, 1), modulus)
    if prod(moduli.values()) > MOST_TUPLES:
        raise NotFound("there are many remainders")
    tactic: Tactic = _in_a_case
    for name, modulus in moduli.items():
        tactic = each_remainder(name, modulus, tactic)
    return accepted(intro(witness_values(bindings, conditions), tactic))(goal, context)


def _is_made(statement: Term) -> bool:
    """Whether it is made of divisibility alone."""
    head, *parts = statement
    return head in NAMES or (head in ("and", "or", "not") and all(map(_is_made, parts)))


def _parts(statement: Term) -> Iterator[Term]:
    head, *parts = statement
    yield from [statement] if head in NAMES else (one for part in parts for one in _parts(part))


def _by_steps(goal: Term, context: Context) -> Node:
    if goal[0] not in NAMES:
        raise NotFound("it is about more than polynomials in integers")
    by = first_of(*map(accepted, (as_whole_sum, *by_whole_steps(goal, context))))
    return where_defined(by, first_of(*(axiom("unequal", by_assumptions, of=(order,)) for order in "<>")))(
        goal, context
    )


def _apart(part: Term, context: Context) -> tuple[Fraction, Term, Tactic]:
    """A number and an integer of which the part says that their sum is one; what follows from the case."""
    values = known_here(context)
    rest, integer = number_apart(substitute(whole_if(part), {one[1]: one[2] for one, _ in values}), context)
    return rest, integer, eliminated(values, arith())


def _in_a_case(goal: Term, context: Context) -> Node:
    """The statement where the remainders are known; by a hypothesis, if one fails there."""
    for assumed in context.assumptions:
        own = assumed[0] in NAMES and free_variables(assumed) and not subterms(assumed, "floor")
        if own and not _holds(assumed, context):
            return _anything(absurd(assumed))(goal, context)
    if not _holds(goal, context):
        raise NotFound("it fails for some remainders")
    return _shown(goal, context)


def _holds(statement: Term, context: Context) -> bool:
    head, *parts = statement
    if head in NAMES:
        return _apart(statement, context)[0].denominator == 1
    held = [_holds(part, context) for part in parts]
    return not held[0] if head == "not" else all(held) if head == "and" else any(held)


def _shown(goal: Term, context: Context) -> Node:
    """What holds there."""
    head, *parts = goal
    if head in NAMES:
        rest, integer, by = _apart(goal, context)
        return axiom(NAMES[head], by, j=("+", integer, number(rest)))(goal, context)
    if head == "and":
        return {"rule": "and", "by": [_shown(part, context) for part in parts]}
    if head == "or":
        i = next(i for i, part in enumerate(parts) if _holds(part, context))
        return {"rule": "or", "part": i, "by": _shown(parts[i], context)}
    if parts[0][0] not in NAMES:
        return {"rule": "negation", "by": _shown(negate(parts[0]), context)}
    return _denied(absurd(parts[0]), context.extended((), (parts[0],)))


def _denied(by: Tactic, inside: Context) -> Node:
    """What is assumed last cannot be, as 0 would be 1."""
    that: Term = ("=", 0, 1)
    return {"rule": "contradiction", "lemma": stated((that, by), inside), "by": evaluate(negate(that), inside)}


@tactical
def _anything(goal: Term, context: Context, by: Tactic) -> Node:
    """Whatever it is, as 0 would be 1."""
    head, *parts = goal
    if head == "and":
        return {"rule": "and", "by": [_anything(by)(part, context) for part in parts]}
    if head == "or":
        return {"rule": "or", "part": 0, "by": _anything(by)(parts[0], context)}
    if head == "not":
        return _denied(by, context.extended((), (parts[0],)))
    return axiom(NAMES[head], whatever(by), j=0)(goal, context)
