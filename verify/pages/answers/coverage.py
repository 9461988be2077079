"""What is told about the coverage of a paper: a row a statement, its claims with their verdicts, or the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.verify.claims.coverage import Covered
from fooling.verify.pages.answers.claims import COLOURS
from fooling.verify.pages.formats.terminal import lay_out, say, stacked, table, text
from fooling.verify.pages.schemas.head import headed


def document(statements: Sequence[Covered]) -> dict[str, Any]:
    """The answer of `list --coverage --json`."""
    fields = {"summary": summary(statements), "statements": [entry(one) for one in statements]}
    return headed("list-coverage", fields)


def summary(statements: Sequence[Covered]) -> dict[str, int]:
    """How many statements there are, and how many of them have a claim."""
    covered = sum(bool(one.claims) for one in statements)
    return {"statements": len(statements), "with_claims": covered, "with_a_reason_only": len(statements) - covered}


def entry(one: Covered) -> dict[str, Any]:
    """One statement, its claims with kind and pinned verdict."""
    claims = [{"id": claim.id, "kind": claim.kind, "expected": str(claim.expected)} for claim in one.claims]
    stated = one.statement
    return {"source": stated.at, "statement": stated.states, "claims": claims, "reason": stated.because}


def print_coverage(statements: Sequence[Covered]) -> None:
    """The statements, one row each."""
    shown = table("place", "states", "claims, or why none")
    for one in statements:
        claims = [
            text(f"{claim.id.split('/')[-1]} ({claim.kind}, {claim.expected})", COLOURS[claim.expected])
            for claim in one.claims
        ]
        stated = one.statement
        reason = [text(stated.because)] if stated.because else []
        shown.add_row(text(stated.at), text(stated.states), stacked(*claims, *reason))
    lay_out(shown)
    counted = summary(statements)
    say(f"{counted['statements']} statements, {counted['with_claims']} with claims")
