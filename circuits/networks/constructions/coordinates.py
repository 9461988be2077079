"""Vectors and maps by the names of their coordinates, so that a construction can be written as its text prints it.

    x = Coordinates(f, sign=1, place=5)                    six coordinates, in this order
    x.vector(sign=-1)                                      its codes; blocks that are not named are 0
    x.to(y, ("fetched", 2, "sign"), bias={"one": 1})       the map y = W x + b with 2 I from block to block

All numbers are exact: one that is none of the format is an InvalidInput, never rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise

from fooling.circuits.numbers.arithmetic import Linear
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.fooling_sets.errors import InvalidInput

Number = int | Fraction
Block = Number | Sequence[Number]
Factor = Number | Sequence[Sequence[Number]]


MOST = 2**20  # numbers that are written with the same coordinates; a certificate holds fewer


class Coordinates:
    """Named blocks of coordinates of a format, one after the other."""

    def __init__(self, f: NumberFormat, **sizes: int) -> None:
        self.format = f
        self.sizes: Mapping[str, int] = {name: size for name, size in sizes.items() if size}
        ends = list(accumulate(self.sizes.values(), initial=0))
        self.places = {name: range(*ends) for name, ends in zip(self.sizes, pairwise(ends), strict=True)}
        self.size = ends[-1]
        self._known, self._written = dict[Number, int](), 0

    def code(self, number: Number) -> int:
        """The code of a number of the format; InvalidInput for any other."""
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = self.format.code(number)
        return found

    def _write(self, numbers: int) -> None:
        """Count what is written; InvalidInput where it is too much, before it is made."""
        self._written += numbers
        if self._written > MOST:
            raise InvalidInput(f"vectors of {self.size} coordinates: more than {MOST} numbers; want smaller parameters")

    def vector(self, **blocks: Block) -> Vector:
        """Codes; a number fills its block."""
        self._write(self.size)
        found = [0] * self.size
        for name, block in blocks.items():
            place = self.places[name]
            numbers = [block] * len(place) if isinstance(block, (int, Fraction)) else list(block)
            if len(numbers) != len(place):
                raise InvalidInput(f"block {name} has {len(place)} coordinates, not {len(numbers)}")
            found[place.start : place.stop] = [self.code(number) for number in numbers]
        return tuple(found)

    def to(
        self, other: Coordinates, *parts: tuple[str, Factor, str], bias: Mapping[str, Block] | None = None
    ) -> Linear:
        """The map with these blocks, each (to, factor, from): a number times the identity, or a table of rows."""
        self._write(self.size * other.size)
        rows = [[0] * self.size for _ in range(other.size)]
        for target, factor, source in parts:
            into, out_of = other.places[target], self.places[source]
            table = _identity(factor, len(into), len(out_of)) if isinstance(factor, (int, Fraction)) else factor
            for i, row in zip(into, table, strict=True):
                for j, number in zip(out_of, row, strict=True):
                    if number:
                        rows[i][j] += self.code(number)
        return Linear(tuple(map(tuple, rows)), other.vector(**(bias or {})))


def _identity(number: Number, rows: int, columns: int) -> list[list[Number]]:
    """number * I; a block of one coordinate goes to, or comes from, all of another."""
    if rows != columns and 1 not in (rows, columns):
        raise InvalidInput(f"a block of {columns} coordinates is mapped to one of {rows}")
    return [[number if i == j or rows != columns else 0 for j in range(columns)] for i in range(rows)]
