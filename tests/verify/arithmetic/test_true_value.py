"""What is true in place of a refuted statement: a closed form that is guessed from values, and told once proved."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import judge
from fooling.verify.evidence.store import load
from fooling.verify.methods.guesses.closed_forms import closed_forms
from fooling.verify.pages.answers.beside import beside_lines
from fooling.verify.pages.answers.claims import entry
from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.decide import by_search
from fooling.verify.runs.claims.kept_beside import Ways
from fooling.verify.runs.claims.one_claim import Plan, decide_here, remarked_here, repeated
from fooling.verify.runs.claims.true_value import true_value
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import frozen
from tests.shares import one_in

LETTERS = ["a", "b"]
OTHERS = ["star", ["letters", LETTERS, ["b"]]]
EXACTLY = ["concat", OTHERS, ["repeat", ["concat", ["letters", LETTERS, ["a"]], OTHERS], ["*", 2, "k"]]]


def about(name: str, body: Any, *conditions: Any) -> list[Any]:
    """The statement for all integers that meet the conditions."""
    return ["forall", [[name, "int"]], [*conditions], body]


STATES = about("k", ["=", ["states", EXACTLY, "complete"], ["*", 3, "k"]], [">=", "k", 2])
RANK = about("n", ["=", ["+", 1, ["rank", ["equality", "n"], "Q"]], 3], [">=", "n", 1])
DYCK = about("k", ["<", ["count", ["dyck", 1, 1], "k"], 1], [">=", "k", 1])
TOLD = [
    (STATES, "it is 2 * k + 2"),
    (about("k", ["<=", ["states", ["dyck", 2, "k"], "complete"], 9], [">=", "k", 1]), "it is 2 * 2^k"),
    (about("n", [">", ["D", ["index", "n"]], ["+", "n", 1]], [">=", "n", 1]), "it is ceil(log2(n)) + 1"),
    (RANK, "rank(equality on n bits; over Q) is 2^n"),
]  # fmt: skip


@pytest.mark.parametrize(("that", "told"), one_in(3, [*TOLD]))
def test_what_is_true_instead_is_proved_and_told(that: Any, told: str) -> None:
    """The values at the first numbers give the formula, and the equation for all numbers has a derivation."""
    found = true_value(frozen(that), by_search("default"), math.inf)
    assert found is not None and found.told == told and found.outcome.verdict is Verdict.CONFIRMED


@pytest.mark.parametrize(
    "that",
    [
        DYCK,  # no closed form of these: 0, 1, 0, 1, ...
        ["forall", [["n", "int"], ["m", "int"]], [[">=", "n", 1]], [">=", ["D", ["equality", "n"]], "m"]],
        about("n", [">=", ["D", ["equality", "n"]], ["D", ["disjointness", "n"]]], [">=", "n", 1]),
        ["exists", [["n", "int"]], [], ["=", ["D", ["equality", "n"]], 0]],
    ],
)
def test_what_has_no_formula_or_another_shape_is_passed_over(that: Any) -> None:
    """Nothing is said of values that no formula meets, of two variables, two quantities, or an existence."""
    assert true_value(frozen(that), by_search("quick"), math.inf) is None


def test_nothing_is_said_that_is_not_proved() -> None:
    """Where the search for the proof finds nothing, the formula that all values meet is not told."""
    silent = Ways(lambda that, seconds: None, lambda that, seconds: None)
    assert true_value(frozen(STATES), silent, math.inf) is None


@pytest.mark.exhaustive
def test_the_equation_has_a_certificate_and_is_told_again(tmp_path: Path) -> None:
    """JSON names the certificate, which the checker accepts; a later answer repeats the sentence without a search."""
    path = tmp_path / "mine.json"
    told = "rank(equality on n bits; over Q) is 2^n"
    path.write_text(json.dumps({"claims": [{"id": "states", "says": "2 more", "that": RANK}]}))
    (task,) = own(path)
    plan = Plan("quick", tmp_path / "evidence", 1, 60, remarks="all")
    decided = remarked_here(decide_here(task, plan), plan)
    fields = entry(decided)["instead"]
    assert ("instead", told) in [*beside_lines(decided.noticed)]
    certificate = load(tmp_path / "evidence" / "closest" / "mine.states" / Path(fields["certificate"]).name)
    assert judge(certificate).trusts == () and certificate["proposition"] == fields["proposition"]
    again = repeated(task.claim, decided.outcome, "quick", tmp_path / "evidence")
    assert again.instead is not None and again.instead.told == told


@pytest.mark.parametrize(
    ("points", "values", "formula"),
    [
        ([2, 3, 4, 5], [7, 9, 11, 13], "2 * k + 3"),
        ([1, 2, 3, 4, 5], [2, 4, 7, 11, 16], "k^2 / 2 + k/2 + 1"),
        ([1, 2, 3, 4], [5, 11, 29, 83], "3^k + 2"),
        ([1, 2, 3, 4, 5], [1, 2, 2, 3, 3], "ceil(log2(k + 1))"),
        ([1, 2, 3, 4, 5], [3, 4, 4, 5, 5], "floor(k/2) + 3"),
        ([2, 3, 4], [7, 9, 11], None),
        ([1, 2, 3, 4, 5], [1, 2, 4, 8, 15], None),
    ],
)
def test_formulas_go_through_all_values(points: list[int], values: list[int], formula: str | None) -> None:
    """Two values more than constants are needed, and one value that does not fit rules a formula out."""
    found = [in_words(one) for one in closed_forms("k", points, [Fraction(value) for value in values])]
    assert (formula in found) if formula is not None else not found


def test_a_number_of_words_of_a_length_that_is_a_term() -> None:
    """The length 2k is a number where k is one; that ended in an error of Python's once."""
    that = about("k", ["=", ["count", OTHERS, ["*", 2, "k"]], 2], [">=", "k", 1])
    found = true_value(frozen(that), by_search("default"), math.inf)
    assert found is None or found.told == "it is 1"
