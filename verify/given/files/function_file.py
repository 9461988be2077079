"""A matrix or an automaton from a file: `.csv`, `.json`, `.npy`, `.npz`, `.hoa`, `.ba` or `.dot`.

What is read is untrusted.  A file is measured before it is read (`fooling.verify.reading.files`), numpy's by their
headers before they are loaded (`fooling.verify.given.files.numpy_file`), the others are counted while they are taken
apart, and whatever is wrong is an InvalidInput of one line that says what, where (rows and columns from 1), and what
would be
right.  One rule says what an entry is (`fooling.verify.given.files.matrix_entry`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
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
from fooling.verify.given.files.matrix_csv import csv_rows
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
