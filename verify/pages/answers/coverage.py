"""What is told about the coverage of a paper: a row a statement, its claims with their verdicts, or the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from fooling.verify.claims.coverage import LACKS, Covered
from fooling.verify.pages.answers.claims import COLOURS
from fooling.verify.pages.formats.terminal import lay_out, say, stacked, table, text
from fooling.verify.pages.schemas.head import headed


def document(statements: Sequence[Covered]) -> dict[str, Any]:
    """The answer of `list --coverage --json`."""
    fields = {"summary": summary(statements), "statements": [entry(one) for one in statements]}
    return headed("list-coverage", fields)


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


def entry(one: Covered) -> dict[str, Any]:
    """One statement, its claims with kind and pinned verdict."""
    claims = [{"id": claim.id, "kind": claim.kind, "expected": str(claim.expected)} for claim in one.claims]
    stated = one.statement
    return {"source": stated.at, "statement": stated.states, "claims": claims, "reason": stated.reason}


def print_coverage(statements: Sequence[Covered]) -> None:
    """The statements, one row each."""
    shown = table("place", "states", "claims, or why none")
    for one in statements:
        claims = [
            text(f"{claim.id.split('/')[-1]} ({claim.kind}, {claim.expected})", COLOURS[claim.expected])
            for claim in one.claims
        ]
        stated = one.statement
        reason = [text(stated.reason)] if stated.reason else []
        shown.add_row(text(stated.at), text(stated.states), stacked(*claims, *reason))
    lay_out(shown)
    counted = summary(statements)
    say(f"{counted['statements']} statements, {counted['with_claims']} with claims")
    for told, counts in (
        ("without a claim, by what keeps them out", counted["lacks"]),
        ("with claims that are not all of it, by what they leave out", counted["left_out"]),
    ):
        if counts:
            say(f"{told}: {', '.join(f'{name} {many}' for name, many in counts.items())}")
