r"""The claims of a paper as a table in LaTeX, for its appendix: place, sentence, kind, verdict.

The verdict is the expected one.  With a directory of certificates it is what the checker says of the certificate.

It is a longtable, which breaks over pages, and needs that package alone.  It holds ASCII only: other characters are
named by their code points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.grounds import NO_CASE, REMARK
from fooling.verify.evidence.store import place
from fooling.verify.pages.answers.claims import repaired_by
from fooling.verify.pages.answers.one_claim import judged_claim
from fooling.verify.pages.formats.latex_formulas import escaped

NEEDS = r"% Needs \usepackage{longtable}; "
EXPECTED = "the verdicts are those that `fooling check` is expected to find."
JUDGED = "the verdicts are those of certificates, which the checker has judged for this table."
COLUMNS = r"\begin{longtable}{p{0.18\textwidth}p{0.5\textwidth}p{0.2\textwidth}}"
HEAD = (r"\hline", r"Place & Statement & Verdict \\ \hline \endhead", r"\hline \endfoot")


def latex_table(claims: Sequence[Claim], evidence: Path | None = None) -> str:
    """The table, a row a claim in the order given, with a comment on what it needs and where the verdicts are from."""
    verdicts = [_expected(claim) if evidence is None else _judged(claim, evidence) for claim in claims]
    needs = NEEDS + (EXPECTED if evidence is None else JUDGED)
    lines = [needs, r"\begingroup\small\raggedright", COLUMNS, *HEAD, *map(_row, claims, verdicts)]
    return "\n".join([*lines, r"\end{longtable}", r"\endgroup"])


def _expected(claim: Claim) -> str | None:
    return None if claim.expected is None else str(claim.expected)


def _judged(claim: Claim, evidence: Path) -> str | None:
    """The verdict of its certificate in the directory, if there is one that is accepted."""
    outcome = judged_claim(claim, place(evidence, claim.id)).outcome
    return None if outcome is None else f"{outcome.verdict}{f', {REMARK}' if NO_CASE in outcome.trusts else ''}"


def _row(claim: Claim, verdict: str | None) -> str:
    says = rf"{_said(claim.says)} {{\footnotesize\texttt{{{_breaking(claim.id)}}}}}"
    return rf"{_cell(escaped(claim.at))} & {_cell(says)} & {_cell(', '.join(_verdict(claim, verdict)))} \\"


def _said(words: str) -> str:
    return (
        escaped(words).replace(r"\ensuremath{>}=", r"\ensuremath{\ge}").replace(r"\ensuremath{<}=", r"\ensuremath{\le}")
    )


def _cell(words: str) -> str:
    """Ragged, and in braces, so that no bracket after a line break is read as its argument."""
    return rf"{{\raggedright {words}\par}}"


def _verdict(claim: Claim, verdict: str | None) -> Iterator[str]:
    yield rf"\textbf{{{verdict}}}" if verdict is not None else "assumed" if claim.assumed else "not decided"
    if claim.kind is not None:
        yield escaped(claim.kind)
    if names := repaired_by(claim.id):
        called = (rf"\texttt{{{_breaking(one.partition('/')[2])}}}" for one in names)
        yield f"repaired by {' and '.join(called)}"


def _breaking(name: str) -> str:
    r"""A name that may break behind a hyphen or a slash, as \texttt does not let it."""
    return escaped(name).replace("-", r"-\hspace{0pt}").replace("/", r"/\hspace{0pt}")
