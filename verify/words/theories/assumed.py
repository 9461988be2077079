"""The words for what is assumed, not shown."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("assumed", "what is assumed")
def _assumed(proved: Proved) -> Told:
    return (f"ASSUMED, not shown: {proved.node['name']}, taken from {proved.node['source']}",), ()
