"""Weights on cells and rectangles as certificates write them, and the matrix with equal lines merged.

A weight is an integer or the text of a fraction, "p/q"; nothing else is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.rectangle import Rectangle
from fooling.verify.checker.kernel import expect
from fooling.verify.statement.proposition import is_integer


def fraction(value: Any) -> Fraction:
    """The weight that is an integer or a text "p/q"; `Rejected` otherwise."""
    text = isinstance(value, str) and re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", value) is not None
    expect(text or is_integer(value), f"a weight is an integer or a text p/q, not {value!r}")
    return Fraction(value)


def weighted_cells(entries: Sequence[Sequence[Any]], f: TwoPartyFunction) -> dict[tuple[int, int], Fraction]:
    """The weight of each cell listed, [row, column, weight]; the cells exist and none is listed twice."""
    found: dict[tuple[int, int], Fraction] = {}
    for x, y, weight in entries:
        f.value(x, y)
        expect((x, y) not in found, f"the cell ({x}, {y}) is listed twice")
        found[x, y] = fraction(weight)
    return found


def weighted_rectangles(entries: Sequence[Sequence[Any]]) -> Iterator[tuple[Rectangle, Fraction]]:
    """The rectangles listed, [rows, columns, weight] each."""
    for rows, columns, weight in entries:
        yield Rectangle(frozenset(rows), frozenset(columns)), fraction(weight)


def merged(f: TwoPartyFunction) -> tuple[list[int], list[int]]:
    """The first row of each class of equal rows, and the first column of each class of equal columns."""
    rows = f.rows()
    first_rows = {row: x for x, row in reversed(list(enumerate(rows)))}
    first_columns = {column: y for y, column in reversed(list(enumerate(zip(*rows, strict=True))))}
    return sorted(first_rows.values()), sorted(first_columns.values())


def bits_of(f: TwoPartyFunction, rows: Sequence[int], columns: Sequence[int], colour: int) -> list[int]:
    """For each of the rows the set of those columns where it has the colour: bit j stands for columns[j]."""
    return [sum(1 << j for j, y in enumerate(columns) if f.entry(x, y) == colour) for x in rows]
