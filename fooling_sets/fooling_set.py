"""Fooling sets: cells of one colour, no two of which fit into one monochromatic rectangle.

The method is Yao's (1979) and Lipton and Sedgewick's (1981); the text is Kushilevitz and Nisan 1997, section 1.3.  A
`FoolingSet` cannot exist without being one: its constructor tests every pair of its cells.  Exact; cost: k**2 entries
for k cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.functions import TwoPartyFunction


@dataclass(frozen=True)
class FoolingSet:
    """Cells `pairs` of value `colour`, such that of any two one of the crossing cells has another value.

    Raises
    ------
    EvidenceError
        Names the cell outside the matrix, of another value, or repeated, or the two cells that do not fool.

    >>> from fooling.fooling_sets.functions import equality
    >>> len(FoolingSet(equality(2), 1, ((0, 0), (1, 1), (2, 2), (3, 3))).pairs)
    4
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
                crossings = f"both crossings {f.cell(x, v)} and {f.cell(u, y)} have value {self.colour}"
                raise EvidenceError(f"{f.name}: pairs {f.cell(x, y)} and {f.cell(u, v)} do not fool: {crossings}")

    def __repr__(self) -> str:
        return f"FoolingSet(pairs={len(self.pairs)}, colour={self.colour}, function={self.function.name:.120})"
