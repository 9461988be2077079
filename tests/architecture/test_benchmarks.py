"""The commands that benchmarks/README.md prints: each is taken as it stands, and every script has one."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest
from source_tree import ROOT

from tests.shares import one_in

PAGE = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"`python -m (benchmarks\.[^`]*)`", PAGE)))
OURS = sorted(set(re.findall(r"`(fooling [^`]*)`", PAGE)))
SCRIPTS = sorted(
    path.stem for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in path.read_text(encoding="utf-8")
)

pytestmark = pytest.mark.slow


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """What became of `python -m WORDS`, run from the root of the tree."""
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("command", one_in(13, [*COMMANDS, *OURS]))
def test_a_printed_command_is_taken(command: str) -> None:
    """With `--help` behind it, a printed command gets as far as its arguments, which are right."""
    done = ran(*shlex.split(command), "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.lower().startswith("usage:")


def test_a_wrong_argument_is_refused() -> None:
    """So what the page prints is held to the script: a part that there is not ends with 2."""
    done = ran("benchmarks.exact_depth", "nothing", "--help")
    assert (done.returncode, "invalid choice" in done.stderr) == (2, True)


def test_every_script_is_on_the_page() -> None:
    """No script without a command that the page prints, and no command without its script."""
    assert sorted({command.split()[0].removeprefix("benchmarks.") for command in COMMANDS}) == SCRIPTS
