"""How long grading takes: `python -m benchmarks.grading [--submissions 100]`.

A sheet of six questions of different kinds is graded as `fooling grade` does, in two processes: a third of the
submissions is right, a third has a mistake in each answer, and a third cannot be read in part.  Then one submission is
graded by a program that has just started.  The seconds of the processor are those of all processes.

At last single answers about functions of 8 x 8 inputs and automata of 20 states are judged: a right and a wrong one of
each kind, each for the second time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fooling.verify.exercises.marking.marked import mark
from fooling.verify.exercises.papers.sheet import sheet_of

SHEET = """
title: Six questions
define: {f: [disjointness, 3], L: [regex, "(a|b)*abb"]}
questions:
  - {id: fool, text: A fooling set., hole: [fooling-set, $f, 1], points: 10, credit: {zero: 2, full: 8}, key: auto}
  - {id: tree, text: A protocol tree., hole: [protocol-tree, $f], points: 10, credit: {zero: 6, full: 4}, key: auto}
  - {id: cover, text: A cover., hole: [cover, $f, 0], points: 10, credit: {zero: 9, full: 3}, key: auto}
  - {id: dfa, text: An automaton., hole: [dfa, $L], points: 10, credit: {zero: 8, full: 4}, key: auto}
  - {id: regex, text: An expression., hole: [regex, $L], points: 10, key: "(a|b)*abb"}
  - {id: number, text: A number., hole: [number, [D, $f]], points: 10, key: 4}
"""
WRONG = """
fool: [000 111, 001 110, 000 000]
tree: {alice: x1, 0: 1, 1: 0}
cover: [000 x 000]
dfa: {start: p, accepting: [q], moves: {p: {a: p, b: q}, q: {a: p, b: q}}}
regex: (a|b)*bb
number: 5
"""
UNREADABLE = "fool: [000 111, 01]\ntree: {carol: x1}\ncover: [000]\ndfa: []\nregex: '(('\nnumber: four\n"

LARGE = """
title: Eight by eight inputs, and twenty states
define: {f: [disjointness, 3], L: [regex, "b*((ab*){20})*"]}
questions:
  - {id: fooling-set, text: Q, hole: [fooling-set, $f, 1], points: 8, credit: {zero: 0, full: 8, wrong: salvage}}
  - {id: protocol-tree, text: Q, hole: [protocol-tree, $f], points: 8}
  - {id: cover, text: Q, hole: [cover, $f, 1], points: 8}
  - {id: one-way-messages, text: Q, hole: [one-way-messages, $f, alice], points: 8}
  - {id: distribution, text: Q, hole: [distribution, $f], points: 8}
  - {id: dfa, text: Q, hole: [dfa, $L], points: 8}
  - {id: nfa, text: Q, hole: [nfa, $L], points: 8}
  - {id: words, text: Q, hole: [distinguishable-words, $L], points: 8, credit: {full: 20, wrong: salvage}}
  - {id: suffix-table, text: Q, hole: [suffix-table, $L], points: 8, credit: {full: 20}}
"""


def fooling(*arguments: str) -> str:
    """What a command prints; its exit code is 0."""
    command = [sys.executable, "-m", "fooling", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def timed(*arguments: str) -> str:
    """What becomes of the answers, and seconds of the wall and of the processor that it takes."""
    before, started = os.times(), time.monotonic()
    answers = json.loads(fooling("grade", *arguments, "--json"))["answers"]
    wall, after = time.monotonic() - started, os.times()
    states = ", ".join(f"{many} {state}" for state, many in Counter(one["state"] for one in answers).items())
    return f"{states}; {wall:.2f} s of the wall, {sum(after[2:4]) - sum(before[2:4]):.2f} s of the processor"


def spoilt(kind: str, key: Any) -> Any:
    """A key with a mistake; any distribution is right."""
    match kind:
        case "fooling-set":
            return [f"{x:03b} {y:03b}" for x in range(8) for y in range(8)]
        case "protocol-tree":
            return {**key, "1": "0"}
        case "one-way-messages":
            return {**key, "110": "m", "111": "m"}
        case "dfa" | "nfa":
            return {**key, "accepting": list(key["moves"])[-1:]}
        case "suffix-table":
            return {**key, "rows": {**key["rows"], "b": " ".join("0" * len(key["suffixes"]))}}
        case "words":
            return ["a" * n for n in range(60)]
        case _:
            return key[:-1] if isinstance(key, list) else key


def single_answers() -> None:
    """Print how long it takes to judge each, in a program that has judged it once."""
    for question in sheet_of(LARGE).questions:
        if question.hole is None:
            continue
        key = question.hole.written(question.hole.solved())
        for answer in (key, spoilt(question.id, key)):
            mark(question, answer)
            started = time.process_time()
            state = mark(question, answer).state
            print(f"{question.id}, {state}: {1000 * (time.process_time() - started):.1f} ms of the processor")


def main() -> None:
    """Write the sheet and the submissions, grade them, and print how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--submissions", type=int, default=100)
    many: int = parser.parse_args().submissions
    with TemporaryDirectory() as folder:
        sheet, handed_in = Path(folder, "sheet.yaml"), Path(folder, "in")
        handed_in.mkdir()
        sheet.write_text(SHEET, encoding="utf-8")
        right = fooling("sheet", str(sheet), "--format", "template", "--key")
        for i in range(many):
            text = (right, WRONG, UNREADABLE)[i % 3]
            Path(handed_in, f"student{i}.yaml").write_text(text, encoding="utf-8")
        print(f"{many} submissions of six answers: {timed(str(sheet), str(handed_in), '--jobs', '2')}")
        certified = ("--evidence", str(Path(folder, "evidence")))
        print(f"with certificates: {timed(str(sheet), str(handed_in), '--jobs', '2', *certified)}")
        print(f"one, from the start of a program: {timed(str(sheet), str(handed_in / 'student0.yaml'))}")
    single_answers()


if __name__ == "__main__":
    main()
