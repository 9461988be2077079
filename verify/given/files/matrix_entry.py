"""An entry of a matrix of integers, however its file writes it: 1, 1.0, true and True are 1.

One rule for all kinds of file: a number counts by its value, exactly, so 1.0 and 1e0 are 1 and 1.5 is no entry; a truth
value is 1 or 0; a text is read as the number or the truth value that it writes, as `numpy.savetxt`, spreadsheets and
Python do.  Entries have at most 31 bits.

All rows have the same number of entries, at least one, and all together at most `MOST_ENTRIES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import index
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput

GREATEST = 2**31  # absolute value of an entry
WANTED = "should be an integer such as 0 or 1"
TRUTH: Mapping[str, int] = {"true": 1, "false": 0}
LONGEST = 60  # characters of a number
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.ASCII | re.IGNORECASE)
LABEL = re.compile(r"[+-]?0[0-9]+", re.ASCII)
MOST_ENTRIES = 2**22  # of a matrix or a transition table

Entry = Callable[[Any, Path, int, int], Any]  # reads an entry in row x, column y, from 0


def as_integer(entry: object) -> int | None:
    """The integer that an entry is, of any size; None where it is none.

    >>> [as_integer(entry) for entry in (1, 1.0, True, "1", "1.0", "+1e0", " true ", "TRUE", "True")]
    [1, 1, 1, 1, 1, 1, 1, 1, 1]
    >>> [as_integer(entry) for entry in (1.5, "1.5", "yes", "", None, float("nan"))]
    [None, None, None, None, None, None]
    """
    if isinstance(entry, str):
        entry = _written(entry.strip())
    return whole_number(entry)


def whole_number(value: Any) -> int | None:
    """The integer that a number of any type is, of numpy and sympy, too; None where it is none."""
    if hasattr(value, "__index__"):
        return index(value)
    if isinstance(value, str | bytes) or not hasattr(value, "__int__"):
        return None
    try:
        whole = int(value)
        return None if value - whole else whole  # of sympy, Float(1) and 1 are not equal
    except (TypeError, ValueError, OverflowError):  # a symbol, nan, an infinity
        return None


def _written(text: str) -> object:
    """What a text writes; the text where that is nothing known."""
    if len(text) < len(str(GREATEST)) and text.isascii() and text.isdecimal():
        return int(text)  # most of a large file
    if text.lower() in TRUTH:
        return TRUTH[text.lower()]
    return Fraction(text) if len(text) <= LONGEST and NUMBER.fullmatch(text) else text


def quoted(text: str) -> str:
    """A text in quotes, shortened for a message."""
    return repr(text if len(text) <= LONGEST else text[: LONGEST - 3] + "...")


def too_large(entry: object) -> str | None:
    """What is said of a number that is too long or too large to be an entry; None of everything else."""
    text = str(entry).strip()
    limits = f"should be between {1 - GREATEST} and {GREATEST - 1}"
    if len(text) > LONGEST and NUMBER.fullmatch(text):
        return f"a number of {len(text)} characters is too long; it {limits}"
    number = as_integer(entry)
    return f"{quoted(text)} {limits}" if number is not None and abs(number) >= GREATEST else None


def is_label(text: str) -> bool:
    """Whether it is digits that a number would not begin with.

    >>> [is_label(text) for text in ("00", "01", "0", "10", "0.5", "0e0")]
    [True, True, False, False, False, False]
    """
    return "0" in text[:-1] and LABEL.fullmatch(text.strip()) is not None


def require_even(where: object, found: Sequence[Sequence[Any]]) -> None:
    """InvalidInput where the last row is not as long as the first, or there are too many entries by now."""
    x, width = len(found), len(found[0])
    if len(found[-1]) != width:
        raise InvalidInput(
            f"{where}: row {x} has {len(found[-1])} entries, row 1 has {width}; want rows of equal length"
        )
    if x * width > MOST_ENTRIES:
        raise InvalidInput(f"{where}: more than {MOST_ENTRIES} entries by row {x}; want at most {MOST_ENTRIES}")


def require_some(where: object, found: Sequence[tuple[Any, ...]]) -> tuple[tuple[Any, ...], ...]:
    """The rows; InvalidInput where there are none, or one without an entry."""
    if not found or not found[0]:
        raise InvalidInput(f"{where}: {'an empty row' if found else 'no rows'}; want at least one row with one entry")
    return tuple(found)
