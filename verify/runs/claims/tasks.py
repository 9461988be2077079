"""What is to be decided: one claim, of a pack or somebody's own.

A `Task` goes to another process as what is needed to find its claim again: tactics are functions and are not sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence.store import stored
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
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


# What a claim may use: its lemmas, with the evidence that earlier steps of the same run have written.
#
# A step is a lemma where it is confirmed, an assumption where it is not refuted: with its derivation where it turned
# out to be provable, so that nothing is trusted, else as something assumed.  What is left out is told.

Settled = Mapping[str, Verdict]  # what became of statements, by their ids
NONE_YET: Settled = {}


@dataclass(frozen=True)
class Lemmas:
    """Those that may be used, and why others may not."""

    known: tuple[Known, ...] = ()
    missing: tuple[str, ...] = ()


def lemmas_of(claim: Claim, directory: Path, settled: Settled) -> Lemmas:
    """The lemmas of a claim whose evidence lies in the directory."""
    known = {used.name: _known(used, directory, settled) for used in claim.uses}
    usable = tuple(told_apart(lemma, claim.that) for lemma in known.values() if lemma is not None)
    return Lemmas(usable, tuple(_missing(claim, settled)))


def _known(used: Used, directory: Path, settled: Settled) -> Known | None:
    if settled.get(used.id) is Verdict.CONFIRMED:
        evidence = stored(directory, used.id, used.that)
        if evidence is not None and evidence.verdict is Verdict.CONFIRMED:
            return Known(used.name, used.source or used.id, used.that, evidence.derivation)
    if used.source is not None and settled.get(used.id) is Verdict.UNKNOWN:
        return Known(used.name, used.source, used.that)
    return None


def _missing(claim: Claim, settled: Settled) -> Iterator[str]:
    for used in claim.uses:
        verdict = settled.get(used.id, Verdict.UNKNOWN)
        what = "the assumption" if used.source is not None else "the claim"
        if verdict is Verdict.REFUTED:
            yield f"{what} {used.name}, which it uses, is false"
        elif verdict is Verdict.UNKNOWN and used.source is None:
            yield f"{what} {used.name}, which it uses, is not decided"
