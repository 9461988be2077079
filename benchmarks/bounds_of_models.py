"""Bounds on messages at n = 64, found and replayed, and all rows of `fooling width` beside the first of them.

python -m benchmarks.bounds_of_models replay
python -m benchmarks.bounds_of_models width
"""

from __future__ import annotations

import tempfile

from click.testing import CliRunner

from benchmarks.timed import run_parts, timed
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.cli import main
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.sentences.reader import read_sentence

BOUNDS = (
    "message size(INDEX_64; 3 messages, alice first) = 4",
    "D(DISJ_64; 5 messages, alice first) >= 64",
    "D(INDEX_64; from-alice, error at most 1/4 on average under the uniform law) >= 12",
    "D(RECALL_{64,4}; only alice sends) = 128",
    "no streaming algorithm with 63 bits computes INDEX_64",
    "no LSTM with 1 unit of 5 bits computes INDEX_64 with error 1/4 and private coins",
)
TASKS = (("index", 65), ("equality", 128), ("disjointness", 128), ("key-recall:4", 65), ("dyck:2,2", 64))


def replay() -> None:
    """The seconds that a derivation takes to be found, and those of the checker."""
    for text in BOUNDS:
        that = read_sentence(text).term
        try:
            found, node = timed(lambda that=that: automatic(that, fresh()))  # type: ignore[misc]
        except Exception as error:  # noqa: BLE001  what is not found is a line of the table
            print(f"not found  {text}: {str(error)[:80]}")
            continue
        replayed, _ = timed(lambda that=that, node=node: prove(that, node, fresh()))  # type: ignore[misc]
        print(f"found in {found:6.2f} s, replayed in {replayed:6.3f} s, {found / replayed:7.0f} times  {text}")


def width() -> None:
    """A task's table, and its first row alone."""
    for task, n in TASKS:
        with tempfile.TemporaryDirectory() as folder:
            line = f"width --task {task} --n {n} --p 16 --evidence {folder} --json".split()
            one, _ = timed(lambda line=line: CliRunner().invoke(main, [*line, "--model", "streaming"]))  # type: ignore[misc]
            every, told = timed(lambda line=line: CliRunner().invoke(main, [*line, "--all"]))  # type: ignore[misc]
        print(f"{task} at {n}: all rows {every:5.1f} s, {every / one:4.1f} times one row; exit {told.exit_code}")


if __name__ == "__main__":
    run_parts({"replay": replay, "width": width}, __doc__)
