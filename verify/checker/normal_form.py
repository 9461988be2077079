"""Numbers as polynomials over atoms, and the lower limits of atoms: what `arith` and `bounds` compare.

`normal(term, context)` writes a number as a polynomial over atoms: variables, powers b^v and v^w with a variable
exponent, log2 of what is not a product, and every other term (D, rank, ceil, count, ...).  The polynomial equals the
term wherever the term is defined, which the kernel has asked; what has to hold besides for a step to be one (a power of
a sum is a product of powers for a positive base, a logarithm of a product a sum for positive factors) is asked here.

An atom may have a *lower limit* that the context's assumptions force: n >= 2 gives n the limit 2, 2^n the limit 4,
log2 n the limit 1; cardinalities and complexities have the least value that the table of operators gives them.
`shifted` rewrites a polynomial in the atoms' excess over their limits: then it is certainly nonnegative if all
coefficients are.  Exact; cost: the number of monomials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, comb, floor, prod

from verify.checker import meaning
from verify.checker.kernel import Context, expect
from verify.checker.polynomial import ONE, Atom, Monomial, Polynomial, constant, constant_of, plus, power, times
from verify.checker.powers import bits_of_power, exact_power, least_root, whole_power
from verify.statement.operators import OPERATORS
from verify.statement.proposition import Term, free_variables, is_integer

LONGEST_ODD = 2**12  # bits of a number whose logarithm is an atom
LONGEST_LIMIT = 2**14  # bits of a power that is a lower limit


def normal(term: Term, context: Context) -> Polynomial:
    """The polynomial over atoms that a number stands for where it is defined."""
    if is_integer(term):
        return constant(term)
    if isinstance(term, str):
        return {((term, 1),): Fraction(1)}
    head = term[0]
    if head in ("+", "-", "*"):
        return _ring(head, [normal(part, context) for part in term[1:]], context)
    if head == "/":
        divisor = constant_of(normal(term[2], context))
        expect(bool(divisor), "arithmetic divides by constants only; clear other denominators first")
        return times(normal(term[1], context), constant(1 / (divisor or Fraction(1))))
    if head == "^":
        return _power(term, context)
    if head == "log2":
        return _log2(normal(term[1], context), context)
    if head == "qp":  # the multiples of N^-K in [-N^K, N^K] are j N^-K for |j| <= N^(2K): 2 N^(2K) + 1 of them
        return normal(("+", ("*", 2, ("^", term[1], ("*", 2, term[2]))), 1), context)
    return {((term, 1),): Fraction(1)}


def _ring(head: str, parts: list[Polynomial], context: Context) -> Polynomial:
    total = parts[0]
    for part in parts[1:]:
        context.budget.spend(len(total) * len(part))
        total = times(total, part) if head == "*" else plus(total, part, 1 if head == "+" else -1)
    return total


# b^(sum c_i v_i) is the product of the (b^c_i)^v_i, for a positive number b whose powers b^c_i are rational, and
# integers v_i; for a variable b, natural c_i and integers v_i, if b is positive or all v_i are natural: 0^(a + b) =
# 0^a 0^b fails at a = -b.
def _power(term: Term, context: Context) -> Polynomial:
    base, exponent = normal(term[1], context), normal(term[2], context)
    number, degree = constant_of(base), constant_of(exponent)
    if degree is not None and degree.denominator == 1 and (degree >= 0 or number):
        cost = len(base) ** 2 * int(degree) if number is None else bits_of_power(number, int(degree)) >> 5
        context.budget.spend(cost)
        return power(base, int(degree)) if number is None else constant(whole_power(number, int(degree)))
    expect(is_integral(term[2], context) or number is not None, "a variable exponent must be an integer")
    result = constant(1)
    for monomial, coefficient in exponent.items():
        result = times(result, _one_power(term[1], number, monomial, coefficient, context))
    return result


def _one_power(
    base: Term, number: Fraction | None, monomial: Monomial, coefficient: Fraction, context: Context
) -> Polynomial:
    if number is not None:
        exponent = _monomial_term(monomial) if monomial else 1
        if ("even", exponent) in context.assumptions:  # b^n is a power of b^(n/2): equal powers are equal atoms
            exponent, coefficient = ("/", exponent, 2), 2 * coefficient
        root = exact_power(number, coefficient)
        expect(root is not None and number > 0, f"{number}^{coefficient} is not rational")
        if monomial == ONE:
            return constant(Fraction(root or 1))
        expect(all(is_integral(atom, context) for atom, _ in monomial), "an exponent must be an integer")
        least, multiple = least_root(Fraction(root or 1))
        return {((("^", _number_term(least), exponent), multiple),): Fraction(1)}
    positive = coefficient.denominator == 1 and coefficient > 0
    expect(isinstance(base, str) and positive, "a variable base takes positive integer multiples in its exponent")
    if monomial == ONE:
        return power({((base, 1),): Fraction(1)}, int(coefficient))
    part = lower_limit(_monomial_term(monomial), context)
    safe = is_positive(base, context) or (part is not None and part >= 0)
    expect(safe, f"{base}^{_monomial_term(monomial)}: neither a positive base nor a natural exponent")
    return {((("^", base, _monomial_term(monomial)), int(coefficient)),): Fraction(1)}


def _number_term(value: Fraction) -> Term:
    return int(value) if value.denominator == 1 else ("/", value.numerator, value.denominator)


def _monomial_term(monomial: Monomial) -> Term:
    factors = [atom for atom, exponent in monomial for _ in range(exponent)]
    return factors[0] if len(factors) == 1 else ("*", *factors)


# log2 of a product of positive factors is the sum of their logarithms; log2 b^v = v log2 b.
def _log2(argument: Polynomial, context: Context) -> Polynomial:
    if len(argument) != 1:
        return {((("log2", _polynomial_term(argument)), 1),): Fraction(1)}
    ((monomial, coefficient),) = argument.items()
    expect(coefficient > 0, "the logarithm of a number that is not positive")
    total = plus(_log2_number(coefficient.numerator), _log2_number(coefficient.denominator), -1)
    for atom, exponent in monomial:
        expect(is_positive(atom, context), f"the logarithm of {atom}, which is not known to be positive")
        total = plus(total, _log2_atom(atom, context), exponent)
    return total


def _log2_atom(atom: Atom, context: Context) -> Polynomial:
    if isinstance(atom, tuple) and atom[0] == "^":
        return times(_log2(normal(atom[1], context), context), normal(atom[2], context))
    return {((("log2", atom), 1),): Fraction(1)}


def _log2_number(n: int) -> Polynomial:
    twos = (n & -n).bit_length() - 1
    odd = n >> twos
    expect(odd.bit_length() <= LONGEST_ODD, f"the logarithm of an odd number of {odd.bit_length()} bits")
    return plus(constant(twos), {} if odd == 1 else {((("log2", odd), 1),): Fraction(1)})


def _polynomial_term(a: Polynomial) -> Term:
    """One canonical term for a polynomial, so that equal arguments make equal atoms."""
    parts = [
        ("*", _number_term(c), *(atom for atom, e in m for _ in range(e))) if m else _number_term(c)
        for m, c in sorted(a.items(), key=repr)
    ]
    return ("+", *parts)


def is_integral(term: Term, context: Context) -> bool:
    """Whether the term is certainly an integer: built from integers and integer variables, or a whole quantity."""
    if is_integer(term) or ("integer", term) in context.assumptions:
        return True
    if isinstance(term, str):
        return context.sorts.get(term) == "int"
    if term[0] in ("+", "-", "*", "max", "min", "abs"):
        return all(is_integral(part, context) for part in term[1:])
    if term[0] == "^":
        exponent = lower_limit(term[2], context)
        return all(is_integral(part, context) for part in term[1:]) and exponent is not None and exponent >= 0
    if term[0] == "/":
        return is_integer(term[2]) and term[2] == 2 and ("even", term[1]) in context.assumptions
    return OPERATORS[term[0]].whole


# ---- lower limits ----

Limit = Fraction | None


def lower_limit(atom: Atom, context: Context) -> Limit:
    """A number the atom is certainly not below, given the assumptions; None when none is known."""
    context.budget.spend(4)
    if is_integer(atom):
        return Fraction(atom)
    limits = [limit for limit in (_assumed_limit(atom, context), _own_limit(atom, context)) if limit is not None]
    return max(limits, default=None)


def _own_limit(atom: Atom, context: Context) -> Limit:
    """What the kind of atom, and the limits of its parts, imply."""
    if isinstance(atom, str):
        return None
    if atom[0] in LIMITS:
        return LIMITS[atom[0]](atom, context)
    least = OPERATORS[atom[0]].least
    return None if least is None else Fraction(least)


# Dividing by c > 0 keeps the order.
def _quotient_limit(atom: Atom, context: Context) -> Limit:
    limit = lower_limit(atom[1], context) if is_integer(atom[2]) and atom[2] > 0 else None
    return None if limit is None else limit / atom[2]


# v >= b >= 1 and w >= e >= 0 give v^w >= b^w >= b^e >= b^floor(e); v >= 0 gives v^w >= 0.
def _power_limit(atom: Atom, context: Context) -> Limit:
    base, exponent = lower_limit(atom[1], context), lower_limit(atom[2], context)
    if base is None or base < 0 or exponent is None or exponent < 0:
        return None
    small = base >= 1 and bits_of_power(base, int(exponent)) <= LONGEST_LIMIT
    return base ** int(exponent) if small else Fraction(0)


# A product of numbers that are not below limits >= 0 is not below the product of these; a sum not below their sum.
def _product_limit(atom: Atom, context: Context) -> Limit:
    limits = _limits(atom, context)
    return None if limits is None or min(limits) < 0 else prod(limits, start=Fraction(1))


def _sum_limit(atom: Atom, context: Context) -> Limit:
    limits = _limits(atom, context)
    return None if limits is None else sum(limits, Fraction(0))


def _limits(atom: Atom, context: Context) -> list[Fraction] | None:
    limits = [lower_limit(part, context) for part in atom[1:]]
    return None if any(limit is None for limit in limits) else [limit for limit in limits if limit is not None]


def _image(bound: Callable[[Fraction], int], least: int | None = None) -> Callable[[Atom, Context], Limit]:
    """The limit of g(v), where g(w) >= bound(l) for all w >= l, if l is not below `least`."""

    def limited(atom: Atom, context: Context) -> Limit:
        limit = lower_limit(atom[1], context)
        return None if limit is None or (least is not None and limit < least) else Fraction(bound(limit))

    return limited


# ceil does not decrease.  ceil(log2 X) >= ceil(log2 c) for X >= c >= 1, the bit length of ceil(c) - 1; such a c
# is the constant part of X in the excess of its atoms, when its other parts are not negative.
def _ceiling_limit(atom: Atom, context: Context) -> Limit:
    inside = atom[1]
    if isinstance(inside, tuple) and inside[0] == "log2":
        argument = normal(inside[1], context)
        least = shifted(argument, context).get(ONE, 0) if is_nonnegative(argument, context) else 0
        if least >= 1:
            return Fraction((ceil(least) - 1).bit_length())
    return _image(ceil)(atom, context)


# The number of words of a given length is what it is.
def _count_limit(atom: Atom, context: Context) -> Limit:
    if free_variables(atom) or not is_integer(atom[2]):
        return Fraction(0)
    return Fraction(meaning.number_of_words(context.budget, *atom[1:]))


# log2 is increasing, and 2^k <= l for k = floor(log2 l); ln v >= ln 1 = 0 for v >= 1; floor does not decrease.
LIMITS: Mapping[str, Callable[[Atom, Context], Limit]] = {
    "+": _sum_limit,
    "*": _product_limit,
    "/": _quotient_limit,
    "^": _power_limit,
    "log2": _image(lambda limit: int(limit).bit_length() - 1, least=1),
    "ln": _image(lambda limit: 0, least=1),
    "ceil": _ceiling_limit,
    "floor": _image(floor),
    "count": _count_limit,
}


# An integer above c is at least floor(c) + 1.
def _assumed_limit(atom: Atom, context: Context) -> Limit:
    found = []
    for assumption in context.assumptions:
        if assumption[0] in (">=", ">", "=") and assumption[1] == atom:
            value = _literal(assumption[2])
            if value is not None:
                above = assumption[0] == ">" and is_integral(atom, context)
                found.append(Fraction(floor(value) + 1) if above else value)
    return max(found, default=None)


def _literal(term: Term) -> Limit:
    if is_integer(term):
        return Fraction(term)
    plain = isinstance(term, tuple) and term[0] == "/" and is_integer(term[1]) and is_integer(term[2]) and term[2] != 0
    return Fraction(term[1], term[2]) if plain else None


def is_positive(atom: Atom, context: Context) -> bool:
    """Whether the atom is certainly above 0."""
    limit = lower_limit(atom, context)
    exponential = isinstance(atom, tuple) and atom[0] == "exp"
    return (limit is not None and limit > 0) or (">", atom, 0) in context.assumptions or exponential


def shifted(a: Polynomial, context: Context) -> Polynomial:
    """The polynomial in the atoms' excess over their lower limits; `Rejected` if an atom without a limit occurs."""
    total: Polynomial = {}
    for monomial, coefficient in a.items():
        term = constant(coefficient)
        for atom, exponent in monomial:
            limit = lower_limit(atom, context)
            expect(limit is not None, f"{atom} has no lower limit here, yet remains after the premises are used")
            term = times(term, _shifted_power(atom, exponent, limit or Fraction(0)))
        context.budget.spend(len(term))
        for excess, share in term.items():
            total[excess] = total.get(excess, Fraction(0)) + share
    return {excess: share for excess, share in total.items() if share}


