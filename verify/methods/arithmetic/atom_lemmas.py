"""What is known of the atoms that comparisons of numbers are made of: lemmas for linear programs.

`basic` has equations (1/c times c, roots, halves of exponents, ln by log2) and limits (ceilings, logarithms of given
numbers); `steep` Taylor's bound for each power b^v and each logarithm, from the limits that the context gives;
`products` those of pairs of premises.  Whoever uses them asks the checker (`memory.working`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial, floor

from fooling.circuits.numbers.enclosure import log2_bounds, log_bounds
from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import least_value, lower_limit, normal
from fooling.verify.methods.arithmetic.arith_step import BITS, arith, by_assumptions, near, written
from fooling.verify.methods.arithmetic.denominators import ROUNDED, apart, inverse_law, quotients
from fooling.verify.methods.arithmetic.identities import (
    axiom_instances,
    log_against_log,
    logarithm_laws,
    roots_in_order,
    slopes_of_logarithms,
)
from fooling.verify.methods.axioms.instances import axiom, limits_of, said
from fooling.verify.methods.engine.attempts import first_of, unless_refused
from fooling.verify.methods.engine.goals import ORDERS, begins_with, number, outside_sums, subterms
from fooling.verify.methods.engine.steps import sum_last, term_by_term
from fooling.verify.methods.engine.tactic import Lemma, assumption, by_bounds, evaluate
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

FEW_PRODUCTS = 40
MOST_ATOMS = 5  # that are multiplied with each other
LARGEST_K = 6  # of a binomial coefficient that is written out


def atoms_of(goal: Term, context: Context) -> list[Term]:
    """The atoms of a comparison and of what is assumed, and those inside logarithms and exponents."""
    found: dict[Term, None] = {}
    for comparison in (goal, *context.assumptions):
        try:
            _, difference = slack(comparison, context)
        except FoolingError:
            continue
        found.update(dict.fromkeys(atom for monomial in difference for atom, _ in monomial))
    for atom in list(found):
        found.update(dict.fromkeys(_inside(atom, context)))
        if isinstance(atom, tuple) and atom[0] == "^" and isinstance(atom[1], tuple) and atom[1][:2] == ("/", 1):
            found["^", atom[1][2], atom[2]] = None
        if isinstance(atom, tuple) and atom[0] == "ln":
            log = ("log2", atom[1])
            found.update(dict.fromkeys((log, *_parts(log, context))))
    return sorted(found, key=repr)


def _inside(atom: Term, context: Context) -> Iterator[Term]:
    """The atoms of the argument of a logarithm, or of an exponent."""
    if isinstance(atom, tuple) and atom[0] in ("log2", "ln", "^", "/", "exp", *ROUNDED):
        for part in atom[1:]:
            for inner in _parts(part, context):
                yield inner
                yield from _inside(inner, context)


def _parts(term: Term, context: Context) -> list[Term]:
    """The atoms of a number; none where it has no normal form."""
    try:
        return [atom for monomial in normal(term, context) for atom, _ in monomial]
    except FoolingError:
        return []


# ---- equations and limits ----


def basic(goal: Term, context: Context) -> Iterator[Lemma]:
    """Equations of atoms, and limits of those that are near to given numbers."""
    atoms = atoms_of(goal, context)
    logs = [atom for atom in atoms if isinstance(atom, tuple) and atom[0] == "log2"]
    for atom in atoms:
        if isinstance(atom, tuple):
            if not free_variables(atom):
                yield from near(atom)
            yield from of_atom(atom)
            if atom[0] in ROUNDED:
                yield from quotients(atom, context)
    for a in logs:
        for b in logs:
            if a != b:
                yield from log_against_log(a, b, context)
    yield from slopes_of_logarithms(goal, logs, context)
    for log in logs:
        yield from logarithm_laws(log)
    yield from _above_powers(atoms, context)
    yield from _below_exponentials(goal, atoms)
    yield from roots_in_order(atoms)
    yield from of_binomials((goal, *atoms))
    yield from axiom_instances((goal, *atoms))


def of_atom(atom: Term) -> Iterator[Lemma]:
    """What its kind alone implies."""
    head = atom[0]
    if head == "/" and atom[1] == 1:
        yield inverse_law(atom)
        if isinstance(atom[2], tuple) and atom[2][0] == "exp":
            opposite, law = opposite_exponentials(atom[2][1])
            yield ("=", atom, opposite), arith(law, inverse_law(atom), hints=[atom, opposite])
    elif head == "^":
        yield from _of_power(*atom[1:])
    elif head == "ln":
        yield ("=", atom, ("*", ("ln", 2), ("log2", atom[1]))), axiom("ln-of-log2")
        yield from near(("ln", 2))
    elif head == "abs":
        yield (">=", atom, atom[1]), axiom("absolute-above")
        yield (">=", atom, ("-", 0, atom[1])), axiom("absolute-above-negative")
    elif head in ROUNDED:
        yield from limits_of(atom)
    elif head == "sum":
        yield last_of_sum(atom)
    elif atom == ("exp", 0):
        yield ("=", atom, 1), axiom("exp-against-one")
    elif head == "exp":
        yield (">=", atom, ("+", 1, atom[1])), axiom("exp-tangent")
        yield (">", atom, 0), axiom("exp-positive")


def last_of_sum(total: Term) -> Lemma:
    """A sum of terms that are not negative is at least its last one."""
    _, index, low, high, body = total
    before = ("sum", index, low, high - 1 if is_integer(high) else ("-", high, 1), body)
    nothing: Term = (*before[:4], 0)
    none = said("sum-of-equal", index, conditions={0: by_assumptions}, e=low, n=before[3], x=0)
    by = arith(sum_last(total, before[3]), ((">=", before, nothing), term_by_term(by_bounds)), none)
    return (">=", total, substitute(body, {index: high})), by


# 1 = exp(0) = exp(x) exp(-x).
def opposite_exponentials(exponent: Term) -> tuple[Term, Lemma]:
    """exp(-x), and that its product with exp(x) is 1."""
    opposite = ("exp", -exponent if is_integer(exponent) else ("-", 0, exponent))
    none: Lemma = (("=", ("exp", 0), 1), axiom("exp-against-one"))
    product: Lemma = (("=", ("exp", 0), ("*", ("exp", exponent), opposite)), axiom("exp-sum", arith()))
    return opposite, (("=", ("*", ("exp", exponent), opposite), 1), arith(none, product))


def _of_power(base: Term, exponent: Term) -> Iterator[Lemma]:
    if isinstance(exponent, tuple) and exponent[:2] == ("/", 1) and is_integer(exponent[2]):
        root = ("^", base, exponent)
        yield ("=", ("^", root, exponent[2]), base), axiom("root")
        if exponent[2] == 2:
            yield ("=", ("*", ("sqrt", base), ("sqrt", base)), base), axiom("square-root")
            yield (">=", ("sqrt", base), 0), axiom("root-not-negative")
    elif isinstance(exponent, tuple) and exponent[0] == "/" and exponent[2] == 2:
        twice = ("*", ("^", base, exponent), ("^", base, exponent))
        yield ("=", ("^", base, ("+", exponent, exponent)), twice), axiom("power-sum")
    rounded = exponent[1] if isinstance(exponent, tuple) and exponent[0] in ("ceil", "floor") else 0
    if base == 2 and isinstance(rounded, tuple) and rounded[0] == "log2":
        yield from _of_rounded_logarithm(exponent)
    if isinstance(base, tuple) and base[0] == "/" and base[1] == 1:
        both = ("*", ("^", base[2], exponent), ("^", base[2], ("-", 0, exponent)))
        yield ("=", ("^", base[2], ("+", exponent, ("-", 0, exponent))), both), axiom("power-sum")
    elif is_integer(base):
        yield (">", ("^", base, exponent), 0), by_bounds
    elif free_variables(exponent):
        more = ("+", 1, ("*", ("-", base, 1), exponent))
        yield (">=", ("^", base, exponent), more), axiom("bernoulli", conditions={0: by_bounds, 1: by_bounds})


# 2^ceil(log2 X) is at least X, for an integer at most 2 X - 2; 2^floor(log2 X) at most X, which is below twice that.
def _of_rounded_logarithm(exponent: Term) -> Iterator[Lemma]:
    x, power = exponent[1][1], ("^", 2, exponent)
    if exponent[0] == "ceil":
        yield said("power-of-ceiling", x=exponent[1], i=x)
        above: Lemma = ((">=", exponent, exponent[1]), axiom("ceiling-above"))
        yield ("<=", x, power), axiom("against-log2", arith(above))
    else:
        below: Lemma = (("<=", exponent, exponent[1]), axiom("floor-below"))
        yield (">=", x, power), axiom("against-log2", arith(below))
        next_one: Term = ("^", 2, ("+", exponent, 1))
        near: Lemma = ((">", exponent, ("-", exponent[1], 1)), axiom("floor-above"))
        small: Lemma = (("<", x, next_one), axiom("against-log2", arith(near)))
        yield small
        yield ("<=", ("+", x, 1), next_one), axiom("integers-at-most", arith(small))


def _above_powers(atoms: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """x^c <= 2^v where v >= c log2 x is assumed, 2 x^c <= 2^v where v >= c log2 x + 1 is."""
    assumed = [(a, assumption) for a in context.assumptions if a[0] in ORDERS and subterms(a, "log2")]
    more = any(1 in side[1:] for a, _ in assumed for side in a[1:] if isinstance(side, tuple) and side[0] == "+")
    for power in (a for a in atoms if isinstance(a, tuple) and a[:2] == ("^", 2) and isinstance(a[2], str)):
        for log in sorted({log for that, _ in assumed for log in subterms(that, "log2")}, key=repr):
            for c in range(1, MOST_TIMES + 1):
                larger = arith(*assumed)
                for below in (("^", log[1], c), *([("*", 2, ("^", log[1], c))] if more else [])):
                    yield ("<=", below, power), axiom("against-log2", larger)


def _below_exponentials(goal: Term, atoms: Sequence[Term]) -> Iterator[Lemma]:
    """Powers against the exponentials beside them."""
    powers, exponentials = sorted(subterms((goal, *atoms), "^"), key=repr), sorted(subterms(goal, "exp"), key=repr)
    opposites = [opposite_exponentials(e[1]) for e in exponentials if powers]
    yield from (law for _, law in opposites)
    for power in powers if exponentials else ():
        base = power[1]
        laws = [inverse_law(one) for one in sorted(subterms(base, "/"), key=repr) if one[1] == 1]
        for e in (*exponentials, *(opposite for opposite, _ in opposites)):
            larger = {0: first_of(by_bounds, arith(*laws)), 2: arith(*laws)}
            yield ("<=", power, e), axiom("power-below-exp", conditions=larger)


def logarithms(goal: Term, context: Context) -> Iterator[Lemma]:
    """The logarithms of both sides of what is assumed of powers, or, next to logarithms, of single terms."""
    about = bool(subterms((goal, context.assumptions), "log2"))
    for op, *sides in (a for a in context.assumptions if a[0] in (*ORDERS, "=")):
        of_powers = any(free_variables(power[2]) for power in subterms(tuple(sides), "^"))
        single = about and all(isinstance(s, str) or s[0] in ("*", "^", "/") for s in sides if not is_integer(s))
        if of_powers or (single and all(map(free_variables, sides))):
            left, right = (("log2", side) for side in sides)
            yield (op, left, right), axiom("log2-increasing", assumption)
            bases = {power[1] for power in subterms(tuple(sides), "^") if is_integer(power[1]) and power[1] > 2}
            yield from (limit for base in sorted(bases) for limit in near(("log2", base)))


def of_binomials(about: Term) -> Iterator[Lemma]:
    """Binomial coefficients with a small lower index as polynomials; Pascal's rule for those of n + 1 and k + 1."""
    for chosen in sorted(subterms(about, "binomial"), key=repr):
        _, n, k = chosen
        if is_integer(k) and 0 <= k <= LARGEST_K:
            yield _written_out(n, k)
        if isinstance(k, tuple) and k[0] == "+" and k[2] == 1 and isinstance(n, tuple) and n[0] == "+" and n[2] == 1:
            yield said("binomial-pascal", n=n[1], k=k[1])


