"""What the signs of a regular expression mean that are not ASCII, and what is told where a sign could mislead.

Textbooks write ε or λ for the empty word, ∅ for the empty language, ∪ for "or", ∘ or · for "then", Σ for any letter.
These signs mean that here too, in whatever shape they are typed or copied from a page: ϵ, 𝜀 and Λ are ε, ∑ is Σ. Any
other sign is a letter only if Unicode calls it a letter or a digit, and if it does not look like one of the above or
stand for another character, as ² does for 2.  Everything else is refused, with what would be right.  So no sign is a
letter by mistake: with a backslash before it, or in brackets, each of them is one.

Signs that a textbook, or a slip, means otherwise are read as ever, and told in a line.  They are + between two operands
("or"), . between two ("then"), U between two ("or"); commas, bars and blanks in brackets; Σ, . and [^a] where nobody
says what the alphabet is, so that it is the letters which the expression names.  What cannot be meant otherwise is not
told.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Set

TABLE = (
    (("a", "7", "é"), "the letter itself"),
    (("rs", "r s", "r·s", "r∘s"), "r, then s; blanks mean nothing"),
    (("r|s", "r∪s"), "r or s"),
    (("r*",), "r, any number of times"),
    (("r+", "r⁺"), "r, once or more; + never means 'or'"),
    (("r?",), "r, or the empty word"),
    (("r{2}", "r{2,}", "r{2,5}"), "r twice, at least twice, two to five times"),
    (("ε", "λ", "()"), "the empty word"),
    (("∅",), "the empty language"),
    (("[ab]", "[a-c]", "[^a]"), "a or b; a, b or c; any letter but a"),
    ((".", "Σ"), "any letter of the alphabet"),
    ((r"\*", r"\(", r"\)", r"\ε"), "the sign itself, as a letter"),
    ((r"\ ", "[ ]"), "a blank, as a letter"),
    (('"open"',), "a letter of several characters"),
    (("b{0}",), "the empty word; b becomes a letter of the alphabet"),
)  # what may be written, and what it means: the table of the pages that users read

EMPTY_WORD, NO_WORD, OR, THEN, ANY, STAR, PLUS = "ε∅|·Σ*+"

SAME = {EMPTY_WORD: "εϵλΛ", NO_WORD: "∅", OR: "∪⋃∣", THEN: "·∘⋅∙•◦", ANY: "Σ∑", STAR: "∗⋆", PLUS: "⁺"}
MEANING = {sign: meaning for meaning, signs in SAME.items() for sign in signs}

LOOK_ALIKES = {NO_WORD: "ØøφΦ⌀", EMPTY_WORD: "ɛ∊∈", "∪ or |": "∨⋁⊔"}
WANTED = {sign: wanted for wanted, signs in LOOK_ALIKES.items() for sign in signs}

OF_LANGUAGES = frozenset("∩⋂¬∁∧⋀")

OF_TEX = {
    EMPTY_WORD: ("epsilon", "varepsilon", "lambda", "Lambda"),
    NO_WORD: ("emptyset", "varnothing"),
    "∪ or |": ("cup", "mid", "vee"),
    "nothing, or ·,": ("cdot", "circ"),
    ANY: ("Sigma",),
    "*": ("ast", "star"),
}
COMMANDS = {command: wanted for wanted, commands in OF_TEX.items() for command in commands}


def meaning_of(sign: str) -> str | None:
    """The sign of `SAME` that a character outside ASCII stands for; None for any other character.

    >>> meaning_of("λ"), meaning_of("|"), meaning_of("é")
    ('ε', None, None)
    """
    return MEANING.get(sign) or (None if sign.isascii() else MEANING.get(_plain(sign)))


def is_letter(character: str) -> bool:
    """Whether it stands for itself where there is neither a backslash before it nor a bracket around it.

    >>> [is_letter(one) for one in "aé→²φ"]
    [True, True, False, False, False]
    """
    if character.isascii():
        return character.isprintable()
    return character.isalnum() and character not in WANTED and _plain(character) == character


def wanted_for(character: str) -> str:
    """What would be right in place of a character that is no letter."""
    plain = _plain(character)
    if unicodedata.decomposition(character).startswith("<super>"):
        return f"{{{plain}}} for {plain} times" if plain.isdecimal() else f"{plain} on the line"
    if character in OF_LANGUAGES:
        return "an expression without 'and' and 'not', for which a file of propositions has common-words, other-words"
    other = WANTED.get(plain) or (plain if plain != character and len(plain) == 1 else "")
    return f"{other or 'a letter or a digit'}, or \\{character} for the letter"


def _plain(character: str) -> str:
    """What Unicode calls the same character without its shape: 2 for ², ε for 𝜀."""
    return unicodedata.normalize("NFKC", character)


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
