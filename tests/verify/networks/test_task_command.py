"""`fooling task`: the list, a task at a size, a task of one's own, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.tasks.contents import TASKS
from fooling.verify.cli import main


def answered(*arguments: str) -> Any:
    """The document of a command."""
    done = CliRunner().invoke(main, ["task", *arguments, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_every_task_is_listed() -> None:
    """In the list, and with its parameters alone."""
    assert [one["name"] for one in answered()["tasks"]] == sorted(TASKS) == list(TASKS)
    assert answered("dyck,types=3")["task"]["parameters"]["types"] == 3
    shown = CliRunner().invoke(main, ["task"]).stdout
    assert f"{len(TASKS)} tasks" in shown


def test_a_law_at_a_size() -> None:
    """The numbers of appendix H, samples of a seed, and a statistic."""
    three = "dyck,examples=positive,closing=three-way"
    found = answered(three, "--n", "8", "--distance", "uniform:dyck:2,2", "--distance", three)
    assert [one["distance"] for one in found["distances"]] == ["13/54", "0"]
    found = answered("dyck,examples=corrupted,changes=2", "--n", "6", "--event", "dyck:2,2")
    assert found["events"] == [{"event": "dyck:2,2", "probability": "1/15"}]
    drawn = [answered("index-lookup", "--n", "4", "--samples", "5", "--seed", seed)["samples"] for seed in "334"]
    assert drawn[0] == drawn[1] != drawn[2] and all(word["word"].count("@") == 1 for word in drawn[0])
    assert answered("equality", "--n", "3", "--statistic", "last-letter")["statistics"] == {"last-letter": "9/16"}
    law = answered("equality", "--n", "1", "--law")["law"]
    assert [(one["word"], one["mass"]) for one in law] == [("00", "3/8"), ("11", "3/8"), ("01", "1/8"), ("10", "1/8")]
    assert answered("recall,items=2", "--n", "2", "--distance", "uniform")["distances"][0]["distance"] == "0"


def test_a_task_of_ones_own(tmp_path: Path) -> None:
    """Two functions are enough; what is wrong with a file is told in one line."""
    own = tmp_path / "first.py"
    own.write_text("def places(n):\n    return ['ab'] * n\n\ndef answer(word):\n    return int(word[0] == word[-1])\n")
    assert answered(str(own), "--n", "3")["answers"] == [{"answer": "0", "mass": "1/2"}, {"answer": "1", "mass": "1/2"}]
    wrongs = {
        "def answer(word): return 1": "no function places",
        "1 +": "raised SyntaxError",
        "def places(n): return 1 / 0\ndef answer(word): return 1": r"places\(2\) raised ZeroDivisionError",
        "from itertools import count\nk = count()\ndef places(n): return ['a'] * n\ndef answer(word): return next(k)": (
            "one answer"
        ),
        "def places(n): return ['a'] * n\ndef answer(word): return 1\ndef cut(n): return 'A'": "2 letters A or B",
        "def places(n): return ['a'] * n\ndef answer(word): return 1\ndef generator(n): return 1": "Generator",
    }
    for text, told in wrongs.items():
        own.write_text(text)
        _refused([str(own), "--n", "2"], told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dycc"], "did you mean dyck"),
        (["dyck", "--n", "5"], "want an even number"),
        (["dyck", "--samples", "2"], "--n: missing"),
        (["equality", "--n", "2", "--statistic", "x"], "has the statistics first-letters"),
        (["equality", "--n", "2", "--event", "x"], "language 'x'"),
        (["copying", "--n", "60", "--law"], "more than 1000000 steps"),
        (["missing.py"], "missing.py"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], told: str) -> None:
    """A name, a size, an option that is missing, a statistic, an event, a law that is too large, a file."""
    _refused(arguments, told)


def _refused(arguments: list[str], told: str) -> None:
    done = CliRunner().invoke(main, ["task", *arguments])
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
    assert re.search(told, done.stderr)
