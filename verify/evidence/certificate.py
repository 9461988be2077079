"""A certificate as text and as an object: what is written for the judge, and how text is read.

The format is the judge's (`verify.checker.judge`); nothing here decides anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from verify.checker.judge import SCHEMA, Basis
from verify.checker.kernel import Rejected
from verify.statement.proposition import Term, thawed


def read(text: str) -> Any:
    """The JSON value of a certificate's text; repeated keys, NaN and infinities are refused."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in pairs}) != len(pairs):
            raise Rejected("an object repeats a field")
        return dict(pairs)

    def refuse(constant: str) -> Any:
        raise Rejected(f"{constant} is not a number here")

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Rejected(f"not readable as JSON: {error}") from None


def certificate(
    claim: str, proposition: Term, verdict: str, derivation: Mapping[str, Any], found: Basis, made_by: Mapping[str, str]
) -> dict[str, Any]:
    """The certificate with these contents, as `judge` expects it."""
    return {
        "schema": SCHEMA,
        "claim": claim,
        "proposition": thawed(proposition),
        "verdict": verdict,
        "derivation": derivation,
        "trusts": list(found.trusts),
        "rests_on": found.rests_on,
        "made_by": dict(made_by),
    }
