"""What is at fault in a statement that is false by its definition, and the values of the sides of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term

LONGEST = 80  # characters of a term, and letters of a word, that a sentence has room for
MOST_DIGITS = 30  # of a number that is written out
FEWEST, MOST_ROUNDED = 4, 16  # digits of a number that is rounded, more only where it is compared with one close by
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


def sides(comparison: Term) -> Iterator[str]:
    """What the sides of a comparison are, or the number that should be whole, where evaluation says it.

    >>> list(sides((">=", ("+", 2, ("*", 2, 3)), 9)))
    ['the left side is 8']
    >>> list(sides(("=", ("count", ("dyck", 1, 1), 4), 2)))
    ['number of words(Dyck-(1,1); length 4) = 1']
    """
    names = ("the left side", "the right side") if len(comparison) == 3 else ("the number",)
    others = comparison[:0:-1] if len(comparison) == 3 else (None,)
    for name, side, other in zip(names, comparison[1:], others, strict=True):
        if isinstance(side, tuple) and (value := value_in_words(side, other)) is not None:
            counts = OPERATORS[side[0]].whole and len(OPERATORS[side[0]].arguments) > 1
            told = in_words(side) if counts else ""
            yield f"{told} = {value}" if 0 < len(told) <= LONGEST else f"{name} is {value}"


def value_in_words(term: Term, other: Term | None = None) -> str | None:
    """The value of a closed number, rounded where it is irrational or long; None where evaluation does not say it.

    It has the digits that tell it from the value of `other`, with which it is compared.

    >>> value_in_words(("/", 7, 2)), value_in_words(("log2", 3)), value_in_words(("D", ("equality", 2)))
    ('7/2', 'about 1.585', None)
    >>> value_in_words(("log2", 3), ("/", 15850, 10000))
    'about 1.58496'
    """
    enclosed = _enclosure(term)
    if enclosed is None:
        return None
    low, high = enclosed
    if low == high and max(abs(low.numerator), low.denominator) < 10**MOST_DIGITS:
        return str(low)
    try:
        return _rounded(low, high, None if other is None else _enclosure(other))
    except OverflowError:
        return None


def _enclosure(term: Term) -> tuple[Fraction, Fraction] | None:
    try:
        return meaning.interval(term, Budget(MOST_NUMBERS))
    except (FoolingError, ArithmeticError, ValueError, RecursionError):
        return None


def _rounded(low: Fraction, high: Fraction, beside: tuple[Fraction, Fraction] | None) -> str:
    """A value between these with few digits, or with as many as tell it from another one, if they are known."""
    told = f"{float((low + high) / 2):.{FEWEST}g}"
    for digits in range(FEWEST, MOST_ROUNDED) if beside is not None else ():
        ends = [f"{float(end):.{digits}g}" for end in (low, high, *(beside or ()))]
        if ends[0] != ends[1]:
            break  # the next digit is not known
        told = ends[0]
        if told not in ends[2:]:
            break
    return f"about {told}"
