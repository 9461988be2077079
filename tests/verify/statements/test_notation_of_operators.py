"""The notation in Python has a name for every operator of the table that is no sign of arithmetic."""

from __future__ import annotations

import pytest

from fooling.verify.statement.language import notation
from fooling.verify.statement.operators import COMPARISONS, OPERATORS

SIGNS = {*COMPARISONS, "+", "-", "*", "/", "^"}  # written as Python's own


def test_every_operator_has_a_name() -> None:
    """Which is listed, can be imported, and makes a term of that operator; `notation.dfa` names its arguments."""
    made = {getattr(notation, name)("x").term[0] for name in dir(notation) if name not in vars(notation)}
    assert OPERATORS.keys() - made == SIGNS | {"dfa"}


def test_what_is_no_operator_has_no_name() -> None:
    """A slip in a file of claims is an error where it is imported, as of any module."""
    with pytest.raises(AttributeError, match="no attribute 'foolingset'"):
        _ = notation.foolingset


def test_pairs_of_a_matrix_are_a_fooling_set() -> None:
    """As they are written in a file."""
    that = notation.fooling_set(notation.pairs([[0, 0], [1, 1]]), notation.matrix([[1, 0], [0, 1]]), 1)
    assert notation.proposition(that) == ("fooling-set", ("pairs", ((0, 0), (1, 1))), ("matrix", ((1, 0), (0, 1))), 1)
