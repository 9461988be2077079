"""Regular minors (`circuits.minors`) of a language at odd and even positions, found letter by letter.

At odd and even positions M(x, y) = v T(x1, y1) ... T(xm, ym) end, v the start.  Functionals D of Alice's letters and E
of Bob's make of a vector v the vector v T(D, E), the sum of D(a) E(b) v T(a, b).  Pairs (D1, E1), (D2, E2), ... with v
T(Di, Ej) = 0 for i < j are the marks after a word z that leads to v: then the matrix of words of marks is triangular,
block by block, and its rank is at least the sum of those that follow the marks.  The pairs whose sum is largest are
chosen, as the rank of a few letters more says; where nothing is lost at any vector, the number is the rank itself.
Only vectors on finitely many lines are followed: to leave out a mark costs words, not correctness.

Beside them: all words, with an inverse (`circuits.search.inverses`) whose diagonal has a cone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from circuits.dfa import DFA
from circuits.minors import Cone, Minor, check_triangular
from circuits.product import Phases
from circuits.search.cones import find_cone
from circuits.search.factorisations import LARGE, SAMPLE, Functional, PairMatrices, functionals
from circuits.search.families import ODD_EVEN
from circuits.search.inverses import learned_inverses
from circuits.search.marked import local_weights, repeated, weighted
from circuits.search.minimise import trim_partial
from circuits.search.subspaces import Row, Rows, identity, modulo, product, reduced_rows
from circuits.word_count import count_words
from fooling_sets.errors import EvidenceError

EVEN = Phases(ODD_EVEN, 2)
MOST_LINES = 10
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
    if least.states > MOST_STATES or len(least.alphabet) > MOST_LETTERS or not least.accepting:
        return None
    best: tuple[Minor, Cone] | None = None
    for minor in (_minor(least, p, ahead) for ahead in AHEAD.get(len(least.alphabet), (2,))):
        if minor is not None and (best is None or inner(minor) > inner(best[0])):
            cone = find_cone(minor, language, EVEN, first, p)
            best = best if cone is None else (minor, cone)
    if p or (best is not None and inner(best[0]) == len(least.alphabet) ** SAMPLE):
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
        try:
            check_triangular(minor, language, EVEN)
        except EvidenceError:
            continue
        if (cone := find_cone(minor, language, EVEN, first)) is not None:
            return minor, cone
        less = replace(minor, columns=replace(columns, start=tuple(-x for x in found.start)))
        if (cone := find_cone(less, language, EVEN, first)) is not None:
            return less, cone
    return None


def inner(minor: Minor, pairs: int = SAMPLE) -> int:
    """How many words of the index there are of so many pairs."""
    return count_words(minor.index, 2 * pairs)


def _minor(language: DFA, p: int, ahead: int) -> Minor | None:
    matrices = PairMatrices(language, p or LARGE, False, ahead)
    lines = [reduced_rows([matrices.start], matrices.p)] if any(matrices.start) else []
    table: list[dict[Mark, int]] = []
    for line in lines:
        here: dict[Mark, int] = {}
        for mark, target in _chosen(matrices, line):
            lines += [] if target in lines or len(lines) >= MOST_LINES else [target]
            if target in lines:
                here[mark] = lines.index(target)
        table.append(here)
    accepting = [any(row[0] for row in product(line, [[x] for x in matrices.end], matrices.p)) for line in lines]
    marks = sorted({mark for row in table for mark in row})
    if not any(accepting) or not marks:
        return None
    targets = [{marks.index(mark): q for mark, q in row.items()} for row in table]
    index = repeated(targets, [q for q, counted in enumerate(accepting) if counted], len(marks))
    rows, columns = (
        local_weights([[functional[a] for functional in chosen] for a in matrices.letters])
        for chosen in ([mark.alice for mark in marks], [mark.bob for mark in marks])
    )
    return Minor(index, tuple(range(len(marks))), rows, columns)


def _chosen(matrices: PairMatrices, line: Rows) -> Iterator[tuple[Mark, Rows]]:
    """The marks of a vector and the lines that they lead to."""
    (v,) = line
    found = [f for f in functionals(len(matrices.letters)) if sum(map(abs, f)) <= MOST_IN_ONE]
    after = {(d, e): _after(matrices, v, d, e) for d in found for e in found}
    kept = {pair: reduced_rows([w], matrices.p) for pair, w in after.items() if any(w)}
    worth = {target: matrices.rank_ahead(target) for target in dict.fromkeys(kept.values())}
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
    yield from ((Mark(i, d, e), kept[d, e]) for i, (d, e) in enumerate(best))


def _after(matrices: PairMatrices, v: Row, alice: Functional, bob: Functional) -> Row:
    parts = [(e, matrices.combination(alice, b)) for b, e in enumerate(bob) if e]
    rows = [(e, product([v], m, matrices.p)[0]) for e, m in parts]
    return tuple(modulo(sum(e * row[i] for e, row in rows), matrices.p) for i in range(len(v)))
