"""The commands that benchmarks/README.md prints: each is taken as it stands, and every script has one."""

from __future__ import annotations

import re
import runpy
import shlex
import signal
import sys
from contextvars import copy_context

import pytest
from source_tree import ROOT

from benchmarks.planted_errors import ERRORS
from tests.shares import one_in

PAGE = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"`python -m (benchmarks\.[^`]*)`", PAGE)))
OURS = sorted(set(re.findall(r"`(fooling [^`]*)`", PAGE)))
SCRIPTS = sorted(
    path.stem for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in path.read_text(encoding="utf-8")
)

pytestmark = pytest.mark.slow


def ran(monkeypatch: pytest.MonkeyPatch, *words: str) -> int | str | None:
    """How `python -m WORDS` ends, in this process, which hears Ctrl-C as before when that program has ended."""
    monkeypatch.setattr(sys, "argv", list(words))
    monkeypatch.delitem(sys.modules, words[0], raising=False)  # one that another one imports
    heard = {sent: signal.getsignal(sent) for sent in (signal.SIGINT, signal.SIGTERM)}
    with pytest.raises(SystemExit) as ended:
        copy_context().run(runpy.run_module, words[0], run_name="__main__", alter_sys=True)
    for sent, handler in heard.items():
        signal.signal(sent, handler)
    return ended.value.code


@pytest.mark.parametrize("command", one_in(13, [*COMMANDS, *OURS]))
def test_a_printed_command_is_taken(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With `--help` behind it, a printed command gets as far as its arguments, which are right."""
    assert ran(monkeypatch, *shlex.split(command), "--help") in (0, None)
    assert capsys.readouterr().out.lower().startswith("usage:")


def test_a_wrong_argument_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """So what the page prints is held to the script: a part that there is not ends with 2."""
    assert ran(monkeypatch, "benchmarks.exact_depth", "nothing", "--help") == 2
    assert "invalid choice" in capsys.readouterr().err


def test_every_script_is_on_the_page() -> None:
    """No script without a command that the page prints, and no command without its script."""
    assert sorted({command.split()[0].removeprefix("benchmarks.") for command in COMMANDS}) == SCRIPTS


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_can_be_planted(name: str) -> None:
    """The text to be edited stands in its file once, and the tests nearest to it are there."""
    error = ERRORS[name]
    assert (ROOT / error.path).read_text(encoding="utf-8").count(error.right) == 1
    assert all((ROOT / test).is_file() for test in error.nearest)
