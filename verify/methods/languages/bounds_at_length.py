"""What a statement about all lengths says of one length: a number that bounds a quantity there.

A statement here is `for all v with conditions: quantity op number`, or several such comparisons joined by `and`.  The
quantity is of a language under a partition, whose length is a term in v.  It is D, or the number of a party's rows; or
2^D, where the number is a number of words.  Of the length n the statement speaks where the length is n for some v that
meets the conditions.  D is an integer, so D >= x says D >= ceil(x), and 2^D >= x says D >= ceil(log2 x).

Nothing here is believed: a number that is read off is held against what is measured of the same matrix.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from fooling.records import dataclass
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.meaning import compute, exactly, natural
from fooling.verify.statement.proposition import Term, substitute


@dataclass(frozen=True)
class AtLength:
    """`quantity op value` at a length: the quantity is "D" (bits) or "rows" (of Alice), op is ">=" or "<="."""

    quantity: str
    op: str
    value: int


def bounds_at(that: Term, n: int) -> Iterator[AtLength]:
    """The bounds on D and on Alice's rows that the statement gives at length n; none where it says nothing of these.

    >>> under = ("under", ("dyck", 1, 1), "odd-even", ("*", 2, "k"))
    >>> claim = ("forall", (("k", "int"),), ((">=", "k", 1),), (">=", ("D", under), "k"))
    >>> list(bounds_at(claim, 6)), list(bounds_at(claim, 7))
    ([AtLength(quantity='D', op='>=', value=3)], [])
    """
    if that[0] != "forall" or len(that[1]) != 1:
        return
    _, ((v, _),), conditions, body = that
    for part in body[1:] if body[0] == "and" else (body,):
        if part[0] in (">=", "<=", "=") and (found := _quantity(part[1])) is not None:
            quantity, length, is_power = found
            for i in _places(length, v, conditions, n):
                yield from _read(quantity, part[0], substitute(part[2], {v: i}), is_power)


def _quantity(term: Term) -> tuple[str, Term, bool] | None:
    """Its name, the length, and whether it is the exponent of 2; None where it is not read here."""
    is_power = isinstance(term, tuple) and term[0] == "^" and term[1] == 2
    inner = term[2] if is_power else term
    if not isinstance(inner, tuple) or inner[0] not in ("D", "rows") or inner[1][0] != "under":
        return None
    return None if inner[2:] not in ((), ("alice",)) else (inner[0], inner[1][3], is_power)


def _places(length: Term, v: str, conditions: tuple[Term, ...], n: int) -> Iterator[int]:
    """The values of the variable at which the length is n; lengths grow with it, and begin at 0 or later."""
    for i in range(n + 1):
        meant = all(compute(substitute(one, {v: i}), Budget()) for one in conditions)
        if meant and natural(substitute(length, {v: i})) == n:
            yield i


def _read(quantity: str, op: str, number: Term, is_power: bool) -> Iterator[AtLength]:
    is_log = isinstance(number, tuple) and number[0] == "log2"
    value = exactly(number[1] if is_log else number)
    if is_log or is_power:
        if value <= 0:
            return  # 2^D is above it anyway
        low, high = _log2(value)
    else:
        low, high = ceil(value), floor(value)
    if op in (">=", "="):
        yield AtLength(quantity, ">=", max(0, low))
    if op in ("<=", "="):
        yield AtLength(quantity, "<=", high)


def _log2(x: Fraction) -> tuple[int, int]:
    """The logarithm of x > 0, rounded up and rounded down."""
    low = x.numerator.bit_length() - x.denominator.bit_length()  # at most 1 away
    while Fraction(2) ** low > x:
        low -= 1
    while Fraction(2) ** (low + 1) <= x:
        low += 1
    return low + (Fraction(2) ** low < x), low
