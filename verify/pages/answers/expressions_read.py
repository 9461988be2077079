"""What was read in place of a regular expression: one line each, and a field of a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any

from fooling.circuits.languages.spelled_words import spelled
from fooling.verify.given.files.reading_notes import ReadExpression
from fooling.verify.pages.formats.terminal import say
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.statement.language.printable import shortened

MOST_LINES = 20
LONGEST = 60  # characters of a list


READ = of.Record(
    tuple[ReadExpression, Sequence[str]],  # with the ids of the claims that a doubtful expression stands in
    expression=(of.TEXT, lambda read: read[0].text),
    letters=(of.NAMES, lambda read: read[0].letters),
    words=(of.listed(of.NAMES), lambda read: read[0].words),
    more_words=(of.BOOLEAN, lambda read: read[0].has_more),
    doubts=(of.NAMES, lambda read: read[0].doubts),
    claims=(of.optional(of.NAMES), lambda read: read[1] or None),
)
EXPRESSIONS: of.Fields[Any] = {"expressions": of.listed(READ, minItems=1)}  # of a document, where any were read


def field(read: Iterable[ReadExpression], claims: Iterable[Sequence[str]] | None = None) -> dict[str, Any]:
    """The field of a document that says what was read; none where there was no expression.

    `claims` are the ids of those that each expression with a doubtful sign stands in.
    """
    entries = [READ(one) for one in zip(read, repeat(()) if claims is None else claims, strict=False)]
    return {"expressions": entries} if entries else {}


def print_read(read: Sequence[ReadExpression]) -> None:
    """A line for each expression, for the first of very many."""
    for one in read[:MOST_LINES]:
        say(in_a_line(one), "dim")
    if len(read) > MOST_LINES:
        say(f"and {len(read) - MOST_LINES} more regular expressions; --json lists them all", "dim")


def in_a_line(one: ReadExpression) -> str:
    """The letters and the first words.

    >>> in_a_line(ReadExpression("a|ε", ("a",), ((), ("a",)), False, ()))
    'regex a|ε: letters a; words: the empty word, a, and no other'
    """
    letters = shortened(" ".join(map(_visible, one.letters)), LONGEST)
    words = ", ".join(shortened(_spelled(word, one.letters), LONGEST) for word in one.words)
    ending = ", ..." if one.has_more else ", and no other"
    told = f"words: {words}{ending}" if words else "it has no words, the language is empty"
    return f"regex {shortened(one.text, LONGEST)}: letters {letters}; {told}"


def _spelled(word: Sequence[str], alphabet: Sequence[str]) -> str:
    if not word:
        return "the empty word"
    text = spelled(word, alphabet)
    return text if max(map(len, alphabet)) > 1 else _visible(text)


def _visible(text: str) -> str:
    """The text, in quotes where it would be taken for a mark between texts, or for no text."""
    return repr(text) if set(text) & set(" ,;'\"ε") else text
