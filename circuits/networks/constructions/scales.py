"""The factor eta that sharpens a softmax: the printed bounds on it, and its least value that a format holds.

Texts ask for real numbers such as 2 ln(3N).  A network has multiples of a step: eta is the least multiple of its
denominator's steps that is above, or at least, the bound.  All logarithms are natural, as exp is.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from fooling.circuits.numbers.enclosure import log_bounds
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput

BITS = 64  # of a logarithm


def logarithm(x: Fraction | int) -> Fraction:
    """ln x from above, by at most 2^-64; 0 for x <= 1."""
    return log_bounds(Fraction(x), BITS)[1] if x > 1 else Fraction(0)


def part_of(f: NumberFormat, eta: Fraction, parts: int, above: bool = False) -> Fraction:
    """The least number of the format that, `parts` times, is at least eta, or above it; InvalidInput if there is none.

    The sum of `parts` such numbers has to be one of the format, too.
    """
    steps = eta * f.scale / parts
    code = floor(steps) + 1 if above or steps != floor(steps) else floor(steps)
    if code < 1 or not f.holds(code) or not f.holds(code * parts):
        held = f.value(f.most)
        raise InvalidInput(
            f"eta = {float(eta):.6g} needs the number {float(f.value(code * parts)):.6g}, and the largest number of "
            f"{f.short_name} is {held}"
        )
    return f.value(code)


def largest_part(f: NumberFormat, parts: int) -> Fraction:
    """The largest number of the format that can be added `parts` times."""
    code = f.most // parts
    while code and not (f.holds(code) and f.holds(code * parts)):  # floating point has gaps
        code -= 1
    if not code:
        raise InvalidInput(f"{f.short_name}: nothing above 0 can be added {parts} times")
    return f.value(code)
