"""`fooling axioms`: what is taken as known, with proofs and sources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json, evidence, grep, in_full
from fooling.verify.pages.formats.pager import paged
from fooling.verify.pages.proofs import axioms as page


@click.command("axioms")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--kind", type=click.Choice(("proved", "cited")), help="Only those whose proof is all here, or is cited.")
@grep
@in_full
@evidence
@as_json
def command(
    names: Sequence[str],
    kind: str | None,
    pattern: re.Pattern[str] | None,
    in_full: bool,
    evidence: Path,
    as_json: bool,
) -> int:
    """Print axioms in words, each with its proof or source.

    Without a NAME an axiom is one line: its name, and what it concludes.  --long gives all of each.  On a terminal a
    long list goes through a pager.  A NAME may also be that of a rule, as `fooling show` puts it into brackets.

    Below each axiom stand the claims that rest on it.  They are those with evidence in the directory, and each is
    judged again.  So run `fooling check` first.
    """
    is_long = in_full or bool(names)
    found = page.like(page.entries(names, evidence if is_long or as_json else None), pattern, kind)
    if as_json:
        answer(page.document(found))
        return AS_EXPECTED
    with paged():
        if is_long:
            click.echo(page.as_text(found))
        else:
            page.print_short(found)
    return AS_EXPECTED
