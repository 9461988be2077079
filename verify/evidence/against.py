"""Words against a property of the syntactic monoid, in the letters of the language, and what they break.

Of two words the first is called x, the second y; x^w is the power of x that does, repeated, the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.evidence.broken import EMPTY
from fooling.verify.statement.proposition import Term

RULES = ("words-against", "words-at-state", "perfect-subgroup")
DIFFERENT = "with x the first word and y the second, {} and {} lead some state to different states"
POWERS = DIFFERENT + "; here u^w is the power of u that does what its square does"
BROKEN: Mapping[str, str] = {
    "commutative": DIFFERENT.format("xy", "yx"),
    "group-language": "the word leads two states to the same one",
    "aperiodic": "the word, repeated, leads some states around a cycle",
    "r-trivial": POWERS.format("(xy)^w x", "(xy)^w"),
    "l-trivial": POWERS.format("y(xy)^w", "(xy)^w"),
    "j-trivial": POWERS.format("(xy)^w x or y(xy)^w", "(xy)^w"),
    "in-da": POWERS.format("(xy)^w x (xy)^w", "(xy)^w"),
    "in-do": POWERS.format("(xy)^w (yx)^w (xy)^w", "(xy)^w"),
    "in-ds": POWERS.format("((xy)^w (yx)^w (xy)^w)^w", "(xy)^w"),
    "abelian-subgroups": "the words lie in one subgroup of the syntactic monoid, where they do not commute",
    "quasi-aperiodic": "the words have one length; the first one is idempotent in the syntactic monoid, and the second "
    "one is another element of its subgroup",
    "solvable-subgroups": "the words generate a subgroup of the syntactic monoid in which each of them is a commutator",
}


def broken_identity(name: str) -> str:
    """What is wrong with the property, said of words that were named before."""
    return BROKEN[name]


def words_of_evidence(goal: Term, node: Mapping[str, Any]) -> list[str]:
    """The words of a certificate against a property; none where the language is too large to be read."""
    try:
        alphabet = meaning.language(goal[1][1]).alphabet
    except FoolingError:
        return []
    return [spelled((alphabet[a] for a in word), alphabet) or EMPTY for word in node["words"]]
