"""The words for networks whose wrong answers are clauses: of which lengths, and how much was replayed."""

from __future__ import annotations

from typing import Any

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("network-refutation", "a network as clauses")
def _refuted(proved: Proved) -> Told:
    return (refuted_parts(proved.node["parts"], "clauses"),), ()


def refuted_parts(parts: list[Any], clauses: str) -> str:
    """That such clauses cannot all be true, at these lengths, and who says so."""
    replayed = [len(part["proof"]["lemmas"]) for part in parts if "lemmas" in part["proof"]]
    lengths = [part["length"] for part in parts]
    letters = counted(lengths[0] if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}", "letters")
    said = f"{clauses} that say that the network answers a word of {letters} wrongly cannot all be true"
    if replayed:
        said += f"; a refutation of {counted(sum(replayed), 'lemmas')} was replayed"
    if len(replayed) < len(parts):
        said += "; so says a SAT solver where the refutation is too long to replay"
    return said
