"""What is known of the best value of a measure of a function, from `fooling.verify.measures`.

The search has a limit of time: what it does not settle is an interval.  No marks hang on it, as full marks are those
of the sheet; it tells whoever sets a question whether its `full` is the best that there is.
"""

from __future__ import annotations

from fractions import Fraction

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.exercises.hole import Best, Number, Shown
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.measure import finder
from fooling.verify.measures.measure_table import on_the_matrix
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.matrices.quantity_table import QUANTITIES
from fooling.verify.statement.proposition import Term

SECONDS = 20.0  # for one measure


def best_of(quantity: Term, measure: str) -> Best:
    """The best value of the measure of a hole, which is that of a quantity of a closed function.

    >>> best_of(("fooling", ("equality", 2), 1), "pairs").upper
    4
    """
    try:
        found = measured(quantity)
    except FoolingError:  # there is no such measure of this function, or none of its size
        return Best(measure, 0, None)
    shown = () if found.trusts else tuple(Shown(bound.statement, bound.node) for bound in found.bounds)
    return Best(measure, plain(found.lower), None if found.upper is None else plain(found.upper), shown)


def measured(quantity: Term, seconds: float = SECONDS) -> Measured:
    """The interval of a quantity of a closed function."""
    if not (name := QUANTITIES[quantity[0]].measure):
        return on_the_matrix(quantity, seconds)
    spec = FunctionSpec("the function", quantity[1], None, None, None)
    return finder(spec, ".".join([name, *map(str, quantity[2:])]))(seconds)


def plain(value: Number) -> Number:
    """A whole number as such."""
    return int(value) if Fraction(value).denominator == 1 else value
