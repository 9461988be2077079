"""What the schemas are made of: JSON Schema, draft 2020-12, in a few words of Python.

An object lists the fields that it must have and those that it may have.  The top of a document has no other fields.
Inside, an object that is `open_ended` may have more: the entries of claims, where a later version may add a field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fooling.verify.claims.claim import EFFORTS, KINDS, WEIGHTS
from fooling.verify.pages.schemas.certificate_files import FIELD as FILES
from fooling.verify.pages.schemas.head import FORMATS
from fooling.verify.statement.language.verdict import Verdict

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

ANYTHING: Schema = {}
BOOLEAN: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
LINE: Schema = {"type": "string", "minLength": 1}
INTEGER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
POSITIVE: Schema = {"type": "integer", "minimum": 1}
SECONDS: Schema = {"type": "number", "minimum": 0}
FRACTION: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
DIGEST: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
NUMBER: Schema = {"anyOf": [INTEGER, FRACTION]}


def one_of(words: Iterable[object]) -> Schema:
    """One of these words."""
    return {"enum": list(map(str, words))}


def maybe(schema: Schema) -> Schema:
    """This, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def listed(items: Schema, **limits: int) -> Schema:
    """A list of these."""
    return {"type": "array", "items": items, **limits}


def tuple_of(*items: Schema) -> Schema:
    """A list of exactly these, in this order."""
    return {"type": "array", "prefixItems": list(items), "items": False, "minItems": len(items)}


def table_of(values: Schema) -> Schema:
    """An object with any names, and these values."""
    return {"type": "object", "additionalProperties": values}


def record(
    needed: Mapping[str, Schema], possible: Mapping[str, Schema] | None = None, open_ended: bool = False
) -> Schema:
    """An object with the fields `needed`, maybe some that are `possible`, and no others unless it is `open_ended`."""
    fields = {"type": "object", "properties": {**needed, **(possible or {})}, "required": list(needed)}
    return fields if open_ended else {**fields, "additionalProperties": False}


def document(
    name: str, title: str, needed: Mapping[str, Schema], possible: Mapping[str, Schema] | None = None
) -> Schema:
    """The schema of the document of this name: its head, and its fields."""
    head = {
        "tool": record({"name": {"const": "fooling"}, "version": LINE}),
        "format": record({"name": {"const": name}, "version": {"const": FORMATS[name]}}),
    }
    files = {FILES: table_of(record({"sha256": DIGEST, "bytes": COUNT}))}
    return {"$schema": DRAFT, "title": title, **record({**head, **needed}, {**(possible or {}), **files})}


# ---- what several documents have ----

NAMES = listed(LINE)
VERDICT = one_of(Verdict)
EFFORT = one_of(EFFORTS)
KIND = maybe(one_of(KINDS))
WEIGHT = maybe(one_of(WEIGHTS))
EXPECTED = maybe(VERDICT)
CERTIFICATE = maybe(LINE)
TERM: Schema = {"anyOf": [{"type": "array", "minItems": 1}, TEXT, INTEGER, BOOLEAN]}
PROPOSITION: Schema = {"type": "array", "prefixItems": [LINE], "minItems": 1}
WITNESS_PARTS = {"words": listed(TEXT), "known": NAMES, "breaks": NAMES, "notes": NAMES}
WITNESS = maybe({"type": "object", "properties": WITNESS_PARTS, "additionalProperties": TERM})
IN_ITS_SENTENCE = {
    "letters": table_of(LINE),
    "witness_in_statement": WITNESS,
    "counterexample": maybe(LINE),
    "opposite": maybe(LINE),
}
READ = record(
    {"expression": TEXT, "letters": NAMES, "words": listed(NAMES), "more_words": BOOLEAN, "doubts": NAMES},
    {"claims": NAMES},  # that a doubtful expression stands in
)
EXPRESSIONS: dict[str, Schema] = {"expressions": listed(READ, minItems=1)}  # where regular expressions were read


def malformed(part: str) -> dict[str, Schema]:
    """The field of what cost itself only: each part of this name that is malformed, with the reason."""
    return {"malformed": listed(record({part: LINE, "reason": LINE}), minItems=1)}


GROUNDS = ("axioms", "theories", "cited", "proved_in_rocq", "proved_in_words")
RESTS_ON = maybe(record(dict.fromkeys(GROUNDS, NAMES)))
