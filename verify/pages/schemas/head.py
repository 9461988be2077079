"""A whole JSON document: its head, its fields, and behind them the files of the certificates that it names.

    {"tool": {"name": "fooling", "version": ...}, "format": {"name": "check", "version": 1}, ...}

A script looks at `format` before it looks at anything else.  The version of a format goes up when a field disappears or
changes its meaning; a new field leaves the version as it is.  `fooling schema NAME` prints the schema of a format.
"""

from __future__ import annotations

from typing import Any

from fooling.verify.evidence.store import version
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.certificate_files import FIELD, with_files
from fooling.verify.pages.schemas.shapes import Fields, Record, Shape, Source, T, optional

DRAFT = "https://json-schema.org/draft/2020-12/schema"
VERSIONS: dict[str, int] = {}  # of the formats whose version is not 1
NOTHING: Fields[Any] = {}
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
