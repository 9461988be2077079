"""A factorisation M = A B with few inner words, read off the automaton of a language.

It is evidence as `fooling.circuits.languages.factorisation` describes it.

At odd and even positions M(x, y) = start T(x1, y1) ... T(xm, ym) end, with the matrices of the pair of letters on the
states, as vectors up to what the end cannot tell.  Instead of letters x1 take other functionals D of Alice's letters:
sums of rows of M with coefficients D(a).  If those used after some word z are a basis of all, what they make of M(., y)
gives M back, at each position anew; so the rank is at most the number of words z of functionals whose row is not 0.
Whether it is hangs on a space, the span of what the start becomes by z and any y (not all of it is 0 at the end); so
where only finitely many spaces are reached, z are a regular set.  A space may be replaced by a larger one: beyond
MOST_SPACES by that of all vectors.

A functional is worth what is left after it, the rank of a few letters more; the basis of least worth is found greedily,
as bases are a matroid.  Where the worth is additive at every space the number is the rank itself: IP_n by 1 and a
difference, so that words of nothing but 1s have row 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product as tuples

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import Factorisation
from fooling.circuits.languages.search.counting.subspaces import (
    Row,
    Rows,
    coordinates,
    identity,
    inverse_matrix,
    modulo,
    product,
    rank,
    reduced_rows,
    unit,
)
from fooling.circuits.languages.search.fooling.marked_words import local_weights, repeated, weighted
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words

MOST_SPACES = 12
MOST_STATES = 12
MOST_LETTERS = 4
AHEAD = {1: (2, 3), 2: (2, 3)}  # letters after a functional, by which its worth is told; 2 for larger alphabets
LARGE = 2**31 - 1
SAMPLE = 6  # pairs of the inner words that are counted
Functional = tuple[int, ...]
Arrow = tuple[Functional, Row, int]  # what gives the letters back from it, and the number of the space it leads to


class PairMatrices:
    """Start, matrices of pairs of letters and end of a language, on vectors up to what no end tells apart.

    Where `turned`, Alice has the even positions.
    """

    def __init__(self, language: DFA, p: int, turned: bool = False, ahead: int = 2) -> None:
        self.p, self.ahead = p, ahead
        self._ranks = dict[Rows, int]()  # most functionals lead to a space that others have led to
        self.letters, states = range(len(language.alphabet)), range(language.states)
        zero, one = unit(0, p), unit(1, p)
        pairs = [(a, b) for a in self.letters for b in self.letters]
        plain = {
            (b, a) if turned else (a, b): tuple(
                tuple(one if r == language.run_from(q, (a, b)) else zero for r in states) for q in states
            )
            for a, b in pairs
        }
        ends: Rows = ()
        agenda = [tuple(one if q in language.accepting else zero for q in states)]
        while agenda:
            if len(larger := reduced_rows([*ends, e := agenda.pop()], p)) > len(ends):
                ends = larger
                agenda += [tuple(row[0] for row in product(plain[pair], [[x] for x in e], p)) for pair in pairs]
        columns = tuple(zip(*ends, strict=True))
        self.start = product([[one if q == language.start else zero for q in states]], columns, p)[0] if ends else ()
        self.steps = {
            pair: tuple(
                zip(*(coordinates([r[0] for r in product(m, [[x] for x in e], p)], ends) for e in ends), strict=True)
            )
            for pair, m in plain.items()
        }
        self.end = coordinates([one if q in language.accepting else zero for q in states], ends)

    def combined(self, functional: Functional, b: int) -> Rows:
        """The matrix of a functional of Alice's letters beside Bob's letter b."""
        parts = [(unit(c, self.p), self.steps[a, b]) for a, c in enumerate(functional) if c]
        size = range(len(self.start))
        return tuple(tuple(modulo(sum(c * m[i][j] for c, m in parts), self.p) for j in size) for i in size)

    def reaches_end(self, space: Rows) -> bool:
        """Whether a vector of the space is not 0 at the end."""
        return any(row[0] for row in product(space, [[x] for x in self.end], self.p))

    def after(self, space: Rows, functional: Functional) -> Rows:
        """The space after a functional and any letter of Bob's."""
        return reduced_rows(
            [r for b in self.letters for r in product(space, self._combined[functional, b], self.p)], self.p
        )

    def combination(self, functional: Functional, b: int) -> Rows:
        """The same, looked up."""
        return self._combined[functional, b]

    @cached_property
    def _combined(self) -> Mapping[tuple[Functional, int], Rows]:
        return {(f, b): self.combined(f, b) for f in functionals(len(self.letters)) for b in self.letters}

    def rank_ahead(self, space: Rows) -> int:
        """The rank of the matrix of some pairs more, its columns beside every vector of the space."""
        if space not in self._ranks:
            beside = ([entry for row in product(space, ends, self.p) for entry in row] for ends in self._ahead)
            self._ranks[space] = rank(beside, self.p)
        return self._ranks[space]

    @cached_property
    def _ahead(self) -> list[Rows]:
        """For each word of Alice's the columns that stand for the words of Bob's."""
        words = list(tuples(self.letters, repeat=self.ahead))
        columns = [[self._weights_behind(list(zip(x, y, strict=True))) for y in words] for x in words]
        return [tuple(zip(*row, strict=True)) for row in columns]

    def _weights_behind(self, word: Sequence[tuple[int, int]]) -> Row:
        column: Rows = tuple((number,) for number in self.end)
        for pair in reversed(word):
            column = product(self.steps[pair], column, self.p)
        return tuple(row[0] for row in column)


