"""Names as letters, so that two places of a text that give names can be compared.

Names are the letters of an alphabet.  A set of names is the language of its one-letter words, and a list of names is a
language of one word.  So two sets, or two lists, are compared as languages.
"""

from __future__ import annotations

from fooling.verify.statement.language.notation import Expression, concat, letters


def names(among: str, some: str = "") -> Expression:
    """Some of these names, or all of them, separated by blanks, as a set: the words of one name."""
    return letters(tuple(among.split()), tuple((some or among).split()))


def listed(among: str, some: str) -> Expression:
    """These names in this order, as one word of them."""
    return concat(*(names(among, one) for one in some.split()))
