"""Zip files whose bytes depend on nothing but what is in them: one date, one order, one set of permissions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fooling.verify.reading.files import writing

DATE = (2026, 1, 1, 0, 0, 0)  # of every file in the zip


def add(made: ZipFile, name: str, content: bytes, is_program: bool = False) -> None:
    """Put a file into the zip."""
    about = ZipInfo(name, DATE)
    about.compress_type = ZIP_DEFLATED
    about.create_system = 3  # Unix, wherever it is made
    about.external_attr = (0o755 if is_program else 0o644) << 16
    made.writestr(about, content)


def write_zip(out: Path, files: Mapping[str, bytes], before: str, after: str, programs: Collection[str] = ()) -> None:
    """Write the zip, whole or not at all; InvalidInput, `before` and `after` the reason, where that cannot be."""
    part = out.with_name(f".{out.name}.part")
    try:
        with writing(before, after):
            with ZipFile(part, "w") as made:
                for name, content in files.items():
                    add(made, name, content, name in programs)
            part.replace(out)
    finally:
        part.unlink(missing_ok=True)
