"""Different integers are at least 1 apart; a disjunction is shown by cases: `not A or B` says "A implies B"."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from tests.shares import later, one_in

INTEGERS = [["i", "int"], ["j", "int"]]
MEAN = ["/", ["-", "i", ["-", "j", "i"]], "j"]


def verdict(conditions: list[Any], body: Any, bindings: list[Any] = INTEGERS) -> tuple[Verdict, bool]:
    """What is decided, and whether a solver is trusted with it."""
    found = decide_proposition(["forall", bindings, conditions, body])
    return found.verdict, bool(found.trusts)


@pytest.mark.parametrize(
    ("conditions", "body"),
    [
        ([["<", "i", "j"]], ["<=", ["+", "i", 1], "j"]),
        later([[">=", "i", 0], [">", "j", "i"]], [">=", ["-", "j", "i"], 1]),
        ([["<=", ["-", ["*", 2, "i"], 1], ["*", 2, "j"]]], ["<=", "i", "j"]),
        later([["<", "i", "j"], ["<", "j", 7]], ["<=", "i", 5]),
    ],
)
def test_integers_are_apart(conditions: list[Any], body: Any) -> None:
    """What follows for integers only is confirmed by algebra; for reals, and by one more, it is refuted."""
    assert verdict(conditions, body) == (Verdict.CONFIRMED, False)
    reals = [[name, "real"] for name, _ in INTEGERS]
    assert verdict(conditions, body, reals)[0] is Verdict.REFUTED
    op, left, right = body
    sharper = [op, ["+", left, 1], right] if op == "<=" else [op, left, ["+", right, 1]]
    assert verdict(conditions, sharper)[0] is Verdict.REFUTED


@pytest.mark.parametrize(
    ("conditions", "parts"),
    one_in(
        3,
        [
            ([[">=", "j", 1], [">=", "i", 0]], [["not", ["=", MEAN, -1]], ["=", "i", 0]]),
            ([["<=", "i", "j"]], [["!=", ["+", "i", 1], "j"], ["<", "i", "j"]]),
            ([[">=", "i", 1]], [["<", ["D", ["equality", "i"]], 5], [">=", "i", 4]]),
        ],
    ),
)
def test_a_disjunction_is_shown_by_cases(conditions: list[Any], parts: list[Any]) -> None:
    """Neither part holds of all values, and one of the two always does; with a stronger second part, it does not."""
    assert verdict(conditions, ["or", *parts]) == (Verdict.CONFIRMED, False)
    assert verdict(conditions, ["or", *reversed(parts)]) == (Verdict.CONFIRMED, False)
    op, left, right = parts[1]
    stronger = [op, left, ["-", right, 1] if op == "<" else ["+", right, 1]]
    assert verdict(conditions, ["or", parts[0], stronger])[0] is Verdict.REFUTED
