"""Protocol trees and their checker."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fooling
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
    with pytest.raises(
        EvidenceError,
        match=r"the leaf after alice [01], bob [01] says [01], but the function is [01] at \([01], [01]\)",
    ):
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


@pytest.mark.parametrize("alien", [frozenset({2}), frozenset({-1})])
def test_indices_the_function_lacks_are_refused(alien: frozenset[int]) -> None:
    """A node that speaks about an input that does not exist is refused, and found by what is said before it."""
    with pytest.raises(EvidenceError, match=r"the first node: bob says 1 for -?\d; the inputs of bob are 0 to 1"):
        check_tree(equality(1), Node("bob", alien, EQ1, EQ1))
    with pytest.raises(EvidenceError, match=r"the node after alice 1: bob says 1 for"):
        check_tree(equality(1), Node("alice", frozenset({1}), EQ1, Node("bob", alien, EQ1, EQ1)))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Leaf("0"), "fooling.Leaf: the answer is '0'; want a whole number"),
        (lambda: Leaf(False), "fooling.Leaf: the answer is False; want a whole number"),
        (lambda: Leaf(None), "fooling.Leaf: the answer is None; want a whole number"),
        (lambda: Node("carl", frozenset(), EQ1, EQ1), "fooling.Node: the speaker is 'carl'; want 'alice' or 'bob'"),
        (lambda: Node("bob", 2, EQ1, EQ1), "fooling.Node: bob says 1 for 2; want a set of inputs"),
        (lambda: Node("bob", "01", EQ1, EQ1), "fooling.Node: bob says 1 for '01'; want a set of inputs"),
        (lambda: Node("bob", {True, 0}, EQ1, EQ1), "fooling.Node: bob says 1 for True; want a set of inputs"),
        (lambda: Node("bob", {0}, 0, EQ1), "fooling.Node: the tree zero is 0; want a fooling.Leaf or a fooling.Node"),
        (lambda: Node("bob", {0}, EQ1, None), "fooling.Node: the tree one is None; want a fooling.Leaf"),
        (lambda: Node("bob", {0}, ("bob", [0], 0, 1), EQ1), "fooling.Node: the tree zero is ('bob', [0], 0, 1); want"),
    ],
)
def test_what_is_no_leaf_or_node_is_told_where_it_is_made(make: Callable[[], object], told: str) -> None:
    """In one line that speaks of the objects, not of the lists of a certificate."""
    with pytest.raises(InvalidInput, match=re.escape(told)):
        make()


def test_sets_and_whole_numbers_of_other_libraries_are_taken() -> None:
    """A plain set, and numpy's integers; depth and leaves can be asked of the tree."""
    tree = Node("alice", {np.int64(1)}, Leaf(np.int64(0)), Leaf(1))  # type: ignore[arg-type]
    assert tree == Node("alice", frozenset({1}), Leaf(0), Leaf(1)) and to_json(tree) == ["alice", [1], 0, 1]
    assert (EQ1.depth, EQ1.leaf_count, Leaf(0).depth, Leaf(0).leaf_count) == (2, 4, 0, 1)


def test_public_searches_take_what_measure_takes() -> None:
    """A name with its n, a predicate and a table; a name without n is one line."""
    same = fooling.predicate(lambda x, y: x == y, range(2), range(2))
    for given_as in (same, np.eye(2, dtype=int), from_rows([[1, 0], [0, 1]])):
        assert fooling.check_tree(given_as, EQ1) == 2 == fooling.exact_complexity(given_as).upper
    assert fooling.check_tree("equality", EQ1, n=1) == 2 and fooling.maximum_fooling("equality", 1, n=2).lower == 4
    with pytest.raises(InvalidInput):
        fooling.check_tree("equality", EQ1)


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
