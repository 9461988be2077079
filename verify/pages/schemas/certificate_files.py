"""The certificates that a JSON document names, each with its SHA-256 and its size: which files they were.

    {..., "certificate_files": {"evidence/mine/one.json": {"sha256": "9f86...", "bytes": 812}}}

The field stands once, at the end of each document that names a certificate that is there; its keys are the paths as the
document has them.  The files are read when the document is made, at no more than a certificate may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.evidence.store import MOST_BYTES
from fooling.verify.reading.files import read_bytes

FIELD = "certificate_files"


def with_files(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, and behind them the certificates that they name, where any is there."""
    own = {name: value for name, value in fields.items() if name != FIELD}
    entries = {path: entry for path in dict.fromkeys(_named(own)) if (entry := file_entry(Path(path))) is not None}
    return own | ({FIELD: entries} if entries else {})


def file_entry(path: Path) -> dict[str, Any] | None:
    """The SHA-256 and the bytes of a file; None where it cannot be read."""
    try:
        content = read_bytes(path, MOST_BYTES)
    except InvalidInput:
        return None
    return {"sha256": sha256(content).hexdigest(), "bytes": len(content)}


def _named(value: Any, is_certificate: bool = False) -> Iterator[str]:
    """The paths of certificates: below a name `certificate` or `certificates`, and of `recheck` the field `path`."""
    if isinstance(value, Mapping):
        for name, inside in value.items():
            is_one = name in ("certificate", "certificates") or (is_certificate and name != "statement")
            yield from _named(inside, is_one)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from _named(inside, is_certificate)
    elif is_certificate and isinstance(value, str) and value.endswith(".json"):
        yield value