def functionals(letters: int) -> list[Functional]:
    """Coefficients 0, 1 and -1, the first of them that is not 0 a 1; few of them first."""
    found = [f for f in tuples((0, 1, -1), repeat=letters) if next((c for c in f if c), 0) == 1]
    return sorted(found, key=lambda f: (sum(map(abs, f)), [-c for c in f]))


def find_factorisation(language: DFA, p: int = 0) -> Factorisation | None:
    """The factorisation that is found with Alice's functionals, or with Bob's; the one with fewer inner words."""
    least = trim_partial(language)
    if least.states > MOST_STATES or len(least.alphabet) > MOST_LETTERS or not least.accepting:
        return None
    ways = tuples((False, True), AHEAD.get(len(least.alphabet), (2,)))
    found = [_factorisation(least, p, turned, ahead) for turned, ahead in ways]
    return min((one for one in found if one is not None), key=_inner_words, default=None)


def _inner_words(family: Factorisation) -> int:
    return count_words(family.index, 2 * SAMPLE)


# Spaces over the rationals are followed modulo a large prime: what is found is checked.
def _factorisation(language: DFA, p: int, turned: bool, ahead: int) -> Factorisation | None:
    matrices = PairMatrices(language, p or LARGE, turned, ahead)
    everything = identity(len(matrices.end), matrices.p)
    spaces = [reduced_rows([matrices.start], matrices.p)] if any(matrices.start) else []
    table: list[list[Arrow]] = []
    for space in spaces:
        basis = _least_basis(matrices, space)
        back = inverse_matrix([[unit(c, p) for c in f] for f in basis], p) or ()  # a basis has one
        row = []
        for c, functional in enumerate(basis):
            if target := matrices.after(space, functional):
                target = target if target in spaces or len(spaces) < MOST_SPACES else everything
                spaces += [] if target in spaces else [target]
                row.append((functional, tuple(line[c] for line in back), spaces.index(target)))
        table.append(row)
    accepting = [any(row[0] for row in product(space, [[x] for x in matrices.end], matrices.p)) for space in spaces]
    if not any(accepting) or not any(table):
        return None
    return _assembled(PairMatrices(language, p, turned), table, accepting, turned)


def _least_basis(matrices: PairMatrices, space: Rows) -> list[Functional]:
    def worth(functional: Functional) -> tuple[int, int]:
        after = matrices.after(space, functional)
        return matrices.rank_ahead(after) if after else 0, len(after)

    chosen: list[Functional] = []
    for functional in sorted(functionals(len(matrices.letters)), key=worth):
        together = [[unit(c, matrices.p) for c in f] for f in (*chosen, functional)]
        if rank(together, matrices.p) == len(together):
            chosen.append(functional)
    return chosen


def _assembled(
    matrices: PairMatrices, table: Sequence[Sequence[Arrow]], accepting: Sequence[bool], turned: bool
) -> Factorisation:
    marks = list(dict.fromkeys((functional, shares) for row in table for functional, shares, _ in row))
    targets = [{marks.index((functional, shares)): target for functional, shares, target in row} for row in table]
    index = repeated(targets, [z for z, counted in enumerate(accepting) if counted], len(marks))
    same = identity(len(matrices.end), matrices.p)
    followed = [[matrices.combined(functional, b) for functional, _ in marks] for b in matrices.letters]
    alice = local_weights([[shares[a] for _, shares in marks] for a in matrices.letters])
    bob = weighted(matrices.start, matrices.end, [*followed, [same] * len(marks)])
    return Factorisation(index, bob, alice) if turned else Factorisation(index, alice, bob)
