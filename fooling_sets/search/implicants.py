"""DNFs with few terms of a function of bits: prime implicants, a cover by them, and weights that bound every cover.

Prime implicants by merging cubes that differ in one bit (Quine 1952, McCluskey 1956), then the programs of
`fooling.fooling_sets.search.cover`: a fractional packing of the ones from below, a least cover as far as the time goes.
What is proposed here is checked by others.

Cost: one step for each implicant and bit; there are up to 3^bits implicants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.cover import programs
from fooling.records import dataclass

Cube = tuple[int, int]  # the bits that are free, as a mask, and the values of the others


@dataclass(frozen=True)
class FewTerms:
    """The terms found, as texts of 0, 1 and -, a lower bound, and weights on ones, at most 1 in each implicant."""

    terms: tuple[str, ...]
    lower: int
    packing: tuple[tuple[int, int, Fraction], ...]


def few_terms(f: TwoPartyFunction, seconds: float = 60.0) -> FewTerms:
    """A DNF with as few terms as the time allows; the inputs of either party are bit strings.

    >>> from fooling.fooling_sets.functions import intersection
    >>> few_terms(intersection(2)).terms
    ('-1-1', '1-1-')
    """
    width = f.column_count.bit_length() - 1
    bits = f.row_count.bit_length() - 1 + width
    ones = [x << width | y for x, row in enumerate(f.rows()) for y, entry in enumerate(row) if entry]
    primes = prime_implicants(ones, bits)
    cells = [[divmod(v, 1 << width) for v in _points(cube)] for cube in primes]
    greedy = [primes[k] for k in _greedy([set(one) for one in cells])]
    packing, lower, chosen = programs(cells, primes, greedy, 0, False, seconds, True) if primes else ({}, 0, [])
    terms = sorted(_written(cube, bits) for cube in chosen)
    return FewTerms(tuple(terms), lower, tuple((x, y, w) for (x, y), w in sorted(packing.items())))


def prime_implicants(ones: Sequence[int], bits: int) -> list[Cube]:
    """The largest cubes that contain ones only.

    >>> prime_implicants([0, 1, 3], 2)
    [(1, 0), (2, 1)]
    """
    known: dict[int, set[int]] = {0: set(ones)}
    for free in range(1, 1 << bits):
        low = free & -free
        half = known.get(free ^ low, set())
        if merged := {v for v in half if not v & low and v | low in half}:
            known[free] = merged
    found = []
    for free, values in sorted(known.items()):
        wider = [(1 << i, known.get(free | 1 << i, set())) for i in range(bits) if not free >> i & 1]
        found += [(free, v) for v in sorted(values) if all(v & ~bit not in others for bit, others in wider)]
    return found


def _points(cube: Cube) -> Iterator[int]:
    free, v = cube
    part = free
    while True:
        yield v | part
        if not part:
            return
        part = (part - 1) & free


def _greedy(sets: Sequence[set[tuple[int, int]]]) -> list[int]:
    """Sets that cover everything, the one that adds most first."""
    left, chosen = set().union(*sets), []
    while left:
        best = max(range(len(sets)), key=lambda k: (len(sets[k] & left), -k))
        chosen.append(best)
        left -= sets[best]
    return chosen


def _written(cube: Cube, bits: int) -> str:
    free, v = cube
    return "".join("-" if free >> i & 1 else str(v >> i & 1) for i in reversed(range(bits)))
