"""Confirmed claims of the same file that decide an unknown claim: tried in rounds, used, and named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.judge import judge, proved
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence import store
from fooling.verify.pages.answers.claims import entry
from fooling.verify.runs.claims import one_claim
from fooling.verify.runs.claims.arguments import Task, own
from fooling.verify.runs.claims.confirmed_beside import (
    confirmed_beside,
    confirmed_in_part,
    cut_by,
    decided_beside,
    objects_of,
    says_the_same,
    without_idle_cuts,
)
from fooling.verify.runs.claims.decide import decide, holds_without
from fooling.verify.runs.claims.many_claims import run
from fooling.verify.runs.claims.one_claim import NOTHING, Plan
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import frozen, thawed
from tests.verify.at_once import work_here

TWO_AS = ["regex", "(a|b)*a(a|b)a(a|b)*"]
DFA = {"id": "states", "says": "Its minimal DFA has 5 states.", "that": ["=", ["states", TWO_AS, "complete"], 5]}
OTHER = {"id": "other", "says": "D of equality is 3.", "that": ["=", ["D", ["equality", 2]], 3]}
UNITS = {
    "id": "units", "says": "A recurrent network for it has m p >= 3.",
    "that": ["forall", [["m", "int"], ["p", "int"]],
             [[">=", "m", 1], [">=", "p", 1], ["rnn-decides", TWO_AS, "m", "p"]], [">=", ["*", "m", "p"], 3]],
}  # fmt: skip


def tasks_of(folder: Path, *claims: Any) -> dict[str, Task]:
    """The tasks of a file of these claims, by their names."""
    path = folder / "mine.json"
    path.write_text(json.dumps({"claims": claims}))
    return {task.id.partition("/")[2]: task for task in own(path)}


BITS = {"id": "bits", "says": "D(INDEX_n) is at most log2 n + 2.", "that": [
    "forall", [["n", "int"]], [[">=", "n", 1]],
    ["<=", ["D", ["index", "n"]], ["+", ["log2", "n"], 2]]]}  # fmt: skip
SMALL = {"id": "small", "says": "D(INDEX_n) is not linear.", "that": [
    "forall", [["c", "real"]], [[">", "c", 0]],
    ["exists", [["n", "int"]], [[">=", "n", 1]], ["<", ["D", ["index", "n"]], ["*", "c", "n"]]]]}  # fmt: skip


def test_a_later_claim_is_used_where_it_is_confirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim about networks, left unknown at first, follows from that of states, and names it."""
    tasks, whole = list(tasks_of(tmp_path, UNITS, DFA).values()), one_claim.searched

    def searched(claim: Claim, *how: Any) -> Any:
        return (
            (Outcome(Verdict.UNKNOWN, reason="it is left open"), None)
            if claim.id == "mine/units"
            else whole(claim, *how)
        )

    work_here(monkeypatch)
    monkeypatch.setattr(one_claim, "searched", searched)
    monkeypatch.setattr(one_claim, "seen", lambda *_: NOTHING)
    told = list[str]()
    units, _ = run(
        tasks, Plan("quick", tmp_path, 1, 60), lambda one: told.append(f"{one.task.id} {one.outcome.verdict}")
    )
    assert told == ["mine/units unknown", "mine/states confirmed", "mine/units confirmed"]
    assert [used.name for used in units.used] == ["states"] and entry(units)["uses"] == ["mine/states"]


