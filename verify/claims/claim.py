"""Claims: a statement of a paper, formalised as printed, and the verdict that is pinned for it.

The id of a claim is `PACK/NAME`; another reading of the same sentence is `NAME--reading`, a repair is `NAME--repaired`
and names what it repairs.  A claim of a paper has a kind, and only what is printed counts as what the paper says:

    printed     the text, with no hypothesis that it does not print
    reading     the text where it leaves something open (a base, a rounding, who learns the answer), closed in one way
    repair      what holds in place of a claim that is refuted or open
    core        the arithmetic of a statement that the grammar cannot say whole: its numbers fit, no more is claimed
    supporting  what nobody printed: a sharper value, a run, a variation

A refuted claim of the kinds printed and reading has a weight: how much of the text falls with it.  `WEIGHTS` has
them, the heaviest first.

What a claim says is a sentence that reads alone.  Its letters are those of the paper; where the proposition has others,
`letters` says which is which, and counterexamples are printed in those of the sentence.

The proposition is data and is fixed before any search.  How it is decided is found by the
automatic route (`fooling.verify.methods.strategy.automatic`); where that finds nothing, or takes long, a script, that
is a tactic, takes its place.  The pinned verdict is only compared with the one found: nothing that decides reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from itertools import product
from textwrap import shorten
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.arguments.statements import EFFORTS as EFFORTS
from fooling.verify.methods.engine.tactic import Tactic
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.language.sentence_letters import AS_STATED, SentenceLetters
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import Names
from fooling.verify.statement.proposition import Term, require

KINDS = PRINTED, READING, REPAIR, CORE, SUPPORTING = ("printed", "reading", "repair", "core", "supporting")
RESULT, STEP, CONSTANT, DOMAIN, TYPING = ("result", "step", "constant", "domain", "typing")
WEIGHTS: Mapping[str, str] = {  # heaviest first
    RESULT: "a statement of the text fails as it is stated",
    STEP: "a step of a proof or of a construction fails",
    CONSTANT: "a constant, a factor or a number is another one",
    DOMAIN: "only a range or a boundary case is wrong",
    TYPING: "a slip of the pen",
}
LEFT_OUT = " Left out: "  # what stands between the sentence of a core and what it leaves out
WEIGHED = (PRINTED, READING)  # what the text says, so that it weighs where it is refuted
PACKS: Mapping[str, str] = {  # pack name -> module that makes it
    name: f"fooling.verify.claims.{name}" for name in ("bhattamishra2024", "hsu2023", "mallick2025", "yang2024")
}
CONFIRMED, REFUTED = Verdict.CONFIRMED, Verdict.REFUTED


@dataclass(frozen=True)
class Unknown:
    """The pinned verdict of a claim that nothing here decides, with the reason."""

    because: str


@dataclass(frozen=True)
class Used:
    """An earlier step, or an assumption, that a claim may use: its id, its statement, and where it is taken from.

    `source` is None for a step: that is used where it is confirmed.
    """

    id: str
    that: Term
    source: str | None = None

    @property
    def name(self) -> str:
        """The id without the name of the file."""
        return self.id.split("/")[-1]


@dataclass(frozen=True)
class Claim:
    """One statement; `pinned` is CONFIRMED, REFUTED, Unknown(reason), or None for a proposition of a user's own.

    `script` finds the derivation, of the proposition or of its negation, in place of the automatic route.
    """

    id: str
    at: str
    says: str
    that: Term
    pinned: Verdict | Unknown | None = None
    script: Tactic | None = None
    repairs: str | None = None
    effort: str = "default"
    note: str | None = None
    wanted: Verdict | None = None  # what the author of a proposition of one's own expects
    uses: tuple[Used, ...] = ()
    assumed: bool = False  # taken from its source where it is not decided
    kind: str | None = None  # of a claim of a paper
    letters: SentenceLetters = AS_STATED  # what `says` calls the variables of `that`
    names: Names = ()  # what its author calls terms of `that` that have no variables
    weight: str | None = None  # of a refuted claim of a paper
    leaves: str | None = None  # what a core leaves out of its statement; `says` ends with that
    typed: str | None = None  # the proposition as the text of a pack has it

    def __post_init__(self) -> None:
        require(self.that, "proposition", at=f"{self.id}: proposition")
        if self.letters.letters:
            self._require_letters()
        if self.pinned is Verdict.UNKNOWN:
            raise InvalidInput(f"{self.id}: a claim that is open says why: Unknown(reason)")
        if self.open_because is not None and self.script is not None:
            raise InvalidInput(f"{self.id}: a claim that is open has no script")
        if self.effort not in EFFORTS:
            raise InvalidInput(f"{self.id}: effort {self.effort!r} should be one of {', '.join(EFFORTS)}")
        if self.kind not in (None, *KINDS):
            raise InvalidInput(f"{self.id}: kind {self.kind!r} should be one of {', '.join(KINDS)}")
        if self.kind == REPAIR and self.repairs is None:
            raise InvalidInput(f"{self.id}: a repair names the claim that it repairs")
        if self.leaves is not None and self.kind != CORE:
            raise InvalidInput(f"{self.id}: only a core leaves something out, and the kind is {self.kind}")
        self._require_weight()

    def _require_weight(self) -> None:
        if self.weight not in (None, *WEIGHTS):
            raise InvalidInput(f"{self.id}: weight {self.weight!r} should be one of {', '.join(WEIGHTS)}")
        if self.weight is not None and not self.weighs:
            told = f"weight {self.weight!r} on a claim that is {self.kind} and {self.expected}"
            raise InvalidInput(f"{self.id}: {told}; refuted claims of the kinds {' and '.join(WEIGHED)} have one")
        if self.weight is None and self.weighs:
            told = f"a refuted claim of the kind {self.kind} has a weight: {', '.join(WEIGHTS)}"
            raise InvalidInput(f"{self.id}: {told}")

    @property
    def weighs(self) -> bool:
        """Whether it says what a text says, or may say, and is refuted."""
        return self.kind in WEIGHED and self.pinned is Verdict.REFUTED

    def _require_letters(self) -> None:
        try:
            self.letters.require_sense(self.says, self.that)
        except InvalidInput as error:
            raise InvalidInput(f"{self.id}: {error}") from None

    def __repr__(self) -> str:
        expected = "" if self.expected is None else f", expected={self.expected}"
        return f"Claim({self.id:.70}{expected}, says={shorten(self.says, 90, placeholder='...')})"

    @property
    def expected(self) -> Verdict | None:
        """The pinned verdict, or what the author expects, if there is one."""
        if self.pinned is None:
            return self.wanted
        return Verdict.UNKNOWN if isinstance(self.pinned, Unknown) else self.pinned

    @property
    def open_because(self) -> str | None:
        """Why nobody tries to decide it; None where somebody does."""
        return self.pinned.because if isinstance(self.pinned, Unknown) else None

    @property
    def by_object(self) -> bool:
        """Whether it is somebody's own with the object that is to show it: its script has that and nothing else."""
        return self.script is not None and self.pinned is None and self.kind is None

    @property
    def route(self) -> str:
        """Who decides it: its script, the automatic route, or none."""
        return "none" if self.open_because is not None else "automatic" if self.script is None else "script"


