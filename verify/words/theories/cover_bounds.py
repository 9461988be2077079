"""The words for the theory of covers: weights on cells, pairs that cross, and searches through all covers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import searched
from fooling.verify.words.subject import Told, the_function

words = Words()

words.rule("cover-exhaustion", "rectangles")(searched("all ways to cover with fewer rectangles were tried"))


@words.rule("fractional-packing", "rectangles")
def _packing(proved: Proved) -> Told:
    entries = proved.node["weights"]
    total = sum((Fraction(str(weight)) for *_, weight in entries), Fraction(0))
    told = f"weights on {counted(len(entries), 'cells')} add up to {total}, and no rectangle has more than 1 of them"
    f = the_function(proved)
    by_cell = {(x, y): str(weight) for x, y, weight in entries} if _cells(entries) else {}
    drawn = drawings.matrix(f, "The weights:", lambda x, y: by_cell.get((x, y), ".")) if f and by_cell else ()
    return (told,), drawn


def _cells(entries: Any) -> bool:
    return all(isinstance(entry, list) and len(entry) == 3 for entry in entries)


@words.rule("antichain", "rectangles")
def _crossings(proved: Proved) -> Told:
    found, f = [(x, y) for x, y in proved.node["pairs"]], the_function(proved)
    many = counted(len(found), "pairs")
    told = f"{many} of inputs have another value, and all their crossings the colour: too many for fewer rectangles"
    return (told,), drawings.pairs(f, found, f"The {many}") if f else ()
