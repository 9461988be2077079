"""What a module of torch's is held on is counted and not timed: every run has the same words, values and message."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from fooling.verify.given.files.counted_work import Budget, of_a_trial, of_words

pytestmark = pytest.mark.slow
pytest.importorskip("torch")

SCRIPT = """
import time, torch, fooling
from torch import nn
from fooling.verify.given.asked import likely_cause, from_torch as module
from fooling.verify.given.modules import held_to_module
clock = time.process_time
time.process_time = lambda: 1000 * clock()  # another machine, a thousand times as slow
for one in (held_to_module, likely_cause, module):
    one.WORK = 2.0**27

class Net(nn.Module):
    def __init__(self, first):
        super().__init__()
        self.e, self.g, self.o = nn.Embedding(3, 4), nn.GRU(4, 4, batch_first=True), nn.Linear(4, 2)
        self.first = first
    def forward(self, words):
        h = self.g(self.e(words))[0]
        return self.o(h[:, -1] + self.first * h[:, 0])

for first in (0, 0.1):
    torch.manual_seed(5)
    try:
        print(repr(fooling.from_torch(Net(first), ["a", "b", "c"], "Q10.30").held))
    except Exception as error:
        print(error)
"""


@pytest.mark.exhaustive  # 15 s
def test_two_runs_are_the_same_under_any_hash_seed() -> None:
    """A module that is taken and one that is refused, each with the same line in two processes."""
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "77")
    ]
    assert told[0].startswith("Held(words=") and "from_torch: on the word" in told[0]
    assert told[0] == told[1]


def test_no_clock_is_read() -> None:
    """Nothing of what is held asks what time it is."""
    from fooling.verify.given.asked import from_torch, likely_cause
    from fooling.verify.given.modules import held_to_module

    for module in (from_torch, held_to_module, likely_cause):
        assert not {"process_time", "monotonic", "perf_counter", "time"} & vars(module).keys()


def test_work_grows_with_what_is_run() -> None:
    """With letters, words and numbers; and a budget gives its first piece in any case, but nothing if it is nothing."""
    words = [(0,) * 100] * 3
    alike = {"alone": False, "attends": False}
    base = of_words(words, 10, **alike)
    assert base < of_words(words, 1000, **alike) < of_words(words * 2, 1000, **alike)
    assert base < of_words([word * 2 for word in words], 10, **alike)
    assert base < of_words(words, 10, alone=False, attends=True)
    assert base < of_words(words, 10, alone=True, attends=False)
    assert of_a_trial(10) < of_a_trial(10**6)
    assert Budget(1).spend(100) and not Budget(0).spend(0)
