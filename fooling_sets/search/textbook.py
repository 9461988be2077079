"""The textbook fooling sets of the built-in families (Kushilevitz and Nisan 1997, section 1.3), for every n.

A recipe names the cells one by one, so that they can be streamed for n far beyond what memory holds; it proves nothing
for all n, but `at` makes a checked `FoolingSet` of the cells for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fooling.fooling_sets import functions
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass

Cells = Iterator[tuple[int, int]]


@dataclass(frozen=True)
class FoolingFamily:
    """A recipe that is said to give a fooling set of `colour` for every n >= 1."""

    name: str
    function: Callable[[int], TwoPartyFunction]
    colour: int
    cells: Callable[[int], Cells]

    def __repr__(self) -> str:
        return f"FoolingFamily({self.name:.150}, colour={self.colour})"

    def at(self, n: int) -> FoolingSet:
        """The fooling set for `n`, checked.  Raises EvidenceError when the recipe fails there.

        >>> FOOLING_FAMILIES["index"].at(3).pairs
        ((4, 0), (2, 1), (1, 2))
        """
        return FoolingSet(self.function(n), self.colour, tuple(self.cells(n)))


def _equal(n: int) -> Cells:
    return ((x, x) for x in range(2**n))


def _complementary(n: int) -> Cells:
    return ((x, 2**n - 1 - x) for x in range(2**n))


FOOLING_FAMILIES: Mapping[str, FoolingFamily] = {
    "equality": FoolingFamily("(x, x)", functions.equality, 1, _equal),
    "disjointness": FoolingFamily("(x, complement of x)", functions.disjointness, 1, _complementary),
    "intersection": FoolingFamily("(x, complement of x)", functions.intersection, 0, _complementary),
    "index": FoolingFamily(
        "(string with the one 1 at i, i)", functions.index, 1, lambda n: ((2 ** (n - 1 - y), y) for y in range(n))
    ),
    "greater-than": FoolingFamily("(x, x)", functions.greater_than, 0, _equal),
    "inner-product": FoolingFamily(
        "(unit vector i, unit vector i)", functions.inner_product, 1, lambda n: ((2**i, 2**i) for i in range(n))
    ),
}
