"""Zip files whose bytes depend on nothing but what is in them: one date, one order, one set of permissions."""

from __future__ import annotations

from collections.abc import Mapping
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

DATE = (2026, 1, 1, 0, 0, 0)  # of every file in the zip


def add(made: ZipFile, name: str, content: bytes, is_program: bool = False) -> None:
    """Put a file into the zip."""
    about = ZipInfo(name, DATE)
    about.compress_type = ZIP_DEFLATED
    about.create_system = 3  # Unix, wherever it is made
    about.external_attr = (0o755 if is_program else 0o644) << 16
    made.writestr(about, content)


def add_all(made: ZipFile, files: Mapping[str, bytes]) -> None:
    """Put files into the zip, in the order of their names."""
    for name in sorted(files):
        add(made, name, files[name])
