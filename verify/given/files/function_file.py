"""A matrix or an automaton from a file: `.csv`, `.json`, `.npy`, `.npz`, `.hoa`, `.ba` or `.dot`.

What is read is untrusted.  A file is measured before it is read (`fooling.verify.reading.files`), numpy's by their
headers before they are loaded (`fooling.verify.given.files.numpy_file`), the others are counted while they are taken
apart, and whatever is wrong is an InvalidInput of one line that says what, where (rows and columns from 1), and what
would be right.  One rule says what an entry is (`fooling.verify.given.files.matrix_entry`).

A .csv is as RFC 4180 has it: a row a line, and the entries between commas.  A field may stand in quotes, and a quote in
it is doubled; lines end in CR LF, LF or CR, the last one or not; a byte order mark is left out.  Beyond the RFC,
semicolons or tabs may stand in place of the commas, which is told, blank lines at the end are nothing, and blanks
around a number mean nothing.  Whatever else is not a number is refused with its row and column.  What is no entry, but
stands above or beside the entries, is for `fooling.verify.given.files.csv_labels`.

A text with too many separators is refused before it is taken apart; time and memory are linear in its length.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.automata_lib import FIELDS, from_automata_lib
from fooling.circuits.languages.formats.ba import OF_LETTERS, from_ba
from fooling.circuits.languages.formats.dot import from_dot
from fooling.circuits.languages.formats.finite_automaton import FiniteAutomaton
from fooling.circuits.languages.formats.hoa import from_hoa
from fooling.circuits.languages.formats.nfa_json import from_json
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.csv_labels import SEPARATORS, other_layout, require_entries, without_labels
from fooling.verify.given.files.matrix_entry import (
    GREATEST,
    MOST_ENTRIES,
    WANTED,
    Entry,
    as_integer,
    is_label,
    quoted,
    require_even,
    require_some,
    too_large,
)
from fooling.verify.given.files.numpy_file import Rows, numpy_rows
from fooling.verify.given.files.reading_notes import note_reading
from fooling.verify.reading.files import read_text
from fooling.verify.reading.json_text import json_of

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


A_FILE = "a file of unknown kind"
MOST_BYTES = 2**26  # of a file of text
PARTIAL = (
    "; a partial function, with * where nothing is promised, is for `fooling check` (see `fooling docs arguments`)"
)
FORMATS: Mapping[str, Callable[[str, str], FiniteAutomaton]] = {
    ".hoa": from_hoa,
    ".ba": from_ba,
    ".dot": from_dot,
    ".gv": from_dot,
}
OF_INFINITE_WORDS = {".hoa": "letters:", ".ba": OF_LETTERS}  # and what our own writers put into such a file
READ_AS = "is read as an automaton on finite words: it accepts a word if a run ends in an accepting state"
AUTOMATA = (".json", *FORMATS)
SUFFIXES = (".csv", ".json", ".npy", ".npz", *FORMATS)


def kind_of(path: Path) -> str:
    """What there is at a path, in words; of a name in a file, such as FILE.json/NAME, whether there is that file."""
    try:
        if path.parent.suffix.lower() == ".json" and not path.parent.exists():
            return f"neither a known name nor a file, as there is no file {path.parent}"
        return "a directory" if path.is_dir() else A_FILE if path.exists() else "neither a known name nor a file"
    except OSError:  # such as a name that is too long
        return "neither a known name nor a file"


def loaded(path: Path, labels: str | None = None) -> DFA | Rows:
    """The automaton, or the rows of the matrix of integers, that a file with one of `SUFFIXES` holds.

    `labels` is what stands beside the entries of a .csv (`fooling.verify.given.files.csv_labels`); None where nobody
    says. Raises InvalidInput for anything else.
    """
    if labels is not None and path.suffix.lower() != ".csv":
        raise InvalidInput(f"--labels {labels}: {path} is no .csv file, and has entries alone; leave the option out")
    found: DFA | Rows = entries_in(path, _integer, labels)
    return found


def entries_in(path: Path, read: Entry, labels: str | None = "none") -> Any:
    """The automaton or the rows in a file; `read` takes the text of an entry of a .csv, or the value of one in JSON.

    `labels` as for `loaded`; where it says nothing, all are entries.
    """
    suffix = path.suffix.lower()
    if suffix in (".npy", ".npz"):
        return numpy_rows(path, MOST_ENTRIES)
    text = read_text(path, MOST_BYTES)
    if suffix in FORMATS:
        found = _deterministic(FORMATS[suffix](text, str(path)), path)
        if suffix in OF_INFINITE_WORDS and OF_INFINITE_WORDS[suffix] not in text:
            note_reading(f"{path} {READ_AS}")
        return found
    return csv_rows(path, text, read, labels) if suffix == ".csv" else _json(path, text, read)


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
        require_even(path, found)
    return require_some(path, found)


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
    if isinstance(entry, str) and is_label(entry):
        told = f"{quoted(entry)} begins with 0, so it is a label and no number"
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {told}; want the entries alone, such as 0 or 1")
    number = as_integer(entry)
    if number is not None and abs(number) < GREATEST:
        return number
    if (large := too_large(entry)) is not None:
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {large}")
    shown = str(entry) if isinstance(entry, (str, Decimal)) else json.dumps(entry, default=str)
    raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {quoted(shown)} {WANTED}{_hint(entry)}")
