"""What is decided hangs on the statement and the effort, not on how fast the machine is: the same at three paces.

The clock that a search looks at runs at half and at twice its speed, as on a machine that is twice as fast, or half.
Statements are drawn from the lists, and some of those that stay unknown; each is decided in a process of its own.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.kernel import Context
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import with_steps
from fooling.verify.methods.engine.ends import NotFound, counted, in_steps, is_over, within
from fooling.verify.methods.engine.memory import remembered
from fooling.verify.methods.engine.tactic import Node, evaluate
from fooling.verify.runs.claims import decide
from fooling.verify.runs.claims.arguments import own, own_task
from fooling.verify.runs.claims.why_undecided import BY_CLOCK
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests.ablation.apart import each_apart
from tests.shares import one_in

HERE = Path(__file__).parents[1]
LISTS = ("arithmetic", "chains", "families", "growth", "held", "instances", "patterns", "reviewers", "strangers")
DRAWN, UNKNOWN, SEED = 20, 5, 49
FACTORS = (1.0, 0.5, 2.0)
TOGETHER = 5  # statements a test

Told = tuple[str, str, str]  # the id, the verdict, the derivation as it is written


def drawn() -> list[Claim]:
    """Of the true and the false ones, and of those that are open at small effort."""
    draw = random.Random(SEED)
    known = [task for name in LISTS for truth in ("true", "false") for task in own(HERE / f"{name}_{truth}.json")]
    tasks = draw.sample(known, DRAWN) + draw.sample(list(own(HERE / "undecided.json")), UNKNOWN)
    return [task.claim for task in draw.sample(tasks, len(tasks))]


def _decided(factor: float, claim: Claim) -> list[str]:
    """The verdict and the derivation, where the clock runs at so many times its speed."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("process_time", "monotonic"):
            patch.setattr(time, name, partial(_at_speed, factor, getattr(time, name), getattr(time, name)()))
        outcome = decide.decide(claim, "quick")
    return [str(outcome.verdict), json.dumps(outcome.derivation)]


def _at_speed(factor: float, clock: Any, begun: float) -> float:
    return float(begun + factor * (clock() - begun))


def at_paces(claims: Iterable[Claim]) -> list[set[Told]]:
    """What is decided of them at each pace."""
    asked = list(claims)
    return [
        {(claim.id, *told) for claim, told in each_apart(asked, partial(_decided, factor), lambda claim: 120.0)}
        for factor in FACTORS
    ]


@pytest.mark.parametrize("first", one_in(TOGETHER, range(TOGETHER)))
def test_verdicts_and_certificates_are_the_same_at_three_paces(first: int) -> None:
    """Byte for byte."""
    claims = drawn()[first::TOGETHER]
    usual, slow, fast = at_paces(claims)
    assert len(usual) == len(claims)
    assert slow == usual and fast == usual


def _as_long_as_the_clock_lets_it(goal: Term, context: Context) -> Node:
    """Planted: something that takes a fifth of a second on this machine, in three tenths of a second of the clock."""
    with within(0.3):
        for _ in range(200):
            end = time.thread_time() + 0.001
            while time.thread_time() < end:
                pass
            if is_over():
                raise NotFound("the clock has ended it")
    return evaluate(goal, context)


def test_a_budget_by_the_clock_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a part of the search ends by the clock, the three paces differ."""
    monkeypatch.setattr(decide, "ROUTES", ((Verdict.CONFIRMED, _as_long_as_the_clock_lets_it, 1.0),))
    usual, slow, fast = at_paces([own_task("mine", "", "", ("=", ("+", 1, 1), 2)).claim])
    assert len(usual | slow | fast) > 1


def _idle(goal: Term, context: Context) -> Node:
    """Uses up the clock, and counts nothing."""
    while True:
        time.process_time()


def test_the_reason_tells_whether_steps_or_the_clock_ended_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """So does the word for scripts."""
    claim = own_task("mine", "", "", ("=", 1, 2)).claim
    monkeypatch.setattr(limits, "SEARCH", dict.fromkeys(limits.SEARCH, 1_000))

    def busy(goal: Term, context: Context) -> Node:
        while not is_over():
            pass
        raise NotFound("it is over")

    for tactic, end, told in (
        (busy, "steps", "the search ended at its limit, 1,000 steps"),
        (_idle, "clock", BY_CLOCK),
    ):
        monkeypatch.setattr(decide, "ROUTES", ((Verdict.CONFIRMED, tactic, 1.0),))
        outcome, stop = decide.searched(claim)
        assert stop is not None and stop.end == end and told in str(outcome.reason)


def test_what_the_clock_has_ended_is_not_remembered() -> None:
    """As a failure: it is looked for again, however many steps it had."""
    asked = []

    @remembered
    def search(what: str) -> str:
        asked.append(what)
        if len(asked) == 1:
            return str(with_steps(_idle, 10, 1.0)(("=", 1, 1), Context()))
        return what

    with counted(), in_steps(10**6):
        with pytest.raises(NotFound):
            search("a")
        assert search("a") == "a"
