"""Regular minors: what a language's matrix has independent rows by, for all lengths, as weighted automata say.

Vocabulary as in `fooling.circuits.languages.factorisation`: a language under a partition, and a regular set of words z
of *marks*, as long as its words.  Two weighted automata read letters, or none, beside the marks: R(z, x) has a row for
each z, and C(y, z') a column.  If R M C, that is sum of R(z, x) M(x, y) C(y, z') over x and y, is triangular for each
length, in a lexicographic order of the z, with a diagonal that is nowhere 0, then M has at least as many independent
rows as there are z.  (Where R is the identity, and the z are all words x: C is an inverse up to a triangle.)

- *Triangular*: the entries with z before z' are the values of a linear system that reads z and z' side by side, all 0.
- *Diagonal*: the certificate has vectors, `generators`, and says how the vectors that lead to the diagonal entries are
  combined of them: a polyhedral cone, on which the entries are positive, or finitely many lines.  So entries may grow
  as n + 1, 2^n - 1 or the Fibonacci numbers do.

Exact fractions, or modulo a prime.  The work is counted in `fooling.circuits.languages.linear_system`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.linear_system import LinearSystem, Place, Vector, check_zero, futures, whole
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.fooling_sets.errors import EvidenceError, InvalidInput

Shares = Mapping[int, Fraction]  # the coefficients of generators that are not 0


@dataclass(frozen=True)
class Minor:
    """An index with an order of its marks, and weights of rows and columns of the minor."""

    index: DFA
    order: tuple[int, ...]
    rows: WeightedAutomaton
    columns: WeightedAutomaton

    def __post_init__(self) -> None:
        letters, marks = len(self.rows.steps), len(self.index.alphabet)
        if {(len(w.steps), *map(len, w.steps)) for w in (self.rows, self.columns)} != {(letters, *[marks] * letters)}:
            raise InvalidInput(f"the weights are not those of letters, or none, beside {marks} marks")
        if sorted(self.order) != list(range(marks)):
            raise InvalidInput(f"order {list(self.order)}: want a permutation of the numbers of the marks")


# Modulo a prime R M C is what it is of the residues of R and C, which have to be numbers modulo p.
def _check_residues(minor: Minor, p: int, more: Iterable[Fraction | int] = ()) -> None:
    both = minor.rows.has_residues(p) and minor.columns.has_residues(p)
    if not both or (p and any(number.denominator % p == 0 for number in more)):
        raise EvidenceError(f"a weight is no number modulo {p}")


# A path of the system is words z, z', w = (x, y) with a path of R beside x and of C beside y.  A place says the phase,
# whether z and z' differ so far, and the states of z, z', w, R and C.  Pairs whose first difference puts z' first are
# dropped.
def entries(minor: Minor, language: DFA, phases: Phases, beside: bool) -> LinearSystem:
    """The values are the entries of R M C, those `beside` the diagonal with z before z', or those with z = z'.

    It reads a pair of marks as the first times their number, plus the second; or a mark.
    """
    index, nobody, marks = minor.index, len(language.alphabet), len(minor.index.alphabet)
    if len(minor.rows.steps) != nobody + 1:
        raise InvalidInput(f"the weights are for {len(minor.rows.steps) - 1} letters, the language has {nobody}")

    def step(place: Place, letter: int) -> Iterator[tuple[Place, Fraction | int]]:
        phase, differ, first, second, q, i, j = place
        c, d = divmod(letter, marks) if beside else (letter, letter)
        owner, r, s = phases.owner(phase), index.step(first, c), index.step(second, d)
        if owner is None or r is None or s is None or (not differ and minor.order[c] > minor.order[d]):
            return
        for a in range(nobody):
            row = minor.rows.steps[a if owner == "A" else nobody][c][i]
            column = minor.columns.steps[a if owner == "B" else nobody][d][j]
            target = language.step(q, a)
            for (k, weight), (m, other) in product(enumerate(row), enumerate(column)) if target is not None else ():
                yield (phases.after(phase), int(differ or c != d), r, s, target or 0, k, m), weight * other

    def end(place: Place) -> Fraction | int:
        phase, differ, first, second, q, i, j = place
        counted = phases.complete(phase) and first in index.accepting and second in index.accepting and differ == beside
        return minor.rows.end[i] * minor.columns.end[j] if counted and q in language.accepting else 0

    start: dict[Place, Fraction | int] = {
        (0, 0, index.start, index.start, language.start, i, j): weight * other
        for (i, weight), (j, other) in product(enumerate(minor.rows.start), enumerate(minor.columns.start))
    }
    return LinearSystem(range(marks**2 if beside else marks), start, step, end, nobody)


def check_triangular(minor: Minor, language: DFA, phases: Phases, p: int = 0) -> None:
    """Accept that the entries of R M C with z before z' are 0, for all lengths.  Raises EvidenceError."""
    _check_residues(minor, p)
    check_zero(entries(minor, language, phases, beside=True), p)


