"""Statements about numbers in floating point: which candidates are worth computing, and where a condition has its edge.

Nothing here is believed: what looks true is computed by the checker's own numbers, and what looks false by a margin is
only not tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import exp, log, log2, sqrt

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.statement.proposition import Term, substitute

MARGIN = 1e-9  # relative; what is nearer than that is computed
MOST_TERMS = 2_000  # of a sum


def _whole(towards: Callable[[float], int]) -> Callable[[float], float]:
    """Rounded to an integer, unless the error of floating point may decide which."""

    def rounded(x: float) -> float:
        if 0 < abs(x - round(x)) < MARGIN * max(1.0, abs(x)):
            raise OverflowError(x)
        return towards(x)

    return rounded


OPERATIONS: Mapping[str, Callable[..., float]] = {
    "+": lambda *parts: sum(parts),
    "-": lambda a, b: a - b,
    "*": lambda *parts: math.prod(parts),
    "/": lambda a, b: a / b,
    "^": lambda a, b: a**b,
    "max": max,
    "min": min,
    "abs": abs,
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "exp": exp,
    "ln": log,
    "log2": log2,
    "sqrt": sqrt,
    "qp": lambda N, K: 2 * N ** (2 * K) + 1,
    "binomial": lambda n, k: float(math.comb(int(n), int(k))),
}
ORDERS: Mapping[str, Callable[[float, float], bool]] = {
    ">=": lambda difference, margin: difference >= -margin,
    ">": lambda difference, margin: difference > -margin,
    "<=": lambda difference, margin: difference <= margin,
    "<": lambda difference, margin: difference < margin,
    "=": lambda difference, margin: abs(difference) <= margin,
}
Undecided = (ArithmeticError, ValueError, KeyError, TypeError, InvalidInput)


def value(term: Term, values: Mapping[str, float]) -> float:
    """About what a number is; an error of `Undecided` where that is not known here."""
    if isinstance(term, str):
        return values[term]
    if not isinstance(term, tuple):
        return float(term)
    if term[0] == "sum":
        _, name, low, high, body = term
        first, last = round(value(low, values)), round(value(high, values))
        if last - first > MOST_TERMS:
            raise OverflowError(term)
        return sum(value(body, {**values, name: float(k)}) for k in range(first, last + 1))
    found = OPERATIONS[term[0]](*(value(part, values) for part in term[1:]))
    if isinstance(found, complex) or math.isinf(found) or math.isnan(found):
        raise OverflowError(term)
    return found


def may_hold(statement: Term, values: Mapping[str, float]) -> bool:
    """False where a statement about numbers is certainly not worth computing."""
    head = statement[0]
    if head in ("and", "or"):
        return (all if head == "and" else any)(map(partial(may_hold, values=values), statement[1:]))
    if head not in ORDERS:
        return True
    try:
        left, right = value(statement[1], values), value(statement[2], values)
    except Undecided:
        return True
    return ORDERS[head](left - right, MARGIN * max(1.0, abs(left), abs(right)))


def hold_at(statements: Sequence[Term], values: Mapping[str, Term]) -> bool:
    """Whether all statements are computed to be true at the values."""
    about = rough(values)
    if not all(may_hold(statement, about) for statement in statements):
        return False
    try:
        return all(holds(substitute(statement, values), fresh()) for statement in statements)
    except FoolingError:
        return False


def edge(statement: Term, name: str, values: Mapping[str, float]) -> Fraction | None:
    """About where a comparison turns, if its difference is a number times the variable and another number."""
    if statement[0] not in ORDERS:
        return None

    def at(x: float) -> float:
        return value(statement[1], {**values, name: x}) - value(statement[2], {**values, name: x})

    try:
        start, slope = at(1.0), at(2.0) - at(1.0)
        straight = abs(at(4.0) - start - 3 * slope) <= MARGIN * max(1.0, abs(start), abs(slope))
        return Fraction(1 - start / slope).limit_denominator(2**40) if straight and slope else None
    except Undecided:
        return None


def rough(values: Mapping[str, Term]) -> dict[str, float]:
    """The values as floating point numbers, those that are known."""
    found = {}
    for name, term in values.items():
        try:
            found[name] = value(term, {})
        except Undecided:
            continue
    return found