@pytest.mark.exhaustive
def test_an_unknown_claim_uses_a_later_confirmed_one_and_names_it(tmp_path: Path) -> None:
    """The growth of D of index is confirmed by the claim of its bits, with evidence that stands alone, and again."""
    tasks, evidence, told = tasks_of(tmp_path, OTHER, SMALL, BITS), tmp_path / "evidence", list[str]()
    for resume in (False, True):
        plan = Plan("quick", evidence, 2, 60, resume)
        decided = run(list(tasks.values()), plan, lambda one: told.append(f"{one.task.id} {one.outcome.verdict}"))
        growth = next(one for one in decided if one.task.id == "mine/small")
        assert growth.outcome.verdict is Verdict.CONFIRMED and growth.reused is resume
        assert [used.name for used in growth.used] == ["bits"] and entry(growth)["uses"] == ["mine/bits"]
    assert told.index("mine/small unknown") < told.index("mine/small confirmed")
    certificate = store.load(store.place(evidence, "mine/small"))
    assert judge(certificate).trusts == () == growth.outcome.trusts
    alone = run([tasks["small"]], Plan("quick", tmp_path / "other", 1, 60), others=[tasks["bits"]])
    assert [(one.task.id, one.outcome.verdict) for one in alone] == [("mine/small", Verdict.CONFIRMED)]


@pytest.mark.exhaustive
def test_what_waits_for_a_claim_that_waits_is_decided_in_a_later_round(tmp_path: Path) -> None:
    """A claim that uses one which is confirmed only by another is confirmed, too; the last of the chain comes first."""
    last = {"id": "last", "says": "So it is less than n/9 somewhere.", "uses": ["small"], "that": [
        "exists", [["n", "int"]], [[">=", "n", 1]], ["<", ["D", ["index", "n"]], ["/", "n", 9]]]}  # fmt: skip
    decided = run(list(tasks_of(tmp_path, last, SMALL, BITS).values()), Plan("quick", tmp_path / "evidence", 1, 60))
    assert [one.outcome.verdict for one in decided] == [Verdict.CONFIRMED] * 3


def test_only_confirmed_claims_are_used(tmp_path: Path) -> None:
    """Two unknown claims, each of which follows from the other, and a false one that gives both are not offered."""
    twice = {"id": "twice", "says": "2 m p >= 6.", "that": [*UNITS["that"][:3], [">=", ["*", 2, "m", "p"], 6]]}
    tasks = tasks_of(tmp_path, UNITS, twice, DFA)
    settled = {"mine/units": Verdict.UNKNOWN, "mine/twice": Verdict.UNKNOWN, "mine/states": Verdict.REFUTED}
    assert confirmed_beside([tasks["units"], tasks["twice"]], list(tasks.values()), settled) == {}
    found = confirmed_beside([tasks["units"]], list(tasks.values()), settled | {"mine/states": Verdict.CONFIRMED})
    assert [used.name for used in found["mine/units"]] == ["states"]


@pytest.mark.exhaustive
def test_what_a_used_claim_trusts_is_trusted(tmp_path: Path) -> None:
    """A claim that is found by one which rests on an assumption says that it rests on it, too."""
    bits, path = ["randomised", ["disjointness", "n"]], tmp_path / "mine.json"

    def for_all(name: str, body: Any, **more: Any) -> Any:
        return {"id": name, "says": name, "that": ["forall", [["n", "int"]], [[">=", "n", 1]], body], **more}

    known = for_all("known", [">=", bits, ["/", "n", 7]], source="somebody 1999")
    step = for_all("step", [">=", ["+", 1, bits], ["+", 1, ["/", "n", 7]]], uses=["known"])
    end = for_all("end", [">=", ["*", 2, bits], ["/", ["*", 2, "n"], 7]])
    path.write_text(json.dumps({"assume": [known], "claims": [step, end]}))
    decided = {one.task.claim.id: one for one in run(own(path), Plan("quick", tmp_path / "evidence", 1, 60))}
    found = decided["mine/end"]
    assert found.outcome.verdict is Verdict.CONFIRMED and [one.name for one in found.used] == ["step"]
    assert found.outcome.trusts == decided["mine/step"].outcome.trusts != ()


