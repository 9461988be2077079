"""Sparse averaging and matching, the tasks of Sanford, Hsu and Telgarsky (2023), with an answer at each place.

They are as the slides hsu2023 and mallick2025 have them.  Matching is the reading `matching` of
`fooling.circuits.networks.read_once`, at each place: numbers are modulo M, and a number may match with itself.  Triple
matching of the slides has the numbers 1, ..., M; here 0 stands for M.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    asks: ClassVar[str] = "What is, at each place, the mean of the values at the places that its letter names?"
    size: ClassVar[str] = "places"
    source: ClassVar[str] = f"{SLIDES}, sparse averaging"

    def require(self, n: int) -> None:
        """There are as many places as a set has."""
        super().require(n)
        if not 1 <= self.sparsity <= n or self.values < 1:
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

    def __post_init__(self) -> None:
        if self.modulus < 1:
            raise InvalidInput(f"task {self.name}: modulus={self.modulus}; want at least 1")

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
