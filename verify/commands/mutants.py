"""`fooling mutants`: how strong claims are, by the statements next to them."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

import click

from fooling.verify.claims.claim import EFFORTS
from fooling.verify.commands.command_line.bad_input import complain_of_claims
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.expressions import telling_expressions
from fooling.verify.commands.command_line.options import Seconds, as_json, evidence, flag, jobs, option, run_python
from fooling.verify.pages.answers import mutants as page
from fooling.verify.pages.answers.claims import of_files
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.runs.claims.chosen_claims import named
from fooling.verify.runs.claims.one_claim import Plan
from fooling.verify.runs.mutants.many_mutants import BUDGETS, Stopped, mutate
from fooling.verify.runs.processes.processes import processors


@click.command("mutants")
@click.argument("what", nargs=-1, required=True, metavar="PACK, CLAIM, FILE.claims or DIRECTORY...")
@option(
    "--effort",
    "How long the search for a proof may take: 20, 60 or 600 seconds a mutant (`fooling check` has other times).",
    click.Choice(EFFORTS),
    default="quick",
)
@jobs("Mutants decided")
@flag(
    "--resume",
    "Reuse a certificate that an earlier run wrote for the same mutant, with the same code and effort, after "
    "it is rechecked.",
)
@option("--timeout S", "Seconds for each mutant, instead of those of --effort.", Seconds())
@run_python
@evidence
@as_json
def command(
    what: Sequence[str],
    effort: str,
    jobs: int | None,
    resume: bool,
    timeout: float | None,
    run_python: bool,
    evidence: Path,
    as_json: bool,
) -> int:
    """Say how strong each confirmed claim is.

    A mutant is the statement of a claim with one change: a bound is tightened, a hypothesis is weakened or dropped, or
    an object is exchanged for a related one.  Each mutant is decided, and one of these is printed:

    \b
      needed              the mutant is false, so this part of the claim cannot be improved.
      improvable          the mutant is stronger than the claim, and true.
      also true           the mutant is about another object, and true.
      meaningless without the mutant has no meaning for some values.
      unknown             the mutant was neither proved nor disproved.

    FILE.claims/ID is one claim of a file.

    Exit codes: 0 every mutant has one of these results.  1 a process ended without an answer.  2 bad input.  130
    interrupted.
    """  # noqa: D301 (click reads \b)
    with telling_expressions(silent=as_json) as read:
        chosen = named(what, run_python, timeout)
    plan = Plan(effort, evidence, jobs or processors(), timeout or BUDGETS[effort], resume)
    started = time.monotonic()
    try:
        with progress(0, as_json) as advance:
            found = mutate(chosen.tasks, plan, lambda tried: advance(1, tried.item.id)) if chosen.tasks else []
    except Stopped as stop:
        return complain(f"interrupted: {_kept(stop, evidence)}", INTERRUPTED)
    seconds = time.monotonic() - started
    if as_json:
        answer(page.MUTANTS(page.Compared(found, effort, seconds)) | of_files(chosen) | read)
    elif chosen.tasks:
        page.print_table(found, effort, seconds, evidence)
    return complain_of_claims(chosen) or (DIFFERS if any(claim.is_lost for claim in found) else AS_EXPECTED)


def _kept(stop: Stopped, evidence: Path) -> str:
    if not stop.many:
        return "the claims themselves were being decided; the same command goes on with what is kept of them"
    return (
        f"{stop.decided} of {stop.many} mutants are decided, their evidence is kept in {os.path.relpath(evidence)}; "
        "the same command with --resume does the rest"
    )
