"""Words that somebody typed, read as `fooling.circuits.languages.spelled_words` writes them.

Where all letters are one sign, blanks may stand between them as well, unless a blank is a letter.  Where some letter
has several signs, blanks have to stand there, and a letter may be in quotation marks.  What could be read in two ways,
such as aa over the letters a and aa, is refused, and the message has the ways to write both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice

from fooling.circuits.languages.spelled_words import is_plain, spelled
from fooling.fooling_sets.errors import InvalidInput

PIECE = re.compile(r'\s*("(?:[^"\\]|\\.)*"(?=\s|$)|[^\s"]+(?=\s|$))\s*', re.DOTALL)
SHOWN = 40  # characters of what was typed
LONGEST = 100  # characters without a blank that are read as several letters, for a message


def letters_of(alphabet: Sequence[str], text: str) -> list[str]:
    """The letters of the word; what is no letter stays as it is, for the caller to refuse.

    Raises InvalidInput for what has two readings, or lacks the blanks between letters.

    >>> letters_of("ab", "abba"), letters_of(["open", "a"], "open a"), letters_of(["a", "aa"], '"aa" a')
    (['a', 'b', 'b', 'a'], ['open', 'a'], ['aa', 'a'])
    """
    if max(map(len, alphabet)) == 1:
        return list(text) if any(map(str.isspace, alphabet)) or text.split() == [text] else text.split()
    found, place, text = list[str](), 0, text.strip()
    while place < len(text):
        piece = PIECE.match(text, place)
        if piece is None:
            want = "want blanks between letters, and quotation marks around one or none"
            raise InvalidInput(f"{text[:SHOWN]!r}: {want}")
        found.append(_letter(piece[1], alphabet))
        place = piece.end()
    return found


def _letter(piece: str, alphabet: Sequence[str]) -> str:
    """The letter that stands between blanks."""
    if piece.startswith('"'):
        try:
            return str(json.loads(piece))
        except ValueError:
            raise InvalidInput(f"{piece[:SHOWN]}: want a letter in quotation marks, as in a string of JSON") from None
    if piece in alphabet and is_plain(piece, alphabet):
        return piece
    ways = [[piece]] if piece in alphabet else []
    ways += list(islice(_ways(piece, alphabet), 2)) if len(piece) <= LONGEST else []
    if ways:
        told = " or ".join(f"{spelled(way, alphabet)}" for way in ways[:2])
        raise InvalidInput(f"{piece[:SHOWN]!r} may be several letters: want {told}, with blanks between letters")
    return piece


def _ways(text: str, alphabet: Sequence[str]) -> Iterator[list[str]]:
    """The text as several letters, in each way, the longest first letter first."""
    dead = set[int]()  # places from which no letters lead to the end

    def onwards(place: int) -> Iterator[list[str]]:
        if place == len(text):
            yield []
        if place in dead or place == len(text):
            return
        met = False
        for letter in sorted(alphabet, key=len, reverse=True):
            if text.startswith(letter, place) and len(letter) < len(text):
                for rest in onwards(place + len(letter)):
                    met = True
                    yield [letter, *rest]
        if not met:
            dead.add(place)

    yield from onwards(0)
