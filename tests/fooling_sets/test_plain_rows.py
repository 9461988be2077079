"""Searches take plain rows of integers for a function, and say in one line what is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fooling
from fooling.fooling_sets.search.matrix import as_function

ROWS = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
NO_MATRICES: list[Any] = [5, None, "ab", {}, [1, 2], [], fooling.dyck(1, 2), [[1], [1, 2]], [[0.5]], lambda x, y: 0]
TREE = fooling.Leaf(0)
SEARCHES: list[Callable[[Any], object]] = [
    lambda given: fooling.maximum_fooling(given, 1),
    fooling.exact_complexity,
    lambda given: fooling.check_tree(given, TREE),
]


@pytest.mark.parametrize("given", [ROWS, tuple(map(tuple, ROWS)), np.array(ROWS)], ids=["lists", "tuples", "array"])
def test_rows_are_the_function_that_they_write(given: Any) -> None:
    """Lists, tuples and arrays have the same answers as the function."""
    f = fooling.from_rows(ROWS)
    assert as_function(given) == f
    assert fooling.maximum_fooling(given, 1).lower == fooling.maximum_fooling(f, 1).lower == 3
    assert fooling.check_tree(given, fooling.exact_complexity(given).tree) == fooling.exact_complexity(f).upper


@pytest.mark.parametrize("search", SEARCHES)
def test_what_is_no_matrix_is_one_line(search: Callable[[Any], object]) -> None:
    """Whatever it is instead."""
    for given in NO_MATRICES:
        with pytest.raises(fooling.InvalidInput) as told:
            search(given)
        assert "\n" not in str(told.value)


def test_what_is_no_tree_or_automaton_is_one_line() -> None:
    """A tree in words, and an expression that is no automaton yet."""
    with pytest.raises(fooling.InvalidInput, match=r"'leaf' is none; want a fooling.Leaf"):
        fooling.check_tree(ROWS, "leaf")  # type: ignore[arg-type]
    with pytest.raises(fooling.InvalidInput, match=r"is no DFA; want one, such as fooling.regular_expression"):
        fooling.equivalent(fooling.dyck(1, 2), fooling.regex("(ab)*"))  # type: ignore[arg-type]
