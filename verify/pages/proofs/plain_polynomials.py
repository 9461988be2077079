"""A number that a search has put together, written as people write it: n * (n - 1) / 2 for (-1) / 2 * n + 1/2 * n * n.

Only a term that has a negative number or a fraction for a factor is written anew, as a product of factors over a whole
number (found by sympy) or as a sum.  What is shown is the same polynomial with rational coefficients in the same parts:
it is multiplied out again, and kept only where every coefficient is equal.  So it is the same number wherever the term
has one; nothing here is asked where a statement is decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, is_integer

Monomial = tuple[tuple[Term, int], ...]  # parts with their exponents, in the order in which they come first
Polynomial = dict[Monomial, Fraction]
SUMS = ("+", "-", "*", "/", "^")
MOST_PARTS, HIGHEST_DEGREE, MOST_MONOMIALS = 4, 6, 16


@lru_cache(maxsize=4096)
def plainer(term: Term) -> Term:
    """The same number in a plainer form, or the term itself.

    >>> plainer(("+", ("*", ("/", -1, 2), "n"), ("*", ("/", 1, 2), "n", "n")))
    ('/', ('*', 'n', ('-', 'n', 1)), 2)
    >>> plainer(("+", ("*", -3, "x"), "y"))
    ('-', 'y', ('*', 3, 'x'))
    """
    if not (isinstance(term, tuple) and term[0] in SUMS and _is_clumsy(term)):
        return term
    found = expanded(term)
    if found is None or not found:
        return term if found is None else 0
    forms = [form for form in _forms(found) if expanded(form) == found]
    return min(forms, key=lambda form: len(in_words(form)), default=term)


def _is_clumsy(term: Term) -> bool:
    """Whether a factor in it is a negative number or a fraction of two numbers."""
    if not isinstance(term, tuple) or term[0] not in SUMS:
        return False
    factors = term[1:] if term[0] in ("*", "+", "-") else ()
    fraction = term[0] == "*" and any(isinstance(one, tuple) and one[0] == "/" and _is_plain(one) for one in factors)
    return fraction or any(is_integer(one) and one < 0 for one in factors) or any(map(_is_clumsy, term[1:]))


def _is_plain(fraction: Term) -> bool:
    return all(map(is_integer, fraction[1:]))


# ---- multiplied out ----


def expanded(term: Term) -> Polynomial | None:
    """The term as a polynomial in its parts that are no sums, products or powers; None where it is too large for that.

    Zero has no monomials.  Parts are divided by numbers only: another quotient is a part of its own.
    """
    if is_integer(term):
        return {(): Fraction(term)} if term else {}
    if not isinstance(term, tuple) or term[0] not in SUMS:
        return {((term, 1),): Fraction(1)}
    head, *operands = term
    if head == "^":
        whole = is_integer(operands[1]) and 1 <= operands[1] <= HIGHEST_DEGREE
        return _multiplied([expanded(operands[0])] * operands[1]) if whole else {((term, 1),): Fraction(1)}
    parts = [expanded(operand) for operand in operands]
    if head == "*":
        return _multiplied(parts)
    if head == "/":
        divisor = parts[1]
        if divisor is None or divisor.keys() != {()}:
            return {((term, 1),): Fraction(1)}
        return _multiplied([parts[0], {(): 1 / divisor[()]}])
    signs = [1, -1] if head == "-" else [1] * len(parts)
    return _added((part, sign) for part, sign in zip(parts, signs, strict=True))


def _added(parts: Iterable[tuple[Polynomial | None, int]]) -> Polynomial | None:
    total: Polynomial = {}
    for part, sign in parts:
        if part is None:
            return None
        for monomial, coefficient in part.items():
            total[monomial] = total.get(monomial, Fraction(0)) + sign * coefficient
    return _kept(total)


def _multiplied(parts: Sequence[Polynomial | None]) -> Polynomial | None:
    total: Polynomial = {(): Fraction(1)}
    for part in parts:
        if part is None:
            return None
        longer: Polynomial = {}
        for (left, a), (right, b) in product(total.items(), part.items()):
            both = _joined(left, right)
            longer[both] = longer.get(both, Fraction(0)) + a * b
        kept = _kept(longer)
        if kept is None:
            return None
        total = kept
    return total


def _kept(found: Polynomial) -> Polynomial | None:
    """Without zeros; None where it is too large."""
    kept = {monomial: coefficient for monomial, coefficient in found.items() if coefficient}
    parts = {part for monomial in kept for part, _ in monomial}
    degree = max((_degree(monomial) for monomial in kept), default=0)
    fits = len(parts) <= MOST_PARTS and degree <= HIGHEST_DEGREE and len(kept) <= MOST_MONOMIALS
    return kept if fits else None


def _joined(left: Monomial, right: Monomial) -> Monomial:
    exponents = dict(left)
    for part, exponent in right:
        exponents[part] = exponents.get(part, 0) + exponent
    return tuple(sorted(exponents.items(), key=lambda one: in_words(one[0])))


def _degree(monomial: Monomial) -> int:
    return sum(exponent for _, exponent in monomial)


# ---- written anew ----


def _forms(found: Polynomial) -> Iterator[Term]:
    """As factors over a number where that is a fraction of several; else as a sum, and as factors."""
    factors = _factored(found)
    together = any(coefficient.denominator > 1 for coefficient in found.values()) and len(found) > 1
    if not together or factors is None:
        yield _sum(found)
    if factors is not None:
        yield factors


def _sum(found: Mapping[Monomial, Fraction]) -> Term:
    """One fraction of a sum with whole coefficients, of the highest degree first."""
    below = lcm(*(coefficient.denominator for coefficient in found.values()))
    ordered = sorted(found.items(), key=lambda one: (one[1] < 0, -_degree(one[0])))
    ordered = sorted(ordered, key=lambda one: -_degree(one[0])) if ordered[0][1] > 0 else ordered
    start = next((i for i, (_, coefficient) in enumerate(ordered) if coefficient > 0), 0)
    (first, coefficient), rest = ordered[start], ordered[:start] + ordered[start + 1 :]
    total = _monomial(first, abs(coefficient) * below)
    total = total if coefficient > 0 else ("-", 0, total)
    for monomial, one in rest:
        more = _monomial(monomial, abs(one) * below)
        if one < 0:
            total = ("-", total, more)
        else:
            total = (*total, more) if isinstance(total, tuple) and total[0] == "+" else ("+", total, more)
    return total if below == 1 else ("/", total, below)


def _monomial(monomial: Monomial, coefficient: Fraction) -> Term:
    """With a natural coefficient."""
    powers = [part if exponent == 1 else ("^", part, exponent) for part, exponent in monomial]
    factors = [int(coefficient), *powers] if coefficient != 1 or not powers else powers
    return factors[0] if len(factors) == 1 else ("*", *factors)


def _factored(found: Polynomial) -> Term | None:
    """As a product of at least two factors with parts, over a natural number; None where there are none."""
    from sympy import QQ, Poly, symbols

    parts = list(dict.fromkeys(part for monomial in found for part, _ in monomial))
    if not parts:
        return None
    letters = symbols(f"x:{len(parts)}")
    by_exponents = {
        tuple(dict(one).get(part, 0) for part in parts): QQ(c.numerator, c.denominator) for one, c in found.items()
    }
    content, factors = Poly(by_exponents, *letters, domain=QQ).factor_list()
    if sum(power for _, power in factors) < 2:
        return None
    scale = Fraction(int(content.p), int(content.q))
    told = [_power(_sum(_polynomial(factor.terms(), parts)), power) for factor, power in factors]
    told = sorted(told, key=lambda one: isinstance(one, tuple))
    top = [abs(scale.numerator), *told] if abs(scale.numerator) != 1 else told
    whole = top[0] if len(top) == 1 else ("*", *top)
    whole = whole if scale.denominator == 1 else ("/", whole, scale.denominator)
    return whole if scale > 0 else ("-", 0, whole)


def _polynomial(terms: Iterable[tuple[tuple[int, ...], object]], parts: Sequence[Term]) -> Polynomial:
    """What sympy has of a factor, in the parts."""
    return {
        tuple((part, exponent) for part, exponent in zip(parts, exponents, strict=True) if exponent): Fraction(
            str(value)
        )
        for exponents, value in terms
    }


def _power(factor: Term, exponent: int) -> Term:
    return factor if exponent == 1 else ("^", factor, exponent)
