"""`fooling census`: every 0/1 matrix of a size, with all measures."""

from __future__ import annotations

from pathlib import Path

import click

from fooling.verify.commands.endings import AS_EXPECTED, BAD_INPUT, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.options import as_json
from fooling.verify.measures.census import NotAccepted
from fooling.verify.pages.answers.census import document, print_summary
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.runs.engines import Engine
from fooling.verify.runs.many_matrices import Plan, Stopped, run


@click.command("census")
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
def command(
    rows: int,
    cols: int,
    engine: str,
    jobs: int | None,
    out: Path | None,
    evidence: Path | None,
    limit: int | None,
    as_json: bool,
) -> int:
    """Measure every 0/1 matrix of one size.

    Matrices that differ only in the order of rows or columns are measured once.

    The table depends on the size alone, and so does its hash.  Where a measure stays open there is no hash, and the
    exit code is 1.  Finished batches are kept in FILE.parts.  After an interruption the same command does the rest.
    """
    plan = Plan(rows, cols, out or Path(f"census-{rows}x{cols}.csv"), Engine.parse(engine, jobs), evidence, limit)
    try:
        with progress(len(plan.classes[:limit]), silent=as_json) as done:
            found = document(plan, run(plan, done))
    except Stopped as stop:
        return complain(str(stop), INTERRUPTED if stop.interrupted else BAD_INPUT)
    except NotAccepted as error:
        return complain(str(error), DIFFERS)
    if as_json:
        answer(found)
    else:
        print_summary(found)
    return AS_EXPECTED if not found["open"] and all(check["agree"] for check in found["checks"].values()) else DIFFERS
