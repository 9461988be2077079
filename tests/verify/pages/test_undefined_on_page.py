"""The statements of docs/conventions.md about undefined terms and empty ranges have the verdicts named there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main

PAGE = (Path(__file__).parents[3] / "docs" / "conventions.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Undefined terms")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| `(.*)` \| (\w+) \| ([^|]+) \|$", SECTION, re.MULTILINE)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """What `check --json` says of them, in the order of the page."""
    folder = tmp_path_factory.mktemp("undefined")
    claims = "".join(f"row-{i}  {why}\n  {that}\n" for i, (that, _, why) in enumerate(ROWS))
    (folder / "rows.claims").write_text(claims, encoding="utf-8")
    asked = [
        "check",
        str(folder / "rows.claims"),
        "--json",
        "--evidence",
        str(folder / "e"),
        "--effort",
        "quick",
        "--jobs",
        "1",
    ]
    result = CliRunner().invoke(main, asked, catch_exceptions=False)
    found: list[dict[str, object]] = json.loads(result.stdout)["claims"]
    return found


def test_the_verdicts_are_those_of_the_page(told: list[dict[str, object]]) -> None:
    """Each row of both tables; where something is undefined or nothing is asked for, that is the reason."""
    assert len(ROWS) == 12 and [one["verdict"] for one in told] == [verdict for _, verdict, _ in ROWS]
    reasons = [str(one["reason"]) for one in told if one["verdict"] == "unknown"]
    assert [("is undefined at n = 0" in one, "no values meet" in one) for one in reasons] == [
        *[(True, False)] * 3,
        (False, True),
    ]


def test_what_is_undefined_without_a_variable_is_refused(tmp_path: Path) -> None:
    """As the page says of 1/0."""
    (tmp_path / "a.claims").write_text("a  It is.\n  1/0 = 1/0\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(tmp_path / "a.claims"), "--evidence", str(tmp_path / "e")])
    assert result.exit_code == 2 and "'/' of 0" in result.stderr
