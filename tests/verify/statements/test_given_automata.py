"""What `recheck` tells of automata: two tables with the same words in a statement are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.pages.answers.rechecked import RECHECKED, answer
from fooling.verify.runs.certificates.many_certificates import recheck
from fooling.verify.runs.languages.language_report import language
from fooling.verify.words.given_automata import LONGEST, given_automata


@pytest.mark.exhaustive
def test_another_accepting_set_is_seen(tmp_path: Path) -> None:
    """Two certificates that (aa|bb)* and a DFA with other accepting states are not commutative: the tables differ."""
    other = tmp_path / "other.json"
    other.write_text('{"alphabet": ["a", "b"], "start": 0, "accepting": [1], "transitions": [[1,2],[0,3],[3,0],[3,3]]}')
    told = []
    for spec in ("regex:(aa|bb)*", str(other)):
        found = language(spec, evidence=tmp_path / "evidence")
        (path,) = (one.certificate for one in found.shown if one.name == "commutative")
        one = recheck(path)
        assert one.reason is None and len(one.given) == 1
        assert f"  {one.given[0]}" in answer(one).splitlines()
        told.append((one.statement, one.given))
    (statement, table), (same, another) = told
    assert statement == same and table != another


def test_a_long_table_has_a_digest() -> None:
    """Of 300 states the table is not told; one move more makes another digest."""
    rows = tuple((min(q + 1, 299),) for q in range(300))
    one, other = (("dfa", ("a",), 0, (9,), table) for table in (rows, (*rows[:-1], (0,))))
    said = [*given_automata(("aperiodic", one)), *given_automata(("aperiodic", other))]
    assert all(len(line) < LONGEST and "digest" in line for line in said) and said[0] != said[1]


def test_a_named_language_has_no_table(tmp_path: Path) -> None:
    """Dyck languages and registered claims say all in their words; --json has an empty list."""
    claims = tmp_path / "own.json"
    claims.write_text('{"claims": [{"id": "d", "says": "x", "that": ["aperiodic", ["dyck", 1, 1]]}]}')
    evidence = str(tmp_path / "evidence")
    assert CliRunner().invoke(main, ["check", str(claims), "--evidence", evidence]).exit_code == 0
    (path,) = (tmp_path / "evidence").rglob("*.json")
    assert recheck(path).given == () and RECHECKED(recheck(path))["given"] == []
