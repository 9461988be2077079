"""The hole `[fooling-set, f, b]`: pairs of inputs with the value b, any two of which have a crossing of another value.

    fool: [000 111, 001 110, 010 101]

What it measures is pairs.  The mistake that is told is the first pair of another value, else the first two pairs that
do not fool.  The largest right part of wrong pairs is exact for up to `MOST_SALVAGED` of them, within a budget of
nodes; past the budget it is the largest that was found.

The holes `[cover, f, b]`, `[partition, f]` and `[minor, ...]` stand below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.cover import least_cover, least_partition
from fooling.fooling_sets.search.first_faults import first_fault, wrong_rectangles
from fooling.fooling_sets.search.fooling_subset import fooling_subset
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, NotGraded, Text
from fooling.verify.exercises.holes.functions import (
    MOST_ENTRIES,
    SECONDS,
    Mistake,
    best_of,
    colour_of,
    function_of,
    judged,
    name_of,
    readable,
)
from fooling.verify.exercises.holes.spelling import OnFunction
from fooling.verify.exercises.shown import against
from fooling.verify.exercises.text_trees import arguments, excerpt, fields, listed, readable_items, refused
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.proposition import Term

PAIRS = "pairs: an input of Alice, a blank, an input of Bob"
WANTED = f"a list of {PAIRS}"
INPUTS_OF_EXAMPLES = 4  # of each party, of which examples are made
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
        cells = product(self.inputs.alice.first(INPUTS_OF_EXAMPLES), self.inputs.bob.first(INPUTS_OF_EXAMPLES))
        examples = [f"[{x} {y}, ...]" for x, y in cells]
        return (Form("[PAIR, ...]", examples, PAIRS),)


def make_fooling_set(terms: Sequence[Any], defined: Defined) -> FoolingSetHole:
    """The hole of `[fooling-set, f, b]`."""
    f, colour = arguments(terms, "fooling-set")
    term = function_of(f, defined)
    return FoolingSetHole(term, colour_of(colour, term), name_of(f))


# The holes `[cover, f, b]` and `[partition, f]`: rectangles that cover a value, or that split all inputs by values.
#
#     cover: [00 01 x 10 11, 11 x 00]        Alice's inputs, x, Bob's inputs; also [[00, 01], [10, 11]]
#
# What they measure is rectangles.  The mistake that is told is the first rectangle that has two values, another value,
# or for a partition an input of one before it; else the first input in no rectangle.

BETWEEN = ("x", "\u00d7")
INPUTS_OF_RECTANGLES = 3  # of each party, of which examples are made
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
            [" ".join(words) for k in (1, 2) for words in combinations(party.first(INPUTS_OF_RECTANGLES), k)]
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


# The hole `[minor, f, g]`: rows and columns of f, in an order, that make the matrix of g.
#
#     minor: {alice: [00, 01], bob: [10, 11]}
#
# The mistake that is told is another number of inputs, an input that is there twice, else the first entry, in reading
# order, that differs.

OUTLINE = "{alice: [INPUT, ...], bob: [INPUT, ...]}"
Lines = tuple[tuple[int, ...], tuple[int, ...]]
PARTIES = ("alice", "bob")


@dataclass(frozen=True)
class MinorHole(OnFunction):
    """Rows and columns of the function `f` that make the matrix of `g`, both closed terms."""

    g: Term
    name: str = "f"
    kind: str = "minor"
    measures: Sequence[Measure] = ()

    @cached_property
    def wanted(self) -> TwoPartyFunction:
        """What the term g means."""
        return meaning.function(self.g)

    def read(self, answer: Text) -> Lines:
        """The rows and the columns, in the order in which they are written."""
        given = fields(answer, PARTIES, (), OUTLINE)
        found = []
        for speaker in PARTIES:
            party = self.inputs.party(speaker)
            words = listed(given[speaker], speaker, f"a list of inputs of {party.name}")
            if not words:
                raise refused(speaker, "no inputs", f"a list of inputs of {party.name}")
            found.append(tuple(party.read(word, speaker) for word in words))
        return found[0], found[1]

    def judge(self, given: Lines) -> Judged:
        """Right where each is there once, and the entries are those of g."""
        mistake = self._of_sizes(given)
        if mistake is not None:
            return Judged(False, mistake.says, mistake.hint, witness=mistake.witness)
        that: Term = ("same-function", ("part", self.f, *given), self.g)
        return judged(that, {"rule": "evaluate"}, "these rows and columns make it", {}, lambda: self._of_entries(given))

    def _of_sizes(self, given: Lines) -> Mistake | None:
        sizes = self.wanted.row_count, self.wanted.column_count
        for speaker, lines, size in zip(PARTIES, given, sizes, strict=True):
            party = self.inputs.party(speaker)
            if len(lines) != size:
                told = f"{counted(len(lines), 'inputs')} of {party.name}, where {size} are wanted"
                return Mistake(told, "another number of inputs is wanted", {"party": speaker, "wanted": size})
            if twice := [i for i in range(len(lines)) if lines[i] in lines[:i]]:
                told = f"the input {party.word(lines[twice[0]])} of {party.name} is there twice"
                return Mistake(told, "an input is there twice", {"input": party.word(lines[twice[0]])})
        return None

    def _of_entries(self, given: Lines) -> Mistake | None:
        rows, columns = given
        for i, j in product(range(len(rows)), range(len(columns))):
            found, right = self.function.entry(rows[i], columns[j]), self.wanted.entry(i, j)
            if found != right:
                cell = self.inputs.cell(rows[i], columns[j])
                told = f"{self.name}{cell} = {found}, where row {i + 1} and column {j + 1} should have {right}"
                return Mistake(told, "an entry differs", {"cell": cell, "row": i + 1, "column": j + 1})
        return None

    def written(self, given: Lines) -> Text:
        """Both lists by their words."""
        both = zip(PARTIES, given, strict=True)
        return {speaker: [self.inputs.party(speaker).word(i) for i in lines] for speaker, lines in both}

    def forms(self) -> Sequence[Form]:
        """Both lists, with one input each."""
        lines = [f"{speaker}: [{self.inputs.party(speaker).word(0)}, ...]" for speaker in PARTIES]
        return (Form(OUTLINE, [f"{{{', '.join(lines)}}}"]),)


def make_minor(terms: Sequence[Any], defined: Defined) -> MinorHole:
    """The hole of `[minor, f, g]`."""
    f, g = arguments(terms, "minor")
    return MinorHole(function_of(f, defined), readable(g, defined, "hole[2]"), name_of(f))
