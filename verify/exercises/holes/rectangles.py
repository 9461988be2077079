"""The holes `[cover, f, b]` and `[partition, f]`: rectangles that cover a value, or that split all inputs by values.

    cover: [00 01 x 10 11, 11 x 00]        Alice's inputs, x, Bob's inputs; also [[00, 01], [10, 11]]

What they measure is rectangles.  The mistake that is told is the first rectangle that has two values, another value, or
for a partition an input of one before it; else the first input in no rectangle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from fooling.fooling_sets.search.cover import least_cover, least_partition
from fooling.fooling_sets.search.wrong_rectangle import wrong_rectangles
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Text
from fooling.verify.exercises.holes.functions import colour_of, readable
from fooling.verify.exercises.holes.judging import Mistake, judged
from fooling.verify.exercises.holes.measured_best import SECONDS, best_of
from fooling.verify.exercises.holes.spelling import OnFunction
from fooling.verify.exercises.text_trees import arguments, excerpt, refused
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.proposition import Term

BETWEEN = ("x", "\u00d7")
INPUTS = 3  # of each party, of which examples are made
MOST_CELLS = 2**20  # of all rectangles together
Rectangles = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@dataclass(frozen=True)
class RectanglesHole(OnFunction):
    """Rectangles that cover the value `colour` of the function `f`, a closed term; a partition where it is None."""

    colour: int | None
    measures: Sequence[Measure] = (Measure("rectangles", more_is_better=False),)

    @property
    def kind(self) -> str:
        """cover or partition."""
        return "partition" if self.colour is None else "cover"

    @property
    def _quantity(self) -> Term:
        return ("partition-number", self.f) if self.colour is None else ("cover", self.f, self.colour)

    def read(self, answer: Text) -> Rectangles:
        """The rows and the columns of each rectangle, by their numbers."""
        wanted = "a list of rectangles, [INPUTS x INPUTS, ...]"
        if not isinstance(answer, (list, tuple)):
            raise refused("", f"{excerpt(answer)} is no list of rectangles", wanted)
        if not answer:
            raise refused("", "no rectangles", wanted)
        return tuple(self._rectangle(one, f"rectangle {i}") for i, one in enumerate(answer, 1))

    def _rectangle(self, given: Text, place: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        wanted = "Alice's inputs, an x and Bob's inputs"
        sides = _sides(given) if isinstance(given, str) else given
        if isinstance(sides, Mapping) or len(sides) != 2:
            raise refused(place, f"{excerpt(given)} is no rectangle", wanted)
        alice, bob = (_words(side) for side in sides)
        for name, side in (("Alice", alice), ("Bob", bob)):
            if not side:
                raise refused(place, f"it has no inputs of {name}", wanted)
        return self.inputs.alice.read_all(alice, place), self.inputs.bob.read_all(bob, place)

    def judge(self, given: Rectangles) -> Judged:
        """Right where each has one value, and they cover it; of a partition, where each input is in one of them."""
        if sum(len(rows) * len(columns) for rows, columns in given) > MOST_CELLS:
            raise NotGraded(f"the rectangles have more than {MOST_CELLS} entries together")
        told = f"a {self.kind} {'into' if self.colour is None else 'by'} {counted(len(given), 'rectangles')}"
        node = {"rule": "rectangles", "rectangles": given}
        measured = {"rectangles": len(given)}
        return judged(("<=", self._quantity, len(given)), node, told, measured, lambda: self._mistake(given))

    def _mistake(self, given: Rectangles) -> Mistake | None:
        if (wrong := wrong_rectangles(self.function, given, self.colour)) is None:
            return None
        cells = [self.inputs.cell(*cell) for cell in wrong.cells]
        witness = {"rectangles": list(wrong.numbers), "cells": cells}
        return Mistake(wrong.says, wrong.in_short, witness, lacks=not wrong.numbers)

    def best(self) -> Sequence[Best]:
        """The fewest rectangles."""
        return (best_of(self._quantity, "rectangles"),)

    def solved(self) -> Rectangles | None:
        """As few rectangles as are found."""
        f = self.function
        found = least_partition(f, SECONDS) if self.colour is None else least_cover(f, self.colour, SECONDS)
        return tuple((tuple(sorted(one.rows)), tuple(sorted(one.columns))) for one in found.rectangles) or None

    def written(self, given: Rectangles) -> Text:
        """The rectangles by their words."""
        sides = [
            [[self.inputs.alice.word(x) for x in rows], [self.inputs.bob.word(y) for y in columns]]
            for rows, columns in given
        ]
        if any(" " in word or word in BETWEEN for one in sides for side in one for word in side):
            return sides
        return [" x ".join(" ".join(side) for side in one) for one in sides]

    def forms(self) -> Sequence[Form]:
        """One rectangle, of one or two inputs of each."""
        sides = [
            [" ".join(words) for k in (1, 2) for words in combinations(party.first(INPUTS), k)]
            for party in (self.inputs.alice, self.inputs.bob)
        ]
        examples = [f"[{rows} x {columns}, ...]" for rows, columns in product(*sides)]
        return (Form("[INPUTS x INPUTS, ...]", examples, "rectangles: inputs of Alice, x, inputs of Bob"),)


def _words(side: Text) -> Sequence[Text]:
    """The inputs on one side of a rectangle."""
    return side.replace(",", " ").split() if isinstance(side, str) else [] if isinstance(side, Mapping) else side


def _sides(text: str) -> list[str]:
    """What stands before the sign, and what behind it; one text where there is not just one sign."""
    words = text.replace(",", " ").split()
    at = [i for i, word in enumerate(words) if word in BETWEEN]
    return [" ".join(words[: at[0]]), " ".join(words[at[0] + 1 :])] if len(at) == 1 else [text]


def make_cover(terms: Sequence[Any], defined: Defined) -> RectanglesHole:
    """The hole of `[cover, f, b]`."""
    f, colour = arguments(terms, "cover")
    term = readable(f, defined)
    return RectanglesHole(term, colour_of(colour, term))


def make_partition(terms: Sequence[Any], defined: Defined) -> RectanglesHole:
    """The hole of `[partition, f]`."""
    (f,) = arguments(terms, "partition")
    return RectanglesHole(readable(f, defined), None)
