"""Statements of a stranger that need a chain, or whose least counterexample lies beyond the first few numbers.

`chains_true.json` and `chains_false.json` are files for `fooling check`.  What is true: a fooling family gives leaves,
D, messages, states and bits of machines.  What is false: "for all n" with a least counterexample, which is found.
"""

from __future__ import annotations

import signal
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.engine.ends import NotFound, sliced
from fooling.verify.methods.guesses.integers import farther
from fooling.verify.methods.strategy.counterexamples import by_model
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.language.verdict import Verdict
from tests.verify.apart import decided_apart, decided_with_patience

HERE = Path(__file__).parents[1]
TRUE, FALSE = (own(HERE / f"chains_{truth}.json") for truth in ("true", "false"))
QUICK = ("eql-leaves", "ar-8")
LEAST = {
    "eq-d-7": 7,
    "gt-d-9": 9,
    "disj-ow-10": 11,
    "ip-rank-100": 7,
    "index-d-4": 9,
    "index-ow-12": 13,
    "dyck-d-9": 10,
    "dyck-rows-5000": 14,
    "dyck23-rows-200": 10,
    "dyck13-prefix-rows": 14,
    "dyck-states-500": 8,
    "dyck-count": 12,
    "pair-cover": 12,
    "cover-eq-0": 7,
    "ar-1": 14,
    "ar-3": 65,
    "ar-4": 17,
    "ar-8": 1024,
}


def decided(tasks, verdict):
    """A row for each task; all but the quick ones are left to `make exhaustive`, as the lists are."""
    rows = {task.id.split("/")[1]: pytest.param(task, verdict, id=task.id) for task in tasks}
    long = [
        pytest.param(*row.values, id=row.id, marks=pytest.mark.exhaustive)
        for name, row in rows.items()
        if name not in QUICK
    ]
    return [*(rows[name] for name in QUICK if name in rows), *long]


@pytest.mark.parametrize(("task", "verdict"), [*decided(TRUE, Verdict.CONFIRMED), *decided(FALSE, Verdict.REFUTED)])
def test_it_is_decided(task, verdict):
    """With the verdict that is right, at the least counterexample, and nothing on trust."""
    outcome = decided_apart(task.claim)
    assert (outcome.verdict, outcome.trusts) == (verdict, ()), outcome.reason
    name = task.id.split("/")[1]
    if name in LEAST and LEAST[name] not in outcome.values.values():
        outcome = decided_with_patience(task.claim)  # which one is found first hangs on how fast the machine is
    assert name not in LEAST or LEAST[name] in outcome.values.values()


def busy(until):
    """Looks at no clock but its own."""
    while time.process_time() < until:
        pass


def test_a_search_that_does_not_look_at_the_clock_is_interrupted():
    """Also one inside another, whose own time is not over."""
    started = time.process_time()
    with sliced(20):
        with pytest.raises(NotFound), sliced(0.1):
            busy(started + 60)
        assert time.process_time() < started + 30
        busy(started + 0.25)
    with pytest.raises(NotFound), sliced(0.1), sliced(30):
        busy(started + 60)


@pytest.mark.exhaustive
def test_nothing_rings_where_a_context_is_left():
    """An exception there would pass by what is left to do; it rings again afterwards."""
    started, is_left = time.process_time(), []

    @contextmanager
    def slow():
        yield
        busy(started + 0.4)
        is_left.append(True)

    def leave():
        with slow():
            pass
        assert is_left
        busy(started + 60)

    with pytest.raises(NotFound), sliced(0.1):
        leave()
    assert time.process_time() < started + 30


def test_nothing_rings_where_a_compiler_calls_back():
    """Python would drop the exception and print it; it rings again afterwards."""
    started, inside = time.process_time(), {"busy": busy, "done": []}
    source = "def notify(until):\n    busy(until)\n    done.append(until)\n"
    exec(compile(source, "/llvmlite/engine.py", "exec"), inside)

    def search():
        inside["notify"](started + 0.3)
        busy(started + 60)

    with pytest.raises(NotFound), sliced(0.1):
        search()
    assert inside["done"] and time.process_time() < started + 30


def test_nothing_rings_once_a_slice_is_over(monkeypatch):
    """Not even between its last step and the end of its timer."""
    put_back = signal.setitimer

    def ringing(which, seconds, *interval):
        if not seconds and signal.getsignal(signal.SIGPROF) is not signal.SIG_DFL:
            signal.raise_signal(signal.SIGPROF)
        return put_back(which, seconds, *interval)

    monkeypatch.setattr(signal, "setitimer", ringing)
    with sliced(20):
        pass


def test_a_counterexample_is_one():
    """z3's model is a fraction between those that are tried; a power of 2 goes with its exponent."""
    between = ("exists", (("x", "real"),), ((">", "x", ("/", 17, 5)), ("<", "x", ("/", 18, 5))), (">", "x", 0))
    prove(between, by_model(between, fresh()), fresh())
    power = (("n", "int"), ("u", "int"))
    late = ("exists", power, ((">=", "u", 5), ("=", "n", ("^", 2, "u"))), ("<", ("^", "u", 3), "n"))
    assert farther(late, fresh())["values"] == {"u": 10, "n": 1024}
    for nothing in (("exists", (("x", "real"),), (), ("<", ("*", "x", "x"), 0)),):
        with pytest.raises(NotFound):
            by_model(nothing, fresh())
    with pytest.raises(NotFound):
        farther(("exists", (("n", "int"),), (), ("<", ("*", "n", "n"), 0)), fresh())
