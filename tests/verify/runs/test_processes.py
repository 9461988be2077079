"""Work in processes of its own: answers, bugs, deaths and time limits stay with their item, and no process is left."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.methods.engine.ends import SWITCH
from fooling.verify.runs.processes.one_process import Ended
from fooling.verify.runs.processes.processes import each_alone
from tests.verify.at_once import work_here

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1].parent.parent
PATIENCE = 240.0  # seconds for what takes one where the machine is not busy: a bound on hanging, not on speed


def behave(how: str) -> str:
    """What the item says."""
    if how == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "leaves":
        os._exit(3)
    if how == "bug":
        raise LookupError("planted")
    if how == "bad input":
        raise InvalidInput("planted: want another")
    if how == "forever":
        time.sleep(3600)
    print("what a library prints")
    return f"{how}, {os.getpid()}"


def gone(pid: int) -> bool:
    """Whether no process of this number runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def within(seconds: float, condition: Callable[[], bool]) -> bool:
    """Whether it becomes true in time."""
    end = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def test_whatever_happens_to_an_item_stays_with_it(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer, a bug, two deaths and a time limit.

    `cut_off` is told of those that were ended before they answered, with their processes.
    """
    monkeypatch.delenv(SWITCH)
    cut: list[tuple[str, int]] = []
    items = ("well", "bug", "dies", "leaves", "forever")
    ended = {
        one.item: one for one in each_alone(behave, items, 2, 5.0, cut_off=lambda item, pid: cut.append((item, pid)))
    }
    assert ended.keys() == set(items)
    assert ended["well"].answer is not None
    assert ended["bug"] == Ended("bug", None, "LookupError: planted")
    assert ended["dies"] == Ended("dies", None, "its process was killed by SIGKILL, as happens when memory runs out")
    assert ended["leaves"] == Ended("leaves", None, "its process ended with status 3 and no result")
    assert ended["forever"] == Ended("forever", None, "time budget of 5 s used up", 5.0)
    assert sorted(item for item, _ in cut) == ["bug", "dies", "forever", "leaves"]
    assert all(gone(pid) for _, pid in cut)
    assert capfd.readouterr().out == ""


def test_bad_input_ends_them_all() -> None:
    """The InvalidInput that one item raises is raised here, and the others are ended."""
    cut: list[tuple[str, int]] = []
    with (
        pytest.raises(InvalidInput, match="planted: want another"),
        contextlib.closing(
            each_alone(behave, ("forever", "bad input"), 2, 3600.0, cut_off=lambda item, pid: cut.append((item, pid)))
        ) as endings,
    ):
        list(endings)
    assert {item for item, _ in cut} == {"forever", "bad input"}
    assert all(gone(pid) for _, pid in cut)


def test_closing_it_midway_leaves_no_process() -> None:
    """Whoever stops asking has ended those that run, and hears of them."""
    cut: list[tuple[str, int]] = []
    endings = each_alone(
        behave, ("well", "forever", "forever"), 3, 3600.0, cut_off=lambda item, pid: cut.append((item, pid))
    )
    assert next(endings).item == "well"
    endings.close()
    assert [item for item, _ in cut] == ["forever", "forever"]
    assert all(gone(pid) for _, pid in cut)


def test_a_stopped_measure_shows_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between two measures: exit 130 and one line, and the first has its row and its certificate."""
    monkeypatch.chdir(tmp_path)
    work_here(monkeypatch, 1)
    line = ["measure", "equality", "--n", "2", "--measure", "rank.GF2", "--measure", "D"]
    done = CliRunner().invoke(main, line)
    assert done.exit_code == 130 and "rank.GF2" in done.stdout
    told = "fooling: interrupted: 1 of 2 measures are done, their certificates are kept in evidence/measure\n"
    assert done.stderr == told
    assert [path.name for path in (tmp_path / "evidence").rglob("*.json")] == ["rank.GF2.json"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_measure_leaves_what_is_finished_and_no_process(tmp_path: Path, sent: signal.Signals) -> None:
    """Ctrl-C or kill -9 in the middle of a long search: the rank's certificate is kept, and at Ctrl-C shown.

    Ctrl-C hits the whole group (exit 130 and one line), kill -9 the command.
    """
    draw = random.Random(1)
    (tmp_path / "m.csv").write_text(
        "".join(",".join(str(draw.randint(0, 1)) for _ in range(60)) + "\n" for _ in range(60))
    )
    command = [
        sys.executable,
        "-m",
        "fooling",
        "measure",
        "m.csv",
        "--jobs",
        "2",
        "--measure",
        "fooling_set.1",
        "--measure",
        "rank.GF2",
    ]
    running = subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=-1,
        stderr=-1,
        text=True,
        start_new_session=True,
    )
    kept = tmp_path / "evidence" / "measure" / "m.csv" / "rank.GF2.json"
    assert within(PATIENCE, kept.exists)
    if sent is signal.SIGINT:
        os.killpg(running.pid, sent)
    else:
        running.send_signal(sent)
    out, errors = running.communicate(timeout=PATIENCE)  # returns when the processes that hold its pipes are gone too
    assert running.returncode == (130 if sent is signal.SIGINT else -sent)
    assert ("rank.GF2" in out) == (sent is signal.SIGINT), "what is finished is shown"
    # The certificate is written before its process answers: Ctrl-C may come between the two.
    told = r"fooling: interrupted: [01] of 2 measures are done, their certificates are kept in evidence/measure\n"
    assert sent is signal.SIGKILL or re.fullmatch(told, errors)
    assert [path.name for path in kept.parent.iterdir()] == ["rank.GF2.json"]


class Disposed:
    """An object while whose disposal Ctrl-C comes."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ctrl_c_is_heard_though_python_drops_it() -> None:
    """It comes while an object is disposed of: no further item is begun, and the handler is as before."""
    before, met = signal.getsignal(signal.SIGINT), []

    def consume() -> None:
        with contextlib.closing(each_alone(behave, ["one", "two", "three"], 1, PATIENCE)) as endings:
            for ended in endings:
                met.append(ended.item)
                Disposed()

    with pytest.raises(KeyboardInterrupt):
        consume()
    assert met == ["one"]
    assert signal.getsignal(signal.SIGINT) is before
