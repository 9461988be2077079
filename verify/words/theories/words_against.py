"""The words for words against a property of the syntactic monoid: which words, and which identity they break."""

from __future__ import annotations

from fooling.verify.evidence.against import broken_identity, words_of_evidence
from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("words-against", "words against an identity")
@words.rule("words-at-state", "words from one state")
@words.rule("perfect-subgroup", "perfect subgroup")
def _against(proved: Proved) -> Told:
    found = words_of_evidence(proved.goal, proved.node)
    shown = f"the word{'s' if len(found) > 1 else ''} {', '.join(found)}: " if found else ""
    return (shown + broken_identity(proved.goal[1][0]),), ()
