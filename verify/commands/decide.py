"""`fooling decide`: one sentence, decided."""

from __future__ import annotations

import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import click

from fooling.verify.claims.claim import EFFORTS
from fooling.verify.commands.command_line.endings import AS_EXPECTED, BAD_INPUT, answer, complain
from fooling.verify.commands.command_line.options import as_json, evidence, flag, option, remarks, why
from fooling.verify.given.arguments.sentences import all_named, sentence_of
from fooling.verify.pages.answers import claims as page
from fooling.verify.pages.answers import statements
from fooling.verify.pages.answers.beside import print_goals
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.many_claims import run
from fooling.verify.runs.claims.one_claim import BUDGETS, Plan
from fooling.verify.statement.language.sentences.refused import Refused


@click.command("decide")
@click.argument("sentence")
@option("--let NAME=TERM", "What a name in the sentence stands for.", to="lets", multiple=True)
@flag("--dry-run", "Print the statement that was read, and decide nothing.")
@option("--effort", "At most 10, 60 or 600 seconds of wall-clock time.", click.Choice(EFFORTS), default="default")
@flag("-v --verbose", "Where it stays unknown, print what the search tried, too.")
@remarks
@why
@evidence
@as_json
def command(
    sentence: str,
    lets: Sequence[str],
    dry_run: bool,
    effort: str,
    verbose: bool,
    remarks: str,
    why: bool,
    evidence: Path,
    as_json: bool,
) -> int:
    """Decide one SENTENCE, such as 'for all n >= 1: D(EQ_n) = n + 1'.

    The statement that was read is printed first, in full words.  What two people would read differently is refused, and
    both readings are printed.  `fooling docs grammar` lists what a sentence may say.

    Exit codes: 0 decided, or unknown.  2 bad input: the message has the line and the column.
    """
    try:
        read = sentence_of(sentence, all_named(lets), sort="proposition")
    except Refused as error:
        complain(str(error), BAD_INPUT)
        click.echo(error.shown, err=True)
        return BAD_INPUT
    name = f"sentence/{sha256(read.text.encode()).hexdigest()[:12]}"
    task = own_task(name, "the command line", sentence, read.term)
    if not as_json:
        click.echo("\n".join((f"read as: {read.text}", *(f"note: {told}" for told in read.remarks))))
    if dry_run:
        if as_json:
            answer(statements.CHECK_DRY_RUN((task.claim,)))
        return AS_EXPECTED
    started = time.monotonic()
    results = run([task], Plan(effort, evidence, 1, BUDGETS[effort], remarks=remarks, why=why))
    seconds = time.monotonic() - started
    if as_json:
        answer(page.CHECK(page.Checked(results, effort, seconds, verbose)))
    else:
        if verbose:
            page.print_searches(results)
        print_goals(results)
        page.print_table(results, effort, seconds, evidence)
    return AS_EXPECTED
