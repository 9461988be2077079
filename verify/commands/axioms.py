"""`fooling axioms`: what is taken as known, with proofs and sources."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json, evidence
from fooling.verify.pages.proofs import axioms as page


@click.command("axioms")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@evidence
@as_json
def command(names: Sequence[str], evidence: Path, as_json: bool) -> int:
    """Print axioms in words, each with its proof or source.

    Without a NAME all axioms are printed.  A NAME may also be that of a rule, as `fooling show` puts it into brackets.

    Below each axiom stand the claims that rest on it.  They are those with evidence in the directory, and each is
    judged again.  So run `fooling check` first.
    """
    found = page.entries(names, evidence)
    if as_json:
        answer(page.document(found))
    else:
        click.echo(page.as_text(found))
    return AS_EXPECTED
