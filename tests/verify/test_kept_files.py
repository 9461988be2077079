"""What is kept on disk between runs is not believed: files forged here, and the commands that would take them over.

Each forged file says something false, or is made to crash or hang its reader.  The command says what is true, with the
exit code that belongs to it, or names the file in one line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from circuits.constructions.two_layer_equality import two_layer_equality
from verify.checker.theories.smt import problem
from verify.cli import main
from verify.evidence import store
from verify.evidence.witness import basis_of
from verify.given.real_numbers import write_network
from verify.runs import network_runs
from verify.statement.proposition import frozen
from verify.statement.verdict import Outcome, Verdict


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in a folder of the test."""
    monkeypatch.chdir(tmp_path)


def fooling(*arguments: object) -> Result:
    """The command in this process; whatever it meets, it ends as commands end."""
    said = CliRunner().invoke(main, list(map(str, arguments)))
    assert said.exception is None or isinstance(said.exception, SystemExit)
    return said


def forged(claim: str, that: Any, derivation: Any, effort: str, **fields: Any) -> dict[str, Any]:
    """A certificate as this version of the code would write it, whatever it says."""
    outcome = Outcome(Verdict.CONFIRMED, derivation, tuple(fields.get("trusts", ())))
    return {
        "schema": 2,
        "claim": claim,
        "proposition": that,
        "verdict": "confirmed",
        "derivation": derivation,
        "trusts": [],
        "rests_on": basis_of(outcome).rests_on,
        "made_by": store.made_by(effort),
        **fields,
    }


def put(path: Path, content: object) -> Path:
    """Write a JSON file, with the folders around it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def pipe(path: Path) -> None:
    """A named pipe in which nobody writes: whoever opens it waits."""
    path.unlink()
    os.mkfifo(path)


def endless(path: Path) -> None:
    """A link to a device without end."""
    path.unlink()
    path.symlink_to("/dev/zero")


# How a kept file is spoilt so that reading it would crash, hang or fill the memory.
SPOILT: dict[str, Callable[[Path], object]] = {
    "deep": lambda path: path.write_text("[" * 10**6),
    "deep objects": lambda path: path.write_text('{"a":' * 10**5),
    "endless digits": lambda path: path.write_text("9" * 10**6),
    "a float out of range": lambda path: path.write_text(path.read_text().replace(": 2", ": 1e400", 1)),
    "another float": lambda path: path.write_text("[1e999999999]"),
    "half": lambda path: path.write_text(path.read_text()[:-9]),
    "empty": lambda path: path.write_text(""),
    "no object": lambda path: path.write_text("{}"),
    "no text": lambda path: path.write_bytes(b"\xff\xfe\x00"),
    "a pipe": pipe,
    "a device": endless,
    "a directory": lambda path: (path.unlink(), path.mkdir()),
}


# ---- solvers ----

FALSE = ["forall", [["x", "real"]], [], [">=", "x", 0]]


def by_z3(claim: str, that: Any, effort: str) -> dict[str, Any]:
    """A certificate in which z3 is said to have answered "unsat"."""
    node = {"rule": "smt", "solver": "z3", "problem": problem(frozen(that)), "inhabited": None}
    return forged(claim, that, node, effort, trusts=["z3 unsat"])


def test_a_forged_answer_of_z3_is_asked_again(tmp_path: Path) -> None:
    """`check --resume` finds a certificate that the checker accepts, of what is false: it is refuted."""
    put(tmp_path / "mine.json", {"claims": [{"id": "positive", "says": "x is no less than 0.", "that": FALSE}]})
    put(tmp_path / "evidence/mine/positive.json", by_z3("mine/positive", FALSE, "default"))
    assert fooling("recheck", "--no-solvers", "evidence").exit_code == 0, "the checker has to accept it"
    (one,) = json.loads(fooling("check", "mine.json", "--resume", "--json").stdout)["claims"]
    assert (one["verdict"], one["trusts"]) == ("refuted", [])


def test_evidence_is_not_reused_where_no_solver_can_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where z3 gives no answer its certificate counts for nothing, where it gives the same one the certificate stays."""
    from verify.runs import asked_again
    from verify.runs.reused import reused

    true = ["forall", [["x", "real"]], [], [">=", ["^", "x", 2], 0]]
    put(tmp_path / "mine/square.json", by_z3("mine/square", true, "default"))
    found = reused(tmp_path, "mine/square", frozen(true), "default", 20)
    assert found is not None and found.trusts == ("z3 unsat",)
    assert reused(tmp_path, "mine/square", frozen(true), "default", 0) is None
    monkeypatch.setattr(asked_again, "find_spec", lambda name: None)
    assert reused(tmp_path, "mine/square", frozen(true), "default", 20) is None


def test_mutants_ask_solvers_again(tmp_path: Path) -> None:
    """Forged answers below a claim and below its mutants: the claim is refuted, or the mutant is."""
    true = ["forall", [["x", "real"]], [], [">=", ["^", "x", 2], 0]]
    put(tmp_path / "mine.json", {"claims": [{"id": "square", "says": "A square is no less than 0.", "that": true}]})
    command = ("mutants", "mine.json", "--json")
    first = json.loads(fooling(*command).stdout)
    (claim,) = first["claims"]
    needed = [one for one in claim["mutants"] if one["standing"] == "needed"]
    assert claim["verdict"] == "confirmed" and needed
    for one in needed:
        path = Path(one["certificate"])
        put(path, by_z3(json.loads(path.read_text())["claim"], one["proposition"], "quick"))
    again = json.loads(fooling(*command, "--resume").stdout)
    assert again["summary"] == first["summary"]
