"""The files beside a sheet that its texts name, and the digest of all that a sheet says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.papers.sheet import A_SHEET
from fooling.verify.given.files.event_stream import MOST_BYTES, text_tree
from fooling.verify.reading.files import below, read_bytes, read_text

LONGEST_PATH = 200  # characters of a text that may name a file


def files_beside(sheet: Path) -> list[Path]:
    """The files in the sheet's folder, or below it, that a text of the sheet names; no links."""
    tree = text_tree(read_text(sheet, MOST_BYTES, A_SHEET), str(sheet))
    named = sorted({text for text in _texts(tree) if len(text) <= LONGEST_PATH and text.isprintable()})
    return [path for text in named if (path := _file(sheet.parent, text)) is not None and path != sheet]


def digest_of(sheet: Path) -> str:
    """The SHA-256 of a sheet's text, which is `Sheet.digest`; of the text and its files where it names some."""
    text = sha256(read_text(sheet, MOST_BYTES, A_SHEET).encode("utf-8", "surrogatepass")).hexdigest()
    parts = [f"{path.relative_to(sheet.parent)} {sha256(read_bytes(path)).hexdigest()}" for path in files_beside(sheet)]
    return sha256("\n".join([text, *parts]).encode("utf-8", "surrogatepass")).hexdigest() if parts else text


def _texts(tree: Text) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
        return
    for part in tree.values() if isinstance(tree, Mapping) else tree:
        yield from _texts(part)


def _file(folder: Path, name: str) -> Path | None:
    try:
        path = below(folder, name)
        return path if path.is_file() else None
    except (InvalidInput, OSError, ValueError):
        return None
