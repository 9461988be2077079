"""`fooling list`: what is known, or what a file says; `--coverage`: what the papers state, and the claims about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import KINDS, WEIGHTS, by_weight
from fooling.verify.claims.coverage import coverage as coverage_of
from fooling.verify.commands.command_line.bad_input import complain_of_claims
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.expressions import telling_expressions
from fooling.verify.commands.command_line.options import as_json, flag, grep, in_full, option, run_python
from fooling.verify.pages.answers import claim_list as page
from fooling.verify.pages.answers import coverage as coverage_page
from fooling.verify.pages.answers.claims import of_files
from fooling.verify.pages.answers.latex_table import latex_table
from fooling.verify.pages.formats.terminal import paged
from fooling.verify.runs.claims.chosen_claims import Named, named
from fooling.verify.statement.language.verdict import Verdict


@click.command("list")
@click.argument("names", nargs=-1, metavar="[PACK, CLAIM, FILE.claims or DIRECTORY]...")
@flag("--coverage", "List the statements of the paper in the order of the paper, each with the claims about it.")
@option("--verdict", "Only claims with this expected verdict.", click.Choice([*map(str, Verdict)]))
@option("--weight", "Only refuted claims of this weight.", click.Choice(list(WEIGHTS)))
@option("--kind", "Only claims of this kind.", click.Choice(KINDS))
@grep
@option(
    "--format",
    "latex prints a table for the appendix of a paper.",
    click.Choice(["text", "latex"]),
    to="as_",
    default="text",
)
@option(
    "--evidence DIR",
    "With --format latex: take the verdicts from the certificates in DIR, which the checker judges again.",
    click.Path(path_type=Path, exists=True, file_okay=False),
)
@run_python
@in_full
@as_json
def command(
    names: Sequence[str],
    coverage: bool,
    verdict: str | None,
    weight: str | None,
    kind: str | None,
    pattern: re.Pattern[str] | None,
    as_: str,
    evidence: Path | None,
    run_python: bool,
    in_full: bool,
    as_json: bool,
) -> int:
    """List the known claims, of one PACK or of all, or the claims of a FILE of your own.

    Each claim is one line: its id, the verdict that its pack expects, and its sentence.  With --long, or with the name
    of a CLAIM, the list also has the place in the paper, the kind, and the values that the claim speaks of.

    There are five kinds of claims:

    \b
      printed     the paper prints this statement.
      reading     the paper leaves something open, and this claim closes it in one way.
      repair      a corrected form of a claim that is refuted or unknown.
      core        the arithmetic of a statement that cannot be said whole: its numbers fit.
      supporting  printed nowhere: a run, a sharper value, a variation.

    A refuted claim of the kinds printed and reading also has a weight, how much of the text falls with it: result,
    step, constant, domain or typing.  With --verdict refuted the heaviest stand first, each with its
    place and its whole sentence.
    """  # noqa: D301 (click reads \b)
    wanted = page.Wanted(verdict, kind, pattern, weight)
    if as_ == "latex" and (coverage or as_json):
        raise InvalidInput(f"--format latex is a table of claims; leave out {'--coverage' if coverage else '--json'}")
    if evidence is not None and as_ != "latex":
        raise InvalidInput(
            "--evidence gives the verdicts of --format latex; `fooling show CLAIM` tells those of one claim"
        )
    if coverage:
        return _tell_coverage(names, wanted, as_json)
    found = Named()
    with telling_expressions(as_json or as_ == "latex", lambda: [task.claim for task in found.tasks]) as read:
        found = named(names, run_python)
    claims = [task.claim for task in found.tasks if wanted.takes(task.claim)]
    if as_ == "latex":
        click.echo(latex_table(claims, evidence))
    elif as_json:
        answer(page.LIST(tuple(claims)) | of_files(found) | read)
    else:
        is_long = in_full or any(task.id in names for task in found.tasks)
        with paged():
            if verdict != str(Verdict.REFUTED):
                (page.print_list if is_long else page.print_short_list)(claims)
            else:
                (page.print_list if is_long else page.print_refuted)(by_weight(claims))
    return complain_of_claims(found)


def _tell_coverage(names: Sequence[str], wanted: page.Wanted, as_json: bool) -> int:
    """What the papers state, as one document or as a table."""
    covered = [one for name in names or registry.PACKS for one in coverage_of(name)]
    kept = [one for one in covered if wanted.takes_statement(one)]
    if as_json:
        answer(coverage_page.LIST_COVERAGE(tuple(kept)))
    else:
        with paged():
            coverage_page.print_coverage(kept)
    return AS_EXPECTED
