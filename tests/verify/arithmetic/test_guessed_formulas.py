"""Quantities of families beside one another, and existences: by formulas that are guessed and proved for all n."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from tests.shares import one_in

N, NEXT = "n", ["+", "n", 1]


def of(measure: str, family: str, size: Any, *rest: str) -> list[Any]:
    """The measure of the family at that size."""
    return [measure, [family, size], *rest]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("body", "wrong"),
    one_in(
        2,
        [
            (
                ["<", of("D", "equality", N), of("D", "equality", NEXT)],
                ["<", of("D", "equality", NEXT), of("D", "equality", N)],
            ),
            (
                ["=", of("rank", "disjointness", NEXT, "Q"), ["*", 2, of("rank", "disjointness", N, "Q")]],
                ["=", of("rank", "disjointness", NEXT, "Q"), ["+", 2, of("rank", "disjointness", N, "Q")]],
            ),
        ],
    ),
)
def test_quantities_are_compared_for_all_n(body: Any, wrong: Any) -> None:
    """What the formulas say is confirmed for every n >= 1, and a false neighbour refuted."""
    for that, verdict in ((body, Verdict.CONFIRMED), (wrong, Verdict.REFUTED)):
        assert decide_proposition(["forall", [["n", "int"]], [[">=", "n", 1]], that]).verdict is verdict


@pytest.mark.exhaustive
def test_an_n_is_found_far_out() -> None:
    """There is an n with D = 40, and with rank 1,024, though no such matrix can be read."""
    for that in (["=", of("D", "equality", N), 40], ["=", of("rank", "equality", N, "Q"), 1024]):
        found = decide_proposition(["exists", [["n", "int"]], [[">=", "n", 1]], that])
        assert (found.verdict, found.trusts) == (Verdict.CONFIRMED, ())
