"""`fooling construct`: the network of a theorem."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from fooling.circuits.networks.constructions.construction import constructed
from fooling.circuits.networks.constructions.contents import named
from fooling.circuits.networks.network_json import to_json
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json, option
from fooling.verify.pages.answers import constructions as page
from fooling.verify.reading.files import writing


@click.command("construct")
@click.argument("name", metavar="NAME")
@click.argument("parameters", nargs=-1, metavar="[PARAMETER=VALUE]...")
@option(
    "-o --output FILE.json",
    "Write the network into FILE.json, which `fooling network` reads.",
    click.Path(path_type=Path, dir_okay=False),
)
@as_json
def command(name: str, parameters: Sequence[str], output: Path | None, as_json: bool) -> int:
    """Build the network of a theorem.

    NAME is one of the list that `fooling constructions` prints.  A parameter is given as N=8 or format=Qp:8,2; in a
    number format the letter N is the parameter N.  The answer has the size of the network, the task that the text says
    it computes, and the commands that decide whether it does.

    Whether a network is right is not said here.  Some are printed wrongly in their source.
    """
    made = constructed(named(name), dict(map(pair, parameters)))
    if output is not None:
        with writing(f"--output {output}: "):
            output.write_text(json.dumps(to_json(made.network), separators=(",", ":")) + "\n", encoding="utf-8")
    if as_json:
        answer(page.CONSTRUCT(page.Made(made, output)))
    else:
        page.print_one(made, output)
    return AS_EXPECTED


def pair(given: str) -> tuple[str, str]:
    """A parameter and its value, as the command line has them."""
    name, equals, value = given.partition("=")
    if not (name and equals and value):
        raise InvalidInput(f"parameter {given[:60]!r}: want NAME=VALUE, such as N=8")
    return name, value
