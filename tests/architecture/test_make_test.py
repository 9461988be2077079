"""`make test` runs what fails once more, alone and in more time.

A test that fails twice makes it red; one that fails beside the others alone is named, and is a defect of that test.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from source_tree import ROOT

from tests.shares import one_in

if shutil.which("make") is None:
    pytest.skip("make is not installed", allow_module_level=True)

RIGHT = "def test_right():\n    pass\n"
WRONG = "def test_wrong():\n    raise ValueError\n"
UNSTEADY = """
from pathlib import Path

def test_unsteady():
    if not Path("tried").exists():
        Path("tried").touch()
        raise ValueError
"""


@pytest.mark.parametrize(
    ("tests", "is_green", "once_more"),
    one_in(
        4,
        [
            (RIGHT + UNSTEADY, True, "1 tests, of which 0"),
            (RIGHT, True, "0 tests, of which 0"),
            (UNSTEADY + WRONG, False, "2 tests, of which 1"),
            ("a (\n", False, "0 tests, of which 0"),
        ],
    ),
    ids=["unsteady", "right", "wrong", "not Python"],
)
def test_what_fails_twice_is_red(tests: str, is_green: bool, once_more: str, tmp_path: Path) -> None:
    """No failure is hidden: the name of each test that failed is printed, and how many were run once more.

    What cannot be collected stays red.
    """
    copied = tmp_path / "tests" / "architecture"
    copied.mkdir(parents=True)
    for name in ("once_more.py", "forked.py"):
        shutil.copy(ROOT / "tests" / "architecture" / name, copied)
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).touch()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    for stamp in (".decides", ".ready"):
        (tmp_path / ".venv" / stamp).touch()
    (tmp_path / "test_them.py").write_text(tests)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTEST"))}
    done = subprocess.run(["make", "test"], cwd=tmp_path, env=kept, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is is_green, done.stdout + done.stderr
    assert f"run once more: {once_more} failed again\n" in done.stdout
    for name in ("unsteady", "wrong"):
        assert (f"FAILED test_them.py::test_{name}" in done.stdout) is (f"test_{name}" in tests)


def told_by(folder: Path, **files: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of folders of tests that two processes run, a file in each."""
    for name, text in files.items():
        (folder / name).mkdir()
        (folder / name / f"test_{name}.py").write_text(f"import os, signal, time\n{text}")
    (folder / "pytest.ini").touch()
    two = f"import os, sys, pytest; os.sched_getaffinity = lambda _: {{0, 1}}; sys.path[:0] = [{str(ROOT)!r}]; "
    started = f"{two}sys.exit(pytest.main(['-q', '-p', 'tests.architecture.forked', '-p', 'no:cacheprovider']))"
    return subprocess.run([sys.executable, "-c", started], cwd=folder, capture_output=True, text=True, check=False)


MEETS = """
def test_meets():
    open(f"{os.path.basename(__file__)}.here", "w")
    until = time.monotonic() + 60
    while len([name for name in os.listdir() if name.endswith(".here")]) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    print("said by", os.path.basename(__file__))
    raise ValueError

def test_right():
    pass
"""


def test_two_processes_run_at_once_and_one_tells_of_all(tmp_path: Path) -> None:
    """Two tests that wait for one another end; both failures are shown with what they printed, and all are counted."""
    done = told_by(tmp_path, one=MEETS, two=MEETS)
    assert done.returncode == 1
    assert done.stdout.count("said by test_one.py") == done.stdout.count("said by test_two.py") == 1
    assert "2 failed, 2 passed in" in done.stdout


def test_a_process_that_dies_is_an_error(tmp_path: Path) -> None:
    """Whichever it is: what it ran is not known to be right."""
    dies = MEETS.replace("raise ValueError", "os.kill(os.getpid(), signal.SIGKILL)")
    assert told_by(tmp_path, one=dies, two=MEETS.replace("raise ValueError", "")).returncode not in (0, 1)
