"""`fooling axioms`: what is taken as known, with proofs and sources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json, evidence, grep, in_full, option
from fooling.verify.pages.formats.terminal import paged
from fooling.verify.pages.proofs import axioms as page


@click.command("axioms")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@option(
    "--kind",
    "proved: only axioms whose whole proof is printed.  cited: only axioms that leave a part to a cited source."
    "  rocq: only axioms that are proved in Rocq.  words: only axioms whose whole proof is printed and not in Rocq.",
    click.Choice(("proved", "cited", "rocq", "words")),
)
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
    """Print the axioms in words, each with its proof or source.

    An axiom that no certificate of the packs names is marked as unused.

    An axiom is a statement that a proof may use as it stands.  Without a NAME each axiom is printed on one line,
    without its conditions.  --long prints the whole statements.  NAME is the name of an axiom or of a rule.  `fooling
    show` prints these names in brackets.

    With a NAME or --long, the claims that rest on the axiom are named below its proof.  Only claims with an accepted
    certificate in the directory of --evidence are named.  So run `fooling check` first.
    """
    is_long = in_full or bool(names)
    found = page.like(page.entries(names, evidence if is_long or as_json else None), pattern, kind)
    if as_json:
        answer(page.AXIOMS_TOLD(tuple(found)))
        return AS_EXPECTED
    with paged():
        if is_long:
            click.echo(page.as_text(found))
        else:
            page.print_short(found)
    return AS_EXPECTED
