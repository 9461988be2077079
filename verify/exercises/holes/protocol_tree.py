"""The hole `[protocol-tree, f]`: a protocol tree for f, of which both parties know the answer at each leaf.

    tree: {alice: x1, 0: {bob: 00 01, 0: 1, 1: 0}, 1: 1}

At a node one party says a bit: `alice` or `bob` has a formula of its bits, or the inputs for which the bit is 1
(`fooling.verify.exercises.holes.said_bit`); the talk goes on at `0` or at `1`.  A leaf is the answer.  What it measures
is depth, the most bits that are said, and leaves.  The mistake that is told is the first wrong leaf, those after 0
before those after 1, with the first inputs that reach it and have another value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.search.trees import to_json
from fooling.protocols.search.wrong_leaf import first_wrong_leaf
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Text
from fooling.verify.exercises.holes.functions import name_of, readable
from fooling.verify.exercises.holes.judging import Mistake, judged
from fooling.verify.exercises.holes.measured_best import SECONDS, best_of
from fooling.verify.exercises.holes.said_bit import LETTERS, inputs_that_say_1
from fooling.verify.exercises.holes.spelling import OnFunction
from fooling.verify.exercises.text_trees import arguments, excerpt, refused
from fooling.verify.statement.language.counted import counted

WANTED = "a leaf, which is the answer, or a node {alice: WHEN ALICE SAYS 1, 0: TREE, 1: TREE}, or with bob"
ANSWER = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)


@dataclass(frozen=True)
class ProtocolTreeHole(OnFunction):
    """A protocol tree for the function `f`, a closed term; an object is a tree as certificates have it."""

    name: str = "f"
    kind: str = "protocol-tree"
    measures: Sequence[Measure] = (Measure("depth", more_is_better=False), Measure("leaves", more_is_better=False))

    def read(self, answer: Text) -> Any:
        """The tree with the inputs for which each bit is 1, by their numbers."""
        return self._node(answer, "")

    def _node(self, given: Text, bits: str) -> Any:
        place = f"after the bits {bits}" if bits else ""
        if isinstance(given, str):
            if not ANSWER.fullmatch(given.strip()):
                raise refused(place, f"{excerpt(given)} is no answer", WANTED)
            return int(given)
        speakers = [name for name in LETTERS if isinstance(given, Mapping) and given.keys() == {name, "0", "1"}]
        if not isinstance(given, Mapping) or not speakers:
            raise refused(place, self._no_node(given), WANTED)
        speaker = speakers[0]
        ones = inputs_that_say_1(given[speaker], speaker, self.inputs.party(speaker), place)
        return [speaker, list(ones), self._node(given["0"], f"{bits}0"), self._node(given["1"], f"{bits}1")]

    def _no_node(self, given: Text) -> str:
        if not isinstance(given, Mapping):
            return excerpt(given)
        speakers, missing = [name for name in LETTERS if name in given], [bit for bit in "01" if bit not in given]
        if len(speakers) == 1 and missing and given.keys() <= {*speakers, "0", "1"}:
            return f"the node of {speakers[0]} has nothing for the bit {' and nothing for '.join(missing)}"
        fields = ", ".join(excerpt(name) for name in list(given)[:4])
        return f"a node with {fields}" if fields else "an empty node"

    def judge(self, given: Any) -> Judged:
        """Right where every input reaches a leaf with its value."""
        depth, leaves = _size(given)
        bounds = ("<=", ("D", self.f), depth), ("<=", ("leaves", self.f), leaves)
        node = {"rule": "protocol-tree", "tree": given}
        told = f"a protocol tree of depth {depth} with {counted(leaves, 'leaves')}"
        both, measured = {"rule": "and", "by": [node, node]}, {"depth": depth, "leaves": leaves}
        return judged(("and", *bounds), both, told, measured, lambda: self._mistake(given))

    def _mistake(self, tree: Any) -> Mistake | None:
        if (wrong := first_wrong_leaf(self.function, tree)) is None:
            return None
        bits = "".join(str(bit) for _, bit in wrong.path)
        leaf = f"after the bits {bits} your leaf says" if bits else "your tree always says"
        value, cell = self.function.entry(*wrong.cell), self.inputs.cell(*wrong.cell)
        witness = {"bits": bits, "answer": wrong.answer, "cell": cell, "value": value}
        return Mistake(
            f"{leaf} {wrong.answer}, but {self.name}{cell} = {value}", "a leaf gives a wrong answer", witness
        )

    def best(self) -> Sequence[Best]:
        """The least depth, and the fewest leaves."""
        return best_of(("D", self.f), "depth"), best_of(("leaves", self.f), "leaves")

    def solved(self) -> Any:
        """A tree of the least depth that was found."""
        return to_json(exact_complexity(self.function, seconds=SECONDS).tree)

    def written(self, given: Any) -> Text:
        """The tree with the inputs that say 1."""
        if isinstance(given, int):
            return str(given)
        speaker, ones, zero, one = given
        party = self.inputs.party(speaker)
        words: Text = [party.word(i) for i in ones]
        if all(" " not in word for word in words) and words:
            words = " ".join(map(str, words))
        return {speaker: words, "0": self.written(zero), "1": self.written(one)}

    def forms(self) -> Sequence[Form]:
        """A node with two branches."""
        formula = ", or a formula with ~, &, | and ^ of x1, x2, ... or y1, y2, ..." if self.inputs.alice.bits else ""
        return (Form("{alice: WHEN, 0: ..., 1: ...}", says=f"{WANTED}; WHEN is inputs{formula}"),)


def _size(tree: Any) -> tuple[int, int]:
    """The depth and the leaves."""
    if isinstance(tree, int):
        return 0, 1
    (low, few), (high, many) = map(_size, tree[2:])
    return 1 + max(low, high), few + many


def make(terms: Sequence[Any], defined: Defined) -> ProtocolTreeHole:
    """The hole of `[protocol-tree, f]`."""
    (f,) = arguments(terms, "protocol-tree")
    return ProtocolTreeHole(readable(f, defined), name_of(f))
