"""Numbers as polynomials over atoms, with lower limits: what `arithmetic` compares.

`normal(term, context)` writes a number as a polynomial over *atoms*: variables, powers b^v and v^w with a variable
exponent, log2 of what is not a product, and every other term (D, rank, ceil, count, ...), which is opaque but must be
defined (`require_defined`).  Each atom may have a *lower limit* that the context's assumptions force: n >= 2 gives n
the limit 2, 2^n the limit 4, log2 n the limit 1; cardinalities and complexities have the limit 0.  `shifted` rewrites a
polynomial in the atoms' excess over their limits.  Exact; cost: the number of monomials.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product as cartesian
from math import ceil, comb

from circuits.word_count import count_words
from fooling_sets.functions import FAMILIES
from verify.checker import meaning
from verify.checker.kernel import Context, expect
from verify.checker.meaning import is_boolean, is_of_bits
from verify.statement.proposition import Term, argument_sorts, free_variables, is_integer

Atom = Term
Monomial = tuple[tuple[Atom, int], ...]  # atoms with positive exponents, sorted by repr
Polynomial = dict[Monomial, Fraction]  # no zero coefficients
ONE: Monomial = ()
LARGEST_POWER = 10**6  # bits of the largest power that is computed
LARGEST_DEGREE = 256  # of a power of a polynomial that is multiplied out
LARGEST_PRODUCT = 2**16  # pairs of monomials
WHOLE = (  # natural numbers
    "D",
    "leaves",
    "randomised",
    "partition-number",
    "terms",
    "one-way",
    "rows",
    "rank",
    "fooling",
    "cover",
    "count",
    "states",
    "qp",
)


def constant(value: Fraction | int) -> Polynomial:
    """The constant polynomial."""
    return {ONE: Fraction(value)} if value else {}


def plus(a: Polynomial, b: Polynomial, weight: Fraction | int = 1) -> Polynomial:
    """a + weight * b."""
    total = dict(a)
    for monomial, coefficient in b.items():
        total[monomial] = total.get(monomial, Fraction(0)) + weight * coefficient
    return {m: c for m, c in total.items() if c}


def times(a: Polynomial, b: Polynomial) -> Polynomial:
    """a * b."""
    expect(len(a) * len(b) <= LARGEST_PRODUCT, f"a product of {len(a)} by {len(b)} monomials is too large")
    total: Polynomial = {}
    for (m, c), (n, d) in cartesian(a.items(), b.items()):
        powers = dict(m)
        for atom, exponent in n:
            powers[atom] = powers.get(atom, 0) + exponent
        key = tuple(sorted(powers.items(), key=repr))
        total[key] = total.get(key, Fraction(0)) + c * d
    return {m: c for m, c in total.items() if c}


def power(a: Polynomial, exponent: int) -> Polynomial:
    """a to a natural exponent."""
    expect(exponent <= LARGEST_DEGREE, f"the power {exponent} is too large")
    result = constant(1)
    for _ in range(exponent):
        result = times(result, a)
    return result


def constant_of(a: Polynomial) -> Fraction | None:
    """The value of a constant polynomial, None for any other."""
    return a.get(ONE, Fraction(0)) if not a.keys() - {ONE} else None


def normal(term: Term, context: Context) -> Polynomial:
    """The polynomial over atoms that a number stands for."""
    if is_integer(term):
        return constant(term)
    if isinstance(term, str):
        return {((term, 1),): Fraction(1)}
    head = term[0]
    if head in ("+", "-", "*"):
        return _ring(head, [normal(part, context) for part in term[1:]])
    if head == "/":
        divisor = constant_of(normal(term[2], context))
        expect(
            divisor is not None and divisor != 0, "arithmetic divides by constants only; clear other denominators first"
        )
        return times(normal(term[1], context), constant(1 / Fraction(divisor or 1)))
    if head == "^":
        return _power(term, context)
    if head == "log2":
        return _log2(normal(term[1], context), context)
    if head in ("ln", "sqrt"):
        expect(is_above_zero(normal(term[1], context), context), f"{head} of what is not known to be positive")
    require_defined(term, context)
    if head == "qp":  # the multiples of N^-K in [-N^K, N^K] are j N^-K for |j| <= N^(2K): 2 N^(2K) + 1 of them
        return normal(("+", ("*", 2, ("^", term[1], ("*", 2, term[2]))), 1), context)
    return {((term, 1),): Fraction(1)}


LEAST: Mapping[str, Mapping[int, int]] = {  # operator -> place of a natural argument -> its least value
    **{family: {1: 1} for family in (*FAMILIES, "tail")},
    **{words: {2: 0} for words in ("count", "words")},
    "under": {3: 0},
    "dyck": {1: 1, 2: 0},
    "prefix": {1: 0},
    "binomial": {1: 0, 2: 0},
    "qp": {1: 1, 2: 0},
}


def require_defined(term: Term, context: Context) -> None:
    """`Rejected` unless every part of a term is certainly defined: an opaque atom must denote something."""
    if not isinstance(term, tuple):
        return
    for i, least in LEAST.get(term[0], {}).items():
        excess = plus(normal(term[i], context), constant(least), -1)
        natural = is_integral(term[i], context) and is_nonnegative(excess, context)
        expect(natural, f"{term[i]} is not known to be an integer of at least {least}")
    if term[0] == "sum":
        expect(is_integral(term[2], context) and is_integral(term[3], context), "a sum runs over integers")
        context = context.extended([(term[1], "int")], [(">=", term[1], term[2])])
    if term[0] in ("dfa", "interleaved"):
        meaning.language(term)
    if term[0] == "under":
        _require_length(term[2], term[3], context)
    if term[0] in ("complement", "discrepancy", "discrepancy-under", "least-discrepancy"):
        expect(is_boolean(term[1]), f"only functions known to have the values 0 and 1 have a {term[0]}")
    if term[0] == "discrepancy-under":
        _require_shape(term[1], term[2])
    if term[0] == "terms":
        expect(is_of_bits(term[1]), "only 0/1 functions of bit strings have a DNF")
    for i, sort in enumerate(argument_sorts(term), 1):
        if sort == "number":
            normal(term[i], context)
        elif sort in ("function", "language", "partition", "pairs"):
            require_defined(term[i], context)


def _require_length(partition: Term, n: Term, context: Context) -> None:
    """`Rejected` where the partition is a mask, which has one length, and n is not that number."""
    if isinstance(partition, str) and not meaning.partition(partition).period:
        length = len(meaning.partition(partition).head)
        expect(constant_of(normal(n, context)) == length, f"{partition} is for words of length {length}, not {n}")


def _require_shape(f_term: Term, weights: Term) -> None:
    """`Rejected` unless there is a weight for every input, which is known of a function without variables only."""
    expect(not free_variables(f_term), "a distribution is given for a function without variables")
    f, size = meaning.function(f_term), (len(weights), len(weights[0]))
    expect(
        (f.row_count, f.column_count) == size,
        f"{size[0]} x {size[1]} weights for the {f.row_count} x {f.column_count} inputs of {f.name}",
    )


def _ring(head: str, parts: list[Polynomial]) -> Polynomial:
    total = parts[0]
    for part in parts[1:]:
        total = times(total, part) if head == "*" else plus(total, part, 1 if head == "+" else -1)
    return total


def _power(term: Term, context: Context) -> Polynomial:
    base, exponent = normal(term[1], context), normal(term[2], context)
    number, degree = constant_of(base), constant_of(exponent)
    if degree is not None and degree.denominator == 1 and (degree >= 0 or number):
        return power(base, int(degree)) if number is None else constant(whole_power(number, int(degree)))
    expect(is_integral(term[2], context) or number is not None, "a variable exponent must be an integer")
    result = constant(1)
    for monomial, coefficient in exponent.items():  # b^(sum c_i v_i) = prod (b^c_i)^v_i
        result = times(result, _one_power(term[1], number, monomial, coefficient, context))
    return result


def _one_power(
    base: Term, number: Fraction | None, monomial: Monomial, coefficient: Fraction, context: Context
) -> Polynomial:
    if number is not None:
        exponent = _monomial_term(monomial) if monomial else 1
        if (
            "even",
            exponent,
        ) in context.assumptions:  # every power of b^n is one of b^(n/2), so that equal powers are equal atoms
            exponent, coefficient = ("/", exponent, 2), 2 * coefficient
        root = exact_power(number, coefficient)
        expect(root is not None and number > 0, f"{number}^{coefficient} is not rational")
        if monomial == ONE:
            return constant(Fraction(root or 1))
        expect(all(is_integral(atom, context) for atom, _ in monomial), "an exponent must be an integer")
        least, multiple = _least_root(Fraction(root or 1))
        return {((("^", _number_term(least), exponent), multiple),): Fraction(1)}
    positive = coefficient.denominator == 1 and coefficient > 0
    expect(isinstance(base, str) and positive, "a variable base takes positive integer multiples in its exponent")
    if monomial == ONE:
        return power({((base, 1),): Fraction(1)}, int(coefficient))
    part = lower_limit(_monomial_term(monomial), context)  # x^(a+b) = x^a x^b fails at x = 0 for a = -b
    safe = is_positive(base, context) or (part is not None and part >= 0)
    expect(safe, f"{base}^{_monomial_term(monomial)}: neither a positive base nor a natural exponent")
    return {((("^", base, _monomial_term(monomial)), int(coefficient)),): Fraction(1)}


def _number_term(value: Fraction) -> Term:
    return int(value) if value.denominator == 1 else ("/", value.numerator, value.denominator)


def _monomial_term(monomial: Monomial) -> Term:
    factors = [atom for atom, exponent in monomial for _ in range(exponent)]
    return factors[0] if len(factors) == 1 else ("*", *factors)


def bits_of_power(base: Fraction, exponent: int) -> int:
    """A number of bits that base^exponent does not exceed."""
    return abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length())


def whole_power(base: Fraction, exponent: int) -> Fraction:
    """base^exponent; `Rejected` where it has too many bits."""
    expect(bits_of_power(base, exponent) <= LARGEST_POWER, "a power is too large to compute")
    return base**exponent


def exact_power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """base^exponent where it is rational (a positive base), else None."""
    raised = whole_power(base, exponent.numerator)
    parts = [_exact_root(n, exponent.denominator) for n in (raised.numerator, raised.denominator)]
    return None if parts[0] is None or parts[1] is None else Fraction(parts[0], parts[1])


def _exact_root(n: int, degree: int) -> int | None:
    low, high = 0, 1 << n.bit_length() // degree + 1  # invariant: low^degree <= n < high^degree
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= n else (low, middle)
    return low if low**degree == n else None


def _least_root(value: Fraction) -> tuple[Fraction, int]:
    """(b, e) with b^e = value, e as large as possible: 4^v and (2^v)^2 become the same power of one atom."""
    for degree in range(max(value.numerator, value.denominator).bit_length(), 1, -1):
        root = exact_power(value, Fraction(1, degree))
        if root is not None and value != 1:
            return root, degree
    return value, 1


# log2 of a product of positive factors is the sum of their logarithms; log2 b^v = v log2 b.
def _log2(argument: Polynomial, context: Context) -> Polynomial:
    if len(argument) != 1:
        expect(
            is_above_zero(argument, context), f"the logarithm of {show(argument)}, which is not known to be positive"
        )
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
    return plus(constant(twos), {} if odd == 1 else {((("log2", odd), 1),): Fraction(1)})


def _polynomial_term(a: Polynomial) -> Term:
    """One canonical term for a polynomial, so that equal arguments make equal atoms."""
    parts = [
        ("*", _number_term(c), *(atom for atom, e in m for _ in range(e))) if m else _number_term(c)
        for m, c in sorted(a.items(), key=repr)
    ]
    return ("+", *parts)


def is_integral(term: Term, context: Context) -> bool:
    """Whether the term is certainly an integer: built from integers and integer variables, or a natural quantity."""
    if is_integer(term):
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
    return term[0] in WHOLE or term[0] in ("ceil", "floor")


def lower_limit(atom: Atom, context: Context) -> Fraction | None:
    """A number the atom is certainly not below, given the assumptions; None when none is known."""
    if is_integer(atom):
        return Fraction(atom)
    limits = [limit for limit in (_assumed_limit(atom, context), _own_limit(atom, context)) if limit is not None]
    return max(limits, default=None)


def _own_limit(atom: Atom, context: Context) -> Fraction | None:
    """What the kind of atom, and the limits of its parts, imply."""
    if isinstance(atom, str):
        return None
    if atom[0] == "/":
        limit = lower_limit(atom[1], context) if is_integer(atom[2]) and atom[2] > 0 else None
        return None if limit is None else limit / atom[2]
    if atom[0] == "^":
        base, exponent = lower_limit(atom[1], context), lower_limit(atom[2], context)
        if base is None or base < 0 or exponent is None or exponent < 0:
            return None
        small = base >= 1 and bits_of_power(base, int(exponent)) <= LARGEST_POWER
        return base ** int(exponent) if small else Fraction(0)  # monotone in both, as base >= 1 and exponent >= 0
    if atom[0] == "*":
        limits = [lower_limit(part, context) for part in atom[1:]]
        return (
            None
            if any(limit is None or limit < 0 for limit in limits)
            else _product([limit or Fraction(0) for limit in limits])
        )
    if atom[0] == "log2":
        limit = lower_limit(atom[1], context)
        return Fraction(int(limit).bit_length() - 1) if limit is not None and limit >= 1 else None
    if atom[0] == "ln":
        limit = lower_limit(atom[1], context)
        return Fraction(0) if limit is not None and limit >= 1 else None
    if atom[0] == "ceil":
        return _ceiling_limit(atom[1], context)
    if atom[0] == "count" and not free_variables(atom) and is_integer(atom[2]) and atom[2] >= 0:
        return Fraction(count_words(meaning.walked(meaning.language(atom[1]), atom[2]), atom[2]))  # what it is
    if atom[0] in ("states", "rows", "leaves", "partition-number", "qp"):  # at least one of each
        return Fraction(1)
    return Fraction(0) if atom[0] in WHOLE or atom[0] in ("exp", "sqrt", "abs", "tail") else None


def _ceiling_limit(inside: Term, context: Context) -> Fraction | None:
    """A lower limit of ceil(log2 X), from the constant part of X when all its other parts are nonnegative."""
    if not isinstance(inside, tuple) or inside[0] != "log2":
        return None
    excess = shifted(normal(inside[1], context), context)
    least = excess.get(ONE, Fraction(0))
    return Fraction((ceil(least) - 1).bit_length()) if least >= 1 and all(c >= 0 for c in excess.values()) else None


def _product(values: list[Fraction]) -> Fraction:
    total = Fraction(1)
    for value in values:
        total *= value
    return total


def _assumed_limit(atom: Atom, context: Context) -> Fraction | None:
    bounds = [(op, number) for op, side, number in _constant_bounds(context) if side == atom]
    limits = [number for _, number in bounds]
    strict = [number for op, number in bounds if op == ">"]
    if is_integral(atom, context):  # an integer above c is at least floor(c) + 1
        limits += [Fraction(limit.numerator // limit.denominator + 1) for limit in strict]
    return max(limits, default=None)


def _constant_bounds(context: Context) -> list[tuple[str, Term, Fraction]]:
    found = []
    for assumption in context.assumptions:
        if assumption[0] in (">=", ">", "="):
            value = _literal(assumption[2])
            if value is not None:
                found.append((assumption[0], assumption[1], value))
    return found


def _literal(term: Term) -> Fraction | None:
    if is_integer(term):
        return Fraction(term)
    plain = isinstance(term, tuple) and term[0] == "/" and is_integer(term[1]) and is_integer(term[2]) and term[2] != 0
    return Fraction(term[1], term[2]) if plain else None


def is_positive(atom: Atom, context: Context) -> bool:
    """Whether the atom is certainly above 0."""
    limit = lower_limit(atom, context)
    return (
        (limit is not None and limit > 0)
        or (">", atom, 0) in context.assumptions
        or (isinstance(atom, tuple) and atom[0] == "exp")
    )


def shifted(a: Polynomial, context: Context) -> Polynomial:
    """The polynomial in the atoms' excess over their lower limits; `Rejected` if an atom without a limit occurs."""
    total: Polynomial = {}
    for monomial, coefficient in a.items():
        term = constant(coefficient)
        for atom, exponent in monomial:
            limit = lower_limit(atom, context)
            expect(limit is not None, f"{atom} has no lower limit here, yet remains after the premises are used")
            start = limit or Fraction(0)
            term = times(
                term,
                _drop_zero(
                    {
                        ((atom, k),) if k else ONE: comb(exponent, k) * start ** (exponent - k)
                        for k in range(exponent + 1)
                    }
                ),
            )
        total = plus(total, term)
    return total


def _drop_zero(a: Mapping[Monomial, Fraction]) -> Polynomial:
    return {m: c for m, c in a.items() if c}


def is_nonnegative(a: Polynomial, context: Context) -> bool:
    """Whether every coefficient is nonnegative after the shift."""
    return all(coefficient >= 0 for coefficient in shifted(a, context).values())


def is_above_zero(a: Polynomial, context: Context) -> bool:
    """Whether, after the shift, every coefficient is nonnegative and the constant one positive."""
    return is_nonnegative(a, context) and shifted(a, context).get(ONE, Fraction(0)) > 0


def show(a: Polynomial) -> str:
    """A polynomial for an error message."""
    return " + ".join(f"{c}*{'*'.join(f'{atom}^{e}' for atom, e in m) or '1'}" for m, c in list(a.items())[:4]) or "0"