def _written_out(n: Term, k: int) -> Lemma:
    """binomial(n, k) = n (n - 1) ... (n - k + 1) / k!, from one k to the next."""
    known: Lemma = (("=", ("binomial", n, 0), 1), axiom("binomial-zero"))
    for j in range(k):
        factors = [("-", n, i) for i in range(j + 1)]
        that = ("=", ("binomial", n, j + 1), ("*", number(Fraction(1, factorial(j + 1))), *factors))
        ratio = said("binomial-ratio", n=n, k=j, conditions={0: by_bounds, 1: by_bounds})
        known = (that, arith(ratio, known, hints=[("-", n, j)]))
    return known


def ratios(goal: Term, context: Context) -> Iterator[tuple[Term, Term, Lemma]]:
    """Binomial coefficients as a multiple of the one before, sums by the one before: both, and the equation."""
    for whole in sorted(subterms(goal, "sum"), key=repr):
        for other in sorted(subterms(context.assumptions, "sum"), key=repr):
            if (other[:3], other[4]) == (whole[:3], whole[4]) and other != whole:
                law = sum_last(whole, other[3])
                yield whole, law[0][2], law
    for chosen in sorted(subterms(goal, "binomial"), key=repr):
        _, n, k = chosen
        if isinstance(k, tuple) and k[0] == "+" and k[2] == 1:
            names = ("binomial-middle",) if n == ("*", 2, k) else ("binomial-ratio",)
            for name in names:
                law = said(name, n=k[1]) if name == "binomial-middle" else said(name, n=n, k=k[1])
                (_, (_, divisor, _), other), _ = law
                quotient = ("/", other, divisor)
                solved = arith(law, inverse_law(("/", 1, divisor)), hints=[("/", 1, divisor), chosen])
                yield chosen, quotient, (("=", chosen, quotient), solved)
    known = outside_sums(goal, "binomial")
    for (_, n, k), chosen in permutations(known, 2) if len(known) <= MOST_ATOMS else ():
        if n == chosen[1] and not begins_with(chosen[2], "+") and unless_refused(apart, chosen[2], k, context) == 1:
            law = said("binomial-ratio", n=n, k=k, conditions=dict.fromkeys(range(2), by_assumptions))
            quotient = ("/", law[0][2], chosen[2])
            solved = arith(law, inverse_law(("/", 1, chosen[2])), hints=[("/", 1, chosen[2]), chosen])
            yield chosen, quotient, (("=", chosen, quotient), solved)


