"""A certificate as text and as an object: what is written for the judge, and how text is read.

The format is the judge's (`fooling.verify.checker.judge`); nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import SCHEMA, Basis
from fooling.verify.checker.kernel import Rejected
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.proposition import Term, thawed


def read(text: str) -> Any:
    """The JSON value of a certificate's text; `Rejected` where `fooling.verify.reading.json_text` does not take it."""
    try:
        return json_of(text, "")
    except InvalidInput as error:
        raise Rejected(str(error)) from None


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
