"""Rectangles X x Y, and what it takes for some of them to cover a colour or to partition a matrix.

A protocol of depth d partitions the matrix into at most 2**d monochromatic rectangles (Yao 1979), a nondeterministic
one covers a colour with at most 2**d of them.  The checks here test membership (the cells exist), colour, and
coverage, and name the first cell that fails.  Exact; cost: the sum of the areas plus the size of the matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.functions import TwoPartyFunction


@dataclass(frozen=True)
class Rectangle:
    """All cells (x, y) with x in `rows` and y in `columns`."""

    rows: frozenset[int]
    columns: frozenset[int]

    def cells(self) -> list[tuple[int, int]]:
        """Its cells in order of rows, then columns."""
        return [(x, y) for x in sorted(self.rows) for y in sorted(self.columns)]

    def value_on(self, f: TwoPartyFunction, called: str = "rectangle") -> int:
        """The one value of `f` on it; EvidenceError names it, and cells of different value, or a cell that `f` has not.

        An empty rectangle has no value.

        >>> from fooling.fooling_sets.functions import equality
        >>> Rectangle(frozenset({0, 1}), frozenset({2, 3})).value_on(equality(2))
        0
        """
        found = {f.value(*cell): cell for cell in reversed(self.cells())}  # value -> its first cell
        if len(found) != 1:
            values = ", ".join(f"{f.cell(*cell)} is {value}" for value, cell in found.items()) or "it is empty"
            raise EvidenceError(f"{called} is not monochromatic for {f.name}: {values}")
        return next(iter(found))


def check_cover(f: TwoPartyFunction, rectangles: Sequence[Rectangle], colour: int | None) -> int:
    """The number of `rectangles`, monochromatic of value `colour`, which together contain every such cell of `f`.

    Without a colour they are a partition: disjoint, each of some value, together they contain every cell.

    Raises
    ------
    EvidenceError
        Names two cells of one rectangle that differ, a rectangle of another value, a cell in two rectangles of a
        partition, or a cell left uncovered.
    """
    owner: dict[tuple[int, int], int] = {}
    for k, rectangle in enumerate(rectangles):
        value = rectangle.value_on(f, f"rectangle {k + 1}")
        if colour not in (None, value):
            first = f.cell(*rectangle.cells()[0])
            raise EvidenceError(f"rectangle {k + 1} has value {value} on {f.name} at {first}, expected {colour}")
        for cell in rectangle.cells():
            if owner.setdefault(cell, k) != k and colour is None:
                raise EvidenceError(f"rectangles {owner[cell] + 1} and {k + 1} both cover {f.cell(*cell)} of {f.name}")
    for x in range(f.row_count):
        for y in range(f.column_count):
            if (x, y) not in owner and colour in (None, f.entry(x, y)):
                raise EvidenceError(f"no rectangle covers {f.cell(x, y)} of {f.name}, whose value is {f.entry(x, y)}")
    return len(rectangles)
