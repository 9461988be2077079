"""What a claim may use: its lemmas, with the evidence that earlier steps of the same run have written.

A step is a lemma where it is confirmed, an assumption where it is not refuted: with its derivation where it turned out
to be provable, so that nothing is trusted, else as something assumed.  What is left out is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence.store import stored
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.statement.language.verdict import Verdict

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
