"""`fooling experiment`: models trained on tasks, each frozen, judged exactly, and set beside the bounds."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from fooling.circuits.networks.torch_twin.lazy_torch import device_named
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.extras import install
from fooling.verify.commands.command_line.endings import AS_EXPECTED, BAD_INPUT, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.options import FILE, as_json, evidence_of, option
from fooling.verify.evidence import store
from fooling.verify.pages.answers.experiment import EXPERIMENT, Found, flat, print_page, row_in_words
from fooling.verify.pages.formats.matrix_plot import require_target
from fooling.verify.pages.formats.terminal import bar_or_stages, stages
from fooling.verify.pages.plots.experiment_plot import draw_experiment
from fooling.verify.runs.experiments.experiment_file import Run, experiment
from fooling.verify.runs.experiments.lines import lines
from fooling.verify.runs.experiments.many_runs import Plan, Stopped, run_all
from fooling.verify.runs.experiments.parquet_table import write_parquet
from fooling.verify.runs.experiments.row_log import Row
from fooling.verify.runs.measures.engines import Engine


@click.command("experiment")
@click.argument("file", type=FILE)
@option("--out FILE.jsonl", "Where the rows are written.  [default: the name of FILE, with .jsonl]", FILE)
@option(
    "--engine E",
    "Where models are trained: processes of this machine, or dask:ADDRESS for the workers of a Dask scheduler.",
    default="processes",
)
@option("--jobs K", "Number of parallel processes.  [default: one for each processor]", click.IntRange(min=1))
@option("--device", "Where torch trains.", click.Choice(["cpu", "cuda"]), default="cpu")
@option("--plot FILE.svg", "Draw what is measured and what is proved, by width or N, into FILE.svg.", FILE)
@evidence_of("experiment", "The certificates of the bounds go to the folder DIR/experiment.")
@as_json
def command(
    file: Path,
    out: Path | None,
    engine: str,
    jobs: int | None,
    device: str,
    plot: Path | None,
    evidence: Path,
    as_json: bool,
) -> int:
    """Train models on tasks, and judge each of them exactly.

    FILE is a TOML file with tasks, sizes and models (`fooling docs experiments` has the fields).  Each run trains one
    model with torch, on one thread.  The trained model is frozen and written as an exact network.  In each number
    format it is run on samples, on all words where these are few, and on words of all lengths if it reads letter by
    letter.

    What is measured on samples proves nothing.  What holds of all words is proved, and so is the least size that the
    bound of `fooling width` leaves.  The table says which is which.

    A row for each run is kept in the file of --out as the run ends, with a checksum.  After an interruption the same
    command does the rest.  The frozen networks go to the folder OUT.models, for `fooling network`.  Where pyarrow is
    installed, all rows are also written as a Parquet file.

    Exit codes: 0 all runs are done and judged.  1 a trained model could not be judged.  2 bad input.  130 interrupted.
    """
    asked = experiment(file)
    plan = Plan(asked, out or Path(f"{file.stem}.jsonl"), Engine.parse(engine, jobs), device)
    if plan.out.suffix != ".jsonl":
        raise InvalidInput(f"--out {plan.out}: want a name that ends in .jsonl")
    if plot is not None:
        require_target(plot)
    store.prepare(evidence)
    _require_torch(device, plan.engine)
    try:
        rows, before = _rows(plan, as_json)
    except Stopped as stop:
        return complain(str(stop), INTERRUPTED if stop.interrupted else BAD_INPUT)
    with stages(as_json) as stage:
        stage("bounding the sizes")
        shown = lines(asked.runs, rows, evidence)
    table = plan.out.with_suffix(".parquet")
    is_written = write_parquet(table, [line for row in rows for line in flat(row)])
    found = Found(plan, rows, before, shown, table if is_written else None)
    if plot is not None:
        draw_experiment(shown, plot)
    if as_json:
        answer(EXPERIMENT(found))
    else:
        print_page(found)
    return DIFFERS if any("failed" in row for row in rows) else AS_EXPECTED


def _rows(plan: Plan, silent: bool) -> tuple[list[Row], int]:
    """The rows of all runs, and how many were there before; each new one is told."""
    with bar_or_stages(len(plan.experiment.runs), silent) as advance:

        def done(run: Run, row: Row, is_new: bool) -> None:
            said = f"{run.name}: {row_in_words(row)}" if is_new else "reading the rows that are there"
            advance(1, said, said if is_new else "")

        return run_all(plan, lambda line: click.echo(f"fooling: {line}", err=True), done)


def _require_torch(device: str, engine: Engine) -> None:
    """InvalidInput where the runs of this machine would find no torch, no safetensors, or not that device."""
    for library, extra in (("torch", "torch"), ("safetensors", "weights")):
        if engine.address is None and find_spec(library) is None:
            raise InvalidInput(f"experiment: {library} is not installed; {install(extra)}")
    if engine.address is None and device == "cuda":
        device_named("cuda")
