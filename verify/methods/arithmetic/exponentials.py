"""Comparisons of exponentials and powers by their exponents.

exp(x) op exp(y) says the same as x op y; and a product exp(x) b^E op c, b^E of a natural base, the same as
x op ln c - E ln b: so 4^n exp(-u) < 1 comes down to u > 2n ln 2.  Where q <= T is assumed, 2^(q - 2) is at most
2^(T - 2), which may take its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from itertools import product as product_of

from fooling.verify.checker.arithmetic import exchanged, slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import exactly
from fooling.verify.checker.polynomial import Monomial, Polynomial
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.atom_lemmas import opposite_exponentials
from fooling.verify.methods.arithmetic.denominators import (
    cleared,
    multiplied_out,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.axioms.instances import axiom, said
from fooling.verify.methods.engine.attempts import first_in, first_of
from fooling.verify.methods.engine.goals import MIRRORED, ORDERS, number, outside_sums, subterms
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

MOST = 64  # exponents of a number
HIGHEST = 4  # power of a number that an exponential is compared with


def by_exponents(goal: Term, context: Context, inner: Tactic, divided: Tactic | None = None) -> Iterator[Tactic]:
    """A comparison with exponentials, by one of exponents; or divided by one of them, which that tactic may show."""
    if goal[0] not in ORDERS or not subterms(goal, "exp"):
        return
    op, left = slack(goal, context)
    constant = left.get((), Fraction(0))
    parts = [(monomial, coefficient) for monomial, coefficient in left.items() if monomial]
    if len(parts) == 1 and constant * parts[0][1] < 0:
        yield from _against_number(op, *parts[0], constant, inner)
    elif len(parts) == 2 and not constant and parts[0][1] * parts[1][1] < 0:
        (above, many), (below, few) = parts if parts[0][1] > 0 else reversed(parts)
        exponents = [m[0][0][1] for m in (above, below) if len(m) == 1 and m[0][1] == 1 and m[0][0][0] == "exp"]
        if len(exponents) == 2 and many + few == 0:
            larger = (op, *(("exp", exponent) for exponent in exponents))
            yield arith((larger, axiom("exp-increasing", inner)), linear=True)
    yield from _merged(op, left, context, inner, divided)
    if len(left) == 2 and divided is not None:
        there: Tactic = lambda g, c: first_in((divided, *by_exponents(g, c, inner)), g, c)  # noqa: E731
        yield from _divided(op, left, there)


# exp(y) exp(z) is exp(x) for x = y + z, by the law; times the rest of the monomial that has both, it takes their place.
def _merged(op: str, left: Polynomial, context: Context, inner: Tactic, divided: Tactic | None) -> Iterator[Tactic]:
    """A comparison where a product has two exponentials, or the square of one, by that with one in their place."""
    known = {atom[1] for monomial in left for atom, _ in monomial if atom[0] == "exp"}
    for monomial, coefficient in left.items():
        exponents = [atom[1] for atom, many in monomial if atom[0] == "exp" for _ in range(min(many, 2))]
        if len(exponents) < 2:
            continue
        y, z = exponents[:2]
        same = (one for one in sorted(known, key=repr) if not slack(("=", one, ("+", y, z)), context)[1])
        x = next(same, ("+", y, z))
        rest = _less(_less(monomial, ("exp", y)), ("exp", z))
        others = ("+", *(term_of_polynomial({other: many}) for other, many in left.items() if other != monomial), 0)
        smaller: Term = (op, ("+", ("*", term_of_polynomial({rest: coefficient}), ("exp", x)), others), 0)
        by: Tactic = lambda g, c: first_in((arith(), *by_exponents(g, c, inner, divided)), g, c)  # noqa: E731
        law = said("exp-sum", conditions={0: arith()}, x=x, y=y, z=z)
        yield arith((smaller, by), law, hints=[term_of_polynomial({rest: Fraction(1)})], linear=True)
        return


def _less(monomial: Monomial, atom: Term) -> Monomial:
    """The monomial divided by that factor of it."""
    return tuple((one, many - (one == atom)) for one, many in monomial if many > (one == atom))


# With exp(x) = exp(x - y) exp(y), A exp(x) + B exp(y) op 0 says the same as A exp(x - y) + B op 0, as exp(y) > 0.
def _divided(op: str, left: Polynomial, by: Tactic) -> Iterator[Tactic]:
    """A comparison of two products by that of them divided by an exponential that stands in one."""
    for (one, a), (other, b) in permutations(left.items()):
        x, y = _exponent(one), _exponent(other)
        if x is None or y is None or y == 0:
            continue
        rest = term_of_polynomial({_less(one, ("exp", x)): a})
        last = term_of_polynomial({_less(other, ("exp", y)): b})
        quotient, law = _quotient(x, y)
        smaller: Lemma = ((op, ("+", ("*", rest, quotient), last), 0), by)
        yield arith(smaller, law, hints=[("exp", y), rest], linear=True)


def _exponent(monomial: Monomial) -> Term | None:
    """The exponent of the one exponential in it, 0 where there is none; None where there are several."""
    found = [(atom[1], many) for atom, many in monomial if atom[0] == "exp"]
    return 0 if not found else found[0][0] if [many for _, many in found] == [1] else None


def _quotient(x: Term, y: Term) -> tuple[Term, Lemma]:
    """exp(x - y), and that its product with exp(y) is exp(x)."""
    if x == 0:
        return opposite_exponentials(y)
    quotient = ("exp", ("-", x, y))
    return quotient, said("exp-sum", conditions={0: arith()}, x=x, y=quotient[1], z=y)


def by_closed_exponents(goal: Term, context: Context) -> Node:
    """A comparison of numbers with exponentials, as it stands or with its divisors multiplied out."""

    def plainly(that: Term, inside: Context) -> Node:
        return first_in(by_exponents(that, inside, by_bounds), that, inside)

    return first_of(plainly, with_positive_divisors(cleared(plainly), by_bounds))(goal, context)


def by_bounded_exponents(goal: Term, context: Context, inner: Tactic) -> Iterator[Tactic]:
    """A comparison with a power of a number, by one with a bound on its exponent instead; likewise with a variable."""
    bounds = [a for a in context.assumptions if a[0] in ORDERS and isinstance(a[1], str) and free_variables(a[2])]
    bounds = [
        a for a in bounds if not any(b[1] in free_variables(a[2]) and a[1] in free_variables(b[2]) for b in bounds)
    ]
    if goal[0] not in ORDERS:
        return
    powers = [power for power in outside_sums(goal, "^") if is_integer(power[1]) and power[1] >= 2]
    for assumed in bounds:
        order, name, bound = assumed
        for power in powers:
            if name in free_variables(power[2]) - free_variables(bound):
                other: Term = ("^", power[1], substitute(power[2], {name: bound}))
                monotone = axiom("power-increasing", arith((assumed, assumption), linear=True))
                yield arith((exchanged(goal, power, other), inner), ((order, power, other), monotone), linear=True)
        if name in goal[1:] and name not in free_variables(bound):
            yield arith((exchanged(goal, name, bound), inner), (assumed, assumption), linear=True)


def _against_number(
    op: str, monomial: Monomial, coefficient: Fraction, constant: Fraction, inner: Tactic
) -> Iterator[Tactic]:
    """exp(x) b^E against a power of b, exp(x) times other factors against a number, or exp(x) against any number."""
    atoms = [(atom, many) for atom, many in monomial if isinstance(atom, tuple)]
    exponents = [atom[1] for atom, many in atoms for _ in range(many) if atom[0] == "exp"]
    powers = [(atom, many) for atom, many in atoms if atom[0] == "^" and is_integer(atom[1])]
    others = [(atom, many) for atom, many in monomial if atom not in (("exp", e) for e in exponents)]
    if len(exponents) != 1 or len(powers) > 1 or (powers and len(others) > 1):
        return
    order, bound = op if coefficient > 0 else MIRRORED[op], -constant / coefficient
    base: Term
    exponent: Term
    base, exponent = next(_of_logarithm(exponents[0], 1 / bound), (number(1 / bound), 1))
    if powers:
        (_, base, above), many = powers[0]
        places = [i for i in range(-MOST, MOST + 1) if Fraction(base) ** i == bound]
        if not places:
            return
        exponent = ("-", ("*", many, above), places[0])
    elif others:
        base, exponent = _factors(others, 1 / bound)
    product = (order, ("*", ("exp", exponents[0]), ("^", base, exponent)), 1)
    yield arith((product, axiom("exp-log", inner)), linear=True)


def _of_logarithm(exponent: Term, power: Fraction) -> Iterator[tuple[Term, int]]:
    """The number as a power of what a logarithm in the exponent is of."""
    for log in sorted(subterms(exponent, "ln"), key=repr):
        if not free_variables(log):
            signed = (sign * many for many in range(1, MOST) for sign in (1, -1))
            yield from ((log[1], many) for many in signed if exactly(log[1]) ** many == power)


def _factors(others: Sequence[tuple[Term, int]], scale: Fraction) -> tuple[Term, int]:
    """What an exponential is multiplied with, as a power of a term."""
    if len(others) == 1 and scale == 1:
        return others[0]
    return term_of_polynomial({tuple(others): scale}), 1


def of_assumed_logarithms(goal: Term, context: Context) -> Iterator[Lemma]:
    """exp(x) against X where x is assumed to be so against ln X; and exp(x) X^e <= 1 where x is at most -e ln X."""
    assumed = [(a, assumption) for a in context.assumptions if a[0] in ORDERS and subterms(a, "ln")]
    exponentials = sorted((e for e in subterms(goal, "exp") if free_variables(e)), key=repr)
    logs = sorted({log for a, _ in assumed for log in subterms(a, "ln")}, key=repr) if exponentials else []
    for exponential in exponentials:
        opposite, inverse = opposite_exponentials(exponential[1])
        for log in logs:
            for order in (">=", "<="):
                product = (MIRRORED[order], ("*", opposite, ("^", log[1], 1)), 1)
                shown: Lemma = (product, axiom("exp-log", arith(*assumed)))
                yield (order, exponential, log[1]), arith(shown, inverse, hints=[exponential])
        varying = (log for log in sorted({*logs, *subterms(exponential, "ln")}, key=repr) if free_variables(log))
        further = [*assumed, *(one for one in multiplied_out(context) if subterms(one[0], "ln"))]
        for log, many in product_of(varying, range(HIGHEST, 0, -1)):
            yield ("<=", ("*", exponential, ("^", log[1], many)), 1), axiom("exp-log", arith(*further, linear=True))
