"""Clauses written for other people's solvers: the three formats say the same, and what they say is so."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.asked.task import HalvesTask
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.verify.checker.theories.clauses import Clauses
from fooling.verify.commands.command_line.export_option import export, require_export
from fooling.verify.commands.network import command
from fooling.verify.pages.formats.clause_formats import as_aiger, as_dimacs, as_smtlib

PROBLEMS: list[list[tuple[int, ...]]] = [
    [],
    [()],
    [(1,)],
    [(1, -2), (2, -3), (3, -1)],
    [(1, 2, 3), (-1,), (-2, -3), (2, 3)],
    [(1, 2), (1, -2), (-1, 2), (-1, -2)],
]


def written(clauses: list[tuple[int, ...]]) -> Clauses:
    found = Clauses()
    for number in range(3):
        found.new("variable", number)
    for clause in clauses:
        found.add(*clause)
    return found


def output(aiger: str, values: tuple[bool, ...]) -> bool:
    """What the circuit puts out, gate by gate."""
    head, *lines = aiger.split("\nc\n")[0].splitlines()
    _, inputs, latches, outputs, gates = map(int, head.split()[1:])
    assert (inputs, latches, outputs, len(lines)) == (len(values), 0, 1, inputs + 1 + gates)
    known = {0: False, 1: True}
    for line, value in zip(lines[:inputs], values, strict=True):
        known |= {int(line): value, int(line) + 1: not value}
    for line in lines[inputs + 1 :]:
        gate, one, other = map(int, line.split())
        assert gate > one >= other
        known |= {gate: known[one] and known[other], gate + 1: not (known[one] and known[other])}
    return known[int(lines[inputs])]


@pytest.mark.parametrize("clauses", PROBLEMS)
def test_the_three_formats_say_the_same(clauses: list[tuple[int, ...]]) -> None:
    """A circuit, a script and a DIMACS file are true of the values of which all clauses are."""
    z3 = pytest.importorskip("z3")
    problem = written(clauses)
    models = set()
    for values in product((False, True), repeat=3):
        holds = all(any(values[abs(one) - 1] == (one > 0) for one in clause) for clause in clauses)
        assert output(as_aiger(problem, ["a comment"]), values) == holds
        models |= {values} if holds else set()
    solver = z3.Solver()
    solver.from_string(as_smtlib(problem, ["a comment"]))
    assert (solver.check() == z3.sat) == bool(models)
    lines = as_dimacs(problem, ["a comment"]).splitlines()
    assert lines[:2] == ["c a comment", f"p cnf 3 {len(clauses)}"]
    assert [tuple(map(int, line.split()[:-1])) for line in lines[2:]] == clauses


def word_in(script: str, solver: Any) -> tuple[int, ...]:
    """The word of z3's model of a script, as the comments say how letters are written, or by its constants letterI."""
    model = {str(one): solver.model()[one] for one in solver.model()}
    if "letter1" in script:
        return tuple(model[f"letter{i}"].as_long() for i in range(1, script.count("(declare-const letter") + 1))
    told, word = [line for line in script.splitlines() if line.startswith("; letter ")], list[int]()
    for i, line in enumerate(told, 1):
        assert line.startswith(f"; letter {i}: ")
        choices = re.findall(r"(\d) where (-?)(\d+) is true", line)
        word += [int(a) for a, sign, v in choices if str(model[f"v{v}"]) == ("False" if sign else "True")]
    assert len(word) == len(told)
    return tuple(word)


def disjoint(word: tuple[int, ...]) -> int:
    """Whether no place has a 1 in both halves, written down once more."""
    half = len(word) // 2
    return int(not any(word[i] and word[half + i] for i in range(half)))


def test_a_network_is_exported(tmp_path: Path) -> None:
    """The file says what it asks, and z3 answers as the run does: right for equality; wrong for disjointness.

    The word that z3 has for disjointness is answered wrongly.
    """
    z3 = pytest.importorskip("z3")
    model = tmp_path / "equality.json"
    model.write_text(json.dumps(to_json(two_layer_equality(4))))
    said = []
    for task in ("equality", "disjointness"):
        path = tmp_path / f"{task}.smt2"
        options = [
            "--min-length",
            "4",
            "--max-length",
            "4",
            "--format",
            "Q13.4",
            "--export",
            str(path),
            "--evidence",
            str(tmp_path / "e"),
        ]
        done = CliRunner().invoke(command, [str(model), "--against", task, *options], standalone_mode=False)
        solver = z3.Solver()
        solver.from_string(path.read_text())
        said.append((done.return_value, str(solver.check())))
        if task == "disjointness":
            word = word_in(path.read_text(), solver)
            assert len(word) == 4 and two_layer_equality(4).run(word) != disjoint(word)
        assert "; letter 4: 0 where" in path.read_text()
    assert said == [(0, "unsat"), (1, "sat")]


@pytest.mark.parametrize("ending", [".smt2", ".cnf", ".aag"])
def test_a_network_is_exported_bit_by_bit(ending: str, tmp_path: Path) -> None:
    """The formula, the clauses about its bits, and their circuit say what the clauses about cells say."""
    z3 = pytest.importorskip("z3")
    small = two_layer_equality(2, named_format("Q6.2"))
    for name, right in (("equality", True), ("disjointness", False)):
        path = tmp_path / f"{name}{ending}"
        export(small, HalvesTask(name, FAMILIES[name]), 0, 2, path, bits=True)
        text = path.read_text()
        assert "unsatisfiable: the network answers every word of this length rightly" in text
        if ending == ".aag":
            assert text.startswith("aag ") and "letter 2: a number whose bits" in text
            continue
        solver = z3.Solver()
        if ending == ".smt2":
            solver.from_string(text)
        else:
            solver.from_file(str(path))
        assert str(solver.check()) == ("unsat" if right else "sat")
        if ending == ".smt2" and not right:
            word = word_in(text, solver)
            assert len(word) == 2 and small.run(word) != disjoint(word)
    fused = replace(small, schedule=replace(small.schedule, attention="fused"))
    with pytest.raises(InvalidInput, match="a softmax that is rounded once is not written"):
        export(fused, HalvesTask("equality", FAMILIES["equality"]), 0, 2, tmp_path / "a.smt2", bits=True)


def test_what_cannot_be_exported(tmp_path: Path) -> None:
    """One clear line says what is wrong: the file's name, its folder, the lengths, the network."""
    task = HalvesTask("equality", FAMILIES["equality"])
    with pytest.raises(InvalidInput, match=r"ends with \.cnf, \.smt2, \.aag"):
        require_export(tmp_path / "a.txt")
    with pytest.raises(InvalidInput, match="is not there"):
        require_export(tmp_path / "nowhere" / "a.cnf")
    with pytest.raises(InvalidInput, match="no word of 1 to 1 letters"):
        export(two_layer_equality(2), task, 0, 1, tmp_path / "a.cnf")
    with pytest.raises(InvalidInput, match="only Transformers"):
        export(RNN(1, 0, lambda t, a, h: h, lambda t, h: h), task, 0, 2, tmp_path / "a.cnf")  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="reads 2 letters"):
        export(two_layer_equality(2), task, 0, 4, tmp_path / "a.cnf")
