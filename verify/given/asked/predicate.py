"""Functions given in Python as terms that certificates can speak of.

Any predicate with its inputs, a two-party function, a matrix.

A predicate is tabulated: what is measured and certified is the matrix of its values, and nothing is claimed of the
Python code that made it. Labels of rows and columns are kept.  Values are whole numbers of at most 31 bits, True and
False being 1 and 0.  What a matrix may be given as: `fooling.verify.given.files.matrix_like`.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable
from itertools import islice
from os import PathLike, fspath
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.given.asked.named_function import FunctionSpec, function_term
from fooling.verify.given.files.matrix_entry import MOST_ENTRIES
from fooling.verify.given.files.matrix_like import MatrixLike, entry_of, require_size, table_of


def predicate(
    value: Callable[[Any, Any], Any], xs: Iterable[Any], ys: Iterable[Any], name: str = "predicate"
) -> FunctionSpec:
    """The function with value(x, y) for Alice's inputs xs (rows) and Bob's inputs ys (columns).

    The inputs are any Python objects, labelled by `str`.

    Raises InvalidInput, one line, for no inputs, more than 2^22 entries, and a value that is neither a whole number
    below 2^31 nor True or False; what `value` raises goes through.

    >>> f = predicate(lambda x, y: x in y, "ab", ["ab", "bc"])
    >>> f.term, f.row_label(1), f.column_label(1)
    (('matrix', ((1, 0), (1, 1))), 'b', 'bc')
    """
    rows, columns = (list(islice(inputs, MOST_ENTRIES + 1)) for inputs in (xs, ys))
    require_size(len(rows), len(columns), name)
    table = tuple(
        tuple(entry_of(value(x, y), f"{name}({reprlib.repr(x)}, {reprlib.repr(y)})") for y in columns) for x in rows
    )
    return FunctionSpec(name, ("matrix", table), None, None, None, (tuple(map(str, rows)), tuple(map(str, columns))))


def as_spec(
    f: FunctionSpec | TwoPartyFunction | MatrixLike, n: int | None = None, partition: str | None = None
) -> FunctionSpec:
    """What `f` is, as a term; `n` and `partition` go with a name.

    Raises InvalidInput, one line, for what is no integer matrix, and for more than 2^22 entries.

    >>> as_spec([[True, 0], [2.0, -3]]).term, as_spec("equality", 1).term
    (('matrix', ((1, 0), (2, -3))), ('equality', 1))
    """
    if isinstance(f, str | PathLike):
        return function_term(fspath(f), n, partition)
    if n is not None or partition is not None:
        raise InvalidInput('n, partition: go with a name such as "disjointness"; leave them out')
    if isinstance(f, FunctionSpec):
        return f
    if isinstance(f, TwoPartyFunction):
        return _tabulated(f)
    found = table_of(f)
    table = tuple(
        tuple(entry_of(entry, f"matrix: row {x + 1}, column {y + 1}") for y, entry in enumerate(row))
        for x, row in enumerate(found.rows)
    )
    return FunctionSpec("matrix", ("matrix", table), None, None, None, found.labels)


def _tabulated(f: TwoPartyFunction) -> FunctionSpec:
    require_size(f.row_count, f.column_count, f.name)
    labels = tuple(map(f.row_label, range(f.row_count))), tuple(map(f.column_label, range(f.column_count)))
    table = tuple(tuple(entry_of(entry, f.name) for entry in row) for row in f.rows())
    return FunctionSpec(f.name, ("matrix", table), None, None, None, labels)
