"""The independent checker on files: each certificate is accepted, with what it trusts, or rejected, with the reason.

A certificate for a claim of a known pack must prove the proposition registered there; any other is somebody's own
proposition, proved as it stands in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fooling_sets.errors import InvalidInput
from verify.checker.kernel import Rejected
from verify.claims.claim import registered_proposition
from verify.evidence.store import accepted, load
from verify.statement.proposition import frozen
from verify.statement.wording import in_words


@dataclass(frozen=True)
class Rechecked:
    """What the checker says of one file; `reason` is None exactly when it is accepted."""

    path: Path
    claim: str | None
    verdict: str | None = None
    trusts: tuple[str, ...] = ()
    statement: str | None = None
    registered: bool = False
    reason: str | None = None
    readable: bool = True

    def entry(self) -> dict[str, Any]:
        """As it stands in `recheck --json`."""
        return {
            "path": str(self.path),
            "claim": self.claim,
            "accepted": self.reason is None,
            "verdict": self.verdict,
            "trusts": list(self.trusts),
            "statement": self.statement,
            "registered": self.registered,
            "reason": self.reason,
        }


def certificates(paths: Iterable[Path]) -> list[Path]:
    """The files given, and the certificates in the directories given, each once.

    Raises `InvalidInput` where there are none.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not path.exists():
            raise InvalidInput(f"{path}: no such file or directory")
        inside = sorted(p for p in path.rglob("*.json") if not p.name.startswith(".")) if path.is_dir() else [path]
        if not inside:
            raise InvalidInput(f"{path}: no certificates (*.json) in this directory")
        found |= dict.fromkeys(inside)
    return list(found)


def recheck(path: Path) -> Rechecked:
    """The checker's answer for one file."""
    try:
        content = load(path)
    except InvalidInput as error:
        return Rechecked(path, None, reason=str(error).removeprefix(f"{path}: "), readable=False)
    claim = content.get("claim") if isinstance(content, Mapping) and isinstance(content.get("claim"), str) else None
    try:
        registered = registered_proposition(claim) if claim is not None else None
        outcome = accepted(content, claim or "", registered)
    except (InvalidInput, Rejected) as error:
        return Rechecked(path, claim, reason=str(error))
    statement = in_words(frozen(content["proposition"]))
    return Rechecked(path, claim, str(outcome.verdict), outcome.trusts, statement, registered is not None)
