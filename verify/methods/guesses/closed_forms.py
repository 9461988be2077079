"""Formulas in one integer that a few values suggest: whoever uses one proves it for all values first.

In the order in which they are tried: a + b n; a + b c^n; polynomials of degree 2 and 3; a + ceil(log2(n + c)); and
a + b floor((n + c)/d).  A formula goes through all values that there are, and there are at least two more of them than
it has constants.  Everything is computed with fractions; nothing that is suggested is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from fooling.verify.methods.engine.goals import number
from fooling.verify.statement.proposition import Term

SPARE = 2  # values more than a formula has constants
BASES = (2, 3, 4)
SHIFTS = range(-2, 9)  # of n under a logarithm
STEPS = (2, 3)  # as many n with the same value


def closed_forms(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    """The formulas in the variable of this name that have these values at these points, the simplest first.

    >>> list(closed_forms("k", [2, 3, 4, 5], [Fraction(v) for v in (7, 9, 11, 13)]))[0]
    ('+', ('*', 2, 'k'), 3)
    >>> list(closed_forms("n", [2, 4, 6, 8], [Fraction(v) for v in (2, 3, 4, 5)]))[0]
    ('+', ('/', 'n', 2), 1)
    """
    for fit in (linear_or_power, _polynomial, _logarithm, _steps):
        yield from fit(name, points, values)


def linear_or_power(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    """a + b n, and a + b c^n; a constant is yielded once."""
    shapes: list[tuple[Term, Callable[[int], Fraction]]] = [(name, Fraction)]
    shapes += [(("^", base, name), Fraction(base).__pow__) for base in BASES]
    for shape, at in shapes if len(points) >= 2 + SPARE else ():
        slope = (values[1] - values[0]) / (at(points[1]) - at(points[0]))
        start = values[0] - slope * at(points[0])
        if all(start + slope * at(n) == value for n, value in zip(points, values, strict=True)):
            yield plus(times(slope, shape), start)
            if not slope:
                return


def _polynomial(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    for degree in (2, 3):
        if len(points) > degree + SPARE:
            through = _interpolated(points[: degree + 1], values[: degree + 1])
            fits = (sum(c * n**i for i, c in enumerate(through)) == v for n, v in zip(points, values, strict=True))
            if through[degree] and all(fits):
                powers = [(through[i], name if i == 1 else ("^", name, i)) for i in range(degree, 0, -1) if through[i]]
                term = times(*powers[0])
                for coefficient, power in powers[1:]:
                    sign = "+" if coefficient > 0 else "-"
                    term = (sign, term, times(abs(coefficient), power))
                yield plus(term, through[0])


def _interpolated(points: Sequence[int], values: Sequence[Fraction]) -> list[Fraction]:
    """The coefficients, the constant first, of the polynomial through the points (Lagrange)."""
    found = [Fraction(0)] * len(points)
    for i, (point, value) in enumerate(zip(points, values, strict=True)):
        basis, below = [Fraction(1)], Fraction(1)
        for other in (*points[:i], *points[i + 1 :]):
            shifted = [Fraction(0), *basis]
            basis = [a - other * b for a, b in zip(shifted, [*basis, Fraction(0)], strict=True)]
            below *= point - other
        found = [old + value * c / below for old, c in zip(found, basis, strict=True)]
    return found


def _logarithm(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    for shift in SHIFTS if len(points) > 2 + SPARE else ():
        if points[0] + shift >= 1:
            logs = [(n + shift - 1).bit_length() for n in points]
            start = values[0] - logs[0]
            if len(set(logs)) > 1 and all(start + log == value for log, value in zip(logs, values, strict=True)):
                yield plus(("ceil", ("log2", plus(name, Fraction(shift)))), start)


def _steps(name: str, points: Sequence[int], values: Sequence[Fraction]) -> Iterator[Term]:
    for step in STEPS:
        for shift in range(step) if len(points) > 2 + SPARE else ():
            floors = [(n + shift) // step for n in points]
            rise = next((i for i, one in enumerate(floors) if one != floors[0]), None)
            if rise is not None:
                slope = (values[rise] - values[0]) / (floors[rise] - floors[0])
                start = values[0] - slope * floors[0]
                if slope and all(start + slope * n == value for n, value in zip(floors, values, strict=True)):
                    yield plus(times(slope, ("floor", ("/", plus(name, Fraction(shift)), step))), start)


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
