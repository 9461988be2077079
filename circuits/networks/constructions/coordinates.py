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
from math import floor

from fooling.circuits.numbers.arithmetic import Linear
from fooling.circuits.numbers.enclosure import log_bounds
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


# The factor eta that sharpens a softmax: the printed bounds on it, and its least value that a format holds.
#
# Texts ask for real numbers such as 2 ln(3N).  A network has multiples of a step: eta is the least multiple of its
# denominator's steps that is above, or at least, the bound.  All logarithms are natural, as exp is.

BITS = 64  # of a logarithm


def logarithm(x: Fraction | int) -> Fraction:
    """ln x from above, by at most 2^-64; 0 for x <= 1."""
    return log_bounds(Fraction(x), BITS)[1] if x > 1 else Fraction(0)


def part_of(f: NumberFormat, eta: Fraction, parts: int, above: bool = False) -> Fraction:
    """The least number of the format that, `parts` times, is at least eta, or above it; InvalidInput if there is none.

    The sum of `parts` such numbers has to be one of the format, too.
    """
    steps = eta * f.scale / parts
    code = floor(steps) + 1 if above or steps != floor(steps) else floor(steps)
    if code < 1 or not f.holds(code) or not f.holds(code * parts):
        held = f.value(f.most)
        raise InvalidInput(
            f"eta = {float(eta):.6g} needs the number {float(f.value(code * parts)):.6g}, and the largest number of "
            f"{f.short_name} is {held}"
        )
    return f.value(code)


def largest_part(f: NumberFormat, parts: int) -> Fraction:
    """The largest number of the format that can be added `parts` times."""
    code = f.most // parts
    while code and not (f.holds(code) and f.holds(code * parts)):  # floating point has gaps
        code -= 1
    if not code:
        raise InvalidInput(f"{f.short_name}: nothing above 0 can be added {parts} times")
    return f.value(code)


def padded_identity(number: Fraction | int, rows: int, columns: int) -> list[list[Fraction | int]]:
    """number * I, filled up with rows or columns of 0."""
    return [[number * (i == j) for j in range(columns)] for i in range(rows)]
