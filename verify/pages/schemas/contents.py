"""The schemas by the names of the documents that they describe; those of the shortest documents are here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.pages.schemas import claims, exercises, functions, languages, networks
from fooling.verify.pages.schemas.head import FORMATS
from fooling.verify.pages.schemas.parts import LINE, POSITIVE, TEXT, Schema, document, one_of, record, table_of


def docs() -> Schema:
    """Of `docs --json`."""
    title = "what `docs --json` answers: the pages of the documentation, each with its title"
    return document("docs", title, {"pages": table_of(LINE)})


def docs_page() -> Schema:
    """Of `docs NAME --json`."""
    title = "what `docs NAME --json` answers: one page of the documentation"
    return document("docs-page", title, {"page": LINE, "text": TEXT})


def docs_site() -> Schema:
    """Of `docs --out DIR --json`."""
    fields = {"folder": LINE, "files": POSITIVE, "bytes": POSITIVE}
    return document("docs-site", "what `docs --out DIR --json` answers: where the web site is", fields)


def schema() -> Schema:
    """Of `schema --json`."""
    entry = record({"version": POSITIVE, "title": LINE})
    names = {"type": "object", "propertyNames": one_of(FORMATS), "additionalProperties": entry}
    title = "what `schema --json` answers: the names of the schemas"
    return document("schema", title, {"schemas": {**names, "minProperties": len(FORMATS)}})


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "axioms": claims.axioms,
    "bundle": claims.bundle,
    "census": functions.census,
    "check": claims.check,
    "check-dry-run": claims.check_dry_run,
    "construct": networks.construct,
    "constructions": networks.constructions,
    "docs": docs,
    "docs-page": docs_page,
    "docs-site": docs_site,
    "enumerate": functions.enumerate_,
    "export": claims.export,
    "frontier": networks.frontier,
    "grade": exercises.grade,
    "grade-key": exercises.grade_key,
    "grade-zip": exercises.grade_zip,
    "language": languages.language,
    "list": claims.list_,
    "list-coverage": claims.list_coverage,
    "measure": functions.measure,
    "measure-lengths": functions.measure_lengths,
    "measure-survey": functions.measure_survey,
    "mutants": claims.mutants,
    "network": networks.network,
    "network-word": networks.network_word,
    "recheck": claims.recheck,
    "report": claims.report,
    "schema": schema,
    "sheet": exercises.sheet,
    "sheets": exercises.sheets,
    "show": claims.show,
    "show-several": claims.show_several,
    "simulate": networks.simulate,
    "variants": exercises.variants,
    "width": networks.width,
}


def schema_of(name: str) -> Schema:
    """The schema of the document of this name, JSON Schema draft 2020-12.

    Raises InvalidInput for another name, and offers the nearest.
    """
    if name not in SCHEMAS:
        near = get_close_matches(name, SCHEMAS, n=3, cutoff=0.5)
        raise InvalidInput(
            f"no schema {name!r}; " + (f"nearest: {', '.join(near)}" if near else "see `fooling schema`")
        )
    return SCHEMAS[name]()
