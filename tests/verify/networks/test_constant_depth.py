"""Of a width that was not bounded: that D is constant, where it is."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.runs.claims.decide import constant
from fooling.verify.runs.claims.only_told import constant_depth
from fooling.verify.runs.claims.why_undecided import Stop
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.proposition import Term

TWO_AS = ["regex", "(a|b)*a(a|b)a(a|b)*"]


def width(language: Any, partition: Any, *conditions: Any) -> Term:
    """A layer for the language has at least n numbers in its heads."""
    f = ["under", language, partition, "n"]
    names = [["n", "int"], ["p", "int"], ["m", "int"], ["H", "int"]]
    positive = [[">=", name, 1] for name, _ in names]
    layer = ["layer-computes", f, 2, "n", "p", "m", "H"]
    return stated_in_python(["forall", names, [*positive, *conditions, layer], [">=", ["*", "m", "H"], "n"]])


@pytest.mark.parametrize(
    ("that", "told"),
    [
        (width(TWO_AS, "odd-even"), "odd-even, length n) <= 2 is proved for all n >= 8"),
        pytest.param(
            width(TWO_AS, ["prefix", ["/", "n", 2]], ["even", "n"]),
            "length n) <= 4 is proved for all n >= 8",
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_a_constant_depth_is_proved_and_told(that: Term, told: str) -> None:
    """The least bound that is proved, under the conditions that the statement has on the length."""
    assert told in (constant(Stop(that, {})) or "")


def test_a_depth_that_grows_is_not_told() -> None:
    """Nothing is said of Dyck words, nor where the checker accepts nothing."""

    def never(that: Term, seconds: float) -> Outcome | None:
        return None

    assert constant(Stop(width(["dyck", 2, 2], "odd-even", ["even", "n"]), {})) is None
    assert constant_depth(width(TWO_AS, "odd-even"), never) is None
    assert constant_depth(stated_in_python(["=", 1, 2]), never) is None
