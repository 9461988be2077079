"""Claims: a statement of a paper, formalised as printed, the route that decides it and its known verdict.

The id of a claim is `PACK/NAME`; another reading of the same sentence is `NAME--reading`, a repair is `NAME--repaired`
and names what it repairs.  The proposition is data and is fixed before any search; the tactic only proposes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from fooling_sets.errors import InvalidInput
from verify.methods.tactic import Tactic
from verify.statement.notation import Expression
from verify.statement.proposition import Term, require
from verify.statement.verdict import Verdict

EFFORTS = ("quick", "default", "deep")
PACKS: Mapping[str, str] = {
    "bhattamishra2024": "verify.claims.bhattamishra2024"
}  # pack name -> module that holds `CLAIMS`


@dataclass(frozen=True)
class Claim:
    """One statement.

    `prove` or `refute` finds its derivation, `open_because` says why nothing is known where neither does.
    """

    id: str
    at: str
    says: str
    that: Term
    prove: Tactic | None
    refute: Tactic | None
    expected: Verdict
    method: str
    open_because: str | None = None
    repairs: str | None = None
    effort: str = "default"
    note: str | None = None

    def __post_init__(self) -> None:
        require(self.that, "proposition", at=f"{self.id}: proposition")
        if (self.open_because is None) == (self.prove is None and self.refute is None):
            raise InvalidInput(f"{self.id}: a claim has a way to decide it, or says why it is open")
        if self.effort not in EFFORTS:
            raise InvalidInput(f"{self.id}: effort {self.effort!r} should be one of {', '.join(EFFORTS)}")


@dataclass(frozen=True)
class Pack:
    """The claims of one paper, collected as its modules are imported."""

    name: str
    claims: dict[str, Claim]

    def claim(
        self,
        name: str,
        *,
        at: str,
        says: str,
        that: Expression,
        proved_by: Tactic | None = None,
        refuted_by: Tactic | None = None,
        unknown: str | None = None,
        method: str,
        repairs: str | None = None,
        effort: str = "default",
        note: str | None = None,
    ) -> Claim:
        """Register a claim; exactly one of proved_by, refuted_by and unknown is given, pinning the expected verdict."""
        if sum(given is not None for given in (proved_by, refuted_by, unknown)) != 1:
            raise InvalidInput(f"{self.name}/{name}: exactly one of proved_by, refuted_by and unknown")
        expected = Verdict.CONFIRMED if proved_by else Verdict.REFUTED if refuted_by else Verdict.UNKNOWN
        full = f"{self.name}/{name}"
        if full in self.claims:
            raise InvalidInput(f"{full} is registered twice")
        repaired = f"{self.name}/{repairs}" if repairs else None
        made = Claim(
            full, at, says, that.term, proved_by, refuted_by, expected, method, unknown, repaired, effort, note
        )
        self.claims[full] = made
        return made


@cache
def pack(name: str) -> Pack:
    """The pack of that name, its claims loaded."""
    if name not in PACKS:
        raise InvalidInput(f"unknown pack {name!r}; known: {', '.join(PACKS)}")
    loaded: Callable[[], Pack] = import_module(PACKS[name]).pack
    return loaded()


def registered() -> Iterator[Claim]:
    """All claims of all packs, in the order of the papers."""
    for name in PACKS:
        yield from pack(name).claims.values()


def find(claim_id: str) -> Claim:
    """The claim with that id; `InvalidInput` offers the nearest ids."""
    known = {claim.id: claim for claim in registered()}
    if claim_id not in known:
        near = (
            get_close_matches(claim_id, known, n=3, cutoff=0.3)
            or [i for i in known if claim_id.split("/")[-1] in i][:3]
        )
        raise InvalidInput(f"unknown claim {claim_id!r}" + (f"; nearest: {', '.join(near)}" if near else ""))
    return known[claim_id]


def registered_proposition(claim_id: str) -> Term | None:
    """The proposition registered for an id of a known pack; None for an id of no pack (a user's own)."""
    name = claim_id.split("/")[0]
    return find(claim_id).that if name in PACKS else None
