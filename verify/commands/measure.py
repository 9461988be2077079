"""`fooling measure`: the measures of one function, or of a language under all its partitions."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.bad_input import complain_of
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, INTERRUPTED, answer, complain
from fooling.verify.commands.command_line.expressions import NOTATION, telling_expressions
from fooling.verify.commands.command_line.options import FILE, Seconds, as_json, evidence_of, flag, jobs, option
from fooling.verify.given.asked.parameter_ranges import lengths_of
from fooling.verify.given.files.csv_labels import LABELS
from fooling.verify.measures.all_partitions import survey
from fooling.verify.measures.measure import finder
from fooling.verify.measures.measure_table import names_told
from fooling.verify.pages.answers import measures as page
from fooling.verify.pages.formats.terminal import progress
from fooling.verify.runs.measures.many_measures import Answer, Interrupted, Request, names_of, run
from fooling.verify.runs.processes.processes import processors


def known_names(request: Request, names: tuple[str, ...]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """The measures named that the function has, all that are taken unasked if none is named, and why it lacks others.

    InvalidInput where it has none of those named.
    """
    if not names:
        return names_of(request), {}
    spec, weights, wrong = request.spec, request.weights, dict[str, str]()
    for name in names:
        try:
            finder(spec, name, weights)
        except InvalidInput as error:
            wrong[name] = str(error)
    if len(wrong) == len(names):
        raise InvalidInput(wrong[names[0]])
    return tuple(name for name in names if name not in wrong), wrong


def measured(
    request: Request, names: Sequence[str], work: tuple[float, Path, int], silent: bool
) -> tuple[Sequence[Answer], Interrupted | None]:
    """The measures in the order of the names; after Ctrl-C those that are there, the others open."""
    try:
        with progress(len(names), silent) as advance:
            return run(request, names, *work, done=lambda one: advance(1, one.name)), None
    except Interrupted as stop:
        return stop.answers, stop


# `fooling measure --n 2..8`: the measures at each of several lengths, side by side.
#
# Each length is a request of its own, with the certificates and the folder that it has when it is asked for alone.
# Where a length cannot be measured, none is: all are read before the first one is measured.


def lengths(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """What stands behind --n: one whole number, as it is; or several from 1 on, as 2..8, 2..8:2 or 2,4,8."""
    if value is None:
        return None
    return (int(value),) if re.fullmatch(r"[-+]?[0-9]{1,18}", value) else lengths_of(value, "--n")


def at_lengths(
    request: Request, lengths: Sequence[int], names: Sequence[str], work: tuple[float, Path, int], as_json: bool
) -> tuple[bool, Interrupted | None]:
    """Measure at each length and print it; whether all is exact, and the interruption, if there was one.

    A measure that one of the lengths lacks, such as a colour that no longer occurs, is left out there.
    """
    requests = [replace(request, n=n) for n in lengths]
    with telling_expressions(silent=as_json) as read:
        asked = [known_names(one, tuple(names))[0] for one in requests]
        _ = [one.spec for one in requests]
    found = list[tuple[Request, Sequence[Answer]]]()
    stopped = None
    for one, own in zip(requests, asked, strict=True):
        answers, stopped = measured(one, own, work, as_json)
        found.append((one, answers))
        if stopped is not None:
            break
    if as_json:
        answer(page.MEASURE_LENGTHS(page.AtLengths(request.function, [page.Taken(*one) for one in found])) | read)
    else:
        page.print_lengths(request, found, lengths[len(found) :], work[1])
    return all(one.exact for _, answers in found for one in answers), stopped


def refuse_with_lengths(**options: object) -> None:
    """InvalidInput for an option that speaks of one length, where several are asked for."""
    for name, given in options.items():
        if given is not None:
            raise InvalidInput(
                f"--{name.replace('_', '-')}: is for one length, and --n asks for several; leave one of both out"
            )


HELP = f"""Measure a function, with a certificate for every number.

FUNCTION is equality, disjointness, intersection, index, greater-than or inner-product, with N bits for each input.
FUNCTION may be key-recall:4, with N letters out of 4, or composition, of functions on N numbers.
FUNCTION may also be a language: dyck:TYPES,DEPTH, regex:EXPRESSION, an automaton (.json, .hoa, .ba or .dot), or
FILE.claims/NAME for a language that a file of claims defines.  The words of N letters are then split by --partition.
FUNCTION may be a task of `fooling task`, such as task:k-hop,letters=2, whose cut says what Alice has.
Or FUNCTION is a file with a matrix of integers (.csv, .json, .npy, .npz).

A .csv holds the entries alone, unless --labels says what else it has.  A file whose first line or column may be labels
is refused without that option.

A measure is a number that belongs to the function.  Where the time does not suffice for an exact value, the measure is
printed as an interval.

The measures are {names_told()}.  D is the deterministic communication complexity, in bits.  B stands for a value of the
function, such as 0 or 1.

The file of --distribution has a weight for each pair of inputs (.csv, .json, .npy or .npz).  The weights are integers
or fractions such as 1/4, and need not add up to 1.

