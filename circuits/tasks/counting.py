"""Counts of letters: majority and the most frequent letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from fooling.circuits.languages.generator import Fold
from fooling.circuits.tasks.generators import Word
from fooling.circuits.tasks.task import COUNTS, Task
from fooling.records import dataclass


@dataclass(frozen=True)
class Majority(Task):
    """Of bits."""

    name: ClassVar[str] = "majority"
    asks: ClassVar[str] = "Are more letters 1 than 0?"
    source: ClassVar[str] = "textbook; Hahn 2020"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Bits."""
        return ((0, 1),) * n

    def answer(self, word: Word) -> int:
        """1 iff more than half are."""
        return int(2 * sum(word) > len(word))

    def read(self, n: int) -> Fold:
        """The ones are counted."""
        return Fold(0, lambda ones, letter: ones + letter, lambda ones: int(2 * ones > n))


@dataclass(frozen=True)
class MostFrequent(Task):
    """Of equally frequent ones the first in the alphabet."""

    letters: int = 3
    name: ClassVar[str] = "most-frequent"
    asks: ClassVar[str] = "Which letter occurs most often?  Of several the first in the alphabet is meant."
    source: ClassVar[str] = "textbook"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Numbers."""
        return (range(self.letters),) * n

    def answer(self, word: Word) -> int:
        """A letter."""
        return _most(Counter(word))

    def read(self, n: int) -> Fold:  # noqa: ARG002
        """The letters are counted."""
        return Fold(*COUNTS[:2], lambda counts: _most(Counter(dict(counts))))


def _most(counts: Counter[int]) -> int:
    return min(counts, key=lambda letter: (-counts[letter], letter))
