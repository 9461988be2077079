"""Hostile submissions to `fooling grade`: what each may cost, what is opened, and what is printed of it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.shares import EVERY_DRAW

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
SHEET = """
title: Sheet
limits: {seconds: 2, memory: 256}
questions:
  - id: fool
    text: A fooling set.
    hole: [fooling-set, [disjointness, 2], 1]
    points: 1
    credit: {full: 1}
  - id: dfa
    text: Words that end in b.
    hole: [dfa, [regex, "(a|b)*b"]]
    points: 1
  - id: many
    text: A number.
    hole: [number, [D, [equality, 1]]]
    points: 1
"""
GOOD = "fool: [00 11]\n"
LESS = 1 if EVERY_DRAW in os.environ else 30  # of what is large, where `make test` runs
HOSTILE = {
    "tag": "fool: !!python/object/apply:os.system ['touch ran']\n",
    "alias": "a: &a [1, 1, 1, 1, 1, 1, 1, 1]\nfool: [*a, *a]\n",
    "twice": "fool: [00 11]\nfool: [00 00]\n",
    "deep": "fool: " + "[" * (10**5 // LESS),
    "deep-json": '{"fool": ' + "[" * (10**5 // LESS),
    "pairs": "fool: [" + "00 11, " * (10**6 // LESS) + "]\n",
    "states": "dfa: {start: s0, accepting: [], moves: {"
    + ", ".join(f"s{i}: {{a: s{i + 1}, b: s0}}" for i in range(30_000 // LESS))
    + "}}\n",
    "numbers": "many: 1e999999999\n",
    "nan": "many: .nan\n",
    "digits": "many: " + "9" * (10**6 // LESS) + "\n",
    "markup": "fool: ['<script>alert(1)</script>', '=1+1', \"\\e[31mred\\u202e\"]\n=cmd: 1\n",
    "path": "dfa: {file: ../../secret.json}\nfool: {file: /etc/passwd}\n",
    "link": "dfa: {file: link.json}\n",
    "binary": "\x00\x01",
    "nothing": "",
}
# A program that grades, told of every file that is opened, and every program that is run, by it or by its processes.
WATCHED = """
import json, os, sys

busy = False

def hear(event, arguments):
    global busy
    told = ("open", "os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "socket.connect", "socket.bind")
    if busy or not event.startswith(told) or event == "open_code":
        return
    busy = True
    log = os.open({log!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(log, (json.dumps([event, *map(str, arguments)]) + chr(10)).encode())
    os.close(log)
    busy = False

sys.addaudithook(hear)
sys.path.insert(0, {root!r})
sys.argv = ["fooling", "grade", "sheet.yaml", "in", "--csv", "grades.csv", "--evidence", "evidence", "--json"]
from fooling.verify.cli import main
main()
"""


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any, list[list[str]], str]:
    """The folder, what the command answered, what was opened, and the table."""
    here = tmp_path_factory.mktemp("hostile")
    (here / "in").mkdir()
    (here / "sheet.yaml").write_text(SHEET, encoding="utf-8")
    (here / "secret.json").write_text("{}", encoding="utf-8")
    for name, text in {**HOSTILE, "good": GOOD}.items():
        folder = here / "in" / name
        folder.mkdir()
        ending = ".json" if name == "deep-json" else ".yaml"
        (folder / f"answers{ending}").write_text(text, encoding="utf-8")
        (folder / "evil.py").write_text("open('ran', 'w')", encoding="utf-8")
    (here / "in" / "link" / "link.json").symlink_to(here / "secret.json")
    log = here / "log"
    program = WATCHED.format(root=str(ROOT), log=str(log))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=here, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    opened = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return here, json.loads(done.stdout), opened, (here / "grades.csv").read_text(encoding="utf-8")


@pytest.mark.exhaustive
def test_each_hostile_submission_costs_itself_only(graded: tuple[Path, Any, list[list[str]], str]) -> None:
    """The good one has its point, each other answer a state and one line; what runs out of its limits is not graded."""
    _, found, _, _ = graded
    by = {(one["student"], one["question"]): one for one in found["answers"]}
    assert (by["good", "fool"]["state"], by["good", "fool"]["points"]) == ("right", "1")
    assert all("\n" not in one["says"] and one["says"].isprintable() for one in found["answers"])
    assert not [one for one in found["answers"] if one["points"] not in ("0", None) and one["student"] != "good"]
    whole = ("tag", "alias", "twice", "deep", "deep-json", "pairs", "binary")
    assert {by[name, "fool"]["state"] for name in whole} == {"unreadable"}
    assert by["nothing", "fool"]["state"] == "missing"
    assert [by[name, "many"]["state"] for name in ("numbers", "nan", "digits")] == ["unreadable"] * 3
    assert by["states", "dfa"]["state"] in ("wrong", "not graded", "unreadable")


def test_nothing_is_told_of_this_machine_and_nothing_is_markup(graded: tuple[Path, Any, list[list[str]], str]) -> None:
    """No path of this machine, no internal name, no escape sequence; no cell that a spreadsheet computes."""
    here, found, _, table = graded
    lines = [one["says"] for one in found["answers"]] + [
        line for one in found["students"].values() for line in one["remarks"]
    ]
    own = "evil.py: not read and not run, as no answer names this file"  # the student's
    assert own in lines
    for line in (one.replace(own, "") for one in lines):
        assert str(here) not in line and "fooling" not in line.replace("fooling set", "") and "\x1b" not in line
        assert "root:" not in line and "Traceback" not in line and ".py" not in line
    assert "\x1b" not in table
    assert not [
        cells for cells in csv.reader(io.StringIO(table)) for one in cells if one.startswith(("=", "+", "-", "@"))
    ]


def test_only_the_submission_the_sheet_and_the_program_are_opened(
    graded: tuple[Path, Any, list[list[str]], str],
) -> None:
    """Read: those; written: the output, and folders that go with the run; and no program is run, no socket opened."""
    here, _, events, _ = graded
    assert {event for event, *_ in events} == {"open"}
    installed = [str(Path(place).resolve()) for place in {ROOT, sys.prefix, sys.base_prefix, *sys.path} if place]
    handed_in = {str(path) for path in (here / "in").glob("*/answers.*")}
    read, written = set[str](), set[str]()
    for _, name, mode, flags in (event for event in events if not event[1].isdigit()):  # not what is open already
        path = os.path.realpath(here / name)
        writes = int(flags) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) if flags.isdigit() else "w" in mode
        (written if writes else read).add(path)
    certificates = str(here / "evidence")  # what the run has written is read again, for its SHA-256
    of_the_run = str(Path(tempfile.gettempdir()).resolve() / "fooling-")
    outside = {
        path
        for path in read - handed_in - {str(here / "sheet.yaml"), "/dev/null"}
        if not path.startswith((*installed, "/proc/", of_the_run, certificates))
    }
    assert outside == set() and str(here / "in" / "good" / "answers.yaml") in read  # so processes are heard
    places = (str(here / "grades.csv"), str(here / ".grades.csv"), str(here / "evidence"), of_the_run, "/dev/null")
    trial = rf"{re.escape(tempfile.gettempdir())}/[a-z0-9_]{{8}}"  # of Python's, whether it can write there
    others = {path for path in written if not path.startswith(places) and not re.fullmatch(trial, path)}
    assert {path for path in others if "__pycache__" not in path} == set()
    assert not (here / "ran").exists()
