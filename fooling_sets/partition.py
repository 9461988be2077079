"""Who holds which position of a word: partitions of the positions 1, 2, 3, ... between Alice ('A') and Bob ('B').

A partition is a finite `head` followed by a `period` repeated for ever, so that one object serves every length n and
the decisions for all n (`fooling.circuits.languages.search.fooling.regular_fooling`) have finitely many phases.  An
empty
period gives a partition of one length only, a mask.  Equality is structural: `Partition('AB', 'AB')` and `Partition('',
'AB')` own alike and are not equal.

Vocabulary: `n` length of a word, `i` position from 1, `x` and `y` Alice's and Bob's letters in the order of their
positions.
Everything is exact; every operation is linear in n.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from fooling.fooling_sets.errors import InvalidInput

Letter = TypeVar("Letter")
_SHAPES = "'odd-even', 'prefix:K' (K < 10**6), 'mask:0110' (0 Alice, 1 Bob) or 'periodic:HEAD,PERIOD' (letters A, B)"
_TO_OWNERS, _TO_BITS = str.maketrans("01", "AB"), str.maketrans("AB", "01")


@dataclass(frozen=True)
class Partition:
    """Owner of every position: `head`, then `period` for ever; both are words over 'A' and 'B', not both empty.

    Raises
    ------
    InvalidInput
        Another letter, or no position at all.

    >>> Partition.parse("odd-even").owners(5)
    'ABABA'
    >>> Partition.parse("prefix:2").split("abcd")
    (('a', 'b'), ('c', 'd'))
    """

    head: str
    period: str

    def __post_init__(self) -> None:
        if not re.fullmatch("[AB]+", self.head + self.period):
            raise InvalidInput(f"partition {self.head!r}, {self.period!r}: expected words over A and B, not both empty")

    def __repr__(self) -> str:
        return f"Partition.parse({self.name!r:.150})"

    @staticmethod
    def parse(text: str) -> Partition:
        """The partition called `text`; inverse of `name`.  Raises InvalidInput for anything else."""
        if text == "odd-even":
            return Partition("", "AB")
        if match := re.fullmatch("prefix:([0-9]{1,6})", text):
            return Partition("A" * int(match[1]), "B")
        if match := re.fullmatch("mask:([01]+)", text):
            return Partition(match[1].translate(_TO_OWNERS), "")
        if match := re.fullmatch("periodic:([AB]*),([AB]+)", text):
            return Partition(match[1], match[2])
        raise InvalidInput(f"partition {text!r}: expected {_SHAPES}")

    @property
    def name(self) -> str:
        """The shortest text that `parse` reads back as this partition."""
        if self.period == "":
            return "mask:" + self.head.translate(_TO_BITS)
        if self == Partition("", "AB"):
            return "odd-even"
        if self.period == "B" and "B" not in self.head and len(self.head) < 10**6:
            return f"prefix:{len(self.head)}"
        return f"periodic:{self.head},{self.period}"

    def owners(self, n: int) -> str:
        """The owners of positions 1..n as a word of length `n`."""
        if n < 0 or (self.period == "" and n != len(self.head)):
            expected = "at least 0" if self.period else len(self.head)
            raise InvalidInput(f"partition {self.name} is for words of length {expected}, not {n}")
        return (self.head + self.period * n)[:n]

    def sizes(self, n: int) -> tuple[int, int]:
        """How many of the positions 1..n are Alice's, and how many Bob's."""
        return (alices := self.owners(n).count("A")), n - alices

    def split(self, word: Sequence[Letter]) -> tuple[tuple[Letter, ...], tuple[Letter, ...]]:
        """Alice's letters and Bob's letters of `word`, each in the order of the positions."""
        owned = tuple(zip(self.owners(len(word)), word, strict=True))
        return tuple(a for who, a in owned if who == "A"), tuple(a for who, a in owned if who == "B")

    def join(self, x: Sequence[Letter], y: Sequence[Letter]) -> tuple[Letter, ...]:
        """The word whose split is (`x`, `y`).  Raises InvalidInput when no word of length len(x) + len(y) has it."""
        n = len(x) + len(y)
        if (given := (len(x), len(y))) != (owned := self.sizes(n)):
            raise InvalidInput(f"partition {self.name}: {given} letters given, Alice and Bob own {owned} of {n}")
        next_letter: dict[str, Iterator[Letter]] = {"A": iter(x), "B": iter(y)}
        return tuple(next(next_letter[who]) for who in self.owners(n))
