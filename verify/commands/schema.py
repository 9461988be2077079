"""`fooling schema`: what the JSON documents of the commands look like."""

from __future__ import annotations

import click

from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json
from fooling.verify.pages.schemas.contents import SCHEMAS, schema_of
from fooling.verify.pages.schemas.head import FORMATS, headed


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
        answer(schema_of(name))
        return AS_EXPECTED
    titles = {known: schema_of(known)["title"] for known in SCHEMAS}
    if as_json:
        entries = {known: {"version": FORMATS[known], "title": title} for known, title in titles.items()}
        answer(headed("schema", {"schemas": entries}))
    else:
        width = max(map(len, titles))
        click.echo("\n".join(f"{known:{width}}  {title}" for known, title in titles.items()))
    return AS_EXPECTED
