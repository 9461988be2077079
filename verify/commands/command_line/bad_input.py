"""What of a command line is malformed, told beside what is not: a line each on standard error, and exit code 2."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import click

from fooling.verify.commands.command_line.endings import AS_EXPECTED, BAD_INPUT, complain
from fooling.verify.runs.claims.arguments import ENDINGS
from fooling.verify.runs.claims.chosen_claims import Named

MOST = 20  # lines; --json has all


def complain_of(lines: Sequence[str], shown: Sequence[str] = ()) -> int:
    """Say each, and the line with its place where one is shown; the exit code: bad input where there is any."""
    for line, place in zip_longest(lines[:MOST], shown[: len(lines[:MOST])], fillvalue=""):
        complain(line, BAD_INPUT)
        if place:
            click.echo(place, err=True)
    if len(lines) > MOST:
        complain(f"and {len(lines) - MOST} more; --json lists them", BAD_INPUT)
    return BAD_INPUT if lines else AS_EXPECTED


def complain_of_claims(named: Named) -> int:
    """Say what is malformed, and which files were left out, which is no fault."""
    for path in named.left_out:
        complain(f"{path}: left out, as it is a program; --run-python runs it", AS_EXPECTED)
    if named.other_files:
        names = ", ".join(map(str, named.other_files[:MOST])) + (", ..." if len(named.other_files) > MOST else "")
        complain(f"{names}: left out; propositions stand in files {', '.join(ENDINGS)} of this folder", AS_EXPECTED)
    return complain_of([one.reason for one in named.malformed], [one.shown for one in named.malformed])
