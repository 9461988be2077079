"""The JSON documents of all commands: each has its head, and is what its schema says, in somebody else's validator."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import claim
from fooling.verify.cli import COMMANDS, main
from fooling.verify.commands.schema import MODULES
from fooling.verify.commands.schema import document as document_of
from fooling.verify.evidence.store import version
from fooling.verify.runs.experiments.experiment_file import experiment
from fooling.verify.runs.experiments.row_log import append
from fooling.verify.runs.grading.grades_file import text_of
from tests.shares import later, one_in
from tests.verify.planted_run import planted

jsonschema = pytest.importorskip("jsonschema", reason="the development tools are not installed")

PAPER = "bhattamishra2024"
DOCS = Path(__file__).parents[3] / "docs"
MODEL = str(DOCS / "some-b.json")
FUNCTION = ("measure", "equality", "--n", "2", "--measure")
CASES: dict[str, list[tuple[str, ...]]] = {  # the name of a document -> commands that answer with it
    "axioms": [("axioms",), ("axioms", "depth-leaves", "clique-exhaustion")],
    "census": [("census", "--rows", "1", "--cols", "2")],
    "check": [
        ("check", "tiny/small", "tiny/open"),
        ("check", "mine.json", "--verbose", "--effort", "quick"),
        ("check", "mixed"),
        ("decide", "D(EQ_2) = 3"),
    ],
    "check-dry-run": [
        ("check", "mine.json", "--dry-run"),
        ("check", "mixed", "--dry-run"),
        ("decide", "D(EQ_2) = 3", "--dry-run"),
    ],
    "construct": [("construct", "equality-by-squares", "N=2"), ("construct", "equality-by-squares", "N=2", "-o", "n")],
    "constructions": [("constructions",), ("constructions", "--grep", "Theorem 1")],
    "convert": [("convert", "mine.json", "mine.claims")],
    "deployed": [("deployed", "module.py", "--against", "regex:(a|b)*b")],
    "docs": [("docs",)],
    "docs-site": [("docs", "--out", "manual")],
    "docs-page": [("docs", "arguments"), ("docs", "some-b.json")],
    "enumerate": [
        ("enumerate", "dyck:2,2", "--n", "4"),
        ("enumerate", "dyck:2,2", "--n", "4", "--partition", "odd-even"),
        ("enumerate", "index", "--n", "2"),
        ("enumerate", "dyck:2,2", "--n", "3"),
    ],
    "experiment": [("experiment", "tiny.toml")],
    "frontier": [("frontier", "equality", "--lengths", "2", "--vary", "K=1..2")],
    "grade": [("grade", "sheet.yaml", "ann.yaml"), ("grade", "sheet.yaml", "ann.yaml", "--against", "old.csv")],
    "grade-key": [("grade", "--key", "sheet.yaml")],
    "grade-zip": [("grade", "--zip", "sheet.yaml")],
    "language": [
        ("language", "regex:(ab)*", "--egg-box"),
        ("language", "dyck:1,2", "--monoid-limit", "3"),
        ("language", "regex:a", "--alphabet", "b c"),
    ],
    "list": [("list",), ("list", "tiny")],
    "list-coverage": [("list", "--coverage", PAPER)],
    "measure": [
        (*FUNCTION, "D", "--measure", "fooling_set.1"),
        (*FUNCTION, "rank.GF3", "--measure", "discrepancy"),
        (*FUNCTION, "D", "--measure", "rnak"),
    ],
    "measure-lengths": [("measure", "equality", "--n", "1,2", "--measure", "D")],
    "measure-survey": [("measure", "dyck:1,1", "--n", "2", "--all-partitions", "balanced", "--measure", "D")],
    "methods": [("methods",)],
    "mutants": [("mutants", "tiny/sum", "--timeout", "5")],
    "network": [
        ("network", MODEL, "--against", "regex:(a|b)*b(a|b)*", "--max-length", "2"),
        (
            "network",
            str(DOCS / "contains-b.json"),
            "--against",
            "regex:(a|b)*a",
            "--max-length",
            "2",
            "--format",
            "Q4.2",
        ),
    ],
    "network-word": [
        ("network", MODEL, "--input", "ab", "--against", "regex:(a|b)*b(a|b)*"),
        ("network", str(DOCS / "contains-b.json"), "--input", ""),
    ],
    "recheck": [("recheck", "evidence"), ("recheck", "broken.json")],
    "bundle": [("bundle", "evidence", "mine.json", "--out", "x.zip"), ("bundle", "evidence", "--out", "x.zip")],
    "report": [
        ("report", "tiny/small", "tiny/open", "mine.json", "--out", "site"),
        ("report", "mixed", "--out", "site", "--single-file"),
    ],
    "schema": [("schema",)],
    "export": [
        ("export", "--rocq", "evidence", "broken.json", "--out", "theorems"),
        ("export", "--lean", "evidence", "broken.json", "--out", "statements"),
    ],
    "sheet": [("sheet", "sheet.yaml"), ("sheet", "sheet.yaml", "--key", "--format", "latex", "--student", "ann")],
    "sheets": [("sheet", "drawn.yaml", "--students", "class.txt", "--out", "handouts")],
    "show": [("show", "tiny/small"), ("show", "tiny/open"), ("show", "evidence/mine/two.json")],
    "show-several": [("show", "tiny/small", "tiny/open")],
    "simulate": [
        ("simulate", MODEL, "--partition", "prefix:1", "--input", "ab"),
        ("simulate", MODEL, "--partition", "prefix:1", "--all", "--length", "2", "--audit"),
    ],
    "variants": [("sheet", "sheet.yaml", "--list"), ("sheet", "drawn.yaml", "--list")],
    "task": [
        ("task", "dyck"),
        ("task", "equality", "--n", "2"),
        ("task", "recall", "--n", "1", "--law", "--samples", "2", "--distance", "uniform", "--event", "regex:a0a"),
        ("task", "composition", "--n", "9"),
    ],
    "tasks": [("task",)],
    "width": [
        ("width", "--task", "dyck:2,2", "--n", "4", "--p", "4", "--partition", "odd-even"),
        ("width", "--task", "dyck:2,2", "--n", "4", "--p", "4", "--partition", "prefix:2", "--model", "rnn"),
    ],
}
TRUE = ["=", ["+", 1, 1], 2]
SHEET = (
    "{title: A, questions: [{id: fool, text: A, hole: [fooling-set, [equality, 1], 1], points: 2, credit: {full: 2}}]}"
)
HARD = ["forall", [["n", "int"]], [[">=", "n", 1]], ["=", ["D", ["disjointness", "n"]], ["-", ["+", "n", 1], 1]]]
MODULE = """
from torch import nn
class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters, self.layer, self.head = nn.Embedding(2, 2), nn.RNN(2, 1, batch_first=True), nn.Linear(1, 1)
    def forward(self, words):
        return self.head(self.layer(self.letters(words))[0][:, -1])
