"""The words for the theories of syntactic monoids, one after the other."""

from __future__ import annotations

from fooling.verify.evidence.against import broken_identity, words_of_evidence
from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.printable import counted
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()

# Evidence on the elements of a syntactic monoid: labels, bands, subgroups and phases.

SUBGROUPS = {
    "aperiodic": "each maximal subgroup of the syntactic monoid has one element",
    "abelian-subgroups": "in each maximal subgroup of the syntactic monoid generators commute",
    "solvable-subgroups": "derived series of all maximal subgroups of the syntactic monoid end in the trivial group",
}
SHARED = {"in-da": "is idempotent", "in-ds": "lies in a subgroup"}

words.plain("listed-monoid", "elements of the monoid", "the elements of the syntactic monoid are listed")
words.plain(
    "rising-label",
    "labels of the elements",
    "numbers for {label:elements} rise wherever a letter is put before one and makes another one",
)
words.plain(
    "bands",
    "rectangles of idempotents",
    "the idempotents form {bands:rectangles}, in each of which products of two stay",
)


@words.rule("idempotent-label", "labels of the elements")
def _idempotents(proved: Proved) -> Told:
    many, good = counted(len(proved.node["label"]), "elements"), SHARED[proved.goal[0]]
    told = f"numbers for {many} never fall where a letter follows; an element with the number of an idempotent {good}"
    return (told,), ()


@words.rule("maximal-subgroups", "maximal subgroups")
def _subgroups(proved: Proved) -> Told:
    return (SUBGROUPS[proved.goal[0]],), ()


@words.rule("phases", "lengths of words")
def _phases(proved: Proved) -> Told:
    largest = max(proved.node["periods"])
    told = (
        f"words of one length lead to one phase, modulo periods of at most {largest}, and different elements of a "
        "subgroup have different phases"
    )
    return (told,), ()


# What the minimal DFA shows of the syntactic monoid: letters that commute or permute, ordered states.

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


# Words against a property of the syntactic monoid: which words, and which identity they break.


@words.rule("words-against", "words against an identity")
@words.rule("words-at-state", "words from one state")
@words.rule("perfect-subgroup", "perfect subgroup")
def _against(proved: Proved) -> Told:
    found = words_of_evidence(proved.goal, proved.node)
    shown = f"the word{'s' if len(found) > 1 else ''} {', '.join(found)}: " if found else ""
    return (shown + broken_identity(proved.goal[1][0]),), ()
