"""Protocol trees as finders and users hold them: list the leaves, run the talk, write it down, have it checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.as_function import MatrixGiven, as_function
from fooling.protocols.channel import Speaker
from fooling.protocols.tree import tree_size


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

    def __repr__(self) -> str:
        ones = " ".join(map(str, sorted(self.ones)[:40]))
        return f"Node({self.speaker} says 1 on {ones:.80}; depth={depth(self)}, leaves={leaf_count(self)})"


ProtocolTree = Leaf | Node


def check_tree(f: MatrixGiven, tree: ProtocolTree) -> int:
    """The depth of `tree`, an upper bound on D(f), once every entry of f has been found at its leaf.

    f is a function or rows of integers.  Raises EvidenceError naming a cell whose leaf has another value, or an index
    that f does not have, and InvalidInput for what is no function, or no tree.
    """
    if not isinstance(tree, Leaf | Node):
        raise InvalidInput(f"protocol tree: {tree!r:.60} is none; want a fooling.Leaf or a fooling.Node")
    return tree_size(as_function(f), to_json(tree))[0]


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
