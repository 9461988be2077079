"""The notation in Python has a name for every operator that is no sign of arithmetic and is written by hand."""

from __future__ import annotations

from functools import partial

from fooling.verify.statement.language import notation
from fooling.verify.statement.operators import COMPARISONS, OPERATORS

SIGNS = {*COMPARISONS, "+", "-", "*", "/", "^", "sum"}  # written as Python's own, and `summed`
OTHERWISE = {"dfa", "answers", "inputs-of"}  # `notation.dfa`; what the checker asks for and networks have


def test_every_operator_has_a_name() -> None:
    """But those of partial functions, which are asked for as of total ones."""
    named = {one.args[0] for one in vars(notation).values() if isinstance(one, partial)}
    partials = {operator for operator in OPERATORS if operator.startswith("partial-")}
    assert OPERATORS.keys() - named == SIGNS | OTHERWISE | partials


def test_pairs_of_a_matrix_are_a_fooling_set() -> None:
    """As they are written in a file."""
    that = notation.fooling_set(notation.pairs([[0, 0], [1, 1]]), notation.matrix([[1, 0], [0, 1]]), 1)
    assert notation.proposition(that) == ("fooling-set", ("pairs", ((0, 0), (1, 1))), ("matrix", ((1, 0), (0, 1))), 1)