# ---- Taylor's bound ----


@dataclass(frozen=True)
class Steep:
    """A bound from below, and the limits to be assumed for it."""

    bound: Lemma
    cuts: tuple[Lemma, ...] = ()


def steep(goal: Term, context: Context, degree: int) -> list[Steep]:
    """Taylor's bound of this degree for the powers and the arguments of logarithms."""
    found: dict[Term, Steep] = {}
    atoms = atoms_of(goal, context)
    for atom in atoms:
        if isinstance(atom, tuple) and free_variables(atom):
            if atom[0] == "^" and _positive_number(atom[1]) is not None:
                found.update((one.bound[0], one) for one in _of_exponential(atom, context, degree))
            elif atom[0] == "exp":
                one = Steep(_taylor("exp-taylor", degree, x=atom[1]))
                found[one.bound[0]] = one
            elif atom[0] == "log2":
                roots = [a for a in atoms if isinstance(a, tuple) and a[0] == "^" and a[1] == atom[1]]
                for x in (atom[1], *roots):
                    found.update((one.bound[0], one) for one in _of_logarithm(x, context, degree))
    return list(found.values())


def _taylor(name: str, degree: int, **values: Term) -> Lemma:
    """Taylor's bound of this degree at these values."""
    body = stated_axiom(name, (degree,))[3]
    return substitute(body, values), axiom(name, None, None, (degree,), **values)


