"""`fooling recheck`: the independent checker on certificates, each in a process with limits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.bad_input import complain_of
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer, tell
from fooling.verify.commands.command_line.options import Seconds, as_json, flag, jobs, option
from fooling.verify.pages.answers import rechecked as page
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.runs.certificates.many_certificates import SECONDS, Gate, run, sought
from fooling.verify.runs.processes.processes import processors


@click.command("recheck")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@option("--timeout S", f"Seconds that the check of one certificate may take.  [default: {SECONDS:g}]", Seconds())
@option(
    "--memory MIB", "MiB of memory that the check of one certificate may use.", click.IntRange(min=64), default=4096
)
@jobs("Certificates")
@flag("--no-solvers", "Run no solver; trust the answers of solvers that stand in the certificates.")
@flag(
    "--strict",
    "Exit with 1 if an accepted certificate trusts a solver, a run of torch or an assumption of a user's file."
    "  An axiom does not count, whether it is proved in Rocq, proved in words or cited.",
)
@as_json
def command(
    paths: Sequence[str],
    timeout: float | None,
    memory: int,
    jobs: int | None,
    no_solvers: bool,
    strict: bool,
    as_json: bool,
) -> int:
    """Run the independent checker on certificates.

    PATH is a certificate, or a directory of certificates.  The ending .json may be left out: evidence/PACK/NAME.

    Each certificate is checked in a process of its own, which --timeout and --memory limit.  A certificate whose check
    exceeds a limit is rejected.  Some certificates trust the answer of a solver.  Such a solver is run again where it
    is installed, and the certificate is rejected if the solver now answers otherwise.

    `check` also lays certificates of other statements beside those of claims, in the folder closest.  Where claims are
    checked, too, those are counted in a line of their own, and listed only if they are rejected or trust something.

    A file that cannot be read is skipped: the other certificates are checked, and the exit code is 2.

    Exit codes: 0 every certificate is accepted.  1 a certificate is rejected, or --strict finds that one trusts
    something.  2 bad input.
    """
    if "" in paths:
        raise InvalidInput("'': the name of no file; want a certificate, or a directory of certificates, such as .")
    gate = Gate(jobs or processors(), timeout or SECONDS, memory, not no_solvers, as_json)
    found, missing = sought(map(Path, paths))
    shown = progress(len(found), as_json) if len(found) > 1 else nullcontext(lambda count, name: None)
    with shown as advance:
        answers = [*run(found, gate, lambda path: advance(1, path.stem)), *missing]
    unreadable = [one for one in answers if not one.readable]
    if as_json:
        answer(page.RECHECK(tuple(answers)))
    else:
        lines = [page.answer(one) for one in page.listed_alone(answers) if one.readable]
        for line in [*lines, *([page.recheck_sum(answers)] if len(answers) > 1 else [])]:
            tell(line)
    if unreadable:
        return complain_of([f"{one.path}: {one.reason}" for one in unreadable])
    failing = page.counts(answers)["rejected"] or (strict and page.trusting(answers))
    return DIFFERS if failing else AS_EXPECTED
