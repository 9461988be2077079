"""`fooling recheck`: the independent checker on certificates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from verify.commands.endings import AS_EXPECTED, BAD_INPUT, DIFFERS, answer, complain
from verify.commands.options import as_json
from verify.pages import claims as page
from verify.runs.many_certificates import certificates, recheck


@click.command("recheck")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@as_json
def command(paths: Sequence[Path], as_json: bool) -> int:
    """Run the independent checker on certificates: files, or directories of them."""
    answers = []
    for path in certificates(paths):
        answers.append(recheck(path))
        if not as_json and answers[-1].readable:
            click.echo(page.answer(answers[-1]))
    rejected, unreadable = sum(one.reason is not None for one in answers), [one for one in answers if not one.readable]
    counted = {"accepted": len(answers) - rejected, "rejected": rejected}
    if as_json:
        answer({"tool": page.tool(), "summary": counted, "certificates": [one.entry() for one in answers]})
    elif len(answers) > 1:
        click.echo(f"{len(answers)} certificates: {counted['accepted']} accepted, {counted['rejected']} rejected")
    if unreadable:
        more = f" (and {len(unreadable) - 1} more files)" if len(unreadable) > 1 else ""
        return complain(f"{unreadable[0].path}: {unreadable[0].reason}{more}", BAD_INPUT)
    return DIFFERS if rejected else AS_EXPECTED
