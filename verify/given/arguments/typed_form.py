"""A proposition as it can be typed: with regular expressions in place of the operators that they are written out in.

What comes of it is read again by the reader of files (`fooling.verify.given.arguments.shorthand`), and stands only
where that is the same data; so whoever copies it types this proposition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.shorthand import language_of
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.proposition import Term, frozen, is_integer

EITHER, FACTORS, REPEATED = range(3)  # how tightly an expression holds together


def as_typed(term: Term, expressions: Iterable[tuple[str, Sequence[str]]] = ()) -> Any:
    """The term as data, its languages as regular expressions wherever these are read as the same.

    `expressions` are texts that somebody typed, each with its letters: a language that one of them says has that text.

    >>> letter = {a: ("letters", ("a", "b"), (a,)) for a in "ab"}
    >>> as_typed(("count", ("concat", ("star", letter["a"]), letter["b"]), "n"))
    ['count', ['regex', 'a*b'], 'n']
    >>> as_typed(("count", ("star", letter["a"]), 4))
    ['count', ['regex', 'a*', ['a', 'b']], 4]
    >>> as_typed(("star", ("star", letter["a"])), [("((a)*)*", "ab")])
    ['regex', '((a)*)*', ['a', 'b']]
    """
    return _typed(term, dict(_meant(expressions)))


def _typed(term: Term, known: Mapping[Term, list[Any]]) -> Any:
    if not isinstance(term, tuple):
        return term
    if term in known:
        return known[term]
    found = _expression(term) if term and term[0] in ("letters", "concat", "union", "star") else None
    return found if found is not None else [_typed(part, known) for part in term]


def _meant(expressions: Iterable[tuple[str, Sequence[str]]]) -> Iterator[tuple[Term, list[Any]]]:
    """The language of each expression; of some that are the same language the one that comes first stays."""
    for text, letters in reversed([*expressions]):
        for given in (["regex", text, list(letters)], ["regex", text]):
            try:
                with gathering():
                    yield frozen(language_of(given, "")), given
            except InvalidInput:
                continue


def _expression(language: Term) -> list[Any] | None:
    """The language as a regular expression; None where it is none, or would be read as something else."""
    written, letters = _written(language), alphabet(language)
    if written is None or letters is None:
        return None
    for given in (["regex", written[1]], ["regex", written[1], list(letters)]):
        try:
            with gathering() as read:  # nobody typed it here
                is_same = frozen(language_of(given, "")) == language
            if is_same and not any(one.doubts for one in read.values()):
                return given
        except InvalidInput:
            continue
    return None


def _written(language: Term) -> tuple[int, str] | None:
    """How tightly its text holds together, and the text; None of what no regular expression says."""
    head, *parts = language
    if head == "letters":
        return REPEATED, _one_of(*parts)
    if head == "repeat" and is_integer(parts[1]):
        inner = _written(parts[0])
        return None if inner is None or parts[1] else (FACTORS, "")
    if head not in ("concat", "union", "star"):
        return None
    inside = [_written(part) for part in parts]
    level = {"concat": FACTORS, "union": EITHER, "star": REPEATED}[head]
    texts = [_at(level + (head != "star"), *one) for one in inside if one is not None]
    if len(texts) < len(parts):
        return None
    return (REPEATED, f"{texts[0]}*") if head == "star" else (level, ("" if head == "concat" else "|").join(texts))


def _at(level: int, own: int, text: str) -> str:
    return text if own >= level and text else f"({text})"


def _one_of(letters: Iterable[str], chosen: Iterable[str]) -> str:
    """One letter, any letter, or one of some."""
    every, some = [*letters], [*chosen]
    if len(some) == 1:
        return some[0] if some[0].isalnum() else f"\\{some[0]}"
    if some == every:
        return "."
    return "[" + "".join(a if a.isalnum() else f"\\{a}" for a in some) + "]"
