"""Numbers as polynomials over atoms, and the lower limits of atoms: what `arith` and `bounds` compare.

`normal(term, context)` writes a number as a polynomial over atoms: variables, powers b^v and v^w with a variable
exponent, roots, 1/c, log2 of what is not a product, joint entropies, and every other term (D, rank, ceil, count, ...).
The polynomial
equals the term wherever the term is defined, which the kernel has asked; what has to hold besides for a step to be one
(a power of a sum is a product of powers for a positive base, a logarithm of a product a sum for positive factors) is
asked here.

An atom may have a *lower limit* that the context's assumptions force: n >= 2 gives n the limit 2, 2^n the limit 4,
log2 n the limit 1; cardinalities and complexities have the least value that the table of operators gives them.
`shifted` rewrites a polynomial in the atoms' excess over their limits: then it is certainly nonnegative if all
coefficients are.  Exact; cost: the number of monomials.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil, comb, floor, prod

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context, expect
from fooling.verify.checker.polynomial import (
    ONE,
    Atom,
    Monomial,
    Polynomial,
    bits_of_power,
    constant,
    constant_of,
    floor_root,
    least_root,
    letter,
    plus,
    power,
    times,
    whole_power,
)
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, is_integer
from fooling.verify.statement.random_operators import INFORMATION, joint_entropies

LONGEST_ODD = 2**12  # bits of a number whose logarithm is an atom
LONGEST_LIMIT = 2**14  # bits of a power that is a lower limit
LONGEST_BASIS = 2**20  # bits of the number whose power an atom's power is


def normal(term: Term, context: Context) -> Polynomial:
    """The polynomial over atoms that a number stands for where it is defined."""
    if is_integer(term):
        return constant(term)
    head = term[0] if isinstance(term, tuple) else None
    if head in ("+", "-", "*"):
        return _ring(head, [normal(part, context) for part in term[1:]], context)
    if head == "/":
        return _ring("*", [normal(term[1], context), *_inverse(normal(term[2], context))], context)
    if head == "sqrt":
        return _power(("^", term[1], ("/", 1, 2)), context)
    if head == "^":
        return _power(term, context)
    if head == "log2":
        return _log2(normal(term[1], context), context)
    if head == "binomial":
        return letter((head, *(_argument(normal(part, context)) for part in term[1:])))
    if head == "qp":  # the multiples of N^-K in [-N^K, N^K] are j N^-K for |j| <= N^(2K): 2 N^(2K) + 1 of them
        return normal(("+", ("*", 2, ("^", term[1], ("*", 2, term[2]))), 1), context)
    if head in INFORMATION:
        return {((joint, 1),): Fraction(times) for joint, times in joint_entropies(term).items()}
    return letter(term)


def slack(comparison: Term, context: Context) -> tuple[str, Polynomial]:
    """A comparison as (">=" or ">" or "=", the polynomial compared with 0)."""
    expect(len(comparison) == 3, "it is not a comparison")
    op, left, right = comparison
    expect(op in (">=", ">", "<=", "<", "="), f"{op} is not an arithmetic comparison")
    difference = plus(normal(left, context), normal(right, context), -1)
    return (op, difference) if op in (">=", ">", "=") else (op.replace("<", ">"), plus({}, difference, -1))


def _ring(head: str, parts: list[Polynomial], context: Context) -> Polynomial:
    total = parts[0]
    for part in parts[1:]:
        context.budget.spend(len(total) * len(part))
        total = times(total, part) if head == "*" else plus(total, part, 1 if head == "+" else -1)
    return total


# 1 / (c a b) is 1/c 1/a 1/b, none of them 0; the inverse of a sum is an atom.
def _inverse(divisor: Polynomial) -> list[Polynomial]:
    if len(divisor) != 1:
        expect(bool(divisor), "division by 0")
        return [letter(("/", 1, _polynomial_term(divisor)))]
    ((monomial, coefficient),) = divisor.items()
    return [constant(1 / coefficient), *(letter(("/", 1, atom), exponent) for atom, exponent in monomial)]


# b^(sum c_i v_i) is the product of the (b^c_i)^v_i, for a positive number b and any v_i; for a variable b, natural c_i
# and integers v_i, if b is positive or all v_i are natural: 0^(a + b) = 0^a 0^b fails at a = -b.  For b >= 0 and a
# fraction p/q > 0, b^(p/q) is the p-th power of the atom b^(1/q), which stands for the root of 0 as well.
def _power(term: Term, context: Context) -> Polynomial:
    base, exponent = normal(term[1], context), normal(term[2], context)
    number, degree = constant_of(base), constant_of(exponent)
    if degree is not None and degree.denominator == 1 and (degree >= 0 or number):
        cost = len(base) ** 2 * int(degree) if number is None else bits_of_power(number, int(degree)) >> 5
        context.budget.spend(cost)
        return power(base, int(degree)) if number is None else constant(whole_power(number, int(degree)))
    if number is not None and number > 0:
        factors = [_number_power(number, *part, context) for part in exponent.items()]
    elif degree is not None and degree > 0:
        return letter(("^", term[1], ("/", 1, degree.denominator)), degree.numerator)
    elif not isinstance(term[1], str) or not is_integral(term[2], context):
        return letter(term)
    else:
        factors = [_variable_power(term[1], *part, context) for part in exponent.items()]
    return _ring("*", [constant(1), *factors], context)


def _number_power(number: Fraction, monomial: Monomial, coefficient: Fraction, context: Context) -> Polynomial:
    exponent = _monomial_term(monomial) if monomial else 1
    if ("even", exponent) in context.assumptions:  # b^n is a power of b^(n/2): equal powers are equal atoms
        exponent, coefficient = ("/", exponent, 2), 2 * coefficient
    least, multiple = least_root(number if coefficient > 0 else 1 / number)
    share = abs(coefficient) * multiple  # number^coefficient = least^share, and this is (least^(1/q))^p for share = p/q
    if monomial == ONE and share.denominator == 1:
        context.budget.spend(bits_of_power(least, share.numerator) >> 5)
        return constant(whole_power(least, share.numerator))
    expect(bits_of_power(least, share.numerator) <= LONGEST_BASIS, "a power is too large to compute")
    inside = exponent if share.denominator == 1 else ("/", exponent, share.denominator)
    return letter(("^", _number_term(least), inside), share.numerator)


def _variable_power(base: Term, monomial: Monomial, coefficient: Fraction, context: Context) -> Polynomial:
    positive = coefficient.denominator == 1 and coefficient > 0
    expect(positive, "a variable base takes positive integer multiples in its exponent")
    if monomial == ONE:
        return power(letter(base), int(coefficient))
    exponent = _monomial_term(monomial)
    least = lower_limit(exponent, context)
    safe = is_positive(base, context) or (least is not None and least >= 0)
    expect(safe, f"{base}^{exponent}: neither a positive base nor a natural exponent")
    return letter(("^", base, exponent), int(coefficient))


def _number_term(value: Fraction) -> Term:
    return int(value) if value.denominator == 1 else ("/", value.numerator, value.denominator)


def _factors(monomial: Monomial) -> list[Atom]:
    return [atom if exponent == 1 else ("^", atom, exponent) for atom, exponent in monomial]


def _monomial_term(monomial: Monomial) -> Term:
    factors = _factors(monomial)
    return factors[0] if len(factors) == 1 else ("*", *factors)


# log2 of a product of positive factors is the sum of their logarithms; log2 b^v = v log2 b.  Of 0 there is none.
def _log2(argument: Polynomial, context: Context) -> Polynomial:
    if len(argument) > 1:
        return letter(("log2", _polynomial_term(argument)))
    ((monomial, coefficient),) = argument.items() or ((ONE, Fraction(0)),)
    expect(coefficient > 0, "the logarithm of a number that is not positive")
    total = plus(_log2_number(coefficient.numerator), _log2_number(coefficient.denominator), -1)
    for atom, exponent in monomial:
        expect(is_positive(atom, context), f"the logarithm of {atom}, which is not known to be positive")
        total = plus(total, _log2_atom(atom, context), exponent)
    return total


def _log2_atom(atom: Atom, context: Context) -> Polynomial:
    if isinstance(atom, tuple) and atom[0] == "^":
        return times(_log2(normal(atom[1], context), context), normal(atom[2], context))
    if isinstance(atom, tuple) and atom[:2] == ("/", 1):
        return plus({}, _log2(normal(atom[2], context), context), -1)
    return letter(("log2", atom))


def _log2_number(n: int) -> Polynomial:
    twos = (n & -n).bit_length() - 1
    odd = n >> twos
    expect(odd.bit_length() <= LONGEST_ODD, f"the logarithm of an odd number of {odd.bit_length()} bits")
    return plus(constant(twos), {} if odd == 1 else letter(("log2", odd)))


def _argument(a: Polynomial) -> Term:
    """The same, short where it is a number or an atom."""
    if (value := constant_of(a)) is not None:
        return _number_term(value)
    ((monomial, coefficient), *others) = a.items()
    return _polynomial_term(a) if others or coefficient != 1 else _monomial_term(monomial)


def _polynomial_term(a: Polynomial) -> Term:
    """One canonical term for a polynomial, so that equal arguments make equal atoms."""
    parts = [("*", _number_term(c), *_factors(m)) if m else _number_term(c) for m, c in sorted(a.items(), key=repr)]
    return parts[0] if len(parts) == 1 else ("+", *parts)


def told(a: Polynomial, context: Context) -> str:
    """The first terms of a polynomial, for a reason."""
    return context.say(_polynomial_term(dict([*a.items()][:4])))[:500] if a else "0"


def is_integral(term: Term, context: Context) -> bool:
    """Whether the term is certainly an integer: built from integers and integer variables, or a whole quantity."""
    if is_integer(term) or any((said, term) in context.assumptions for said in ("integer", "even", "odd")):
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
LimitOf = Callable[[Atom, Context], Limit]


def lower_limit(atom: Atom, context: Context) -> Limit:
    """A number the atom is certainly not below, given the assumptions; None when none is known."""
    context.budget.spend(4)
    if is_integer(atom):
        return Fraction(atom)
    own = None if isinstance(atom, str) else LIMITS.get(atom[0], _least)(atom, context)
    return max((limit for limit in (own, *_assumed_limits(atom, context)) if limit is not None), default=None)


# An integer above c is at least floor(c) + 1; what is not below a variable is not below its limits.
def _assumed_limits(atom: Atom, context: Context, steps: int = 1) -> Iterator[Fraction]:
    for head, subject, *bound in context.assumptions:
        if head in (">=", ">", "=") and subject == atom:
            further = _assumed_limits(bound[0], context, steps - 1) if steps and isinstance(bound[0], str) else ()
            for value in further or _literal(*bound):
                yield Fraction(floor(value) + 1) if head == ">" and is_integral(atom, context) else value


def _least(atom: Atom, context: Context) -> Limit:
    """What its kind alone implies."""
    least = OPERATORS[atom[0]].least
    return None if least is None else Fraction(least)


def _from_parts(implied: Callable[..., Fraction | int | None]) -> LimitOf:
    """The limit that those of all parts imply, where they are known."""

    def limited(atom: Atom, context: Context) -> Limit:
        limits = [lower_limit(part, context) for part in atom[1:]]
        limit = None if None in limits else implied(*limits)
        return None if limit is None else Fraction(limit)

    return limited


# v >= b >= 1 and w >= e >= 0 give v^w >= b^w >= b^e, the q-th root of b^p for e = p/q; v >= 0 gives v^w >= 0.
def _power_limit(base: Fraction, exponent: Fraction) -> Limit:
    if base < 0 or exponent < 0:
        return None
    if base < 1 or bits_of_power(base, exponent.numerator) > LONGEST_LIMIT:
        return Fraction(0)
    raised, degree = base**exponent.numerator, exponent.denominator
    return raised if degree == 1 else Fraction(floor_root(floor(raised), degree))


# Dividing by an integer above 0 keeps the order; 1 / c is above 0 if c >= 0, for where it is defined c is not 0.
def _quotient_limit(atom: Atom, context: Context) -> Limit:
    if is_integer(atom[2]) and atom[2] > 0:
        limit = lower_limit(atom[1], context)
        return None if limit is None else limit / atom[2]
    divisor = lower_limit(atom[2], context) if atom[1] == 1 else None
    return Fraction(0) if divisor is not None and divisor >= 0 else None


# ceil(log2 X) >= ceil(log2 c) for X >= c >= 1, the bit length of ceil(c) - 1.
def _ceiling_limit(atom: Atom, context: Context) -> Limit:
    inside = atom[1]
    if isinstance(inside, tuple) and inside[0] == "log2":
        least = least_value(normal(inside[1], context), context)
        if least is not None and least >= 1:
            return Fraction((ceil(least) - 1).bit_length())
    return _from_parts(ceil)(atom, context)


# The number of words of a given length is what it is.
def _count_limit(atom: Atom, context: Context) -> Limit:
    if free_variables(atom) or not is_integer(atom[2]):
        return Fraction(0)
    return Fraction(meaning.number_of_words(context.budget, *atom[1:]))


# A sum of numbers is not below the sum of their limits; a product not below their product, if they are >= 0.  log2 is
# increasing, and 2^k <= l for k = floor(log2 l); ln v >= ln 1 = 0 for v >= 1; ceil and floor do not decrease.
LIMITS: Mapping[str, LimitOf] = {
    "+": _from_parts(lambda *limits: sum(limits)),
    "*": _from_parts(lambda *limits: prod(limits) if min(limits) >= 0 else None),
    "/": _quotient_limit,
    "^": _from_parts(_power_limit),
    "log2": _from_parts(lambda limit: int(limit).bit_length() - 1 if limit >= 1 else None),
    "ln": _from_parts(lambda limit: 0 if limit >= 1 else None),
    "ceil": _ceiling_limit,
    "floor": _from_parts(floor),
    "count": _count_limit,
}


def _literal(term: Term) -> list[Fraction]:
    if is_integer(term):
        return [Fraction(term)]
    plain = isinstance(term, tuple) and term[0] == "/" and is_integer(term[1]) and is_integer(term[2]) and term[2] != 0
    return [Fraction(term[1], term[2])] if plain else []


def is_positive(atom: Atom, context: Context) -> bool:
    """Whether the atom is certainly above 0."""
    limit = lower_limit(atom, context)
    head = atom[0] if isinstance(atom, tuple) else None  # exp, and powers of what is above 0, are above 0
    if (">", atom, 0) in context.assumptions or head == "exp" or (head == "^" and is_positive(atom[1], context)):
        return True
    never_zero = head == "/" and atom[1] == 1
    return limit is not None and (limit > 0 or (never_zero and limit == 0))


def shifted(a: Polynomial, context: Context) -> Polynomial:
    """The polynomial in the atoms' excess over their lower limits; `Rejected` if an atom without a limit occurs."""
    total: Polynomial = {}
    for monomial, coefficient in a.items():
        term = constant(coefficient)
        for atom, exponent in monomial:
            limit = lower_limit(atom, context)
            expect(limit is not None, f"{atom} has no lower limit here, yet remains after the premises are used")
            context.budget.spend(exponent * (exponent + bits_of_power(limit or Fraction(0), exponent)) >> 4)
            term = times(term, _shifted_power(atom, exponent, limit or Fraction(0)))
        context.budget.spend(len(term))
        for excess, share in term.items():
            total[excess] = total.get(excess, Fraction(0)) + share
    return {excess: share for excess, share in total.items() if share}


