"""What a search settles is settled once, and what ends for want of time is not settled; nor is anything lost by it.

Each shortcut of the finders is held to a slow one: points to the checker's own numbers, axioms picked by their shape to
all axioms, systems of rows to a system with nothing left out.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic import arith_step, smt
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms import instances
from fooling.verify.methods.engine import limits, tactic
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import ENDED, OVER, NotFound, count, counted, is_over, left, spend, within
from fooling.verify.methods.engine.memory import remembered, working
from fooling.verify.methods.engine.tactic import Node, assumption, by_bounds
from fooling.verify.methods.facts.given_lemmas import Known
from fooling.verify.methods.facts.saturation import saturated
from fooling.verify.methods.guesses.floating import hold_at, may_hold
from fooling.verify.methods.strategy.examples import once
from fooling.verify.runs.claims import decide
from fooling.verify.runs.claims.arguments import Lemmas, own_task
from fooling.verify.runs.claims.decide import searched
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, substitute
from tests.shares import drawn

# ---- memory ----


@pytest.mark.parametrize("hurried", [(60.0,), (inf, 0.0)])
def test_what_a_hurried_search_left_is_not_what_a_later_one_finds(hurried: tuple[float, ...]) -> None:
    """Of two ways to a lemma the first needs steps: where the second was taken for want of them, the first comes later.

    So does it where the clock has ended the first.
    """
    that: Term = ("<=", 1, 2)
    context = fresh().extended([(f"when_{len(hurried)}_are_given", "int")], ())

    def first(goal: Term, context: Context) -> Node:
        spend(20)
        if left() < 100 or is_over():
            raise NotFound(ENDED)
        return by_bounds(goal, context)

    def found(steps: float, seconds: float = 3600.0) -> str:
        with counted(steps), within(seconds):
            ((_, by),) = working([(that, first), (that, constantly({"rule": "evaluate"}))], context)
        return str(by(that, context)["rule"])

    asked = (hurried, hurried, (10.0**6,), hurried)
    assert [found(*given) for given in asked] == ["evaluate", "evaluate", "bounds", "bounds"]


def test_facts_that_a_hurried_search_missed_are_found_later() -> None:
    """What axioms say of a quantity is asked once more where the search was over before."""
    context, about = fresh().extended([("a_name_of_this_test", "function")], ()), ("D", "a_name_of_this_test")
    with counted(0):
        hurried = saturated([about], context)
    assert len(saturated([about], context)) > len(hurried)


def test_that_nothing_is_found_is_remembered() -> None:
    """A search that fails is asked once, and fails with the same reason again."""
    asked = []

    @remembered
    def search(what: str) -> int:
        asked.append(what)
        raise NotFound(f"no {what}")

    for what in ("a", "b", "a"):
        with pytest.raises(NotFound, match=f"no {what}"):
            search(what)
    assert asked == ["a", "b"]


def test_a_search_whose_time_was_over_is_done_again() -> None:
    """What raised when the time was over finds the answer when there is some."""
    asked = []

    @remembered
    def search(what: str) -> int:
        asked.append(what)
        if len(asked) == 1:
            raise NotFound(OVER)
        return len(asked)

    with within(0), pytest.raises(NotFound, match=OVER):
        search("a")
    assert search("a") == search("a") == 2


# ---- arithmetic ----

INSIDE = fresh().extended([("x", "real"), ("y", "real")], [(">=", "x", 1), (">=", ("+", "x", "y"), 3), ("<=", "y", 1)])
GOAL: Term = (">=", ("*", 2, "x"), ("+", "y", 1))
PREMISES = [(one, assumption) for one in INSIDE.assumptions]


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    for cache in (arith_step._known, smt.solved, tactic._looked_at, instances._saying, instances._of_shape):
        cache.cache_clear()


def test_a_step_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same step is the same node, without another program; so is a step that there is not."""
    solved: list[Any] = []
    original = arith_step._solve

    def counted(*asked: Any) -> Any:
        solved.append(asked)
        return original(*asked)

    monkeypatch.setattr(arith_step, "_solve", counted)
    first = arith(*PREMISES)(GOAL, INSIDE)
    many = len(solved)
    assert many and arith(*PREMISES)(GOAL, INSIDE) == first and len(solved) == many
    for _ in range(2):
        with pytest.raises(NotFound, match="do not give"):
            arith(*PREMISES)((">=", "y", "x"), INSIDE)
    assert len(solved) == many + 2


