"""How a word is written, in one way wherever it is printed or typed.

Where all letters of an alphabet are one sign, a word is its letters side by side: abba.  Where some letter has several
signs, blanks stand between the letters: `open a close`.  There a letter is in quotation marks, as JSON has them, if it
has a blank, a comma or a quotation mark in it, if it reads like several other letters, or like a sign for the empty
word.  So over a and aa the word of the one letter aa is `"aa"`, and that of two letters a is `a a`.  The empty word is
the empty text, for which each place has its own sign.  `fooling.circuits.languages.search.expressions.typed_words`
reads all this.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

EMPTY_WORDS = ("ε", "λ", "empty", "(empty)")  # what stands for the word without letters


# Two words over one alphabet are written alike only if they are one word.  Letters of one sign: the text is the word.
# Otherwise blanks separate pieces, and each piece is a letter.  A piece that is not in quotes has neither blanks nor
# quotes in it, so it ends before the next blank.  A piece in quotes is a string of JSON, which ends at the first quote
# without a backslash before it; JSON writes different strings differently.  So the text has one reading.
def spelled(letters: Iterable[str], alphabet: Sequence[str]) -> str:
    """A word over the alphabet as text.

    >>> spelled(["a", "b"], "ab"), spelled(["aa"], ("a", "aa")), spelled(["a", "a"], ("a", "aa"))
    ('ab', '"aa"', 'a a')
    """
    if max(map(len, alphabet)) == 1:
        return "".join(letters)
    return " ".join(a if is_plain(a, alphabet) else json.dumps(a, ensure_ascii=False) for a in letters)


def is_plain(letter: str, alphabet: Sequence[str]) -> bool:
    """Whether a letter of an alphabet stands for itself between blanks, without quotation marks."""
    ends = {0}  # where letters end that others begin with, if it is read as several
    for i in range(len(letter)):
        ends |= {i + len(one) for one in alphabet if i in ends and one != letter and letter.startswith(one, i)}
    is_clear = letter.split() == [letter] and not {*letter} & {*'",;'} and letter not in EMPTY_WORDS
    return is_clear and len(letter) not in ends
