"""Regular minors (`fooling.circuits.languages.minors`) of a language at odd and even positions, found letter by letter.

At odd and even positions M(x, y) = v T(x1, y1) ... T(xm, ym) end, v the start.  Functionals D of Alice's letters and E
of Bob's make of a vector v the vector v T(D, E), the sum of D(a) E(b) v T(a, b).  Pairs (D1, E1), (D2, E2), ... with v
T(Di, Ej) = 0 for i < j are the marks after a word z that leads to v: then the matrix of words of marks is triangular,
block by block, and its rank is at least the sum of those that follow the marks.  The pairs whose sum is largest are
chosen, as the rank of a few letters more says; where nothing is lost at any vector, the number is the rank itself.
Vectors on finitely many lines are followed: to leave out a mark costs words, not correctness.  Over the rationals also
those that the same marks do for together, whose diagonal is in a cone: exactly one common element has entries +-|z|.

Beside them: all words, with an inverse (`fooling.circuits.languages.search.counting.inverse_matrices`) whose diagonal
has a cone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product as tuples
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minors import Cone, Minor, check_triangular
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.search.counting.inverse_matrices import learned_inverses
from fooling.circuits.languages.search.counting.subspaces import Row, Rows, identity, modulo, product, reduced_rows
from fooling.circuits.languages.search.fooling.factorisations import LARGE, Functional, PairMatrices, functionals
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN
from fooling.circuits.languages.search.fooling.marked_words import local_weights, repeated, weighted
from fooling.circuits.languages.search.fooling.minor_diagonals import find_cone
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import EvidenceError

EVEN = Phases(ODD_EVEN, 2)
MOST_LINES = 10
MOST_ROUNDS = 40
LONG = 24
MOST_STATES = 12
MOST_LETTERS = 3
MOST_IN_ONE = 2  # letters of a functional
AHEAD = {1: (2, 3), 2: (2, 3)}


class Mark(NamedTuple):
    """Functionals of Alice's and of Bob's letters, and the place among those of one vector."""

    place: int
    alice: Functional
    bob: Functional


def find_minor(language: DFA, p: int = 0, first: int = 0) -> tuple[Minor, Cone] | None:
    """A minor for all lengths from `first` pairs on, and its diagonal; the one with the most words of those tried."""
    least = trim_partial(language)
    if len(least.alphabet) > MOST_LETTERS or not least.accepting:
        return None
    best: tuple[Minor, Cone] | None = None
    aheads = AHEAD.get(len(least.alphabet), (2,)) if least.states <= MOST_STATES else ()
    for ahead, merged in tuples(aheads, (False,) if p else (False, True)):
        minor = _minor(least, p, ahead, merged)
        if minor is not None and (best is None or inner(minor) > inner(best[0])):
            cone = find_cone(minor, language, EVEN, first, p)
            best = best if cone is None else (minor, cone)
    if p or (best is not None and inner(best[0]) == len(least.alphabet) ** LONG):
        return best
    return inverse_minor(language, first) or best


def inverse_minor(language: DFA, first: int) -> tuple[Minor, Cone] | None:
    """All words, each with its row of the matrix, and a column of an inverse up to a diagonal, that has a cone."""
    letters = range(len(language.alphabet))
    index = repeated([{a: 0 for a in letters}], [0], len(letters))
    rows = local_weights([[int(a == c) for c in letters] for a in letters])
    for found in learned_inverses(language):
        still = identity(len(found.start))
        columns = weighted(found.start, found.end, [*found.steps, [still] * len(letters)])
        minor = Minor(index, tuple(letters), rows, columns)
        less = replace(minor, columns=replace(columns, start=tuple(-x for x in found.start)))
        with suppress(EvidenceError):
            check_triangular(minor, language, EVEN)
            for one in (minor, less):
                if (cone := find_cone(one, language, EVEN, first)) is not None:
                    return one, cone
    return None


def inner(minor: Minor) -> int:
    """How many words of the index there are of LONG pairs, where marks left out are missed."""
    return count_words(minor.index, 2 * LONG)


def _minor(language: DFA, p: int, ahead: int, merged: bool) -> Minor | None:
    matrices = PairMatrices(language, p or LARGE, False, ahead)
    found = (_merged if merged else _lines)(matrices) if any(matrices.start) else None
    marks = sorted({mark for row in found.table for mark in row}) if found is not None else []
    if found is None or not any(found.accepting) or not marks:
        return None
    targets = [{marks.index(mark): q for mark, q in row.items()} for row in found.table]
    index = repeated(targets, [q for q, counted in enumerate(found.accepting) if counted], len(marks))
    rows, columns = (
        local_weights([[functional[a] for functional in chosen] for a in matrices.letters])
        for chosen in ([mark.alice for mark in marks], [mark.bob for mark in marks])
    )
    return Minor(index, tuple(range(len(marks))), rows, columns)


class _Reached(NamedTuple):
    """For each vector, or space of them, the marks and where they lead, and whether it is not 0 at the end."""

    table: list[dict[Mark, int]]
    accepting: list[bool]


def _lines(matrices: PairMatrices) -> _Reached:
    lines = [reduced_rows([matrices.start], matrices.p)]
    table: list[dict[Mark, int]] = []
    for line in lines:
        here: dict[Mark, int] = {}
        for mark, target in _chosen(matrices, line)[0].items():
            lines += [] if target in lines or len(lines) >= MOST_LINES else [target]
            if target in lines:
                here[mark] = lines.index(target)
        table.append(here)
    return _Reached(table, [matrices.reaches_end(line) for line in lines])


# ---- vectors on more lines, that the same marks do for ----


class _State:
    """A space of vectors, and marks that are as good for each line that was put into it as any."""

    def __init__(self, matrices: PairMatrices, space: Rows) -> None:
        self.matrices, self.space = matrices, space
        self.marks = list(_chosen(matrices, space)[0])
        self.accepting, self.ahead = matrices.reaches_end(space), matrices.rank_ahead(space)
        self.targets: dict[Mark, int] = {}

    def takes(self, space: Rows) -> bool:
        """Whether the marks do for another space, too, and as much follows it."""
        if len(reduced_rows([*self.space, *space], self.matrices.p)) == len(self.space):
            return True
        if self.matrices.rank_ahead(space) != self.ahead:
            return False
        images = [_image(self.matrices, space, mark.alice, mark.bob) for mark in self.marks]
        if self.matrices.reaches_end(space) != self.accepting or not all(images):
            return False
        beside = [(first, later) for i, first in enumerate(self.marks) for later in self.marks[i + 1 :]]
        if any(_image(self.matrices, space, first.alice, later.bob) for first, later in beside):
            return False
        return sum(map(self.matrices.rank_ahead, images)) >= _chosen(self.matrices, space)[1]

    def grow(self, space: Rows) -> bool:
        """Take in a space; whether it is larger after that."""
        before = len(self.space)
        self.space = reduced_rows([*self.space, *space], self.matrices.p)
        return len(self.space) > before


def _merged(matrices: PairMatrices) -> _Reached | None:
    states = [_State(matrices, reduced_rows([matrices.start], matrices.p))]
    agenda = [0]
    for _ in range(MOST_ROUNDS):
        if not agenda:
            return _Reached([state.targets for state in states], [state.accepting for state in states])
        state = states[agenda.pop(0)]
        for mark in state.marks:
            target = _image(matrices, state.space, mark.alice, mark.bob)
            at = next((i for i, one in enumerate(states) if one.takes(target)), len(states))
            if at == len(states):
                states.append(_State(matrices, target))
                agenda.append(at)
            elif states[at].grow(target):
                agenda.append(at)
            state.targets[mark] = at
        if len(states) > MOST_LINES:
            return None
    return None


def _chosen(matrices: PairMatrices, space: Rows) -> tuple[dict[Mark, Rows], int]:
    """The marks of a space, with the spaces that they lead to, and the sum of the ranks of these."""
    found = [f for f in functionals(len(matrices.letters)) if sum(map(abs, f)) <= MOST_IN_ONE]
    images = {(d, e): _image(matrices, space, d, e) for d in found for e in found}
    kept = {pair: image for pair, image in images.items() if image}
    worth = {image: matrices.rank_ahead(image) for image in dict.fromkeys(kept.values())}
    best: list[tuple[Functional, Functional]] = []
    total = 0

    def extended(pairs: list[tuple[Functional, Functional]], sum_: int) -> None:
        nonlocal best, total
        if sum_ > total:
            best, total = list(pairs), sum_
        if len(pairs) < len(matrices.letters):
            for d, e in kept:
                if not any((first, e) in kept for first, _ in pairs):
                    extended([*pairs, (d, e)], sum_ + worth[kept[d, e]])

    extended([], 0)
    return {Mark(i, d, e): kept[d, e] for i, (d, e) in enumerate(best)}, total


def _image(matrices: PairMatrices, space: Rows, alice: Functional, bob: Functional) -> Rows:
    parts = [(e, product(space, matrices.combination(alice, b), matrices.p)) for b, e in enumerate(bob) if e]
    columns = range(len(matrices.end))
    rows = [[modulo(sum(e * m[k][i] for e, m in parts), matrices.p) for i in columns] for k in range(len(space))]
    return reduced_rows([row for row in rows if any(row)], matrices.p)


# Regular minors of a complement: those of a language M, for J - M, J all ones, and a border.
#
# What a regular minor is stands in `fooling.circuits.languages.minors`.
#
# A *blind* vector of a party has a number for each of its inputs, their sum is 1, and M with it is 0 everywhere: a
# share that is in no word, or 0 + 1 - * where * matches both letters.  Let R M C be a minor of M.  Where Bob has a
# blind vector c, let C' be C with so much of c taken away from each column that its sum is 0.  Then R (J - M) C' = -R M
# C: what J adds is 0, and M c is.  Likewise with Alice's v and R.  Where both have one they are a row and a column
# more:
#
# - v (J - M) C' is 0, as J adds nothing and v M is 0; and v (J - M) c is the sum of v times that of c, 1.
#
# So the minor of J - M is as large, or larger by one; v comes first.
#
# Blind vectors that are looked for are products of functionals of letters, one of them at the first or the last
# position, the other at all others.  What is found is checked: over the rationals modulo a large prime first.


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