def test_a_claim_that_decides_nothing_is_not_used(tmp_path: Path) -> None:
    """Where the claims beside it are not confirmed, nothing comes of them; where they are, the one is named."""
    tasks = tasks_of(tmp_path, DFA, UNITS)
    others = (Used(tasks["states"].id, tasks["states"].that),)
    assert decided_beside(tasks["units"].claim, others, "default", tmp_path, {"mine/states": Verdict.UNKNOWN}) in (
        None, decided_beside(tasks["units"].claim, (), "default", tmp_path, {}))  # fmt: skip
    outcome = decide(tasks["states"].claim)
    store.write(tmp_path, "mine/states", tasks["states"].that, outcome, "default")
    settled = {"mine/states": Verdict.CONFIRMED}
    found = decided_beside(tasks["units"].claim, others, "default", tmp_path, settled)
    assert found is not None and found[0].verdict is Verdict.CONFIRMED


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ({}, ["states"]),
        ({"uses": ["states"]}, []),  # it has been tried
        ({"that": ["=", ["states", ["regex", "(ab)*"], "complete"], 4]}, []),  # of another language
    ],
)
def test_what_is_tried_speaks_of_the_same_and_is_not_used_yet(
    tmp_path: Path, changed: dict[str, Any], names: list[str]
) -> None:
    """Only confirmed claims about an object of the claim are tried, and none that it has been tried with."""
    tasks = tasks_of(tmp_path, DFA, OTHER, UNITS | changed)
    settled = {"mine/states": Verdict.CONFIRMED, "mine/other": Verdict.CONFIRMED, "mine/units": Verdict.UNKNOWN}
    found = confirmed_beside([tasks["units"]], list(tasks.values()), settled)
    assert [used.name for used in found.get("mine/units", ())] == names


def test_a_claim_that_rests_on_the_unknown_one_is_not_offered(tmp_path: Path) -> None:
    """What uses the claim itself, through another one too, would be a circle."""
    through = {"id": "through", "says": "m p >= 1.", "that": UNITS["that"], "uses": ["units"]}
    circle = DFA | {"uses": ["through"]}
    tasks = tasks_of(tmp_path, UNITS, through, circle)
    settled = {"mine/states": Verdict.CONFIRMED, "mine/through": Verdict.CONFIRMED, "mine/units": Verdict.UNKNOWN}
    assert confirmed_beside([tasks["units"]], list(tasks.values()), settled) == {}


def test_variables_have_no_name_where_objects_are_compared() -> None:
    """Two claims about equality of n and of k bits speak of one object; a part of a language is none."""
    of_n, of_k = (frozen([">=", ["D", ["equality", name]], 1]) for name in "nk")
    assert objects_of(of_n) == objects_of(of_k) == {("equality", None)}
    under = objects_of(frozen([">=", ["D", ["under", ["dyck", 1, 2], "odd-even", "n"]], 1]))
    assert under == {("under", ("dyck", 1, 2), "odd-even", None), ("dyck", 1, 2)}


def test_a_claim_that_says_the_same_is_told_apart(tmp_path: Path) -> None:
    """Other names of the variables, bound in another claim, are no other statement; another number is."""
    same = {"id": "same", "says": "The same.", "that": _with_names(UNITS["that"], {"m": "units", "p": "bits"})}
    less = {"id": "less", "says": "m p >= 2.", "that": [*UNITS["that"][:3], [">=", ["*", "m", "p"], 2]]}
    tasks = tasks_of(tmp_path, same, less, UNITS)
    assert says_the_same(tasks["same"].that, tasks["units"].that)
    assert not says_the_same(tasks["less"].that, tasks["units"].that)


def _with_names(data: Any, names: dict[str, str]) -> Any:
    if isinstance(data, list):
        return [_with_names(part, names) for part in data]
    return names.get(data, data)


