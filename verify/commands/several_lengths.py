"""`fooling measure --n 2..8`: the measures at each of several lengths, side by side.

Each length is a request of its own, with the certificates and the folder that it has when it is asked for alone.  Where
a length cannot be measured, none is: all are read before the first one is measured.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import answer
from fooling.verify.commands.command_line.expressions import telling_expressions
from fooling.verify.commands.command_line.measured_here import known_names, measured
from fooling.verify.given.asked.parameter_ranges import lengths_of
from fooling.verify.pages.answers import measures as page
from fooling.verify.runs.measures.many_measures import Answer, Interrupted, Request


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
