"""`fooling check`: decide claims, write the evidence, print a table; the main job."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import EFFORTS
from fooling.verify.commands.command_line.bad_input import complain_of_claims
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.expressions import telling_expressions
from fooling.verify.commands.command_line.options import (
    Seconds,
    as_json,
    evidence,
    flag,
    jobs,
    option,
    remarks,
    run_python,
    why,
)
from fooling.verify.given.arguments.schema import schema as schema_of_files
from fooling.verify.pages.answers import claims as page
from fooling.verify.pages.answers import paper_summary, statements
from fooling.verify.pages.answers.beside import print_goals
from fooling.verify.pages.formats.terminal import Answered, bar_or_answers, bar_or_counts, load
from fooling.verify.runs.claims import marks as marks_of
from fooling.verify.runs.claims.chosen_claims import Named, named
from fooling.verify.runs.claims.many_claims import Interrupted, run
from fooling.verify.runs.claims.one_claim import BUDGETS, Decided, Plan
from fooling.verify.runs.processes.processes import processors
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.words import contents
from fooling.when_used import load_now

MANY = 10  # claims from which on the longest time is told beforehand, and those of whole packs are summed up


@click.command("check")
@click.argument("what", nargs=-1, metavar="[PACK, CLAIM, FILE.claims or DIRECTORY]...")
@option(
    "--effort",
    "At most 10, 60 or 600 seconds of wall-clock time for each claim.  For your own claims the search uses at "
    "most 4, 8 or 300 seconds of CPU time.",
    click.Choice(EFFORTS),
    default="default",
)
@jobs("Claims decided")
@flag("--dry-run", "Print each statement in words, and decide nothing.")
@flag("--schema", "Print a JSON schema of FILE.json, for editors, and do nothing else.")
@flag(
    "--resume",
    "Reuse a certificate that an earlier run wrote for the same proposition, with the same code and effort, "
    "after it is rechecked.",
)
@flag(
    "-v --verbose",
    "Print each claim of a whole PACK, too.  For each claim that stays unknown, also print what the search tried.",
)
@option(
    "--timeout S",
    "Seconds for each claim, instead of those of --effort, and for the run of a FILE.py, instead of 300.",
    Seconds(),
)
@remarks
@why
@run_python
@evidence
@as_json
def command(
    what: Sequence[str],
    effort: str,
    jobs: int | None,
    dry_run: bool,
    schema: bool,
    resume: bool,
    timeout: float | None,
    verbose: bool,
    remarks: str,
    why: bool,
    run_python: bool,
    evidence: Path,
    as_json: bool,
) -> int:
    """Decide claims, and write certificates.

    A claim that is proved is confirmed, and a claim that is disproved is refuted; either has a certificate.  Any other
    claim stays unknown, and has no certificate.

    PACK is a collection of claims about one paper that comes with this program.  CLAIM is the id of one of these
    claims.  Without any name, the claims of all packs are decided.  Of whole packs a summary is printed: what of each
    paper is refuted, the heaviest first, what holds, and each verdict that nobody expected.

    FILE.claims holds your own propositions.  A claim is a line with a name and a sentence for people, and below it,
    deeper, the proposition.  The field "expected" of a claim is the verdict that you expect.  `let` gives names to
    terms.  FILE.claims/ID is one claim of the file, with the claims that this claim uses.  An unknown claim is tried
    once more with the confirmed claims of its file, and what it then uses is named.  `fooling docs claims-files`
    explains such files, and `fooling docs arguments` has examples.  A file may also be FILE.json, FILE.jsonc or
    FILE.yaml (`fooling docs exchange`), or a Python program, FILE.py, that states an argument.

    A file may also be a paper.  In paper.md, the claims are the fenced blocks `claims`.  In paper.tex, they are the
    environments `claims` of fooling.sty.  All blocks of a paper are one text.  The verdicts for paper.tex are written
    into paper.marks, so that they are printed beside the claims.  `fooling docs papers` explains this.

    Where there are ten claims or more, a line on standard error says first how long their searches take at most.  Where
    standard error is no terminal, a run of more than ten seconds writes a line there for each claim as it is
    decided.  So a run that another program ends has told its verdicts.  Of whole packs it writes how many are decided,
    twice a minute.

    A malformed file or claim is skipped: that is told first, the other claims are decided, and the exit code is 2.

    Exit codes: 0 no verdict differs from the expected one.  1 a verdict differs, or a process ended without an answer.
    2 bad input.  130 interrupted: what is decided is printed, its certificates are kept, and the same command with
    --resume does the rest.
    """
    if schema:
        answer(schema_of_files())
        return AS_EXPECTED
    found = Named()
    with telling_expressions(as_json, lambda: [task.claim for task in found.tasks]) as read:
        found = named(what, run_python, timeout)
    if dry_run:
        _answer_stated(found, read, as_json)
        return complain_of_claims(found)
    # Before the search, which may take long, or be ended.
    is_malformed = complain_of_claims(found) if found.malformed or found.left_out or found.other_files else AS_EXPECTED
    plan = Plan(effort, evidence, jobs or processors(), timeout or BUDGETS[effort], resume, remarks, why)
    is_summed = len(found.tasks) >= MANY and not verbose and all(name in registry.PACKS for name in what)
    started = time.monotonic()
    results = _decided(found, plan, as_json, is_summed) if found.tasks else []
    if results is None:
        return INTERRUPTED
    seconds = time.monotonic() - started
    marks = [marks for one in dict.fromkeys(found.papers) if (marks := marks_of.write_marks(one, results)) is not None]
    if as_json:
        answer(page.CHECK(page.Checked(results, effort, seconds, verbose)) | page.of_files(found) | read)
    else:
        _print(results, found, plan, seconds, is_summed, verbose)
        for one in marks:
            click.echo(f"marks for the paper in {one}")
    return is_malformed or (DIFFERS if page.summary(results)["unexpected"] else AS_EXPECTED)


def _print(
    results: Sequence[Decided], found: Named, plan: Plan, seconds: float, is_summed: bool, verbose: bool
) -> None:
    """The answer for people."""
    if is_summed:
        paper_summary.print_summary(results, plan.effort, seconds, plan.directory)
    elif results:
        if verbose:
            page.print_searches(results)
        if plan.why:
            print_goals(results)
        page.print_table(results, plan.effort, seconds, plan.directory, found.malformed)


def _tell_at_most(many: int, plan: Plan, silent: bool) -> None:
    """Of many claims, how long a search takes at most, before the first ends."""
    if many >= MANY and not silent:
        click.echo(f"fooling: {at_most(many, plan)}", err=True)


def at_most(many: int, plan: Plan) -> str:
    """How many claims there are, and the time that the search for one takes at most, in words.

    >>> at_most(600, Plan("default", Path("evidence"), jobs=2, budget=60))
    '600 claims, 2 at a time; a search takes at most 60 s, mostly far less'
    """
    ends = f"a search takes at most {plan.budget:g} s, mostly far less"
    return f"{many} claims, {min(plan.jobs, many)} at a time; {ends}"


def _answer_stated(found: Named, read: Mapping[str, Any], as_json: bool) -> None:
    """What the statements say, as one document or in words."""
    claims = [task.claim for task in found.tasks]
    if as_json:
        answer(statements.CHECK_DRY_RUN(tuple(claims)) | page.of_files(found) | dict(read))
    elif claims:
        statements.print_stated(claims)


def _decided(found: Named, plan: Plan, silent: bool, is_summed: bool) -> list[Decided] | None:
    """The results in the order of the tasks; None after Ctrl-C, which is told in one line, after what is decided.

    is_summed: whether it is told how many are decided, now and then, in place of each.

    What draws, and what says how claims were decided, is loaded while the first are decided: a third of the time of a
    small one.
    """
    bars, tasks = list[Answered](), found.tasks
    _tell_at_most(len(tasks), plan, silent)
    started = time.monotonic()
    try:
        with ExitStack() as shown:

            def draw() -> None:
                load_now(page, contents)
                if not silent:
                    load()
                bar = bar_or_counts if is_summed else bar_or_answers
                bars.append(shown.enter_context(bar(len(tasks), silent)))

            def done(decided: Decided) -> None:
                if not bars:  # all was decided before there was time to draw
                    draw()
                bars[0](decided.task.id, str(decided.outcome.verdict))

            return run(tasks, plan, done, draw, found.others)
    except Interrupted as stop:
        if stop.decided and not silent:
            page.print_table(stop.decided, plan.effort, time.monotonic() - started, plan.directory)
        complain(_interrupted(stop.decided, len(tasks), os.path.relpath(plan.directory)), INTERRUPTED)
        return None


def _interrupted(answered: Sequence[Decided], asked: int, directory: str) -> str:
    """The line that says what is there: an unknown claim has been searched for, though nothing is decided."""
    unknown = sum(one.outcome.verdict is Verdict.UNKNOWN for one in answered)
    said = f"interrupted: {len(answered)} of {asked} claims have been tried"
    kept = f"{said}, {unknown} of them are unknown; the evidence is kept in {directory}"
    if len(answered) < asked:
        return f"{kept}; the same command with --resume does the rest"
    return f"{kept}; what was left are remarks, and whether claims of the same file would help the unknown ones"
