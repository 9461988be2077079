"""What a user holds as a matrix, for the searches that are given one: a function, or plain rows of integers."""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import repr as short

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction, from_rows

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
