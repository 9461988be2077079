"""What finders and tests do with protocol trees: list the leaves, run the talk, write it down."""

from __future__ import annotations

from collections.abc import Iterator

from protocols.tree import Leaf, Node, ProtocolTree


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


def leaf_count(tree: ProtocolTree, colour: int) -> int:
    """Number of leaves with the given value."""
    return sum(leaf.value == colour for leaf in leaves(tree))


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
    """A leaf is its value; a node is [speaker, sorted ones, zero, one]: what `protocols.tree.from_json` reads."""
    if isinstance(tree, Leaf):
        return tree.value
    return [tree.speaker, sorted(tree.ones), to_json(tree.zero), to_json(tree.one)]
