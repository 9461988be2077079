"""Protocol trees as finders and users hold them: list the leaves, run the talk, write it down, have it checked.

`wrong_leaf` is a finder: `fooling.protocols.tree` alone says whether a tree is one for a function.  Cost: as there,
every entry is read once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import index
from typing import Any

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.matrix import MatrixGiven, as_function
from fooling.protocols.channel import Speaker
from fooling.protocols.tree import tree_size
from fooling.records import dataclass


@dataclass(frozen=True)
class WrongLeaf:
    """A leaf with the bits that lead to it, each with who says it; what it answers; and an input with another value."""

    path: tuple[tuple[str, int], ...]
    answer: int
    cell: tuple[int, int]


def wrong_leaf(f: TwoPartyFunction, tree: Any) -> str | None:
    """The first leaf, the zeros before the ones, that some input reaches with another value; None where all are right.

    `tree` is as in a certificate: a leaf is its value, a node is [speaker, ones, zero, one].

    >>> from fooling.fooling_sets.functions import equality
    >>> wrong_leaf(equality(1), ["alice", [1], ["bob", [0], 0, 0], ["bob", [1], 0, 1]])
    'the leaf after alice 0, bob 1 says 0, but the function is 1 at (0, 0)'
    """
    if (wrong := first_wrong_leaf(f, tree)) is None:
        return None
    said = ", ".join(f"{speaker} {bit}" for speaker, bit in wrong.path)
    leaf = f"the leaf after {said}" if said else "the only leaf"
    return f"{leaf} says {wrong.answer}, but the function is {f.entry(*wrong.cell)} at {f.cell(*wrong.cell)}"


def first_wrong_leaf(f: TwoPartyFunction, tree: Any) -> WrongLeaf | None:
    """The same as data, with the first input of that leaf that has another value."""
    waiting: list[tuple[Any, tuple[tuple[str, int], ...], list[int], list[int]]]
    waiting = [(tree, (), [*range(f.row_count)], [*range(f.column_count)])]
    while waiting:
        node, path, rows, columns = waiting.pop()
        if isinstance(node, int):
            wrong = next((cell for cell in product(rows, columns) if f.entry(*cell) != node), None)
            if wrong is not None:
                return WrongLeaf(path, node, wrong)
            continue
        speaker, ones, *children = node
        for bit in (1, 0):  # the zeros come off the stack first
            sides = (_those(rows, ones, bit), columns) if speaker == "alice" else (rows, _those(columns, ones, bit))
            waiting.append((children[bit], (*path, (speaker, bit)), *sides))
    return None


def _those(inputs: list[int], ones: Any, bit: int) -> list[int]:
    """The inputs for which the bit is said."""
    chosen = frozenset(ones)
    return [i for i in inputs if (i in chosen) == bool(bit)]


@dataclass(frozen=True)
class Leaf:
    """Both know that the answer is `value`, a whole number; InvalidInput for anything else."""

    value: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", _number(self.value, "Leaf: the answer is", "a whole number such as 0 or 1"))

    @property
    def depth(self) -> int:
        """Bits sent: none."""
        return 0

    @property
    def leaf_count(self) -> int:
        """It is one."""
        return 1


@dataclass(frozen=True)
class Node:
    """`speaker` says 1 when its input is in `ones` and 0 otherwise; the talk goes on in `one` or in `zero`.

    Raises InvalidInput for another speaker, for `ones` that are no set of inputs, and for a child that is no tree.
    """

    speaker: Speaker
    ones: frozenset[int]
    zero: ProtocolTree
    one: ProtocolTree

    def __post_init__(self) -> None:
        if self.speaker not in ("alice", "bob"):
            raise InvalidInput(f"fooling.Node: the speaker is {self.speaker!r:.60}; want 'alice' or 'bob'")
        told, wanted = f"Node: {self.speaker} says 1 for", "a set of inputs, numbers from 0, such as {0, 2}"
        ones: object = self.ones
        if isinstance(ones, str | bytes) or not isinstance(ones, Iterable):
            raise InvalidInput(f"fooling.{told} {ones!r:.60}; want {wanted}")
        object.__setattr__(self, "ones", frozenset(_number(one, told, wanted) for one in ones))
        children: tuple[tuple[str, object], ...] = (("zero", self.zero), ("one", self.one))
        for name, child in children:
            if not isinstance(child, Leaf | Node):
                wanted = "want a fooling.Leaf or a fooling.Node, such as fooling.Leaf(0)"
                raise InvalidInput(f"fooling.Node: the tree {name} is {child!r:.60}; {wanted}")

    def __repr__(self) -> str:
        ones = " ".join(map(str, sorted(self.ones)[:40]))
        return f"Node({self.speaker} says 1 on {ones:.80}; depth={depth(self)}, leaves={leaf_count(self)})"

    @property
    def depth(self) -> int:
        """Bits sent in the worst case."""
        return depth(self)

    @property
    def leaf_count(self) -> int:
        """How many leaves there are below it."""
        return leaf_count(self)


ProtocolTree = Leaf | Node


def _number(given: object, told: str, wanted: str) -> int:
    """A whole number of any library; neither True nor False."""
    if type(given) is int:
        return given
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise InvalidInput(f"fooling.{told} {given!r:.60}; want {wanted}")
    return index(given)


def check_tree(f: MatrixGiven, tree: ProtocolTree) -> int:
    """The depth of `tree`, an upper bound on D(f), once every entry of f has been found at its leaf.

    f is a function or rows of integers.  Raises EvidenceError naming the leaf and a cell where it has another value, or
    an input that f does not have, and InvalidInput for what is no function, or no tree.
    """
    if not isinstance(tree, Leaf | Node):
        raise InvalidInput(f"protocol tree: {tree!r:.60} is none; want a fooling.Leaf or a fooling.Node")
    function, written = as_function(f), to_json(tree)
    try:
        return tree_size(function, written)[0]
    except EvidenceError as error:
        raise EvidenceError(_missing_input(function, tree, ()) or wrong_leaf(function, written) or str(error)) from None


def _missing_input(f: TwoPartyFunction, tree: ProtocolTree, path: tuple[str, ...]) -> str | None:
    """The first node that speaks of an input that f does not have."""
    if isinstance(tree, Leaf):
        return None
    count = f.row_count if tree.speaker == "alice" else f.column_count
    if alien := [i for i in sorted(tree.ones) if not 0 <= i < count]:
        node = f"the node after {', '.join(path)}" if path else "the first node"
        return f"{node}: {tree.speaker} says 1 for {alien[0]}; the inputs of {tree.speaker} are 0 to {count - 1}"
    zero = _missing_input(f, tree.zero, (*path, f"{tree.speaker} 0"))
    return zero or _missing_input(f, tree.one, (*path, f"{tree.speaker} 1"))


def depth(tree: ProtocolTree) -> int:
    """Bits sent in the worst case."""
    return 0 if isinstance(tree, Leaf) else 1 + max(depth(tree.zero), depth(tree.one))


def leaves(tree: ProtocolTree) -> Iterator[Leaf]:
    """The leaves, left (zero) to right (one)."""
    if isinstance(tree, Leaf):
        yield tree
    else:
        yield from leaves(tree.zero)
        yield from leaves(tree.one)


def leaf_count(tree: ProtocolTree, colour: int | None = None) -> int:
    """Number of leaves, or of those with the given value."""
    return sum(colour in (None, leaf.value) for leaf in leaves(tree))


def run(tree: ProtocolTree, x: int, y: int) -> tuple[int, int]:
    """(answer, bits sent) on Alice's input x and Bob's input y.

    >>> run(Node("alice", frozenset({1}), Leaf(0), Leaf(1)), 1, 0)
    (1, 1)
    """
    bits = 0
    while isinstance(tree, Node):
        tree = tree.one if (x if tree.speaker == "alice" else y) in tree.ones else tree.zero
        bits += 1
    return tree.value, bits


def to_json(tree: ProtocolTree) -> object:
    """A leaf is its value; a node is [speaker, sorted ones, zero, one]: what `tree_size` reads."""
    if isinstance(tree, Leaf):
        return tree.value
    return [tree.speaker, sorted(tree.ones), to_json(tree.zero), to_json(tree.one)]
