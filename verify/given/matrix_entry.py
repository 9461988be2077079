"""An entry of a matrix of integers, however its file writes it: 1, 1.0, true and True are 1.

One rule for all kinds of file: a number counts by its value, exactly, so 1.0 and 1e0 are 1 and 1.5 is no entry; a truth
value is 1 or 0; a text is read as the number or the truth value that it writes, as `numpy.savetxt`, spreadsheets and
Python do.  Entries have at most 31 bits.

What a .csv may be instead of rows of numbers is told as that: a row of names above them, another separator, labels
such as 00 and 01, and the numbers of columns above a matrix of 0 and 1 or of rows beside it.  The last would be
measured without a word as entries, so a matrix that does begin with such numbers is written as .json or .npy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from operator import index
from typing import Any

GREATEST = 2**31  # absolute value of an entry
WANTED = "should be an integer such as 0 or 1"
TRUTH: Mapping[str, int] = {"true": 1, "false": 0}
DIGITS: Mapping[str, int] = {str(digit): digit for digit in range(10)}
LONGEST = 60  # characters of a number
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.ASCII | re.IGNORECASE)
LABEL = re.compile(r"[+-]?0[0-9]+", re.ASCII)
SEPARATORS: Mapping[str, str] = {";": "semicolons", "\t": "tabs", "|": "bars", " ": "blanks"}
"""Other than commas, which may then be decimal ones; blanks only where there is no comma at all."""


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
    if text in DIGITS:
        return DIGITS[text]  # most of a large file
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
    return LABEL.fullmatch(text.strip()) is not None


def numbering(rows: Sequence[Sequence[Any]]) -> str | None:
    """What a matrix of 0 and 1 has above it or beside it: the numbers of its columns or rows; None where it has none.

    >>> numbering([[0, 1, 2], [1, 0, 0]]), numbering([[0, 1, 0], [1, 0, 0]]), numbering([[0, 1, 2], [1, 3, 0]])
    ('row 1 grows from 0 to 2,', None, None)
    >>> numbering([[0, 1, 10, 11], [1, 0, 0, 1]])  # binary numbers that a spreadsheet has taken for decimal ones
    'row 1 grows from 0 to 11,'
    """
    column = [row[0] for row in rows]
    above, beside = _grows(rows[0]), _grows(column)
    if above and len(rows) > 1 and _of_bits(rows[1:]):
        return f"row 1 grows from {rows[0][0]} to {rows[0][-1]},"
    if beside and len(rows[0]) > 1 and _of_bits([row[1:] for row in rows]):
        return f"column 1 grows from {rows[0][0]} to {rows[-1][0]},"
    above, beside = _grows(rows[0][1:]), _grows(column[1:])  # beside a corner
    return "row 1 and column 1 grow," if above and beside and _of_bits([row[1:] for row in rows[1:]]) else None


def _of_bits(rows: Sequence[Sequence[Any]]) -> bool:
    return all(entry in (0, 1) for row in rows for entry in row)


def _grows(line: Sequence[Any]) -> bool:
    """Whether each number is larger than the one before and some is above 1; 0 and 1 may be entries."""
    return len(line) > 1 and line[-1] > 1 and all(x < y for x, y in pairwise(line))


def other_layout(row: Sequence[str], is_first: bool, is_entry: Callable[[str], bool]) -> str | None:
    """What a row of a .csv with a wrong entry is more likely to be; None where nothing better is known."""
    line, entries = ",".join(row), [part for part in row if is_entry(part)]
    for sign, name in SEPARATORS.items():
        if sign == " " and len(row) > 1:
            break
        parts = [part for part in line.split(sign) if part.strip()]
        if len(entries) < len(row) and len(parts) > 1 and all(is_entry(part.replace(",", ".")) for part in parts):
            return f"{quoted(line)} is separated by {name}; want commas"
    named = not entries and any(_is_name(part) for part in row)
    numbered = len(row) > 2 and not row[0].strip() and len(entries) == len(row) - 1
    if is_first and (named or numbered):
        return f"{quoted(line)} is a header, a row of names; want the entries alone, without names of rows and columns"
    return None


def _is_name(part: str) -> bool:
    """Whether a text is no number, not even `nan`."""
    return any(map(str.isalpha, part)) and part.strip().lower().lstrip("+-") not in ("nan", "inf", "infinity")
