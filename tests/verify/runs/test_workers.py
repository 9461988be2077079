"""Processes that serve one item after the other: what ends with an item, who is replaced, and who is asked again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.methods.engine.ends import SWITCH
from fooling.verify.runs.processes import processes
from fooling.verify.runs.processes.command_line import ALONE
from fooling.verify.runs.processes.forgotten import OURS
from fooling.verify.runs.processes.one_process import Ended, Limits, serve
from fooling.verify.runs.processes.processes import GROWN, Workers, forked_as_it_is

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
LIMITS = Limits(240.0)  # a bound on hanging, not on speed
SET: ContextVar[int] = ContextVar("how many items have set it", default=0)


def behave(how: str) -> tuple[int, int]:
    """The process, and how many items before have left something in the context of the process."""
    before = SET.get()
    SET.set(before + 1)
    others = served(how)
    if how == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "dies after another" and others:
        os.kill(os.getpid(), signal.SIGSEGV)
    if how == "forever":
        time.sleep(3600)
    if how == "spins":
        while True:
            pass
    if how == "sleeps":
        time.sleep(0.5)
    if how == "grows":
        KEPT.append(b"x" * (GROWN + 2**26))  # more than what it forgets before the item
    return os.getpid(), before


KEPT = list[bytes]()
SERVED = list[str]()


def served(item: str) -> int:
    """How many items this process has served before."""
    SERVED.append(item)
    return len(SERVED) - 1


def asked_before(item: int) -> int:
    """How often this was asked of a function that remembers, in this process, since it was cleared."""
    remember(item)
    return remember.cache_info().currsize


@lru_cache(16)
def remember(asked: int) -> int:
    """What was asked."""
    return asked


@contextmanager
def at_work(jobs: int = 1, limits: Limits = LIMITS) -> Iterator[tuple[Workers, list[tuple[Any, int]]]]:
    """Processes, and what is told of those that were ended before they answered."""
    cut = list[tuple[Any, int]]()
    with Workers(jobs, limits, (), lambda item, pid: cut.append((item, pid))) as workers:
        yield workers, cut


def gone(pid: int) -> bool:
    """Whether no process of this number runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_one_process_serves_list_after_list_and_is_gone_at_the_end() -> None:
    """The same process answers all items; what one sets in its context is not there for the next."""
    with at_work() as (workers, cut):
        first = [one.answer for one in workers.each(behave, ["a", "b", "c"])]
        second = [one.answer for one in workers.each(behave, ["d", "e"])]
        pids = {answer[0] for answer in (*first, *second) if answer is not None}
        assert len(pids) == 1 and {answer and answer[1] for answer in (*first, *second)} == {0}
        assert not gone(min(pids))
    assert gone(min(pids)) and cut == []


def test_what_is_done_meanwhile_is_done_once_while_a_process_works() -> None:
    """It comes after the first process has its item, before any answer, and not again for a second list."""
    seen = list[str]()
    with Workers(1, LIMITS, (), meanwhile=lambda: seen.append(f"meanwhile, {len(workers.workers)} at work")) as workers:
        for items in (["a", "b"], ["c"]):
            for one in workers.each(behave, items):
                seen.append(one.item)
    assert seen == ["meanwhile, 1 at work", "a", "b", "c"]


