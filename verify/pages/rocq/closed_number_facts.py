"""The values of closed numbers in a goal, as facts before the arithmetic: powers, roundings, logarithms.

A number that is rational has its value; one that is not has an enclosure, shown by the tactic `interval`.  Inner
numbers come first, so that each fact may use those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.pages.rocq.written import NotExported, listing
from fooling.verify.statement.language.in_rocq import number
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, substitute, term_positions

BITS = 60  # of an enclosure
LONGEST = 2**12  # bits of a power that Rocq is to compute
SMALL_EXPONENT = 12  # of a power that is written as a product
MOST_SUMMANDS = 2**7  # terms of a sum that is written out


def parts_of(term: Term) -> Iterator[Term]:
    """The term, and all terms in it; what a literal lists, such as letters, is none."""
    if isinstance(term, tuple) and term and isinstance(term[0], str):
        yield term
        for i in term_positions(term) if term[0] in OPERATORS and term[0] not in CONNECTIVES else range(1, len(term)):
            yield from parts_of(term[i])


def facts(terms: Sequence[Term]) -> list[str]:
    """A proof of the value of each closed number in the terms that is no sum or product, the inner ones first."""
    found = dict.fromkeys(part for term in terms for part in _closed_parts(term))
    return [said for part in found if part[0] in VALUES for said in [_fact(part)] if said is not None]


def _closed_parts(term: Term) -> Iterator[Term]:
    """The closed numbers in a term, the inner ones first; before a closed sum, those in each of its terms."""
    for part in [*parts_of(term)][::-1]:
        if is_closed(part):
            if part[0] == "sum":
                for one in _summands(part):
                    yield from _closed_parts(one)
            yield part


def _summands(term: Term) -> list[Term]:
    """The terms of a closed sum."""
    _, index, low, high, body = term
    ends = [meaning.exactly(end) for end in (low, high)]
    if ends[1] - ends[0] >= MOST_SUMMANDS:
        raise NotExported(f"a sum of more than {MOST_SUMMANDS} terms is not exported")
    return [substitute(body, {index: i}) for i in range(int(ends[0]), int(ends[1]) + 1)]


def is_closed(term: Term) -> bool:
    """Whether it is a number without variables, made by plain arithmetic and the operators of `VALUES`."""
    return all(part[0] in "+-*/" or part[0] in VALUES for part in parts_of(term)) and not free_variables(term)


def _fact(term: Term) -> str | None:
    try:
        return VALUES[term[0]](term, number(term, {}))
    except FoolingError:
        return None


def real(value: Fraction) -> str:
    """A rational number of Rocq."""
    return f"({value.numerator})" if value.denominator == 1 else f"({value.numerator} / {value.denominator})"


def _power(term: Term, said: str) -> str:
    base, exponent = (meaning.exactly(part) for part in term[1:])
    whole = base.denominator == exponent.denominator == 1 and base > 0
    if not whole and exponent.denominator == 1 and 0 <= exponent <= SMALL_EXPONENT:
        return f"{said} = {real(base ** int(exponent))} by small_power {int(exponent)}%nat."
    if not whole or abs(exponent) * base.numerator.bit_length() > LONGEST:
        return _enclosed(term, said)
    b, e = (number(part, {}) for part in term[1:])
    if exponent < 0:
        z, v = -int(exponent), base ** -int(exponent)
        return f"{said} = (1 / {v}) by inverse_value {b} {e} {base}%Z {z}%Z {v}%Z."
    known = f"{base}%Z {exponent}%Z {base ** int(exponent)}%Z"
    return f"{said} = {base ** int(exponent)} by power_value {b} {e} {known}."


def _rounded(term: Term, said: str) -> str:
    low, high = meaning.interval(term, Budget())
    if low != high:
        return _enclosed(term, said)
    return f"{said} = {real(Fraction(low))} by rounded ({floor(low)})%Z."


def _sum(term: Term, said: str) -> str:
    low, high = (int(meaning.exactly(end)) for end in term[2:4])
    listed = listing(f"({i})%Z" for i in range(low, high + 1))
    return f"{said} = {real(meaning.exactly(term))} by summed ({low})%Z ({high})%Z {listed}."


def _size(term: Term, said: str) -> str:
    value, *parts = (meaning.natural(part) for part in (term, *term[1:]))
    if value.bit_length() > LONGEST:
        raise NotExported("a number format of so many values is too large for Rocq")
    return f"{said} = ({value}) by sized {' '.join(f'({part})%Z' for part in (*parts, value))}."


def _log2(term: Term, said: str) -> str:
    inside = meaning.exactly(term[1])
    if inside.denominator == 1 and inside > 0 and inside.numerator & (inside.numerator - 1) == 0:
        k = inside.numerator.bit_length() - 1
        return f"{said} = {k} by power_of_two {number(term[1], {})} ({inside})%Z ({k})%Z."
    return _enclosed(term, said)


def _enclosed(term: Term, said: str) -> str:
    low, high = meaning.interval(term, Budget())
    if low == high:
        return f"{said} = {real(Fraction(low))} by valued."
    unit = 2**BITS
    below, above = Fraction(floor(low * unit), unit), Fraction(ceil(high * unit), unit)
    below, above = _short(below, floor), _short(above, ceil)
    return f"{real(below)} <= {said} <= {real(above)} by enclosed."


def _short(value: Fraction, rounding: Callable[[Fraction], int]) -> Fraction:
    """Near the value, on its side, with a denominator that is read with ease."""
    return Fraction(rounding(value * 10**12), 10**12)


VALUES: Mapping[str, Callable[[Term, str], str]] = {
    "^": _power,
    "sum": _sum,
    "qp": _size,
    "floor": _rounded,
    "ceil": _rounded,
    "log2": _log2,
    "ln": _enclosed,
    "exp": _enclosed,
    "sqrt": _enclosed,
    "abs": _enclosed,
    "min": _enclosed,
    "max": _enclosed,
}
