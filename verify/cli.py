"""The command line `fooling` (also `python -m verify`): arguments in, tables or one JSON document out.

Exit codes: 0 as expected; 1 a verdict differs from its pinned one, or a certificate is not accepted; 2 bad input, told
in one line on standard error; 130 interrupted, everything finished so far is kept.  The commands load what they need
when they run: `fooling --help` loads click and nothing else.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fooling_sets.errors import FoolingError, InvalidInput

if TYPE_CHECKING:
    from verify.runs.many_claims import Decided, Plan
    from verify.runs.tasks import Task

AS_EXPECTED, DIFFERS, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
EFFORTS = ("quick", "default", "deep")  # as in verify.claims.claim, which would load the checker


class _Program(click.Group):
    """The group of commands: turns what they return or raise into exit codes, and errors into one line."""

    def main(self, *args: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except (KeyboardInterrupt, click.Abort):
            code = _complain("interrupted", INTERRUPTED)
        except click.ClickException as error:
            code = _complain(f"{error.format_message()}{_see_help(error)}", BAD_INPUT)
        except FoolingError as error:
            code = _complain(str(error), BAD_INPUT)
        except OSError as error:
            code = _complain(f"{error.filename or 'output'}: {error.strerror}", BAD_INPUT)
        sys.exit(code)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:  # click would print a blank line first
            return _complain("interrupted", INTERRUPTED)
        except BrokenPipeError:  # the reader has had enough; Python would complain once more when it flushes at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            return AS_EXPECTED
        return code


def _complain(message: str, code: int) -> int:
    from verify.statement.printable import printable

    click.echo(f"fooling: {printable(' '.join(message.split()))}", err=True)
    return code


def _see_help(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see {context.command_path} --help)" if context is not None else ""


@click.group(
    cls=_Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    no_args_is_help=False,
)
def main() -> None:
    """Decide lower-bound claims about sequence models, with evidence that an independent checker replays.

    Exit codes: 0 as expected, 1 a verdict or certificate is not, 2 bad input, 130 interrupted.
    """


class Seconds(click.FloatRange):
    """A time above 0, and an end to it: neither nan nor inf."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The seconds, or click's complaint."""
        found = super().convert(value, param, ctx)
        if not found < float("inf"):
            self.fail(f"{value} is no number of seconds.", param, ctx)
        return found


as_json = click.option(
    "--json", "as_json", is_flag=True, help="One JSON document on standard output, nothing else there."
)
evidence = click.option(
    "--evidence",
    type=click.Path(path_type=Path),
    default=Path("evidence"),
    show_default=True,
    metavar="DIR",
    help="Where certificates are.",
)


@main.command()
@click.argument("what", nargs=-1, metavar="[PACK, CLAIM or FILE.json]...")
@click.option(
    "--effort",
    type=click.Choice(EFFORTS),
    default="default",
    show_default=True,
    help="How much to try: 10, 60 or 600 s a claim.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Claims decided at a time.  [default: one a processor]")
@click.option("--resume", is_flag=True, help="Keep evidence of the same proposition, code and effort; do the rest.")
@click.option("--timeout", type=Seconds(), metavar="S", help="Seconds a claim, instead of the effort's.")
@evidence
@as_json
def check(
    what: Sequence[str],
    effort: str,
    jobs: int | None,
    resume: bool,
    timeout: float | None,
    evidence: Path,
    as_json: bool,
) -> int:
    """Decide claims (all packs when none is named), write the evidence, print a table.

    FILE.json holds your own propositions: {"claims": [{"id": ..., "says": ..., "that": proposition}, ...]}.
    """
    import time

    from verify.pages import claims as report
    from verify.runs.many_claims import BUDGETS, Plan
    from verify.runs.tasks import chosen

    tasks = chosen(what)
    plan = Plan(effort, evidence, jobs or len(os.sched_getaffinity(0)), timeout or BUDGETS[effort], resume)
    started = time.monotonic()
    results = _decided(tasks, plan, silent=as_json)
    if results is None:
        return INTERRUPTED
    seconds = time.monotonic() - started
    if as_json:
        click.echo(json.dumps(report.document(tasks, results, effort, seconds), indent=1))
    else:
        report.print_table(tasks, results, effort, seconds, evidence)
    return DIFFERS if report.summary(tasks, results)["unexpected"] else AS_EXPECTED


