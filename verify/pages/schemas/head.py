"""A whole JSON document: its head, its fields, and behind them the files of the certificates that it names.

    {"tool": {"name": "fooling", "version": ...}, "format": {"name": "check", "version": 1}, ...,
     "certificate_files": {"evidence/mine/one.json": {"sha256": "9f86...", "bytes": 812}}}

A script looks at `format` before it looks at anything else.  The version of a format goes up when a field disappears or
changes its meaning; a new field leaves the version as it is.  `fooling schema NAME` prints the schema of a format.

The files are told where a certificate that the document names is there; the keys are the paths as the document has
them.  They are read when the document is made, at no more than a certificate may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.evidence.store import MOST_BYTES, version
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.shapes import Fields, Record, Shape, Source, T, optional
from fooling.verify.reading.files import read_bytes

DRAFT = "https://json-schema.org/draft/2020-12/schema"
VERSIONS: dict[str, int] = {}  # of the formats whose version is not 1
NOTHING: Fields[Any] = {}
FIELD = "certificate_files"
FILES = {FIELD: optional(of.table_of(Record(dict, sha256=of.DIGEST, bytes=of.COUNT)))}


class Document(Record[T]):
    """What a command answers with --json, of a value of a class.

    It says in one line of which command it is, and what is in it.  `beside` are further fields, that the command adds
    where there is something: such as of files that it read.
    """

    def __init__(
        self, name: str, says: str, kind: type[T], beside: Fields[Any] = NOTHING, /, **fields: Source[T]
    ) -> None:
        super().__init__(kind, **fields)
        command, _, what = says.partition(" answers")
        self.name, self.version = name, VERSIONS.get(name, 1)
        self.title = f"what `{command} --json` answers{what}"
        tool = Record(dict, name=Shape({"const": "fooling"}), version=of.LINE)
        form = Record(dict, name=Shape({"const": name}), version=Shape({"const": self.version}))
        later = {name: optional(of.shape_of(source)) for name, source in beside.items()} | FILES
        whole = Record(kind, tool=tool, format=form, **fields, **later)
        self.schema = {"$schema": DRAFT, "title": self.title, **whole.schema}

    def __call__(self, value: T) -> dict[str, Any]:
        """The document of a value."""
        return {**self.head, **with_files(super().__call__(value))}

    @property
    def head(self) -> dict[str, Any]:
        """The tool and the format."""
        tool = {"name": "fooling", "version": version()}
        return {"tool": tool, "format": {"name": self.name, "version": self.version}}


def with_files(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, and behind them the certificates that they name, where any is there."""
    own = {name: value for name, value in fields.items() if name != FIELD}
    entries = {path: entry for path in dict.fromkeys(_named(own)) if (entry := _file_entry(Path(path))) is not None}
    return own | ({FIELD: entries} if entries else {})


def _file_entry(path: Path) -> dict[str, Any] | None:
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
