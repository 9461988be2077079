"""Functions of two strings of n letters: equality, disjointness and their like, under three laws of pairs.

Of bits the functions are the families of `fooling.fooling_sets.functions`; equality is also asked of larger alphabets.
Bhattamishra et al. 2024, appendix H.2, draw equal strings with probability 1/2; else the second is drawn anew
("random"), or differs from the first at one place ("one").  Under the law "first", which is of no text, it differs at
the first place and is drawn anew at others: so no prefix is common, and one letter tells all.  Of other functions both
strings are drawn independently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from fooling.circuits.languages.generator import Fold, Generator, Move
from fooling.circuits.tasks.generators import Word, uniform
from fooling.circuits.tasks.task import COUNTS, LAST_LETTER, Task
from fooling.fooling_sets.functions import FAMILIES
from fooling.records import dataclass


@dataclass(frozen=True)
class Halves(Task):
    """A family of functions of n bits for either party."""

    size: ClassVar[str] = "bits of each party"
    source: ClassVar[str] = "textbook; Kushilevitz and Nisan 1997"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Bits."""
        return ((0, 1),) * (2 * n)

    def answer(self, word: Word) -> int:
        """The family's."""
        half = len(word) // 2
        x, y = (int("".join(map(str, part)), 2) for part in (word[:half], word[half:]))
        return FAMILIES[self.name](half).entry(x, y)

    def function(self, n: int) -> tuple[Any, ...]:
        """Itself."""
        return self.name, n


@dataclass(frozen=True)
class Disjointness(Halves):
    """Of the sets whose characteristic strings are the halves."""

    name: ClassVar[str] = "disjointness"
    asks: ClassVar[str] = "Is there no place at which both strings have a 1?"


@dataclass(frozen=True)
class InnerProduct(Halves):
    """Modulo 2."""

    name: ClassVar[str] = "inner-product"
    asks: ClassVar[str] = "Is the number of places at which both strings have a 1 odd?"


@dataclass(frozen=True)
class GreaterThan(Halves):
    """Of binary numbers."""

    name: ClassVar[str] = "greater-than"
    asks: ClassVar[str] = "Is the first string larger as a binary number?"


@dataclass(frozen=True)
class Equality(Task):
    """Of two strings out of `symbols` letters; `negative` says how unequal strings are drawn."""

    symbols: int = 2
    negative: str = "random"
    name: ClassVar[str] = "equality"
    meanings: ClassVar[Mapping[str, str]] = {
        "negative": "how unequal strings are drawn: anew, with one place changed, or with the first place changed"
    }
    asks: ClassVar[str] = "Are the two halves of the word equal?"
    size: ClassVar[str] = "letters of each half"
    source: ClassVar[str] = "Bhattamishra et al. 2024, section 5.1 and appendix H.2"
    lows: ClassVar[Mapping[str, int]] = {"symbols": 2}
    choices: ClassVar[Mapping[str, Sequence[str]]] = {"negative": ("random", "one", "first")}

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Numbers."""
        return (range(self.symbols),) * (2 * n)

    def answer(self, word: Word) -> int:
        """1 iff the halves are equal."""
        half = len(word) // 2
        return int(word[:half] == word[half:])

    def function(self, n: int) -> tuple[Any, ...] | None:
        """Of bits the family."""
        return ("equality", n) if self.symbols == 2 else None

    def read(self, n: int) -> Fold:
        """The first half is kept, then compared."""

        def step(found: Word | None, letter: int) -> Word | None:
            if found is None or len(found) < n:
                return None if found is None else (*found, letter)
            first, at = found[:n], len(found) - n
            return (*found, letter) if first[at] == letter else None

        return Fold((), step, lambda found: int(found is not None))

    def statistics(self, n: int) -> Mapping[str, Fold]:
        """The first letters of both halves, how often each letter stands there, the last letter."""

        def step(found: tuple[int, Word], letter: int) -> tuple[int, Word]:
            read, seen = found
            return read + 1, (*seen, letter) if read in (0, n) else seen

        first = Fold((0, ()), step, lambda found: found[1])
        return {"first-letters": first, "counts": COUNTS, "last-letter": LAST_LETTER}

    # The state: the first half as far as it was read; then what the second is to be, None for anything, letter by
    # letter.  The kind of the pair is drawn after the first half.
    def generator(self, n: int) -> Generator:
        """Equal with probability 1/2, else by the law that is named."""
        letters, half = range(self.symbols), Fraction(1, 2)

        def step(t: int, state: Any) -> list[Move]:
            if t <= n:
                return [(mass, letter, (*state, letter)) for mass, letter, _ in uniform(letters)]
            if t == n + 1:
                return [(half, None, state), *((half * mass, None, other) for mass, other in self._unequal(state))]
            i = t - n - 2
            allowed = letters if state[i] is None else state[i] if isinstance(state[i], tuple) else (state[i],)
            return uniform(allowed, state)

        return Generator((), 2 * n + 1, step)

    def _unequal(self, word: Word) -> list[tuple[Fraction, Word]]:
        n, every = len(word), range(self.symbols)
        if self.negative == "random":
            return [(Fraction(1), (None,) * n)]
        others = [tuple(b for b in every if b != a) for a in word]
        if self.negative == "first":
            return [(Fraction(1), (others[0], *[None] * (n - 1)))]
        return [(Fraction(1, n), (*word[:i], others[i], *word[i + 1 :])) for i in range(n)]
