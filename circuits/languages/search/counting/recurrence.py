"""Find a shortest linear recurrence for the word counts of a DFA along lengths n0, n0 + s, n0 + 2s, ...

Berlekamp and Massey's algorithm, on twice as many terms as the automaton has states, which is enough because a
recurrence of that order exists (Cayley and Hamilton).  It runs on residues modulo a Mersenne prime, from which the
coefficients are read off as fractions of small numbers (Wang 1981); where these do not fit all terms the prime was too
small, and a larger one is tried, in the end the rationals themselves.  For 200 states half a second, where the
rationals take 40.  Not trusted: `fooling.circuits.languages.word_count.check_recurrence` proves the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.word_count import check_recurrence, word_counts
from fooling.fooling_sets.errors import EvidenceError

MERSENNE = (127, 521, 1279, 4423, 11213)  # exponents of primes


def find_recurrence(dfa: DFA, first: int, step: int) -> tuple[Fraction | int, ...]:
    """The coefficients, oldest term first, of the recurrence of least order for a(first), a(first + step), ...

    They are ints where they can be.
    """
    terms = word_counts(dfa, range(first, first + 2 * dfa.states * step, step))
    return tuple(int(c) if c.denominator == 1 else c for c in shortest_recurrence(terms))


def shortest_recurrence(terms: Sequence[int]) -> tuple[Fraction, ...]:
    """c_0 .. c_(r-1) with t[j+r] = sum of c_i t[j+i] throughout `terms`, r least (Berlekamp-Massey).

    Where r is more than half of the terms there are several; it is one of them.

    >>> shortest_recurrence([0, 1, 1, 2, 3, 5, 8, 13])
    (Fraction(1, 1), Fraction(1, 1))
    """
    for exponent in MERSENNE:
        p = 2**exponent - 1
        found = _modular(terms, p)
        # What fits all terms is a recurrence; with twice as many terms as it has coefficients, its polynomial is a
        # multiple of the shortest one's, which by Gauss's lemma then has no p in its denominators.  So the shortest
        # one holds modulo p as well, and `found` is no longer than that.
        read = [_small_fraction(c, p) for c in found] if 2 * len(found) <= len(terms) else [None]
        coefficients = tuple(c for c in read if c is not None)
        if len(coefficients) == len(found) and _fits(terms, coefficients):
            return coefficients
    return _rational(terms)


def _fits(terms: Sequence[int], coefficients: Sequence[Fraction]) -> bool:
    plain = [int(c) for c in coefficients] if all(c.denominator == 1 for c in coefficients) else coefficients
    try:
        check_recurrence(terms, plain)
    except EvidenceError:
        return False
    return True


def _modular(terms: Sequence[int], p: int) -> list[int]:
    """The coefficients modulo p, as `_rational` has them."""
    residues = [t % p for t in terms]
    current, previous = [1], [1]
    order, since, last = 0, 1, 1
    for n in range(len(residues)):
        defect = sum(map(int.__mul__, current, residues[n::-1])) % p
        if defect:
            by = defect * pow(last, -1, p) % p
            updated = current + [0] * (len(previous) + since - len(current))
            for i, c in enumerate(previous, since):
                updated[i] = (updated[i] - by * c) % p
            if 2 * order <= n:
                previous, last, order, since = current, defect, n + 1 - order, 0
            current = updated
        since += 1
    return [-c % p for c in reversed((current + [0] * (order + 1 - len(current)))[1 : order + 1])]


def _small_fraction(residue: int, p: int) -> Fraction | None:
    """The fraction of numbers below sqrt(p / 2) that has this residue, if there is one (Euclid, halfway)."""
    bound, (a, b), (x, y) = isqrt(p // 2), (p, residue), (0, 1)
    while b > bound:
        q = a // b
        (a, b), (x, y) = (b, a - q * b), (y, x - q * y)
    return Fraction(b, y) if 0 < abs(y) <= bound else None


def _rational(terms: Sequence[int]) -> tuple[Fraction, ...]:
    """The same over the rationals."""
    # current[i] is the coefficient of t[n-i], current[0] = 1: their sum is 0 so far.  order is r, which may exceed the
    # degree.
    current, previous = [Fraction(1)], [Fraction(1)]
    order, since, last = 0, 1, Fraction(1)
    for n in range(len(terms)):
        defect = sum((c * terms[n - i] for i, c in enumerate(current)), Fraction(0))
        if defect:
            shifted = [Fraction(0)] * since + [defect / last * c for c in previous]
            width = max(len(current), len(shifted))
            updated = [c - d for c, d in zip(_padded(current, width), _padded(shifted, width), strict=True)]
            if 2 * order <= n:
                previous, last, order, since = current, defect, n + 1 - order, 0
            current = updated
        since += 1
    return tuple(-c for c in reversed(_padded(current, order + 1)[1:]))


def _padded(coefficients: list[Fraction], width: int) -> list[Fraction]:
    return coefficients + [Fraction(0)] * (width - len(coefficients))
