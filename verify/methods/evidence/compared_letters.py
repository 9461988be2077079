"""Languages are compared over the same letters, in the same order: where they are not, a reader is told both alphabets.

A word of one language is else no word over the other's letters, and neither of the two words "same" and "subset" is
defined (`fooling.verify.statement.proposition`); there is nothing to search for.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.verify.methods.engine.not_found import ForReaders, NotFound
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.printable import shortened
from fooling.verify.statement.row import Term

COMPARISONS = ("same-language", "subset")
LONGEST = 60  # characters of an alphabet


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


def all_letters(statement: Term) -> tuple[str, ...]:
    """The letters of both languages that a statement compares, those of the first one first."""
    return tuple(dict.fromkeys(letter for part in statement[1:] for letter in alphabet(part) or ()))


def _listed(letters: Sequence[str]) -> str:
    return shortened(" ".join(letters), LONGEST)
