"""The function that a question of communication is about: closed, defined, and with a matrix."""

from __future__ import annotations

from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.exercises.hole import Defined
from fooling.verify.exercises.text_trees import closed
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, is_integer

MOST_ENTRIES = 2**16  # of a matrix that is read entry by entry for each answer


def function_of(value: Any, defined: Defined, where: str = "hole[1]") -> Term:
    """The term of a function with a matrix; `InvalidInput` says what is wrong, and where."""
    term = closed(value, "function", defined, where)
    try:
        meaning.function(term)
    except (Rejected, ValueError) as error:
        raise InvalidInput(f"{where}: {error}; want a smaller function") from None
    return term


def readable(value: Any, defined: Defined, where: str = "hole[1]") -> Term:
    """The same of a function whose matrix has at most `MOST_ENTRIES` entries."""
    term = function_of(value, defined, where)
    f: TwoPartyFunction = meaning.function(term)
    if f.row_count * f.column_count > MOST_ENTRIES:
        size = f"{f.row_count} x {f.column_count}"
        raise InvalidInput(f"{where}: a matrix of {size}; want at most {MOST_ENTRIES} entries")
    return term


def name_of(value: Any) -> str:
    """What students know the function by: the name that the sheet has given to it, or f.

    >>> name_of("$g"), name_of("h"), name_of(["equality", 2]), name_of("EQ_2 AND f")
    ('g', 'h', 'f', 'f')
    """
    name = value.removeprefix("$") if isinstance(value, str) else ""
    return name if name.isidentifier() else "f"


def colour_of(value: Any, f: Term, where: str = "hole[2]") -> int:
    """A value of the function; one that does not occur is refused where the matrix can be read."""
    if not is_integer(value):
        raise InvalidInput(f"{where}: {value!r}; want a value of the function, a whole number such as 1")
    read: TwoPartyFunction = meaning.function(f)
    if read.row_count * read.column_count <= MOST_ENTRIES:
        values = sorted({entry for row in read.rows() for entry in row})
        if value not in values:
            raise InvalidInput(f"{where}: the function has no value {value}; want one of {', '.join(map(str, values))}")
    return int(value)


def party_of(value: Any, where: str = "hole[2]") -> str:
    """One of the two parties."""
    if value not in WORDS["party"]:
        raise InvalidInput(f"{where}: {value!r}; want {' or '.join(WORDS['party'])}")
    return str(value)
