"""`fooling schema`: what the JSON documents of the commands look like.  The module of each is loaded when asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document

STANDING_IN: Mapping[str, Sequence[str]] = {  # a module of `verify/` -> the names of its documents
    "commands.convert": ["convert"],
    "commands.docs": ["docs", "docs-page", "docs-site"],
    "commands.export": ["export"],
    "commands.schema": ["schema"],
    "commands.sheet": ["sheet", "sheets", "variants"],
    "pages.answers.census": ["census"],
    "pages.answers.claim_list": ["list"],
    "pages.answers.claims": ["check"],
    "pages.answers.constructions": ["construct", "constructions"],
    "pages.answers.coverage": ["list-coverage"],
    "pages.answers.enumeration": ["enumerate"],
    "pages.answers.deployed": ["deployed"],
    "pages.answers.experiment": ["experiment"],
    "pages.answers.forward_pass": ["network-word"],
    "pages.answers.frontier": ["frontier"],
    "pages.answers.grades": ["grade", "grade-key", "grade-zip"],
    "pages.answers.language": ["language"],
    "pages.answers.measures": ["measure", "measure-lengths", "measure-survey"],
    "pages.answers.methods": ["methods"],
    "pages.answers.mutants": ["mutants"],
    "pages.answers.network": ["network"],
    "pages.answers.one_claim": ["show", "show-several"],
    "pages.answers.rechecked": ["recheck"],
    "pages.answers.simulation": ["simulate"],
    "pages.answers.statements": ["check-dry-run"],
    "pages.answers.tasks": ["task", "tasks"],
    "pages.answers.width": ["width"],
    "pages.bundles.bundle": ["bundle"],
    "pages.proofs.axioms": ["axioms"],
    "pages.site.reported": ["report"],
}
MODULES = dict(sorted((name, module) for module, names in STANDING_IN.items() for name in names))
"""The module of each document, by the names in their order."""


def document(name: str) -> Document[Any]:
    """The document of this name.

    Raises InvalidInput for another name, and offers the nearest.
    """
    if name not in MODULES:
        near = get_close_matches(name, MODULES, n=3, cutoff=0.5)
        raise InvalidInput(
            f"no schema {name!r}; " + (f"nearest: {', '.join(near)}" if near else "see `fooling schema`")
        )
    module = import_module(f"fooling.verify.{MODULES[name]}")
    return next(one for one in vars(module).values() if isinstance(one, Document) and one.name == name)


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
