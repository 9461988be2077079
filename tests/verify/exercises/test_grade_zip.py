"""The Gradescope autograder: unpacked, set up and run in an empty environment, where results.json is always valid."""

from __future__ import annotations

import json
import os
import signal
import site
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from fooling.verify.exercises.papers.sheet import digest_of, files_beside
from fooling.verify.pages.exercises.autograder_zip import requirements, wheel, write_zip
from fooling.verify.pages.exercises.gradescope import NOT_YET
from tests.shares import later

pytestmark = pytest.mark.slow

SHEET = """
title: Sheet
questions:
  - id: fool
    text: A fooling set.
    define: {f: [equality, 12]}
    hole: [fooling-set, $f, 1]
    points: 2
    credit: {full: 2}
    key: [000000000000 000000000000, 000000000001 000000000001]
"""
RIGHT = "fool: [000000000000 000000000000, 000000000001 000000000001]\n"
SLOW = "fool: [" + ", ".join(f"'{i:012b} {i:012b}'" for i in range(4096)) + "]\n"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder /autograder of an image: an empty environment with the wheel of the zip in it, and no network.

    What setup.sh asks an index for is taken from here: a path file leads to the libraries, and to nothing of ours.
    """
    root = tmp_path_factory.mktemp("autograder")
    (root / "sheet.yaml").write_text(SHEET, encoding="utf-8")
    write_zip(root / "made.zip", root / "sheet.yaml")
    with ZipFile(root / "made.zip") as opened:
        opened.extractall(root / "source")
    venv.create(root / "venv", symlinks=True)
    [packages] = (root / "venv").glob("lib/python3*/site-packages")
    [ours] = (root / "source").glob("fooling-*.whl")
    with ZipFile(ours) as opened:
        opened.extractall(packages)
    theirs = [path for path in (*site.getsitepackages(), *sys.path) if path.endswith("site-packages")]
    (packages / "theirs.pth").write_text("\n".join(theirs), encoding="utf-8")
    return root


def submitted(root: Path, files: dict[str, str], before: int = 0) -> None:
    """A submission, with the metadata of Gradescope."""
    folder = root / "submission"
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    said = {"users": [{"email": "ann@x.org"}], "previous_submissions": [{}] * before}
    (root / "submission_metadata.json").write_text(json.dumps(said), encoding="utf-8")
    (root / "results").mkdir(exist_ok=True)
    (root / "results" / "results.json").unlink(missing_ok=True)


def started(root: Path) -> subprocess.Popen[bytes]:
    """`run_autograder`, as Gradescope runs it."""
    environment = {"PATH": os.environ["PATH"], "AUTOGRADER": str(root)}
    quiet = subprocess.DEVNULL
    return subprocess.Popen(
        ["bash", root / "source" / "run_autograder"],
        env=environment,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
    )


def results(root: Path) -> Any:
    """What stands in results.json."""
    return json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("files", "score", "says"),
    [
        later({"answers.yaml": RIGHT}, 2.0, "a fooling set of 2 pairs"),
        pytest.param(
            {"mine.yml": RIGHT.replace("1]", "0]")}, 0.0, "has the value 0, not 1", marks=pytest.mark.exhaustive
        ),
        pytest.param(
            {},
            0.0,
            "no file of answers; want answers.yaml or answers.yml or answers.json",
            marks=pytest.mark.exhaustive,
        ),
        later({"answers.yaml": "[" * 10**5}, 0.0, "nested more than 50 deep"),
    ],
    ids=["right", "wrong", "empty", "hostile"],
)
def test_a_submission_is_graded_in_an_empty_environment(
    root: Path, files: dict[str, str], score: float, says: str
) -> None:
    """One test a question, with its line, and the hashes for an appeal; attempts are counted from the metadata."""
    submitted(root, files, before=2)
    assert started(root).wait(timeout=120) == 0
    found = results(root)
    [one] = found["tests"]
    assert found["score"] == score == one["score"] and says in one["output"]
    assert found["extra_data"]["fooling"][0]["attempt"] == 3


@pytest.mark.parametrize("wait", [0.3, later(0.05), later(0.7)])
def test_a_grader_that_is_killed_midway_leaves_valid_results(root: Path, wait: float) -> None:
    """They say that nothing is graded yet: killed at any moment, which is tried at several."""
    submitted(root, {"answers.yaml": SLOW})
    process = started(root)
    place = root / "results" / "results.json"
    while not place.exists():
        time.sleep(0.01)
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    found = results(root)
    assert found["output"] == NOT_YET or found["output"].startswith("Not graded: fool.")
    assert all("score" not in one for one in found["tests"])


def test_what_is_in_the_zip(tmp_path: Path) -> None:
    """Two scripts that may be run, the sheet with the files that it names and no others, and no torch."""
    text = SHEET.replace("[equality, 12]", "[file, net.json]").replace("A fooling", "secret.txt")
    (tmp_path / "sheet.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "net.json").write_text("{}", encoding="utf-8")
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    (tmp_path / "link.json").symlink_to("/etc/passwd")
    assert files_beside(tmp_path / "sheet.yaml") == [tmp_path / "net.json"]
    before = digest_of(tmp_path / "sheet.yaml")
    write_zip(tmp_path / "a.zip", tmp_path / "sheet.yaml")
    (tmp_path / "net.json").write_text("[]", encoding="utf-8")
    assert digest_of(tmp_path / "sheet.yaml") != before  # which a sheet without files has of its text alone
    with ZipFile(tmp_path / "a.zip") as made:
        modes = {one.filename: one.external_attr >> 16 for one in made.infolist()}
    assert {name for name in modes if not name.startswith("fooling-")} == {
        "setup.sh",
        "run_autograder",
        "requirements.txt",
        "not-yet.json",
        "sheet/sheet.yaml",
        "sheet/net.json",
    }
    assert {name for name, mode in modes.items() if mode == 0o755} == {"setup.sh", "run_autograder"}
    lines = requirements().splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert all("==" in line for line in lines) and {"click", "numpy", "z3-solver"} <= names and "torch" not in names


@pytest.mark.exhaustive
def test_the_zip_has_equal_bytes_for_equal_input(tmp_path: Path) -> None:
    """And the scripts are scripts."""
    (tmp_path / "sheet.yaml").write_text(SHEET, encoding="utf-8")
    for name in ("a.zip", "b.zip"):
        write_zip(tmp_path / name, tmp_path / "sheet.yaml")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with ZipFile(tmp_path / "a.zip") as made:
        for name in ("setup.sh", "run_autograder"):
            script = made.read(name)
            assert script.startswith(b"#!/usr/bin/env bash\n")
            subprocess.run(["bash", "-n"], input=script, check=True)


def test_the_wheel_is_one(tmp_path: Path) -> None:
    """Every file of it is in its record, and nothing that is not of this program."""
    name, content = wheel()
    (tmp_path / name).write_bytes(content)
    with ZipFile(tmp_path / name) as made:
        names = set(made.namelist())
        [record] = [one for one in names if one.endswith("RECORD")]
        listed = {line.partition(",")[0] for line in made.read(record).decode().splitlines()}
    assert listed == names and "fooling/verify/checker/kernel.py" in names
    assert {one.partition("/")[0].partition("-")[0] for one in names} == {"fooling"}