@dataclass(frozen=True)
class Cone:
    """Generators, each with the phase and the state of z that it is for, and how vectors are combined of them.

    `starts` are those after `first` pairs of marks (in the order of the marks), `images` those after a generator and
    a mark more.
    """

    generators: tuple[tuple[int, int, Vector], ...]
    starts: tuple[Shares, ...]
    images: tuple[tuple[Shares, ...], ...]

    @property
    def lines(self) -> bool:
        """Whether nothing is combined of more than one generator."""
        return all(len(shares) <= 1 for shares in (*self.starts, *(one for row in self.images for one in row)))


# By induction, the vector that a word z of at least `first` pairs leads to, where the index goes on so far, has the
# same products with `futures`, so the same entries with whatever follows, as a combination of the generators for its
# phase and state, with shares that are not all 0:
# - where all combinations are multiples of one generator, it is one; its entry is one of theirs, none 0, times that;
# - else all shares are at least 0, or all at most 0, as those of the images of all generators for one phase and state
#   by one mark have one sign; the entries of generators are positive, so that of the combination is not 0.
# No image is without shares, so in the second case too they are not all 0 again.
def check_diagonal_entries(minor: Minor, language: DFA, phases: Phases, cone: Cone, first: int = 0, p: int = 0) -> None:
    """Accept that no entry of R M C with z = z' of at least `first` pairs (0 or 1) is 0.  Raises EvidenceError."""
    system = entries(minor, language, phases, beside=False)
    shares = (share for row in (cone.starts, *cone.images) for one in row for share in one.values())
    _check_residues(minor, p, (*shares, *(number for *_, v in cone.generators for number in v.values())))
    if phases.end is not None:
        raise EvidenceError("a minor is for words of all lengths")
    for phase, z, v in cone.generators:
        entry = whole({(): system.value(v)}, p).get((), 0)
        if any((place[0], *place[2:4]) != (phase, z, z) for place in v):
            raise EvidenceError("a generator is not for the phase and state that it is said to be for")
        if phases.complete(phase) and z in minor.index.accepting and not (entry if cone.lines else entry > 0):
            raise EvidenceError(f"the entry of a generator is {entry}")
    later = futures(system, p, (place for *_, v in cone.generators for place in v))
    signs = defaultdict[Any, set[bool]](set)
    for at, after, state, v, combined in _combined(minor, system, phases, cone, first):
        if state is not None:
            _check_combination(cone, after, state, combined, p)
            left = dict(v)
            for g, share in combined.items():
                for place, number in cone.generators[g][2].items():
                    left[place] = left.get(place, 0) - share * number
            if whole({(i,): x for i, x in enumerate(system.products(left, later))}, p):
                raise EvidenceError("a vector is not the combination of generators that it is said to be")
            signs[at].update(share > 0 for share in combined.values() if share)
    if not cone.lines and (p or any(len(found) > 1 for found in signs.values())):
        raise EvidenceError("shares of generators have different signs, or are added up modulo a prime")


def _check_combination(cone: Cone, phase: int, z: int, shares: Shares, p: int) -> None:
    if not whole({(g,): share for g, share in shares.items()}, p):
        raise EvidenceError(f"a vector for phase {phase} and state {z} has no share of a generator")
    if any(cone.generators[g][:2] != (phase, z) for g in shares):
        raise EvidenceError(f"a vector for phase {phase} and state {z} is combined of other generators")


def _combined(
    minor: Minor, system: LinearSystem, phases: Phases, cone: Cone, first: int
) -> Iterator[tuple[Any, int, int | None, Vector, Shares]]:
    """The vectors at the start and those of generators and a mark, with phase, state, shares, and whose signs agree."""
    agenda: list[tuple[int, int | None, Vector]] = [(0, minor.index.start, system.start)]
    for _ in range(2 * first):
        agenda = [
            (phases.after(phase), minor.index.step(z, c), system.after(v, c))
            for phase, z, v in agenda
            for c in system.letters
        ]
    for i, (begun, shares) in enumerate(zip(agenda, cone.starts, strict=True)):
        yield i, *begun, shares
    for (at, state, generator), images in zip(cone.generators, cone.images, strict=True):
        for c, shares in zip(system.letters, images, strict=True):
            yield (at, state, c), phases.after(at), minor.index.step(state, c), system.after(generator, c), shares
