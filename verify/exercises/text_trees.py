"""Reading a text tree: fields, lists, scalars and terms, each refused in one line with its place.

What a student wrote is quoted with escapes for whatever is not printable, and no longer than a line needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Number, Text, Unreadable
from fooling.verify.given.files.scalar import Scalar
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.language.printable import printable, shortened

WHOLE = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
NULLS = ("null", "~", "")


def excerpt(given: Any) -> str:
    """What was written there, safe to print and short."""
    if isinstance(given, str):
        return shortened(printable(given), 40) or "an empty text"
    if isinstance(given, Mapping):
        return "a mapping"
    return "a list" if isinstance(given, Sequence) else shortened(printable(repr(given)), 40)


def refused(place: str, told: str, wanted: str) -> Unreadable:
    """The message: what, where, and what would be right."""
    return Unreadable(f"{place}{': ' if place else ''}{told}; want {wanted}")


def scalar(given: Text, place: str, wanted: str) -> str:
    """A text."""
    if not isinstance(given, str):
        raise refused(place, excerpt(given), wanted)
    return given.strip()


def listed(given: Text, place: str, wanted: str) -> Sequence[Text]:
    """A list; a text is the list of what blanks and commas part in it."""
    if isinstance(given, str):
        return given.replace(",", " ").split()
    if isinstance(given, Mapping):
        raise refused(place, "a mapping", wanted)
    return given


def readable_items(read: Callable[[list[Any]], object], given: Any) -> tuple[list[Any], list[int], int]:
    """The items of a list that can be read, each by itself, their places counted from 1, and how many items there are.

    `Unreadable` for what is no list.

    >>> readable_items(lambda one: scalar(one[0], "", "a text"), ["a", ["b"], "c"])
    (['a', 'c'], [1, 3], 3)
    """
    if not isinstance(given, (list, tuple)):
        raise refused("", excerpt(given), "a list")
    kept, places = list[Any](), list[int]()
    for place, item in enumerate(given, 1):
        try:
            read([item])
        except InvalidInput:  # `Unreadable`, or what the readers of terms say
            continue
        kept.append(item)
        places.append(place)
    return kept, places, len(given)


def fields(given: Text, needed: Collection[str], optional: Collection[str], wanted: str) -> Mapping[str, Text]:
    """A mapping with these keys, and perhaps some of the optional ones."""
    if not isinstance(given, Mapping):
        raise refused("", excerpt(given), wanted)
    if missing := [name for name in needed if name not in given]:
        raise refused("", f"{missing[0]} is missing", wanted)
    if unknown := [name for name in given if name not in needed and name not in optional]:
        raise refused("", f"{excerpt(unknown[0])} is not known here", wanted)
    return given


def so_many(value: Number, measure: str) -> str:
    """A value of a measure: so many of what is counted, or a measure with its value.

    >>> so_many(Fraction(8), "pairs"), so_many(3, "depth"), so_many(Fraction(1, 4), "discrepancy")
    ('8 pairs', 'depth 3', 'discrepancy 1/4')
    """
    if measure.endswith("s") and Fraction(value).denominator == 1:
        return counted(int(value), measure)
    return f"{measure} {in_figures(value, 0)}"


def spelt(given: Text | None) -> Any:
    """The tree as JSON has it, where a text in quotes differs from one without: "1" is a text, and 1 is a number.

    >>> spelt([Scalar("1", plain=True), "1"])
    ['1', '"1']
    """
    if given is None:
        return None
    if isinstance(given, Mapping):
        return {str(name): spelt(part) for name, part in given.items()}
    if not isinstance(given, str):
        return [spelt(part) for part in given]
    return str(given) if isinstance(given, Scalar) and given.plain and not given.startswith('"') else f'"{given}'


# ---- terms ----


def as_text(given: Any) -> Text:
    """The text tree that states terms, as JSON has them: what `as_terms` reads.

    >>> as_terms(as_text(["matrix", [[1, "1"]]]))
    ['matrix', [[1, '1']]]
    """
    if isinstance(given, Mapping):
        return {name: as_text(part) for name, part in given.items()}
    if isinstance(given, (list, tuple)):
        return [as_text(part) for part in given]
    return Scalar("null" if given is None else str(given), plain=given is None or isinstance(given, int))


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


# An exact number as people write it: 3, -3/4, 2.50; never an approximation, and never one of unbounded length.

LONGEST = 100  # characters
NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+|[0-9]+ ?/ ?0*[1-9][0-9]*)", re.ASCII)


def exact_number(given: Text) -> Fraction | None:
    """The number that a text is: an integer, a decimal or a fraction p/q; None for everything else.

    >>> exact_number("-2.50"), exact_number("6/4"), exact_number("1e9"), exact_number("1/0")
    (Fraction(-5, 2), Fraction(3, 2), None, None)
    """
    if not isinstance(given, str) or len(given) > LONGEST:
        return None
    text = given.strip()
    return Fraction(text.replace(" ", "")) if NUMBER.fullmatch(text) else None


def in_figures(value: Fraction | int, most: int = 4) -> str:
    """The number as a decimal where it has one of at most so many places, else as p/q.

    >>> in_figures(Fraction(5, 2)), in_figures(Fraction(1, 3)), in_figures(Fraction(8))
    ('2.5', '1/3', '8')
    """
    value = Fraction(value)
    scaled = value * 10**most
    if value.denominator == 1 or scaled.denominator != 1:
        return str(value)
    sign, digits = "-" if value < 0 else "", str(abs(scaled.numerator)).rjust(most + 1, "0")
    return f"{sign}{digits[:-most]}.{digits[-most:].rstrip('0')}"
