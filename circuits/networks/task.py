"""What a network may be held against: the right answer to each word of the lengths that are asked about.

A language asks for 1 on its words and 0 on all others.  A function of two inputs of equally many bits asks for its
value on words of even length, the first half being one input and the second the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.functions import TwoPartyFunction


@dataclass(frozen=True)
class LanguageTask:
    """Membership."""

    language: DFA

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The language's."""
        return self.language.alphabet

    def asks(self, n: int) -> bool:
        """About words of every length."""
        return n >= 0

    def answer(self, word: Sequence[int]) -> int:
        """Of a word, as numbers of letters."""
        return int(self.language.accepts_indices(word))


@dataclass(frozen=True)
class HalvesTask:
    """The family of functions called so, of each number of bits: 2^n rows and columns, for the n-bit numbers."""

    name: str
    family: Callable[[int], TwoPartyFunction]
    alphabet: tuple[str, ...] = ("0", "1")

    def asks(self, n: int) -> bool:
        """About words that have halves."""
        return n > 0 and n % 2 == 0

    def answer(self, word: Sequence[int]) -> int:
        """Of a word of bits."""
        half = len(word) // 2
        x, y = (int("".join(map(str, part)), 2) for part in (word[:half], word[half:]))
        return self.family(half).entry(x, y)


Task = LanguageTask | HalvesTask
