"""The words for the theory of exhausted protocol trees: the part of the matrix that is searched, drawn."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Teller, Told, the_function

words = Words()


def _core(words: str) -> Teller:
    def say(proved: Proved) -> Told:
        rows, columns = proved.node["rows"], proved.node["columns"]
        size = f"{counted(len(rows), 'rows')} and {counted(len(columns), 'columns')}"
        f = the_function(proved)
        drawn = drawings.rectangles(f, [(rows, columns)], "The part that is searched") if f else ()
        return (f"{words} on {size} of the matrix",), drawn

    return say


words.rule("depth-exhaustion", "exhausted protocol trees")(_core("all protocols of fewer bits fail"))
words.rule("leaves-exhaustion", "exhausted protocol trees")(_core("all protocol trees of fewer leaves fail"))
