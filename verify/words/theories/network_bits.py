"""The words for networks whose wrong answers are gates: of which lengths, and how much was replayed."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told
from fooling.verify.words.theories.network_refutation import refuted_parts

words = Words()


@words.rule("bit-by-bit", "a network bit by bit")
def _refuted(proved: Proved) -> Told:
    return (refuted_parts(proved.node["parts"], "clauses about each bit of each number"),), ()
