"""What a stranger would type about concrete functions, languages and machines: each statement is decided, in seconds.

`strangers_true.json` and `strangers_false.json` are files for `fooling check`; the values in them are those of
`fooling measure`, or are known.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from verify.runs.decide import decide
from verify.runs.tasks import own
from verify.statement.verdict import Verdict

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
TRUE, FALSE = (own(HERE / f"strangers_{truth}.json") for truth in ("true", "false"))
VERDICTS = [*((task, Verdict.CONFIRMED) for task in TRUE), *((task, Verdict.REFUTED) for task in FALSE)]


@pytest.mark.parametrize(("task", "verdict"), VERDICTS, ids=[task.id for task in (*TRUE, *FALSE)])
def test_it_is_decided(task, verdict):
    """With the verdict that is right, and a derivation that trusts nothing."""
    started = time.process_time()
    outcome = decide(task.claim)
    assert (outcome.verdict, outcome.trusts) == (verdict, ()), outcome.reason
    assert time.process_time() - started < 10
