"""What a report is about: the claims that were asked for, each judged again, and what the pages need of all of them.

At the end is what `fooling report` says when the pages are written.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.claims.claim import CORE, KINDS, PACKS, PRINTED, READING, REPAIR, SUPPORTING, Claim, pack
from fooling.verify.claims.coverage import in_order_of_texts
from fooling.verify.evidence.store import MOST_BYTES, place
from fooling.verify.pages.answers.claims import OF_FILES
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.answers.one_claim import Shown, judged_claim, known_of
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.reading.files import read_bytes
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.language.printable import counted, enumerated
from fooling.verify.words.passages import Explanation

NOT_HERE = "no certificate"  # of a claim that nobody has decided yet, or whose certificate is not accepted
VERDICTS = ("confirmed", "refuted", "unknown", NOT_HERE)
OWN, ASSUMED = "own", "assumption"  # kinds of the claims of a user's file
ALL_KINDS = (*KINDS, OWN, ASSUMED)
AS_PRINTED = (
    "a sentence of the text, in words of this program; every hypothesis stands somewhere in the text. Where the "
    "sentence alone is false and the text has what is missing elsewhere, both are printed claims"
)
MEANINGS = {  # of each kind: what several claims of it are called, and what they are
    PRINTED: ("printed claims", AS_PRINTED),
    READING: ("readings", "closes in one way what the text leaves open, such as the base of a logarithm or a rounding"),
    REPAIR: ("repairs", "says what holds in place of a claim that is refuted or unknown"),
    CORE: ("cores", "the arithmetic of a statement: it says that the numbers fit, not that the statement holds"),
    SUPPORTING: (
        "supporting claims",
        "what the text does not print: for example a run, a sharper value or a variation",
    ),
    OWN: ("of a file of claims", "a claim of somebody's own file"),
    ASSUMED: ("assumptions", "what a file of claims takes from elsewhere"),
}


def kind_of(claim: Claim) -> str:
    """One of `ALL_KINDS`."""
    return claim.kind or (ASSUMED if claim.assumed else OWN)


@dataclass(frozen=True)
class Reported:
    """One claim: what is known of it, its steps, and its certificate as it lies there, if that is accepted."""

    claim: Claim
    known: Mapping[str, Any]
    steps: Explanation | None
    certificate: bytes | None

    @property
    def name(self) -> str:
        """The id without the pack or file."""
        return self.claim.id.partition("/")[2]

    @property
    def verdict(self) -> str:
        """One of `VERDICTS`; a claim that is pinned as open is unknown."""
        if self.known["verdict"] is not None:
            return str(self.known["verdict"])
        return "unknown" if self.known["reason"] and self.known["rejected"] is None else NOT_HERE

    @property
    def kind(self) -> str:
        """One of `ALL_KINDS`."""
        return kind_of(self.claim)

    @property
    def digest(self) -> str:
        """The SHA-256 of the certificate."""
        return sha256(self.certificate or b"").hexdigest()

    @cached_property
    def rests_on(self) -> tuple[str, ...]:
        """The axioms and rules that its steps name, in the order of their use."""
        return () if self.steps is None else tuple(ground.name for ground in self.steps.grounds)

    def made_by(self) -> Mapping[str, str]:
        """What the certificate says of its making; nothing is believed of it."""
        found = json_of((self.certificate or b"{}").decode(errors="replace"), self.claim.id).get("made_by")
        return {key: str(value) for key, value in found.items()} if isinstance(found, Mapping) else {}


@dataclass(frozen=True)
class Report:
    """All claims of a report, in their order, and the date that its reader is told, if any.

    `bundled`: whether the pages stand in a bundle, which has the checker beside them.
    """

    claims: tuple[Reported, ...]
    date: str | None = None
    bundled: bool = False

    def __post_init__(self) -> None:
        if not self.claims:
            raise InvalidInput("a report of no claims: name a pack, a claim or a file of claims")

    @cached_property
    def by_id(self) -> Mapping[str, Reported]:
        """Each claim by its id."""
        return {one.claim.id: one for one in self.claims}

    @cached_property
    def packs(self) -> tuple[str, ...]:
        """The packs and files, in the order in which they come."""
        return tuple(dict.fromkeys(one.claim.id.partition("/")[0] for one in self.claims))

    @cached_property
    def title(self) -> str:
        """What the site is called."""
        return enumerated(self.packs)

    @cached_property
    def left_out(self) -> Mapping[str, int]:
        """How many claims of a paper are not here, for each of which some are."""
        here = Counter(one.claim.id.partition("/")[0] for one in self.claims)
        missing = {name: len(pack(name).claims) - here[name] for name in self.packs if name in PACKS}
        return {name: many for name, many in missing.items() if many > 0}

    @cached_property
    def counts(self) -> Mapping[tuple[str, str], int]:
        """How many claims there are of each kind and verdict."""
        return Counter((one.kind, one.verdict) for one in self.claims)

    @property
    def kinds(self) -> list[str]:
        """The kinds that there are, in their order."""
        return [kind for kind in ALL_KINDS if any(kind == one for one, _ in self.counts)]

    @property
    def verdicts(self) -> list[str]:
        """The verdicts that there are, in their order."""
        return [verdict for verdict in VERDICTS if any(verdict == one for _, one in self.counts)]

    @cached_property
    def users(self) -> Mapping[str, tuple[Reported, ...]]:
        """For each axiom and rule the claims whose steps name it."""
        found: dict[str, list[Reported]] = {}
        for one in self.claims:
            for name in one.rests_on:
                found.setdefault(name, []).append(one)
        return {name: tuple(claims) for name, claims in found.items()}

    def neighbours(self, one: Reported) -> tuple[Reported | None, Reported | None]:
        """The claims before and behind it."""
        at = self._places[one.claim.id]
        return (self.claims[at - 1] if at else None), (self.claims[at + 1] if at + 1 < len(self.claims) else None)

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {one.claim.id: at for at, one in enumerate(self.claims)}


def reported(claims: Iterable[Claim], evidence: Path, date: str | None = None) -> Report:
    """The claims in the order of their texts, each judged again by its certificate in the directory.

    `InvalidInput` where there are none.
    """
    return Report(tuple(_reported(claim, evidence) for claim in in_order_of_texts(claims)), date)


def _reported(claim: Claim, evidence: Path) -> Reported:
    path = place(evidence, claim.id)
    before = _content(path)
    one = judged_claim(claim, path)
    known, steps = known_of(Shown(one, evidence)), one.steps
    if _content(path) != before:  # what is handed on is what was judged
        raise InvalidInput(f"{path}: changed while the report was made; make it again when nothing writes there")
    return Reported(claim, known, steps, before if one.outcome is not None else None)


def _content(path: Path) -> bytes | None:
    """A certificate's bytes; None where there is none, or where what lies there cannot be one."""
    try:
        return read_bytes(path, MOST_BYTES)
    except InvalidInput:
        return None


