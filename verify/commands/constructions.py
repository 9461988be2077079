"""`fooling constructions`: the networks that theorems construct."""

from __future__ import annotations

import re

import click

from fooling.circuits.networks.constructions.contents import CONSTRUCTIONS
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json, grep, in_full
from fooling.verify.pages.answers import constructions as page
from fooling.verify.pages.formats.terminal import paged


@click.command("constructions")
@grep
@in_full
@as_json
def command(pattern: re.Pattern[str] | None, in_full: bool, as_json: bool) -> int:
    """List the networks that theorems construct.

    Each construction is one line: its name, its source, and what its network does.  --long adds the parameters with
    their defaults, and the size of the network in these parameters.  `fooling construct NAME` builds one.
    """
    found = [one for one in CONSTRUCTIONS.values() if pattern is None or pattern.search(page.as_line(one))]
    if as_json:
        answer(page.CONSTRUCTIONS(tuple(found)))
        return AS_EXPECTED
    with paged():
        if in_full:
            page.print_long(found)
        else:
            page.print_table(found)
    return AS_EXPECTED
