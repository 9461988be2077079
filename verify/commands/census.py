"""`fooling census`: every 0/1 matrix of a size, with all measures."""

from __future__ import annotations

from pathlib import Path

import click

from fooling.verify.commands.command_line.endings import AS_EXPECTED, BAD_INPUT, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.options import FILE, as_json, evidence_of, option
from fooling.verify.measures.census import NotAccepted
from fooling.verify.pages.answers.census import CENSUS, Taken, print_summary
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.runs.measures.engines import Engine
from fooling.verify.runs.measures.many_matrices import Plan, Stopped, run


@click.command("census")
@option("--rows R", "Rows, 1 to 5.", click.IntRange(1, 5), required=True)
@option("--cols C", "Columns, 1 to 5.", click.IntRange(1, 5), required=True)
@option(
    "--engine E",
    "Where the work is done: processes of this machine, or dask:ADDRESS for the workers of a Dask scheduler.",
    default="processes",
)
@option("--jobs K", "Number of parallel processes.  [default: one for each processor]", click.IntRange(min=1))
@option("--out FILE", "Where the table is written, .csv or .parquet.  [default: census-RxC.csv]", FILE)
@evidence_of("census", "Also write a certificate for every class into the folder DIR/census.", None)
@option(
    "--limit N", "Measure only the first N classes; the hash is then that of the shorter table.", click.IntRange(min=1)
)
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

    Matrices that differ only in the order of rows or columns form a class.  One matrix of each class is measured.

    The table depends only on the size and on --limit, and so does the hash that is printed for it.  A measure is open
    where lower and upper bound differ.  A table with an open measure has no hash.

    Finished work is kept in the folder FILE.parts, where FILE is the file of --out.  After an interruption the same
    command does the rest.

    Exit codes: 0 every measure is exact.  1 a measure is open, or the number of classes differs from the
    known formula.  2 bad input.  130
    interrupted.
    """
    plan = Plan(rows, cols, out or Path(f"census-{rows}x{cols}.csv"), Engine.parse(engine, jobs), evidence, limit)
    try:
        with progress(len(plan.classes[:limit]), silent=as_json) as done:
            found = CENSUS(Taken(plan, run(plan, done)))
    except Stopped as stop:
        return complain(str(stop), INTERRUPTED if stop.interrupted else BAD_INPUT)
    except NotAccepted as error:
        return complain(str(error), DIFFERS)
    if as_json:
        answer(found)
    else:
        print_summary(found)
    return AS_EXPECTED if not found["open"] and all(check["agree"] for check in found["checks"].values()) else DIFFERS