model, alphabet = Reader().bfloat16(), ["a", "b"]
"""
DRAWN = "{title: A, secret: s, questions: [{id: own, text: A, draw: {rows: 1, cols: 2}, hole: [partition, $f]}]}"
MINE = [{"id": "two", "says": "a sum", "that": TRUE}, {"id": "small", "says": "false", "that": HARD}]


@pytest.fixture
def here(tmp_path, monkeypatch, small_packs):
    """A folder with a file of propositions and a broken certificate; the small packs and the real one are known."""
    monkeypatch.setattr(claim, "PACKS", {**claim.PACKS, PAPER: f"fooling.verify.claims.{PAPER}"})
    monkeypatch.chdir(tmp_path)
    assumed = {"id": "given", "says": "assumed", "that": TRUE, "source": "a talk"}
    Path("mine.json").write_text(json.dumps({"assume": [assumed], "claims": MINE}))
    Path("mixed").mkdir()
    read = ["=", ["states", ["regex", "a|ε"], "partial"], 2]
    mixed = [{"id": "read", "says": "a|ε has k states.", "that": read, "letters": {}}, {"id": "malformed"}]
    Path("mixed/some.json").write_text(json.dumps({"claims": mixed}))
    Path("mixed/program.py").write_text("")
    Path("sheet.yaml").write_text(SHEET)
    Path("drawn.yaml").write_text(DRAWN)
    Path("class.txt").write_text("ann\nbob\n")
    Path("ann.yaml").write_text("fool: [0 0, 1 0]\nmore: 1\n")
    Path("old.csv").write_text(text_of([]))
    Path("broken.json").write_text('{"schema": 2, "claim": 3}')
    Path("module.py").write_text(MODULE)
    Path("tiny.toml").write_text('tasks = ["parity"]\nsizes = [2]\nmodels = ["RNN-1"]\nsteps = 1')
    append(Path("tiny.jsonl"), planted(experiment(Path("tiny.toml")).runs[0], "cpu").row)
    return tmp_path


def answered(*arguments: str) -> Any:
    """What a command answers with `--json`."""
    result = CliRunner().invoke(main, [*arguments, "--json"])
    assert result.exit_code in (0, 1, 2), result.output
    return json.loads(result.stdout)


def errors(document: Any, name: str) -> list[str]:
    """What somebody else's validator says against a document."""
    validator = jsonschema.Draft202012Validator(document_of(name).schema)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]


