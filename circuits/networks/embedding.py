"""Embeddings: the vector of a letter at a position.

Joint     a table for each position, with a row for each letter: any function of both.
Added     a row for each letter and, where there are `positions`, a row for each of these; the two are added, rounded.
A function of Python, `Computed`, serves where tables would be too long; it is no data, and no file has one.
Positions count from 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from fooling.circuits.numbers.arithmetic import expect_codes
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.fooling_sets.errors import InvalidInput


class Embedding(Protocol):
    """Vectors of d codes."""

    @property
    def d(self) -> int:
        """Coordinates."""

    @property
    def longest(self) -> int | None:
        """The last position; None where there is none."""

    def vector(self, f: NumberFormat, i: int, letter: int) -> Vector:
        """That of a letter at position i."""

    def check(self, f: NumberFormat, letters: int) -> None:
        """InvalidInput unless it is one of so many letters."""


@dataclass(frozen=True)
class Joint:
    """table[i - 1][a] is the vector of letter a at position i."""

    table: tuple[Matrix, ...]

    @property
    def d(self) -> int:
        """Coordinates."""
        return len(self.table[0][0])

    @property
    def longest(self) -> int:
        """Positions of the table."""
        return len(self.table)

    def vector(self, f: NumberFormat, i: int, letter: int) -> Vector:  # noqa: ARG002  as `Added` adds in it
        """An entry of the table."""
        return self.table[i - 1][letter]

    def check(self, f: NumberFormat, letters: int) -> None:
        """InvalidInput unless each position has a row of codes for each letter."""
        if not (self.table and self.table[0]):
            raise InvalidInput("the embedding has no position, or no letter")
        for position, rows in enumerate(self.table, 1):
            expect_codes(f"the embedding of position {position}", rows, letters, self.d, f)


@dataclass(frozen=True)
class Added:
    """A row for each letter, and one for each position."""

    letters: Matrix
    positions: Matrix | None = None

    @property
    def d(self) -> int:
        """Coordinates."""
        return len(self.letters[0])

    @property
    def longest(self) -> int | None:
        """Positions of the table, where there is one."""
        return None if self.positions is None else len(self.positions)

    def vector(self, f: NumberFormat, i: int, letter: int) -> Vector:
        """The sum of two rows."""
        row = self.letters[letter]
        return row if self.positions is None else tuple(map(f.add, row, self.positions[i - 1]))

    def check(self, f: NumberFormat, letters: int) -> None:
        """InvalidInput unless there is a row of codes for each letter, and there are positions of that width."""
        if not self.letters or self.positions == ():
            raise InvalidInput("the embedding has no letter, or no position")
        expect_codes("the embedding of letters", self.letters, letters, self.d, f)
        if self.positions is not None:
            expect_codes("the embedding of positions", self.positions, len(self.positions), self.d, f)


@dataclass(frozen=True)
class Computed:
    """function(i, a), d codes, for positions up to `longest`."""

    function: Callable[[int, int], Vector]
    d: int
    longest: int | None = None

    def vector(self, f: NumberFormat, i: int, letter: int) -> Vector:
        """What the function says; InvalidInput where that is no vector of d codes."""
        found = self.function(i, letter)
        expect_codes(f"the embedding of letter {letter} at position {i}", (found,), 1, self.d, f)
        return found

    def check(self, f: NumberFormat, letters: int) -> None:
        """There is nothing to check before it is called."""
