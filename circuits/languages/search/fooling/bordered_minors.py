"""Regular minors of a complement: those of a language M, for J - M, J all ones, and a border.

What a regular minor is stands in `fooling.circuits.languages.minors`.

A *blind* vector of a party has a number for each of its inputs, their sum is 1, and M with it is 0 everywhere: a share
that is in no word, or 0 + 1 - * where * matches both letters.  Let R M C be a minor of M.  Where Bob has a blind vector
c, let C' be C with so much of c taken away from each column that its sum is 0.  Then R (J - M) C' = -R M C: what J adds
is 0, and M c is.  Likewise with Alice's v and R.  Where both have one they are a row and a column more:

- v (J - M) C' is 0, as J adds nothing and v M is 0; and v (J - M) c is the sum of v times that of c, 1.

So the minor of J - M is as large, or larger by one; v comes first.

Blind vectors that are looked for are products of functionals of letters, one of them at the first or the last position,
the other at all others.  What is found is checked: over the rationals modulo a large prime first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product as tuples
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minors import Cone, Minor, check_triangular
from fooling.circuits.languages.search.fooling.factorisations import LARGE, Functional, PairMatrices, functionals
from fooling.circuits.languages.search.fooling.marked_words import weighted
from fooling.circuits.languages.search.fooling.minor_diagonals import find_cone
from fooling.circuits.languages.search.fooling.minors import EVEN, MOST_LETTERS, MOST_STATES
from fooling.circuits.languages.search.fooling.subspaces import Row, Rows, identity, reduced_rows
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.fooling_sets.errors import EvidenceError


class Part(NamedTuple):
    """Weights beside marks: start and end, and the matrix of a letter, or none, and a mark."""

    start: Row
    end: Row
    step: Callable[[int, int], Rows]


def blind_vectors(language: DFA, p: int = 0) -> tuple[Part | None, Part | None]:
    """Blind vectors of Alice and of Bob, for words of at least one pair, whatever the marks are."""
    least = trim_partial(language)
    if least.states > MOST_STATES or len(least.alphabet) > MOST_LETTERS or not least.accepting:
        return None, None
    alice, bob = (_blind(PairMatrices(least, p or LARGE, turned), p) for turned in (False, True))
    return alice, bob


def _blind(matrices: PairMatrices, p: int) -> Part | None:
    start = reduced_rows([matrices.start], matrices.p)
    found = functionals(len(matrices.letters))
    for rest, one in tuples([f for f in found if (sum(f) % p if p else sum(f))], repeat=2):
        if not matrices.reaches_end(_closed(matrices, matrices.after(start, one), rest)):
            return _of_letters(rest, one, False)
        if not matrices.reaches_end(matrices.after(_closed(matrices, start, rest), one)):
            return _of_letters(rest, one, True)
    return None


def _closed(matrices: PairMatrices, space: Rows, functional: Functional) -> Rows:
    """The least space around it that the functional, beside any letter of the other's, does not lead out of."""
    larger = reduced_rows([*space, *matrices.after(space, functional)], matrices.p)
    return space if len(larger) == len(space) else _closed(matrices, larger, functional)


def _of_letters(rest: Functional, one: Functional, last: bool) -> Part:
    """One functional at the first letter, or the last, another at all others, each over its sum."""
    still = identity(2)

    def step(a: int, _: int) -> Rows:
        if a == len(one):
            return still
        x, y = Fraction(one[a], sum(one)), Fraction(rest[a], sum(rest))
        return ((y, x), (Fraction(0), Fraction(0))) if last else ((Fraction(0), x), (Fraction(0), y))

    return Part((1, 0), (0, 1), step)


def bordered_minor(
    language: DFA, inside: Minor, blind: tuple[Part | None, Part | None], p: int = 0, first: int = 0
) -> tuple[Minor, Cone] | None:
    """A minor of the language by one of its complement, for all lengths from `first` pairs on."""
    v, c = blind
    rows, columns = _part(inside.rows), _part(inside.columns)
    letters, marks = len(language.alphabet), len(inside.index.alphabet)
    of_rows, of_columns = [rows], [columns]
    if c is not None:
        of_columns.append(_sums(columns, c, letters))
    elif v is not None:
        of_rows.append(_sums(rows, v, letters))
    index, order = inside.index, inside.order
    if v is not None and c is not None:
        index, order = _with_one_more(index), (*(1 + place for place in order), 0)
        of_rows, of_columns = ([_at(part, marks) for part in parts] for parts in (of_rows, of_columns))
        of_rows.append(_at(v, marks, True))
        of_columns.append(_at(c, marks, True))
    size = len(index.alphabet)
    minor = Minor(index, order, *(_beside(parts, letters + 1, size) for parts in (of_rows, of_columns)))
    try:
        check_triangular(minor, language, EVEN, p)
        cone = find_cone(minor, language, EVEN, first, p)
    except EvidenceError:
        return None
    return None if cone is None else (minor, cone)


def _part(weights: WeightedAutomaton) -> Part:
    return Part(weights.start, weights.end, lambda a, c: weights.steps[a][c])


def _sums(part: Part, blind: Part, letters: int) -> Part:
    """What is taken away: the sum of each vector, times the blind one."""

    def summed(a: int, c: int) -> Rows:
        read = [part.step(b, c) for b in ((letters,) if a == letters else range(letters))]
        return tuple(tuple(map(sum, zip(*lines, strict=True))) for lines in zip(*read, strict=True))

    start = _times([tuple(-x for x in part.start)], [blind.start])[0]
    end = _times([part.end], [blind.end])[0]
    return Part(start, end, lambda a, c: _times(summed(a, c), blind.step(a, c)))


def _times(a: Sequence[Row], b: Sequence[Row]) -> Rows:
    """The Kronecker product."""
    return tuple(tuple(x * y for x in first for y in second) for first in a for second in b)


def _at(part: Part, mark: int, only: bool = False) -> Part:
    """The part at marks before this one, or only at this one."""
    zero = tuple(tuple(0 for _ in part.start) for _ in part.start)
    return part._replace(step=lambda a, c: part.step(a, c) if (c == mark) == only else zero)


def _with_one_more(index: DFA) -> DFA:
    """The words of the index, and of each even length one word more, of nothing but a mark more."""
    marks, begin = len(index.alphabet), index.states
    table = [(*row, None) for row in index.transitions]
    table += [(*index.transitions[index.start], begin + 1), *((None,) * marks + (begin + k,) for k in (2, 1))]
    accepting = {*index.accepting, begin + 2, *([begin] if index.start in index.accepting else [])}
    return trim_partial(DFA(tuple(map(str, range(marks + 1))), begin, frozenset(accepting), tuple(table)))


def _beside(parts: Sequence[Part], letters: int, marks: int) -> WeightedAutomaton:
    """The sum of the parts."""
    many = [len(part.start) for part in parts]

    def step(a: int, c: int) -> Rows:
        return tuple(
            (0,) * sum(many[:i]) + tuple(line) + (0,) * sum(many[i + 1 :])
            for i, part in enumerate(parts)
            for line in part.step(a, c)
        )

    start, end = (tuple(x for row in rows for x in row) for rows in zip(*(part[:2] for part in parts), strict=True))
    return weighted(start, end, [[step(a, c) for c in range(marks)] for a in range(letters)])
