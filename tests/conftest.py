"""What holds for all tests: processes run this tree, and what hypothesis draws is the same each time, on any machine.

A process that a test starts runs this tree, not an installed copy: `pythonpath` of pytest is not inherited.  It hears
Ctrl-C even where a shell started the tests in the background, with SIGINT ignored.  An error of Python inside a search
is no "unknown": it passes through, in those processes too (`fooling.verify.methods.engine.faults`).  An example is
never late, however busy the machine is; `make exhaustive` draws four times as many, `pytest
--hypothesis-profile=default` new ones.  Two workers more than there are processors work while others wait for processes
of theirs.  In a fresh clone the workers compile the test files together: each collects a folder from another place on,
and the order of the tests is the same in all.  Garbage is looked for seldom, as most of what lives is modules and
syntax trees: looking for it as often as Python does took two fifths of the time of the tests of the tree.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from fooling.verify.methods.engine.faults import RAISE, SWITCH
from tests.shares import share_of_draws

ROOT = str(Path(__file__).resolve().parents[1])
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
os.environ[SWITCH] = RAISE
settings.register_profile(
    "repeated",
    derandomize=True,
    deadline=None,
    max_examples=share_of_draws(100),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeated")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
gc.set_threshold(50_000, 20, 50)


class Folder(pytest.Dir):
    """A folder of tests, whose files each worker collects from another one on, and the first ones last."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Each file compiles when it is collected, once for all workers that come to it later."""
        entries = list(super().collect())
        worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        first = len(entries) * worker // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        yield from entries[first:] + entries[:first]


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> Folder:
    """What pytest makes of a folder, but for the order."""
    return Folder.from_parent(parent, path=path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The order is that of the files, in every worker; what hypothesis draws is drawn in full by `make exhaustive`."""
    items.sort(key=lambda item: item.path)
    for item in items:
        if is_hypothesis_test(getattr(item, "function", None)):
            item.add_marker(pytest.mark.drawn)


def pytest_xdist_auto_num_workers() -> int:
    """What `--numprocesses auto` is."""
    return len(os.sched_getaffinity(0)) + 2
