"""Quantities with few values, as clauses: what hangs on what, one variable for each value.

A *cell* is a quantity that each input gives one value, such as a letter of a word or a rounded number that a network
computes of it; `cell[value]` is the literal that says that it has this value, or `TRUE` where it has no other.  All
clauses written here hold of each input: where each variable has the truth of what it says of the input.  That is the
only thing that whoever uses them has to know.  So if nothing satisfies them together with clauses that say something
else, that is true of no input.

A function of cells is given as a function of Python.  It is computed at all values of its arguments, so nothing is
known here of numbers, or of how they are rounded.  Cost: the product of the numbers of values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations, product
from typing import Any

from fooling.verify.checker.kernel import Budget, expect
from fooling.verify.checker.theories.clauses import Clauses

TRUE = 0
MOST_VALUES = 2**12  # of one cell
IN_PAIRS = 6  # values of which every two exclude each other by a clause of their own
Cell = dict[Any, int]
Ways = list[tuple[int, ...]]


class Cells(Clauses):
    """Clauses about cells; each value of a function is paid for from the budget, with so many numbers."""

    def __init__(self, budget: Budget, cost: int = 1) -> None:
        super().__init__()
        self.budget, self.cost = budget, cost
        self.spare = set[int]()  # places of clauses that need not hold: letters bring about all values without them

    def add(self, *literals: int) -> None:
        """One clause more, with each literal once; none where it holds of everything."""
        if not any(-one in literals for one in literals):
            super().add(*dict.fromkeys(literals))

    def free(self, name: str, values: Iterable[Hashable]) -> Cell:
        """A cell that inputs give any of these values."""
        return self._cell(name, {value: [] for value in values})

    # Of an input each argument has a value, and all their literals are true: these are one of the ways of the value of
    # the function.  Literals of which one is the negative of another are never all true, and are left out.
    def image(self, name: str, function: Callable[..., Hashable], *cells: Cell) -> Cell:
        """The values of a function of cells."""
        found: dict[Hashable, Ways] = {}
        for values in product(*cells):
            said = (cell[value] for cell, value in zip(cells, values, strict=True))
            literals = tuple(dict.fromkeys(one for one in said if one != TRUE))
            excluded = any(-one in literals for one in literals)
            self.budget.spend(1 if excluded else self.cost)
            if not excluded:
                found.setdefault(function(*values), []).append(literals)
                expect(len(found) <= MOST_VALUES, f"a cell ({name}) has more than {MOST_VALUES} values")
        return self._cell(name, found)

    # A quantity has its only value.  It has a value to which one way leads, of one literal, iff that literal is true;
    # and of two values it has the second iff it has not the first.  Where such literals do not say which value it has,
    # new variables do.  Then: if all literals of a way are true it has the value to which the way leads, and it has one
    # value and no two.
    def _cell(self, name: str, found: dict[Any, Ways]) -> Cell:
        expect(len(found) > 0, f"a cell ({name}) has no value")
        if len(found) == 1:
            return dict.fromkeys(found, TRUE)
        cell = {value: ways[0][0] for value, ways in found.items() if len(ways) == 1 == len(ways[0])}
        if len(cell) == len(found):
            return cell
        if len(found) == 2:
            first, second = sorted(found, key=lambda value: value not in cell)
            literal = cell.get(first) or self.new(name)
            cell = {first: literal, second: -literal}
        else:
            cell, before = {value: cell.get(value) or self.new(name) for value in found}, len(self.clauses)
            self._one_of([*cell.values()])
            self.spare |= {*range(before, len(self.clauses))} if any(found.values()) else set()
        for value, ways in found.items():
            for literals in ways:
                if literals != (cell[value],):
                    self.add(cell[value], *(-one for one in literals))
        return cell

    # Where the values are many, a variable says of each but the first and the last whether the quantity has it or one
    # before it: which it has not if it has the next.
    def _one_of(self, literals: Sequence[int]) -> None:
        """One of three or more is true, and no two."""
        self.add(*literals)
        if len(literals) <= IN_PAIRS:
            for one, other in combinations(literals, 2):
                self.add(-one, -other)
            return
        before = literals[0]
        for literal in literals[1:-1]:
            up_to = self.new("up to")
            self.add(-before, -literal)
            self.add(-before, up_to)
            self.add(-literal, up_to)
            before = up_to
        self.add(-before, -literals[-1])
