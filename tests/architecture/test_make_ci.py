"""`make ci` judges the present commit, in a clone of it, and writes down its hash where it is green.

Here the repository is a small one with our Makefile, whose `.ci/run` is one line; or one with our `.ci/run`, whose
Makefile has a line for each part.
"""

from __future__ import annotations

import os
import re
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


@pytest.mark.parametrize("red", ["", "lint", "test"])
def test_the_run_ends_with_a_table_of_its_parts(red: str, tmp_path: Path) -> None:
    """Each part has its seconds and its colour, also where one fails; the last line says what was run once more."""
    folder = tmp_path / "repository"
    for made in (folder / ".ci", tmp_path / "clones"):
        made.mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci")
    told = "run once more: 2 tests, of which 0 failed again"
    parts = ("proofs", "check", "types", "contract", "lint", "test", ".venv/.ready")
    recipes = [f"{part}:\n\t@echo {told if part == 'test' else part}; {'false' * (part == red)}\n" for part in parts]
    (folder / "Makefile").write_text(f".PHONY: {' '.join(parts)}\n{''.join(recipes)}")
    done = ran(folder, "env", "CI=", "bash", ".ci/run")
    table = dict(re.findall(r"^(\S+) +\d+  (green|red)$", done.stdout, re.MULTILINE))
    assert (done.returncode == 0) is (red == ""), done.stdout + done.stderr
    assert {"check", "types", "contract", "lint", "test", ".ready"} <= table.keys()
    assert [part for part, colour in table.items() if colour == "red"] == [part for part in (red,) if part]
    assert re.fullmatch(rf"all +\d+  {told}", done.stdout.splitlines()[-1])
