"""`fooling methods`: the rules of the search, in the order in which they are tried."""

from __future__ import annotations

import re

import click

from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import as_json, grep
from fooling.verify.pages.answers import methods as page
from fooling.verify.pages.formats.terminal import paged


@click.command("methods")
@grep
@as_json
def command(pattern: re.Pattern[str] | None, as_json: bool) -> int:
    """List the rules of the search, each with the goals that it is for.

    A goal is a statement that the search looks at.  The rules for it are tried in the order of their prices, cheap ones
    first, but for safe ones, which come before all others.  What a safe rule is made for is found by it or not at all.
    A closing rule finds a proof by itself.  An unsafe rule leads to other goals, and these may be false where the first
    one is true.  The checker judges what a rule finds.
    """
    found = [one for one in page.rows() if pattern is None or pattern.search(page.as_text(one))]
    if as_json:
        answer(page.METHODS(tuple(found)))
        return AS_EXPECTED
    with paged():
        click.echo("\n\n".join(map(page.as_text, found)))
    return AS_EXPECTED
