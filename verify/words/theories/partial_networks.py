"""The words for networks of partial functions: one of a function that agrees, and what holds of each that agrees."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.passages import Passage
from fooling.verify.words.rule_words import Words

words = Words()

words.hands_on(
    "computes-completion",
    "completion of a partial function",
    "this function agrees with the partial one wherever that has numbers",
)


@words.supposes(
    "every-completion",
    "completion of a partial function",
    "the network computes some function that agrees with the partial one, and this is at most what it costs",
)
def _every_completion(proved: Proved) -> Sequence[Passage]:
    name = proved.node["name"]
    return ((f"Let {name} be a function that agrees with the partial one, and that the network computes.",),)
