"""How a claim was decided is read off its derivation."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import CONFIRMED, REFUTED, Claim, Unknown, registered
from fooling.verify.evidence.witness import witness_of
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine.tactic import evaluate
from fooling.verify.pages.answers.claims import opposite
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide, decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import thawed
from fooling.verify.words.decided_by import method_of

TRUE = ("=", ("+", 1, 1), 2)


def test_plain_steps_are_told_only_where_nothing_else_is():
    """Algebra alone is named; beside a rank it is not, and examples of a universal statement never are."""
    sum_ = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
    rank = {"rule": "arith", "premises": [{"that": [], "by": {"rule": "rank"}}], "multipliers": [1], "squares": []}
    shown = {"rule": "forall", "inhabited": {"values": {}, "by": [{"rule": "exhibit"}]}, "by": sum_}
    assert [method_of(Outcome(Verdict.CONFIRMED, node)) for node in (sum_, rank, shown)] == [
        "algebra",
        "rank",
        "algebra",
    ]
    assert method_of(Outcome(Verdict.REFUTED, {"rule": "witness", "by": {"rule": "evaluate"}})) == "counterexample"
    assert method_of(Outcome(Verdict.UNKNOWN, reason="open")) == "none"


def test_the_pinned_verdict_is_not_read_by_what_decides():
    """A true statement that is pinned as refuted is confirmed, by a script and without one."""
    for script in (None, evaluate):
        assert decide(Claim("mine/a", "", "", TRUE, REFUTED, script)).verdict is Verdict.CONFIRMED
    assert decide(Claim("mine/a", "", "", ("not", TRUE), CONFIRMED)).verdict is Verdict.REFUTED
    assert decide(Claim("mine/a", "", "", TRUE, Unknown("nobody tried"))).reason == "nobody tried"


def test_a_claim_that_cannot_be_is_refused():
    """An open claim says why and has no script, and efforts are those known."""
    for wrong in ({"pinned": Verdict.UNKNOWN}, {"pinned": Unknown("open"), "script": evaluate}, {"effort": "hard"}):
        with pytest.raises(InvalidInput, match="mine/a"):
            Claim("mine/a", "", "", TRUE, **wrong)


def test_most_claims_have_no_script():
    """The automatic route decides all but the few whose derivations it does not find."""
    routes = Counter(claim.route for claim in registered())
    assert routes["none"] == 5
    assert routes["script"] * 4 <= sum(routes.values())


@pytest.mark.exhaustive
def test_values_are_told_that_depend_on_a_number_which_would_have_to_exist() -> None:
    """That D >= 3n from some k on is false, and n = 2k or the like shows it for each k, behind a lemma, too."""
    large = ("forall", (("n", "int"),), ((">=", "n", "k"),), (">=", ("D", ("equality", "n")), ("*", 3, "n")))
    that = ("exists", (("k", "int"),), ((">=", "k", 1),), large)
    outcome = decide_proposition(Expression(that))
    shown = witness_of(that, outcome)
    assert outcome.verdict is Verdict.REFUTED and shown is not None
    (note,) = shown["notes"]
    assert re.fullmatch(r"whatever k is, n = .*k.*", note)
    lemma = {"that": ["=", 1, 1], "by": {"rule": "evaluate"}}
    behind = replace(outcome, derivation={"rule": "cut", "lemma": lemma, "by": outcome.derivation})
    assert witness_of(that, behind) == shown


def test_a_value_is_told_where_the_statement_writes_it_otherwise() -> None:
    """Under a prefix of n/2 letters D at n = 6 is told of a prefix of 3."""
    odd = ("under", ("regex", "(a|b)*a(a|b)a(a|b)*"), ("prefix", ("/", "n", 2)), "n")
    that = stated_in_python(["forall", [["n", "int"]], [[">=", "n", 6], ["even", "n"]], ["<=", ["D", thawed(odd)], 3]])
    shown = witness_of(that, decide_proposition(thawed(that)))
    assert shown is not None and shown["n"] == 6
    assert [one.endswith("under prefix:3, length 6) = 4") for one in shown["known"]] == [True]


def test_the_opposite_is_told_where_nothing_is_a_counterexample() -> None:
    """Of a refuted negation it is the statement itself; a statement with a counterexample has none."""
    claim = own_task("mine/a", "", "", ("not", ("<=", 1, 2))).claim
    assert opposite(claim, Verdict.REFUTED, None) == "1 <= 2"
    assert opposite(claim, Verdict.REFUTED, {"n": 1}) is None and opposite(claim, Verdict.CONFIRMED, None) is None


def test_the_true_value_stands_beside_a_counterexample() -> None:
    """Of what the statement compares; not what is assumed on the way, such as in a case that does not occur."""
    for that, known in (
        (("=", ("D", ("inner-product", 3)), 3), ["D(inner-product on 3 bits) = 4"]),
        (("<=", ("D", ("equality", 12)), 5), ["D(equality on 12 bits) >= 6"]),
    ):
        outcome = decide_proposition(Expression(that))
        assert witness_of(that, outcome) == {"known": known}
    four = {"that": [">=", ["D", ["inner-product", 2]], 4], "by": {"rule": "assumption"}}
    assumed = {"rule": "cases", "split": [], "below": {"rule": "arith", "premises": [four]}, "above": {}}
    statement = (">=", ("D", ("inner-product", 2)), 4)
    assert witness_of(statement, Outcome(Verdict.REFUTED, assumed)) is None
    assert witness_of(statement, Outcome(Verdict.REFUTED, assumed["below"])) is not None
