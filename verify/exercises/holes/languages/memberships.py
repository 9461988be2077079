"""That a word is in a language, or is not, as a proposition with its derivation.

A word is the language of it alone, its letters put one after the other; it is in L where that is a subset of L, and it
is not where that is a subset of the other words.  Either is shown by a closed set of states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked
from fooling.verify.exercises.shown import TooLarge
from fooling.verify.methods.evidence.automata import closed_set
from fooling.verify.statement.proposition import Term

Part = tuple[Term, Mapping[str, Any]]


def alone(word: Word, alphabet: Sequence[str]) -> Term:
    """The language of this word and no other.

    >>> alone((1,), ("a", "b"))
    ('letters', ('a', 'b'), ('b',))
    """
    letters = tuple(alphabet)
    parts = [("letters", letters, (letters[a],)) for a in word]
    if not parts:
        return "repeat", ("letters", letters, letters), 0
    return parts[0] if len(parts) == 1 else ("concat", *parts)


def membership(asked: LanguageAsked, word: Word) -> Part:
    """Whether the word is in the language, as it is; `TooLarge` for a long word over many letters."""
    language = asked.term if asked.has(word) else ("other-words", asked.term)
    that = ("subset", alone(word, asked.alphabet), language)
    try:
        return that, closed_set(that, fresh())
    except (InvalidInput, Rejected) as error:
        raise TooLarge(str(error)) from None
