"""Trees with few leaves against brute force: on small matrices no tree has fewer."""

from __future__ import annotations

from itertools import product

import pytest
from brute_force import least_leaves
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import equality, from_rows, greater_than
from fooling.protocols.search.fewest_leaves import few_leaves
from fooling.protocols.search.trees import check_tree, leaf_count
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.methods.matrices.intervals import interval_lemmas
from tests.shares import drawn

SMALL = st.integers(1, 4).flatmap(
    lambda w: st.lists(st.lists(st.integers(0, 2), min_size=w, max_size=w), min_size=1, max_size=4)
)


@drawn(150)
@given(SMALL)
def test_no_tree_has_fewer_leaves(rows: list[list[int]]) -> None:
    """The tree is one for the function, and its leaves are as few as brute force says; so do both ends."""
    matrix = tuple(map(tuple, rows))
    tree, least = few_leaves(from_rows(rows)), least_leaves(matrix)
    check_tree(from_rows(rows), tree)
    assert leaf_count(tree) == least
    assert {that[2] for that, _ in interval_lemmas(("leaves", ("matrix", matrix)))} == {least}


@drawn(100)
@given(SMALL, st.integers(1, 17))
def test_the_checker_counts_leaves_as_brute_force_does(rows: list[list[int]], bound: int) -> None:
    """The exhausted search accepts exactly the bounds that are true."""
    matrix = tuple(map(tuple, rows))
    node = {"rule": "leaves-exhaustion", "rows": list(range(len(rows))), "columns": list(range(len(rows[0])))}
    goal = (">=", ("leaves", ("matrix", matrix)), bound)
    if bound <= least_leaves(matrix):
        proved(goal, "confirmed", node)
    else:
        with pytest.raises(Rejected, match="there is a tree of"):
            proved(goal, "confirmed", node)


def test_larger_matrices_get_the_tree_of_one_speaker() -> None:
    """Equality of 16 inputs: two leaves a row; of greater-than the constant row has one."""
    assert [leaf_count(few_leaves(f(4))) for f in (equality, greater_than)] == [32, 31]
    for f, x, y in product((equality(4), greater_than(4)), (0, 7), (7, 15)):
        assert f.entry(x, y) in (0, 1)
