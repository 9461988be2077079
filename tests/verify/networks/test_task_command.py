"""`fooling task`: the list, a task at a size, a task of one's own, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.tasks.contents import TASKS
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.given.asked.named_function import function_term
from fooling.verify.given.asked.network_task import network_task


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
    for name in TASKS:
        explained = answered(name)["task"]["explained"]
        assert {one["name"]: one["default"] for one in explained} == answered(name)["task"]["parameters"]
    assert answered("dyck")["task"]["explained"][4]["range"] == "0 to 999999"


def test_a_law_at_a_size() -> None:
    """The numbers of appendix H, samples of a seed, and a statistic."""
    three = "dyck,examples=positive,closing=three-way"
    found = answered(three, "--n", "8", "--distance", "uniform:dyck:2,2", "--distance", three)
    assert [one["distance"] for one in found["distances"]] == ["13/54", "0"]
    found = answered("dyck,examples=corrupted,changes=2", "--n", "6", "--event", "dyck:2,2")
    assert found["events"] == [{"event": "dyck:2,2", "probability": "1/15"}]
    drawn = [answered("index-lookup", "--n", "4", "--samples", "5", "--seed", seed)["samples"] for seed in "334"]
    assert drawn[0] == drawn[1] != drawn[2] and all(word["word"].count("@") == 1 for word in drawn[0])
    found = answered("equality", "--n", "3", "--statistic", "last-letter", "--statistic", "counts")
    assert found["statistics"] == {"last-letter": "9/16", "counts": "13/16"}
    assert found["means"] == {"last-letter": "1/2", "counts": None}
    law = answered("equality", "--n", "1", "--law")["law"]
    assert [(one["word"], one["mass"]) for one in law] == [("00", "3/8"), ("11", "3/8"), ("01", "1/8"), ("10", "1/8")]
    assert answered("recall,items=2", "--n", "2", "--distance", "uniform")["distances"][0]["distance"] == "0"


def test_the_tables_of_a_task() -> None:
    """Windows with both conventions, two inputs that refute regularity, and tasks without a table."""
    found = answered("edit-distance", "--n", "2", "--program")["programs"]
    assert [(one["window"], one["outputs"]) for one in found] == [(8, 11), (13, 16)]
    assert all(one["same_states"] for one in found)
    assert answered("longest-increasing", "--n", "1", "--program")["programs"][0]["same_states"] is None
    for wrong in (["dyck", "--n", "4"], ["edit-distance", "--n", "9"], ["edit-distance"]):
        assert CliRunner().invoke(main, ["task", *wrong, "--program"]).exit_code == 2


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
        "def places(n): return 3\ndef answer(word): return 1": r"places\(2\) raised TypeError",
        "def places(n): return []\ndef answer(word): return 1": "no place; want letters",
        "def places(n): return ['a'] * n\ndef answer(word): raise SystemExit(3)": "raised SystemExit",
        "def places(n): return ['a'] * n\ndef answer(word): pass": "is None; want a number",
    }
    begun = "def places(n): return ['ab'] * n\ndef answer(word): return word[0]\ndef inputs(n): return "
    wrongs |= {
        f"{begun}[]": "no word; want one at least",
        f"{begun}['abc']": "no word of one letter for each",
        f"{begun}['ac']": "no word of one letter for each",
        f"{begun}['ab', 'ab']": "twice",
    }
    for text, told in wrongs.items():
        own.write_text(text)
        _refused([str(own), "--n", "2"], told)
    own.write_text(f"{begun}['ab', 'aa']")
    assert answered(str(own), "--n", "2")["answers"] == [{"answer": "a", "mass": "1"}]


@pytest.mark.parametrize(
    ("steps", "moves", "told"),
    [
        ("n", "[(F(3, 2), 'a', 0), (F(-1, 2), 'b', 0)]", "the mass -1/2 of 'b' is negative"),
        ("n", "[(F(1, 3), 'a', 0), (F(1, 2), 'b', 0)]", "the masses add up to 5/6; want 1"),
        ("n", "[]", "the masses add up to 0; want 1"),
        ("n", "[(0.5, 'a', 0), (0.5, 'b', 0)]", "is no move; want"),
        ("n", "[(F(1), 'a')]", "is no move; want"),
        ("n", "[(F(1), 'a', [])]", "TypeError: unhashable"),
        ("n", "1 / 0", "ZeroDivisionError"),
        ("n", "((F(1, 2 ** k), 'a', 0) for k in count(1))", "more than 10000 moves"),
        ("10 ** 9", "[(F(1), None, 0)]", "makes 1000000000 steps; want at most 100000"),
    ],
)
def test_a_generator_of_ones_own_is_held_to_a_law(tmp_path: Path, steps: str, moves: str, told: str) -> None:
    """Masses below 0 or not of sum 1, what is no move, and what does not end are told in one line with the file."""
    own = tmp_path / "own.py"
    own.write_text(
        "from fractions import Fraction as F\nfrom itertools import count\n"
        "from fooling.circuits.languages.generator import Generator\n"
        "def places(n): return ['ab'] * n\ndef answer(word): return 1\n"
        f"def generator(n): return Generator(0, {steps}, lambda t, q: {moves})\n"
    )
    for option in ("--law", "--samples=2"):
        _refused([str(own), "--n", "2", option], told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dycc"], "did you mean dyck"),
        (["dyck", "--n", "5"], "want an even number"),
        (["dyck", "--samples", "2"], "--n: missing"),
        (["dyck", "--n", "4", "--seed", "2"], "--seed: draws nothing by itself"),
        (["equality", "--n", "2", "--statistic", "x"], "has the statistics first-letters"),
        (["equality", "--n", "2", "--event", "x"], "language 'x'"),
        (["copying", "--n", "60", "--law"], "more than 1000000 steps"),
        (["missing.py"], "missing.py"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], told: str) -> None:
    """A name, a size, an option that is missing, a statistic, an event, a law that is too large, a file."""
    _refused(arguments, told)


def test_a_task_stands_where_a_function_may() -> None:
    """In sentences, for a variable n where the function is known, with * where nothing is asked; and in `measure`."""
    told = {
        "D(task equality with n = 4) = 5": ("=", ("D", ("equality", 4)), 5),
        "D(task dyck with n = 4) = 5": ("=", ("D", ("under", ("dyck", 2, 2), "odd-even", 4)), 5),
        "D(task index-lookup with symbols = 3, n = 2) >= 2": (">=", ("D", ("key-recall", 2, 3)), 2),
        "D(task majority with n = 2) = 2": ("=", ("D", ("matrix", ((0, 0), (0, 1)))), 2),
        "D(task recall with items = 2, n = 1) >= 1": (
            ">=",
            ("partial-D", ("partial", ((0, "*"), (1, "*"), ("*", 0), ("*", 1)))),
            1,
        ),
    }
    for text, term in told.items():
        assert sentence_of(text).term == term
    assert sentence_of("for all n >= 1: D(task equality with n = n) = n + 1").term[3][1] == ("D", ("equality", "n"))
    known = Expansion(None, "", Path())
    assert known.proposition(["task", "composition", {"n": 3}], "here") == ("composition", 3)
    assert known.proposition(["task", "recall", {"items": 2}], "here") == ("recall", ("a", "b"), ("0", "1"))
    for text, told_so in {
        "D(task dycc with n = 2) = 1": "did you mean dyck",
        "D(task k-hop with n = n) = 1": "numbers alone",
        "BAPO prefix bits(task majority with n = 4; 1 attended token) = 0": "known as the matrix",
        "some model with a cache of 1 bit computes task majority with n = 4": "known as the matrix",
    }.items():
        with pytest.raises(InvalidInput, match=told_so):
            sentence_of(text)


def test_a_measured_task_is_the_function_that_it_is() -> None:
    """A family, a language, a matrix with the shares as labels; what asks too little is told."""
    for spec, same in (("equality", "equality"), ("dyck", "dyck:2,2"), ("composition", "composition")):
        assert function_term(f"task:{spec}", 2).term == function_term(same, 2).term
    found = function_term("task:k-hop,letters=2", 3)
    assert found.labels == (("a", "b"), ("aa", "ab", "ba", "bb")) and found.term[1] == ((1, 0, 2, 2), (1, 1, 0, 2))
    for spec, n, told in (("recall", 1, "nothing is asked"), ("match2", None, "wants a size"), ("foo", 2, "no task")):
        with pytest.raises(InvalidInput, match=told):
            function_term(f"task:{spec}", n)


def test_a_network_is_held_against_a_task() -> None:
    """Those that are known, at all lengths; others by their listed answers, of the lengths that they have."""
    assert network_task("task:dyck", 5) == network_task("dyck:2,2", 5)
    assert network_task("task:equality", 4) == network_task("equality", 4)
    assert network_task("task:recall,items=2", 5).term == ("recall", ("a", "b"), ("0", "1"))
    asked = network_task("task:arithmetic,modulus=2", 4)
    assert [n for n in range(6) if asked.asks(n)] == [1, 3] and asked.alphabet == tuple("()*+-01")
    answers = {tuple(asked.alphabet[a] for a in word): asked.answer(word) for n in (1, 3) for word in asked.words(n)}
    assert answers[tuple("1+1")] == 0 and answers[tuple("(1)")] == 1 and len(answers) == 16
    with pytest.raises(InvalidInput, match="answers are listed"):
        network_task("task:copying", 40)


def _refused(arguments: list[str], told: str) -> None:
    done = CliRunner().invoke(main, ["task", *arguments])
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
    assert re.search(told, done.stderr)
