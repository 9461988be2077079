"""What is said of a sentence that is not read: where, what stands there, what could, and what is near.

    line 1, column 20: found `bitz`; want `bits`
      D(equality on 3 bitz) = 4
                      ^^^^

A sentence with two readings has both, in canonical text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.printable import printable, shortened

WIDE = 76  # characters of the line that are shown
MOST_WANTED = 8


class Refused(InvalidInput):
    """A sentence that is not read, in one line, and the place underlined in `shown`.

    start, end : the place in the text, from 0
    said : what is wrong, without the place
    readings : where people could read the text differently, the sentences that they could mean
    """

    def __init__(self, text: str, start: int, end: int, told: str, readings: Sequence[str] = ()) -> None:
        before = text[:start]
        self.line, self.column = before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1
        self.readings, self.start, self.end = tuple(readings), start, max(end, start + 1)
        both = f": {' -- or: '.join(readings)}" if readings else ""
        self.said = printable(f"{told}{both}")
        super().__init__(f"line {self.line}, column {self.column}: {self.said}")
        self.shown = underlined(text, start, self.end, self.column - 1)


def underlined(text: str, start: int, end: int, column: int) -> str:
    """The line of the place, or what of it stands around it, and marks below; `column` counts from 0."""
    line = text[start - column :].split("\n", 1)[0]
    cut = max(0, column - WIDE // 2)
    shown, many = line[cut : cut + WIDE], min(end - start, max(1, len(line) - column), WIDE)
    return f"  {printable(shown)}\n  {' ' * (column - cut)}{'^' * many}"


def in_words(found: str, wanted: Iterable[str], known: Iterable[str] = ()) -> str:
    """What stands there, what could, and what of the known words is near.

    >>> in_words("bitz", ["`bits`", "`+`"], ["bits"])
    'found `bitz`; want `+` or `bits`; did you mean `bits`?'
    """
    some = sorted(set(wanted), key=lambda one: (one.startswith("`"), len(one), one))
    listed = some[:MOST_WANTED]
    told = f"found `{shortened(found, 40)}`" if found else "the sentence ends here"
    more = ", ..." if len(some) > MOST_WANTED else ""
    want = " or ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
    other = near(found, [one.strip("`") for one in some]) or near(found, [*known])
    meant = f"; did you mean `{other}`?" if other else ""
    return f"{told}{f'; want {want}{more}' if listed else ''}{meant}"


def near(found: str, known: Collection[str]) -> str:
    """The one of the known words that is near, in capitals or not, with a _ or without; none for short words."""
    digits = "0123456789"
    if not found[:1].isalpha() or found.rstrip(digits) in {one.rstrip(digits) for one in known}:
        return ""
    plain = {_plain(one): one for one in sorted(set(known))}
    same = plain.get(_plain(found), "")
    if same or len(found) < 4 or found in vocabulary():
        return same
    close = get_close_matches(_plain(found), [one for one in plain if one[:1] == found[0].lower()], n=1, cutoff=0.75)
    return plain[close[0]] if close else ""


def _plain(word: str) -> str:
    return word.lower().replace("_", "").rstrip("0123456789")


def placeless(error: InvalidInput) -> str:
    """What is wrong with a term, without the path into it, as nobody typed the term."""
    return re.sub(r"^(?:the sentence|proposition)(?:\[\d+\])*: ", "", str(error))
