"""Weighted families of products: M = A B with a regular inner index, and rectangles with weights of either sign.

Vocabulary as in `fooling.circuits.languages.rectangles`: a language L under a partition, words w = (x, y), a regular
set of words z of *marks*, as long as w, that is the index.  Alice and Bob each have an automaton that reads her (his)
letters beside the marks, and at the other's positions the mark alone.  Two kinds of families:

- *Factorisation*: weighted automata (`fooling.circuits.languages.weighted_automaton`), A(x, z) and B(z, y), numbers; a
  symbol's matrix is `steps[letter][mark]`, and steps[|letters|][mark] where there is no letter.  If the sum of A(x, z)
  B(z, y) over z is [w in L] for all w of all lengths, the matrix of length n has rank at most the number of words z of
  length n.
- *Weighted rectangles*: automata without weights; where they end in states s and t, (x, y) counts weights[s][t], times
  scale^-(letters of Alice).  For each z the inputs that end in s and those that end in t are a rectangle; so this is a
  sum of rectangles of which those of z have weights of absolute sum (sum of |weights|) scale^-(letters of Alice).

Both sums are linear systems (`fooling.circuits.languages.linear_system`).  Exact fractions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.linear_system import LinearSystem, Place, Vector, check_zero, futures
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.fooling_sets.errors import EvidenceError, InvalidInput

MOST_VALUES = 2**12  # vectors of weighted rectangles that are followed


@dataclass(frozen=True)
class Factorisation:
    """An index and two weighted automata; InvalidInput unless they read letters (or none) beside its marks."""

    index: DFA
    alice: WeightedAutomaton
    bob: WeightedAutomaton

    def __post_init__(self) -> None:
        shapes = {(len(w.steps), *map(len, w.steps)) for w in (self.alice, self.bob)}
        letters, marks = len(self.alice.steps), len(self.index.alphabet)
        if shapes != {(letters, *[marks] * letters)} or letters < 2:
            raise InvalidInput(f"the weights are not those of letters, or none, beside {marks} marks")


# A path of the system with start, end and weight is a word z with a path of each weighted automaton beside it; the sum
# of the products of weights is the sum over z of A(x, z) B(z, y), less 1 where the path of w in L ends well.
def difference(family: Factorisation, language: DFA, phases: Phases) -> LinearSystem:
    """The value of w is the sum of A(x, z) B(z, y) over z of its length, less [w in language]."""
    index, alice, bob, nobody = family.index, family.alice, family.bob, len(language.alphabet)
    if len(alice.steps) != nobody + 1:
        raise InvalidInput(f"the weights are for {len(alice.steps) - 1} letters, the language has {nobody}")

    def step(place: Place, a: int) -> Iterator[tuple[Place, Fraction | int]]:
        phase, q, *inner = place
        owner, later = phases.owner(phase), phases.after(phase)
        if owner is not None and not inner:
            target = language.step(q, a)
            yield from [] if target is None else [((later, target), Fraction(1))]
        for c in range(len(index.alphabet)) if owner is not None and inner else ():
            z = index.step(q, c)
            first, second = alice.steps[a if owner == "A" else nobody][c], bob.steps[a if owner == "B" else nobody][c]
            if z is not None:
                pairs = product(enumerate(first[inner[0]]), enumerate(second[inner[1]]))
                yield from (((later, z, i, j), weight * other) for (i, weight), (j, other) in pairs)

    def end(place: Place) -> Fraction | int:
        phase, q, *inner = place
        if not phases.complete(phase):
            return 0
        if not inner:
            return int(q in language.accepting)
        return alice.end[inner[0]] * bob.end[inner[1]] if q in index.accepting else 0

    start: dict[Place, Fraction | int] = {(0, language.start): -1}
    for i, weight in enumerate(alice.start):
        start.update({(0, index.start, i, j): weight * other for j, other in enumerate(bob.start)})
    return LinearSystem(range(nobody), start, step, end, len(index.alphabet))


def check_factorisation(family: Factorisation, language: DFA, phases: Phases, p: int = 0) -> None:
    """Accept that the sum over z is [w in language] for all w, or is so modulo a prime p.  Raises EvidenceError."""
    if not (family.alice.has_residues(p) and family.bob.has_residues(p)):
        raise EvidenceError(f"a weight is no number modulo {p}")
    check_zero(difference(family, language, phases), p)


@dataclass(frozen=True)
class WeightedRectangles:
    """The three automata, a scale of at least 1, and the weights of pairs of states in which Alice's and Bob's end."""

    index: DFA
    alice: DFA
    bob: DFA
    scale: int
    weights: tuple[tuple[Fraction, ...], ...]

    def __post_init__(self) -> None:
        marks, read = len(self.index.alphabet), {len(self.alice.alphabet), len(self.bob.alphabet)}
        if len(read) != 1 or min(read) % marks or min(read) < 2 * marks or self.scale < 1:
            raise InvalidInput(
                f"parties read {read} letters, not letters beside {marks} marks, or the scale is below 1"
            )
        if len(self.weights) != self.alice.states or {*map(len, self.weights)} != {self.bob.states}:
            raise InvalidInput(f"want {self.alice.states} x {self.bob.states} weights, one for each pair of states")

    @property
    def total(self) -> Fraction:
        """The sum of the absolute weights, those of one z before they are scaled."""
        return sum((abs(weight) for row in self.weights for weight in row), Fraction(0))


def weighted_sum(families: Sequence[WeightedRectangles], letters: int, phases: Phases) -> LinearSystem:
    """The value of w is the sum of the weights of the rectangles of all families that (x, y) lies in."""
    if any(len(one.alice.alphabet) != (letters + 1) * len(one.index.alphabet) for one in families):
        raise InvalidInput(f"the rectangles are not about {letters} letters")

    def step(place: Place, a: int) -> Iterator[tuple[Place, Fraction]]:
        phase, at, z, s, t = place
        one, owner = families[at], phases.owner(phase)
        marks, scaled = len(one.index.alphabet), Fraction(1, one.scale if owner == "A" else 1)
        x, y = (a, letters) if owner == "A" else (letters, a)
        for c in range(marks) if owner is not None else ():
            read = (one.index, z, c), (one.alice, s, x * marks + c), (one.bob, t, y * marks + c)
            after = [r for automaton, q, letter in read if (r := automaton.step(q, letter)) is not None]
            if len(after) == len(read):
                yield (phases.after(phase), at, *after), scaled

    def end(place: Place) -> Fraction | int:
        phase, at, z, s, t = place
        return families[at].weights[s][t] if phases.complete(phase) and z in families[at].index.accepting else 0

    start: dict[Place, Fraction | int] = {
        (0, i, one.index.start, one.alice.start, one.bob.start): 1 for i, one in enumerate(families)
    }
    return LinearSystem(range(letters), start, step, end, max(len(one.index.alphabet) for one in families))


# A word's values, and those of its continuations, are fixed by the products of its vector with `futures`; so words with
# the same products, state and phase are followed once.
def check_signs(
    families: Sequence[WeightedRectangles], language: DFA, phases: Phases, least: Fraction, first: int = 0
) -> None:
    """Accept that each w of at least `first` pairs of letters (0 or 1) has a sum of weights that tells its colour.

    At least `least` if it is in the language, else at most -`least`.  Raises EvidenceError, also where the sums have
    more than MOST_VALUES different continuations.
    """
    system = weighted_sum(families, len(language.alphabet), phases)
    later, met = futures(system), set()

    def followed(q: int | None, phase: int, v: Vector) -> list[tuple[int | None, int, Vector]]:
        after = phases.after(phase)
        return [(language.step(q, a), after, system.after(v, a)) for a in system.letters if phases.owner(phase)]

    agenda: deque[tuple[int | None, int, Vector]] = deque([(language.start, 0, system.start)])
    for _ in range(2 * first):
        agenda = deque(later_one for one in agenda for later_one in followed(*one))
    while agenda:
        q, phase, v = one = agenda.popleft()
        if (seen := (q, phase, *system.products(v, later))) in met:
            continue
        met.add(seen)
        value = system.value(v)
        if phases.complete(phase) and (value if q in language.accepting else -value) < least:
            raise EvidenceError(f"a word has the sum {value}")
        if len(met) > MOST_VALUES:
            raise EvidenceError(f"the sums have more than {MOST_VALUES} different continuations")
        agenda += followed(*one)
