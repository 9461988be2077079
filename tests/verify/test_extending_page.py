"""docs/extending.md: every line of code that the page quotes stands in the file that it names, in that order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
