"""The words for the theory of discrepancy: rectangles of a large difference, and reasons why none has a larger one."""

from __future__ import annotations

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import with_the_matrix
from fooling.verify.words.subject import Told, the_function

words = Words()

words.rule("discrepancy-exhaustion", "discrepancy")(
    with_the_matrix("no rectangle has a larger difference: all were tried")
)
words.plain(
    "discrepancy-spectral",
    "discrepancy",
    "a matrix made of the function's, from which the bound follows, has no negative eigenvalue",
)


@words.rule("discrepancy-rectangle", "discrepancy")
def _heavy_rectangle(proved: Proved) -> Told:
    rows, columns, f = proved.node["rows"], proved.node["columns"], the_function(proved)
    told = f"the rectangle of {counted(len(rows), 'rows')} and {counted(len(columns), 'columns')} has this difference"
    return (told,), drawings.rectangles(f, [(rows, columns)], "The rectangle") if f else ()


@words.rule("discrepancy-dual", "discrepancy")
def _dual(proved: Proved) -> Told:
    many = counted(len(proved.node["rectangles"]), "rectangles")
    return (f"{many} with weights, 1 in all, add up to at least that at each entry, with the sign of its value",), ()
