"""Sums over all paths of a weighted graph, as functions of the word that is read: linear systems.

A *linear system* has places (tuples of integers), a start vector of numbers on them, and for each place and letter the
places that follow, each with a weight; a place also has a weight with which it counts at the end.  Vectors are sparse.
The *value* of a word is what the end makes of the vector that it leads to: a weighted automaton, given by its graph.

- `check_zero`: every word has the value 0 (over the rationals or modulo a prime), by a basis of the vectors reached,
  closed under all letters (Schuetzenberger 1961).
- `futures`: vectors of places that are a basis of what the end looks like some letters before it; two vectors with the
  same products with them have the same value whatever is read next.

Exact.  The work is counted, and bounded: a system that takes more is refused, none is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from fooling.fooling_sets.errors import EvidenceError

Place = tuple[int, ...]
Vector = Mapping[Place, Fraction | int]
MOST_WORK = 2**18  # steps along edges, and products of two numbers of at most 64 bits


class Work:
    """What a check may still cost."""

    def __init__(self) -> None:
        self.left = MOST_WORK

    def spend(self, many: int) -> None:
        """EvidenceError where nothing is left."""
        self.left -= many
        if self.left < 0:
            raise EvidenceError("the automata take more work than a check may")


@dataclass(frozen=True)
class LinearSystem:
    """Start, steps and end; `step(place, a)` are the places that follow and their weights, found in `width` steps."""

    letters: range
    start: Vector
    step: Callable[[Place, int], Iterable[tuple[Place, Fraction | int]]]
    end: Callable[[Place], Fraction | int]
    width: int = 1
    work: Work = field(default_factory=Work)

    def after(self, v: Vector, a: int) -> Vector:
        """The vector after one more letter."""
        found: dict[Place, Fraction | int] = {}
        for place, number in v.items():
            for target, weight in self.followed(place, a, 1 + (number.numerator.bit_length() >> 6)):
                found[target] = found.get(target, 0) + number * weight
        return found

    def followed(self, place: Place, a: int, cost: int = 1) -> Iterator[tuple[Place, Fraction | int]]:
        """The places that follow, each counted as so much work."""
        self.work.spend(self.width)
        for target, weight in self.step(place, a):
            self.work.spend(cost)
            if weight:
                yield target, weight

    def value(self, v: Vector) -> Fraction | int:
        """What the end makes of a vector."""
        return sum(number * self.end(place) for place, number in v.items())

    def products(self, v: Vector, later: Sequence[Vector]) -> tuple[Fraction | int, ...]:
        """The products of a vector with others."""
        long = sum(1 + (number.denominator.bit_length() >> 6) for number in v.values())
        self.work.spend(1 + len(later) * (1 + long))
        return tuple(sum(number * e.get(place, 0) for place, number in v.items()) for e in later)

    def reversed(self, also: Iterable[Place] = ()) -> LinearSystem:
        """The same weights along every step the other way: the vectors before a letter, from the end on.

        On the places that the start leads to, or these.
        """
        agenda = list(dict.fromkeys((*self.start, *also)))
        places = dict.fromkeys(agenda)
        earlier: dict[tuple[Place, int], list[tuple[Place, Fraction | int]]] = {}
        while agenda:
            place = agenda.pop()
            for a in self.letters:
                for target, weight in self.followed(place, a):
                    earlier.setdefault((target, a), []).append((place, weight))
                    agenda += [] if target in places else [target]
                    places[target] = None
        end = {place: self.end(place) for place in places}
        start = self.start
        return LinearSystem(
            self.letters, end, lambda p, a: earlier.get((p, a), ()), lambda p: start.get(p, 0), 1, self.work
        )


def whole(v: Vector, p: int = 0) -> dict[Place, int]:
    """A multiple of the vector, not by 0, whose entries are integers without a common divisor.

    Modulo a prime p the vector itself; ValueError where a denominator is 0 modulo p.
    """
    if p:
        reduced = {place: n.numerator * pow(n.denominator, -1, p) % p for place, n in v.items()}
        return {place: n for place, n in reduced.items() if n}
    scale = lcm(*(n.denominator for n in v.values()))
    numbers = {place: n.numerator * (scale // n.denominator) for place, n in v.items() if n}
    divisor = gcd(*numbers.values())
    return {place: n // divisor for place, n in numbers.items()}


# Each vector of `basis` has its own place with an entry that is not 0, and later ones have 0 there: what is left after
# all of them is v less a combination of them (times a number that is not 0), with 0 at those places; it is 0 exactly
# where v is in their span.
#
# The vectors handed out span the least space that contains the start and is closed under all letters.  It is spanned
# by what words lead to; by induction on their length each of these is in the span of those handed out: one whose
# reduction is 0 is a combination of some before it, so its images are one of theirs, which were put on the agenda.
# Their numbers are those of words of at most as many letters as there are places.
def reached(system: LinearSystem, p: int = 0) -> Iterator[dict[Place, int]]:
    """A basis of the vectors that words lead to, in whole numbers; modulo p where it is a prime."""
    basis: list[tuple[Place, dict[Place, int]]] = []
    agenda = [whole(system.start, p)]
    while agenda:
        left = v = agenda.pop()
        for place, known in basis:
            if factor := left.get(place, 0):
                system.work.spend(_size(left) + _size(known))
                pivot = known[place]
                left = whole({i: left.get(i, 0) * pivot - known.get(i, 0) * factor for i in {**left, **known}}, p)
        if left:
            yield v
            basis.append((next(iter(left)), left))
            system.work.spend(len(system.letters) * _size(v))
            agenda += [whole(system.after(v, a), p) for a in system.letters]


def _size(v: Mapping[Place, int]) -> int:
    return len(v) * (1 + (max((abs(n) for n in v.values()), default=0).bit_length() >> 6))


# A value is linear in the vectors that words lead to, so it is 0 for all if it is for a basis.
def check_zero(system: LinearSystem, p: int = 0) -> None:
    """Accept that every word has the value 0, or 0 modulo a prime p.  Raises EvidenceError."""
    for v in reached(system, p):
        if whole({(): system.value(v)}, p):
            raise EvidenceError("a word has a value other than 0")


# Let F_w be the matrix of a word w on the places that the start, or those given, lead to, and e the end.  The vectors
# F_u e, for all words u, are in the span of `futures`, as the reversed system leads to them.  So where two vectors v, w
# on these places have the same products with those, v F_u e = w F_u e: whatever is read next, their values are equal,
# and so are the products of v F_a and w F_a.  (Of other places the futures say nothing.)
def futures(system: LinearSystem, p: int = 0, also: Iterable[Place] = ()) -> list[dict[Place, int]]:
    """Vectors whose products with one on these places fix the values of all words that go on from there."""
    return list(reached(system.reversed(also), p))
