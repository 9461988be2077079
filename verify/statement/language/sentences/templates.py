"""The table of operators, as the reader needs it: the words of each one in tokens, found by their first word.

Nothing stands here that the table does not say: an operator that is added there is read.  Of operators whose words
begin with an argument, the first word after it is what they are found by.  Made once, when the first sentence is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import NamedTuple

from fooling.verify.statement.language.sentences.tokens import words
from fooling.verify.statement.language.wording import SPOKEN, exact_template
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.row import Operator

Part = str | tuple[int, bool]  # a word or sign; or an argument, by its number, and whether it is bracketed


class Template(NamedTuple):
    """The words of one operator."""

    head: str
    parts: tuple[Part, ...]

    @property
    def first(self) -> tuple[int, bool]:
        """The argument that stands before its words."""
        part = self.parts[0]
        return (0, False) if isinstance(part, str) else part

    @property
    def operator(self) -> Operator:
        """Its row in the table."""
        return OPERATORS[self.head]

    def sort(self, number: int) -> str:
        """The sort of an argument."""
        return self.operator.arguments[number].rstrip("*")


def _parts(text: str) -> tuple[Part, ...]:
    found: list[Part] = []
    for literal, place, _, _ in Formatter().parse(text):
        found += words(literal)
        if place is not None:
            found.append((int(place.lstrip("t")), place.startswith("t")))
    return tuple(found)


@cache
def templates() -> tuple[Template, ...]:
    """Those operators that have words around their arguments."""
    worded = (head for head, operator in OPERATORS.items() if "{" in operator.words)
    return tuple(Template(head, _parts(exact_template(head))) for head in worded)


def _by_word(place: int) -> Mapping[str, tuple[Template, ...]]:
    """By the word that stands at that place, the longest first; those whose arguments stand before it begin so."""
    found: dict[str, list[Template]] = {}
    for one in templates():
        begins_with_word = isinstance(one.parts[0], str)
        if len(one.parts) > place and begins_with_word == (place == 0):
            found.setdefault(str(one.parts[place]), []).append(one)
    return {word: tuple(sorted(some, key=lambda one: -len(one.parts))) for word, some in found.items()}


@cache
def beginning() -> Mapping[str, tuple[Template, ...]]:
    """The operators whose words begin so."""
    return _by_word(0)


@cache
def following() -> Mapping[str, tuple[Template, ...]]:
    """The operators whose first argument comes first, by the word behind it."""
    return _by_word(1)


SAMPLES = {
    "function": "f",
    "promise": "f",
    "language": "L",
    "machine": "M",
    "partition": "odd-even",
    "field": "Q",
    "colour": "1",
    "which": "complete",
    "party": "alice",
    "weights": "the weights [[1, 2]]",
    "generator": "uniform words(L; length n)",
    "closing": "half",
    "law": "the uniform law",
}


def spelled(template: Template, parts: tuple[Part, ...]) -> str:
    """Some of its words, with an example of each argument."""
    return " ".join(part if isinstance(part, str) else SAMPLES.get(template.sort(part[0]), "n") for part in parts)


def example(template: Template) -> str:
    """All of its words as they are printed, with an example of each argument."""
    sorts = [SAMPLES.get(sort.rstrip("*"), "n") for sort in template.operator.arguments]
    return re.sub(r"\{t?(\d+)\}", lambda one: sorts[int(one[1])], exact_template(template.head))


def options(template: Template) -> str:
    """What may stand behind the semicolon of the operators whose words begin as this one's."""
    end = template.parts.index(";")
    alike = [
        one for one in beginning().get(str(template.parts[0]), ()) if one.parts[: end + 1] == template.parts[: end + 1]
    ]
    return " or ".join(dict.fromkeys(f"`{spelled(one, one.parts[end:-1])}`" for one in alike))


@cache
def infix() -> Mapping[str, str]:
    """The signs and words between operands, and their operators; `max` and the like stand before theirs."""
    worded = ((head, row.words.strip()) for head, row in OPERATORS.items() if "{" not in row.words)
    return {word: head for head, word in worded if OPERATORS[head].result in ("number", "proposition")}


@cache
def spoken(sort: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The members of a sort that lists them, the longest first: their words in tokens, and what they are."""
    said = [(SPOKEN.get(sort, {}).get(member, member), member) for member in WORDS[sort]]
    return tuple(sorted(((words(text), member) for text, member in said), key=lambda one: -len(one[0])))


@cache
def leading(sort: str, to: str) -> tuple[str, ...]:
    """The words that may stand behind a term of one sort and make one of the other sort."""
    found = [
        word
        for word, some in following().items()
        for one in some
        if (one.sort(one.first[0]), one.operator.result) == (sort, to)
    ]
    found += [
        word
        for word, head in infix().items()
        if (OPERATORS[head].arguments[0].rstrip("*"), OPERATORS[head].result) == (sort, to)
    ]
    return tuple(f"`{word}`" for word in dict.fromkeys(found)) if sort != to else ()
