"""What a frontier runs over: lengths, and values of one thing after the other, as users write them.

    2..64        2, 3, ..., 64            2..64:2      2, 4, ..., 64         2,4,8      these
    K=1..4       an axis: its name, and values: whole numbers, fractions such as 1/2 or 0.25, or words
A step may be a fraction.  All values are exact.
"""

from __future__ import annotations

import re
from fractions import Fraction

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

Value = int | Fraction | str
MOST_VALUES = 1000
NUMBER = r"-?\d{1,9}(?:/[1-9]\d{0,8}|\.\d{1,9})?"
RANGE = re.compile(rf"({NUMBER})\.\.({NUMBER})(?::({NUMBER}))?")
NAME = re.compile("[A-Za-z][A-Za-z0-9_-]{0,30}")


@dataclass(frozen=True)
class Axis:
    """A name, and its values in the order in which they are tried; none twice."""

    name: str
    values: tuple[Value, ...]


def values_of(text: str, where: str) -> tuple[Value, ...]:
    """The values that a text lists; InvalidInput says what would be right.

    >>> values_of("1..2:1/2,down", "--vary")
    (1, Fraction(3, 2), 2, 'down')
    """
    found = [value for part in text.split(",") for value in _part(part, where)]
    if len(set(found)) < len(found):
        raise InvalidInput(f"{where}: a value stands there twice; want each once")
    if len(found) > MOST_VALUES:
        raise InvalidInput(f"{where}: {len(found)} values; want at most {MOST_VALUES}")
    return tuple(found)


def axis_of(text: str, where: str = "--vary") -> Axis:
    """An axis, such as K=1..4."""
    name, equals, values = text.partition("=")
    if not (equals and values and NAME.fullmatch(name)):
        raise InvalidInput(f"{where} {text[:60]!r}: want NAME=VALUES, such as K=1..4 or rounding=down,nearest-even")
    return Axis(name, values_of(values, f"{where} {name}"))


def lengths_of(text: str, where: str = "--lengths") -> tuple[int, ...]:
    """Lengths, each a whole number from 1 on."""
    found = values_of(text, where)
    if not all(type(one) is int and one >= 1 for one in found):
        raise InvalidInput(f"{where} {text[:60]!r}: want whole numbers from 1 on, such as 2..16:2 or 2,4,8")
    return tuple(one for one in found if isinstance(one, int))


def _part(text: str, where: str) -> list[Value]:
    if (ends := RANGE.fullmatch(text)) is not None:
        first, last, step = (Fraction(part) for part in (ends[1], ends[2], ends[3] or "1"))
        if not (step > 0 and first <= last):
            raise InvalidInput(f"{where}: the range {text} is empty; want the smaller end first, and a step above 0")
        if (last - first) / step > MOST_VALUES:
            raise InvalidInput(f"{where}: the range {text} is too long; want at most {MOST_VALUES} values")
        return [_whole(first + step * k) for k in range(int((last - first) / step) + 1)]
    if re.fullmatch(NUMBER, text):
        return [_whole(Fraction(text))]
    if not text or text != text.strip():
        raise InvalidInput(f"{where}: {text!r} is no value; want numbers, ranges such as 2..8, or words, with commas")
    return [text]


def _whole(x: Fraction) -> int | Fraction:
    return x.numerator if x.denominator == 1 else x
