"""Find a shortest linear recurrence for the word counts of a DFA along lengths n0, n0 + s, n0 + 2s, ...

Berlekamp and Massey's algorithm over the rationals, on twice as many terms as the automaton has states, which is
enough because a recurrence of that order exists (Cayley and Hamilton).  Not trusted:
`fooling.circuits.languages.word_count.check_recurrence` proves the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.word_count import word_counts


def find_recurrence(dfa: DFA, first: int, step: int) -> tuple[Fraction | int, ...]:
    """The coefficients, oldest term first, of the recurrence of least order for a(first), a(first + step), ...

    They are ints where they can be.
    """
    terms = word_counts(dfa, range(first, first + 2 * dfa.states * step, step))
    return tuple(int(c) if c.denominator == 1 else c for c in shortest_recurrence(terms))


def shortest_recurrence(terms: Sequence[int]) -> tuple[Fraction, ...]:
    """c_0 .. c_(r-1) with t[j+r] = sum of c_i t[j+i] throughout `terms`, r least (Berlekamp-Massey).

    >>> shortest_recurrence([0, 1, 1, 2, 3, 5, 8, 13])
    (Fraction(1, 1), Fraction(1, 1))
    """
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
