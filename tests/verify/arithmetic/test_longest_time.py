"""`fooling check` says first how long many claims take at most."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main


@pytest.mark.parametrize(("many", "options", "is_told"), [(10, (), True), (9, (), False)])
def test_ten_claims_have_their_longest_time_told_first(
    many: int, options: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    """One line on standard error before all else, with the number of claims; none for few."""
    claims = [{"id": f"c{i}", "says": "A sum.", "that": ["=", ["+", i, 1], i + 1]} for i in range(many)]
    (tmp_path / "sums.json").write_text(json.dumps({"claims": claims}), encoding="utf-8")
    evidence = ("--evidence", str(tmp_path / "evidence"), "--jobs", "1", "--timeout", "30")
    told = CliRunner().invoke(main, ["check", str(tmp_path / "sums.json"), *evidence, *options])
    line = "fooling: 10 claims, 1 at a time; a search takes at most 30 s, mostly far less"
    assert told.exit_code == 0 and told.stderr.startswith(line) == is_told
