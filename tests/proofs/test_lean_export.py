"""`fooling export --lean`: the shape of what is written, what its words mean, and what is refused.

No Lean is run.  What is written is held to the table of the library's names and shapes.  `FOOLING_LEAN_LIBRARY` names a
clone of communication-complexity-lean: the table is held to its files at the commit where there is one.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from brute_force import largest_fooling_set
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as some

from fooling.verify.cli import main
from fooling.verify.measures.measure import measure
from fooling.verify.pages.lean.library import COMMIT, PACKAGE, SHAPES
from fooling.verify.pages.lean.stated import NotStated, stated

CLONE = os.environ.get("FOOLING_LEAN_LIBRARY", "")
M = ["matrix", [[0, 1, 0], [1, 1, 0]]]
LARGE = ["matrix", [[0, 5], [-2, 5]]]
STATED = [
    ([">=", ["D", M], 2], f"({PACKAGE}.Deterministic.communicationComplexity f0 ≥ (2 : ENat))"),
    (["<", ["leaves", M], ["+", 2, ["leaves", M]]], "(leastLeaves f0 < ((2 : ENat) + leastLeaves f0))"),
    (["=", ["rank", M, "Q"], 2], f"(({PACKAGE}.Deterministic.Rank.boolFunctionRank f0 : ENat) = (2 : ENat))"),
    (["!=", ["fooling", M, 0], 3], "(largestFooling f0 false ≠ (3 : ENat))"),
    (["<=", ["fooling", LARGE, -2], 1], "(largestFooling f0 (-2) ≤ (1 : ENat))"),
    (["fooling-set", ["pairs", [[0, 1], [1, 0]]], M, 1], "foolsWith ({(0, 1), (1, 0)} : Set (Fin 2 × Fin 3)) f0 true"),
    (
        ["and", ["not", ["=", ["D", M], 9]], ["<=", ["D", LARGE], 4]],
        (
            f"(¬ ({PACKAGE}.Deterministic.communicationComplexity f0 = (9 : ENat)) ∧ "
            f"({PACKAGE}.Deterministic.communicationComplexity f1 ≤ (4 : ENat)))"
        ),
    ),
]
REFUSED = [
    ([">=", ["cover", M, 1], 2], "cover: communication-complexity-lean has no words for it"),
    ([">=", ["one-way", M, "alice"], 1], "one-way: communication-complexity-lean has no words"),
    (["=", ["rank", M, "GF2"], 2], "the rank over GF2"),
    ([">=", ["rank", LARGE, "Q"], 1], "other values than 0 and 1"),
    ([">=", ["fooling", M, 5], 0], "colour 5"),
    ([">=", ["D", M], -1], "-1 is negative"),
    (["forall", [["n", "int"]], [], [">=", ["D", ["equality", "n"]], 1]], "the statement has variables"),
    ([">=", ["D", ["equality", 7]], 8], "128 x 128 is too large"),
    (["fooling-set", ["pairs", [[0, 1], [0, 1]]], M, 1], "has a pair twice"),
    (["even", 2], "even: communication-complexity-lean has no words"),
]


def text(that: Any, **more: Any) -> str:
    """The file for a proposition."""
    return stated({"claim": "own/one", "proposition": that, "verdict": "confirmed", **more}, "claim_own_one")


def code(said: str) -> str:
    """A file without its comments."""
    return re.sub(r"/-.*?-/", "", said, flags=re.DOTALL)


def arguments_behind(code: str, at: int) -> int:
    """How many arguments a name is applied to: words and brackets behind it, up to a sign or the end of the line."""
    many, rest = 0, code[at:]
    while found := re.match(r"[ ]+(\w+|\()", rest):
        many, end = many + 1, found.end()
        if found[1] == "(":
            end = next(i for i in range(end, len(rest)) if rest[: i + 1].count("(") == rest[: i + 1].count(")")) + 1
        rest = rest[end:]
    return many


@pytest.mark.parametrize(("that", "said"), STATED)
def test_what_is_stated(that: Any, said: str) -> None:
    """The theorem says the proposition; each name of the library has its module, and its number of arguments."""
    written = text(that)
    assert f"theorem stated :\n    {said} := by\n  sorry\n" in written and COMMIT in written
    assert "No Lean has read this file." in written
    body, modules = code(written), set(re.findall(r"^import (\S+)$", written, re.MULTILINE))
    uses = list(re.finditer(rf"{PACKAGE}\.[\w.]*\w", re.sub(r"^import .*$", "", body, flags=re.MULTILINE)))
    assert uses
    for one in uses:
        shape = SHAPES[one[0]]
        assert shape.module in modules, one[0]
        assert arguments_behind(one.string, one.end()) == shape.arguments, one[0]


@pytest.mark.parametrize(("that", "why"), REFUSED)
def test_what_has_no_words_is_refused(that: Any, why: str) -> None:
    """One line names the operator, the number or the function."""
    with pytest.raises(NotStated, match=re.escape(why)) as told:
        text(that)
    assert "\n" not in str(told.value)


def test_the_table_is_the_function() -> None:
    """Row x and column y of the table in the file is the function at (x, y)."""
    body = code(text([">=", ["D", ["greater-than", 2]], 2]))
    rows = re.findall(r"!\[((?:true|false)(?:, (?:true|false))*)\]", body)
    values = [[int(value == "true") for value in row.split(", ")] for row in rows]
    assert values == [[int(x > y) for y in range(4)] for x in range(4)]
    assert "def f0 : Fin 4 → Fin 4 → Bool" in body


def test_what_is_refuted_is_stated_as_its_negation() -> None:
    """As its derivation proves."""
    assert "f0 < (9 : ENat)" in text([">=", ["D", M], 9], verdict="refuted")


def test_no_claim_leaves_its_comment() -> None:
    """A name with the signs of a comment neither ends it nor begins another."""
    written = text([">=", ["D", M], 1], claim="x -/ axiom bad : False /-")
    assert "axiom" not in code(written)
    assert code(written).count("theorem") == 1


@given(
    some.integers(2, 3).flatmap(
        lambda n: some.lists(some.lists(some.integers(0, 1), min_size=n, max_size=n), min_size=2, max_size=3)
    )
)
def test_both_notions_of_a_fooling_set_agree(rows: list[list[int]]) -> None:
    """The library's sets, in which no rectangle of one value holds two points, by all rectangles of a small matrix."""
    cells = list(itertools.product(range(len(rows)), range(len(rows[0]))))
    boxes = [{(x, y) for x in A for y in B} for A in _parts(range(len(rows))) for B in _parts(range(len(rows[0])))]
    single = [box for box in boxes if len({rows[x][y] for x, y in box}) <= 1]
    for colour in (0, 1):
        points = [cell for cell in cells if rows[cell[0]][cell[1]] == colour]
        best = max(len(S) for S in map(set, _parts(points)) if all(len(S & box) <= 1 for box in single))
        assert largest_fooling_set(tuple(map(tuple, rows)), colour) == best