{NOTATION}
"""


@click.command("measure", help=HELP)
@click.argument("function")
@option(
    "--n N",
    "Bits of each input of a function, or length of the words of a language.  Several may be asked for, as 2..8, "
    "2..8:2 or 2,4,8.",
    to="n",
    callback=lengths,
)
@option(
    "--partition P",
    "Which positions of a word are Alice's: odd-even, prefix:K, mask:0110 or periodic:HEAD,PERIOD.  [default:"
    " odd-even]",
)
@flag("--padding", "Pad the shorter words of a language to length N with empty letters, written _, at any positions.")
@option(
    "--labels",
    "What a .csv has besides its entries: a first line with the names of the columns, a first column with the "
    "names of the rows, both, or none.",
    click.Choice(LABELS),
)
@option(
    "--measure NAME",
    "Only this measure, such as D, cover.1 or rank.GF3 (any prime); the option may be repeated.",
    to="only",
    multiple=True,
)
@option("--distribution FILE", "The weights of the inputs, for the measure discrepancy.  [default: uniform]")
@option(
    "--timeout S", "Seconds for each measure; a measure that still runs is stopped 10 s later.", Seconds(), default=60.0
)
@flag("--exact", "Exit with 1 if some measure is only an interval.")
@option(
    "--all-partitions",
    "Compare the partitions of a language (balanced: half of the positions each), and measure those with the "
    "smallest and the largest upper bound on D.",
    click.Choice(("balanced", "all")),
    to="every",
)
@option(
    "--plot FILE",
    "Draw the matrix into FILE, a .svg or a .png, with rings for a fooling set of its ones, and with numbers and "
    "colours for a cover of its ones.  Only what is measured is drawn: with --measure, also name fooling_set.1 and "
    "cover.1.",
    FILE,
)
@jobs("Measures")
@evidence_of("measure")
@as_json
def command(
    function: str,
    n: Sequence[int] | None,
    partition: str | None,
    padding: bool,
    labels: str | None,
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
    """Measure a function; `HELP` is what its users read."""
    names, work = tuple(dict.fromkeys(only)), (timeout, evidence, jobs or processors())
    request = Request(function, n[0] if n else None, partition, padding, distribution, labels)
    if n and len(n) > 1:
        refuse_with_lengths(distribution=distribution, all_partitions=every, plot=plot)
        return _lengths(request, n, names, work, (exact, as_json))
    if every is not None:
        _refuse_with_survey(distribution, partition, plot)
        return _survey(request, every == "balanced", names, work, as_json)
    with telling_expressions(silent=as_json) as read:
        names, wrong = known_names(request, names)
        _require_use(request, names, plot)
    answers, stopped = measured(request, names, work, as_json)
    if plot is not None and stopped is None:
        page.draw(request, answers, plot)
    if as_json:
        malformed = [{"measure": name, "reason": reason} for name, reason in wrong.items()]
        answer(page.MEASURE(page.Taken(request, answers)) | ({"malformed": malformed} if malformed else {}) | read)
    else:
        page.print_table(request, answers, evidence)
    if stopped is not None:
        return _interrupted(stopped, evidence)
    if wrong:
        return complain_of(list(wrong.values()))
    return DIFFERS if exact and not all(one.exact for one in answers) else AS_EXPECTED


def _lengths(
    request: Request,
    asked: Sequence[int],
    names: Sequence[str],
    work: tuple[float, Path, int],
    wanted: tuple[bool, bool],
) -> int:
    """The measures at each length; `wanted`: --exact and --json."""
    exact, as_json = wanted
    is_exact, stopped = at_lengths(request, asked, names, work, as_json)
    if stopped is not None:
        return _interrupted(stopped, work[1])
    return DIFFERS if exact and not is_exact else AS_EXPECTED


def _interrupted(stop: Interrupted, evidence: Path) -> int:
    """One line that says so, and the exit code."""
    return complain(f"{stop}, their certificates are kept in {os.path.relpath(evidence)}", INTERRUPTED)


def _refuse_with_survey(distribution: str | None, partition: str | None, plot: Path | None) -> None:
    """InvalidInput for an option that means nothing where all partitions are gone through."""
    if distribution is not None:
        raise InvalidInput("--distribution: a survey of partitions has none; leave the option out")
    if partition is not None or plot is not None:
        option = "--plot" if partition is None else "--partition"
        raise InvalidInput(f"{option}: a survey goes through all partitions; leave the option out")


def _require_use(request: Request, names: Sequence[str], plot: Path | None) -> None:
    """InvalidInput, before anything is measured, for weights that nobody asks for, and for what cannot be drawn."""
    if request.distribution is not None and "discrepancy" not in names:
        raise InvalidInput(
            "--distribution: is for the measure discrepancy, which is not asked for; leave the option out"
        )
    if plot is not None:
        page.require_drawable(request, plot)


def _survey(
    request: Request, balanced: bool, names: Sequence[str], work: tuple[float, Path, int], as_json: bool
) -> int:
    """All partitions, and certified measures of the best and the worst."""
    with telling_expressions(silent=as_json) as read:
        surveyed = survey(request.spec, balanced)
        ends = [replace(request, partition=one.partition) for one in (surveyed[0], surveyed[-1])]
        _ = [end.spec for end in ends]
    found = list[tuple[Request, Sequence[Answer]]]()
    stopped = None
    for end in ends:
        answers, stopped = measured(end, names or page.HEADLINES, work, as_json)
        found.append((end, answers))
        if stopped is not None:
            break
    if as_json:
        answer(page.MEASURE_SURVEY(page.OfPartitions(request, surveyed, [page.Taken(*one) for one in found])) | read)
    else:
        page.print_survey(surveyed)
        for end, answers in found:
            page.print_table(end, answers, work[1])
    return AS_EXPECTED if stopped is None else _interrupted(stopped, work[1])
