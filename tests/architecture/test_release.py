"""A release: the version stands in one place, the changelog is short, and commits have their form."""

from __future__ import annotations

import re
import runpy
import subprocess
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner
from source_tree import ROOT

from fooling.verify.cli import main

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
HEADING = re.compile(r"## \[(Unreleased|\d+\.\d+\.\d+)\](?: - \d{4}-\d\d-\d\d)?")
MOST, COLUMNS = 30, 160
SUBJECTS = runpy.run_path(str(ROOT / ".ci" / "subjects.py"))


def versions(text: str) -> dict[str, list[str]]:
    """The versions of a changelog, each with its lines that are not blank."""
    found: dict[str, list[str]] = {}
    for part in text.split("\n## ")[1:]:
        heading, *lines = part.split("\n")
        match = HEADING.fullmatch(f"## {heading}")
        assert match, heading
        found[match[1]] = [line for line in lines if line]
    return found


def too_long(text: str) -> list[str]:
    """The versions with too many lines, and the lines with too many signs."""
    told = versions(text)
    many = [version for version, lines in told.items() if len(lines) > MOST]
    return many + [line for lines in told.values() for line in lines if len(line) > COLUMNS]


def test_a_version_is_read_at_a_glance() -> None:
    """Each version of the changelog has at most 30 lines of at most 160 signs; one more line, or sign, is seen."""
    assert too_long(CHANGELOG) == []
    line = "- A thing."
    planted = "# Changelog\n\n## [0.2.0] - 2026-11-28\n\n" + "\n".join([line] * MOST)
    assert too_long(planted) == []
    assert too_long(f"{planted}\n{line}") == ["0.2.0"]
    assert too_long(planted.replace(line, line.ljust(COLUMNS + 1, "g"), 1)) == [line.ljust(COLUMNS + 1, "g")]


def test_the_newest_version_is_the_one_that_is_told() -> None:
    """The newest heading of the changelog is what `fooling --version` says, and older ones stand below it, in order."""
    told = [tuple(map(int, version.split("."))) for version in versions(CHANGELOG) if version != "Unreleased"]
    assert told == sorted(set(told), reverse=True)
    newest = ".".join(map(str, told[0]))
    assert CliRunner().invoke(main, ["--version"]).output == f"fooling {newest}\n"
    assert metadata.version("fooling") == newest


@pytest.mark.parametrize(
    ("subject", "parents", "seen"),
    [
        ("Refuse attributes that no table names", 1, None),
        ("Mend" + " a" * 33 + "b", 1, None),
        ("Mend" + " a" * 34, 1, "72 letters"),
        ("Refuse attributes.", 1, "full stop"),
        ("refuse attributes", 1, "capital"),
        ("Pages: attributes", 1, "capital"),
        ("Refuse", 1, "a thing"),
        ("Refuse attributes", 2, "a merge"),
        ("Mend after the merge of attributes", 1, "belongs into"),
        ("fixup! Refuse attributes", 1, "belongs into"),
    ],
)
def test_a_subject_is_a_verb_and_a_thing(subject: str, parents: int, seen: str | None) -> None:
    """Under 72 letters, a capital first and no full stop last, in a line of history."""
    found = "; ".join(SUBJECTS["faults"](subject, parents))
    assert (seen is None) == (found == ""), found
    assert seen is None or seen in found


def test_commits_since_the_release_are_held_to_it(tmp_path: Path) -> None:
    """What is newer than the version in pyproject.toml, or than the tag, is named; without a history nothing is."""

    def commit(subject: str, version: str) -> None:
        (tmp_path / "pyproject.toml").write_text(f'version = "{version}"\n')
        who = ["-c", "user.name=a", "-c", "user.email=a"]
        for command in (["add", "--all"], [*who, "commit", "--quiet", "--allow-empty", "--message", subject]):
            subprocess.run(["git", *command], cwd=tmp_path, check=True, capture_output=True)

    assert SUBJECTS["wrong"](tmp_path) is None
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    commit("old and wrong", "0.1.0")
    commit("released and wrong", "0.2.0")
    assert SUBJECTS["wrong"](tmp_path) == []
    commit("Add a thing", "0.2.0")
    commit("new and wrong", "0.2.0")
    [line] = SUBJECTS["wrong"](tmp_path)
    assert "new and wrong" in line
    subprocess.run(["git", "tag", "v0.2.1"], cwd=tmp_path, check=True)
    assert SUBJECTS["wrong"](tmp_path) == []
