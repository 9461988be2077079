"""What the signs of a regular expression mean that are not ASCII, and what is told where a sign could mislead.

Textbooks write ε or λ for the empty word, ∅ for the empty language, ∪ for "or", ∘ or · for "then", Σ for any letter.
These signs mean that here too, in whatever shape they are typed or copied from a page: ϵ, 𝜀 and Λ are ε, ∑ is Σ.
Any other sign is a letter only if Unicode calls it a letter or a digit, and if it does not look like one of the above
or stand for another character, as ² does for 2.  Everything else is refused, with what would be right.  So no sign is a
letter by mistake: with a backslash before it, or in brackets, each of them is one.
"""

from __future__ import annotations

import unicodedata

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
