"""Functions given in Python as terms that certificates can speak of.

Any predicate with its inputs, a two-party function, a matrix.

A predicate is tabulated: what is measured and certified is the matrix of its values, and nothing is claimed of the
Python code that made it. Labels of rows and columns are kept.  Values are integers of at most 31 bits, True and False
being 1 and 0.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.given.function_file import MOST_ENTRIES
from fooling.verify.given.matrix_entry import GREATEST
from fooling.verify.given.named_function import FunctionSpec
from fooling.verify.statement.proposition import is_integer

MatrixLike = Any  # R rows of C integers each: lists, tuples or a numpy array; `as_spec` checks


def predicate(
    value: Callable[[Any, Any], Any], xs: Iterable[Any], ys: Iterable[Any], name: str = "predicate"
) -> FunctionSpec:
    """The function with value(x, y) for Alice's inputs xs (rows) and Bob's inputs ys (columns).

    The inputs are any Python objects, labelled by `str`.

    Raises InvalidInput, one line, for no inputs, more than 2^22 entries, and a value that is neither an integer below
    2^31 nor True or False; what `value` raises goes through.

    >>> f = predicate(lambda x, y: x in y, "ab", ["ab", "bc"])
    >>> f.term, f.row_label(1), f.column_label(1)
    (('matrix', ((1, 0), (1, 1))), 'b', 'bc')
    """
    rows, columns = (list(islice(inputs, MOST_ENTRIES + 1)) for inputs in (xs, ys))
    _require_size(len(rows), len(columns), name)
    table = tuple(
        tuple(_value(value(x, y), f"{name}({reprlib.repr(x)}, {reprlib.repr(y)})") for y in columns) for x in rows
    )
    return FunctionSpec(name, ("matrix", table), None, None, None, (tuple(map(str, rows)), tuple(map(str, columns))))


def as_spec(f: FunctionSpec | TwoPartyFunction | MatrixLike) -> FunctionSpec:
    """What `f` is, as a term.

    Raises InvalidInput, one line, for what is no integer matrix, and for more than 2^22 entries.

    >>> as_spec([[True, 0], [2, -3]]).term
    ('matrix', ((1, 0), (2, -3)))
    """
    if isinstance(f, FunctionSpec):
        return f
    if isinstance(f, TwoPartyFunction):
        return _tabulated(f)
    rows: Any = f if isinstance(f, Sequence) else f.tolist() if hasattr(f, "tolist") else None
    if not isinstance(rows, Sequence) or not all(
        isinstance(row, Sequence) and not isinstance(row, str) for row in rows
    ):
        raise InvalidInput(
            f"matrix: {reprlib.repr(f)} should be rows of integers, a two-party function, or what `predicate` makes"
        )
    _require_size(len(rows), len(rows[0]) if rows else 0, "matrix")
    for x, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InvalidInput(
                f"matrix: row {x + 1} has {len(row)} entries, row 1 has {len(rows[0])}; want rows of equal length"
            )
    table = tuple(
        tuple(_value(entry, f"matrix: row {x + 1}, column {y + 1}") for y, entry in enumerate(row))
        for x, row in enumerate(rows)
    )
    return FunctionSpec("matrix", ("matrix", table), None, None, None)


def _tabulated(f: TwoPartyFunction) -> FunctionSpec:
    _require_size(f.row_count, f.column_count, f.name)
    labels = tuple(map(f.row_label, range(f.row_count))), tuple(map(f.column_label, range(f.column_count)))
    table = tuple(tuple(_value(entry, f.name) for entry in row) for row in f.rows())
    return FunctionSpec(f.name, ("matrix", table), None, None, None, labels)


def _require_size(row_count: int, column_count: int, name: str) -> None:
    if not 0 < row_count * column_count <= MOST_ENTRIES:
        raise InvalidInput(f"{name}: {row_count} x {column_count} entries, want 1 to {MOST_ENTRIES}")


def _value(found: Any, where: str) -> int:
    plain = found.item() if hasattr(found, "item") else found  # a numpy scalar
    if not (is_integer(plain) or isinstance(plain, bool)) or abs(plain) >= GREATEST:
        raise InvalidInput(
            f"{where}: {reprlib.repr(plain)} should be an integer below {GREATEST} in absolute value, or True or False"
        )
    return int(plain)
