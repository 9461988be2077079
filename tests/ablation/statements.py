"""A statement, where it stands, the lemmas that it may use, and what is decided of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fooling.verify.claims.claim import Claim, Used, find
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.runs.claims.arguments import lemmas_of
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, frozen, thawed
from tests.ablation.procedures import ROOT


@dataclass(frozen=True)
class Stated:
    """A statement and where it stands; `claim` is the id of a claim of a pack, which may have a script.

    `given` are lemmas that it may use, as an argument's author names them: they are assumed.
    """

    place: str
    that: Term
    claim: str | None = None
    given: tuple[Term, ...] = ()

    def as_claim(self) -> Claim:
        """What is decided."""
        return find(self.claim) if self.claim is not None else stated(self.place, self.that, self.given)

    def as_data(self) -> dict[str, Any]:
        """For a file."""
        return (
            {"place": self.place, "claim": self.claim}
            if self.claim
            else {"place": self.place, **stated_as_data(self.that, self.given)}
        )


def stated(name: str, that: Term, given: Sequence[Term] = ()) -> Claim:
    """A statement of nobody's, that may use these lemmas."""
    uses = tuple(Used(f"{name}/lemma-{i}", one, "the ablation table") for i, one in enumerate(given, start=1))
    return Claim(name, "", "", that, effort="quick", uses=uses)


def stated_as_data(that: Term, given: Sequence[Term]) -> dict[str, Any]:
    """The statement with its lemmas, for a file."""
    return {"that": thawed(that), **({"given": [thawed(one) for one in given]} if given else {})}


def outcome_of(claim: Claim, effort: str = "default") -> Outcome:
    """What is decided of it, with its lemmas assumed."""
    settled = {used.id: Verdict.UNKNOWN for used in claim.uses}
    try:
        return decide(claim, effort, lemmas_of(claim, ROOT, settled))
    except NotFound as error:  # a procedure that is no part of the search itself is switched off
        return Outcome(Verdict.UNKNOWN, reason=str(error))


def of_data(data: dict[str, Any]) -> Stated:
    """What `as_data` has written."""
    if data.get("claim"):
        return Stated(data["place"], find(data["claim"]).that, data["claim"])
    return Stated(data["place"], frozen(data["that"]), given=tuple(map(frozen, data.get("given", ()))))


def of_claim(claim: Claim) -> Stated:
    """A statement of a file of claims, with the steps and assumptions that it uses as lemmas."""
    return Stated(claim.id, claim.that, given=tuple(used.that for used in claim.uses))
