"""An exact number as people write it: 3, -3/4, 2.50; never an approximation, and never one of unbounded length."""

from __future__ import annotations

import re
from fractions import Fraction

from fooling.verify.exercises.hole import Text

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
