"""`fooling report`: claims, their proofs and their certificates as web pages that need no server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from fooling.verify.commands.command_line.bad_input import complain_of, complain_of_claims
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.expressions import telling_expressions
from fooling.verify.commands.command_line.options import FILE, as_json, evidence, flag, option, run_python
from fooling.verify.pages.answers.claims import of_files
from fooling.verify.pages.site.folder import files_of, one_file_of, write
from fooling.verify.pages.site.reported import REPORT, Written, in_words, refused, reported
from fooling.verify.runs.claims.chosen_claims import Named, named


@click.command("report")
@click.argument("what", nargs=-1, metavar="[PACK, CLAIM, FILE.claims or DIRECTORY]...")
@option("--out DIR", "The folder that the pages go to.", FILE, required=True)
@flag("--single-file", "Write one page, DIR/index.html, with everything but certificates.")
@option("--date D", "A date that the page About tells.  Without it no date is told.")
@run_python
@evidence
@as_json
def command(
    what: Sequence[str], out: Path, single_file: bool, date: str | None, run_python: bool, evidence: Path, as_json: bool
) -> int:
    """Write claims, their proofs and their certificates as web pages.

    The pages need no server: open DIR/index.html.  Nothing is decided: run `fooling check` first.  The certificates in
    the directory of --evidence are checked again, and a claim without one is on the pages without a proof.  An earlier
    report in DIR is replaced.  The same claims, certificates and program give the same bytes.

    Exit codes: 0 success.  1 the checker rejects a certificate; its page says why.  2 bad input.
    """
    found = Named()
    with telling_expressions(as_json, lambda: [task.claim for task in found.tasks]) as read:
        found = named(what, run_python)
    report = reported([task.claim for task in found.tasks], evidence, date)
    files = one_file_of(report) if single_file else files_of(report)
    write(files, out)
    if as_json:
        answer(REPORT(Written(report, files, out)) | of_files(found) | read)
    else:
        click.echo(in_words(report, files, out, evidence))
    rejected = [f"{one.claim.id}: certificate not accepted: {one.known['rejected']}" for one in refused(report)]
    complain_of(rejected)
    return complain_of_claims(found) or (DIFFERS if rejected else AS_EXPECTED)