def _positive_number(term: Term) -> Fraction | None:
    if is_integer(term):
        return Fraction(term) if term > 1 else None
    plain = isinstance(term, tuple) and term[0] == "/" and is_integer(term[1]) and is_integer(term[2]) and term[2] > 0
    return Fraction(term[1], term[2]) if plain and term[1] > term[2] else None


def _of_exponential(atom: Term, context: Context, degree: int) -> Iterator[Steep]:
    """b^(v - u) for the lower limit u of v."""
    _, base, exponent = atom
    value, least = _positive_number(base), lower_limit(exponent, context)
    if value is None or least is None:
        return
    start = least if least.denominator == 1 else Fraction(floor(least))
    rate = Fraction(floor(log_bounds(value, BITS)[0] * 10**6), 10**6)
    above = ("-", exponent, number(start)) if start else exponent
    yield Steep(_taylor("power-taylor", degree, z=base, x=above, y=number(rate)))


def _of_logarithm(x: Term, context: Context, degree: int) -> Iterator[Steep]:
    """x and log2 x, from a power of 2 on, and from the limit itself."""
    rate = number(Fraction(floor(log_bounds(Fraction(2), BITS)[0] * 10**6), 10**6))
    log = ("log2", x)
    try:
        known, least = least_value(normal(log, context), context), lower_limit(x, context)
    except FoolingError:
        return
    if least is None or least <= 0:
        return
    if known is not None:
        start = floor(known)
        yield Steep(_taylor("log2-taylor", degree, z=number(Fraction(2) ** start), x=x, y=rate, w=start))
        if start == 0:
            yield Steep(_taylor("log2-taylor", 1, z=1, x=x, y=("ln", 2), w=0))
    if least.denominator == 1 and least.numerator & (least.numerator - 1) == 0:
        return
    below = least * (1 - Fraction(1, 2**16))
    bound = Fraction(floor(log2_bounds(least, 60)[0] * 2**40), 2**40)
    limit = number(bound)
    at = ("log2", number(least))
    higher: Lemma = ((">=", log, at), axiom("log2-increasing", by_bounds))
    computed: Lemma = ((">=", at, limit), evaluate)
    shown: Lemma = ((">=", log, limit), arith(higher, computed))
    yield Steep(_taylor("log2-taylor", degree, z=number(below), x=x, y=rate, w=limit), (shown,))


