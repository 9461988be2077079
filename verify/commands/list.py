"""`fooling list`: what is known; `--coverage`: what the papers state, and which claims are about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from fooling.verify.claims.claim import PACKS, registered
from fooling.verify.claims.claim import pack as pack_of
from fooling.verify.claims.coverage import coverage as coverage_of
from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json
from fooling.verify.pages.answers import claims as page
from fooling.verify.pages.answers import coverage as coverage_page

Row = TypeVar("Row")


@click.command("list")
@click.argument("pack", required=False)
@click.option("--coverage", is_flag=True, help="The statements of the paper in its order, each with its claims.")
@as_json
def command(pack: str | None, coverage: bool, as_json: bool) -> int:
    """List the known claims, of one PACK or of all."""
    if coverage:
        statements = [one for name in ([pack] if pack is not None else PACKS) for one in coverage_of(name)]
        _tell(as_json, statements, coverage_page.document, coverage_page.print_coverage)
    else:
        claims = list(pack_of(pack).claims.values() if pack is not None else registered())
        _tell(as_json, claims, page.list_document, page.print_list)
    return AS_EXPECTED


def _tell(
    as_json: bool, rows: list[Row], document: Callable[[list[Row]], object], drawn: Callable[[list[Row]], None]
) -> None:
    """The rows as one document, or as a table."""
    if as_json:
        answer(document(rows))
    else:
        drawn(rows)
