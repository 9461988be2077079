"""What first keeps rectangles from covering a value of a function, or a list of pairs from being a fooling set.

These are finders: `fooling.fooling_sets.rectangle` alone says what a cover or a partition is, at the cost of the sum of
the areas plus the size of the matrix here, and `fooling.fooling_sets.fooling_set` what a fooling set is, at the cost of
k**2 entries for k pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass


def first_fault(f: TwoPartyFunction, pairs: Sequence[tuple[int, int]], colour: int) -> tuple[int, ...]:
    """The first pair of another value, (i,); else the first two that do not fool, (i, j); () for a fooling set.

    Two are compared in the order of the first of them, then of the second one; numbers count from 0.

    >>> from fooling.fooling_sets.functions import equality
    >>> [first_fault(equality(1), pairs, 1) for pairs in ([(0, 0), (0, 1)], [(0, 0), (1, 1), (0, 0)], [(0, 0)])]
    [(1,), (0, 2), ()]
    """
    for i, (x, y) in enumerate(pairs):
        if f.entry(x, y) != colour:
            return (i,)
    for i, (x, y) in enumerate(pairs):
        for j, (u, v) in enumerate(pairs[i + 1 :], i + 1):
            if f.entry(x, v) == colour == f.entry(u, y):
                return (i, j)
    return ()


Cell = tuple[int, int]
Box = tuple[Sequence[int], Sequence[int]]  # rows and columns


@dataclass(frozen=True)
class WrongRectangles:
    """A fault of rectangles: the sentence, the sentence without the witness, the rectangles from 1, and the cells."""

    says: str
    in_short: str
    numbers: tuple[int, ...]
    cells: tuple[Cell, ...]


def wrong_rectangles(f: TwoPartyFunction, rectangles: Sequence[Box], colour: int | None) -> WrongRectangles | None:
    """The first fault in the order of the rectangles, else the first input in none; None where there is no fault.

    Without a colour they are to be a partition.

    >>> from fooling.fooling_sets.functions import equality
    >>> wrong_rectangles(equality(1), [((0,), (0,))], 1).says, wrong_rectangles(equality(1), [((0, 1), (0,))], 1).says
    ('no rectangle contains (1, 1)', 'rectangle 1 is not monochromatic: (0, 0) is 1, (1, 0) is 0')
    """
    owner = dict[Cell, int]()
    for number, (rows, columns) in enumerate(rectangles, 1):
        cells = [(x, y) for x in rows for y in columns]
        if (wrong := _of_values(f, number, cells, colour)) is not None:
            return wrong
        for cell in cells:
            if owner.setdefault(cell, number) != number and colour is None:
                told = f"rectangles {owner[cell]} and {number} both contain {f.cell(*cell)}"
                return WrongRectangles(
                    told, "two of the rectangles have an input in common", (owner[cell], number), (cell,)
                )
    for x in range(f.row_count):
        for y in range(f.column_count):
            if (x, y) not in owner and colour in (None, f.entry(x, y)):
                of = "" if colour is None else f" with the value {colour}"
                told = f"no rectangle contains {f.cell(x, y)}"
                return WrongRectangles(told, f"an input{of} is in no rectangle", (), ((x, y),))
    return None


def _of_values(f: TwoPartyFunction, number: int, cells: Sequence[Cell], colour: int | None) -> WrongRectangles | None:
    """A rectangle of two values, or of another value."""
    values = {f.entry(*cell): cell for cell in reversed(cells)}
    if len(values) > 1:
        two = list(reversed(values.items()))
        told = ", ".join(f"{f.cell(*cell)} is {value}" for value, cell in two)
        says = f"rectangle {number} is not monochromatic: {told}"
        return WrongRectangles(says, "a rectangle is not monochromatic", (number,), tuple(cell for _, cell in two))
    if colour is not None and colour not in values:
        says = f"rectangle {number} has the value {next(iter(values))}, as at {f.cell(*cells[0])}, and not {colour}"
        return WrongRectangles(says, f"a rectangle has another value than {colour}", (number,), (cells[0],))
    return None
