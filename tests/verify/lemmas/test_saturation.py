"""Facts by saturation: each axiom is used where its quantities are at hand, and nothing is believed for that."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

import pytest

from fooling import decide, read
from fooling.verify.checker.axiom_table import Axiom
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context, prove
from fooling.verify.methods.axioms import instances
from fooling.verify.methods.axioms.derived import DERIVED, Derived, Saying
from fooling.verify.methods.engine.steps import exactly
from fooling.verify.methods.engine.tactic import Lemma, Tactic
from fooling.verify.methods.facts import saturation
from fooling.verify.methods.facts.saturation import linked, quantities, saturated, solved, triggers
from fooling.verify.statement.expression import Expression, operators, variable
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests.shares import later

D, leaves = operators("D leaves")
f = variable("f", "function")


def facts(statement: str) -> dict[Term, tuple[Term, Context]]:
    """What is found beside the body of a universal statement, with the body and the context."""
    _, bindings, conditions, body = read(statement).term
    context = fresh().extended(bindings, conditions)
    return {that: (by(that, context), context) for that, by in saturated((body,), context)}


@pytest.mark.parametrize(
    ("statement", "fact"),
    [
        ("for all functions f with D(f) <= 3: rank_Q(f) <= 4", "rank_Q(f) <= 2^(3 - 1)"),
        ("for all functions f with D(f) < 4: rank_Q(f) <= 4", "rank_Q(f) <= 2^(3 - 1)"),
        ("for all integers n >= 1: partition-number(INDEX_n) = 2n", "partition-number(INDEX_n) = 2n"),
        ("for all functions f with F_1(f) >= 9: D(f) >= 4", "D(f) >= log2(leaves(f))"),
        ("for all functions f with rank_Q(f) >= 9: D(f) >= 5", "D(f) >= 5"),
        ("for all functions f with F_1(f) > 8: D(f) >= 5", "D(f) >= 5"),
        (
            "for all functions f with C_0(f) <= 5, C_1(f) <= 8, f has no values but 0 and 1: D(f) <= 24",
            "D(f) <= 3 * (3 + 2)",
        ),
        ("for all functions f: R(f) <= D(f)", "R(f; public coins, two-way, error at most 1/3) <= D(f)"),
    ],
)
def test_what_axioms_say_is_found(statement: str, fact: str) -> None:
    """At the numbers that are assumed, in a chain of several, and of families; and the checker accepts it."""
    _, bindings, _, _ = read(statement).term
    names = ", ".join(f"{ {'int': 'integers', 'function': 'functions'}[sort] } {name}" for name, sort in bindings)
    wanted = read(f"for all {names}: {fact}").term[3]
    found = facts(statement)
    assert wanted in found
    node, context = found[wanted]
    prove(wanted, node, context)


def test_it_ends_and_speaks_of_what_is_at_hand() -> None:
    """No function comes in but a complement, and no error or field that is not named."""
    found = facts("for all functions f with R(f; public coins, two-way, error at most 1/5) <= 2: rank_Q(f) <= 9")
    named = {one for that in found for one in quantities(that)}
    assert {one[1] for one in named} <= {"f", ("complement", "f")}
    assert {one[4] for one in named if one[0] == "randomised-with"} == {("/", 1, 5)}
    assert {one[2] for one in named if one[0] == "rank"} == {"Q"}


def test_what_leads_nowhere_is_left_out() -> None:
    """A fact about a number that nothing else is known of; and then what only that was beside."""
    a, b, c = (("leaves", "f"), ("D", "f"), ("partition-number", "f"))
    chain = [(">=", a, c), (">=", b, 0), ("<=", a, ("^", 2, b))]
    assert linked(chain, (">=", b, 1)) == [(">=", b, 0)]
    assert linked(chain, (">=", c, 1)) == chain


def _thrice(axiom: Saying, of: Sequence[Term], values: Mapping[str, Term]) -> Tactic:
    few: Lemma = (("<=", ("leaves", values["f"]), ("^", 2, ("D", values["f"]))), axiom("leaves-depth"))
    return exactly((few, 3))


@pytest.mark.parametrize(
    ("planted", "is_found"), [(3 * leaves(f) <= 3 * 2 ** D(f), True), (3 * leaves(f) <= 2 * 2 ** D(f), False)]
)
def test_a_new_statement_is_used_at_once_and_a_false_one_never(
    monkeypatch: pytest.MonkeyPatch, planted: Expression, is_found: bool
) -> None:
    """What is entered in the table is tried as it stands; whether it holds is for the checker to say."""
    entered = Derived(Axiom((), lambda: [planted]), _thrice)
    monkeypatch.setitem(DERIVED, "planted", entered)
    table = {**instances.TABLE, "planted": entered.statement}
    for module in (saturation, instances):
        monkeypatch.setattr(module, "TABLE", table)
    for kept in (saturation._by_head, saturation._fired, saturation._known):
        monkeypatch.setattr(saturation, kept.__name__, lru_cache(kept.__wrapped__))
    assert (planted.term in facts("for all functions f with D(f) <= 2: leaves(f) <= 4")) == is_found


@pytest.mark.parametrize(
    "statement",
    [
        "for all functions f with f has no values but 0 and 1: F_0(f) <= rank_Q(complement of f)^2",
        "for all functions f with f has no values but 0 and 1: F_1(f) <= (rank_Q(complement of f) + 1)^2",
        "for all functions f with f has no values but 0 and 1, rank_Q(f) >= 1: D(f) >= log2(2 * rank_Q(f) - 1)",
        later("for all integers n >= 1: leaves(GT_n) = 2^(n + 1) - 1"),
        "for all functions f with 8 <= D(f), D(f) <= 8: distinct inputs(f; of alice) <= 2^255",
        # a fact on the way, that some streaming algorithm computes f, is no comparison
        "for all functions f, integers m with m >= 1, some RNN with m units of 8 bits computes f: rank_Q(f) <= 2^(8m)",
    ],
)
def test_statements_are_decided_by_it(statement: str) -> None:
    """Each by what axioms say of quantities that the statement does not name, or by a square."""
    assert decide(statement).verdict is Verdict.CONFIRMED


def test_most_axioms_have_triggers() -> None:
    """All about functions but those that take a number from the goal; an exponent of 2 may be open."""
    found = {name: triggers(name, ()) for name, one in AXIOMS.items() if not one.parameters}
    assert {"leaves-depth", "depth-at-least", "identity-fooling"} <= {name for name, some in found.items() if some}
    assert not found["entropy-index"]


@pytest.mark.parametrize("order", ["<", "<=", ">", ">="])
@pytest.mark.parametrize("bound", range(1, 18))
def test_the_exponent_is_the_best_one(order: str, bound: int) -> None:
    """By numbers: 2^(e - 1) is above the bound of a quantity, or below, and that of the next exponent is not."""
    e = solved(order, ("^", 2, ("-", "e", 1)), bound)
    compared = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}[order]
    nearer = e - 1 if order[0] == "<" else e + 1
    assert compared(bound, Fraction(2) ** (e - 1)) and not compared(bound, Fraction(2) ** (nearer - 1))
