"""A proposition that somebody hands in, judged: from a file, or from Python as lists and expressions.

    fooling.decide_proposition(["=", ["D", ["equality", 3]], 4])
    {"id": "bits", "says": "4 bits.", "that": "D(EQ_3) = 4"}

Whatever it is made of goes three ways, and no other: `fooling.verify.given.arguments.expansion` writes it out in the
grammar of `fooling.verify.statement.proposition`, the grammar judges it, and `fooling.verify.given.arguments.sense`
asks whether its parts
denote something.  Of Python's values those are taken that a file of JSON could hold as well, and what plainly means
one: tuples, expressions of the notation, fractions, and whole numbers and arrays of any library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import count
from operator import index
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments import sentences
from fooling.verify.given.arguments.defined_term import with_what_is_meant
from fooling.verify.given.arguments.expansion import MOST_PARTS, Expansion
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.given.files.reading_notes import note_reading
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.printable import DEEPEST
from fooling.verify.statement.proposition import Term, require

WHERE = "proposition"


def stated(given: Any, where: str, known: Expansion) -> Term:
    """The proposition in the grammar; `InvalidInput` names the part that is malformed, or denotes nothing."""
    that = _said(given, where, known) if _is_sentence(given) else known.proposition(given, where)
    try:
        require(that, "proposition", {}, where)
    except InvalidInput as error:
        raise with_what_is_meant(error, that) from None
    require_sense(that, where)
    return that


def _is_sentence(given: object) -> bool:
    """Whether it is a text, and no name alone."""
    return isinstance(given, str) and not given.startswith("$") and re.fullmatch("[A-Za-z0-9_-]*", given) is None


def _said(text: str, where: str, known: Expansion) -> Term:
    """The proposition that a sentence says; which conventions it chose is told."""
    try:
        found = sentences.said_in(known, text)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    for remark in found.remarks:
        note_reading(f"{where}: {remark}")
    return found.term


def stated_in_python(given: object) -> Term:
    """The same of lists, tuples and expressions; files of networks are sought in the current folder and below."""
    return stated(_plain(given, WHERE, 0, count(1)), WHERE, Expansion(None, "", Path()))


def _plain(value: object, where: str, depth: int, parts: Iterator[int]) -> Any:
    """What JSON could hold: `InvalidInput` for anything else, and for more than a proposition may have."""
    if depth > DEEPEST:
        raise InvalidInput(f"{where[:60]}...: nested more than {DEEPEST} deep; want less")
    if next(parts) > MOST_PARTS:
        raise InvalidInput(f"{WHERE}: more than {MOST_PARTS} parts; want fewer")
    value = _meant(value)
    if isinstance(value, (list, tuple)):
        return [_plain(part, f"{where}[{i}]", depth + 1, parts) for i, part in enumerate(value)]
    if isinstance(value, Mapping) and all(type(key) is str for key in value):
        return {key: _plain(part, f"{where}.{key}", depth + 1, parts) for key, part in value.items()}
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise InvalidInput(
        f"{where}: a {type(value).__name__} is no part of a proposition; want lists such as "
        '["=", ["D", ["equality", 3]], 4], or what the notation makes'
    )


def _meant(value: object) -> object:
    """An expression's term, a fraction as a quotient, a whole number or an array of some library as Python's."""
    if isinstance(value, Expression):
        return value.term
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else ["/", value.numerator, value.denominator]
    if hasattr(type(value), "tolist"):
        return value.tolist()  # type: ignore[attr-defined]
    try:
        return value if isinstance(value, (bool, int)) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return value
