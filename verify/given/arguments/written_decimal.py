"""A number with a point or an exponent, as a text in JSON has it: where a term belongs it is exactly what is written.

In a file of propositions 0.69 is 69/100, and 0.1 is 1/10, not the double next to it.  So the text is kept, and the
fraction is made of the text.  Everywhere else, as in a matrix or an id, such a number is what it was: a float, which is
refused.  A float of Python has no text, and is refused everywhere: 0.1 + 0.2 would be no tenth.

Nothing of a double enters a proposition.  The door of JSON (`fooling.verify.reading.json_text`) has bounded the length
of the text and its exponent before, so a fraction has at most some 800 digits.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Self


class WrittenDecimal(float):
    """A float that remembers its text.

    >>> WrittenDecimal("0.69").exact, WrittenDecimal("1e3").exact, WrittenDecimal("0.1").exact == 0.1
    (Fraction(69, 100), Fraction(1000, 1), False)
    """

    written: str

    def __new__(cls, written: str) -> Self:
        """The number of a text that JSON takes for one."""
        number = super().__new__(cls, written)
        number.written = written
        return number

    @property
    def exact(self) -> Fraction:
        """The number that is written."""
        return Fraction(Decimal(self.written))


def as_term(exact: Fraction) -> int | list[str | int]:
    """The number as a term in lists.

    >>> as_term(Fraction(69, 100)), as_term(Fraction(2))
    (['/', 69, 100], 2)
    """
    return ["/", exact.numerator, exact.denominator] if exact.denominator > 1 else exact.numerator