# (s + v)^e = sum over k of binomial(e, k) s^(e - k) v^k, v the excess.
def _shifted_power(atom: Atom, exponent: int, start: Fraction) -> Polynomial:
    terms = ((k, comb(exponent, k) * start ** (exponent - k)) for k in range(exponent + 1))
    return {((atom, k),) if k else ONE: c for k, c in terms if c}


def _has_limits(a: Polynomial, context: Context) -> bool:
    return all(lower_limit(atom, context) is not None for monomial in a for atom, _ in monomial)


def is_nonnegative(a: Polynomial, context: Context) -> bool:
    """Whether the polynomial is certainly not negative: every coefficient is so after the shift."""
    return _has_limits(a, context) and all(c >= 0 for c in shifted(a, context).values())


# All monomials are at least 0; and the constant one is positive, or one whose atoms are all positive and have the limit
# 0, so that they are their own excess.
def is_above_zero(a: Polynomial, context: Context) -> bool:
    """Whether the polynomial is certainly positive."""
    if not is_nonnegative(a, context):
        return False
    excess = shifted(a, context)
    return any(all(_is_positive_excess(atom, context) for atom, _ in monomial) for monomial in excess)


def _is_positive_excess(atom: Atom, context: Context) -> bool:
    return lower_limit(atom, context) == 0 and is_positive(atom, context)
