"""How long many small claims take: `python -m benchmarks.workers [--claims 1 100]`, or `resume` for the paper's claims.

Three ways in turn, each in a program of its own:

- `check`: `fooling check`, whose processes are forked from it as it is, serve one claim after the other and forget it;
- `alone`: a process for each claim, forked from a server that has loaded the libraries once, as before;
- `here`: one process without limits, which is the least that can be asked.

The seconds of the processor are those of all processes of a program, also of those that it leaves to others: this
script adopts them (Linux).
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import subprocess
import sys
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from fooling.verify.runs.claims.arguments import own
from fooling.verify.runs.claims.many_claims import SHARED
from fooling.verify.runs.claims.one_claim import Plan, decide_here
from fooling.verify.runs.processes.processes import each_alone

ADOPT = 36  # PR_SET_CHILD_SUBREAPER of prctl(2)
PAPER = "bhattamishra2024"


def sums(many: int, file: Path) -> None:
    """Claims that need nothing, in a file."""
    claims = [{"id": f"sum{i}", "says": f"{i} + 1 is {i + 1}", "that": ["=", ["+", i, 1], i + 1]} for i in range(many)]
    file.write_text(json.dumps({"claims": claims}), encoding="utf-8")


def timed(*command: str) -> tuple[float, float]:
    """Seconds of the processor, of all that a program starts, and of the wall until it ends."""
    before, started = os.times(), time.monotonic()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    wall = time.monotonic() - started
    with suppress(ChildProcessError):
        while True:
            os.wait()
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4]), wall


def decide_all(way: str, file: Path, evidence: Path) -> None:
    """The claims of the file, in this program."""
    tasks, work = own(file), partial(decide_here, plan=Plan("default", evidence, 2, 60.0))
    if way == "here":
        answers = [work(task) for task in tasks]
    else:
        with closing(each_alone(work, tasks, 2, 60.0, (*SHARED, "fooling.verify.runs.claims.many_claims"))) as endings:
            answers = [one.answer for one in endings if one.answer is not None]
    if [str(one.outcome.verdict) for one in answers] != ["confirmed"] * len(tasks):
        raise SystemExit("not all are confirmed")


def compare(many: int, runs: int, folder: Path) -> None:
    """The three ways in turn."""
    file = folder / "sums.json"
    sums(many, file)
    for run in range(runs):
        evidence = str(folder / "evidence")
        for way, command in {
            "check": ("-m", "fooling", "check", str(file), "--evidence", evidence),
            "alone": ("-m", "benchmarks.workers", "--way", "alone", "--file", str(file)),
            "here": ("-m", "benchmarks.workers", "--way", "here", "--file", str(file)),
        }.items():
            processor, wall = timed(*command)
            print(f"{many} claims, run {run + 1}, {way}: {processor:.2f} s of the processor, {wall:.2f} s of the wall")


def resume(runs: int, folder: Path) -> None:
    """The claims of the paper, and then `--resume` with nothing to do."""
    evidence = str(folder / "evidence")
    for options in ([], *[["--resume"]] * runs):
        processor, wall = timed("-m", "fooling", "check", PAPER, "--evidence", evidence, *options)
        print(f"{' '.join(['check', PAPER, *options])}: {processor:.2f} s of the processor, {wall:.2f} s of the wall")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", nargs="?", choices=["small", "resume"], default="small")
    parser.add_argument("--claims", type=int, nargs="+", default=[1, 10, 100, 1000])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--way", choices=["alone", "here"], help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        if given.way is not None:
            decide_all(given.way, given.file, folder)
            return
        ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0)
        if given.what == "resume":
            resume(given.runs, folder)
        for many in given.claims if given.what == "small" else ():
            compare(many, given.runs, folder)


if __name__ == "__main__":
    main()
