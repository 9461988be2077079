"""The words for the theory of SAT refutations: how much was replayed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.passages import Passage
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("sat-refutation", "SAT refutation")
def _refuted(proved: Proved) -> Told:
    return ("clauses that say the contrary cannot all be true: ", *_proof_size(proved.node["proof"])), ()


def _proof_size(proof: Mapping[str, Any]) -> Passage:
    if "dimacs" in proof:
        return ("so says a SAT solver, whose refutation is too long to replay",)
    return (f"a refutation of {counted(len(proof['lemmas']), 'lemmas')} was replayed",)


@words.rule("partition-parts", "SAT refutation")
def _parts(proved: Proved) -> Told:
    shown = [
        f"at least {part['at_least']} rectangles of value {part['colour']}, by "
        + ("the rank" if "rank" in part else "a refutation of fewer")
        for part in proved.node["parts"]
    ]
    return ("each value needs rectangles of its own: " + "; ".join(shown),), ()
