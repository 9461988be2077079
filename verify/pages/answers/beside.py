"""What is said beside a verdict, as `check` and `show` print it and as their JSON: where else, and without what."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fooling.verify.runs.claims.closest_statement import Closest
from fooling.verify.runs.claims.remarks import Beside
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import thawed


def beside_fields(said: Beside, certificate: Path | None) -> dict[str, Any]:
    """The fields of what is said; none for what is not."""
    found: dict[str, Any] = {"unneeded_hypotheses": list(said.unneeded)} if said.unneeded else {}
    if (past := said.onward) is not None:
        holds = proved_beside(past.shown, certificate)
        found["larger"] = {"variable": past.variable, "fails_at": list(past.fails), "holds": holds}
    if said.instead is not None:
        found["instead"] = proved_beside(said.instead, said.instead_certificate)
    return found | ({"undefined": said.undefined} if said.undefined is not None else {})


def beside_lines(said: Beside) -> Iterator[tuple[str, str]]:
    """Each with its name, for people."""
    if said.onward is not None:
        yield f"larger {said.onward.variable}", said.onward.told
    if said.instead is not None:
        yield "instead", said.instead.told
    if said.undefined is not None:
        yield "also", said.undefined
    yield from (("holds without the hypothesis", one) for one in said.unneeded)


def proved_beside(near: Closest | None, certificate: Path | None) -> dict[str, Any] | None:
    """What was shown beside a claim, with its certificate."""
    if near is None:
        return None
    return {
        "statement": in_words(near.that),
        "proposition": thawed(near.that),
        "verdict": str(near.outcome.verdict),
        "certificate": None if certificate is None else os.path.relpath(certificate),
    }
