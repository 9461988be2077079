"""The words for what the minimal DFA shows of the syntactic monoid: letters that commute or permute, ordered states."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()

TOLD = {
    "commutative": "any two letters commute in every state of the minimal DFA",
    "group-language": "every letter permutes the states of the minimal DFA",
    "r-trivial": "the minimal DFA has no cycles but loops",
    "j-trivial": "the minimal DFA has no cycles but loops, and from each state words of two letters "
    "lead to one state that both letters keep",
}


words.plain("weaker-property", None, "one property of the syntactic monoid follows from the other")


@words.rule("letters-alone", "letters of the minimal DFA")
@words.rule("ordered-states", "order of the states")
def _by_states(proved: Proved) -> Told:
    return (TOLD[proved.goal[0]],), ()
