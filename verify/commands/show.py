"""`fooling show`: one claim or certificate, judged again and explained step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.bad_input import complain_of
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.expressions import telling_expressions
from fooling.verify.commands.command_line.options import as_json, evidence, option
from fooling.verify.evidence.store import located
from fooling.verify.given.arguments.typed_text import typed_text
from fooling.verify.pages.answers import one_claim as page
from fooling.verify.pages.formats.as_latex import latex
from fooling.verify.pages.formats.as_markdown import markdown
from fooling.verify.pages.formats.as_text import text
from fooling.verify.pages.proofs.explanation import once_each
from fooling.verify.reading.nearest_files import nearest_files
from fooling.verify.runs.claims.arguments import ENDINGS
from fooling.verify.runs.claims.chosen_claims import each_of, found, of_certificate

FORMATS = ("text", "markdown", "latex")


@click.command("show")
@click.argument("claims", nargs=-1, required=True, metavar="CLAIM...")
@option(
    "--format",
    "The format of the steps; latex prints a fragment for an appendix of a paper.",
    click.Choice(FORMATS),
    to="form",
    default="text",
)
@evidence
@as_json
def command(claims: Sequence[str], form: str, evidence: Path, as_json: bool) -> int:
    """Explain one CLAIM or several: the verdict of each, and the proof step by step.

    CLAIM is the id of a claim, or a certificate's file, or a file of claims, of which each claim is explained.  The
    checker first checks a certificate again.  The steps that are printed are the steps that the checker accepted.  Of a
    claim with an object that does not show it, the answer says what the object lacks.

    Exit codes: 0 success, also where there is no certificate yet.  1 the checker rejects a certificate.  2 bad input.
    """
    judged, wrong = list[page.JudgedClaim](), list[str]()
    names = [name for argument in claims for name in each_of(argument)]
    with telling_expressions(silent=True) as read:
        for name in dict.fromkeys(names):
            try:
                judged.append(_chosen(name, evidence))
            except InvalidInput as error:
                wrong.append(str(error))
    if not judged:
        raise InvalidInput(wrong[0])
    typed = tuple((one["expression"], tuple(one["letters"])) for one in read.get("expressions", ()))
    judged = [replace(one, expressions=typed) for one in judged]
    if as_json:
        shown = tuple(page.Shown(one, evidence) for one in judged)
        answer((page.SHOW(shown[0]) if len(names) == 1 else page.SHOW_SEVERAL(shown)) | read)
    else:
        click.echo(_pages(judged, form, evidence))
    rejected = any(one.rejected is not None for one in judged)
    return complain_of(wrong) or (DIFFERS if rejected else AS_EXPECTED)


def _chosen(claim: str, evidence: Path) -> page.JudgedClaim:
    """The claim of that id, with its certificate in the directory, or the one that a file certifies."""
    if claim.endswith(".json"):
        if not Path(claim).exists():
            raise InvalidInput(f"{claim}: no such file{nearest_files(Path(claim))}")
        return page.judged_claim(of_certificate(Path(claim)), Path(claim))
    named = found(claim, evidence)
    judged, file = page.judged_claim(named, located(evidence, named.id)), Path(claim).parent
    return replace(judged, typed=typed_text(file, Path(claim).name) if file.name.endswith(ENDINGS) else named.typed)


def _pages(judged: Sequence[page.JudgedClaim], form: str, evidence: Path) -> str:
    """All of them, one after the other; in LaTeX as one fragment, which has each proof of an axiom once."""
    fragments = [one.fragment for one in judged]
    known = once_each([one for one in fragments if one is not None])
    if form == "latex" and len(known) == len(judged):
        return latex(*known)
    each = [_page(one, form, evidence) for one in judged]
    return "\n\n".join(each)


def _page(one: page.JudgedClaim, form: str, evidence: Path) -> str:
    """What is known and the steps in the format asked for; what is known alone where there are no steps."""
    if one.fragment is not None and form != "text":
        return latex(one.fragment) if form == "latex" else markdown(one.fragment)
    known = page.explanation(page.SHOW(page.Shown(one, evidence)), one.beside)
    return known if one.steps is None else f"{known}\n\n{text(one.steps)}"
