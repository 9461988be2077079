"""Ways to tell a step that several theories share."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.subject import Teller, Told, the_function


def plainly(words: str) -> Teller:
    """A rule of which the same is said always."""
    return lambda proved: ((words,), ())


def with_the_matrix(words: str) -> Teller:
    """The same is said always, and the matrix drawn."""

    def say(proved: Proved) -> Told:
        f = the_function(proved)
        return (words,), drawings.matrix(f, "The matrix:") if f else ()

    return say


def searched(words: str) -> Teller:
    """A search through all there is, with the number of positions that it came to, and the matrix drawn."""

    def say(proved: Proved) -> Told:
        return with_the_matrix(f"{words}, {proved.node['nodes']} positions in all")(proved)

    return say


def by_families(words: str) -> Teller:
    """One thing for each word of a regular language, in families that automata describe."""

    def say(proved: Proved) -> Told:
        many = len(proved.node["families"])
        return (f"{words}: {counted(many, 'families')}, each described by automata",), ()

    return say
