"""The numbers in an arithmetic term, and which way the term goes when one of them goes up.

In a sum a number raises the whole; in a product it does as far as the sign of the other factors is known; below a
fraction line it lowers it.  Signs are those that the checker's rule `bounds` sees from what is assumed: where it sees
none, the number is left alone.  What a measure, a language or a function is made of is no arithmetic, and is not
entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import is_certain
from fooling.verify.checker.kernel import Context
from fooling.verify.statement.proposition import is_integer
from fooling.verify.statement.row import Term

RISING = ("log2", "ln", "exp", "sqrt", "ceil", "floor", "max", "min", "+")
Path = tuple[int, ...]  # which part of a term, then which part of that, and so on


def constants(term: Term, context: Context) -> Iterator[tuple[Path, int, int]]:
    """Each number in the term: where it stands, its value, and 1 where the term rises with it, -1 where it falls."""
    if is_integer(term):
        yield (), term, 1
    elif isinstance(term, tuple):
        for i, way in _ways(term, context):
            for path, value, inner in constants(term[i], context):
                yield (i, *path), value, way * inner


def with_number(term: Term, path: Path, number: int) -> Term:
    """The term with another number at a place."""
    if not path:
        return number
    i, *rest = path
    return (*term[:i], with_number(term[i], tuple(rest), number), *term[i + 1 :])


def goes_on(term: Term, path: Path, way: int, number: int, context: Context) -> bool:
    """Whether the term has risen (fallen) all the way to another number at the place: there it still does.

    A denominator and the base of a power must stay positive for that, and are linear or monotone between both numbers.
    """
    return (path, number, way) in constants(with_number(term, path, number), context)


def _ways(term: Term, context: Context) -> Iterator[tuple[int, int]]:
    """The arguments with which the term is known to rise (1) or to fall (-1)."""
    head, *parts = term
    if head in RISING:
        yield from ((i, 1) for i in range(1, len(term)))
    elif head == "-":
        yield from ((1, 1), (2, -1))[parts[0] == 0 :]  # the 0 of -x is no number of the statement
    elif head == "*":
        signs = [sign(part, context) for part in parts]
        ways = [prod(signs[:i] + signs[i + 1 :]) for i in range(len(parts))]
        yield from ((i, way) for i, way in enumerate(ways, 1) if way)
    elif head == "/" and sign(parts[1], context) == 1:
        above = sign(parts[0], context)
        yield from ((1, 1), (2, -above))[: 2 if above else 1]
    elif head == "^":
        yield from _of_power(parts[0], parts[1], context)


def _of_power(base: Term, exponent: Term, context: Context) -> Iterator[tuple[int, int]]:
    if sign(exponent, context) == 1 and sign(base, context) == 1:
        yield 1, 1
    if sign(("-", base, 1), context) == 1:
        yield 2, 1


def sign(term: Term, context: Context) -> int:
    """1 where the term is seen to be above 0, -1 where below, 0 where neither is seen."""
    for op, found in ((">", 1), ("<", -1)):
        try:
            if is_certain((op, term, 0), context):
                return found
        except FoolingError:
            continue
    return 0