def test_a_step_without_time_is_not_settled() -> None:
    """When there is time again, it is found."""
    with within(0), pytest.raises(NotFound, match=OVER):
        arith(*PREMISES)((">=", "x", 2), INSIDE)  # two of three premises: a program for the solver
    assert arith(*PREMISES)((">=", "x", 2), INSIDE)["rule"] == "arith"


numbers = st.fractions(-3, 3, max_denominator=3)
systems = st.lists(st.tuples(st.dictionaries(st.integers(0, 3), numbers.filter(bool)), numbers), max_size=5)


@drawn(100)
@given(systems, st.frozensets(st.integers(0, 3)))
def test_a_point_meets_all_rows(rows: list[tuple[dict[int, Fraction], Fraction]], free: frozenset[int]) -> None:
    """A point that is found does; whole numbers instead of fractions, in another order, have a point just as often."""
    point = smt.feasible(rows, 4, free)
    turned = [({i: 6 * c for i, c in reversed(row.items())}, 6 * limit) for row, limit in reversed(rows)]
    whole = [({i: int(c) for i, c in row.items()}, int(limit)) for row, limit in turned]
    other = smt.feasible(whole, 4, free)
    assert (point is None) == (other is None)
    for found in filter(None, (point, other)):
        assert all(sum(c * found[i] for i, c in row.items()) <= limit for row, limit in rows)
        assert all(x >= 0 or i in free for i, x in enumerate(found))


def test_conditions_are_seen_under_what_is_assumed() -> None:
    """What is seen under one assumption is not taken to be seen under another."""
    condition: Term = (">", "n", 0)
    above, below = (fresh().extended([("n", "int")], [(op, "n", 3)]) for op in (">=", "<="))
    for _ in range(2):
        assert by_bounds(condition, above) == {"rule": "bounds"}
        with pytest.raises(NotFound, match="not seen"):
            by_bounds(condition, below)


# ---- guesses ----

terms = st.recursive(
    st.one_of(st.integers(-5, 5), st.sampled_from("nk")),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+-*"), inner, inner),
        st.tuples(st.just("/"), inner, inner),
        st.tuples(st.just("^"), inner, st.integers(0, 40)),
        st.tuples(st.sampled_from(["floor", "ceil", "abs"]), inner),
        st.tuples(st.just("binomial"), inner, inner),
        st.tuples(st.just("sum"), st.just("i"), st.just(0), st.just("n"), st.tuples(st.just("*"), st.just("i"), inner)),
    ),
    max_leaves=6,
)


@drawn(200)
@given(st.sampled_from(["<", "<=", "=", "!=", ">", ">="]), terms, terms, st.integers(-4, 9), st.integers(0, 9))
def test_what_is_true_is_never_passed_over(op: str, left: Term, right: Term, n: int, k: int) -> None:
    """A statement that the checker computes to be true at a point is worth computing there, and is found to hold."""
    statement, point = (op, left, right), {"n": n, "k": k}
    try:
        true = holds(substitute(statement, point), fresh())
    except Exception:  # noqa: BLE001 - undefined, or no number: nothing is said of it
        true = False
    assert hold_at([statement], point) == true
    assert may_hold(statement, point) or not true


def test_integers_are_compared_exactly() -> None:
    """Neighbours of 2^600, which no float tells apart, are; what is equal is not computed to be different."""
    large = 2**600
    assert not may_hold(("=", large, large + 1), {}) and not may_hold(("!=", ("^", 2, 600), large), {})
    assert may_hold(("<", large, large + 1), {}) and not may_hold((">", "n", large), {"n": large})
    assert not may_hold(("=", ("^", 10, 5_000), 3), {}) and may_hold(("=", ("^", 10, 5_000), ("^", 100, 2_500)), {})
    assert may_hold(("=", ("^", -10, 5_000), 3), {})  # too long for a guess


# ---- axioms ----


def test_no_axiom_is_lost_by_its_shape() -> None:
    """Of the statements that axioms make, each is said by exactly the axioms that match it among all."""
    for name in instances.SPEAKING[::6]:
        for of in list(instances.parameters_for(name, instances.choices_for((">=", ("D", ("equality", 3)), 4))))[:1]:
            variables, body = instances._says(name, of)
            for values in ({}, {variable: ("+", "n", 1) for variable in variables}):
                goal = substitute(body, values)
                choices = instances.choices_for(goal)
                every = [(one, own) for one in instances.SPEAKING for own in instances.parameters_for(one, choices)]
                slow = [(one, own) for one, own in every if _matches(one, own, goal)]
                assert [fit[:2] for fit in instances._fitting(instances.SPEAKING, goal, {})] == slow