@dataclass(frozen=True)
class Document:
    """What a pack is about: whose it is, what it is called, and where it lies, if that is known."""

    authors: str
    title: str
    link: str | None = None


@dataclass(frozen=True)
class Pack:
    """The claims of one paper, collected as its texts are read."""

    name: str
    claims: dict[str, Claim]
    document: Document | None = None

    def claim(
        self,
        name: str,
        *,
        says: str,
        that: Expression,
        repairs: str | None = None,
        leaves: str | None = None,
        letters: Mapping[str, str] | None = None,
        **rest: Any,
    ) -> Claim:
        """Register a claim; `letters` says what the sentence calls the variables of the proposition: {"h": "k/2"}.

        leaves: of a core, what it leaves out of its statement; the sentence then ends with that.
        rest: other fields of a `Claim`, of which `at` and `pinned` have to be there
        """
        full = f"{self.name}/{name}"
        if full in self.claims:
            raise InvalidInput(f"{full} is registered twice")
        repaired = f"{self.name}/{repairs}" if repairs else None
        sayings = says if leaves is None else f"{says}{LEFT_OUT}{leaves}."
        told = SentenceLetters.declared(letters or {})
        made = Claim(full, says=sayings, that=that.term, repairs=repaired, leaves=leaves, letters=told, **rest)
        self.claims[full] = made
        return made


def by_weight(claims: Iterable[Claim]) -> list[Claim]:
    """The heaviest first, what is printed before readings; then those without a weight.  Else in the given order."""
    order = {(weight, kind): at for at, (weight, kind) in enumerate(product(WEIGHTS, WEIGHED))}
    return sorted(claims, key=lambda claim: order.get((claim.weight or "", claim.kind or ""), len(order)))


def counted_by_weight(claims: Iterable[Claim]) -> dict[str, int]:
    """How many there are of each weight, the heaviest first; without those of which there is none."""
    many = Counter(claim.weight for claim in claims)
    return {weight: many[weight] for weight in WEIGHTS if many[weight]}


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
    name = claim_id.split("/")[0]
    if name in PACKS and (found := pack(name).claims.get(claim_id)) is not None:
        return found  # of its own pack: the others are not read, nor all claims gone through
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
