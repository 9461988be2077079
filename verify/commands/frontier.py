"""`fooling frontier`: the least precision, or another parameter, at which a network is wrong on no input."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.constructions.contents import CONSTRUCTIONS, named
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.options import FILE, Seconds, as_json, evidence_of, flag, jobs, option
from fooling.verify.commands.command_line.schedule_option import schedule
from fooling.verify.commands.construct import pair
from fooling.verify.given.asked.network_task import network_task, task_term
from fooling.verify.given.asked.parameter_ranges import axis_of, lengths_of
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.pages.answers import frontier as page
from fooling.verify.pages.formats.matrix_plot import require_target
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.pages.plots.frontier_plot import draw_frontier
from fooling.verify.reading.files import writing
from fooling.verify.runs.claims.many_claims import Interrupted
from fooling.verify.runs.claims.one_claim import BUDGETS, NONE, Plan
from fooling.verify.runs.networks.frontier import COUNTED, Frontier, Model, OfConstruction, OfFile, frontier
from fooling.verify.runs.processes.processes import processors

PATTERN = "Qp:N,{K}"
FILE_PATTERN = "Q8.{f}"
OF_A_LANGUAGE = "all words of up to N letters"
HELP = f"""Find the least precision at which a network is wrong on no input.

MODEL is a construction (`fooling constructions` lists them) or a file with a network.  At each length N the network is
built for every value of what varies, and decided on all inputs, with a certificate where it is right, and where it is
wrong.  The inputs of a construction are those of its text.  A file is asked about all words of N letters, or of up to N
letters where --against is a language.

The least value of the first --vary is sought; the values above it where the network is wrong again are listed.

What can vary is a parameter of the construction, such as eta or k; the rounding, the sums or the overflow of the
number format; and a name in braces in the format.  The format is a parameter, too:

\b
  fooling frontier equality --lengths 2..16:2 --vary K=1..4 --vary rounding=down,nearest-even
  fooling frontier equality format=Qp:N,2 --lengths 8 --vary eta=1..30
  fooling frontier my.json format=Q4.{{f}} --against equality --lengths 2..8:2 --vary f=0..8

A construction has the format {PATTERN} where K varies and no format is given; a file has {FILE_PATTERN} where f varies.

The table has, beside the least value, what the text of the construction prints, in each base of the logarithm.

Exit codes: 0 every network that was built is known to be right or wrong.  1 some are unknown.  2 bad input.  130
interrupted: the certificates of what is decided are kept, and the same command with --resume does the rest.
"""


@click.command("frontier", help=HELP)
@click.argument("model", metavar="MODEL")
@click.argument("parameters", nargs=-1, metavar="[PARAMETER=VALUE]...")
@option(
    "--lengths N",
    "The lengths N: 2..64, 2..64:2 with a step, or 2,4,8.  For a language, words of up to N letters are asked.",
    required=True,
)
@option(
    "--vary NAME=VALUES",
    "What varies, and its values: K=1..4, eta=1..20:1/2, rounding=down,up.  The least value of the first is sought.",
    multiple=True,
    required=True,
)
@option("--against SPEC", "The right answers, of a file: a language, a function or a task as in `fooling network`.")
@schedule
@option(
    "--count K",
    "Count the wrong inputs of a network if at most K inputs are asked about.",
    click.IntRange(min=0),
    default=COUNTED,
)
@option("--csv FILE", "Write all networks into FILE.", FILE, to="rows")
@option("--plot FILE.svg", "Draw the frontier into FILE.svg.", FILE)
@jobs("Networks decided")
@option(
    "--effort",
    "How long each search for a proof may take, within the time limit.",
    click.Choice(list(BUDGETS)),
    default="quick",
)
@option("--timeout S", "Time limit for each network.  [default: 60]", Seconds())
@flag("--resume", "Take the certificates of an earlier run that the checker accepts again.")
@evidence_of("frontier")
@as_json
def command(
    model: str,
    parameters: Sequence[str],
    lengths: str,
    vary: Sequence[str],
    against: str | None,
    schedule: Schedule | None,
    count: int,
    rows: Path | None,
    plot: Path | None,
    jobs: int | None,
    effort: str,
    timeout: float | None,
    resume: bool,
    evidence: Path,
    as_json: bool,
) -> int:
    """Decide a grid of networks, and show where the least right ones are."""
    axes, asked = [axis_of(one) for one in vary], lengths_of(lengths)
    if plot is not None:
        require_target(plot)
    chosen = _model(model, dict(map(pair, parameters)), [axis.name for axis in axes], against, schedule, max(asked))
    plan = Plan(effort, evidence, jobs or processors(), timeout or BUDGETS["default"], resume, NONE)
    chosen.expect(axes)
    many = len(asked)
    for axis in axes:
        many *= len(axis.values)
    found = _found(lambda done: frontier(chosen, axes, asked, plan, count, done), many, as_json, evidence)
    if found is None:
        return INTERRUPTED
    construction = model if isinstance(chosen, OfConstruction) else None
    if as_json:
        answer(page.FRONTIER(page.Asked(found, construction)))
    else:
        page.print_table(found, construction, evidence)
    if rows is not None:
        with writing(f"--csv {rows}: "):
            page.write_csv(found, rows)
    if plot is not None:
        draw_frontier(found, plot)
    return AS_EXPECTED if found.is_known else DIFFERS


def _found(
    work: Callable[[Callable[[int, str], None]], Frontier], many: int, silent: bool, evidence: Path
) -> Frontier | None:
    """The frontier; None after Ctrl-C, which is told in one line."""
    try:
        with progress(many, silent) as advance:
            return work(advance)
    except Interrupted as stop:
        complain(
            f"interrupted: {len(stop.decided)} networks are decided, their certificates are kept in "
            f"{os.path.relpath(evidence)}; the same command with --resume does the rest",
            INTERRUPTED,
        )
        return None


def _model(
    model: str,
    given: dict[str, Any],
    varied: Sequence[str],
    against: str | None,
    schedule: Schedule | None,
    longest: int,
) -> Model:
    """The construction or the file; InvalidInput where it is neither, or has no task."""
    pattern = given.pop("format", None)
    if model in CONSTRUCTIONS or not Path(model).suffix:
        construction = named(model)
        if against is not None:
            raise InvalidInput(f"--against: the construction {model} says what it computes; want no --against")
        if schedule is not None:
            given["schedule"] = schedule
        default = next((one.default for one in construction.parameters if one.name == "format"), "Q8.8")
        return OfConstruction(construction, given, pattern or (PATTERN if "K" in varied else str(default)))
    if given:
        raise InvalidInput(f"{min(given)}={given[min(given)]}: a file has no parameters but format=...")
    if against is None:
        raise InvalidInput("--against: want the right answers, such as equality or regex:(a|b)*b")
    task = network_task(against, longest)
    found = OfFile(network_file(Path(model)), lambda N: task_term(task, N), pattern or FILE_PATTERN, schedule)
    return replace(found, words=OF_A_LANGUAGE) if isinstance(task, LanguageTask) else found
