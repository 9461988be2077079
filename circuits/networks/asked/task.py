"""What a network may be held against: the right answer to each word that is asked about.

A language asks for 1 on its words and 0 on all others.  A function of two inputs of equally many bits asks for its
value on words of even length, the first half being one input and the second the other.  A task that is read once, such
as index lookup, asks about some words of some lengths; its answers are numbers, of symbols or others.

Of the words that a reading asks about it is told how many there are; they are listed in order, and drawn by chance.
They are counted along the reading, by its states: the words that lead to a state are as many as lead to the states
before it.  Cost: a step for each position, state and letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from random import Random
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.machine import Word, sampled
from fooling.circuits.networks.read_once import Reading
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass, field

MOST_STEPS = 10**6
TRIES = 50  # for each word that is drawn


def how_many(asked: Reading) -> int | None:
    """Of all words of its length; None where its states are too many to be followed."""
    states, steps = Counter[Any]({asked.start: 1}), 0
    for i in asked.order:
        after = Counter[Any]()
        steps += len(states) * len(asked.letters)
        if steps > MOST_STEPS:
            return None
        for state, many in states.items():
            for a in range(len(asked.letters)):
                if (q := asked.step(state, i, a)) is not None:
                    after[q] += many
        states = after
    return sum(many for state, many in states.items() if asked.answer(state) is not None)


def in_order(asked: Reading) -> list[Word]:
    """All of them, by their letters."""
    return sorted(filter(None, asked.words()))


def drawn(asked: Reading, chance: Random, many: int) -> list[Word]:
    """So many, none twice, or fewer where no more are met; not each is as likely as the others.

    Each letter is drawn, along the reading, from those after which the word may still be asked about.
    """
    found = dict[Word, None]()
    for _ in range(TRIES * many):
        if len(found) == many:
            break
        if (word := _one(asked, chance)) is not None:
            found[word] = None
    return list(found)


def _one(asked: Reading, chance: Random) -> Word | None:
    word, state = [0] * len(asked.order), asked.start
    for i in asked.order:
        after = list(_after(asked, state, i))
        if not after:
            return None
        word[i - 1], state = chance.choice(after)
    return None if asked.answer(state) is None else tuple(word)


def _after(asked: Reading, state: Any, i: int) -> Iterator[tuple[int, Any]]:
    """The letters that may stand at position i, each with the state behind it."""
    for a in range(len(asked.letters)):
        if (q := asked.step(state, i, a)) is not None:
            yield a, q


class AllWords:
    """Of a length that is asked about, all words over the alphabet are; words are numbers of its letters."""

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The names of the letters."""
        raise NotImplementedError

    def how_many(self, n: int) -> int | None:
        """How many words of n letters are asked about, where some are; None where it is not known."""
        return int(len(self.alphabet) ** n)

    def words(self, n: int) -> Iterable[Word]:
        """These words, in order."""
        return product(range(len(self.alphabet)), repeat=n)

    def drawn(self, chance: Random, n: int, many: int) -> list[Word]:
        """So many of them by chance, none twice; fewer where there are no more."""
        return sampled(chance, range(len(self.alphabet)), n, many)


@dataclass(frozen=True)
class LanguageTask(AllWords):
    """Membership; `longest` is how many letters a word has at most, where the language stands for one on such words."""

    language: DFA
    longest: int | None = None

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The language's."""
        return self.language.alphabet

    def asks(self, n: int) -> bool:
        """About words of every length, or of up to the longest."""
        return 0 <= n <= (n if self.longest is None else self.longest)

    def answer(self, word: Sequence[int]) -> int:
        """Of a word, as numbers of letters."""
        return int(self.language.accepts_indices(word))


@dataclass(frozen=True)
class HalvesTask(AllWords):
    """The family of functions called so, of each number of bits: 2^n rows and columns, for the n-bit numbers."""

    name: str
    family: Callable[[int], TwoPartyFunction]

    @property
    def alphabet(self) -> tuple[str, ...]:
        """Bits."""
        return "0", "1"

    def asks(self, n: int) -> bool:
        """About words that have halves."""
        return n > 0 and n % 2 == 0

    def answer(self, word: Sequence[int]) -> int:
        """Of a word of bits."""
        half = len(word) // 2
        x, y = (int("".join(map(str, part)), 2) for part in (word[:half], word[half:]))
        return self.family(half).entry(x, y)


@dataclass(frozen=True)
class ReadingTask:
    """A task that is read once, of words of up to `longest` letters; `term` is what it is called in propositions.

    `read` gives the reading of words of n letters; InvalidInput where it asks about none of them.
    """

    term: tuple[Any, ...]
    read: Callable[[int], Reading] = field(compare=False)
    longest: int
    known: dict[int, Reading | None] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The letters of its longest words; InvalidInput, which says why, where it asks about no word."""
        asked = next(filter(None, map(self._reading, range(self.longest, 0, -1))), None)
        return self.read(max(1, self.longest)).letters if asked is None else asked.letters

    def asks(self, n: int) -> bool:
        """About some words of n letters."""
        asked = self._reading(n) if n > 0 else None
        return asked is not None and how_many(asked) != 0

    def how_many(self, n: int) -> int | None:
        """How many of them."""
        return how_many(self._of(n))

    def words(self, n: int) -> list[Word]:
        """These words, in order."""
        return in_order(self._of(n))

    def drawn(self, chance: Random, n: int, many: int) -> list[Word]:
        """So many of them by chance, none twice; fewer where no more are met."""
        return drawn(self._of(n), chance, many)

    def answer(self, word: Sequence[int]) -> int:
        """Of a word that is asked about; InvalidInput for others."""
        found = self._of(len(word)).asked(tuple(word))
        if found is None:
            raise InvalidInput(
                f"nothing is asked about the word {spelled((self.alphabet[a] for a in word), self.alphabet)}"
            )
        return found

    def _of(self, n: int) -> Reading:
        return self._reading(n) or self.read(n)

    # A letter has one number at all lengths: the letters of shorter words are the first of those of longer ones.
    def _reading(self, n: int) -> Reading | None:
        """None where it asks about no word of n letters."""
        if n not in self.known:
            try:
                self.known[n] = self.read(n)
            except InvalidInput:
                self.known[n] = None
        return self.known[n]


Task = LanguageTask | HalvesTask | ReadingTask
