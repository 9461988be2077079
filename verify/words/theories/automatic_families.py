"""The words for the theory of automatic families: the states of infinitely many automata at once."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()


@words.rule("family-states", "families of access and distinguishing words")
def _family_states(proved: Proved) -> Told:
    return (f"from the parameter {proved.node['first']} on, one word for each state, described by an automaton",), ()