def test_before_each_item_all_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that remembers, of a module of this program, has no answer left of the item before."""
    with at_work() as (workers, _):
        here = [one.answer for one in workers.each(asked_before, [1, 2, 3])]
    monkeypatch.setattr(processes, "serve", serve_with_planted)
    with at_work() as (workers, _):
        planted = [one.answer for one in workers.each(asked_before, [1, 2, 3])]
    assert here == [1, 2, 3], "this module is none of this program's"
    assert planted == [1, 1, 1]


def serve_with_planted(*arguments: object) -> None:
    """As a process does, with this module under a name of this program."""
    sys.modules[f"{OURS}planted"] = sys.modules[asked_before.__module__]
    serve(*arguments)  # type: ignore[arg-type]  # handed on


def test_a_process_that_died_is_replaced_and_its_item_tried_once_more() -> None:
    """An item that dies in any process has that reason; one that dies only after others is answered in a fresh one."""
    with at_work() as (workers, cut):
        found = {one.item: one for one in workers.each(behave, ["a", "dies", "b", "dies after another", "c"])}
    killed = "its process was killed by SIGKILL, as happens when memory runs out"
    assert found["dies"] == Ended("dies", None, killed)
    assert all(one.answer is not None for item, one in found.items() if item != "dies")
    assert [item for item, _ in cut] == ["dies", "dies", "dies after another"]  # after others, and "dies" alone
    assert all(gone(pid) for _, pid in cut)


def test_an_item_that_ran_out_of_time_is_not_tried_again() -> None:
    """It would take the same time in a fresh process; the next item is served by another one."""
    started = time.monotonic()
    with at_work(limits=Limits(1.5)) as (workers, cut):
        a, forever, b = workers.each(behave, ["a", "forever", "b"])
    assert (forever.answer, forever.used_up) == (None, 1.5)
    assert a.answer is not None and b.answer is not None and a.answer[0] != b.answer[0]
    assert [item for item, _ in cut] == ["forever"] and time.monotonic() - started < 240


def test_time_of_the_processor_is_counted_for_each_item_alone() -> None:
    """Who waits uses none; who uses it up has that reason; the next item has all of it again."""
    with at_work(limits=Limits(240.0, processor=0.3)) as (workers, cut):
        a, sleeps, spins, b = workers.each(behave, ["a", "sleeps", "spins", "b"])
    assert spins == Ended("spins", None, "processor time of 0.3 s used up", 0.3)
    assert a.answer is not None and sleeps.answer is not None and b.answer is not None
    assert [item for item, _ in cut] == ["spins"]


def test_a_process_that_has_grown_is_replaced() -> None:
    """Its answer counts, nobody is told that it was cut off, and the next item has a fresh process."""
    with at_work() as (workers, cut):
        a, grows, b = workers.each(behave, ["a", "grows", "b"])
    assert a.answer and grows.answer and b.answer
    assert a.answer[0] == grows.answer[0] != b.answer[0]
    assert cut == [] and gone(grows.answer[0])


def test_whoever_stops_asking_has_ended_what_runs() -> None:
    """The others wait for the next list."""
    with at_work(2) as (workers, cut):
        endings = workers.each(behave, ["a", "forever"])
        one = next(endings)
        endings.close()
        assert one.item == "a" and [item for item, _ in cut] == ["forever"]
        (b,) = workers.each(behave, ["b"])
        assert b.answer == one.answer


def test_an_error_of_python_is_the_reason_and_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where errors do not pass through: the item is tried once more, and has the error as its reason."""
    monkeypatch.delenv(SWITCH)
    with at_work() as (workers, cut):
        one, zero, two = workers.each(inverse, [1, 0, 2])
    assert (one.answer, two.answer, zero) == (1.0, 0.5, Ended(0, None, "ZeroDivisionError: division by zero"))
    assert [item for item, _ in cut] == [0, 0]


def inverse(item: int) -> float:
    """One over it."""
    return 1 / item


# ---- where they are forked from ----


def test_only_the_command_line_is_forked_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a program that calls it, as this test does; nor where a library is loaded whose threads a fork loses."""
    assert not ALONE.get() and not forked_as_it_is()

    def in_the_command_line(threaded: set[str]) -> bool:
        ALONE.set(True)
        monkeypatch.setattr(processes, "THREADED", threaded)
        return forked_as_it_is()

    assert copy_context().run(in_the_command_line, {"no module"})
    assert not copy_context().run(in_the_command_line, {"json"})
    assert not ALONE.get()


@pytest.mark.exhaustive
def test_a_script_decides_claims_in_its_first_line(tmp_path: Path) -> None:
    """No process runs the script once more, so the script needs no line about `__main__`."""
    (tmp_path / "mine.json").write_text('{"claims": [{"id": "two", "says": "Two.", "that": ["even", 2]}]}')
    said = "import fooling\nprint([str(one.outcome.verdict) for one in fooling.check('mine.json')], flush=True)"
    (tmp_path / "script.py").write_text(said)
    command = [sys.executable, "script.py"]
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("['confirmed']\n", "")


def test_processes_forked_as_it_is_serve_alike() -> None:
    """From this program: they answer, write nothing here, and are gone at the end."""
    with Workers(1, LIMITS, None) as workers:
        answers = [one.answer for one in workers.each(behave, ["a", "b"])]
    assert answers[0] == answers[1] and answers[0] is not None and gone(answers[0][0])
