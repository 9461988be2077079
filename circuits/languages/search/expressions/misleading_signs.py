"""Signs of a regular expression that a textbook, or a slip, means otherwise: read as ever, and told in a line.

They are + between two operands ("or"), . between two ("then"), U between two ("or"); commas, bars and blanks in
brackets; Σ, . and [^a] where nobody says what the alphabet is, so that it is the letters which the expression names.
What cannot be meant otherwise is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from fooling.circuits.languages.search.expressions.textbook_notation import ANY

BRACKETS = "["
IN_BRACKETS = frozenset(", |∪")  # signs that are letters in brackets, and marks between letters to some
SHOWN = 8  # letters in a message
MISLEADING = {
    "+": "is read as 'once or more', not as 'or'; write | for 'or'",
    ".": "is read as 'any letter', not as 'then'; write · or nothing for 'then'",
    "U": "is read as the letter U, not as 'or'; write ∪ or | for 'or'",
    ANY: "is any letter that the expression names, which is {letters}; {other}{{0}} names {other}, too",
    BRACKETS: "in brackets is a letter; [ab] is a or b",
}


def excerpt(text: str) -> str:
    """An expression as it is quoted in a message."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def doubts(text: str, found: Mapping[str, int], named: Set[str], given: bool) -> Iterator[str]:
    """A line for each kind of sign that could mislead.

    found : the first place of each kind in the text, from 0
    named, given : the letters that the text names; whether the alphabet, or a part of it, is given beside the text.
        Among capitals U is a letter like others, and Σ is any letter of an alphabet that is given
    """
    plain = {"U": any(letter.isupper() for letter in named - {"U"}), ANY: given or "." in found}
    letters = f"{' or '.join(sorted(named)[:SHOWN])}{' alone' if len(named) == 1 else ''}"
    letters += f" or {len(named) - SHOWN} more" if len(named) > SHOWN else ""
    usual = "012" if all(letter.isdigit() for letter in named) else "abc"
    other = next((letter for letter in usual if letter not in named), "d")
    for kind, place in found.items():
        if not plain.get(kind, False):
            sign, told = text[place], MISLEADING[kind].format(letters=letters, other=other)
            yield f"regex {excerpt(text)}: {sign.strip() or repr(sign)} at position {place + 1} {told}"
