"""`fooling list`: what is known."""

from __future__ import annotations

import click

from verify.claims.claim import pack as pack_of
from verify.claims.claim import registered
from verify.commands.endings import AS_EXPECTED, answer
from verify.commands.options import as_json
from verify.pages import claims as page


@click.command("list")
@click.argument("pack", required=False)
@as_json
def command(pack: str | None, as_json: bool) -> int:
    """List the known claims, of one PACK or of all."""
    claims = list(pack_of(pack).claims.values() if pack is not None else registered())
    if as_json:
        answer({"tool": page.tool(), "claims": page.listed(claims)})
    else:
        page.print_list(claims)
    return AS_EXPECTED
