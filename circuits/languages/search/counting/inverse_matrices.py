"""An inverse of a language's matrix as a weighted automaton, learned at small lengths.

The matrices of words of 0 to 3 pairs are inverted exactly, and tried as they are, with the least multiple that is whole
and with those that have a 1 at one place (the diagonal need not be 1); where only that of 0 pairs has no inverse, some
numbers are tried for it.  The entries, as a function of the word of pairs (b, c) of Bob's letter and the other Alice's,
are the values of a weighted automaton if the Hankel matrix of prefixes and suffixes has small rank (Carlyle and Paz
1971): with rows P and columns S of an invertible part B of it, start = h(S) / B, the step of a letter = H_letter(P, S)
/ B, end = h(P).  Prefixes and suffixes of up to one pair are enough for dimension 1 + |pairs|.  Not trusted:
`fooling.circuits.languages.minors` has the last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton

Pair = tuple[int, int]
Table = list[list[Fraction]]
MOST_LETTERS = 3
LENGTHS = 4  # words of 0, 1, 2 and 3 pairs


def learned_inverses(language: DFA) -> Iterator[WeightedAutomaton]:
    """Weighted automata that are right, up to a multiple at each length, for words of up to 3 pairs."""
    lengths = range(1, LENGTHS) if len(language.alphabet) <= MOST_LETTERS else ()
    known = [table for pairs in lengths if (table := inverted(_matrix(language, pairs))) is not None]
    for tables in _multiples(known, len(language.alphabet)) if len(known) == LENGTHS - 1 else ():
        for empty in (1, 0, -1):
            if (found := _learned([[[Fraction(empty)]], *tables], len(language.alphabet))) is not None:
                yield found


def _multiples(known: Sequence[Table], letters: int) -> Iterator[list[Table]]:
    """The inverses, their least whole multiples, and those with a 1 where one letter stands beside one other."""
    yield list(known)
    yield [_whole(table) for table in known]
    for b, c in product(range(letters), repeat=2):
        same = [
            (sum(b * letters**i for i in range(n)), sum(c * letters**i for i in range(n))) for n in range(1, LENGTHS)
        ]
        ones = [table[i][j] for table, (i, j) in zip(known, same, strict=True)]
        if all(ones):
            yield [[[x / one for x in row] for row in table] for table, one in zip(known, ones, strict=True)]


def _whole(table: Table) -> Table:
    """The least multiple without fractions."""
    numbers = [number for row in table for number in row]
    scale = Fraction(lcm(*(x.denominator for x in numbers)), gcd(*(x.numerator for x in numbers)))
    return [[number * scale for number in row] for row in table]


def _matrix(language: DFA, pairs: int) -> Table:
    words = list(product(range(len(language.alphabet)), repeat=pairs))
    joined = [[[letter for pair in zip(x, y, strict=True) for letter in pair] for y in words] for x in words]
    return [[Fraction(language.accepts_indices(word)) for word in row] for row in joined]


def inverted(table: Sequence[Sequence[Fraction]]) -> Table | None:
    """The inverse of a square matrix, by elimination; None where it is singular.

    >>> inverted([[Fraction(0), Fraction(2)], [Fraction(1), Fraction(0)]])
    [[Fraction(0, 1), Fraction(1, 1)], [Fraction(1, 2), Fraction(0, 1)]]
    """
    size = len(table)
    rows = [[*row, *(Fraction(i == j) for j in range(size))] for i, row in enumerate(table)]
    for at in range(size):
        pivot = next((i for i in range(at, size) if rows[i][at]), None)
        if pivot is None:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [number / rows[at][at] for number in rows[at]]
        for i in range(size):
            if i != at and rows[i][at]:
                rows[i] = [a - rows[i][at] * b for a, b in zip(rows[i], rows[at], strict=True)]
    return [row[size:] for row in rows]


def _learned(inverses: Sequence[Table], letters: int) -> WeightedAutomaton | None:
    pairs = [(b, c) for b in range(letters) for c in range(letters)]

    def value(*word: Pair) -> Fraction:
        row = column = 0
        for b, c in word:
            row, column = row * letters + b, column * letters + c
        return inverses[len(word)][row][column]

    ends: list[tuple[Pair, ...]] = [(), *((pair,) for pair in pairs)]
    hankel = [[value(*p, *s) for s in ends] for p in ends]
    rows, columns = _independent(hankel), _independent(list(map(list, zip(*hankel, strict=True))))
    part = inverted([[hankel[i][j] for j in columns] for i in rows])
    if part is None or not rows:
        return None
    prefixes, suffixes = [ends[i] for i in rows], [ends[j] for j in columns]
    steps = [
        [_times([[value(*p, (b, c), *s) for s in suffixes] for p in prefixes], part) for c in range(letters)]
        for b in range(letters)
    ]
    (start,) = _times([[value(*s) for s in suffixes]], part)
    return WeightedAutomaton(
        tuple(start),
        tuple(value(*p) for p in prefixes),
        tuple(tuple(tuple(map(tuple, matrix)) for matrix in line) for line in steps),
    )


def _independent(table: Table) -> list[int]:
    """The first rows that are a basis of all."""
    chosen: list[int] = []
    reduced: Table = []
    for i, row in enumerate(table):
        left = list(row)
        for known in reduced:
            place = next(j for j, number in enumerate(known) if number)
            left = [a - left[place] / known[place] * b for a, b in zip(left, known, strict=True)]
        if any(left):
            chosen.append(i)
            reduced.append(left)
    return chosen


def _times(a: Table, b: Table) -> Table:
    return [
        [sum((x * y for x, y in zip(row, column, strict=True)), Fraction(0)) for column in zip(*b, strict=True)]
        for row in a
    ]
