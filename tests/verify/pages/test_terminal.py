"""What is printed in a terminal: no word and no id is split or cut short, however narrow it is."""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from tests.shares import one_in

ROOT = Path(__file__).parents[1].parent.parent
COMMANDS = {
    "list": ["list", "mallick2025", "--long"],
    "coverage": ["list", "--coverage"],
    "measure": ["measure", "disjointness", "--n", "2"],
    "partitions": ["measure", "dyck:2,1", "--n", "4", "--all-partitions", "balanced"],
    "census": ["census", "--rows", "2", "--cols", "2"],
    "width": ["width", "--task", "dyck:2,2", "--n", "4", "--p", "4", "--heads", "1"],
    "simulate": ["simulate", str(ROOT / "docs" / "some-b.json"), "--partition", "prefix:1", "--input", "ab"],
    "network": ["network", str(ROOT / "docs" / "some-b.json"), "--against", "regex:(a|b)*b(a|b)*", "--max-length", "2"],
    "check": ["check", "bhattamishra2024/lemma-1", "bhattamishra2024/dyckb22-count"],
    "mutants": ["mutants", "bhattamishra2024/dyckb22-count"],
}


LONG = {"mutants"}
NARROW = [pytest.param(name, 60, marks=[pytest.mark.exhaustive] if name in LONG else []) for name in COMMANDS]


def words_of(command: list[str], columns: int, folder: Path) -> tuple[set[str], list[str]]:
    """The words that a command prints, but for numbers, and its lines."""
    folder.mkdir()
    with chdir(folder):
        done = CliRunner(env={"COLUMNS": str(columns)}).invoke(main, command)
    assert done.exit_code in (0, 1), done.stderr
    return {word for word in done.stdout.split() if not re.search("[0-9.]s?$|─", word)}, done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "columns"), one_in(7, [*NARROW, ("check", 80), ("list", 80)]))
def test_no_word_is_split(name: str, columns: int, tmp_path: Path) -> None:
    """The words are those of a very wide terminal, and only a word that is longer than a line makes a longer one."""
    wide, _ = words_of(COMMANDS[name], 400, tmp_path / "wide")
    narrow, lines = words_of(COMMANDS[name], columns, tmp_path / "narrow")
    assert narrow == wide
    assert [line for line in lines if len(line) > columns and len(line.split()) > 2] == []
