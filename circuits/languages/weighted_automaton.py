"""Automata with weights: a row, a matrix for each pair of symbols that is read side by side, and a column.

A *weighted automaton* of dimension d makes of pairs (b1, c1) ... (bm, cm) the number start mu(b1, c1) ... mu(bm, cm)
end.  What a sum of such numbers is for all lengths is decided on the graph, see
`fooling.circuits.languages.linear_system`.  Exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fooling.fooling_sets.errors import InvalidInput

Row = tuple[Fraction | int, ...]


@dataclass(frozen=True)
class WeightedAutomaton:
    """Start row, end column, and for each pair of symbols (b, c) a matrix `steps[b][c]`, all of one dimension."""

    start: Row
    end: Row
    steps: tuple[tuple[tuple[Row, ...], ...], ...]

    def __post_init__(self) -> None:
        d, shape = len(self.start), {*map(len, self.steps)}
        rows = [row for line in self.steps for matrix in line for row in (matrix, *matrix)]
        if not d or len(self.end) != d or len(shape) != 1 or {*map(len, rows)} != {d}:
            size = f"{len(self.steps)} x {max(shape, default=0)}"
            raise InvalidInput(f"want {size} matrices of dimension {d}, and a row and a column for them")

    def has_residues(self, p: int) -> bool:
        """Whether all weights are numbers modulo a prime p, too; where p is 0, they are."""
        rows = (self.start, self.end, *(row for line in self.steps for matrix in line for row in matrix))
        return not p or all(weight.denominator % p for row in rows for weight in row)
