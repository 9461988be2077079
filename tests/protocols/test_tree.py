"""Protocol trees and their checker."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.functions import equality, from_rows
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.search.trees import Leaf, Node, ProtocolTree, check_tree, depth, leaf_count, leaves, run, to_json
from fooling.protocols.tree import tree_size

MATRICES = st.integers(1, 4).flatmap(
    lambda w: st.lists(st.lists(st.integers(0, 2), min_size=w, max_size=w), min_size=1, max_size=4)
)
EQ1 = Node(
    "alice",
    frozenset({1}),
    Node("bob", frozenset({1}), Leaf(1), Leaf(0)),
    Node("bob", frozenset({1}), Leaf(0), Leaf(1)),
)


def flip_leaf(tree: ProtocolTree, number: int) -> ProtocolTree:
    """The tree with its leaf `number` (from 0, left to right) changed."""
    if isinstance(tree, Leaf):
        return Leaf(1 - tree.value)
    left = sum(1 for _ in leaves(tree.zero))
    if number < left:
        return Node(tree.speaker, tree.ones, flip_leaf(tree.zero, number), tree.one)
    return Node(tree.speaker, tree.ones, tree.zero, flip_leaf(tree.one, number - left))


def test_the_tree_of_equality() -> None:
    """Two bits for EQ_1: four leaves, two of each colour."""
    assert check_tree(equality(1), EQ1) == depth(EQ1) == 2
    assert (leaf_count(EQ1, 0), leaf_count(EQ1, 1)) == (2, 2)
    assert [run(EQ1, x, y) for x in (0, 1) for y in (0, 1)] == [(1, 2), (0, 2), (0, 2), (1, 2)]


@pytest.mark.parametrize("number", range(4))
def test_a_flipped_leaf_is_refused(number: int) -> None:
    """A tree with one wrong leaf is refused, and the message names a cell of that leaf."""
    with pytest.raises(EvidenceError, match=r"leaf says [01], but equality\(1\) is [01] at \([01], [01]\)"):
        check_tree(equality(1), flip_leaf(EQ1, number))


@given(MATRICES, st.data())
def test_checked_trees_compute_the_function(rows: list[list[int]], data: st.DataObject) -> None:
    """An accepted tree is right on every input, within its depth; a moved input is caught when it matters."""
    f = from_rows(rows)
    tree = exact_complexity(f).tree
    bound = check_tree(f, tree)
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            assert run(tree, x, y)[0] == value and run(tree, x, y)[1] <= bound
    if isinstance(tree, Node):
        inputs = len(rows) if tree.speaker == "alice" else len(rows[0])
        moved = Node(tree.speaker, tree.ones ^ {data.draw(st.integers(0, inputs - 1))}, tree.zero, tree.one)
        right = all(run(moved, x, y)[0] == value for x, row in enumerate(rows) for y, value in enumerate(row))
        try:
            check_tree(f, moved)
        except EvidenceError:
            assert not right
        else:
            assert right


@given(MATRICES)
def test_written_trees_have_their_depth(rows: list[list[int]]) -> None:
    """Written as in a certificate, a tree is checked as it is, and has its depth and its leaves."""
    tree = exact_complexity(from_rows(rows)).tree
    assert tree_size(from_rows(rows), json.loads(json.dumps(to_json(tree)))) == (depth(tree), len([*leaves(tree)]))


@pytest.mark.parametrize("alien", [frozenset({2}), frozenset({-1}), frozenset({True, 0})])
def test_indices_the_function_lacks_are_refused(alien: frozenset[int]) -> None:
    """A node that speaks about an input that does not exist is refused."""
    with pytest.raises(EvidenceError, match="is none of the 2 inputs"):
        check_tree(equality(1), Node("bob", alien, EQ1, EQ1))


def test_malformed_trees_are_refused() -> None:
    """JSON of another shape is refused with the path to the node."""
    constant = from_rows([[0, 0], [0, 0]])
    for tree, message in (
        (["alice", [1], 0, ["bob", [0], "x", 1]], r"tree\.one\.zero: expected an integer or"),
        (["alice", [1], ["bob", [1, 0], 0, 0], 0], r"tree\.zero\.ones: expected increasing integers"),
        (["alice", [1, 1], 0, 0], r"tree\.ones: expected increasing integers"),
        (["carol", [1], 0, 1], r"\['alice' or 'bob', ones, zero, one\], got \['carol'"),
        (True, "tree: expected an integer"),
        (0.0, "tree: expected an integer"),
        (["alice", [1], 0], "tree: expected an integer"),
    ):
        with pytest.raises(EvidenceError, match=message):
            tree_size(constant, tree)
    with pytest.raises(InvalidInput, match="speaker is 'carol'"):
        Node("carol", frozenset({1}), Leaf(0), Leaf(1))  # type: ignore[arg-type]
