"""`fooling bundle`: the certificates of a run as one archive, with pages and a checker that needs Python alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from fooling.verify.commands.command_line.bad_input import complain_of, complain_of_claims
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.options import FILE, as_json, option, run_python
from fooling.verify.pages.answers.claims import of_files
from fooling.verify.pages.bundles.bundle import (
    BUNDLE,
    Bundled,
    bundle,
    claims_in,
    evidence_of,
    folder_of,
    in_words,
    is_of_claims,
    write_zip,
)
from fooling.verify.pages.site.reported import refused, reported
from fooling.verify.reading.files import read_bytes
from fooling.verify.runs.claims.chosen_claims import Named, named

EVIDENCE = Path("evidence")  # where `check` writes by itself


@click.command("bundle")
@click.argument("run", type=FILE, metavar="RUN")
@click.argument("what", nargs=-1, metavar="[PACK, CLAIM, FILE.claims or DIRECTORY]...")
@option("--out X.zip", "The archive to write.", FILE, required=True)
@option("--date D", "A date that the page About tells.  Without it no date is told.")
@run_python
@as_json
def command(run: Path, what: Sequence[str], out: Path, date: str | None, run_python: bool, as_json: bool) -> int:
    """Pack the certificates of a run into one archive, with a checker.

    The archive has their statements and web pages as well.

    RUN is the directory that `fooling check` has written evidence to, a folder in it, such as evidence/network, or one
    certificate.  RUN may also be a file of claims or a PACK: its certificates are then those in ./evidence, where
    `check` writes them.  Of the directory the archive has what `check` has written.  Where claims are named, it has
    only their certificates, with the sentences of your own files.  Each certificate is checked before it is packed.
    Whoever unpacks the archive runs `python check.py` in it, which needs Python 3.11 and nothing else.  The same
    certificates and program give the same bytes.

    Exit codes: 0 success.  1 the checker rejects a certificate, and no archive is written.  2 bad input.
    """
    if is_of_claims(run):
        run, what = EVIDENCE, (str(run), *what)
    found = named(what, run_python) if what else Named()
    if what and not found.tasks:
        return complain_of_claims(found)
    root, names = evidence_of(run)
    report = reported(claims_in(root, names, [task.claim for task in found.tasks]), root, date)
    if rejected := refused(report):
        complain_of([f"{one.claim.id}: certificate not accepted: {one.known['rejected']}" for one in rejected])
        return DIFFERS
    files = bundle(report)
    write_zip(files, folder_of(report), out)
    tell = (report, files, out, read_bytes(out, 2**32))
    if as_json:
        answer(BUNDLE(Bundled(*tell)) | of_files(found))
    else:
        click.echo(in_words(*tell))
    return complain_of_claims(found) or AS_EXPECTED
