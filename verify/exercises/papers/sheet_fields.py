"""The fields of a sheet, each of the shape that is wanted; `InvalidInput`, one line, says what is wrong and where."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.exact_number import exact_number, in_figures
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.text_trees import Scalar, excerpt

WHOLE = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
NULLS = ("null", "~", "")


def as_terms(given: Text) -> Any:
    """The terms that a text tree states, as JSON has them.

    A plain whole number is a number, a plain null is None, all else is text.

    >>> as_terms(["matrix", [[Scalar("1", plain=True), Scalar("1")]]])
    ['matrix', [[1, '1']]]
    """
    if isinstance(given, Mapping):
        return {str(name): as_terms(part) for name, part in given.items()}
    if not isinstance(given, str):
        return [as_terms(part) for part in given]
    if isinstance(given, Scalar) and given.plain:
        if WHOLE.fullmatch(given):
            return number_of(given)
        if given in NULLS:
            return None
    return str(given)


def number_of(text: str) -> int:
    """The whole number that a text writes; `InvalidInput` for one that is too long to be read."""
    try:
        return int(text)
    except ValueError:  # Python's limit of digits
        raise InvalidInput(f"{excerpt(text)}: a number of {len(text)} digits; want a shorter one") from None


def fields(given: Text, known: Sequence[str], needed: Collection[str], place: str = "") -> Mapping[str, Text]:
    """A mapping with these fields and no others."""
    if not isinstance(given, Mapping):
        raise InvalidInput(f"{place}{excerpt(given)}; want a mapping with {', '.join(known)}")
    if unknown := [name for name in given if name not in known]:
        raise InvalidInput(f"{place}{excerpt(unknown[0])} is no field; want {', '.join(known)}")
    if missing := [name for name in needed if name not in given]:
        raise InvalidInput(f"{place}{missing[0]} is missing")
    return given


def text_in(given: Text, place: str) -> str:
    """A text."""
    if not isinstance(given, str):
        raise InvalidInput(f"{place}: {excerpt(given)}; want a text")
    return str(given).strip()


def line_in(given: Text, place: str) -> str:
    """A text of one line that says something."""
    if not (text := text_in(given, place)) or not text.isprintable():
        raise InvalidInput(f"{place}: {excerpt(given)}; want a line of text")
    return text


def list_in(given: Text, place: str) -> Sequence[Text]:
    """A list."""
    if not isinstance(given, list):
        raise InvalidInput(f"{place}: {excerpt(given)}; want a list")
    return given


def number_in(given: Text, place: str, most: int, least: Fraction = Fraction(0)) -> Fraction:
    """An exact number above 0 and at most so much; from `least` on where that is above 0 itself."""
    found = exact_number(given)
    if found is None or not least <= found <= most:
        raise InvalidInput(f"{place}: {excerpt(given)}; want a number from {in_figures(least)} to {most}")
    return found
