"""Functions as inputs: composition of two, and chasing a pointer through one or two.

Composition is the function `composition` of `fooling.fooling_sets.functions`.  Pointer chasing starts at 0 and takes
`hops` steps, with f and g in turn; k-hop in `induction` follows letters in place of functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, ClassVar

from fooling.circuits.tasks.generators import Word
from fooling.circuits.tasks.task import Task
from fooling.fooling_sets.functions import composition
from fooling.records import dataclass


def number(word: Word, base: int) -> int:
    """The word as a number, its first letter counting most."""
    return reduce(lambda value, letter: base * value + letter, word, 0)


@dataclass(frozen=True)
class Composition(Task):
    """The values of f, those of g, and z."""

    name: ClassVar[str] = "composition"
    asks: ClassVar[str] = "What is f(g(z)), for functions f and g on n elements that the word lists?"
    size: ClassVar[str] = "elements"
    source: ClassVar[str] = "Mallick and Paul 2025, function composition (Peng, Narayanan and Papadimitriou 2024)"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Elements."""
        return (range(n),) * (2 * n + 1)

    def answer(self, word: Word) -> int:
        """The function's."""
        n = len(word) // 2
        return composition(n).entry(number(word[:n], n), number(word[n:], n))

    def cut(self, n: int) -> str:
        """Alice has f."""
        return "A" * n + "B" * (n + 1)

    def function(self, n: int) -> tuple[Any, ...]:
        """Itself."""
        return "composition", n


@dataclass(frozen=True)
class PointerChasing(Task):
    """The values of f, and those of g."""

    hops: int = 2
    name: ClassVar[str] = "pointer-chasing"
    asks: ClassVar[str] = "Where does one end that starts at 0 and follows f, g, f, ... for `hops` steps?"
    size: ClassVar[str] = "elements"
    source: ClassVar[str] = "textbook; Nisan and Wigderson 1993"

    def places(self, n: int) -> Sequence[Sequence[int]]:
        """Elements."""
        return (range(n),) * (2 * n)

    def answer(self, word: Word) -> int:
        """An element."""
        n, at = len(word) // 2, 0
        for i in range(self.hops):
            at = word[at + n * (i % 2)]
        return at
