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
from fooling.circuits.languages.search.counting.subspaces import Number, Rows, inverse_matrix, pivot, reduced_rows
from fooling.circuits.languages.search.counting.subspaces import product as matrix_product
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton

Pair = tuple[int, int]
MOST_LETTERS = 3
LENGTHS = 4  # words of 0, 1, 2 and 3 pairs


def learned_inverses(language: DFA) -> Iterator[WeightedAutomaton]:
    """Weighted automata that are right, up to a multiple at each length, for words of up to 3 pairs."""
    lengths = range(1, LENGTHS) if len(language.alphabet) <= MOST_LETTERS else ()
    known = [table for pairs in lengths if (table := inverse_matrix(_matrix(language, pairs))) is not None]
    for tables in _multiples(known, len(language.alphabet)) if len(known) == LENGTHS - 1 else ():
        for empty in (1, 0, -1):
            if (found := _learned([((Fraction(empty),),), *tables], len(language.alphabet))) is not None:
                yield found


def _multiples(known: Sequence[Rows], letters: int) -> Iterator[list[Rows]]:
    """The inverses, their least whole multiples, and those with a 1 where one letter stands beside one other."""
    yield list(known)
    yield [_whole(table) for table in known]
    for b, c in product(range(letters), repeat=2):
        same = [
            (sum(b * letters**i for i in range(n)), sum(c * letters**i for i in range(n))) for n in range(1, LENGTHS)
        ]
        ones = [table[i][j] for table, (i, j) in zip(known, same, strict=True)]
        if all(ones):
            yield [tuple(tuple(x / one for x in row) for row in table) for table, one in zip(known, ones, strict=True)]


def _whole(table: Rows) -> Rows:
    """The least multiple without fractions."""
    numbers = [number for row in table for number in row]
    scale = Fraction(lcm(*(x.denominator for x in numbers)), gcd(*(x.numerator for x in numbers)))
    return tuple(tuple(number * scale for number in row) for row in table)


def _matrix(language: DFA, pairs: int) -> Rows:
    words = list(product(range(len(language.alphabet)), repeat=pairs))
    joined = [[[letter for pair in zip(x, y, strict=True) for letter in pair] for y in words] for x in words]
    return tuple(tuple(Fraction(language.accepts_indices(word)) for word in row) for row in joined)


def _learned(inverses: Sequence[Rows], letters: int) -> WeightedAutomaton | None:
    pairs = [(b, c) for b in range(letters) for c in range(letters)]

    def value(*word: Pair) -> Number:
        row = column = 0
        for b, c in word:
            row, column = row * letters + b, column * letters + c
        return inverses[len(word)][row][column]

    ends: list[tuple[Pair, ...]] = [(), *((pair,) for pair in pairs)]
    hankel = [[value(*p, *s) for s in ends] for p in ends]
    columns = [pivot(row) for row in reduced_rows(hankel)]
    rows = [pivot(column) for column in reduced_rows(zip(*hankel, strict=True))]
    part = inverse_matrix([[hankel[i][j] for j in columns] for i in rows])
    if part is None or not rows:
        return None
    prefixes, suffixes = [ends[i] for i in rows], [ends[j] for j in columns]
    steps = [
        [matrix_product([[value(*p, (b, c), *s) for s in suffixes] for p in prefixes], part) for c in range(letters)]
        for b in range(letters)
    ]
    (start,) = matrix_product([[value(*s) for s in suffixes]], part)
    return WeightedAutomaton(start, tuple(value(*p) for p in prefixes), tuple(map(tuple, steps)))
