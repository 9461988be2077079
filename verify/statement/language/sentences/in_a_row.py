"""`parties in a row(L; cut after 2, 4; length 6)`: several parties, each with a part of the word, who speak in turn.

The first party says something to the second, the second to the third, and so on; the last one answers whether the word
is in L.  In front stands what is counted, without errors and coins:

    bits a message of parties in a row(...)    the least b for which b bits are enough for each message
    all bits of parties in a row(...)          the least sum of the bits of messages, each of its own fixed length

What stands before a cut is known behind it by the message there alone.  So that is a message of Alice's, who has all
that stands before the cut, to Bob, who has the rest, and it takes D(L under prefix:cut; only alice sends) bits.  They
are enough at all cuts at once: each party says which class its prefix is in, of prefixes after which the same words are
in L, and that is known from the class before and the party's own part.  So the quantities are the largest of these bits
and their sum, and are read so; nothing else knows of them.
"""

from __future__ import annotations

from itertools import pairwise

from fooling.verify.statement.language.sentences.numbers import number_of
from fooling.verify.statement.language.sentences.precedence import Core, Read
from fooling.verify.statement.proposition import is_integer
from fooling.verify.statement.row import Term

COUNTED = {"bits": ("a", "message", "of"), "all": ("bits", "of")}  # by their first words
IN_A_ROW = ("parties", "in", "a", "row", "(")


def of_parties(core: Core, place: int) -> Read | None:
    """One of them."""
    first = core.word(place)
    behind = core.words(place + 1, *COUNTED[first], *IN_A_ROW)
    if behind is None:
        return None
    language, _, end = core.need("language", behind)
    cuts, end = _cuts(core, core.after(end, ";", "cut", "after"))
    length, _, end = core.need("number", core.after(end, ";", "length"))
    end = core.after(end, ")")
    places = [0, *cuts, length]
    if any(is_integer(a) and is_integer(b) and not a < b for a, b in pairwise(places)):
        raise core.refused(behind, "want cuts one after the other, inside the word, such as cut after 2, 4", (), end)
    parts = (f"prefix:{cut}" if is_integer(cut) else ("prefix", cut) for cut in cuts)
    ways: list[Term] = [("one-way", ("under", language, part, length), "alice") for part in parts]
    return Read(number_of(ways[0] if len(ways) == 1 else ("+" if first == "all" else "max", *ways)), end)


def _cuts(core: Core, place: int) -> tuple[list[Term], int]:
    """After which letters the word is cut, and the place behind them."""
    cuts: list[Term] = []
    while True:
        cut, _, place = core.need("number", place)
        cuts.append(cut)
        if core.word(place) != ",":
            return cuts, place
        place += 1
