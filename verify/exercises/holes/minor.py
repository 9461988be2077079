"""The hole `[minor, f, g]`: rows and columns of f, in an order, that make the matrix of g.

    minor: {alice: [00, 01], bob: [10, 11]}

The mistake that is told is another number of inputs, an input that is there twice, else the first entry, in reading
order, that differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.exercises.hole import Defined, Form, Judged, Measure, Text
from fooling.verify.exercises.holes.functions import function_of, name_of, readable
from fooling.verify.exercises.holes.judging import Mistake, judged
from fooling.verify.exercises.holes.spelling import OnFunction
from fooling.verify.exercises.text_trees import arguments, fields, listed, refused
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.proposition import Term

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


def make(terms: Sequence[Any], defined: Defined) -> MinorHole:
    """The hole of `[minor, f, g]`."""
    f, g = arguments(terms, "minor")
    return MinorHole(function_of(f, defined), readable(g, defined, "hole[2]"), name_of(f))
