"""A matrix or an automaton from a file: `.csv`, `.json` or `.npy`.

What is read is untrusted.  A file is measured before it is read (`fooling.verify.reading.files`), a `.npy` by its
header before it is loaded, the others are counted while they are taken apart, and whatever is wrong is an InvalidInput
of one line that says what, where (rows and columns from 1), and what would be right.  Entries are integers of at most
31 bits; floating-point arrays are taken where every entry is one.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.dfa_json import from_json
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.reading.files import read_bytes, read_text
from fooling.verify.reading.json_text import json_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

A_FILE = "a file of unknown kind"
MOST_BYTES = 2**26  # of a file of text
MOST_ENTRIES = 2**22  # of a matrix or a transition table
GREATEST = 2**31  # absolute value of an entry
LARGEST_ENTRY, LARGEST_HEADER = 2**4, 2**16  # bytes, in a .npy
PARTIAL = (
    "; a partial function, with * where nothing is promised, is for `fooling check` (see `fooling docs arguments`)"
)
SUFFIXES = (".csv", ".json", ".npy")
INTEGER = re.compile(r"\s*[+-]?[0-9]{1,12}\s*", re.ASCII)

Rows = tuple[tuple[int, ...], ...]
Entry = Callable[[Any, Path, int, int], Any]  # reads an entry in row x, column y, from 0


def kind_of(path: Path) -> str:
    """What there is at a path, in words."""
    try:
        return "a directory" if path.is_dir() else A_FILE if path.exists() else "neither a known name nor a file"
    except OSError:  # such as a name that is too long
        return "neither a known name nor a file"


def quoted(text: str) -> str:
    """A text in quotes, shortened for a message."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def loaded(path: Path) -> DFA | Rows:
    """The automaton, or the rows of the matrix of integers, that a file with one of `SUFFIXES` holds.

    Raises InvalidInput for anything else.
    """
    found: DFA | Rows = entries_in(path, _written, _plain)
    return found


def entries_in(path: Path, written: Entry, plain: Entry) -> Any:
    """The automaton or the rows in a file.

    `written` reads the text of an entry of a .csv, `plain` the value of one in JSON, .npy has integers.
    """
    suffix = path.suffix.lower()
    if suffix == ".npy":
        return _npy(path, read_bytes(path, MOST_ENTRIES * LARGEST_ENTRY + LARGEST_HEADER))
    text = read_text(path, MOST_BYTES)
    return _csv(path, text, written) if suffix == ".csv" else _json(path, text, plain)


def _csv(path: Path, text: str, written: Entry) -> Any:
    found: list[tuple[Any, ...]] = []
    reader, blank = csv.reader(StringIO(text, newline="")), 0
    try:
        for row in reader:
            if not row:
                blank = blank or reader.line_num
                continue
            if blank:  # at the end blank lines are nothing
                raise InvalidInput(f"{path}: line {blank} is empty; want a row of numbers, or the end of the file")
            found.append(tuple(written(entry, path, len(found), y) for y, entry in enumerate(row)))
            _check_row(path, found)
    except csv.Error as error:
        raise InvalidInput(f"{path}: row {len(found) + 1}: {error}; want integers separated by commas") from None
    return _checked(path, found)


def _written(text: str, path: Path, x: int, y: int) -> int:
    if not INTEGER.fullmatch(text):
        raise InvalidInput(
            f"{path}: row {x + 1}, column {y + 1}: {quoted(text)} should be an integer such as 0 or 1{_hint(text)}"
        )
    return _small(int(text), path, x, y)


def _json(path: Path, text: str, plain: Entry) -> Any:
    data = json_of(text, str(path), wanted="a list of rows, or an automaton")
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
        found.append(tuple(plain(entry, path, x, y) for y, entry in enumerate(row)))
        _check_row(path, found)
    return _checked(path, found)


def _automaton(path: Path, data: dict[str, Any]) -> DFA:
    dfa = from_json(data, str(path))
    if dfa.states * len(dfa.alphabet) > MOST_ENTRIES:
        raise InvalidInput(
            f"{path}: {dfa.states} states x {len(dfa.alphabet)} letters, want at most {MOST_ENTRIES} transitions"
        )
    return dfa


def _hint(entry: object) -> str:
    """What else a star may have been meant for."""
    return PARTIAL if isinstance(entry, str) and entry.strip() == "*" else ""


def _plain(entry: object, path: Path, x: int, y: int) -> int:
    if type(entry) is not int:
        found = quoted(json.dumps(entry))
        raise InvalidInput(
            f"{path}: row {x + 1}, column {y + 1}: {found} should be an integer such as 0 or 1{_hint(entry)}"
        )
    return _small(entry, path, x, y)


def _small(entry: int, path: Path, x: int, y: int) -> int:
    if abs(entry) >= GREATEST:
        raise InvalidInput(
            f"{path}: row {x + 1}, column {y + 1}: {quoted(str(entry))} should be between {1 - GREATEST} and "
            f"{GREATEST - 1}"
        )
    return entry


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


def _npy(path: Path, content: bytes) -> Rows:
    _check_header(path, content)
    try:
        array = np.load(BytesIO(content), allow_pickle=False)
    except ValueError as error:
        raise InvalidInput(f"{path}: {error}; want a complete .npy file of integers") from None
    if array.dtype.kind == "f":
        array = _whole_numbers(path, array)
    for x, y in np.argwhere((array <= -GREATEST) | (array >= GREATEST))[:1]:
        _small(int(array[x, y]), path, int(x), int(y))
    return tuple(map(tuple, array.astype(int).tolist()))


def _check_header(path: Path, content: bytes) -> None:
    """Shape and type, by the header alone: what would be too many entries is refused before there are any."""
    stream = BytesIO(content)
    try:
        version = np.lib.format.read_magic(stream)
        read = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}[version]
        shape, _, dtype = read(stream)
    except Exception:  # noqa: BLE001 - a header is Python's text, and numpy passes on what Python's readers raise
        raise InvalidInput(f"{path}: no .npy header; want a file written by numpy.save") from None
    if dtype.kind not in "biuf":
        raise InvalidInput(f"{path}: entries of type {dtype}, want integers")
    if len(shape) != 2 or not all(type(side) is int and side > 0 for side in shape):  # True is an integer to numpy
        raise InvalidInput(f"{path}: an array of shape {shape}, want rows and columns, at least one of each")
    if shape[0] * shape[1] > MOST_ENTRIES:
        raise InvalidInput(f"{path}: {shape[0]} x {shape[1]} entries, want at most {MOST_ENTRIES}")


def _whole_numbers(path: Path, array: NDArray[Any]) -> NDArray[Any]:
    """The array, all of whose floats are integers; InvalidInput names the first that is not, such as a NaN."""
    wide = array.astype(np.longdouble)  # exact; the limits of the shorter types are below ours
    for x, y in np.argwhere(~np.isfinite(wide) | (wide != np.trunc(wide)))[:1]:
        raise InvalidInput(f"{path}: row {x + 1}, column {y + 1}: {array[x, y]} should be an integer such as 0 or 1")
    return wide