# ---- premises ----


def products(premises: Sequence[Term]) -> Iterator[Lemma]:
    """Products of pairs of inequalities: of what they say is not negative."""
    said = [premise for premise in premises if premise[0] in ORDERS]
    sides = [(one, ("-", *(one[1:] if one[0][0] == ">" else one[:0:-1]))) for one in said]
    pairs = [(a, b) for i, a in enumerate(sides) for b in sides[i:]]
    for (first, a), (second, b) in pairs[:FEW_PRODUCTS]:
        shown = {0: arith((first, assumption)), 1: arith((second, assumption))}
        yield (">=", ("*", a, b), 0), axiom("product", conditions=shown)


HALF = ("/", 1, 2)
MOST_TIMES = 4  # a logarithm, in an exponent


def squares(goal: Term) -> Iterator[Lemma]:
    """Squares of the goal's variables, roots and their differences."""
    names = [
        *sorted(free_variables(goal)),
        *(written(power) for power in sorted(subterms(goal, "^"), key=repr) if power[2] == HALF),
        *sorted(subterms(goal, "sqrt"), key=repr),
    ]
    for root in (*names, *(("-", a, b) for i, a in enumerate(names) for b in names[i + 1 :])):
        yield (">=", ("^", root, 2), 0), arith(squares=[(1, Expression(root))])


def monomials(atoms: Sequence[Term]) -> list[Term]:
    """A few atoms and the products of their pairs."""
    few = [written(atom) for atom in atoms if free_variables(atom)][:MOST_ATOMS]
    return [*few, *(("*", a, b) for i, a in enumerate(few) for b in few[i:])]


def signs(goal: Term, context: Context) -> list[str]:
    """The real variables of the goal without a lower limit."""
    return [name for name in sorted(free_variables(goal)) if lower_limit(name, context) is None]
