"""What is to be decided: one claim, of a pack or somebody's own.

A `Task` goes to another process as what is needed to find its claim again: tactics are functions and are not sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term


@dataclass(frozen=True)
class Task:
    """One claim to decide: of a pack, found again in `module`, or a user's own (`module` is None)."""

    claim: Claim
    module: str | None = None

    @property
    def id(self) -> str:
        """The claim's."""
        return self.claim.id

    @property
    def that(self) -> Term:
        """The claim's proposition."""
        return self.claim.that

    @property
    def expected(self) -> Verdict | None:
        """The pinned verdict, or what the author of a user's own claim expects, if anything."""
        return self.claim.expected

    def __reduce__(self) -> tuple[Callable[..., Task], tuple[str | Claim, ...]]:
        return (_of_pack, (self.module, self.id)) if self.module is not None else (Task, (self.claim,))


def _of_pack(module: str, claim_id: str) -> Task:
    """The task for a claim of the pack that a module holds."""
    return Task(import_module(module).pack().claims[claim_id], module)


def own_task(claim_id: str, at: str, says: str, that: Term) -> Task:
    """The task for a proposition that somebody hands in."""
    return Task(Claim(claim_id, at, says, that, effort="quick"))


def task_of(claim: Claim) -> Task:
    """The task for a claim of a pack."""
    return Task(claim, registry.PACKS[claim.id.split("/")[0]])