def _matches(name: str, of: tuple[Term, ...], goal: Term) -> bool:
    variables, body = instances._says(name, of)
    return instances.matches(body, goal, variables, {})


# ---- lemmas ----

HARD: Term = (">=", ("randomised", ("disjointness", 40)), 9)
WEAK: Term = (">=", ("randomised", ("disjointness", 40)), 1)
EASY: Term = (">=", ("D", ("equality", 20)), 20)


def test_a_look_without_lemmas_has_a_quarter_of_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lemma that does not help costs a quarter more, at the same pace."""
    shares: list[tuple[float, float]] = []
    original = decide.with_steps

    def noted(tactic: Any, most: float, pace: float) -> Any:
        shares.append((most, pace))
        return original(tactic, most, pace)

    monkeypatch.setattr(limits, "SEARCH", {**limits.SEARCH, "quick": 40_000})
    monkeypatch.setattr(decide, "with_steps", noted)
    outcome, stop = searched(own_task("mine", "", "", HARD).claim, "quick", Lemmas((Known("weak", "a talk", WEAK),)))
    assert outcome.verdict is Verdict.UNKNOWN and stop is not None
    (_, first), (_, last) = shares[0], shares[-1]
    assert first == last == pytest.approx(0.4 / 8)
    assert shares[0][0] <= 10_000
    assert max(most for most, _ in shares) <= max(40_000, limits.ONE_STEP, limits.OWN_BOUND, limits.AT_LAST)


def test_a_lemma_that_is_not_needed_is_not_rested_on() -> None:
    """What is found soon without it is: the lemma says the statement word for word, and nothing is assumed."""
    outcome, _ = searched(own_task("mine", "", "", EASY).claim, "quick", Lemmas((Known("same", "a talk", EASY),)))
    assert outcome.verdict is Verdict.CONFIRMED and outcome.trusts == ()


# ---- instances, lemmas about numbers, z3 ----


def test_an_answer_that_is_final_is_not_sought_again() -> None:
    """However many of the steps it took, more cannot better it; another answer is sought again."""
    asked = []

    def search(what: str) -> str:
        asked.append(what)
        count(1_000)
        return what

    known = remembered(search, lambda answer: answer == "final")
    for what in ("final", "open"):
        for most in (5_000, 10**6):
            with counted(most):
                known(what)
    assert asked == ["final", "open", "open"]


def test_an_instance_is_proved_once() -> None:
    """A closed statement is asked once, one with a variable or under lemmas each time."""
    asked: list[Term] = []

    def by(goal: Term, context: Any) -> Any:
        asked.append(goal)
        return {"rule": "evaluate"}

    for _ in range(2):
        once(by)((">=", 2, 1), fresh())
        once(by)((">=", "x", 1), INSIDE)
    assert asked == [(">=", 2, 1), (">=", "x", 1), (">=", "x", 1)]


def test_z3_is_asked_again_only_with_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After it gave up at the end of its time a longer time is tried, and where it said that it cannot, none is."""
    asked: list[str] = []

    class Solver:
        def __init__(self) -> None:
            self.text = ""

        def set(self, *_: Any) -> None:
            pass

        def from_string(self, text: str) -> None:
            self.text = text

        def check(self) -> str:
            asked.append(self.text)
            return "unknown"

        def reason_unknown(self) -> str:
            return self.text

    monkeypatch.setattr("z3.Solver", Solver)
    for text in ("max. resource limit exceeded", "incomplete"):
        for most in (5_000, 4_000, 9_000):
            with pytest.raises(NotFound):
                smt.refuted(text, most)
    assert asked == [*["max. resource limit exceeded"] * 2, "incomplete"]


def test_z3_ends_after_so_many_steps_rather_than_by_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast the machine is, a question without an answer ends at the same step; more time is more steps."""
    monkeypatch.setattr(smt, "OF_Z3", 1)
    numbers = "(declare-const a Int) (declare-const b Int) (assert (>= a 0)) (assert (>= b 0))"
    text = f"{numbers} (assert (= 3 (- (* a a a) (* b b b))))"
    for _ in range(2):
        with pytest.raises(NotFound, match=r"canceled|resource limit"):
            smt.refuted(text, 30_000)
        assert smt._given_up(text).pop() == 30_000
