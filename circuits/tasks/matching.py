"""Sparse averaging and matching, the tasks of Sanford, Hsu and Telgarsky (2023), with an answer at each place.

They are as the slides hsu2023 and mallick2025 have them.  Matching is the reading `matching` of
`fooling.circuits.networks.read_once`, at each place: numbers are modulo M, and a number may match with itself.  Triple
matching of the slides has the numbers 1, ..., M; here 0 stands for M.

`triple-matching` asks this of the numbers that hsu2023 makes of two sets, and at the last place alone: 1 stands for
what is not in a set, i + 1 and M - Q - (i + 1) for the element i of either, and Q last.  As printed, Q = 0: so Q, Q and
Q are a match, whatever the sets are.  Repaired, Q = n + 2 and M = 3 n + 7: then there is a match iff the sets meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, ClassVar

from fooling.circuits.networks import read_once
from fooling.circuits.tasks.generators import Word
from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

SLIDES = "Hsu 2023 and Mallick and Paul 2025 (Sanford, Hsu and Telgarsky 2023)"


@dataclass(frozen=True)
class SparseAveraging(Task):
    """A letter is a set of `sparsity` places and a value, one of 0, ..., values - 1."""

    sparsity: int = 1
    values: int = 2
    name: ClassVar[str] = "sparse-averaging"
    meanings: ClassVar[Mapping[str, str]] = {
        "sparsity": "places that a letter names",
        "values": "values that there are to choose from",
    }
    asks: ClassVar[str] = "What is, at each place, the mean of the values at the places that its letter names?"
    size: ClassVar[str] = "places"
    source: ClassVar[str] = f"{SLIDES}, sparse averaging"

    def require(self, n: int) -> None:
        """There are as many places as a set has."""
        super().require(n)
        if self.sparsity > n:
            raise InvalidInput(f"task sparse-averaging: sets of {self.sparsity} of {n} places; want sparsity=1 to {n}")

    def places(self, n: int) -> Sequence[Sequence[tuple[Word, int]]]:
        """Pairs."""
        return (tuple(product(combinations(range(1, n + 1), self.sparsity), range(self.values))),) * n

    def answer(self, word: Word) -> tuple[Fraction, ...]:
        """The means."""
        return tuple(Fraction(sum(word[j - 1][1] for j in some), len(some)) for some, _ in word)


@dataclass(frozen=True)
class Matching(Task):
    """At every place."""

    modulus: int = 3
    size: ClassVar[str] = "numbers"
    source: ClassVar[str] = f"{SLIDES}, matching"
    terms: ClassVar[int]

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """Numbers below the modulus."""
        return (tuple(map(str, range(self.modulus))),) * n

    def answer(self, word: Word) -> tuple[Any, ...]:
        """The readings' at each place."""
        numbers, n = tuple(map(int, word)), len(word)
        return tuple(read_once.matching(self.terms, self.modulus, i, n).asked(numbers) for i in range(1, n + 1))


@dataclass(frozen=True)
class Match2(Matching):
    """Pairs."""

    name: ClassVar[str] = "match2"
    asks: ClassVar[str] = "Is there, for each number, one that makes it 0 modulo M together with it?"
    terms: ClassVar[int] = 2


@dataclass(frozen=True)
class Match3(Matching):
    """Triples."""

    name: ClassVar[str] = "match3"
    asks: ClassVar[str] = "Are there, for each number, two that make it 0 modulo M together with it?"
    terms: ClassVar[int] = 3


@dataclass(frozen=True)
class TripleMatching(Task):
    """Of the numbers of two sets; `reading` is of the reduction."""

    reading: str = "repaired"
    name: ClassVar[str] = "triple-matching"
    meanings: ClassVar[Mapping[str, str]] = {"reading": "the reduction as the slides print it, or repaired"}
    asks: ClassVar[str] = "Do two numbers make the last one 0 modulo M?  The numbers stand for two sets and a query."
    size: ClassVar[str] = "elements that a set may have"
    source: ClassVar[str] = "Hsu 2023, the reduction of disjointness to Triple Matching"
    choices: ClassVar[Mapping[str, Sequence[str]]] = {"reading": ("printed", "repaired")}

    def _numbers(self, n: int) -> tuple[int, int]:
        """The modulus and the query."""
        return (3 * n + 7, n + 2) if self.reading == "repaired" else (2 * n + 3, 0)

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """What stands for an element that is not in a set, and for one that is; the query."""
        M, Q = self._numbers(n)
        sets = [*(i + 1 for i in range(1, n + 1)), *(M - Q - (i + 1) for i in range(1, n + 1))]
        return (*(("1", str(number)) for number in sets), (str(Q),))

    def answer(self, word: Word) -> int:
        """The reading's at the last place."""
        M, _ = self._numbers(len(word) // 2)
        return int(bool(read_once.matching(3, M, len(word), len(word)).asked(tuple(map(int, word)))))
