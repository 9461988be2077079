"""What is known of the best value of a measure of a function, from `fooling.verify.measures`.

The search has a limit of time: what it does not settle is an interval.  No marks hang on it, as full marks are those
of the sheet; it tells whoever sets a question whether its `full` is the best that there is.
"""

from __future__ import annotations

from fractions import Fraction

from fooling.verify.exercises.hole import Best, Shown
from fooling.verify.given.named_function import FunctionSpec
from fooling.verify.measures.measure import finder
from fooling.verify.statement.proposition import Term

SECONDS = 20.0  # for one measure


def best_of(f: Term, name: str, measure: str, seconds: float = SECONDS) -> Best:
    """The best value of the measure of a hole, that of the function's measure `name`, such as "cover.1" or "D".

    >>> best_of(("equality", 2), "fooling_set.1", "pairs").upper
    4
    """
    found = finder(FunctionSpec("the function", f, None, None, None), name)(seconds)
    shown = () if found.trusts else tuple(Shown(bound.statement, bound.node) for bound in found.bounds)
    return Best(measure, plain(found.lower), None if found.upper is None else plain(found.upper), shown)


def plain(value: int | Fraction) -> int | Fraction:
    """A whole number as such."""
    return int(value) if Fraction(value).denominator == 1 else value
