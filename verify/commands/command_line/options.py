"""Options that several commands have, each written once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


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


def _pattern(context: click.Context, option: click.Parameter, value: str | None) -> re.Pattern[str] | None:
    """A regular expression of Python's, or the same text as it stands, in small or large letters; or click's complaint.

    Dyck-(1,2) is text as much as it is an expression, in which the brackets say nothing.
    """
    if value is None:
        return None
    try:
        re.compile(value)
    except re.error as error:
        raise click.BadParameter(f"{value!r} is no regular expression: {error}.", context, option) from None
    return re.compile(f"{value}|{re.escape(value)}", re.IGNORECASE)


def jobs(what: str) -> Callable[[Command], Command]:
    """`--jobs`: how many of these are done at a time; None for `processors()`."""
    return click.option(
        "--jobs", type=click.IntRange(min=1), help=f"{what} at the same time.  [default: one for each processor]"
    )


run_python = click.option(
    "--run-python",
    is_flag=True,
    help="Also run the Python programs (.py) in a DIRECTORY; a program that is named itself is always run.",
)
as_json = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document on standard output, and nothing else."
)
grep = click.option(
    "--grep",
    "pattern",
    callback=_pattern,
    metavar="PATTERN",
    help="Only entries whose text contains PATTERN, or matches it as a regular expression of Python.",
)
in_full = click.option(
    "--long", "in_full", is_flag=True, help="Print all that is known of each entry, instead of one line."
)


def _evidence(help_text: str, below: str = "", default: Path | None = Path("evidence")) -> Callable[[Command], Command]:
    return click.option(
        "--evidence",
        type=click.Path(path_type=Path),
        default=default,
        show_default=True,
        metavar="DIR",
        callback=(lambda _context, _option, given: given if given is None else given / below) if below else None,
        help=help_text,
    )


evidence = _evidence("The directory of the certificates.")


def evidence_of(command: str, told: str = "", default: Path | None = Path("evidence")) -> Callable[[Command], Command]:
    """`--evidence` of a command whose certificates are no claims': they lie in the folder DIR/COMMAND.

    So what `fooling check` writes, DIR/FILE/ID.json, is never among them.
    """
    return _evidence(told or f"The certificates go to the folder DIR/{command}.", command, default)
