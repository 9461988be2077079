"""Languages are compared over the same letters, in the same order: where they are not, a reader is told both alphabets.

A word of one language is else no word over the other's letters, and neither of the two words "same" and "subset" is
defined (`fooling.verify.statement.proposition`); there is nothing to search for.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.methods.engine.ends import ForReaders, NotFound
from fooling.verify.statement.language.exact_words import letters as written
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.row import Term

COMPARISONS = ("same-language", "subset")
LONGEST = 60  # characters of an alphabet
LONGEST_EXAMPLE = 80  # characters
MOST_SIGNS = 5


def different_letters(statement: Term) -> str | None:
    """What is wrong with the letters of two languages that a statement compares; None where nothing is seen of it.

    >>> different_letters(("subset", ("dyck", 1, 2), ("letters", ("a", "b"), ("a",))))
    'the first language is over the letters ( ), the second over a b'
    """
    if statement[0] not in COMPARISONS:
        return None
    one, other = map(alphabet, statement[1:])
    if one is None or other is None or one == other:
        return None
    return f"the first language is over the letters {_listed(one)}, the second over {_listed(other)}"


def require_same_letters(statement: Term) -> None:
    """NotFound, with the reason for readers, where a statement compares languages over different letters."""
    if (told := different_letters(statement)) is not None:
        raise NotFound(ForReaders(f"{told}: languages are compared over the same letters, in the same order"))


def letters_to_write(statement: Term) -> str | None:
    """What would make the letters of two languages equal, where that is plain; None where it is not.

    Where one alphabet is part of the other, it is the other; else it is all letters, unless some of them are signs: ,
    or = or ( is more likely a slip.

    >>> letters_to_write(("subset", ("letters", ("a",), ("a",)), ("letters", ("a", "b"), ("a",))))
    'the first language over those of the second, `/EXPRESSION/ over a b`'
    """
    one, other = (alphabet(part) or () for part in statement[1:])
    smaller = "first" if set(one) < set(other) else "second" if set(other) < set(one) else None
    if smaller is not None:
        whose = {"first": "second", "second": "first"}[smaller]
        told = f"the {smaller} language over those of the {whose}"
        extra = set(one) ^ set(other)
        letters = other if smaller == "first" else one
        return None if any(map(_is_sign, extra)) else f"{told}, {_with_alphabet(letters)}"
    every = tuple(dict.fromkeys((*one, *other)))
    return None if any(map(_is_sign, set(one) ^ set(other))) else f"as in {_with_alphabet(every)}"


def doubtful_signs(statement: Term) -> str | None:
    """Which letters of one language alone are signs, that an expression may not have meant as letters."""
    one, other = (alphabet(part) or () for part in statement[1:])
    for name, own, others in (("first", one, other), ("second", other, one)):
        if statement[1 if name == "first" else 2][0] == "dyck":
            continue  # its brackets are meant
        if signs := [letter for letter in own if letter not in others and _is_sign(letter)]:
            are = "are letters" if len(signs) > 1 else "is a letter"
            return f"{' '.join(signs[:MOST_SIGNS])} {are} of the {name} language alone; is that meant?"
    return None


def _is_sign(letter: str) -> bool:
    return len(letter) == 1 and not letter.isalnum()


def _with_alphabet(letters: Sequence[str]) -> str:
    return shortened(f"`/EXPRESSION/ over {written(letters)}`", LONGEST_EXAMPLE)


def _listed(letters: Sequence[str]) -> str:
    return shortened(" ".join(letters), LONGEST)
