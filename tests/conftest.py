"""What holds for all tests: processes run this tree, and what hypothesis draws is the same each time, on any machine.

A process that a test starts runs this tree, not an installed copy: `pythonpath` of pytest is not inherited.  It hears
Ctrl-C even where a shell started the tests in the background, with SIGINT ignored.  An error of Python inside a search
is no "unknown": it passes through, in those processes too (`fooling.verify.methods.engine.ends`).  An example is
never late, however busy the machine is; `make exhaustive` draws many times as many, `pytest --hypothesis-
profile=default` new ones.  Hypothesis also draws the constants that stand in the modules loaded so far: in `make test`
it does not, as then what a test draws hangs on the tests before it, and each worker reads all modules once more.  `make
test` finds all tests once, and has as many processes as processors (`tests/architecture/forked.py`).  None has threads
of torch's and numpy's: on small tensors, and on processors that others use, threads that wait for one another took a
third of the time of the tests that load torch.  Garbage is looked for seldom, as most of what lives is modules and
syntax trees: looking for it as often as Python does took two fifths of the time of the tests of the tree.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.internal.conjecture import providers

from fooling.verify.methods.engine.ends import RAISE, SWITCH
from tests import server_of_tests
from tests.shares import EVERY_DRAW, share_of_draws

ROOT = str(Path(__file__).resolve().parents[1])
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
os.environ[SWITCH] = RAISE
os.environ.setdefault("OMP_NUM_THREADS", "1")  # before torch and numpy are loaded
server_of_tests.install()
settings.register_profile(
    "repeated",
    derandomize=True,
    deadline=None,
    max_examples=share_of_draws(100),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeated")
if EVERY_DRAW not in os.environ and hasattr(providers, "_get_local_constants"):  # older ones draw no constants
    providers._get_local_constants = lambda: providers._local_constants
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
gc.set_threshold(50_000, 20, 50)
gc.disable()  # until all tests are found: what is loaded until then stays
collect_ignore = ["slower"]  # no module of a doctest: it changes the clock of whoever imports it


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What hypothesis draws is drawn in full by `make exhaustive`."""
    for item in items:
        if is_hypothesis_test(getattr(item, "function", None)):
            item.add_marker(pytest.mark.drawn)


HEARD = pytest.StashKey[list[object]]()


def handlers() -> list[object]:
    """What this process does at Ctrl-C and at SIGTERM."""
    return [signal.getsignal(sent) for sent in (signal.SIGINT, signal.SIGTERM)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is heard before a test."""
    item.stash[HEARD] = handlers()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """A test that leaves Ctrl-C unheard is the one that fails, and none of those whose processes inherit that."""
    yield
    left, before = handlers(), item.stash.get(HEARD, handlers())
    if left != before:
        for sent, handler in zip((signal.SIGINT, signal.SIGTERM), before, strict=True):
            signal.signal(sent, handler)  # type: ignore[arg-type]
        pytest.fail(f"the test leaves {left} as what is done at Ctrl-C and SIGTERM, in place of {before}")


def pytest_collection_finish() -> None:
    """What was loaded to find the tests stays: garbage is looked for among what they make."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """What `--numprocesses auto` is."""
    return len(os.sched_getaffinity(0))
