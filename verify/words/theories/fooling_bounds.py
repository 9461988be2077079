"""The words for the theory of fooling-set bounds: rectangles with weights, and searches through all fooling sets."""

from __future__ import annotations

from fractions import Fraction

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import searched
from fooling.verify.words.subject import Told, the_function

words = Words()

words.rule("clique-exhaustion", "exhausted cliques")(searched("all fooling sets that are larger were tried"))


@words.rule("fractional-cover", "rectangles")
def _fractional_cover(proved: Proved) -> Told:
    entries = proved.node["rectangles"]
    total = sum((Fraction(str(weight)) for *_, weight in entries), Fraction(0))
    f = the_function(proved)
    found = [(rows, columns) for rows, columns, _ in entries]
    told = f"{counted(len(entries), 'rectangles')} of total weight {total} cover each entry of the colour with weight 1"
    return (told,), drawings.rectangles(f, found, "The rectangles") if f else ()
