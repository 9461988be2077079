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


TOLD = "run once more: 2 tests, of which 0 failed again"
WAITS = "@for i in 1 2 3 4 5 6 7 8 9; do [ -e made ] && exit 0; sleep 1; done; exit 1"


def with_parts(folder: Path, **recipes: str) -> None:
    """A tree with our `.ci/run`, whose Makefile has these recipes for its parts, and says their names for the others.

    Beside it lies a `coqc`, so that the proofs are one of the parts.
    """
    for made in (folder / ".ci", folder.parent / "clones", folder.parent / "bin"):
        made.mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci")
    parts = {part: f"@echo {part}" for part in ("proofs", "check", "types", "contract", "lint", ".venv/.ready")}
    written = {**parts, "test": f"@echo {TOLD}", **recipes}
    rules = "".join(f"{part}:\n\t{recipe}\n" for part, recipe in written.items())
    (folder / "Makefile").write_text(f".PHONY: {' '.join(written)}\n{rules}")
    for library in ("mathcomp/zify", "Coquelicot", "Interval"):
        (folder.parent / "coq" / "user-contrib" / library).mkdir(parents=True)
    coqc = folder.parent / "bin" / "coqc"
    coqc.write_text(f"#!/bin/sh\necho {folder.parent / 'coq'}\n")
    coqc.chmod(0o755)


def table_of(folder: Path) -> tuple[int, dict[str, str], str]:
    """How `.ci/run` ends, the colour of each part, and the last line."""
    path = f"{folder.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = ran(folder, "env", "CI=", f"PATH={path}", "bash", ".ci/run")
    lines = done.stdout.splitlines()
    return done.returncode, dict(re.findall(r"^(\S+) +\d+  (green|red)$", done.stdout, re.MULTILINE)), lines[-1]


@pytest.mark.parametrize("red", ["", "lint", "proofs", "test"])
def test_the_run_ends_with_a_table_of_its_parts(red: str, tmp_path: Path) -> None:
    """Each part has its seconds and its colour, also where one fails; the last line says what was run once more."""
    with_parts(tmp_path / "repository", **({red: f"@echo {TOLD}; false"} if red else {}))
    code, table, last = table_of(tmp_path / "repository")
    assert (code == 0) is (red == "")
    assert table.keys() == {"proofs", "check", "types", "contract", "lint", "test", ".ready"}
    assert [part for part, colour in table.items() if colour == "red"] == [part for part in (red,) if part]
    assert re.fullmatch(rf"all +\d+  {TOLD}", last)


def test_the_proofs_begin_beside_the_set_up_and_end_before_the_tests(tmp_path: Path) -> None:
    """Each of two parts waits for what the other one makes, and the tests for the proofs."""
    folder = tmp_path / "repository"
    of_proofs = WAITS.replace("exit 0", "{ touch proved; exit 0; }")
    with_parts(folder, **{".venv/.ready": "@touch made", "proofs": of_proofs, "test": f"@[ -e proved ] && echo {TOLD}"})
    code, table, _ = table_of(folder)
    assert code == 0 and set(table.values()) == {"green"}