def _parts(items: Any) -> list[tuple[Any, ...]]:
    listed = list(items)
    return [part for k in range(len(listed) + 1) for part in itertools.combinations(listed, k)]


def test_the_command_writes_a_folder(tmp_path: Path) -> None:
    """It writes what has words in Lean, says that no Lean was run, names what has none, and ends with 2 for that."""
    (tmp_path / "in").mkdir()
    for name, one in measure("disjointness", n=1).items():
        (tmp_path / "in" / f"{name}.json").write_text(json.dumps({**one.certificate, "claim": f"m/{name}"}))
    out = tmp_path / "out"
    done = CliRunner().invoke(main, ["export", "--lean", "--out", str(out), str(tmp_path / "in")])
    assert done.exit_code == 2 and "no Lean was run" in done.stdout and "cover: communication" in done.stderr
    names = {path.name for path in out.iterdir()}
    assert {"lakefile.toml", "lean-toolchain"} < names
    assert sum(name.endswith(".lean") for name in names) == 5  # D, leaves, rank, fooling sets of both
    assert COMMIT in (out / "lakefile.toml").read_text(encoding="utf-8")
    alone = CliRunner().invoke(main, ["export", "--out", str(out), str(tmp_path / "in")])
    assert alone.exit_code == 2 and "--rocq or --lean" in alone.stderr


@pytest.mark.parametrize("proposition", [[">=", ["D", M], 9], ["nonsense"]])
def test_what_the_checker_refuses_is_not_written(tmp_path: Path, proposition: Any) -> None:
    """A statement that the certificate does not prove is no file."""
    certificate = measure("disjointness", n=1)["D"].certificate
    (tmp_path / "one.json").write_text(json.dumps({**certificate, "proposition": proposition}))
    done = CliRunner().invoke(main, ["export", "--lean", "--out", str(tmp_path / "out"), str(tmp_path / "one.json")])
    assert done.exit_code == 2 and not (tmp_path / "out").exists()


@pytest.mark.skipif(not CLONE, reason="FOOLING_LEAN_LIBRARY names no clone of communication-complexity-lean")
@pytest.mark.parametrize("name", SHAPES)
def test_the_table_is_that_of_the_library(name: str) -> None:
    """The module defines the name, with as many arguments in round brackets as the table says."""
    asked = ["git", "-C", CLONE, "show", f"{COMMIT}:{SHAPES[name].module.replace('.', '/')}.lean"]
    source = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    found = re.search(rf"(?:def|inductive) {name.rpartition('.')[2]}\b(.*?)(?::=| where)", source, re.DOTALL)
    assert found is not None
    binders = re.findall(r"\(([\wα ]+?) :", re.sub(r"\{.*?\}", "", found[1]))
    assert sum(len(one.split()) for one in binders) == SHAPES[name].arguments
    assert ".".join(_spaces(source[: found.start()])) == name.rpartition(".")[0]


def _spaces(before: str) -> list[str]:
    """The namespaces that are open behind a text of Lean."""
    found = list[str]()
    for word, space in re.findall(r"^(namespace|end) ([\w.]+)$", before, re.MULTILINE):
        if word == "namespace":
            found.append(space)
        else:
            assert found.pop() == space
    return found