def _decided(tasks: Sequence[Task], plan: Plan, silent: bool) -> list[Decided] | None:
    """The results in the order of the tasks; None after Ctrl-C, which is told in one line."""
    from verify.runs.many_claims import Interrupted, run

    try:
        with _progress(len(tasks), silent) as advance:
            return run(tasks, plan, lambda decided: advance(1, decided.id))
    except Interrupted as stop:
        kept = (
            f"{len(stop.decided)} of {len(tasks)} claims are decided, their evidence is kept in "
            f"{os.path.relpath(plan.directory)}"
        )
        _complain(f"interrupted: {kept}; the same command with --resume does the rest", INTERRUPTED)
        return None


def _progress(total: int, silent: bool) -> Any:
    """A context manager for a progress bar on standard error.

    Its value is told how many more are done, and the name of the last.
    """
    from contextlib import contextmanager

    @contextmanager
    def bar() -> Iterator[Callable[..., None]]:
        if silent or not sys.stderr.isatty():
            yield lambda count, name="": None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        from verify.pages.claims import console

        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.description}", markup=False),
        )
        with Progress(*columns, console=console(stderr=True), transient=True) as shown:
            row = shown.add_task("", total=total)
            yield lambda count, name="": shown.update(row, advance=count, description=name)

    return bar()


@main.command("list")
@click.argument("pack", required=False)
@as_json
def list_(pack: str | None, as_json: bool) -> int:
    """List the known claims, of one PACK or of all."""
    from verify.claims.claim import pack as pack_of
    from verify.claims.claim import registered
    from verify.pages import claims as report

    claims = list(pack_of(pack).claims.values() if pack is not None else registered())
    if as_json:
        click.echo(json.dumps({"tool": report.tool(), "claims": report.listed(claims)}, indent=1))
    else:
        report.print_list(claims)
    return AS_EXPECTED


@main.command()
@click.argument("claim")
@evidence
@as_json
def show(claim: str, evidence: Path, as_json: bool) -> int:
    """Explain one CLAIM: what it says, its verdict and evidence (judged again), and how to repeat it."""
    from verify.pages import claims as report
    from verify.runs.tasks import found

    known = report.explained(found(claim), evidence)
    click.echo(json.dumps(known, indent=1) if as_json else report.explanation(known))
    return DIFFERS if known["rejected"] else AS_EXPECTED


@main.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option(
    "--timeout", type=Seconds(), default=600.0, show_default=True, metavar="S", help="Seconds a certificate may take."
)
@click.option(
    "--memory",
    type=click.IntRange(min=64),
    default=4096,
    show_default=True,
    metavar="MIB",
    help="MiB that a process may hold.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Certificates at a time.  [default: one a processor]")
@click.option(
    "--no-solvers", is_flag=True, help="Ask no solver again; what certificates take from one stays as they say."
)
@click.option("--strict", is_flag=True, help="Exit 1 when an accepted certificate trusts anything.")
@as_json
def recheck(
    paths: Sequence[Path], timeout: float, memory: int, jobs: int | None, no_solvers: bool, strict: bool, as_json: bool
) -> int:
    """Run the independent checker on certificates: files, or directories of them.

    Each is checked in a process with limits; what exceeds them is rejected.  Solvers that a certificate trusts are
    asked again where they are installed; another answer rejects it.
    """
    from verify.pages import claims as report
    from verify.runs.many_certificates import Gate, certificates, run

    gate = Gate(jobs or len(os.sched_getaffinity(0)), timeout, memory, not no_solvers)
    found = certificates(paths)
    with _progress(len(found), silent=as_json) as advance:
        answers = run(found, gate, lambda path: advance(1, path.stem))
    unreadable = [one for one in answers if not one.readable]
    if as_json:
        click.echo(json.dumps(report.rechecked(answers), indent=1))
    else:
        lines = [report.answer(one) for one in answers if one.readable]
        for line in [*lines, *([report.recheck_sum(answers)] if len(answers) > 1 else [])]:
            click.echo(line)
    if unreadable:
        more = f" (and {len(unreadable) - 1} more files)" if len(unreadable) > 1 else ""
        return _complain(f"{unreadable[0].path}: {unreadable[0].reason}{more}", BAD_INPUT)
    failing = report.counts(answers)["rejected"] or (strict and report.trusting(answers))
    return DIFFERS if failing else AS_EXPECTED