def refused(report: Report) -> Sequence[Reported]:
    """The claims whose certificate is not accepted."""
    return [one for one in report.claims if one.known["rejected"] is not None]


def by_verdict(report: Report) -> dict[str, int]:
    """How many claims there are of each verdict."""
    return {verdict: sum(one.verdict == verdict for one in report.claims) for verdict in VERDICTS}


class Written(NamedTuple):
    """A report, its pages, and their folder."""

    report: Report
    files: Mapping[str, bytes]
    folder: Path


REJECTED = of.Record(
    Reported, claim=(of.LINE, lambda one: one.claim.id), reason=(of.LINE, lambda one: one.known["rejected"])
)
REPORT = Document(
    "report",
    "report answers: where the web pages are",
    Written,
    {**OF_FILES, **EXPRESSIONS},
    folder=of.RELATIVE,
    files=(of.POSITIVE, lambda one: len(one.files)),
    bytes=(of.POSITIVE, lambda one: sum(map(len, one.files.values()))),
    claims=(of.POSITIVE, lambda one: len(one.report.claims)),
    verdicts=(of.table_of(of.COUNT), lambda one: by_verdict(one.report)),
    rejected=(of.listed(REJECTED), lambda one: refused(one.report)),
)


def in_words(report: Report, files: Mapping[str, bytes], folder: Path, evidence: Path) -> str:
    """The same for people."""
    size = f"{counted(len(files), 'files')}, {sum(map(len, files.values())):,} bytes"
    open_ones = sum(one.verdict == NOT_HERE for one in report.claims)
    if report.claims and open_ones == len(report.claims):
        looked = f"{os.path.relpath(evidence)}{os.sep}" + ("" if evidence.is_dir() else ", which is no directory")
        nothing = f"no claim has a certificate in {looked}, so no page has a verdict or a proof; "
        nothing += "run `fooling check` first, or name the directory of its certificates by --evidence"
        told = f"{nothing}: {counted(len(report.claims), 'claims')}, {size}"
        return f"{told}; open {folder / 'index.html'}"
    missing = f", {open_ones} of them without a certificate (`fooling check` writes them)" if open_ones else ""
    told = f"{counted(len(report.claims), 'claims')}{missing}, {size}"
    return f"{told}; open {folder / 'index.html'}"
