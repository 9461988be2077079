"""Statements about a language at all lengths whose numbers of rows differ for odd and even ones, and messages."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from tests.shares import later, one_in

F = ["under", ["regex", "(.*b)?c*", ["a", "b", "c"]], "odd-even", "n"]
LOG = ["log2", "n"]


def for_all(least: int, body: Any, *more: Any) -> Any:
    """For all n from the least one on."""
    return ["forall", [["n", "int"]], [[">=", "n", least], *more], body]


@pytest.mark.parametrize(
    ("that", "holds"),
    one_in(
        2,
        [
            later(for_all(2, ["<=", ["D", F], ["+", LOG, 2]], ["even", "n"]), True),  # a message says which of n rows
            later(for_all(1, ["<=", ["D", F], ["+", LOG, 2]]), True),  # n rows for even n, n columns for odd n
            (for_all(1, ["<=", ["D", F], ["+", LOG, 1]]), False),
            (for_all(2, ["<=", ["D", F], ["+", LOG, 1]], ["odd", "n"]), False),
        ],
    ),
)
def test_a_message_for_odd_and_even_lengths(that: Any, holds: bool) -> None:
    """D is at most a logarithm and 2, which no one number of rows shows, and not the logarithm and 1."""
    assert decide_proposition(that).verdict is (Verdict.CONFIRMED if holds else Verdict.REFUTED)
