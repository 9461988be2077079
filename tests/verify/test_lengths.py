"""Statements for all n about functions read in pairs of letters, a stranger's among them, and near misses.

`lengths.json` is a file such as a user hands in; what is called near-... is false, often by 1 or at one length.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.runs.decide import decide_proposition
from verify.runs.many_claims import Plan, run
from verify.runs.tasks import Task, own
from verify.statement.expression import Expression

TASKS = own(Path(__file__).parent / "lengths.json")


def expected(task: Task) -> str:
    """What the name says."""
    return "refuted" if task.id.startswith("lengths/near-") else "confirmed"


def test_the_list_is_long_enough() -> None:
    """At least 60 statements, of them near misses."""
    assert len(TASKS) >= 60
    assert sum(expected(task) == "refuted" for task in TASKS) >= 15


@pytest.mark.parametrize("name", ["rank-inner-product-gf2", "subset-cover", "parity-depth", "fibonacci", "near-one-b"])
def test_some_are_decided_at_once(name: str) -> None:
    """One of each kind, in this process."""
    task = next(task for task in TASKS if task.id == f"lengths/{name}")
    assert str(decide_proposition(Expression(task.claim.that)).verdict) == expected(task)


@pytest.mark.slow
def test_all_are_decided(tmp_path: Path) -> None:
    """As `fooling check lengths.json` decides them, in its 8 seconds each; nothing is taken on trust."""
    decided = {one.task.id: one.outcome for one in run(TASKS, Plan("default", tmp_path, 2, 240.0))}
    assert {i: str(outcome.verdict) for i, outcome in decided.items()} == {task.id: expected(task) for task in TASKS}
    assert {i: outcome.trusts for i, outcome in decided.items() if outcome.trusts} == {}
