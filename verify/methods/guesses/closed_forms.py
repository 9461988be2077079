"""Formulas in one integer that a few values suggest: whoever uses one proves it for all values first.

In the order in which they are tried: a + b n; a + b c^n; polynomials of degree 2 and 3; a + ceil(log2(n + c)); and
a + b floor((n + c)/d).  A formula goes through all values that there are, and there are at least two more of them than
it has constants.  Everything is computed with fractions; nothing that is suggested is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from math import prod
from typing import cast

from fooling.verify.methods.engine.goals import number
from fooling.verify.statement.proposition import Term

SPARE = 2  # values more than a formula has constants
BASES = (2, 3, 4)
SHIFTS = range(-2, 9)  # of n under a logarithm
STEPS = (2, 3)  # as many n with the same value
Shape = tuple[Term, Callable[[int], int]]


def closed_forms(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    """The formulas in the variable of this name that have these values at these points, the simplest first.

    >>> list(closed_forms("k", [2, 3, 4, 5], [Fraction(v) for v in (7, 9, 11, 13)]))[0]
    ('+', ('*', 2, 'k'), 3)
    >>> list(closed_forms("n", [2, 4, 6, 8], [Fraction(v) for v in (2, 3, 4, 5)]))[0]
    ('+', ('/', 'n', 2), 1)
    """
    later = [(plus(name, Fraction(shift)), shift) for shift in SHIFTS if points[0] + shift >= 1]
    logs = [(("ceil", ("log2", at)), lambda n, by=by: (n + by - 1).bit_length()) for at, by in later]
    pairs = [(step, shift) for step in STEPS for shift in range(step)]
    steps = [(("floor", ("/", plus(name, Fraction(c)), d)), lambda n, d=d, c=c: (n + c) // d) for d, c in pairs]
    fits = (linear_or_power(name, points, values), _polynomials(name, points, values))
    yield from dict.fromkeys(chain(*fits, _fits([*logs, *steps], points, values, 3)))


def linear_or_power(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    """a + b n, and a + b c^n; a constant is yielded once."""
    powers = [(("^", base, name), partial(pow, base)) for base in BASES]
    yield from _fits([(name, int), *powers], points, values, 2)


def _fits(shapes: Sequence[Shape], points: Sequence[int], values: Sequence[Fraction], constants: int) -> Iterator[Term]:
    """Where the values are a + b s for one of these shapes s, a and b by the first two numbers that it is."""
    for shape, at in shapes if len(points) >= constants + SPARE else ():
        numbers = [at(n) for n in points]
        if rise := next((i for i, one in enumerate(numbers) if one != numbers[0]), None):
            slope = (values[rise] - values[0]) / (numbers[rise] - numbers[0])
            start = values[0] - slope * numbers[0]
            if (shape[0] != "ceil" or slope == 1) and all(
                start + slope * one == value for one, value in zip(numbers, values, strict=True)
            ):
                yield plus(times(slope, shape), start)
                if not slope:
                    return


def _polynomials(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    """The leading coefficient is a divided difference; what is left when its power is taken away has less degree."""
    for degree in (2, 3) if len(points) > 2 + SPARE else ():
        left, term = [*values], cast(Term, 0)
        for d in range(degree, -1, -1):
            first, power = points[: d + 1], name if d == 1 else ("^", name, d)
            shares = (v / prod(n - m for m in first if m != n) for n, v in zip(first, left, strict=False))
            leading = sum(shares, start=Fraction(0))
            left = [v - leading * n**d for n, v in zip(points, left, strict=True)]
            if d in (0, degree):
                term = times(leading, power) if d else plus(term, leading)
            elif leading:
                term = ("+" if leading > 0 else "-", term, times(abs(leading), power))
            if term == 0:
                break
        if len(points) > degree + SPARE and not any(left):
            yield term


def times(factor: Fraction, term: Term) -> Term:
    """The term so many times, as it is written by hand.

    >>> times(Fraction(1, 2), "n"), times(Fraction(1), "n"), times(Fraction(3, 2), "n")
    (('/', 'n', 2), 'n', ('/', ('*', 3, 'n'), 2))
    """
    if factor == 0:
        return 0
    whole = term if factor.numerator == 1 else ("*", factor.numerator, term)
    return whole if factor.denominator == 1 else ("/", whole, factor.denominator)


def plus(term: Term, start: Fraction) -> Term:
    """The term and a number, added or taken away.

    >>> plus("n", Fraction(-1)), plus(0, Fraction(3)), plus("n", Fraction(0))
    (('-', 'n', 1), 3, 'n')
    """
    if term == 0 or start == 0:
        return term if start == 0 else number(start)
    return ("+", term, number(start)) if start > 0 else ("-", term, number(-start))
