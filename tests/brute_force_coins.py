"""Protocols with public coins by trying all: how sure of the answer one of so many bits can be, on the worst input.

A protocol with public coins is a distribution over those without; it matters of each only on which entries it is right.
So the least sure entry is the value of a game, entries against sets of entries that some protocol is right on, which
the simplex method solves exactly.  For matrices of a handful of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from tests.brute_force_game import simplex

Rows = tuple[tuple[int, ...], ...]
Lines = tuple[int, ...]


@cache
def sureness(rows: Rows, mode: str, bits: int) -> Fraction:
    """The largest probability with which such a protocol can be right on every entry."""
    if mode == "from-bob":
        return sureness(tuple(zip(*rows, strict=True)), "from-alice", bits)
    lines = tuple(range(len(rows))), tuple(range(len(rows[0])))
    right = _largest(_two_way(rows, *lines, bits) if mode == "two-way" else _messages(rows, 2**bits))
    cells = list(product(*lines))
    constraints = [[int(cell in part) for cell in cells] for part in right]
    if any(not any(column) for column in zip(*constraints, strict=True)):
        return Fraction(0)  # some entry is never right
    return 1 / simplex(constraints)


Parts = frozenset[frozenset[tuple[int, int]]]


def _largest(parts: Parts) -> Parts:
    return frozenset(part for part in parts if not any(part < other for other in parts))


@cache
def _two_way(rows: Rows, xs: Lines, ys: Lines, bits: int) -> Parts:
    """The entries of a rectangle on which trees of at most so many bits are right, the largest such sets."""
    values = {rows[x][y] for x in xs for y in ys}
    found = {frozenset((x, y) for x in xs for y in ys if rows[x][y] == value) for value in values}
    if bits:
        for zero, one in _halves(xs):
            found |= _together(_two_way(rows, zero, ys, bits - 1), _two_way(rows, one, ys, bits - 1))
        for zero, one in _halves(ys):
            found |= _together(_two_way(rows, xs, zero, bits - 1), _two_way(rows, xs, one, bits - 1))
    return _largest(frozenset(found))


def _together(zeros: Parts, ones: Parts) -> Parts:
    return frozenset(zero | one for zero in zeros for one in ones)


def _halves(lines: Lines) -> Iterator[tuple[Lines, Lines]]:
    """The ways to cut lines into two nonempty parts."""
    for sides in product((0, 1), repeat=len(lines) - 1):
        if any(sides):
            said = (0, *sides)
            yield (
                tuple(x for x, s in zip(lines, said, strict=True) if not s),
                tuple(x for x, s in zip(lines, said, strict=True) if s),
            )


def _messages(rows: Rows, many: int) -> Parts:
    """The entries on which the listener is right after one of so many messages."""
    found: set[frozenset[tuple[int, int]]] = set()
    for said in product(range(min(many, len(rows))), repeat=len(rows)):
        options = []
        for message in set(said):
            xs = [x for x, m in enumerate(said) if m == message]
            for y in range(len(rows[0])):
                values = {rows[x][y] for x in xs}
                options.append([frozenset((x, y) for x in xs if rows[x][y] == value) for value in values])
        found |= {frozenset().union(*chosen) for chosen in product(*options)}
    return frozenset(found)
