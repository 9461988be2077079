"""Quotients: denominators that are cleared, and quotients that are rounded.

Rational functions: denominators shown to be positive, and cleared on both sides and in what is assumed.

To the checker 1/c is an atom R, of which the axiom `reciprocal` says c R = 1.  A polynomial sum g_e R^e of degree k in
R is compared with 0 as sum g_e c^(k - e) is, since R > 0; one after the other all denominators go.  Assumptions are
multiplied by theirs (axiom `scale`), so that the linear programs of `fooling.verify.methods.arithmetic.arith_step` see
polynomials.

Rounded quotients: floor(A/k) and ceil(A/k) of integers A and k as integers q with A = k q + r.

For integers the remainder is at most k - 1, not only below k: so k floor(A/k) >= A - k + 1, which is what nested
roundings, halves that add up to n, and n - k floor(n/k) <= k - 1 rest on.  Where k has variables these are linear in A
and k q; cases by r stand in `fooling.verify.methods.arithmetic.rounding.residues`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, lower_limit, normal
from fooling.verify.checker.polynomial import Monomial, Polynomial, constant, constant_of, letter, plus, power, times
from fooling.verify.methods.arithmetic.arith_step import arith, written
from fooling.verify.methods.axioms.instances import axiom, both_ways, clear_denominator, integers, scale
from fooling.verify.methods.engine.attempts import constantly, unless_refused
from fooling.verify.methods.engine.goals import begins_with, number, total
from fooling.verify.methods.engine.steps import exactly, knowing
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, tactical
from fooling.verify.statement.proposition import Term, is_integer

MOST_CLEARED = 4  # powers of one denominator in an assumption


def term_of_polynomial(a: Polynomial) -> Term:
    """The polynomial as a term."""
    return total([_product(coefficient, monomial) for monomial, coefficient in a.items()])


def _product(coefficient: Fraction, monomial: Monomial) -> Term:
    factors = [written(atom) for atom, exponent in monomial for _ in range(exponent)]
    if not factors:
        return number(coefficient)
    kept = factors if coefficient == 1 else [number(coefficient), *factors]
    return kept[0] if len(kept) == 1 else ("*", *kept)


def apart(one: Term, other: Term, context: Context) -> int | None:
    """How much more one number is than another one, where that is an integer."""
    difference = constant_of(plus(normal(one, context), normal(other, context), -1))
    return None if difference is None or difference.denominator != 1 else int(difference)


def divisors(*data: Term) -> list[Term]:
    """What is divided by anywhere in the data, the inner ones first, but for numbers."""
    found: dict[Term, None] = {}
    for term in data:
        if isinstance(term, tuple):
            found.update(dict.fromkeys(divisors(*term)))
            if len(term) == 3 and term[0] == "/" and not is_integer(term[2]):
                found[term[2]] = None
    return list(found)


def reciprocals(*polynomials: Polynomial) -> list[Term]:
    """The atoms 1/c, those that hold others first."""
    found = {
        atom for a in polynomials for monomial in a for atom, _ in monomial if begins_with(atom, "/") and atom[1] == 1
    }
    return sorted(found, key=lambda atom: (-len(repr(atom)), repr(atom)))


def inverse_law(atom: Term) -> Lemma:
    """c (1/c) = 1."""
    return ("=", ("*", atom[2], atom), 1), axiom("reciprocal")


def powers_of(a: Polynomial, atom: Term) -> Mapping[int, Polynomial]:
    """The polynomial by powers of one atom: exponents and what they are multiplied with."""
    found: dict[int, Polynomial] = {}
    for monomial, coefficient in a.items():
        exponent = dict(monomial).get(atom, 0)
        rest = tuple(factor for factor in monomial if factor[0] != atom)
        found.setdefault(exponent, {})[rest] = coefficient
    return found


@tactical
def cleared(goal: Term, context: Context, by: Tactic, equations: bool = False) -> Node:
    """A comparison by that of polynomials: each denominator, which is known to be positive, multiplied with."""
    op, left = slack(goal, context)
    atoms = reciprocals(left)
    if not atoms or (op == "=" and not equations):
        return by(goal, context)
    _, times_divisor = times_one(op, left, atoms[0], context)
    return times_divisor(cleared(by, equations))(goal, context)


# With T = sum over j < k of (c R)^j, 1 - (c R)^k = -T (c R - 1).  So sum g_e R^e = R^k sum g_e c^(k - e) - M (c R - 1)
# with M = sum g_e R^e T_(k - e).
def times_one(op: str, left: Polynomial, atom: Term, context: Context) -> tuple[Polynomial, Callable[[Tactic], Tactic]]:
    """What a sum is times a divisor, as often as that stands in it; and the step that the comparison with 0 takes."""
    parts = powers_of(left, atom)
    most, divisor = max(parts), normal(atom[2], context)
    free = times_powers(parts, divisor, most)
    multiplier: Polynomial = {}
    once = times(divisor, letter(atom))
    for exponent, share in parts.items():
        for j in range(most - exponent):
            own = times(share, letter(atom, exponent)) if exponent else share
            multiplier = plus(multiplier, times(own, power(once, j)), -1)
    simpler = (op, term_of_polynomial(free), 0)

    def by_the_product(by: Tactic) -> Tactic:
        return combined([((simpler, by), {((atom, most),): Fraction(1)}), (inverse_law(atom), multiplier)])

    return free, by_the_product


@tactical
def combined(goal: Term, context: Context, lemmas: Sequence[tuple[Lemma, Polynomial]]) -> Node:
    """The step by these premises, with these multipliers."""
    used: dict[Term, tuple[Lemma, Polynomial]] = {}
    for lemma, factor in lemmas:
        used[lemma[0]] = lemma, plus(used[lemma[0]][1], factor) if lemma[0] in used else factor
    return exactly(*((lemma, term_of_polynomial(factor)) for lemma, factor in used.values()))(goal, context)


@tactical
def whatever(goal: Term, context: Context, absurd: Tactic) -> Node:
    """Any comparison, as the tactic shows that 0 = 1."""
    if goal[0] == "=":
        return both_ways(whatever(absurd))(goal, context)
    more = plus(slack(goal, context)[1], constant(1), -1)
    return combined([((("=", 0, 1), absurd), plus({}, more, -1))])(goal, context)


@tactical
def balanced(goal: Term, context: Context, by: Tactic) -> Node:
    """A comparison by that of what is added in it with what is subtracted."""
    op, left = slack(goal, context)
    sides = [term_of_polynomial({m: abs(c) for m, c in left.items() if (c > 0) == more}) for more in (True, False)]
    return arith(((op, *sides), by), linear=True)(goal, context)


def multiplied_out(context: Context) -> Iterator[Lemma]:
    """The assumed comparisons with denominators, multiplied by these."""
    for assumed in context.assumptions:
        try:
            op, left = slack(assumed, context)
        except FoolingError:
            continue
        for atom in reciprocals(left):
            if max(powers_of(left, atom)) <= MOST_CLEARED:
                yield _times_divisors(assumed, op, left, atom, context)
            break  # one denominator is what these have; the others stay atoms


# c^k sum g_e R^e = sum g_e c^(k - e) (c R)^e, and (c R)^e - 1 = T (c R - 1) with T as above.
def _times_divisors(assumed: Term, op: str, left: Polynomial, atom: Term, context: Context) -> Lemma:
    known: Lemma = (assumed, assumption)
    parts, divisor = powers_of(left, atom), normal(atom[2], context)
    for _ in range(max(parts)):
        (order, *sides), by = known
        that: Term = (order, *(("*", atom[2], side) for side in sides))
        known = that, arith(known, hints=[atom[2]]) if op == "=" else scale(assumption, by)
    multiplier: Polynomial = {}
    for exponent, share in parts.items():
        whole = times(share, power(divisor, max(parts) - exponent))
        for j in range(exponent):
            multiplier = plus(multiplier, times(whole, power(times(divisor, letter(atom)), j)), -1)
    free = term_of_polynomial(times_powers(parts, divisor, max(parts)))
    return (op, free, 0), combined([(known, constant(1)), (inverse_law(atom), multiplier)])


def times_powers(parts: Mapping[int, Polynomial], divisor: Polynomial, most: int) -> Polynomial:
    """Sum g_e c^(k - e), for the shares g_e of powers of 1/c."""
    free: Polynomial = {}
    for exponent, share in parts.items():
        free = plus(free, times(share, power(divisor, most - exponent)))
    return free


@tactical
def with_positive_divisors(goal: Term, context: Context, by: Tactic, shown: Tactic) -> Node:
    """The tactic where all divisors, of the goal and of what is assumed, are assumed to be positive, once shown."""
    inside = context
    needed: list[Lemma] = []
    for divisor in divisors(goal, *context.assumptions):
        for that, way in _positive(divisor, shown, inside):
            if not _is_usable(that, inside):
                try:
                    node = way(that, inside)
                except FoolingError:
                    break  # if the goal needs it, it will say so
                inside = inside.extended((), (that,))
                needed.append((that, constantly(node)))
    return knowing(needed, by)(goal, context)


def _is_usable(positive: Term, context: Context) -> bool:
    """Whether the checker sees that a divisor is positive, also where it is asked of its reciprocal."""
    try:
        by_bounds(positive, context)
        return all(
            lower_limit(atom, context) is not None for atom in reciprocals(normal(("/", 1, positive[1]), context))
        )
    except FoolingError:
        return False


def _positive(divisor: Term, shown: Tactic, context: Context) -> Iterator[Lemma]:
    """That a divisor is positive, as it is written and as the atoms have it."""
    above = (">", divisor, 0)
    yield above, shown
    try:
        atoms = reciprocals(normal(("/", 1, divisor), context))
    except FoolingError:
        return
    for atom in atoms:
        yield (">", atom[2], 0), shown if len(atoms) > 1 else arith((above, assumption))


ROUNDED = ("floor", "ceil")


def quotients(atom: Term, context: Context) -> Iterator[Lemma]:
    """What is known of floor(A/k) or ceil(A/k) times k."""
    if (inside := unless_refused(normal, atom[1], context)) is None:
        return
    divisors = reciprocals(inside)
    if len(divisors) == 1 and isinstance(atom[1], tuple) and atom[1][0] == "/":
        yield from _by_term(atom, divisors[0], context)


def is_whole(polynomial: Polynomial, context: Context) -> bool:
    """Whether its atoms are integers."""
    return all(is_integral(atom, context) for monomial in polynomial for atom, _ in monomial)


# ---- the divisor has variables ----


# k floor(A/k) <= k (A/k) = A, and > A - k; for integers A and k it is at least A - k + 1.
def _by_term(atom: Term, divisor: Term, context: Context) -> Iterator[Lemma]:
    _, (_, above, below) = atom
    yield from _of_fraction(atom, context)
    law, both = inverse_law(divisor), ("*", below, atom)
    is_floor = atom[0] == "floor"
    scaled = ("*", below, (("-" if is_floor else "+"), atom[1], 1))
    sure: Lemma
    near: Lemma
    if is_floor:
        sure = ("<=", both, ("*", below, atom[1])), scale(by_bounds, axiom("floor-below"))
        near = (">", both, scaled), scale(by_bounds, axiom("floor-above"))
        yield ("<=", both, above), arith(sure, law, hints=[above])
        further = (">", both, ("-", above, below)), arith(near, law, hints=[above])
        last: Term = (">=", both, ("+", ("-", above, below), 1))
    else:
        sure = (">=", both, ("*", below, atom[1])), scale(by_bounds, axiom("ceiling-above"))
        near = ("<", both, scaled), scale(by_bounds, axiom("ceiling-below"))
        yield (">=", both, above), arith(sure, law, hints=[above])
        further = ("<", both, ("+", above, below)), arith(near, law, hints=[above])
        last = ("<=", both, ("-", ("+", above, below), 1))
    yield further
    if is_integral(above, context) and is_integral(below, context):
        yield last, integers(arith(further))


# A/k < 1 gives floor(A/k) < 1, and A/k <= 1 gives ceil(A/k) <= 1.
def _of_fraction(atom: Term, context: Context) -> Iterator[Lemma]:
    """What is rounded of a fraction below 1, or at most 1, where that is seen of its parts."""
    rounded, quotient = atom
    order = ">" if rounded == "floor" else ">="
    with suppress(FoolingError):
        by_bounds((order, quotient[2], quotient[1]), context)
        small: Lemma = ((order, 1, quotient), clear_denominator(by_bounds, by_bounds))
        if rounded == "ceil":
            yield ("<=", atom, 1), axiom("ceiling-at-most", arith(small))
        else:
            below: Lemma = (("<=", atom, quotient), axiom("floor-below"))
            yield ("<=", atom, 0), axiom("integers-at-most", arith(small, below))
