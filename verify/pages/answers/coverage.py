"""What is told about the coverage of a paper: a row a statement, its claims with their verdicts, or the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from fooling.verify.claims.claim import Claim
from fooling.verify.claims.coverage import LACKS, Covered
from fooling.verify.pages.answers.claims import COLOURS
from fooling.verify.pages.formats.terminal import say, stacked, tabulate, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document


def summary(statements: Sequence[Covered]) -> dict[str, Any]:
    """How many statements there are, how many of them have a claim, and what keeps the others out."""
    covered = sum(bool(one.claims) for one in statements)
    found = {"statements": len(statements), "with_claims": covered, "with_a_reason_only": len(statements) - covered}
    return {**found, "lacks": lacking(statements), "left_out": left_out(statements)}


def lacking(statements: Sequence[Covered]) -> dict[str, int]:
    """Of the statements without a claim, how many are kept out by what, the most frequent first."""
    return _counted(one for one in statements if not one.claims)


def left_out(statements: Sequence[Covered]) -> dict[str, int]:
    """Of the statements whose claims are not the whole of them, how many leave out what, the most frequent first."""
    return _counted(one for one in statements if one.claims)


def _counted(statements: Iterable[Covered]) -> dict[str, int]:
    kinds = (one.statement.lacks for one in statements)
    return dict(Counter(LACKS[kind] for kind in kinds if kind is not None).most_common())


CLAIM = of.Record(Claim, id=of.LINE, kind=of.KIND, expected=of.VERDICT)
STATEMENT = of.Record(
    Covered,
    source=(of.LINE, lambda one: one.statement.at),
    statement=(of.LINE, lambda one: one.statement.states),
    claims=of.listed(CLAIM),
    reason=(of.maybe(of.LINE), lambda one: one.statement.reason),
)
NUMBERS = {"statements": of.COUNT, "with_claims": of.COUNT, "with_a_reason_only": of.COUNT}
SUMMARY = of.Record(dict, **NUMBERS, lacks=of.table_of(of.COUNT), left_out=of.table_of(of.COUNT))
LIST_COVERAGE = Document(
    "list-coverage",
    "list --coverage answers: the statements of a paper, each with its claims",
    tuple[Covered, ...],
    summary=(SUMMARY, summary),
    statements=(of.listed(STATEMENT), lambda statements: statements),
)


def print_coverage(statements: Sequence[Covered]) -> None:
    """The statements, one row each."""
    rows = []
    for one in statements:
        claims = [
            text(f"{claim.id.split('/')[-1]} ({claim.kind}, {claim.expected})", COLOURS[claim.expected])
            for claim in one.claims
        ]
        stated = one.statement
        reason = [text(stated.reason)] if stated.reason else []
        rows.append((stated.at, stated.states, stacked(*claims, *reason)))
    tabulate(("place", "states", "claims, or why none"), rows)
    counted = summary(statements)
    say(f"{counted['statements']} statements, {counted['with_claims']} with claims")
    for told, counts in (
        ("without a claim, by what keeps them out", counted["lacks"]),
        ("with claims that are not all of it, by what they leave out", counted["left_out"]),
    ):
        if counts:
            say(f"{told}: {', '.join(f'{name} {many}' for name, many in counts.items())}")
