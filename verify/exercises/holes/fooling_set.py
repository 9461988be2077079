"""The hole `[fooling-set, f, b]`: pairs of inputs with the value b, any two of which have a crossing of another value.

    fool: [000 111, 001 110, 010 101]

What it measures is pairs.  The mistake that is told is the first pair of another value, else the first two pairs that
do not fool.  The largest right part of wrong pairs is exact for up to `MOST_SALVAGED` of them, within a budget of
nodes; past the budget it is the largest that was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from fooling.fooling_sets.search.first_fault import first_fault
from fooling.fooling_sets.search.fooling_subset import fooling_subset
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Text
from fooling.verify.exercises.holes.functions import MOST_ENTRIES, colour_of, function_of, name_of
from fooling.verify.exercises.holes.judging import Mistake, judged
from fooling.verify.exercises.holes.measured_best import SECONDS, best_of
from fooling.verify.exercises.holes.spelling import OnFunction
from fooling.verify.exercises.shown import against
from fooling.verify.exercises.text_trees import arguments, excerpt, readable_items, refused
from fooling.verify.statement.language.counted import counted

PAIRS = "pairs: an input of Alice, a blank, an input of Bob"
WANTED = f"a list of {PAIRS}"
INPUTS = 4  # of each party, of which examples are made
MOST_PAIRS = 2048  # that are judged: as many squared are entries to read
MOST_SALVAGED = 512
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class FoolingSetHole(OnFunction):
    """Pairs of inputs of the function `f`, a closed term, that fool with the value `colour`."""

    colour: int
    name: str = "f"
    kind: str = "fooling-set"
    measures: Sequence[Measure] = (Measure("pairs", more_is_better=True),)

    def read(self, answer: Text) -> Pairs:
        """The pairs by their numbers, as many as are written."""
        wanted = WANTED
        if not isinstance(answer, (list, tuple)):
            raise refused("", f"{excerpt(answer)} is no list of pairs", wanted)
        if not answer:
            raise refused("", "no pairs", wanted)
        return tuple(self.inputs.pair(one, f"pair {i}") for i, one in enumerate(answer, 1))

    def judge(self, given: Pairs) -> Judged:
        """Right where all are of the value and fool."""
        # Pairs of a fooling set differ in Alice's input, and in Bob's: of more pairs some of the first do not fool.
        most = min(self.function.row_count, self.function.column_count)
        first = given[: most + 1]
        if len(first) > MOST_PAIRS:
            raise NotGraded(f"{len(given)} pairs; at most {MOST_PAIRS} are judged")
        says = ("fooling-set", ("pairs", given), self.f, self.colour)
        if len(given) > most and (mistake := self._mistake(first)) is not None:
            return Judged(False, mistake.says, mistake.hint, witness=mistake.witness, against=against(says))
        that = (">=", ("fooling", self.f, self.colour), len(given))
        node = {"rule": "fooling-pairs", "pairs": given}
        told = f"a fooling set of {counted(len(given), 'pairs')}"
        return judged(that, node, told, {"pairs": len(given)}, lambda: self._mistake(given), says)

    def _mistake(self, pairs: Pairs) -> Mistake | None:
        match first_fault(self.function, pairs, self.colour):
            case (i,):
                value, cell = self.function.entry(*pairs[i]), self.inputs.cell(*pairs[i])
                told = f"pair {i + 1}, {cell}, has the value {value}, not {self.colour}"
                return Mistake(told, f"a pair has another value than {self.colour}", {"pairs": [i + 1]})
            case (i, j):
                witness = {"pairs": [i + 1, j + 1], "cells": self._crossings(pairs[i], pairs[j])}
                return Mistake(self._crossing(pairs, i, j), "two of the pairs do not fool", witness)
        return None

    def _crossing(self, pairs: Pairs, i: int, j: int) -> str:
        (x, y), (u, v) = pairs[i], pairs[j]
        if (x, y) == (u, v):
            return f"pair {j + 1} is pair {i + 1} again, {self.inputs.cell(x, y)}"
        told = f"pairs {i + 1} and {j + 1} do not fool"
        if x == u or y == v:
            party, word = (self.inputs.alice, x) if x == u else (self.inputs.bob, y)
            return f"{told}: both have the input {party.word(word)} of {party.name}"
        return f"{told}: {self.name} is {self.colour} at both {self.inputs.cell(x, v)} and {self.inputs.cell(u, y)}"

    def _crossings(self, one: tuple[int, int], other: tuple[int, int]) -> list[str]:
        (x, y), (u, v) = one, other
        return [self.inputs.cell(x, v), self.inputs.cell(u, y)]

    def right_parts_of(self, given: Pairs) -> Pairs | None:
        """The largest fooling set among the pairs, of the first `MOST_SALVAGED`."""
        return fooling_subset(self.function, given[:MOST_SALVAGED], self.colour) or None

    def items_of(self, given: Pairs) -> int:
        """The pairs, as many as are written."""
        return len(given)

    def readable_of(self, answer: Text) -> tuple[Text, Sequence[int], int]:
        """The pairs of inputs that there are."""
        return readable_items(self.read, answer)

    def listing(self, most: int) -> Pairs | None:
        """All pairs of the value."""
        rows, columns = self.function.row_count, self.function.column_count
        if rows * columns > MOST_ENTRIES:
            return None
        cells = product(range(rows), range(columns))
        found = tuple(cell for cell in cells if self.function.entry(*cell) == self.colour)
        return found if 0 < len(found) <= most else None

    def best(self) -> Sequence[Best]:
        """The size of a largest fooling set."""
        return (best_of(("fooling", self.f, self.colour), "pairs"),)

    def solved(self) -> Pairs | None:
        """A largest fooling set, or a large one."""
        return maximum_fooling(self.function, self.colour, SECONDS).fooling_set.pairs or None

    def written(self, given: Pairs) -> Text:
        """The pairs by their words."""
        return [self.inputs.written(*pair) for pair in given]

    def forms(self) -> Sequence[Form]:
        """One pair."""
        cells = product(self.inputs.alice.first(INPUTS), self.inputs.bob.first(INPUTS))
        examples = [f"[{x} {y}, ...]" for x, y in cells]
        return (Form("[PAIR, ...]", examples, PAIRS),)


def make(terms: Sequence[Any], defined: Defined) -> FoolingSetHole:
    """The hole of `[fooling-set, f, b]`."""
    f, colour = arguments(terms, "fooling-set")
    term = function_of(f, defined)
    return FoolingSetHole(term, colour_of(colour, term), name_of(f))
