"""What is at fault in a statement that is false by its definition, and the values of the sides of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term
from fooling.verify.statement.wording import in_words

LONGEST = 80  # characters of a term, and letters of a word, that a sentence has room for
MOST_DIGITS = 30  # of a number that is written out
MOST_NUMBERS = 10**5  # to compute for one value
EMPTY = "(the empty word)"


@dataclass(frozen=True)
class Broken:
    """What is at fault: the values of variables that were chosen on the way, words, and sentences without a full stop.

    A sentence that speaks of the words as the first and the second one stands behind these.
    """

    values: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


NOTHING = Broken()
Breach = Callable[..., Broken]  # of a budget, and of the arguments of a predicate that is false of them


def word_of(letters: Sequence[str]) -> str:
    """A word; with blanks between letters where one is longer than one sign."""
    return ("" if all(len(letter) == 1 for letter in letters) else " ").join(letters)


def sides(comparison: Term) -> Iterator[str]:
    """What the sides of a comparison are, or the number that should be whole, where evaluation says it.

    >>> list(sides((">=", ("+", 2, ("*", 2, 3)), 9)))
    ['the left side is 8']
    >>> list(sides(("=", ("count", ("dyck", 1, 1), 4), 2)))
    ['number of words(Dyck-(1,1); length 4) = 1']
    """
    names = ("the left side", "the right side") if len(comparison) == 3 else ("the number",)
    for name, side in zip(names, comparison[1:], strict=True):
        if isinstance(side, tuple) and (value := value_in_words(side)) is not None:
            counts = OPERATORS[side[0]].whole and len(OPERATORS[side[0]].arguments) > 1
            told = in_words(side) if counts else ""
            yield f"{told} = {value}" if 0 < len(told) <= LONGEST else f"{name} is {value}"


def value_in_words(term: Term) -> str | None:
    """The value of a closed number, rounded where it is irrational or long; None where evaluation does not say it.

    >>> value_in_words(("/", 7, 2)), value_in_words(("log2", 3)), value_in_words(("D", ("equality", 2)))
    ('7/2', 'about 1.585', None)
    """
    try:
        low, high = meaning.interval(term, Budget(MOST_NUMBERS))
    except (FoolingError, ArithmeticError, ValueError, RecursionError):
        return None
    if low == high and max(abs(low.numerator), low.denominator) < 10**MOST_DIGITS:
        return str(low)
    return _rounded((low + high) / 2)


def _rounded(value: Fraction) -> str | None:
    try:
        return f"about {float(value):.4g}"
    except OverflowError:
        return None
