"""Numbers that a statement names lead to members of families, as examples and as counterexamples."""

from __future__ import annotations

from typing import Any

import pytest

from fooling.verify.methods.strategy.small_functions import IN_FAMILIES, M, member, values_in_families
from fooling.verify.pages.answers.beside import smaller_ones
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.literals import frozen
from fooling.verify.statement.proposition import substitute
from tests.shares import one_in

ROWS, DEPTH = ["rows", "f", "alice"], ["D", "f"]


@pytest.mark.parametrize("family", IN_FAMILIES)
def test_what_is_said_of_a_family_is_so(family: str) -> None:
    """Each quantity of each of its first members is the term beside it."""
    for m in (1, 2, 3):
        for quantity, value in IN_FAMILIES[family].items():
            that = ("=", substitute(quantity, {"f": member(family, m)}), substitute(value, {M: m}))
            assert decide_proposition(that).verdict is Verdict.CONFIRMED, that


def of_k(hypothesis: Any, body: Any) -> list[Any]:
    """A statement about a function and a number k."""
    return ["forall", [["f", "function"], ["k", "int"]], [[">=", "k", 1], hypothesis], body]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "that",
    one_in(
        2,
        [
            of_k([">=", ROWS, ["^", 5, "k"]], [">=", DEPTH, ["*", ["/", 23, 10], "k"]]),
            of_k([">=", ["log2", ROWS], ["*", "k", ["log2", 5]]], [">=", ["one-way", "f", "bob"], ["*", 2, "k"]]),
        ],
    ),
)
def test_many_rows_do_not_give_many_bits(that: list[Any]) -> None:
    """Of index, whose rows are many and whose bits are few; a smaller counterexample may do, which is said."""
    found = decide_proposition(that)
    assert found.verdict is Verdict.REFUTED and found.counterexample is not None
    assert found.counterexample["f"][0] == "index"
    assert "the first f of those that are tried" in smaller_ones(frozen(that), found.counterexample)


@pytest.mark.exhaustive
def test_what_holds_is_not_refuted() -> None:
    """One message has as many bits as the logarithm of its sender's rows says, and not more."""
    for rate, verdict in ((23, Verdict.CONFIRMED), (24, Verdict.REFUTED)):
        that = of_k([">=", ROWS, ["^", 5, "k"]], [">=", ["one-way", "f", "alice"], ["*", ["/", rate, 10], "k"]])
        assert decide_proposition(that).verdict is verdict, rate


def test_other_variables_have_no_values_here() -> None:
    """No function, a quantity that no family is known for, a quantifier inside; two functions have two sizes."""
    enough = (">=", ("rows", "f", "alice"), 9)
    assert list(values_in_families({"n": "int"}, [(">=", "n", 9)])) == []
    twice = ("=", ("rows", "f", "alice"), ("*", 2, ("rows", "g", "alice")))
    both = next(values_in_families({"f": "function", "g": "function"}, [enough, twice]))
    assert (both["f"], both["g"]) == (("equality", 4), ("equality", 3))
    assert list(values_in_families({"f": "function"}, [(">=", ("randomised", "f"), 9)])) == []
    inside = ("exists", (("i", "int"),), (), (">=", ("rows", "f", "alice"), "i"))
    assert list(values_in_families({"f": "function"}, [enough, inside])) == []
    assert {one["f"][0] for one in values_in_families({"f": "function"}, [enough])} == {"matrix", "equality", "index"}