# (s + v)^e = sum over k of binomial(e, k) s^(e - k) v^k, v the excess.
def _shifted_power(atom: Atom, exponent: int, start: Fraction) -> Polynomial:
    terms = ((k, comb(exponent, k) * start ** (exponent - k)) for k in range(exponent + 1))
    return {((atom, k),) if k else ONE: c for k, c in terms if c}


# All other monomials are products of numbers that are at least 0.
def least_value(a: Polynomial, context: Context) -> Limit:
    """A number the polynomial is certainly not below: the constant of its excess, where no coefficient is negative."""
    if any(lower_limit(atom, context) is None for monomial in a for atom, _ in monomial):
        return None
    excess = shifted(a, context)
    least = excess.pop(ONE, Fraction(0))
    return least if all(c >= 0 for c in excess.values()) else None


def is_nonnegative(a: Polynomial, context: Context) -> bool:
    """Whether the polynomial is certainly not negative: every coefficient is so after the shift."""
    least = least_value(a, context)
    return least is not None and least >= 0


# All monomials are at least 0; and the constant one is positive, or one whose atoms are all positive and have the limit
# 0, so that they are their own excess.
def is_above_zero(a: Polynomial, context: Context) -> bool:
    """Whether the polynomial is certainly positive."""
    return is_nonnegative(a, context) and any(
        all(lower_limit(atom, context) == 0 and is_positive(atom, context) for atom, _ in monomial)
        for monomial in shifted(a, context)
    )
