"""No changed goal that the checker accepts is false, and a rule or an axiom that is wrong is found out so.

`make test` tries some hundreds of changes of small goals; `make exhaustive` tens of thousands, of statements of the
lists and of the pack, too, in about two minutes of the processor's time (`pytest -rA` prints how many).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from fooling.verify.checker import axiom_table
from fooling.verify.checker.axiom_table import AXIOMS, Axiom
from fooling.verify.checker.judge import RULES
from fooling.verify.checker.kernel import NOTHING, Rule
from fooling.verify.statement.language.notation import cover, equality, integer
from fooling.verify.statement.proposition import Term
from tests.planted.changed_goals import Proved, Tally, decided, fuzzed, of_lists, of_pack, of_small_goals, reading
from tests.planted.goal_changes import alike, at, changed, changes, is_well_formed
from tests.planted.on_a_grid import FALSE, TRUE

SEED = 24
n = integer("n")
COVER = ("forall", (("n", "int"),), ((">=", "n", 1),), (">=", ("cover", ("equality", "n"), 0), ("+", "n", 1)))
RANK = (">=", ("rank", ("matrix", ((0, 1), (1, 1))), "Q"), 2)


def known(proposition: Term) -> Proved:
    """What the tool makes of it, which it decides."""
    found = decided("mine", proposition)
    assert found is not None
    return found


def checked(tally: Tally, least: Mapping[str, int]) -> None:
    """None is false; so many were tried, accepted and evaluated."""
    print(f"\n{tally}")
    assert tally.false == []
    for what, many in least.items():
        assert getattr(tally, what).total() >= many, (what, many)


@pytest.mark.slow
def test_some_changed_goals_are_not_false() -> None:
    """Of small functions and languages, some hundreds."""
    checked(fuzzed(of_small_goals(12), 8, SEED), {"tried": 600, "accepted": 60, "evaluated": 50})


@pytest.mark.slow
@pytest.mark.exhaustive
def test_changed_goals_about_small_functions_are_not_false() -> None:
    """Every quantity of every small function, from either side, each goal changed in many places."""
    checked(fuzzed(of_small_goals(), 60, SEED), {"tried": 30_000, "accepted": 3_000, "evaluated": 3_000})


@pytest.mark.slow
@pytest.mark.exhaustive
def test_changed_goals_of_the_lists_are_not_false() -> None:
    """Statements of users' files, with variables, changed in some places."""
    checked(fuzzed(of_lists(32), 30, SEED), {"tried": 3_000, "accepted": 200, "evaluated": 100})


@pytest.mark.slow
@pytest.mark.exhaustive
def test_changed_goals_of_the_pack_are_not_false() -> None:
    """What the papers print and brute force can read, changed in some places."""
    checked(fuzzed(of_pack(), 12, SEED), {"tried": 8_000, "accepted": 1_500, "evaluated": 1_200})


# ---- the fuzz can fail ----


def test_a_rule_that_accepts_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a rule "rank" that looks at nothing, a rank that is one too large is accepted, and seen to be false."""
    one = known(RANK)
    assert fuzzed([one], 60, SEED).false == []
    used = str(one.derivation["rule"])
    lax = Rule(lambda goal, node, context: NOTHING, RULES[used].fields, NOTHING)
    monkeypatch.setattr("fooling.verify.checker.judge.RULES", {**RULES, used: lax})
    false = fuzzed([one], 60, SEED).false
    assert any("'rank', ('matrix', ((0, 1), (1, 1))), 'Q'), 3)" in said for said in false), false


def test_an_axiom_that_says_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With an axiom that equality needs n + 2 rectangles, n = 1 included, the goal with a 2 is seen to be false."""
    one = known(COVER)
    assert fuzzed([one], 60, SEED).false == []
    planted = Axiom((), lambda: [cover(equality(n), 0) >= n + 2, n >= 1])
    monkeypatch.setitem(AXIOMS, "equality-cover", planted)
    axiom_table._stated.cache_clear()
    try:
        assert fuzzed([one], 60, SEED).false
    finally:
        axiom_table._stated.cache_clear()


def test_a_false_refutation_is_found_out() -> None:
    """What is refuted and true is counted as false."""
    one = Proved("mine", ("=", ("+", 1, 1), 3), "refuted", {"rule": "evaluate"})
    assert fuzzed([one], 60, SEED).false == []
    assert reading(("=", ("+", 1, 1), 2), random.Random(1)) == (1, TRUE)


# ---- what is changed ----


def test_a_goal_is_changed_in_one_place_and_stays_well_formed() -> None:
    """Numbers by one, heads for heads alike, entries, parties, colours, conditions: each change is another goal."""
    goal = ("forall", (("n", "int"),), ((">=", "n", 1),), ("<=", ("rows", ("equality", "n"), "alice"), ("^", 2, "n")))
    made = [changed(goal, one.path, one.value) for one in changes(goal)]
    assert goal not in made and len(made) > 20 and all(map(is_well_formed, made))
    assert ("forall", (("n", "int"),), (), goal[3]) in made
    assert (*goal[:3], ("<=", ("rows", ("index", "n"), "alice"), ("^", 2, "n"))) in made
    assert (*goal[:3], ("<=", ("rows", ("equality", "n"), "bob"), ("^", 2, "n"))) in made
    assert (*goal[:3], ("<", *goal[3][1:])) in made
    assert (*goal[:3], ("<=", goal[3][1], ("^", 3, "n"))) in made
    assert ("<=", ("cover", ("equality", 1), 1), 2) in [
        changed(("<=", ("cover", ("equality", 1), 0), 2), one.path, one.value)
        for one in changes(("<=", ("cover", ("equality", 1), 0), 2))
    ]


def test_an_entry_and_a_gate_are_changed() -> None:
    """An entry of a matrix, a gate and a bit of a formula."""
    goal = (">=", ("D", ("by-formula", (1, 1, ("and", "x1", "y1")))), 2)
    made = [changed(goal, one.path, one.value) for one in changes(goal)]
    for formula in (("or", "x1", "y1"), ("and", "y1", "y1")):
        assert (">=", ("D", ("by-formula", (1, 1, formula))), 2) in made
    assert (">=", ("rank", ("matrix", ((0, 1), (1, 0))), "Q"), 2) in [
        changed(RANK, one.path, one.value) for one in changes(RANK)
    ]


def test_the_same_change_is_made_throughout_a_derivation() -> None:
    """The smallest term around the place is changed wherever it stands; another term is not."""
    goal = (">=", ("D", ("equality", 2)), 3)
    change = next(one for one in changes(goal) if at(goal, one.path) == 2 and one.value == 1)
    derivation = {"rule": "cut", "that": [">=", ["leaves", ["equality", 2]], 2], "by": [["index", 2]]}
    assert alike(goal, change, derivation)["that"] == [">=", ["leaves", ["equality", 1]], 2]
    assert alike(goal, change, derivation)["by"] == [["index", 2]]


def test_what_a_grid_cannot_read_is_not_evaluated() -> None:
    """A statement that is false at a point is false; one that no point can read says nothing."""
    rng = random.Random(1)
    assert reading(("forall", (("n", "int"),), (), (">=", "n", 0)), rng)[1] == FALSE
    assert reading(("forall", (("n", "int"),), ((">=", "n", 100),), (">=", "n", 0)), rng) == (0, None)
    assert reading(("<=", ("D", ("equality", 3)), 4), rng) == (0, None)
