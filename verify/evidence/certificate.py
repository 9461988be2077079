"""A certificate as text and as an object: what is written for the judge, and how text is read.

The format is the judge's (`fooling.verify.checker.judge`); nothing here decides anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import SCHEMA, Basis
from fooling.verify.checker.kernel import Rejected
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.proposition import Term, thawed

WIDEST_LINE = 120  # what is longer is broken over lines


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


def readable(value: object, indent: int = 0) -> str:
    """JSON with one field a line where it does not fit into one line; short items of a long list share lines."""
    flat = json.dumps(value)
    if not isinstance(value, (dict, list)) or indent + len(flat) <= WIDEST_LINE:
        return flat
    gap = "\n" + " " * (indent + 1)
    if isinstance(value, dict):
        fields = [f"{json.dumps(key)}: {readable(item, indent + 1)}" for key, item in value.items()]
        return f"{{{gap}{f',{gap}'.join(fields)}\n{' ' * indent}}}"
    lines = [""]
    for item in value:
        text = str(item) if type(item) is int else readable(item, indent + 1)  # of which there may be very many
        if lines[-1] and (len(text) > WIDEST_LINE // 3 or indent + len(lines[-1]) + len(text) + 4 > WIDEST_LINE):
            lines.append("")
        lines[-1] += (", " if lines[-1] else "") + text
    return f"[{gap}{f',{gap}'.join(lines)}\n{' ' * indent}]"
