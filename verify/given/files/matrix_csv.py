"""A matrix in a .csv, as RFC 4180 has it: a row a line, and the entries between commas.

A field may stand in quotes, and a quote in it is doubled; lines end in CR LF, LF or CR, the last one or not; a byte
order mark is left out.  Beyond the RFC, semicolons or tabs may stand in place of the commas, which is told, blank lines
at the end are nothing, and blanks around a number mean nothing.  Whatever else is not a number is refused with its
row and column.  What is no entry, but stands above or beside the entries, is for
`fooling.verify.given.files.csv_labels`.

A text with too many separators is refused before it is taken apart; time and memory are linear in its length.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.csv_labels import SEPARATORS, other_layout, require_entries, without_labels
from fooling.verify.given.files.matrix_entry import (
    GREATEST,
    MOST_ENTRIES,
    Entry,
    as_integer,
    require_even,
    require_some,
)
from fooling.verify.given.files.reading_notes import note_reading

LONGEST_FIELD = csv.field_size_limit()  # characters
MOST_KEPT = 2**12  # texts of entries whose numbers are kept


def csv_rows(path: Path, text: str, read: Entry, labels: str | None) -> tuple[tuple[Any, ...], ...]:
    """The rows that the text writes, each entry by `read`; `labels` says what is none, and None that it is asked."""
    separator = _separator(text)
    text = text.rstrip("\r\n")
    if text.count(separator) + max(text.count("\n"), text.count("\r")) >= MOST_ENTRIES:
        raise InvalidInput(f"{path}: more than {MOST_ENTRIES} entries; want at most {MOST_ENTRIES}")

    def cells() -> Iterator[list[str]]:
        return without_labels(_records(path, text, separator), labels)

    found, known = list[tuple[Any, ...]](), dict[str, Any]()
    for x, row in enumerate(cells()):
        found.append(_row(row, path, x, read, known))
        require_even(path, found)
    rows = require_some(path, found)
    if labels is None:
        require_entries(path, cells, rows, text)
    if separator != ",":
        note_reading(f"{path}: read as separated by {SEPARATORS[separator]}")
    return rows


def _records(path: Path, text: str, separator: str) -> Iterator[list[str]]:
    """The lines as cells; InvalidInput where quotes are wrong, or a line is blank, as at the end none is here."""
    reader, count = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True), 0
    try:
        for row in reader:
            if not row:
                told = "no rows; want at least one row with one entry" if not text.strip() else _blank(reader.line_num)
                raise InvalidInput(f"{path}: {told}")
            count += 1
            yield row
    except csv.Error as error:
        told = f"the quotes are wrong ({error})"
        if "field larger than" in str(error):
            told = f"a number or text of more than {LONGEST_FIELD} characters"
        raise InvalidInput(f"{path}: row {count + 1}: {told}; want integers separated by commas") from None


def _blank(line: int) -> str:
    return f"line {line} is empty; want a row of numbers, or the end of the file"


def _separator(text: str) -> str:
    """The sign between entries: a comma, or the semicolon or tab that alone stands in every line."""
    if "," in text or '"' in text or (";" in text) == ("\t" in text):
        return ","
    sign = ";" if ";" in text else "\t"
    return sign if all(sign in line for line in text.splitlines() if line) else ","


def _plain(row: Sequence[str]) -> tuple[int, ...] | None:
    """The entries of a row of plain decimal numbers, which are most; None of any other."""
    joined = "".join(row)
    if not (joined.isascii() and joined.isdecimal()) or max(map(len, row)) >= len(str(GREATEST)) or "" in row:
        return None
    found = tuple(map(int, row))
    return found if len("".join(map(str, found))) == len(joined) else None  # no zero begins a number


def _row(row: Sequence[str], path: Path, x: int, read: Entry, known: dict[str, Any]) -> tuple[Any, ...]:
    """The entries of a row of text; InvalidInput says where it is a header, or separated by something else."""
    if (plain := _plain(row)) is not None:
        return plain
    found = list[Any]()
    try:
        for y, text in enumerate(row):
            entry = known.get(text)
            if entry is None:
                entry = read(text, path, x, y)
                if len(known) < MOST_KEPT:
                    known[text] = entry
            found.append(entry)
    except InvalidInput:
        other = other_layout(row, x == 0, lambda text: as_integer(text) is not None)
        if other is None:
            raise
        raise InvalidInput(f"{path}: row {x + 1}: {other}") from None
    return tuple(found)
