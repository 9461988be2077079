"""A matrix or an automaton from a file: `.csv`, `.json`, `.npy`, `.npz`, `.hoa` or `.ba`.

What is read is untrusted.  A file is measured before it is read (`fooling.verify.reading.files`), numpy's by their
headers before they are loaded (`fooling.verify.given.numpy_file`), the others are counted while they are taken apart,
and whatever is wrong is an InvalidInput of one line that says what, where (rows and columns from 1), and what would be
right.  One rule says what an entry is (`fooling.verify.given.matrix_entry`).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.automata_lib import FIELDS, from_automata_lib
from fooling.circuits.languages.formats.ba import from_ba
from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton
from fooling.circuits.languages.formats.hoa import from_hoa
from fooling.circuits.languages.formats.nfa_json import from_json
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.matrix_entry import (
    GREATEST,
    SEPARATORS,
    WANTED,
    as_integer,
    is_label,
    numbering,
    other_layout,
    quoted,
    too_large,
)
from fooling.verify.given.numpy_file import Rows, numpy_rows
from fooling.verify.given.reading_notes import note_reading
from fooling.verify.reading.files import read_text
from fooling.verify.reading.json_text import json_of

A_FILE = "a file of unknown kind"
MOST_BYTES = 2**26  # of a file of text
MOST_ENTRIES = 2**22  # of a matrix or a transition table
PARTIAL = (
    "; a partial function, with * where nothing is promised, is for `fooling check` (see `fooling docs arguments`)"
)
FORMATS: Mapping[str, Callable[[str, str], FiniteAutomaton]] = {".hoa": from_hoa, ".ba": from_ba}
AUTOMATA = (".json", *FORMATS)
SUFFIXES = (".csv", ".json", ".npy", ".npz", *FORMATS)
LONGEST_FIELD = csv.field_size_limit()  # characters

Entry = Callable[[Any, Path, int, int], Any]  # reads an entry in row x, column y, from 0


def kind_of(path: Path) -> str:
    """What there is at a path, in words; of a name in a file, such as FILE.json/NAME, whether there is that file."""
    try:
        if path.parent.suffix.lower() == ".json" and not path.parent.exists():
            return f"neither a known name nor a file, as there is no file {path.parent}"
        return "a directory" if path.is_dir() else A_FILE if path.exists() else "neither a known name nor a file"
    except OSError:  # such as a name that is too long
        return "neither a known name nor a file"


def loaded(path: Path) -> DFA | Rows:
    """The automaton, or the rows of the matrix of integers, that a file with one of `SUFFIXES` holds.

    Raises InvalidInput for anything else.
    """
    found: DFA | Rows = entries_in(path, _integer)
    return found


def entries_in(path: Path, read: Entry) -> Any:
    """The automaton or the rows in a file; `read` takes the text of an entry of a .csv, or the value of one in JSON."""
    suffix = path.suffix.lower()
    if suffix in (".npy", ".npz"):
        return numpy_rows(path, MOST_ENTRIES)
    text = read_text(path, MOST_BYTES)
    if suffix in FORMATS:
        return _deterministic(FORMATS[suffix](text, str(path)), path)
    return _csv(path, text, read) if suffix == ".csv" else _json(path, text, read)


def _csv(path: Path, text: str, read: Entry) -> Any:
    found: list[tuple[Any, ...]] = []
    separator = _separator(text)
    reader, blank = csv.reader(StringIO(text, newline=""), delimiter=separator), 0
    try:
        for row in reader:
            if not row:
                blank = blank or reader.line_num
                continue
            if blank:  # at the end blank lines are nothing
                raise InvalidInput(f"{path}: line {blank} is empty; want a row of numbers, or the end of the file")
            found.append(_row(row, path, len(found), read))
            _check_row(path, found)
    except csv.Error as error:
        long = "field larger than" in str(error)
        told = f"a number or text of more than {LONGEST_FIELD} characters" if long else error
        raise InvalidInput(f"{path}: row {len(found) + 1}: {told}; want integers separated by commas") from None
    if read is _integer and found and found[0]:
        _require_no_numbers(path, found)
    if separator != ",":
        note_reading(f"{path}: read as separated by {SEPARATORS[separator]}")
    return _checked(path, found)


def _require_no_numbers(path: Path, found: Sequence[tuple[Any, ...]]) -> None:
    """InvalidInput where numbers of columns or rows seem to stand above or beside the entries, which is not sure."""
    ways = "want the entries alone; where these are entries, write the matrix as .json or .npy"
    if (numbered := numbering(found)) is not None:
        told = "as the numbers of columns or rows are, and everything else is 0 or 1"
        raise InvalidInput(f"{path}: {numbered} {told}; {ways}")
    width = len(found[0])
    if width > 1 and len(found) == width + 1 and found[0] == tuple(range(width)):
        told = f"row 1 counts from 0 to {width - 1}, and {width} rows follow: a row of numbers above them, or entries?"
        raise InvalidInput(f"{path}: {told}  It is not clear; {ways}")


def _separator(text: str) -> str:
    """The sign between entries: a comma, or the semicolon or tab that alone stands in every line."""
    lines = [line for line in text.splitlines() if line]
    for sign, other in (";\t", "\t;"):
        if lines and not set('",' + other) & set(text) and all(sign in line for line in lines):
            return sign
    return ","


def _row(row: Sequence[str], path: Path, x: int, read: Entry) -> tuple[Any, ...]:
    """The entries of a row of text; InvalidInput says where it is a header, or separated by something else."""
    try:
        return tuple(read(entry, path, x, y) for y, entry in enumerate(row))
    except InvalidInput:
        other = other_layout(row, x == 0, lambda text: as_integer(text) is not None)
        if other is None:
            raise
        raise InvalidInput(f"{path}: row {x + 1}: {other}") from None


def _exact(written: str) -> int | Decimal:
    """A number of JSON with a point or an exponent: 1.0 is 1, and 0.1 is no binary number."""
    number = Decimal(written)
    return int(number) if number == number.to_integral_value() else number


def _json(path: Path, text: str, read: Entry) -> Any:
    data = json_of(text, str(path), _exact, "a list of rows, or an automaton")
    if isinstance(data, dict):
        return _automaton(path, data)
    if not isinstance(data, list):
        raise InvalidInput(
            f"{path}: {quoted(str(data))} should be a list of rows, or an automaton "
            f"{{alphabet, start, accepting, transitions}}"
        )
    found: list[tuple[Any, ...]] = []
    for x, row in enumerate(data):
        if not isinstance(row, list):
            raise InvalidInput(f"{path}: row {x + 1}: {quoted(str(row))} should be a list of integers")
        found.append(tuple(read(entry, path, x, y) for y, entry in enumerate(row)))
        _check_row(path, found)
    return _checked(path, found)


def _automaton(path: Path, data: dict[str, Any]) -> DFA:
    if data.keys() & {"claims", "define"}:
        told = f'name a language of its "define", such as {path}/L, or give an automaton or a matrix'
        raise InvalidInput(f"{path}: a file of claims; {told}")
    read = from_automata_lib if data.keys() >= set(FIELDS) else from_json
    return _deterministic(read(data, str(path)), path)


def _deterministic(found: FiniteAutomaton, path: Path) -> DFA:
    """The DFA of an automaton, by sets of states where it is none; InvalidInput where it is too large."""
    if found.states * len(found.alphabet) > MOST_ENTRIES:
        raise InvalidInput(
            f"{path}: {found.states} states x {len(found.alphabet)} letters, want at most {MOST_ENTRIES} transitions"
        )
    try:
        return found.deterministic()
    except InvalidInput as error:
        raise InvalidInput(f"{path}: as a DFA: {error}; want a smaller NFA, or a DFA") from None


def _hint(entry: object) -> str:
    """What else a star may have been meant for."""
    return PARTIAL if isinstance(entry, str) and entry.strip() == "*" else ""


def _integer(entry: object, path: Path, x: int, y: int) -> int:
    """The rule for entries of matrices."""
    if isinstance(entry, str) and is_label(entry) and path.suffix.lower() == ".csv":
        told = f"{quoted(entry)} begins with 0, so it is a label and no number"
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {told}; want the entries alone, such as 0 or 1")
    number = as_integer(entry)
    if number is not None and abs(number) < GREATEST:
        return number
    if (large := too_large(entry)) is not None:
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {large}")
    shown = str(entry) if isinstance(entry, (str, Decimal)) else json.dumps(entry, default=str)
    raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {quoted(shown)} {WANTED}{_hint(entry)}")


def _check_row(path: Path, found: Sequence[tuple[Any, ...]]) -> None:
    """The last row against the first, and the size so far."""
    x, width = len(found), len(found[0])
    if len(found[-1]) != width:
        raise InvalidInput(
            f"{path}: row {x} has {len(found[-1])} entries, row 1 has {width}; want rows of equal length"
        )
    if x * width > MOST_ENTRIES:
        raise InvalidInput(f"{path}: more than {MOST_ENTRIES} entries by row {x}; want at most {MOST_ENTRIES}")


def _checked(path: Path, found: Sequence[tuple[Any, ...]]) -> Any:
    if not found or not found[0]:
        raise InvalidInput(f"{path}: {'an empty row' if found else 'no rows'}; want at least one row with one entry")
    return tuple(found)
