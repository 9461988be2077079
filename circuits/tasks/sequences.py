"""Sequences: copying, induction heads and k-hop, n-grams, addition.

k-hop (Sanford, Hsu and Telgarsky 2024): from the last place go to the letter behind the last earlier place with the
same letter, `hops` times; the answer is the letter reached, "-" where there is none.  One hop is the induction head.
The answer of an n-gram hangs on the last letters alone, as the reading `n_gram` of
`fooling.circuits.networks.read_once` has it: `answers` has one digit for each word of `window` letters, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from fooling.circuits.networks import read_once
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.tasks.generators import Word
from fooling.circuits.tasks.lookup import OfReading, named
from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass


@dataclass(frozen=True)
class Copying(Task):
    """The answer is the word."""

    letters: int = 2
    name: ClassVar[str] = "copying"
    asks: ClassVar[str] = "What is the word?"
    source: ClassVar[str] = "Bhattamishra et al. 2024, appendix H.2 (Eq-ncp)"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Numbers."""
        return (range(self.letters),) * n

    def answer(self, word: Word) -> Word:
        """Itself."""
        return word


@dataclass(frozen=True)
class Hops(Task):
    """Of letters a, b, ..."""

    letters: int = 3
    hops: int = 1
    name: ClassVar[str] = "k-hop"
    asks: ClassVar[str] = "Which letter stands behind the last earlier place with the same letter, `hops` times over?"
    source: ClassVar[str] = "Sanford, Hsu and Telgarsky 2024; induction heads: Olsson et al. 2022"

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """Letters."""
        return (named(self.letters, "a"),) * n

    def answer(self, word: Word) -> str:
        """A letter, or -."""
        at = len(word) - 1
        for _ in range(self.hops):
            earlier = [j for j in range(at) if word[j] == word[at]]
            if not earlier:
                return "-"
            at = earlier[-1] + 1
        return str(word[at])


@dataclass(frozen=True)
class NGram(OfReading):
    """The last letters."""

    letters: int = 2
    window: int = 2
    answers: str = "0110"
    name: ClassVar[str] = "n-gram"
    meanings: ClassVar[Mapping[str, str]] = {
        "window": "last letters that the answer depends on",
        "answers": "the table: the answer to each word of so many letters, in order",
    }
    wanted: ClassVar[Mapping[str, str]] = {"answers": "as many digits as there are words of `window` letters"}
    asks: ClassVar[str] = "What does a table say of the last `window` letters?"
    source: ClassVar[str] = "Mallick and Paul 2025, n-grams (Svete and Cotterell 2024)"

    def __post_init__(self) -> None:
        super().__post_init__()
        many = self.letters**self.window
        if len(self.answers) != many or not self.answers.isdecimal():
            raise InvalidInput(f"task n-gram: answers={self.answers}; want {many} digits, one for each last letters")

    def require(self, n: int) -> None:
        """A word has the window."""
        super().require(n)
        if n < self.window:
            raise InvalidInput(f"task n-gram: n counts letters; want at least {self.window}, not {n}")

    def reading(self, n: int) -> Reading:
        """The one that networks are held against."""
        rows = zip(product(range(self.letters), repeat=self.window), map(int, self.answers), strict=True)
        return read_once.n_gram(named(self.letters, "a"), dict(rows), n)

    def of_length(self, length: int) -> int:
        """The same."""
        return length

    def asked(self) -> tuple[Any, ...]:
        """N-gram."""
        letters = named(self.letters, "a")
        rows = zip(product(letters, repeat=self.window), map(int, self.answers), strict=True)
        return "n-gram", letters, tuple(rows)


@dataclass(frozen=True)
class Addition(Task):
    """The first digit counts most; the answer has a digit more."""

    base: int = 2
    name: ClassVar[str] = "addition"
    meanings: ClassVar[Mapping[str, str]] = {"base": "the base that the digits are of"}
    asks: ClassVar[str] = "What is the sum of the two numbers that the halves of the word are?"
    size: ClassVar[str] = "digits of each number"
    source: ClassVar[str] = "textbook"
    lows: ClassVar[Mapping[str, int]] = {"base": 2}

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Digits."""
        return (range(self.base),) * (2 * n)

    def answer(self, word: Word) -> Word:
        """The digits of the sum, by hand."""
        n, carry, digits = len(word) // 2, 0, list[int]()
        for i in range(n - 1, -1, -1):
            carry, digit = divmod(word[i] + word[n + i] + carry, self.base)
            digits.append(digit)
        return (carry, *reversed(digits))
