"""`fooling show`: one claim, with its evidence judged again."""

from __future__ import annotations

from pathlib import Path

import click

from verify.commands.endings import AS_EXPECTED, DIFFERS, answer
from verify.commands.options import as_json, evidence
from verify.pages import claims as page
from verify.runs.chosen import found


@click.command("show")
@click.argument("claim")
@evidence
@as_json
def command(claim: str, evidence: Path, as_json: bool) -> int:
    """Explain one CLAIM: what it says, its verdict and evidence (judged again), and how to repeat it."""
    known = page.explained(found(claim, evidence), evidence)
    if as_json:
        answer(known)
    else:
        click.echo(page.explanation(known))
    return DIFFERS if known["rejected"] else AS_EXPECTED
