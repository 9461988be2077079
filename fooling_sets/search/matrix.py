"""The communication matrix of a function with equal rows and equal columns merged.

Merging changes none of the measures that this project computes (D, rank, fooling sets, covers, one-way cost): each
party can replace an input by the representative of its class.  The classes are kept, so every witness on the merged
matrix lifts back.  Exact; cost: every entry of the function is read once.

What a user holds as a matrix, a function or plain rows of integers, is made a function for the searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from reprlib import repr as short

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction, from_rows
from fooling.records import dataclass


def classes(rows: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Indices of `rows` grouped by equality; groups by first member, members increasing."""
    members: dict[tuple[int, ...], list[int]] = {}
    for x, row in enumerate(rows):
        members.setdefault(row, []).append(x)
    return tuple(map(tuple, members.values()))


@dataclass(frozen=True)
class CommunicationMatrix:
    """`rows[i][j]` is the value on row_classes[i] x column_classes[j]; the first of a class represents it.

    It is a sequence of its rows, so `numpy.array(matrix)` is an array of the same shape and values.

    Raises
    ------
    InvalidInput
        Two equal rows or columns, or classes whose number is not the number of rows or columns.

    >>> matrix = CommunicationMatrix.of(from_rows([[0, 0, 1], [1, 1, 0], [0, 0, 1]]))
    >>> matrix.rows, matrix.row_classes, matrix.column_classes
    (((0, 1), (1, 0)), ((0, 2), (1,)), ((0, 1), (2,)))
    """

    rows: tuple[tuple[int, ...], ...]
    row_classes: tuple[tuple[int, ...], ...]
    column_classes: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        columns = tuple(zip(*self.rows, strict=True))
        if (len(self.rows), len(columns)) != (len(self.row_classes), len(self.column_classes)):
            raise InvalidInput(
                f"communication matrix: {len(self.rows)} x {len(columns)} entries, "
                f"{len(self.row_classes)} x {len(self.column_classes)} classes"
            )
        for side, lines in (("rows", self.rows), ("columns", columns)):
            for equal in classes(lines):
                if len(equal) > 1:
                    raise InvalidInput(f"communication matrix: {side} {equal[0]} and {equal[1]} are equal")

    def __repr__(self) -> str:
        rows = " ".join(map(str, islice((entry for row in self.rows for entry in row), 40)))
        return f"CommunicationMatrix({len(self)} x {len(self.rows[0])}: {rows:.120})"

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, i: int) -> tuple[int, ...]:
        return self.rows[i]

    @staticmethod
    def of(f: TwoPartyFunction) -> CommunicationMatrix:
        """The merged matrix of `f`."""
        rows = f.rows()
        row_classes = classes(rows)
        # Rows left out repeat a row kept, so two columns that agree on the kept rows agree on all.
        columns = tuple(zip(*(rows[members[0]] for members in row_classes), strict=True))
        column_classes = classes(columns)
        merged = tuple(zip(*(columns[members[0]] for members in column_classes), strict=True))
        return CommunicationMatrix(merged, row_classes, column_classes)

    @property
    def row_representatives(self) -> tuple[int, ...]:
        """One row index of the function for each merged row."""
        return tuple(members[0] for members in self.row_classes)

    @property
    def column_representatives(self) -> tuple[int, ...]:
        """One column index of the function for each merged column."""
        return tuple(members[0] for members in self.column_classes)

    def function(self, name: str = "merged") -> TwoPartyFunction:
        """The merged matrix as a function of its own (labels are merged indices)."""
        return from_rows(self.rows, name)


MatrixGiven = TwoPartyFunction | Sequence[Sequence[int]]


def as_function(given: MatrixGiven) -> TwoPartyFunction:
    """The function, or that of the rows: lists, tuples, or a two-dimensional array of integers.

    Raises InvalidInput, one line, for anything else.

    >>> as_function([[1, 0], [0, 1]]).entry(1, 1)
    1
    """
    if isinstance(given, TwoPartyFunction):
        return given
    rows = given.tolist() if hasattr(given, "tolist") else given
    if not (isinstance(rows, list | tuple) and rows and all(isinstance(row, list | tuple) for row in rows)):
        told = " ".join(short(given).split())
        raise InvalidInput(f"matrix: {told} is none; want rows of integers, such as [[1, 0], [0, 1]], or a function")
    return from_rows(rows)
