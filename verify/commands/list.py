"""`fooling list`: what is known; `--coverage`: what the papers state, and which claims are about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import KINDS, Claim, find, registered
from fooling.verify.claims.claim import pack as pack_of
from fooling.verify.claims.coverage import coverage as coverage_of
from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json, grep, in_full
from fooling.verify.pages.answers import claim_list as page
from fooling.verify.pages.answers import coverage as coverage_page
from fooling.verify.pages.answers.latex_table import latex_table
from fooling.verify.pages.formats.pager import paged
from fooling.verify.runs.chosen_claims import found
from fooling.verify.statement.verdict import Verdict

Row = TypeVar("Row")


@click.command("list")
@click.argument("names", nargs=-1, metavar="[PACK or CLAIM]...")
@click.option(
    "--coverage",
    is_flag=True,
    help="List the statements of the paper in the order of the paper, each with the claims about it.",
)
@click.option("--verdict", type=click.Choice([*map(str, Verdict)]), help="Only claims with this expected verdict.")
@click.option("--kind", type=click.Choice(KINDS), help="Only claims of this kind.")
@grep
@click.option(
    "--format",
    "as_",
    type=click.Choice(["text", "latex"]),
    default="text",
    show_default=True,
    help="latex prints a table for the appendix of a paper.",
)
@in_full
@as_json
def command(
    names: Sequence[str],
    coverage: bool,
    verdict: str | None,
    kind: str | None,
    pattern: re.Pattern[str] | None,
    as_: str,
    in_full: bool,
    as_json: bool,
) -> int:
    """List the known claims, of one PACK or of all.

    Each claim is one line: its id, the verdict that its pack expects, and its sentence.  With --long, or with the name
    of a CLAIM, the list also has the place in the paper, the kind, and the values that the claim speaks of.

    There are five kinds of claims:

    \b
      printed     the paper prints this statement.
      reading     the paper leaves something open, and this claim closes it in one way.
      repair      a corrected form of a claim that is refuted or unknown.
      core        the arithmetic of a statement that cannot be said whole: its numbers fit.
      supporting  printed nowhere: a run, a sharper value, a variation.
    """  # noqa: D301 (click reads \b)
    wanted = page.Wanted(verdict, kind, pattern)
    if as_ == "latex" and (coverage or as_json):
        raise InvalidInput(f"--format latex is a table of claims; leave out {'--coverage' if coverage else '--json'}")
    if coverage:
        covered = [one for name in names or registry.PACKS for one in coverage_of(name)]
        kept = [one for one in covered if wanted.takes_statement(one)]
        _tell(as_json, kept, coverage_page.document, coverage_page.print_coverage)
    else:
        claims = list(filter(wanted.takes, _claims(names)))
        if as_ == "latex":
            click.echo(latex_table(claims))
            return AS_EXPECTED
        is_long = in_full or any("/" in name for name in names)
        _tell(as_json, claims, page.document, page.print_list if is_long else page.print_short_list)
    return AS_EXPECTED


def _claims(names: Sequence[str]) -> Sequence[Claim]:
    """Those of the packs, and those that are named, each once; all where nothing is named."""
    named = [pack_of(name).claims.values() if name in registry.PACKS else [_claim(name)] for name in names]
    return list({claim.id: claim for claims in named for claim in claims}.values()) if names else list(registered())


def _claim(name: str) -> Claim:
    """The claim of that id; `InvalidInput` offers the nearest, with their packs."""
    return find(name) if "/" in name else found(name)


def _tell(
    as_json: bool, rows: list[Row], document: Callable[[list[Row]], object], drawn: Callable[[list[Row]], None]
) -> None:
    """The rows as one document, or as a table."""
    if as_json:
        answer(document(rows))
    else:
        with paged():
            drawn(rows)
