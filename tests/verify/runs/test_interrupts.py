"""A command that is interrupted or killed: its exit code, and what it leaves in the temporary directory (nothing)."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fooling.verify.commands.command_line.endings import USUAL, hear_once
from tests.shares import one_in

PATIENCE = 240.0  # seconds for what takes one where the machine is not busy: a bound on hanging, not on speed
TINY = [sys.executable, str(Path(__file__).parents[1] / "tiny_program.py")]


@pytest.fixture
def temporary() -> Iterator[Path]:
    """The temporary directory of the command, of a short name: sockets in it have paths of at most 107 bytes."""
    with TemporaryDirectory(prefix="t") as folder:
        yield Path(folder)


def started(tmp_path: Path, temporary: Path) -> subprocess.Popen[str]:
    """`check` of a pack whose fourth claim waits, when three are done."""
    program = subprocess.Popen(
        [*TINY, "check", "slow", "--jobs", "2", "--evidence", str(tmp_path / "evidence")],
        env={**os.environ, "TINY_GATE": str(tmp_path / "gate"), "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until(lambda: len(list((tmp_path / "evidence/slow").glob("*.json"))) >= 3 or program.poll() is not None)
    assert program.poll() is None, program.communicate()
    return program


def until(condition: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.mark.exhaustive
@pytest.mark.parametrize("pause", one_in(5, [0.0, 0.002, 0.01, 0.03, 0.1]))
def test_ctrl_c_again_and_again_is_one_ctrl_c(tmp_path: Path, temporary: Path, pause: float) -> None:
    """However soon the next ones come: exit 130, what is decided, one line, no folder."""
    program = started(tmp_path, temporary)
    assert list(temporary.iterdir()), "there is something to leave behind"
    for _ in range(8):
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGINT)
            time.sleep(pause)
    out, errors = program.communicate(timeout=PATIENCE)
    decided = re.search(r"fooling: interrupted: (\d+) of ", errors)
    assert program.returncode == 130 and decided is not None, errors
    assert f"{decided[1]} confirmed, 0 refuted, 0 unknown" in " ".join(out.split())
    assert errors.count("\n") - errors.count(": confirmed\n") == 1
    until(lambda: not list(temporary.iterdir()))


def test_sigterm_is_heard_as_ctrl_c_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, however often they come: what comes while a command ends changes nothing."""
    before = {sent: signal.getsignal(sent) for sent in USUAL}
    try:
        for sent, usual in USUAL.items():
            signal.signal(sent, usual)
        hear_once()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
    finally:
        for sent, handler in before.items():
            signal.signal(sent, handler)


@pytest.mark.exhaustive
@pytest.mark.parametrize("to_all", [False, True])
def test_sigterm_is_an_interrupt(tmp_path: Path, temporary: Path, to_all: bool) -> None:
    """To the command alone or to its whole group, as by `timeout`: exit 130, what is decided, one line, no folder."""
    program = started(tmp_path, temporary)
    for _ in range(2):
        (os.killpg if to_all else os.kill)(program.pid, signal.SIGTERM)
    out, errors = program.communicate(timeout=PATIENCE)
    decided = re.search(r"fooling: interrupted: (\d+) of ", errors)
    assert program.returncode == 130 and decided is not None, errors
    assert f"{decided[1]} confirmed, 0 refuted, 0 unknown" in " ".join(out.split())
    until(lambda: not list(temporary.iterdir()))


@pytest.mark.exhaustive
def test_kill_9_leaves_no_folder(tmp_path: Path, temporary: Path) -> None:
    """The processes of a command that is gone remove what it put into the temporary directory."""
    program = started(tmp_path, temporary)
    assert list(temporary.iterdir()), "there is something to leave behind"
    program.kill()
    program.communicate(timeout=PATIENCE)
    until(lambda: not list(temporary.iterdir()))


@pytest.mark.exhaustive
def test_a_command_that_ends_leaves_no_folder(tmp_path: Path, temporary: Path) -> None:
    """All claims are decided: exit 0."""
    program = started(tmp_path, temporary)
    (tmp_path / "gate").touch()
    _, errors = program.communicate(timeout=PATIENCE)
    assert (program.returncode, list(temporary.iterdir())) == (0, [])
    assert all(line.endswith(": confirmed") for line in errors.splitlines()), "of a long run"