@main.command()
@click.argument("function")
@click.option("--n", "n", type=int, metavar="N", help="Bits of each input, or length of the words.")
@click.option(
    "--partition",
    metavar="P",
    help="Of a language: odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD.  [default: odd-even]",
)
@click.option("--padding", is_flag=True, help="Each letter of a language may also be the empty one.")
@click.option(
    "--measure",
    "only",
    multiple=True,
    metavar="NAME",
    help="Only this one, such as D, cover.1 or rank.GF3 (any prime); may be repeated.",
)
@click.option(
    "--distribution", metavar="FILE", help="Weights of the inputs, for the measure discrepancy.  [default: uniform]"
)
@click.option(
    "--timeout",
    type=Seconds(),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds a measure; one that overruns ends 10 s later.",
)
@click.option("--exact", is_flag=True, help="Exit 1 when a measure stays an interval.")
@click.option(
    "--all-partitions",
    "every",
    type=click.Choice(("balanced", "all")),
    help="Survey a language's partitions, measure best and worst.",
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE.svg",
    help="Draw the matrix with a fooling set and a cover of its ones.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Measures at a time.  [default: one a processor]")
@evidence
@as_json
def measure(
    function: str,
    n: int | None,
    partition: str | None,
    padding: bool,
    only: Sequence[str],
    distribution: str | None,
    timeout: float,
    exact: bool,
    every: str | None,
    plot: Path | None,
    jobs: int | None,
    evidence: Path,
    as_json: bool,
) -> int:
    """Measure FUNCTION exactly, with a certificate for every number.

    FUNCTION is equality, disjointness, intersection, index, greater-than, inner-product; dyck:TYPES,DEPTH;
    regex:EXPRESSION; or a file: an automaton (.json), a matrix of integers (.csv, .json, .npy).

    Measures: D, one_way.alice, one_way.bob, rank.Q, rank.GF2, fooling_set.B and cover.B for each value B,
    partition_number; for values 0 and 1 discrepancy and least_discrepancy (over distributions).  --distribution takes a
    .csv, .json or .npy file with a weight for each input, integers or fractions such as 1/4, in any scale.
    """
    from verify.pages import measures as report
    from verify.runs.many_measures import Interrupted, Request, names_of, run

    if every is not None:
        if distribution is not None:
            raise InvalidInput("--distribution: a survey of partitions has none; leave the option out")
        if partition is not None or plot is not None:
            raise InvalidInput(
                f"--{'plot' if partition is None else 'partition'}: a survey goes through all partitions; "
                "leave the option out"
            )
        return _all_partitions(
            Request(function, n, None, padding),
            every,
            only,
            timeout,
            evidence,
            jobs or len(os.sched_getaffinity(0)),
            as_json,
        )
    request = Request(function, n, partition, padding, distribution)
    names = tuple(dict.fromkeys(only)) or names_of(request)
    if distribution is not None and "discrepancy" not in names:
        raise InvalidInput(
            "--distribution: is for the measure discrepancy, which is not asked for; leave the option out"
        )
    if plot is not None:
        report.require_drawable(request, plot)
    try:
        answers = run(request, names, timeout, evidence, jobs or len(os.sched_getaffinity(0)))
    except Interrupted as stop:
        kept = (
            f"{len(stop.answers)} of {len(names)} measures are done, their certificates are kept in "
            f"{os.path.relpath(evidence)}"
        )
        return _complain(f"interrupted: {kept}", INTERRUPTED)
    if plot is not None:
        report.draw(request, answers, plot)
    if as_json:
        click.echo(json.dumps(report.document(request, answers), indent=1))
    else:
        report.print_table(request, answers, evidence)
    return DIFFERS if exact and not all(answer.exact for answer in answers) else AS_EXPECTED


