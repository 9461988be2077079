"""Options that several commands have, each written once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


FILE = click.Path(path_type=Path)


def option(
    usage: str, says: str | None, of: Any = None, *, to: str | None = None, **how: Any
) -> Callable[[Command], Command]:
    """An option as it is typed, such as `--csv FILE`, and what its help says; a default is told there.

    `of` is click's type, and `to` the parameter, where that is not called like the option.
    """
    words = usage.split()
    named = [word for word in words if word.startswith("-")]
    value = " ".join(words[len(named) :]) or None
    if "default" in how:
        how.setdefault("show_default", True)
    return click.option(*named, *([to] if to else []), type=of, metavar=value, help=says, **how)


def flag(usage: str, says: str, **how: Any) -> Callable[[Command], Command]:
    """An option without a value."""
    return option(usage, says, is_flag=True, **how)


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
    return option("--jobs", f"{what} at the same time.  [default: one for each processor]", click.IntRange(min=1))


remarks = option(
    "--remarks",
    "What is looked for beside a verdict: a larger n, what is true instead, of an unknown claim what comes closest.  "
    "some: in as many steps as the verdict took.  all: without such a limit.",
    click.Choice(("none", "some", "all")),
    default="some",
)
why = flag(
    "--why",
    "Where a claim stays unknown, print the goals that the search came to: what was shown, where it stopped, and which "
    "bound would close it.",
)
run_python = flag(
    "--run-python", "Also run the Python programs (.py) in a DIRECTORY; a program that is named itself is always run."
)
as_json = flag("--json", "Print one JSON document on standard output, and nothing else.", to="as_json")
grep = option(
    "--grep PATTERN",
    "Only entries whose text contains PATTERN, or matches it as a regular expression of Python.",
    to="pattern",
    callback=_pattern,
)
in_full = flag("--long", "Print all that is known of each entry, instead of one line.", to="in_full")


def _evidence(says: str, below: str = "", default: Path | None = Path("evidence")) -> Callable[[Command], Command]:
    def inside(_context: click.Context, _option: click.Parameter, given: Path | None) -> Path | None:
        return None if given is None else given / below

    return option("--evidence DIR", says, FILE, default=default, callback=inside if below else None)


evidence = _evidence("The directory of the certificates.")


def evidence_of(command: str, told: str = "", default: Path | None = Path("evidence")) -> Callable[[Command], Command]:
    """`--evidence` of a command whose certificates are no claims': they lie in the folder DIR/COMMAND.

    So what `fooling check` writes, DIR/FILE/ID.json, is never among them.
    """
    return _evidence(told or f"The certificates go to the folder DIR/{command}.", command, default)
