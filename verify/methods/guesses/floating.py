"""Statements about numbers in floating point: which candidates are worth computing, and where a condition has its edge.

Nothing here is believed: what looks true is computed by the checker's own numbers, and what looks false is only not
tried.  Integers stay integers as long as they are short, and are compared exactly; all else is floating point, which
says that something is false by a margin only.  The same points are tried from many sides, and each is computed once.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from math import exp, isfinite, log, log2, nan, sqrt
from operator import itemgetter

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.computation import holds
from fooling.verify.methods.engine.ends import count, fresh
from fooling.verify.methods.engine.rules import operators_in
from fooling.verify.statement.proposition import Term, substitute

DIGITS = 100_000  # a step computes a binomial coefficient whose square of k is so large
MARGIN = 1e-9  # relative; what is nearer than that is computed
MOST_TERMS = 10_000  # of a sum
ENCLOSED, AN_ENCLOSURE = ("log2", "ln", "exp", "sqrt"), 30  # steps for each number, where some are no rational ones
MOST_ENCLOSED = 20_000  # such numbers at a point, among them the terms of a long sum
AT_A_POINT = 10  # steps for a statement that the checker computes at a point
MOST_CHOSEN = 2**17  # of which a binomial coefficient is computed
NEAR = 1e-9  # of a function, what is taken for 0
POINTS = 48  # of an interval at which signs are looked at
LONGEST = 2**11  # bits of an integer that is not rounded
Number = int | float
Evaluation = Callable[[Mapping[str, Number]], Number]
Judged = Callable[[Mapping[str, Number]], bool]


def _whole(towards: Callable[[float], int]) -> Callable[[Number], Number]:
    """Rounded to an integer, unless the error of floating point may decide which."""

    def rounded(x: Number) -> Number:
        if 0 < abs(x - round(x)) < MARGIN * max(1.0, abs(x)):
            raise OverflowError(x)
        return x if isinstance(x, int) else float(towards(x))

    return rounded


def _power(base: Number, exponent: Number) -> Number:
    short = isinstance(base, int) and isinstance(exponent, int) and 0 <= exponent * base.bit_length() <= LONGEST
    raised: Number = base**exponent if short else float(base) ** float(exponent)
    return raised


def _binomial(n: Number, k: Number) -> Number:
    chosen = min(abs(int(k)), abs(int(n - k)))
    if chosen > MOST_CHOSEN:
        raise OverflowError("a binomial coefficient of large numbers")
    count(chosen**2 // DIGITS)
    return math.comb(n, k) if isinstance(n, int) and isinstance(k, int) else float(math.comb(int(n), int(k)))


OPERATIONS: Mapping[str, Callable[..., Number]] = {
    "+": lambda *parts: sum(parts),
    "-": lambda a, b: a - b,
    "*": lambda *parts: math.prod(parts),
    "/": lambda a, b: a / b,
    "^": _power,
    "max": max,
    "min": min,
    "abs": abs,
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "exp": exp,
    "ln": log,
    "log2": log2,
    "sqrt": sqrt,
    "qp": lambda N, K: 2 * _power(N, 2 * K) + 1,
    "binomial": _binomial,
}
BINARY = {**OPERATIONS, "+": operator.add, "*": operator.mul, "-": operator.sub, "/": operator.truediv}
ORDERS: Mapping[str, Callable[[float, float], bool]] = {
    ">=": lambda difference, margin: difference >= -margin,
    ">": lambda difference, margin: difference > -margin,
    "<=": lambda difference, margin: difference <= margin,
    "<": lambda difference, margin: difference < margin,
    "=": lambda difference, margin: abs(difference) <= margin,
}
EXACTLY: Mapping[str, Callable[[Number, Number], bool]] = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
Undecided = (ArithmeticError, ValueError, KeyError, TypeError, InvalidInput)


def value(term: Term, values: Mapping[str, Number]) -> Number:
    """About what a number is, exactly if it is an integer; an error of `Undecided` where that is not known here."""
    return _made(term)(values)


@lru_cache(2**12)
def _made(term: Term) -> Evaluation:
    """A function of the values of the variables: a term is read once, and evaluated at many points."""
    if isinstance(term, str):
        return itemgetter(term)
    if not isinstance(term, tuple):
        number = int(term)
        return lambda values: number
    head = term[0] if term else "()"
    if head == "sum":
        return _made_sum(*term[1:])
    operation = (BINARY if len(term) == 3 else OPERATIONS).get(head)
    if operation is None:  # what stands in a language or a matrix is no number, and is not looked at
        return partial(_not_known, head)
    parts = [_made(part) for part in term[1:]]
    return _made_of_two(operation, *parts) if len(parts) == 2 else _made_of_all(operation, parts)


def _not_known(head: Term, values: Mapping[str, Number]) -> Number:
    raise InvalidInput(f"{head} is not known in floating point")


# Most operations are of two numbers, and most of the time goes into calling them.
def _made_of_two(operation: Callable[..., Number], first_of: Evaluation, second_of: Evaluation) -> Evaluation:
    def evaluated(values: Mapping[str, Number]) -> Number:
        found = operation(first_of(values), second_of(values))
        return found if type(found) is int and found.bit_length() <= LONGEST else _finite(found)

    return evaluated


def _made_of_all(operation: Callable[..., Number], parts: Sequence[Evaluation]) -> Evaluation:
    def evaluated(values: Mapping[str, Number]) -> Number:
        return _finite(operation(*[part(values) for part in parts]))

    return evaluated


def _finite(found: Number) -> Number:
    """The number, rounded where it is a long integer; an OverflowError for what is no finite real number."""
    if isinstance(found, int):
        return found if found.bit_length() <= LONGEST else float(found)
    if isinstance(found, complex) or not isfinite(found):
        raise OverflowError(found)
    return found


def _made_sum(name: str, low: Term, high: Term, body: Term) -> Evaluation:
    first_of, last_of, part_of = map(_made, (low, high, body))

    def evaluated(values: Mapping[str, Number]) -> Number:
        first, last = round(first_of(values)), round(last_of(values))
        if last - first > MOST_TERMS:
            raise OverflowError(f"{last - first + 1} terms")
        inside = dict(values)
        total: Number = 0
        for inside[name] in range(first, last + 1):
            total += part_of(inside)
        return total

    return evaluated


def may_hold(statement: Term, values: Mapping[str, Number]) -> bool:
    """False where a statement about numbers is certainly not worth computing."""
    return judged(statement)(values)


@lru_cache(2**12)
def judged(statement: Term) -> Judged:
    """`may_hold` as a function of the values: a statement is read once, and judged at many points."""
    head = statement[0]
    if head in ("and", "or"):
        parts, joined = [judged(part) for part in statement[1:]], all if head == "and" else any
        return lambda values: joined(part(values) for part in parts)
    if head not in EXACTLY:
        return lambda values: True
    try:
        left_of, right_of = map(_made, statement[1:])
    except Undecided:
        return lambda values: True
    exactly, about = EXACTLY[head], ORDERS.get(head)

    def compared(values: Mapping[str, Number]) -> bool:
        count()
        try:
            left, right = left_of(values), right_of(values)
            if isinstance(left, int) and isinstance(right, int):
                return exactly(left, right)
            return about is None or about(left - right, MARGIN * max(1.0, abs(left), abs(right)))
        except OverflowError:  # of a value, or of an integer that no float is near
            return _may_hold_of_logarithms(statement, values)
        except Undecided:
            return True

    return compared


def _may_hold_of_logarithms(statement: Term, values: Mapping[str, Number]) -> bool:
    """The same of numbers that are too large for floating point, where both are above 0."""
    head, *sides = statement
    try:
        left, right = (logarithm(side, values) for side in sides)
    except Undecided:
        return True
    return head == "!=" or ORDERS[head](left - right, MARGIN * max(1.0, abs(left), abs(right)))


def logarithm(term: Term, values: Mapping[str, Number]) -> float:
    """About what log2 of a number above 0 is; an error of `Undecided` where that is not known here."""
    head, *parts = term if isinstance(term, tuple) else (None,)
    if head == "^":
        return float(value(parts[1], values)) * logarithm(parts[0], values)
    if head == "qp":
        return logarithm(("+", ("*", 2, ("^", parts[0], ("*", 2, parts[1]))), 1), values)
    if head not in ("*", "/", "+"):
        return log2(value(term, values))
    logs = [logarithm(part, values) for part in parts]
    if head == "+":
        return max(logs) + log2(sum(2.0 ** (one - max(logs)) for one in logs))
    return sum(logs) if head == "*" else logs[0] - logs[1]


def hold_at(statements: Sequence[Term], values: Mapping[str, Term]) -> bool:
    """Whether all statements are computed to be true at the values."""
    about = rough(values)
    if not all(may_hold(statement, about) for statement in statements):
        return False
    point = tuple(values.items())
    return all(_holds(statement, point) for statement in statements)


@lru_cache(2**14)
def _holds(statement: Term, values: tuple[tuple[str, Term], ...]) -> bool:
    context, enclosed = fresh(), not operators_in(statement).isdisjoint(ENCLOSED)
    if enclosed:
        context.budget.numbers = MOST_ENCLOSED
    count(AT_A_POINT)
    try:
        return holds(substitute(statement, dict(values)), context)
    except FoolingError:
        return False
    finally:
        if enclosed:
            count(AN_ENCLOSURE * (MOST_ENCLOSED - max(0, context.budget.numbers)))


def edge(statement: Term, name: str, values: Mapping[str, Number]) -> Fraction | None:
    """About where a comparison turns, if its difference is a number times the variable and another number."""
    if statement[0] not in ORDERS:
        return None

    def at(x: float) -> Number:
        return value(statement[1], {**values, name: x}) - value(statement[2], {**values, name: x})

    try:
        start, slope = at(1.0), at(2.0) - at(1.0)
        straight = abs(at(4.0) - start - 3 * slope) <= MARGIN * max(1.0, abs(start), abs(slope))
        return Fraction(1 - start / slope).limit_denominator(2**40) if straight and slope else None
    except Undecided:
        return None


def rough(values: Mapping[str, Term]) -> dict[str, Number]:
    """The values as integers or floating point numbers, those that are known."""
    found = dict[str, Number]()
    for name, term in values.items():
        try:
            found[name] = value(term, {})
        except Undecided:
            continue
    return found


@dataclass(frozen=True)
class Range:
    """The interval of a variable, and what functions look like on it."""

    x: str
    low: Fraction | None = None
    high: Fraction | None = None

    def values(self, term: Term) -> list[tuple[float, float]]:
        """What a number is about at points inside, those next to the ends among them, where that is known."""
        steps = [2.0 ** (k / 4) for k in range(-40, 20)]
        start, sign = (self.low, 1) if self.low is not None else (self.high or 0, -1)
        points = sorted(float(start) + sign * s for s in steps)
        if self.low is not None and self.high is not None:
            near = [4.0**-k for k in range(4, 9)]
            shares = {*((k + 0.5) / POINTS for k in range(POINTS)), *near, *(1 - s for s in near)}
            points = [float(self.low) + s * float(self.high - self.low) for s in sorted(shares)]
        return [(p, at) for p in points if (at := self.at(term, p)) == at]

    def at(self, term: Term, point: float | Fraction) -> float:
        """What it is about at a point, no number where that is not known."""
        with suppress(*Undecided):
            return float(value(term, {self.x: float(point)}))
        return nan

    def turns(self, slope: Term) -> list[tuple[float, float, float]]:
        """Between which points a derivative changes its sign; the first point, and that sign, where it has one."""
        signs = [(p, s) for p, s in self.values(slope) if abs(s) > NEAR]
        return [(p, q, s) for (p, s), (q, t) in pairwise(signs) if s * t < 0] or [(p, p, s) for p, s in signs[:1]]

    def split(self, low: Fraction, high: Fraction) -> tuple[Range, Range]:
        """What is on both sides of a part."""
        return Range(self.x, self.low, low), Range(self.x, high, self.high)