def _all_partitions(
    request: Any, every: str, only: Sequence[str], timeout: float, evidence: Path, jobs: int, as_json: bool
) -> int:
    """The survey, and certified measures of its two ends."""
    from dataclasses import asdict, replace

    from verify.measures.all_partitions import survey
    from verify.pages import measures as report
    from verify.runs.many_measures import run

    surveyed = survey(replace(request, partition=None).spec(), balanced=every == "balanced")
    ends = [replace(request, partition=one.partition) for one in (surveyed[0], surveyed[-1])]
    measured = [
        (end, run(end, tuple(dict.fromkeys(only)) or report.HEADLINES, timeout, evidence, jobs)) for end in ends
    ]
    if as_json:
        documents = {
            place: report.document(end, answers)
            for place, (end, answers) in zip(("best", "worst"), measured, strict=True)
        }
        click.echo(
            json.dumps(
                {
                    "function": request.function,
                    "n": request.n,
                    "partitions": [asdict(one) for one in surveyed],
                    **documents,
                },
                indent=1,
            )
        )
        return AS_EXPECTED
    report.print_survey(surveyed)
    for end, answers in measured:
        report.print_table(end, answers, evidence)
    return AS_EXPECTED


@main.command()
@click.option("--rows", type=click.IntRange(1, 5), required=True, metavar="R", help="Rows, 1 to 5.")
@click.option("--cols", type=click.IntRange(1, 5), required=True, metavar="C", help="Columns, 1 to 5.")
@click.option(
    "--engine",
    default="processes",
    show_default=True,
    metavar="E",
    help="processes, or dask:ADDRESS for the workers of a Dask scheduler.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="K", help="Processes at a time.  [default: one a processor]"
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The table, .csv or .parquet.  [default: census-RxC.csv]",
)
@click.option(
    "--evidence",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Also write the certificate of every class there.",
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N classes.")
@as_json
def census(
    rows: int,
    cols: int,
    engine: str,
    jobs: int | None,
    out: Path | None,
    evidence: Path | None,
    limit: int | None,
    as_json: bool,
) -> int:
    """Measure every 0/1 matrix of a size, up to the order of its rows and of its columns.

    The table depends on the size alone, and so does its hash; where a measure is open there is none, and the exit code
    is 1.  Finished batches are kept in FILE.parts: after an interruption the same command does the rest.
    """
    from verify.measures.census import NotAccepted
    from verify.runs.census_file import document, print_summary
    from verify.runs.engines import Engine
    from verify.runs.many_matrices import Plan, Stopped, run

    plan = Plan(rows, cols, out or Path(f"census-{rows}x{cols}.csv"), Engine.parse(engine, jobs), evidence, limit)
    try:
        with _progress(len(plan.classes[:limit]), silent=as_json) as done:
            found = document(plan, run(plan, done))
    except Stopped as stop:
        return _complain(str(stop), INTERRUPTED if stop.interrupted else BAD_INPUT)
    except NotAccepted as error:
        return _complain(str(error), DIFFERS)
    if as_json:
        click.echo(json.dumps(found, indent=1))
    else:
        print_summary(found)
    return AS_EXPECTED if not found["open"] and all(check["agree"] for check in found["checks"].values()) else DIFFERS


@main.command("enumerate")
@click.argument("function")
@click.option("--n", "n", type=int, required=True, metavar="N", help="Length of the words, or bits of each input.")
@click.option(
    "--partition",
    metavar="P",
    help="odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD; for the pairs of a language.",
)
@click.option("--what", type=click.Choice(("words", "pairs")), help="Words of the language, or pairs of a fooling set.")
@click.option("--format", "layout", type=click.Choice(("text", "csv", "jsonl")), default="text", show_default=True)
@as_json
def enumerate_(function: str, n: int, partition: str | None, what: str | None, layout: str, as_json: bool) -> int:
    """Stream the words or fooling-set pairs of FUNCTION: dyck:TYPES,DEPTH, equality, disjointness, ..."""
    from verify.pages.enumeration import as_document, enumeration, written

    items = enumeration(function, n, partition, what)
    for block in as_document(items) if as_json else written(items, layout):
        sys.stdout.write(block)
    return AS_EXPECTED
