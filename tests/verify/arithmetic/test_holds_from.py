"""What is said of a refuted claim past its counterexample: from which number on it holds, where else it fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence.store import CLOSEST, stored
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.pages.answers.claims import entry
from fooling.verify.runs.claims.arguments import own, own_task
from fooling.verify.runs.claims.decide import decide, past_counterexample, undefined_where
from fooling.verify.runs.claims.holds_for_larger_n import Onward, onward
from fooling.verify.runs.claims.one_claim import Plan, decide_here, remarked_here
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import negate
from tests.shares import later

N = [["n", "int"]]
FIBONACCI = ["regex", "(a|aa)?((b|bb)(a|aa))*(b|bb)?"]
POWERS = ["forall", N, [[">=", "n", 1]], [">", ["^", 2, "n"], ["*", "n", "n"]]]
RECURRENCE = ["forall", N, [[">=", "n", 0]], [
    "=", ["count", FIBONACCI, "n"], ["+", ["count", FIBONACCI, ["-", "n", 1]], ["count", FIBONACCI, ["-", "n", 2]]],
]]  # fmt: skip
BOUNDED = ["forall", N, [[">=", "n", 1], ["<=", "n", 3]], ["<", ["*", "n", "n"], 9]]
PARITY = ["forall", N, [[">=", "n", 1], ["even", "n"]], [">=", "n", 5]]
TWO = [
    "forall",
    [["n", "int"], ["m", "int"]],
    [[">=", "n", 1], [">=", "m", 2]],
    [">=", ["*", "n", "m"], ["+", "n", "m"]],
]
WORDS = ["forall", N, [[">=", "n", 1]], [
    "fooling-set", ["words", FIBONACCI, "n"], ["under", FIBONACCI, "odd-even", "n"], 1,
]]  # fmt: skip


def _past(that: Any) -> Onward | None:
    claim = own_task("mine", "", "", stated_in_python(that)).claim
    outcome = decide(claim, "quick")
    assert outcome.verdict is Verdict.REFUTED
    return past_counterexample(claim, outcome, "quick")


@pytest.mark.parametrize(
    ("that", "told"),
    [
        (POWERS, "it holds for all n >= 5"),
        later(RECURRENCE, "it holds for all n >= 3"),
        (PARITY, "it holds for all n >= 5 that meet its other hypotheses"),
        (TWO, "it holds for all n >= 2 that meet its other hypotheses"),
        later(WORDS, "it fails at n = 2, 3, 4"),
        (["forall", N, [], ["<", "n", 0]], "it fails at n = 1, 2, 3, 4"),
    ],
)
def test_where_a_refuted_statement_holds_or_fails_again(that: Any, told: str) -> None:
    """From the first number on that is past all counterexamples, or the next few counterexamples."""
    found = _past(that)
    assert found is not None and found.told.startswith(told)


def test_nothing_is_said_of_no_numbers() -> None:
    """A statement about n <= 3 that fails at 3 does not hold "from 4 on"; one without variables has no range."""
    assert _past(BOUNDED) is None
    assert _past([">=", 2, 3]) is None


def test_what_holds_is_what_the_definition_gives() -> None:
    """The number told is the least from which each instance is true, by plain arithmetic on the first thirty."""
    found = _past(POWERS)
    assert found is not None and found.shown is not None
    fails = [n for n in range(1, 30) if not 2**n > n * n]
    assert found.shown.that[2] == ((">=", "n", max(fails) + 1),)
    assert set(found.fails) < set(fails)


def test_a_statement_that_is_false_is_never_said_to_hold() -> None:
    """Where nothing refutes the rest and nothing proves it, nothing is said: the sentence rests on a derivation."""
    claim = own_task("mine", "", "", stated_in_python(POWERS)).claim
    outcome = decide(claim, "quick")

    def silent(that: Any, seconds: float) -> Outcome | None:
        return None

    assert onward(claim.that, outcome, silent, silent, 1.0) is None


def test_where_a_refuted_statement_has_no_meaning() -> None:
    """The recurrence speaks of words of length -1 and -2 at small n, and the limit that it needs is one number."""
    told = undefined_where(own_task("mine", "", "", stated_in_python(RECURRENCE)).claim, "quick")
    assert told is not None and told.startswith("it is undefined at n = 0") and "n >= 2 as a hypothesis" in told
    assert undefined_where(own_task("mine", "", "", stated_in_python(POWERS)).claim, "quick") is None


def test_the_statement_that_holds_has_its_certificate(tmp_path: Path) -> None:
    """It lies beside those of claims, the checker accepts it, and JSON names it with the statement."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"claims": [{"id": "powers", "says": "2^n > n^2", "that": POWERS}]}))
    (task,) = own(path)
    plan = Plan("quick", tmp_path / "evidence", 1, 60)
    decided = remarked_here(decide_here(task, plan), plan)
    assert decided.noticed.onward is not None and decided.noticed.onward.shown is not None
    that = decided.noticed.onward.shown.that
    accepted = stored(tmp_path / "evidence" / CLOSEST, "mine.powers/closest", that)
    assert accepted is not None and accepted.verdict is Verdict.CONFIRMED
    with pytest.raises(Rejected):
        stored(tmp_path / "evidence" / CLOSEST, "mine.powers/closest", negate(that))
    larger = entry(decided)["larger"]
    assert larger["fails_at"] == [3, 4] and larger["holds"]["certificate"].endswith("closest.json")
