"""The list of the axioms that the packs use: names of the table, and what `fooling axioms` makes of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.claims.claim import find
from fooling.verify.cli import main
from fooling.verify.evidence.used_by_packs import used_by_packs
from fooling.verify.statement.proposition import thawed
from proofs import used


def test_the_list_is_of_the_axiom_table() -> None:
    """Each name is an axiom's, once and in the order of the table; some axioms are used and some are not."""
    assert used_by_packs() < AXIOMS.keys()
    assert used_by_packs()
    assert used.LIST.read_text(encoding="utf-8") == used.written(used_by_packs())
    with pytest.raises(ValueError, match="no axioms: leaf-depth"):
        used.written(["leaves-depth", "leaf-depth"])


def test_axioms_are_found_at_any_depth() -> None:
    """In premises, in lists, and below other axioms; not where the word stands elsewhere."""
    inner = {"rule": "axiom", "name": "two", "conditions": [{"rule": "evaluate", "name": "three"}]}
    derivation = {"rule": "cut", "lemma": {"that": ["axiom"], "by": {"rule": "and", "by": [inner]}}, "by": {}}
    assert used.named(derivation) == {"two"}
    assert used.named({"rule": "axiom", "name": "one", "conditions": [derivation]}) == {"one", "two"}


def test_only_certificates_of_the_present_claims_count(tmp_path: Path) -> None:
    """A file about another proposition is left out."""
    claim = find("bhattamishra2024/lemma-1")
    path = tmp_path / f"{claim.id}.json"
    path.parent.mkdir()
    certificate = {"proposition": thawed(claim.that), "derivation": {"rule": "evaluate"}}
    path.write_text(json.dumps(certificate), encoding="utf-8")
    assert [*used.certificates([claim], tmp_path)] == [certificate]
    path.write_text(json.dumps({**certificate, "proposition": ["<=", 1, 2]}), encoding="utf-8")
    assert [*used.certificates([claim], tmp_path)] == []


def test_too_few_certificates_write_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An axiom is not called unused because its certificates are missing."""
    target = tmp_path / "list.txt"
    monkeypatch.setattr(used, "LIST", target)
    monkeypatch.setattr(sys, "argv", ["used", str(tmp_path)])
    with pytest.raises(SystemExit, match="only 0 of"):
        used.main()
    assert not target.exists()


def test_fooling_axioms_marks_the_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    """On its line, with its proof, in the count and in the JSON; the used ones have no mark."""
    monkeypatch.setenv("COLUMNS", "100")
    unused = [name for name in AXIOMS if name not in used_by_packs()]
    *lines, last = _told("axioms").splitlines()
    marked = [line.split()[0] for line in lines if line.split()[1:2] == ["unused"] or ", unused " in line]
    assert marked == unused
    assert f", {len(unused)} unused;" in last
    known = {one["name"]: one["used_by_packs"] for one in json.loads(_told("axioms", "--json"))["axioms"]}
    assert known == {name: name in used_by_packs() for name in AXIOMS}
    assert "used by   no claim of the packs" in _told("axioms", unused[0])
    assert "no claim of the packs" not in _told("axioms", min(used_by_packs()))
    [rule] = json.loads(_told("axioms", "closed-set", "--json"))["axioms"]
    assert rule["used_by_packs"] is None


def _told(*arguments: str) -> str:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout
