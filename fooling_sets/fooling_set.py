"""Fooling sets: cells of one colour, no two of which fit into one monochromatic rectangle.

The method is Yao's (1979) and Lipton and Sedgewick's (1981); the text is Kushilevitz and Nisan 1997, section 1.3.  A
`FoolingSet` cannot exist without being one: its constructor tests every pair of its cells.  A `FoolingFamily` is a
recipe for every n; each n asked for is checked, the recipe itself proves nothing for all n.  Exact; cost: k**2
entries for k cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations

from fooling_sets import functions
from fooling_sets.errors import EvidenceError
from fooling_sets.functions import TwoPartyFunction


@dataclass(frozen=True)
class FoolingSet:
    """Cells `pairs` of value `colour`, such that of any two one of the crossing cells has another value.

    Raises
    ------
    EvidenceError
        Names the cell outside the matrix, of another value, or repeated, or the two cells that do not fool.

    >>> FoolingSet(functions.equality(2), 1, ((0, 0), (1, 1), (2, 2), (3, 3))).bits
    3
    """

    function: TwoPartyFunction
    colour: int
    pairs: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        f = self.function
        for x, y in self.pairs:
            if f.value(x, y) != self.colour:
                raise EvidenceError(f"{f.name}: pair {f.cell(x, y)} has value {f.value(x, y)}, expected {self.colour}")
        for (x, y), (u, v) in combinations(self.pairs, 2):
            if (x, y) == (u, v):
                raise EvidenceError(f"{f.name}: pair {f.cell(x, y)} is repeated")
            if f.entry(x, v) == self.colour and f.entry(u, y) == self.colour:
                raise EvidenceError(
                    f"{f.name}: pairs {f.cell(x, y)} and {f.cell(u, v)} do not fool: "
                    f"both crossings {f.cell(x, v)} and {f.cell(u, y)} have value {self.colour}"
                )

    @property
    def size(self) -> int:
        """The number of pairs: no fewer monochromatic rectangles cover the colour."""
        return len(self.pairs)

    @property
    def bits(self) -> int:
        """A lower bound on D(function), in bits, both parties knowing the answer."""
        # Two pairs in one leaf would put both crossings in it, so the leaves of the colour number at least `size`.
        # With two pairs some crossing has another value, and its leaf is one more: at least size + 1 leaves, so depth
        # at least ceil(log2(size + 1)), which is size.bit_length().  QED
        return self.size.bit_length() if self.size > 1 else 0


@dataclass(frozen=True)
class FoolingFamily:
    """A recipe that is said to give a fooling set for every n >= 1."""

    name: str
    recipe: Callable[[int], FoolingSet]

    def at(self, n: int) -> FoolingSet:
        """The fooling set for `n`, checked.  Raises EvidenceError when the recipe fails there."""
        return self.recipe(n)


def _equality(n: int) -> FoolingSet:
    return FoolingSet(functions.equality(n), 1, tuple((x, x) for x in range(2**n)))


def _disjointness(n: int) -> FoolingSet:
    return FoolingSet(functions.disjointness(n), 1, tuple((x, 2**n - 1 - x) for x in range(2**n)))


def _intersection(n: int) -> FoolingSet:
    return FoolingSet(functions.intersection(n), 0, _disjointness(n).pairs)


def _index(n: int) -> FoolingSet:
    return FoolingSet(functions.index(n), 1, tuple((2 ** (n - 1 - y), y) for y in range(n)))


def _greater_than(n: int) -> FoolingSet:
    return FoolingSet(functions.greater_than(n), 0, tuple((x, x) for x in range(2**n)))


def _inner_product(n: int) -> FoolingSet:
    return FoolingSet(functions.inner_product(n), 1, tuple((2**i, 2**i) for i in range(n)))


FOOLING_FAMILIES: Mapping[str, FoolingFamily] = {
    "equality": FoolingFamily("(x, x)", _equality),
    "disjointness": FoolingFamily("(x, complement of x)", _disjointness),
    "intersection": FoolingFamily("(x, complement of x)", _intersection),
    "index": FoolingFamily("(string with the one 1 at i, i)", _index),
    "greater-than": FoolingFamily("(x, x)", _greater_than),
    "inner-product": FoolingFamily("(unit vector i, unit vector i)", _inner_product),
}
