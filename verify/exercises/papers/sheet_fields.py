"""The fields of a sheet, each of the shape that is wanted; `InvalidInput`, one line, says what is wrong and where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.text_trees import exact_number, excerpt, in_figures


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
