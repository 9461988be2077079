"""The numbers in an arithmetic term, and which way the term goes when one of them goes up.

In a sum a number raises the whole; in a product it does as far as the sign of the other factors is known; below a
fraction line it lowers it.  Signs are those that the checker's rule `bounds` sees from what is assumed: where it sees
none, the number is left alone.  What a measure, a language or a function is made of is no arithmetic, and is not
entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from fooling_sets.errors import FoolingError
from verify.checker.bounds import is_certain
from verify.checker.kernel import Context
from verify.mutants.places import Put
from verify.statement.proposition import is_integer
from verify.statement.row import Term

RISING = ("log2", "ln", "exp", "sqrt", "ceil", "floor", "max", "min", "+")


def constants(term: Term, context: Context) -> Iterator[tuple[int, Put, int]]:
    """Each number in the term, the term with another one in its place, and 1 where it rises with it, -1 where not."""
    if is_integer(term):
        yield term, lambda new: new, 1
    elif isinstance(term, tuple):
        for i, way in _ways(term, context):
            for value, put, inner in constants(term[i], context):
                yield value, _inside(term, i, put), way * inner


def _inside(term: Term, i: int, put: Put) -> Put:
    return lambda new: (*term[:i], put(new), *term[i + 1 :])


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
