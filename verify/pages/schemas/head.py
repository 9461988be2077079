"""The head of every JSON document: which program wrote it, and which format it has.

    {"tool": {"name": "fooling", "version": ...}, "format": {"name": "check", "version": 1}, ...}

A script looks at `format` before it looks at anything else.  The version of a format goes up when a field disappears or
changes its meaning; a new field leaves the version as it is.  `fooling schema NAME` prints the schema of a format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.verify.evidence.store import version
from fooling.verify.pages.schemas.certificate_files import with_files

FORMATS: Mapping[str, int] = {  # the name of each document, and the present version of its format
    "axioms": 1,
    "bundle": 1,
    "census": 1,
    "check": 1,
    "check-dry-run": 1,
    "construct": 1,
    "constructions": 1,
    "docs": 1,
    "docs-page": 1,
    "docs-site": 1,
    "enumerate": 1,
    "export": 1,
    "frontier": 1,
    "grade": 1,
    "grade-key": 1,
    "grade-zip": 1,
    "language": 1,
    "list": 1,
    "list-coverage": 1,
    "measure": 1,
    "measure-lengths": 1,
    "measure-survey": 1,
    "mutants": 1,
    "network": 1,
    "network-word": 1,
    "recheck": 1,
    "report": 1,
    "schema": 1,
    "sheet": 1,
    "sheets": 1,
    "show": 1,
    "show-several": 1,
    "simulate": 1,
    "variants": 1,
    "width": 1,
}


def headed(name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The document of this name with these fields, below its head; behind them the files of certificates."""
    tool = {"name": "fooling", "version": version()}
    return {"tool": tool, "format": {"name": name, "version": FORMATS[name]}, **with_files(fields)}