@pytest.mark.slow
@pytest.mark.parametrize("name", [later(name) if name == "language" else name for name in CASES])
def test_what_a_command_answers_is_what_its_schema_says(name: str, here: Path) -> None:
    """Each document names its tool, its format and the files of its certificates, and its schema takes it."""
    if name in ("bundle", "export", "recheck", "show", "show-several"):
        answered("check", "tiny/small", "mine.json/two")
    for arguments in CASES[name]:
        document = answered(*arguments)
        assert list(document)[:2] == ["tool", "format"]
        assert document["tool"] == {"name": "fooling", "version": version()}
        assert document["format"] == {"name": name, "version": document_of(name).version}
        assert errors(document, name) == []
        assert certificates_in(document) <= set(document.get("certificate_files", ()))


@pytest.mark.parametrize("name", MODULES)
def test_a_document_has_its_fields_and_no_others(name: str) -> None:
    """Each field that is needed is missed, another is one too many, and so is the name of another document."""
    missed = [f"$: '{field}' is a required property" for field in document_of(name).schema["required"]]
    assert len(missed) >= 3 and errors({}, name) == missed
    told = errors({"format": {"name": "another", "version": 1}, "more": 1}, name)
    assert any("'more' was unexpected" in one for one in told)
    assert any(one.startswith("$.format.name: ") for one in told)


def certificates_in(part: Any) -> set[str]:
    """The certificates that are here and that a document names anywhere but among its files."""
    if isinstance(part, dict):
        inside = [value for name, value in part.items() if name != "certificate_files"]
        return set().union(*map(certificates_in, inside))
    if isinstance(part, list):
        return set().union(*map(certificates_in, part))
    is_file = isinstance(part, str) and part.endswith(".json") and Path(part).is_file()
    return {part} if is_file and "derivation" in Path(part).read_text(encoding="utf-8") else set()


def test_every_command_and_every_name_has_a_schema() -> None:
    """The names of documents, schemas and cases are one list, and each command that answers stands among the cases."""
    assert list(MODULES) == sorted(MODULES)
    assert set(CASES) == set(MODULES)
    others = set(COMMANDS) - {"lsp"}  # which speaks another protocol
    assert {arguments[0] for cases in CASES.values() for arguments in cases} == others


@pytest.mark.parametrize("name", one_in(3, list(MODULES)))
def test_a_schema_is_one_and_says_something(name: str) -> None:
    """The draft's own schema takes each; the top is closed, and every field in it has a type or lists its values."""
    schema = document_of(name).schema
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False and {"tool", "format"} < set(schema["required"])
    said = {"type", "anyOf", "enum", "const"}
    empty = [field for field, part in schema["properties"].items() if not said & set(part)]
    assert empty in ([], ["counterexample"])
    assert json.loads(CliRunner().invoke(main, ["schema", name]).stdout) == schema


def test_a_name_that_is_no_documents_is_told() -> None:
    """A near name is offered; anything else leads to the list."""
    with pytest.raises(InvalidInput, match="no schema 'chek'; nearest: check"):
        document_of("chek")
    result = CliRunner().invoke(main, ["schema", "zzz"])
    assert (result.exit_code, result.stdout, result.stderr) == (
        2, "", "fooling: no schema 'zzz'; see `fooling schema`\n",
    )  # fmt: skip


def test_a_wrong_value_deep_inside_is_seen() -> None:
    """A verdict that there is not, a count below 0 and a number as text are found where they stand."""
    entry = {
        "id": "a/b", "source": "", "statement": "", "domain": "", "kind": None, "weight": None, "verdict": "true",
        "expected": None,
        "witness": None, "letters": {}, "witness_in_statement": None, "counterexample": None, "reason": None,
            "opposite": None, "object": None,
        "certificate": None, "trusts": [], "uses": [], "rests_on": None, "repairs": None,
        "method": "search", "seconds": "1",
    }  # fmt: skip
    summary = {"confirmed": -1, "refuted": 0, "unknown": 0, "unexpected": 0}
    fields = {"effort": "quick", "seconds": 1, "summary": summary, "claims": [entry]}
    found = sorted(error.partition(":")[0] for error in errors({**document_of("check").head, **fields}, "check"))
    assert found == ["$.claims[0].seconds", "$.claims[0].source", "$.claims[0].verdict", "$.summary.confirmed"]