@pytest.mark.exhaustive
def test_one_claim_is_named_where_one_is_enough(tmp_path: Path) -> None:
    """Of confirmed claims about a function the reason names the one from which it follows that D is not bounded."""
    linear = {"id": "linear", "says": "D(EQ) is linear.", "that": ["forall", [["n", "int"]], [[">=", "n", 1]],
              [">=", ["D", ["equality", "n"]], "n"]]}  # fmt: skip
    small = {"id": "small", "says": "D(EQ) <= n + 1.", "that": ["forall", [["n", "int"]], [[">=", "n", 1]],
             ["<=", ["D", ["equality", "n"]], ["+", "n", 1]]]}  # fmt: skip
    wanted = {"id": "wanted", "says": "D(EQ) is not bounded.", "that": ["not", ["exists", [["c", "real"]], [],
              ["forall", [["n", "int"]], [[">=", "n", 2]], ["<=", ["D", ["equality", "n"]], "c"]]]]}  # fmt: skip
    tasks = tasks_of(tmp_path, small, linear, wanted)
    for name in ("small", "linear"):
        store.write(tmp_path, f"mine/{name}", tasks[name].that, decide(tasks[name].claim), "default")
    settled = {"mine/small": Verdict.CONFIRMED, "mine/linear": Verdict.CONFIRMED, "mine/wanted": Verdict.UNKNOWN}
    beside = confirmed_beside([tasks["wanted"]], list(tasks.values()), settled)["mine/wanted"]
    assert [used.name for used in beside] == ["small", "linear"]
    found = decided_beside(tasks["wanted"].claim, beside, "default", tmp_path, settled)
    assert found is not None and [used.name for used in found[1]] == ["linear"]


def test_what_a_derivation_does_not_need_is_left_out() -> None:
    """A cut that nothing rests on goes, one inside it too; the one that the comparison rests on stays."""
    that = frozen(["forall", [["n", "int"]], [[">=", "n", 3]], [">=", ["*", 2, "n"], 6]])
    by_limit = {"rule": "arith", "premises": [], "multipliers": [], "squares": []}
    idle = {"rule": "cut", "lemma": {"that": ["=", ["+", 1, 1], 2], "by": {"rule": "evaluate"}}, "by": by_limit}
    node = {"rule": "forall", "inhabited": {"values": {"n": 3}, "by": [{"rule": "evaluate"}]}, "by": idle}
    needed = {"rule": "cut", "lemma": {"that": thawed(that), "by": node}, "by": {"rule": "assumption"}}
    proved(that, "confirmed", needed)
    shorter = without_idle_cuts(that, "confirmed", needed)
    proved(that, "confirmed", shorter)
    assert "evaluate" not in repr(shorter["lemma"]["by"]["by"]) and [*cut_by(shorter, {that}.__contains__)] == [that]


@pytest.mark.parametrize(("bound", "names"), [(3, ["some"]), (4, [])])
def test_a_claim_with_the_same_conclusion_for_other_values_is_named(
    tmp_path: Path, bound: int, names: list[str]
) -> None:
    """A confirmed claim for fewer values says the same there; with another conclusion it does not."""

    def claim(name: str, most: int, *more: Any) -> Any:
        body = ["<=", ["D", ["equality", "n"]], ["*", "n", most]]
        return {"id": name, "says": name, "that": ["forall", [["n", "int"]], [[">=", "n", 1], *more], body]}

    tasks = tasks_of(tmp_path, claim("all", 3), claim("some", bound, ["<=", "n", 2]))
    found = confirmed_in_part([tasks["all"]], list(tasks.values()), {"mine/some": Verdict.CONFIRMED})
    assert found.get("mine/all", []) == names


@pytest.mark.parametrize(("body", "without"), [([">=", ["*", "m", "p"], 1], True), ([">=", ["*", "m", "p"], 2], False)])
def test_a_hypothesis_that_is_not_needed_is_told(tmp_path: Path, body: Any, without: bool) -> None:
    """Whatever has units and bits has a bit; that it has two follows from what it decides."""
    that = ["forall", [["m", "int"], ["p", "int"]], [["rnn-decides", TWO_AS, "m", "p"]], body]
    task = tasks_of(tmp_path, {"id": "bits", "says": "It has bits.", "that": that})["bits"]
    assert bool(holds_without(task.claim, "default")) is without
