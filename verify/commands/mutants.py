"""`fooling mutants`: how strong claims are, by the statements next to them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import click

from verify.claims.claim import EFFORTS
from verify.commands.endings import AS_EXPECTED, answer
from verify.commands.options import Seconds, as_json, evidence, jobs
from verify.pages import mutants as page
from verify.pages.terminal import progress
from verify.runs.chosen import chosen
from verify.runs.engines import processors
from verify.runs.many_claims import BUDGETS, Plan
from verify.runs.mutants import mutate


@click.command("mutants")
@click.argument("what", nargs=-1, required=True, metavar="PACK, CLAIM, FILE.json or DIRECTORY...")
@click.option(
    "--effort",
    type=click.Choice(EFFORTS),
    default="quick",
    show_default=True,
    help="How much to try: 10, 60 or 600 s a mutant.",
)
@jobs("Mutants decided")
@click.option("--timeout", type=Seconds(), metavar="S", help="Seconds a mutant, instead of the effort's.")
@evidence
@as_json
def command(
    what: Sequence[str], effort: str, jobs: int | None, timeout: float | None, evidence: Path, as_json: bool
) -> int:
    """Say how strong each confirmed claim is, by what is true of the statements next to it.

    Each bound is tightened, each hypothesis weakened or dropped, each object exchanged for its dual or its neighbour.
    What is then false was needed; what is still true improves the claim; what makes no sense any more says so.
    """
    tasks = chosen(what)
    plan = Plan(effort, evidence, jobs or processors(), timeout or BUDGETS[effort])
    started = time.monotonic()
    with progress(0, as_json) as advance:
        found = mutate(tasks, plan, lambda tried: advance(1, tried.item.id))
    seconds = time.monotonic() - started
    if as_json:
        answer(page.document(found, effort, seconds))
    else:
        page.print_table(found, effort, seconds, evidence)
    return AS_EXPECTED
