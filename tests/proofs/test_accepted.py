"""The list of claims that are theorems of Rocq: each line is of the present claim, and what has changed has no mark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from test_rocq_export import with_rocq

from fooling.verify.claims.claim import find
from fooling.verify.cli import main
from fooling.verify.evidence import theorems_in_rocq
from fooling.verify.evidence.theorems_in_rocq import Theorem, digest, is_theorem_in_rocq, statement_in_rocq, theorems
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import frozen
from proofs import accepted
from tests.shares import later

THAT = frozen([">=", ["D", ["disjointness", 2]], 3])
CLAIM = "mallick2025/answers-of-one-value--repaired"


def test_each_line_is_of_the_present_claim() -> None:
    """Verdict, statement and reached definitions are those of now; else `python -m proofs.accepted` is due."""
    assert theorems()
    for name, line in theorems().items():
        claim = find(name)
        assert claim.expected is not None and str(claim.expected) == line.verdict, name
        assert accepted.expected_line(claim.that, claim.expected) == line, name
        assert is_theorem_in_rocq(name, claim.that, claim.expected)


def test_the_list_is_sorted_and_each_claim_stands_once() -> None:
    """As the script writes it."""
    assert accepted.LIST.read_text(encoding="utf-8") == accepted.written(theorems())


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One claim stands in the list."""
    line = accepted.expected_line(THAT, Verdict.CONFIRMED)
    assert line is not None
    monkeypatch.setattr(theorems_in_rocq, "theorems", lambda: {"own/one": line})


@pytest.mark.usefixtures("listed")
def test_what_changes_loses_the_mark() -> None:
    """Another number, another verdict, another claim, or none at all is no theorem."""
    assert is_theorem_in_rocq("own/one", THAT, Verdict.CONFIRMED)
    assert not is_theorem_in_rocq("own/one", frozen([">=", ["D", ["disjointness", 2]], 2]), Verdict.CONFIRMED)
    assert not is_theorem_in_rocq("own/one", THAT, Verdict.REFUTED)
    assert not is_theorem_in_rocq("own/one", THAT, Verdict.UNKNOWN)
    assert not is_theorem_in_rocq("own/one", THAT, None)
    assert not is_theorem_in_rocq("own/two", THAT, Verdict.CONFIRMED)
    assert not is_theorem_in_rocq("own/one", frozen(["computes", "x"]), Verdict.REFUTED)


def test_a_refuted_claim_has_the_negation() -> None:
    """Its derivation proves that."""
    wrong = frozen([">=", ["D", ["disjointness", 2]], 4])
    assert statement_in_rocq(wrong, Verdict.REFUTED) == "((q_D (f_disjointness 2)) < 4)"


def test_definitions_that_a_statement_reaches() -> None:
    """D reaches trees, their depth, `least` and the function; not the languages or the coins."""
    text = accepted.reached("((q_D (f_disjointness 2)) >= 3)")
    for wanted in (
        "Fixpoint depth",
        "Fixpoint run",
        "Inductive prot",
        "Definition least ",
        "Record tpf",
        "Definition letter ",
    ):
        assert wanted in text, wanted
    for other in ("Record language", "randomised_with", "Definition rank "):
        assert other not in text, other


@pytest.mark.parametrize(("name", "changes"), [("Fixpoint depth", True), ("Definition count_words", False)])
def test_a_changed_definition_is_another_digest(name: str, changes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the statement reaches the definition, and only then."""
    before = accepted.expected_line(THAT, Verdict.CONFIRMED)
    sentences = accepted._sentences()
    assert sum(text.startswith(name) for _, text in sentences) == 1
    changed = tuple((names, f"{text} + 1" if text.startswith(name) else text) for names, text in sentences)
    monkeypatch.setattr(accepted, "_sentences", lambda: changed)
    assert (accepted.expected_line(THAT, Verdict.CONFIRMED) != before) == changes


@with_rocq
@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("Theorem a : True. Proof. exact I. Qed.\nPrint Assumptions a.\n", None),
        ("Theorem a : True. Proof. exact I. Qed.\n", "did not say"),
        ("Theorem a : False. Proof. Admitted.\nPrint Assumptions a.\n", "it rests on a"),
        ("Theorem a : False. Proof. exact I. Qed.\nPrint Assumptions a.\n", "Rocq: "),
    ],
)
def test_what_rocq_accepts(file: str, why: str | None) -> None:
    """A proved theorem; none that is admitted, none that fails, none of which nothing is said."""
    said = accepted.why_not(file)
    assert said is None if why is None else said is not None and why in said


@pytest.mark.parametrize("marked", [True, later(False)])
def test_show_and_the_page_say_it(marked: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`show`, its JSON, and the claim's page name the theorem where it stands in the list, and nowhere else."""
    claim = find(CLAIM)
    line = accepted.expected_line(claim.that, Verdict.CONFIRMED)
    assert line is not None
    wrong = Theorem(line.verdict, digest("another"), line.definitions)
    monkeypatch.setattr(theorems_in_rocq, "theorems", lambda: {CLAIM: line if marked else wrong})
    evidence = str(tmp_path / "evidence")
    assert _run("check", CLAIM, "--evidence", evidence, "--jobs", "1")
    said = "the statement is also a theorem of Rocq"
    assert (said in " ".join(_run("show", CLAIM, "--evidence", evidence).split())) == marked
    known: dict[str, Any] = json.loads(_run("show", CLAIM, "--evidence", evidence, "--json"))
    assert known["theorem_in_rocq"] is marked
    _run("report", CLAIM, "--evidence", evidence, "--out", str(tmp_path / "site"))
    assert (said in (tmp_path / "site" / "claims" / f"{CLAIM}.html").read_text(encoding="utf-8")) == marked


def _run(*arguments: str) -> str:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout
