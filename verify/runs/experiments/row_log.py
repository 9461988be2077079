"""The rows of an experiment: JSON lines, one a run, each with the SHA-256 of its row; only one program appends.

A line is appended whole and forced to the disk before its run counts as done.  `kill -9` can leave a last line that is
cut off; a disk or an editor can damage any line.  Both show in the checksum: such lines are named, left out, and their
runs are done again.  A file whose rows are of other runs than those asked for is refused as it is.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.reading.files import read_bytes, writing

Row = dict[str, Any]
MOST_BYTES = 2**30


def line_of(row: Mapping[str, Any]) -> bytes:
    """With its checksum, and the end of the line."""
    return (json.dumps({"sha256": _digest(row), "row": row}) + "\n").encode()


def _digest(row: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()


def read_rows(path: Path, told: Callable[[str], None]) -> tuple[dict[str, Row], bool]:
    """The rows by their keys, and whether all lines are whole; `told` hears of each that is not."""
    if not path.exists():
        return {}, True
    rows, whole = dict[str, Row](), True
    *lines, rest = read_bytes(path, MOST_BYTES).split(b"\n")
    for number, line in enumerate(lines, 1):
        row = _row(line)
        if row is None:
            told(f"{path}, line {number}: damaged, its checksum is not that of its row; its run is done again")
            whole = False
        else:
            rows[row["key"]] = row
    if rest:
        told(f"{path}, line {len(lines) + 1}: cut off, the last line was not finished; its run is done again")
    return rows, whole and not rest


def _row(line: bytes) -> Row | None:
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        read = json.loads(line)
        row = read["row"]
        if isinstance(row["key"], str) and read["sha256"] == _digest(row):
            return dict(row)
    return None


def rewrite(path: Path, rows: Mapping[str, Row]) -> None:
    """The file with these rows alone, whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with writing(f"--out {path}: cannot write there (", "); want another file"):
        beside.write_bytes(b"".join(map(line_of, rows.values())))
        beside.replace(path)


def append(path: Path, row: Mapping[str, Any]) -> None:
    """One row more, on the disk when this returns."""
    with writing(f"--out {path}: cannot write there (", "); want another file"), path.open("ab") as file:
        file.write(line_of(row))
        file.flush()
        os.fsync(file.fileno())


def require_of(path: Path, rows: Mapping[str, Row], keys: set[str], named: Path) -> None:
    """InvalidInput where the file has rows of runs that the experiment does not have."""
    others = [row for key, row in rows.items() if key not in keys]
    if others:
        said = ", ".join(f"{name} = {others[0].get(name)}" for name in ("task", "size", "model", "rate", "seed"))
        raise InvalidInput(
            f"--out {path}: has {len(others)} runs that {named} does not ask for in this way, such as {said}; want "
            f"another --out, or the experiment that these runs are of"
        )
