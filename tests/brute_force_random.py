"""Random variables, the slow way: as functions of a point of [0, 1), from conditional laws, with mpmath's logarithms.

Nothing here is shared with the packages; what a term says is said in `verify/statement/proposition.py`.  `natural`
reads the number at a place of a term.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import Any

import mpmath

Natural = Callable[[Any], int]
Law = Counter[Any]  # of values, each with the number of points of the same weight


def value(variable: Any, point: Fraction, natural: Natural) -> Any:
    """What the random variable is at the point."""
    head, *parts = variable
    if head == "values":
        return parts[0][int(point * len(parts[0]))]
    if head == "tuple":
        return tuple(value(part, point, natural) for part in parts)
    (_, rows), last = parts[0], natural(parts[1])
    row = [one[int(point * len(one))] for one in rows]
    if head == "first":
        return tuple((row + [0] * last)[:last])
    return row[last - 1] if last <= len(row) else 0


def lengths(variable: Any) -> Iterator[int]:
    """How many intervals the parts of a random variable have."""
    head, *parts = variable
    if head == "values":
        yield len(parts[0])
    elif head == "tuple":
        for part in parts:
            yield from lengths(part)
    else:
        yield len(parts[0][1][0])


def law(natural: Natural, *variables: Any) -> Law:
    """How many of equally likely points have these values."""
    many = prod({length for one in variables for length in lengths(one)})
    points = [Fraction(2 * i + 1, 2 * many) for i in range(many)]
    return Counter(tuple(value(one, point, natural) for one in variables) for point in points)


def bits(of: Law) -> Any:
    """The entropy of the law."""
    whole = sum(of.values())
    return mpmath.fsum(mpmath.mpf(k) / whole * mpmath.log(mpmath.mpf(whole) / k, 2) for k in of.values())


def given(joint: Law) -> Any:
    """The mean entropy of the first of two where the other has its values."""
    whole = sum(joint.values())
    apart: dict[Any, Law] = {}
    for (x, y), k in joint.items():
        apart.setdefault(y, Counter())[x] += k
    return mpmath.fsum(mpmath.mpf(sum(one.values())) / whole * bits(one) for one in apart.values())


def shared(joint: Law) -> Any:
    """What the first two of three say of each other where the last has its values: the mean log of a ratio."""
    whole = sum(joint.values())
    of = {places: Counter[Any]() for places in ((0, 2), (1, 2), (2,))}
    for point, k in joint.items():
        for places, found in of.items():
            found[tuple(point[i] for i in places)] += k
    total = []
    for (x, y, z), k in joint.items():
        ratio = mpmath.mpf(k * of[2,][z,]) / (of[0, 2][x, z] * of[1, 2][y, z])
        total.append(mpmath.mpf(k) / whole * mpmath.log(ratio, 2))
    return mpmath.fsum(total)


SURE = ("values", (0,))


def _share_of_different(of: Law) -> Fraction:
    return Fraction(sum(k for (y, x), k in of.items() if y != x), sum(of.values()))


QUANTITIES: dict[str, Callable[..., Any]] = {
    "entropy": lambda natural, x: bits(law(natural, x)),
    "conditional-entropy": lambda natural, x, y: given(law(natural, x, y)),
    "mutual-information": lambda natural, x, y: shared(law(natural, x, y, SURE)),
    "conditional-information": lambda natural, x, y, z: shared(law(natural, x, y, z)),
    "differing": lambda natural, y, x: _share_of_different(law(natural, y, x)),
}


def are_independent(of: Law) -> bool:
    """Whether the first two of three are so wherever the last has a value: each pair as often as it should be."""
    for z in {point[2] for point in of}:
        xs, ys = ({point[i] for point in of if point[2] == z} for i in (0, 1))
        whole = sum(k for point, k in of.items() if point[2] == z)
        for x in xs:
            for y in ys:
                alone = [
                    sum(k for point, k in of.items() if (point[i], point[2]) == (v, z)) for i, v in ((0, x), (1, y))
                ]
                if of[x, y, z] * whole != prod(alone):
                    return False
    return True


def is_uniform(of: Law, many: int) -> bool:
    """Whether there are so many values, all equally likely."""
    return len(of) == many and max(of.values()) == min(of.values())


def are_uniform(natural: Natural, sequence: Any, n: int, m: int) -> bool:
    """Whether the first entries are uniform on so many values, and independent: each of the others together."""
    entries = [("entry", sequence, i) for i in range(1, n + 1)]
    uniform = all(is_uniform(law(natural, one), m) for one in entries)
    return uniform and all(
        are_independent(law(natural, one, ("tuple", SURE, *entries[:i]), SURE)) for i, one in enumerate(entries)
    )
