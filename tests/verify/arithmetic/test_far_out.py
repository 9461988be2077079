"""For every c there is an n: comparisons that are solved for n, and linear bounds on functions that are bounded."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.given.arguments.argument import stated_in_python
from fooling.verify.methods.engine.goals import number
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.methods.strategy.far_out import far_out
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import _with, attempt, decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, frozen, substitute
from tests.shares import drawn, one_in

SETTLES = ["under", ["regex", "(a|b)*a(a|b)a(a|b)*"], "odd-even", "n"]  # D <= 2
GROWS = ["under", ["regex", "(aa|bb)*"], "odd-even", ["*", 2, "n"]]  # equality of n bits
GROWTHS: tuple[Term, ...] = ("n", ("^", "n", 2), ("log2", "n"), ("sqrt", "n"), ("^", 2, "n"))
REMAINDERS: tuple[tuple[Term, ...], ...] = ((), (("even", "n"),), (("odd", "n"),), (("integer", ("/", "n", 4)),))
SMALL = ((Fraction(1, 7), -3), (Fraction(5, 2), 0), (Fraction(9), 4))  # values of c and k


def decided(that: Any) -> Outcome:
    """As `check` decides it."""
    return decide(own_task("mine", "", "", stated_in_python(that)).claim, "quick")


def linear(f: Any, growth: Any, op: str = ">=") -> Any:
    """There are c > 0 and k such that D(f) is at least, or at most, c times what grows, for all n from k on."""
    body = [op, ["D", f], ["*", "c", growth]]
    return ["exists", [["c", "real"], ["k", "int"]], [[">", "c", 0], [">=", "k", 1]], from_there_on(body)]


def from_there_on(body: Any) -> Any:
    """For all n from k on the body holds."""
    return ["forall", [["n", "int"]], [[">=", "n", "k"]], body]


def solved(goal: Term, *given: Term) -> bool:
    """Whether a witness is found, with these variables and conditions given, for what the checker accepts."""
    bindings, conditions = ([one for one in given if (len(one) == 2) == is_binding] for is_binding in (True, False))
    try:
        far_out(goal, fresh().extended(bindings, conditions))
    except FoolingError:
        return False
    return True


def witness_in(node: Node) -> Term:
    """The value that is named for n, below lemmas."""
    while node["rule"] == "cut":
        node = node["by"]
    return frozen(node["values"]["n"])


@pytest.mark.parametrize(("growth", "remainder"), one_in(7, [*product(GROWTHS, REMAINDERS)]))
def test_a_multiple_of_what_grows_exceeds_a_number(growth: Term, remainder: tuple[Term, ...]) -> None:
    """5 < 3 c g(n) for some n >= k that leaves the remainder: computed at some c and k, it is so."""
    body = ("<", 5, ("*", ("*", 3, "c"), growth))
    goal = ("exists", (("n", "int"),), ((">=", "n", "k"), *remainder), body)
    node = far_out(goal, fresh().extended((("c", "real"), ("k", "int")), ((">", "c", 0),)))
    for c, k in SMALL:
        values: dict[str, Term] = {"c": number(c), "k": k}
        there = {**values, "n": substitute(witness_in(node), values)}
        assert all(holds(substitute(one, there), fresh()) for one in (*goal[2], body))


@drawn(60)
@given(st.integers(-4, 4), st.integers(-4, 4), st.integers(-3, 3), st.booleans())
def test_sums_are_decided_by_their_signs(a: int, b: int, d: int, turned: bool) -> None:
    """For all k >= 1 there is an n >= k with d < a n + b k: where a > 0, or n = k, or any n, is enough for all k."""
    factor = b if a == 0 else a + b
    expected = a > 0 or (factor >= 0 and factor > d)
    total = ("+", ("*", a, "n"), ("*", b, "k"))
    body = (">", total, d) if turned else ("<", d, total)
    found = solved(("exists", (("n", "int"),), ((">=", "n", "k"),), body), ("k", "int"), (">=", "k", 1))
    assert found or a <= 0
    assert expected or not found


@pytest.mark.parametrize(
    "growth", one_in(3, [(one,) for one in ["n", ["/", "n", 16], ["log2", "n"], ["sqrt", "n"], ["^", 2, "n"]]])
)
def test_no_multiple_of_what_grows_is_below_what_settles(growth: Any) -> None:
    """D is 2 for n >= 4, so no bound D >= c g(n) holds from any point on; that it is bounded is found by the way."""
    found = decided(linear(SETTLES, growth))
    assert found.verdict is Verdict.REFUTED
    assert not found.trusts


def test_what_grows_itself_is_not_refuted() -> None:
    """D of equality is n + 1: no n >= k has D < c n for c = 1, nor one for every c; and D > n has no such witness."""
    depth = stated_in_python(["forall", [["n", "int"]], [[">=", "n", 1]], [">=", ["D", GROWS], 0]])[3][1]
    over = (("n", "int"),), ((">=", "n", "k"),)
    assert not solved(("exists", *over, ("<", depth, ("*", "c", "n"))), ("c", "real"), (">", "c", 0), ("k", "int"))
    assert not solved(("exists", *over, ("<", depth, "n")), ("k", "int"))


@pytest.mark.exhaustive
def test_the_denial_and_multiples_of_the_quantity() -> None:
    """What denies a linear bound is confirmed, and that for each k some n exceeds k D(f)."""
    assert decided(["not", linear(SETTLES, "n")]).verdict is Verdict.CONFIRMED
    more = ["exists", [["n", "int"]], [[">=", "n", 4]], ["<", ["*", "k", ["D", SETTLES]], "n"]]
    assert decided(["forall", [["k", "int"]], [[">=", "k", 1]], more]).verdict is Verdict.CONFIRMED


def test_an_assumed_bound_is_enough() -> None:
    """Where an assumption says that D is bounded, a linear bound is refuted, and what is trusted is said."""
    few = ["forall", [["n", "int"]], [[">=", "n", 3]], ["<=", ["D", GROWS], 7]]
    that = linear(GROWS, "n")
    lemma = told_apart(Known("few", "a talk", stated_in_python(few)), stated_in_python(that))
    found = attempt(stated_in_python(that), Verdict.REFUTED, _with([lemma], automatic))
    assert isinstance(found, Outcome)
    assert found.trusts == ("assumed few",)
