"""Finite random variables and what they say, exactly.

A random variable is a function of one point, drawn uniformly from [0, 1), that is constant on finitely many intervals.
So all of them live on one space, and every law of finitely many values, also a joint one, is one of theirs.  Here one
is the list of its values on parts of [0, 1) of equal length.  An entropy is a sum of rational multiples of logarithms
of primes, which are independent over the rationals: so what cancels does so exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from fooling.fooling_sets.errors import InvalidInput

LARGEST = 2**16  # values in a list of tuples
Values = tuple[Any, ...]  # hashable ones


def joint(variables: Sequence[Values]) -> Values:
    """The tuple of all their values, on parts on which each of them is constant.

    >>> joint([(0, 1), (5, 6, 7, 8)])
    ((0, 5), (0, 6), (1, 7), (1, 8))
    """
    parts = lcm(*map(len, variables))
    if parts * len(variables) > LARGEST:
        raise InvalidInput(f"{len(variables)} random variables on {parts} parts of [0, 1) are too many")
    return tuple(tuple(values[i * len(values) // parts] for values in variables) for i in range(parts))


def entropies(weighted: Iterable[tuple[int, Values]]) -> dict[int, Fraction]:
    """The sum of their bits, each so many times, as multiples of the logarithms of primes.

    Of N parts let a value have k.  The sum of k/N log2(N/k) over the values is log2 N less the sum of k/N log2 k.

    >>> entropies([(1, (0, 0, 1, 2))]), entropies([(1, (0, 1, 1)), (-1, (0, 1))])
    ({2: Fraction(3, 2)}, {3: Fraction(1, 1), 2: Fraction(-5, 3)})
    """
    found = dict[int, Fraction]()
    for times, values in weighted:
        size, counts = len(values), Counter(values).values()
        for many, share in ((size, Fraction(times)), *((k, Fraction(-k * times, size)) for k in counts)):
            for prime in _primes(many):
                found[prime] = found.get(prime, Fraction(0)) + share
    return {prime: share for prime, share in found.items() if share}


def _primes(number: int) -> Iterator[int]:
    """The primes that the number is the product of, by no more divisions than it has units: the parts were listed."""
    divisor = 2
    while number > 1:
        while number % divisor:
            divisor += 1
        yield divisor
        number //= divisor
