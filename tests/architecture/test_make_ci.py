"""`make ci` judges the present commit, in a clone of it, and writes down its hash where it is green.

Here the repository is a small one with our Makefile, whose `.ci/run` is one line.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from source_tree import ROOT

for needed in ("git", "make"):
    if shutil.which(needed) is None:
        pytest.skip(f"{needed} is not installed", allow_module_level=True)

SETTINGS = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a"}


def ran(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """What became of a command in the repository, whose clones go into a folder beside it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "MAKE", "MFLAGS"))}
    told = {**kept, **SETTINGS, "TMPDIR": str(folder.parent / "clones")}
    return subprocess.run(command, cwd=folder, env=told, capture_output=True, text=True, check=False)


def committed(folder: Path, run: str) -> str:
    """The hash of a new commit whose `.ci/run` is this line."""
    (folder / ".ci" / "run").write_text(f"{run}\n")
    for command in (("git", "add", "--all"), ("git", "commit", "--quiet", "--allow-empty", "--message", "a")):
        assert ran(folder, *command).returncode == 0
    return ran(folder, "git", "rev-parse", "HEAD").stdout.strip()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository without a commit, its environment set up."""
    folder = tmp_path / "repository"
    for made in (folder / ".ci", folder / ".venv", tmp_path / "clones"):
        made.mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "constraints.txt", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    for stamp in (".decides", ".ready"):
        (folder / ".venv" / stamp).touch()
    assert ran(folder, "git", "init", "--quiet").returncode == 0
    return folder


def test_a_green_run_writes_the_hash_of_its_commit(folder: Path) -> None:
    """And no other run: a red one leaves what is written; what is not committed is not judged; no clone stays."""
    green, written = committed(folder, "exit 0"), folder / ".venv" / ".ci-green"
    (folder / ".ci" / "run").write_text("exit 1\n")
    done = ran(folder, "make", "ci")
    assert done.returncode == 0, done.stderr
    assert "what is not committed is not in it" in done.stdout
    assert written.read_text() == f"{green}\n"
    assert committed(folder, "exit 1") != green
    assert ran(folder, "make", "ci").returncode != 0
    assert written.read_text() == f"{green}\n"
    assert list((folder.parent / "clones").iterdir()) == []
