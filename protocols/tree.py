"""Protocol trees: the definition of deterministic communication (Kushilevitz and Nisan 1997, definition 1.1).

At a node one party says a bit that depends on its own input only, given as the set `ones` of the inputs for which the
bit is 1; at a leaf both parties know the answer.  The inputs that reach a node form a rectangle.  The convention is
therefore: the answer's own bit counts, every leaf is monochromatic, and D(f) is the least depth of a tree for f
(D(EQ_n) = n + 1). Throughout: x, y are Alice's row index and Bob's column index; rows, columns the rectangle of
inputs at a node.

Cost: `check_tree` reads each matrix entry once and walks each index down one path: O(rows * columns + (rows +
columns) * depth).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from fooling_sets.errors import EvidenceError, InvalidInput
from fooling_sets.functions import TwoPartyFunction
from protocols.channel import Speaker


@dataclass(frozen=True)
class Leaf:
    """Both know that the answer is `value`."""

    value: int


@dataclass(frozen=True)
class Node:
    """`speaker` says 1 when its input is in `ones` and 0 otherwise; the talk goes on in `one` or in `zero`."""

    speaker: Speaker
    ones: frozenset[int]
    zero: ProtocolTree
    one: ProtocolTree

    def __post_init__(self) -> None:
        if self.speaker not in ("alice", "bob"):
            raise InvalidInput(f"protocol tree: speaker is {self.speaker!r}, expected 'alice' or 'bob'")


ProtocolTree = Leaf | Node


def check_tree(f: TwoPartyFunction, tree: ProtocolTree) -> int:
    """The depth of `tree`, an upper bound on D(f), once every entry of f has been found at its leaf.

    Raises EvidenceError naming a cell whose leaf has another value, or an index that f does not have.
    """

    def check(node: ProtocolTree, rows: frozenset[int], columns: frozenset[int]) -> int:
        if isinstance(node, Leaf):
            for x, y in product(sorted(rows), sorted(columns)):
                if f.entry(x, y) != node.value:
                    raise EvidenceError(f"leaf says {node.value}, but {f.name} is {f.entry(x, y)} at {f.cell(x, y)}")
            return 0
        alice = node.speaker == "alice"
        inputs, count = (rows, f.row_count) if alice else (columns, f.column_count)
        if alien := [i for i in node.ones if type(i) is not int or not 0 <= i < count]:
            raise EvidenceError(f"node of {node.speaker}: index {alien[0]!r} is none of the {count} inputs of {f.name}")
        halves = [(kept, columns) if alice else (rows, kept) for kept in (inputs - node.ones, inputs & node.ones)]
        return 1 + max(check(branch, *half) for branch, half in zip((node.zero, node.one), halves, strict=True))

    return check(tree, frozenset(range(f.row_count)), frozenset(range(f.column_count)))


def from_json(data: object, where: str = "tree") -> ProtocolTree:
    """The tree of a leaf, its value, or a node, [speaker, sorted ones, zero, one].

    InvalidInput gives the path to the malformed node.
    """
    if type(data) is int:
        return Leaf(data)
    if not isinstance(data, list) or len(data) != 4 or not isinstance(data[1], list):
        raise InvalidInput(f"{where}: expected an integer or [speaker, ones, zero, one], got {data!r:.60}")
    speaker, ones = data[0], data[1]
    if any(type(i) is not int for i in ones) or sorted(set(ones)) != ones:
        raise InvalidInput(f"{where}.ones: expected increasing integers, got {ones!r:.60}")
    return Node(speaker, frozenset(ones), from_json(data[2], f"{where}.zero"), from_json(data[3], f"{where}.one"))
