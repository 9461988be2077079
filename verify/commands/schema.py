"""`fooling schema`: what the JSON documents of the commands look like."""

from __future__ import annotations

import click

from fooling.verify.commands.command_line.documents import MODULES, document
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document

ENTRY = of.table_of(of.Record(Document, version=of.POSITIVE, title=of.LINE))
NAMES = {"propertyNames": of.one_of(MODULES).schema, "minProperties": len(MODULES)}
SCHEMA = Document(
    "schema", "schema answers: the names of the schemas", dict, schemas=of.Shape({**ENTRY.schema, **NAMES}, ENTRY)
)


@click.command("schema")
@click.argument("name", required=False)
@as_json
def command(name: str | None, as_json: bool) -> int:
    """Print the JSON schema called NAME, or list all schemas.

    With --json a command prints one JSON document, whose field `format` is the NAME of the schema.  The schema is in
    the language JSON Schema, draft 2020-12.  `fooling check --schema` prints the schema of files of your own
    propositions.
    """
    if name is not None:
        answer(document(name).schema)
        return AS_EXPECTED
    documents = {known: document(known) for known in MODULES}
    if as_json:
        answer(SCHEMA({"schemas": documents}))
    else:
        width = max(map(len, documents))
        click.echo("\n".join(f"{known:{width}}  {one.title}" for known, one in documents.items()))
    return AS_EXPECTED
