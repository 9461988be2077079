"""What stands above or beside the entries of a matrix in a .csv: names or numbers of its columns and rows.

    0,1        pandas writes such a header, and R and spreadsheets write numbers of rows: nothing in the file says
    1,1        whether line 1 is one, or a row of the matrix

A label taken for an entry would give the measures of another matrix, without a word.  So whoever hands the file in says
what it has (`LABELS`, the option --labels), and else it is looked at.  Refused is what is no number; what is written in
another way than all other entries are (in quotes, as a decimal, as true or false); labels such as 0, 1, 10, 11 at a
matrix of 0 and 1; and a first row that counts its columns from 0 or 1.  The matrix may begin with such a row, too: of a
square matrix it is the usual one, as in the table of a group, and so is a first column that counts its rows.  These two
are taken for entries, and that is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.matrix_entry import TRUTH, quoted
from fooling.verify.given.files.reading_notes import note_reading

LABELS = ("none", "columns", "rows", "both")
WAYS = (
    "want the entries alone, or say which with --labels none, columns, rows or both of `fooling measure`; in .json and "
    ".npy all are entries"
)
SEPARATORS: Mapping[str, str] = {";": "semicolons", "\t": "tabs", "|": "bars", " ": "blanks"}
"""Other than commas, which may then be decimal ones; blanks only where there is no comma at all."""
MOST_LOOKED_AT = 1000  # cells of a line that is no row of entries
Rows = Sequence[Sequence[Any]]


Cells = Callable[[], Iterator[list[str]]]  # the texts of the rows, from the first on


def without_labels(cells: Iterable[list[str]], labels: str | None) -> Iterator[list[str]]:
    """The cells of the entries.

    >>> list(without_labels([["", "0"], ["0", "1"]], "both"))
    [['1']]
    """
    below = islice(cells, labels in ("columns", "both"), None)
    return (row[1:] for row in below) if labels in ("rows", "both") else below


def require_entries(path: Path, cells: Cells, rows: Rows, text: str) -> None:
    """InvalidInput where the first row or column may be labels; a line is noted where it rather is not.

    The texts are gone through anew, as far as there is need.
    """
    told = _written_apart(cells, text) or _numbered(rows) or _counted(rows)
    if told is not None:
        raise InvalidInput(f"{path}: {told}; {WAYS}")
    for name, of, line, lines in (
        ("row", "columns", rows[0], len(rows)),
        ("column", "rows", [row[0] for row in rows], len(rows[0])),
    ):
        if len(line) > 1 and lines > 1 and _counts(line):
            told = f"{name} 1 counts from {line[0]} to {line[-1]}, and is read as entries, not as labels"
            note_reading(f"{path}: {told}; `fooling measure --labels {of}` leaves it out")
            break


def _written_apart(cells: Cells, text: str) -> str | None:
    """How the first row or column is written otherwise than all other entries; None where it is not."""
    first, (head, _, rest) = next(cells()), text.partition("\n")
    below = (entry for row in islice(cells(), 1, None) for entry in row)
    beside = (entry for row in cells() for entry in islice(row, 1, None)) if len(first) > 1 else iter(first)
    if rest and head.count('"') >= 2 * len(first) and '"' not in rest:
        return "row 1 is in quotes and no other is, as a row of names is"
    for name, line, others in (("row", first, below), ("column", (row[0] for row in cells()), beside)):
        kind, other = _style(first[0]), next(others, first[0])
        if kind != _style(other) and kind not in map(_style, others) and {*map(_style, line)} == {kind}:
            return f"{name} 1 is written as {kind} and nothing else is, as labels are"
    return None


def _style(entry: str) -> str:
    plain = entry.strip().lower()
    return "true and false" if plain in TRUTH else "decimals" if set(".e") & set(plain) else "integers"


def _numbered(rows: Rows) -> str | None:
    """What a matrix of 0 and 1 has above it or beside it: the numbers of its columns or rows; None where it has none.

    >>> _numbered([[0, 1, 2], [1, 0, 0]]), _numbered([[0, 1, 0], [1, 0, 0]]), _numbered([[0, 1, 2], [1, 3, 0]])
    ('row 1 grows from 0 to 2, as the numbers of columns or rows do, and everything else is 0 or 1', None, None)
    >>> _numbered([[0, 1, 10, 11], [1, 0, 0, 1]])  # binary numbers that a spreadsheet has taken for decimal ones
    'row 1 grows from 0 to 11, as the numbers of columns or rows do, and everything else is 0 or 1'
    """
    told, column = "as the numbers of columns or rows do, and everything else is 0 or 1", [row[0] for row in rows]
    if _grows(rows[0]) and len(rows) > 1 and _of_bits(rows[1:]):
        return f"row 1 grows from {rows[0][0]} to {rows[0][-1]}, {told}"
    if _grows(column) and len(rows[0]) > 1 and _of_bits([row[1:] for row in rows]):
        return f"column 1 grows from {rows[0][0]} to {rows[-1][0]}, {told}"
    if _grows(rows[0][1:]) and _grows(column[1:]) and _of_bits([row[1:] for row in rows[1:]]):  # beside a corner
        return f"row 1 and column 1 grow, {told}"
    return None


def _counted(rows: Rows) -> str | None:
    """That the first row counts the columns; None where it does not, for a square matrix, and for one or two rows."""
    below, width = len(rows) - 1, len(rows[0])
    if below in (0, 1, width - 1) or not _counts(rows[0]) or (width == 1 and rows[0][0]):
        return None
    told = f"row 1 counts from {rows[0][0]} to {rows[0][-1]}, as the header does that pandas writes"
    return f"{told}: with it the matrix is {below + 1} x {width}, without it {below} x {width}"


def _counts(line: Sequence[Any]) -> bool:
    return line[0] in (0, 1) and all(entry == line[0] + i for i, entry in enumerate(line))


def _of_bits(rows: Rows) -> bool:
    return all(entry in (0, 1) for row in rows for entry in row)


def _grows(line: Sequence[Any]) -> bool:
    """Whether each number is larger than the one before and some is above 1; 0 and 1 may be entries."""
    return len(line) > 1 and line[-1] > 1 and all(x < y for x, y in pairwise(line))


def other_layout(row: Sequence[str], is_first: bool, is_entry: Callable[[str], bool]) -> str | None:
    """What a row of a .csv with a wrong entry is more likely to be; None where nothing better is known."""
    seen = row[:MOST_LOOKED_AT]
    line, entries = ",".join(seen), [part for part in seen if is_entry(part)]
    for sign, name in SEPARATORS.items():
        if sign == " " and len(seen) > 1:
            break
        parts = [part for part in line.split(sign) if part.strip()]
        if len(entries) < len(seen) and len(parts) > 1 and all(is_entry(part.replace(",", ".")) for part in parts):
            return f"{quoted(line)} is separated by {name}; want commas"
    named = not entries and any(_is_name(part) for part in seen)
    numbered = len(seen) > 2 and not seen[0].strip() and len(entries) == len(seen) - 1
    return f"{quoted(line)} is a header, a row of names; {WAYS}" if is_first and (named or numbered) else None


def _is_name(part: str) -> bool:
    """Whether a text is no number, not even `nan`."""
    return any(map(str.isalpha, part)) and part.strip().lower().lstrip("+-") not in ("nan", "inf", "infinity")
