"""docs/extending.md: every line of code that the page quotes stands in the file that it names, in that order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verify.measures.kinds import names_told
from verify.measures.measure import measure
from verify.methods.quantity_table import QUANTITIES, Quantity, rows
from verify.pages.measures import document
from verify.runs.many_measures import Request, measure_here, names_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")


def quoted() -> list[tuple[str, list[str]]]:
    """The blocks of code on the page, each with the file named last before it."""
    found: list[tuple[str, list[str]]] = []
    path, inside = "", False
    for line in PAGE.split("\n"):
        if match := re.fullmatch(r"`([\w/]+\.py)`:", line):
            path = match[1]
        if line.startswith("    "):
            if not inside:
                found.append((path, []))
            found[-1][1].append(line.strip())
        inside = line.startswith("    ")
    return found


def test_the_page_quotes_every_kind() -> None:
    """A claim, an axiom, a rule, a quantity, a machine and a command have a part each, and there is code in all."""
    assert re.findall(r"^## An? (\w+)", PAGE, re.MULTILINE) == [
        "claim",
        "axiom",
        "rule",
        "quantity",
        "machine",
        "command",
    ]
    assert len(quoted()) >= 12


@pytest.mark.parametrize(("path", "lines"), quoted())
def test_what_is_quoted_stands_in_the_tree(path: str, lines: list[str]) -> None:
    """The quoted lines follow one another in the file."""
    rest = [line.strip() for line in (ROOT / path).read_text(encoding="utf-8").split("\n")]
    for line in lines:
        assert line in rest, f"{path}: {line}"
        rest = rest[rest.index(line) + 1 :]


def test_one_row_makes_a_measure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Different rows and columns, an operator with rules and a method: a row, and they are taken, named and listed."""
    row = Quantity("rows", lambda quantity, seconds, known: [rows(quantity)], "lines")
    monkeypatch.setitem(QUANTITIES, "rows", row)  # type: ignore[arg-type]  # a table that is only read
    found = measure([[1, 0, 0], [1, 0, 0]], ["lines.alice", "lines.bob"])
    assert [(one.lower, one.exact) for one in found.values()] == [(1, True), (2, True)]
    request = Request("equality", 2)
    assert "lines.alice, lines.bob" in names_told() and "lines.bob" in names_of(request)
    listed = document(request, [measure_here(request, "lines.alice", 10.0, tmp_path)])
    assert listed["lines"] == {"alice": {"lower": 4, "upper": 4}, "bob": None} and not listed["open"]
