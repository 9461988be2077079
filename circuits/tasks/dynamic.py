"""The dynamic programs of Yang et al. 2024: longest increasing subsequences, edit distance, arithmetic expressions.

Edit distance counts insertions, deletions and changes of letters, one each.  Expressions are of numbers modulo a
modulus, with +, -, * and brackets; * binds more than + and -, and equals go from left to right.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from fooling.circuits.languages.generator import Fold, Generator, Move
from fooling.circuits.tasks.generators import Word, distinct
from fooling.circuits.tasks.programs import Program, edit_distance, longest_increasing
from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

PAPER = "Yang et al. 2024"


@dataclass(frozen=True)
class LongestIncreasing(Task):
    """Of numbers 1, ..., n; the generator draws a permutation."""

    name: ClassVar[str] = "longest-increasing"
    asks: ClassVar[str] = "How long is the longest increasing subsequence?"
    size: ClassVar[str] = "numbers"
    source: ClassVar[str] = f"{PAPER}, sections 4 and 6"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Numbers up to n."""
        return (range(1, n + 1),) * n

    def answer(self, word: Word) -> int:
        """Its length; the least last number of each length is kept."""
        ends = list[int]()
        for value in word:
            at = bisect_left(ends, value)
            ends[at : at + 1] = [value]
        return len(ends)

    def read(self, n: int) -> Fold:  # noqa: ARG002
        """The same, letter by letter."""

        def step(ends: tuple[int, ...], value: int) -> tuple[int, ...]:
            at = bisect_left(ends, value)
            return (*ends[:at], value, *ends[at + 1 :])

        return Fold((), step, len)

    def programs(self, n: int) -> Mapping[str, Program]:
        """By last letters."""
        return {"last-letters": longest_increasing(n)}

    def generator(self, n: int) -> Generator:
        """Each permutation equally likely."""
        return distinct(range(1, n + 1), n)


@dataclass(frozen=True)
class EditDistance(Task):
    """Of two words of n letters."""

    letters: int = 2
    name: ClassVar[str] = "edit-distance"
    asks: ClassVar[str] = "By how few insertions, deletions and changes does the second half become the first?"
    size: ClassVar[str] = "letters of each half"
    source: ClassVar[str] = f"{PAPER}, sections 5 and 6"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Numbers."""
        return (range(self.letters),) * (2 * n)

    def answer(self, word: Word) -> int:
        """The last entry of the table."""
        n = len(word) // 2
        row = list(range(n + 1))
        for i, a in enumerate(word[:n], start=1):
            before, row = row, [i]
            for j, b in enumerate(word[n:], start=1):
                row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b)))
        return row[-1]

    def programs(self, n: int) -> Mapping[str, Program]:
        """With row 0 and column 0, and without."""
        return {"table": edit_distance(n), "table-with-border": edit_distance(n, border=True)}


@dataclass(frozen=True)
class Arithmetic(Task):
    """Words of n letters that are expressions; numbers are one digit each."""

    modulus: int = 3
    name: ClassVar[str] = "arithmetic"
    asks: ClassVar[str] = "What is the value of the expression, modulo `modulus`?"
    source: ClassVar[str] = f"{PAPER}, section 6"

    def __post_init__(self) -> None:
        if not 2 <= self.modulus <= 10:
            raise InvalidInput(f"task arithmetic: modulus={self.modulus}; want 2 to 10, so that numbers are digits")

    def require(self, n: int) -> None:
        """Expressions have an odd number of letters."""
        super().require(n)
        if n % 2 == 0:
            raise InvalidInput(f"task arithmetic: n counts letters; want an odd number, not {n}")

    @property
    def digits(self) -> tuple[str, ...]:
        """The numbers."""
        return tuple(map(str, range(self.modulus)))

    def places(self, n: int) -> Sequence[Sequence[str]]:
        """Digits, signs and brackets."""
        return ((*self.digits, *"+-*()"),) * n

    # The state: how many brackets are open, and whether an operand comes next.  A word of n letters is left iff the
    # brackets can be closed: an operand needs a letter at least, and each open bracket one more.
    def inputs(self, n: int) -> Iterator[Word]:
        """All expressions, letter by letter."""
        self.require(n)
        agenda: list[tuple[Word, tuple[int, bool]]] = [((), (0, True))]
        while agenda:
            word, state = agenda.pop()
            if len(word) == n:
                yield word
                continue
            agenda += [((*word, letter), after) for letter, after in reversed(self._next(n - len(word), *state))]

    def _next(self, left: int, open_: int, operand: bool) -> list[tuple[str, tuple[int, bool]]]:
        """The letters that may come next, `left` being still to be written, and the states behind them."""
        found: list[tuple[str, tuple[int, bool]]] = []
        if operand:
            found += [(digit, (open_, False)) for digit in self.digits if open_ <= left - 1]
            found += [("(", (open_ + 1, True))] if open_ + 3 <= left else []
        else:
            found += [(sign, (open_, True)) for sign in "+-*"] if open_ + 2 <= left else []
            found += [(")", (open_ - 1, False))] if open_ else []
        return [(letter, after) for letter, after in found if _can_end(left - 1, *after)]

    def generator(self, n: int) -> Generator:
        """Letter by letter, each that may come next equally likely."""

        def step(t: int, state: tuple[int, bool]) -> list[Move]:
            options = self._next(n - t + 1, *state)
            return [(Fraction(1, len(options)), letter, after) for letter, after in options]

        return Generator((0, True), n, step)

    def answer(self, word: Word) -> int:
        """By recursive descent."""
        value, end = self._sum(word, 0)
        if end != len(word):
            raise InvalidInput(f"task arithmetic: {''.join(word)} is no expression")
        return value

    def _sum(self, word: Word, at: int) -> tuple[int, int]:
        value, at = self._product(word, at)
        while at < len(word) and word[at] in "+-":
            sign = 1 if word[at] == "+" else -1
            other, at = self._product(word, at + 1)
            value = (value + sign * other) % self.modulus
        return value, at

    def _product(self, word: Word, at: int) -> tuple[int, int]:
        value, at = self._operand(word, at)
        while at < len(word) and word[at] == "*":
            other, at = self._operand(word, at + 1)
            value = value * other % self.modulus
        return value, at

    def _operand(self, word: Word, at: int) -> tuple[int, int]:
        if word[at] == "(":
            value, at = self._sum(word, at + 1)
            return value, at + 1
        return int(word[at]), at + 1


def _can_end(left: int, open_: int, operand: bool) -> bool:
    """Whether an expression can end after so many letters more: a digit, brackets, then a sign and a digit in pairs."""
    spare = left - open_ - operand
    return spare >= 0 and spare % 2 == 0
