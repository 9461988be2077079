"""`fooling show`: one claim or certificate, judged again and explained step by step."""

from __future__ import annotations

from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.expressions import telling_expressions
from fooling.verify.commands.options import as_json, evidence
from fooling.verify.evidence.store import place
from fooling.verify.pages.answers import one_claim as page
from fooling.verify.pages.formats.as_latex import latex
from fooling.verify.pages.formats.as_markdown import markdown
from fooling.verify.pages.formats.as_text import text
from fooling.verify.reading.nearest_files import nearest_files
from fooling.verify.runs.chosen_claims import found, of_certificate

FORMATS = ("text", "markdown", "latex")


@click.command("show")
@click.argument("claim", metavar="CLAIM")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="The format of the steps; latex prints a fragment for an appendix of a paper.",
)
@evidence
@as_json
def command(claim: str, form: str, evidence: Path, as_json: bool) -> int:
    """Explain one CLAIM: its verdict, and the proof step by step.

    CLAIM is the id of a claim, or a certificate's file.  The checker first checks the certificate again.  The steps
    that are printed are the steps that the checker accepted.

    Exit codes: 0 success, also where there is no certificate yet.  1 the checker rejects the certificate.  2 bad input.
    """
    with telling_expressions(silent=True) as read:
        one = _chosen(claim, evidence)
    if as_json:
        answer({**page.explained(one, evidence), **read})
    else:
        click.echo(_page(one, form, evidence))
    return DIFFERS if one.rejected is not None else AS_EXPECTED


def _chosen(claim: str, evidence: Path) -> page.JudgedClaim:
    """The claim of that id, with its certificate in the directory, or the one that a file certifies."""
    if claim.endswith(".json"):
        if not Path(claim).exists():
            raise InvalidInput(f"{claim}: no such file{nearest_files(Path(claim))}")
        return page.judged_claim(of_certificate(Path(claim)), Path(claim))
    named = found(claim, evidence)
    return page.judged_claim(named, place(evidence, named.id))


def _page(one: page.JudgedClaim, form: str, evidence: Path) -> str:
    """What is known and the steps in the format asked for; what is known alone where there are no steps."""
    steps = one.steps
    if steps is not None and form != "text":
        return latex(steps) if form == "latex" else markdown(steps)
    known = page.explanation(page.explained(one, evidence))
    return known if steps is None else f"{known}\n\n{text(steps)}"
