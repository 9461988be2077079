"""docs/repository.md and .pre-commit-hooks.yaml: the hooks and the steps of the workflow are run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from fooling.verify.cli import main

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "repository.md").read_text(encoding="utf-8")
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
CONFIGURATION, WORKFLOW = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
TWO = "two  Two bits.\n  D(EQ_2) >= 2\n  expected: confirmed\n"


@pytest.fixture
def claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a file of claims."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "paper.claims"
    path.write_text(TWO)
    return path


def fooling(line: str) -> Result:
    """What a command line that begins with `fooling` answers."""
    name, *arguments = shlex.split(line)
    assert name == "fooling"
    return CliRunner().invoke(main, arguments)


def steps() -> list[str]:
    """The command lines of the workflow that are ours."""
    every: list[dict[str, Any]] = WORKFLOW["jobs"]["check"]["steps"]
    return [step["run"] for step in every if step.get("run", "").startswith("fooling ")]


def test_the_workflow_passes_and_fails_as_it_should(claims: Path) -> None:
    """All steps pass, and what they upload is there; a claim that is false makes the first one fail."""
    assert [fooling(line).exit_code for line in steps()] == [0, 0, 0, 0]
    [upload] = [step for step in WORKFLOW["jobs"]["check"]["steps"] if "upload" in step.get("uses", "")]
    assert all(Path(name).exists() for name in upload["with"]["path"].split())
    claims.write_text(TWO.replace(">= 2", ">= 4"))
    failed = fooling(steps()[0])
    assert failed.exit_code == 1 and "two" in failed.output


def test_the_hooks_are_those_of_the_page() -> None:
    """pre-commit hands each hook the files that it asks for, behind a command that the workflow runs as well."""
    [repo] = CONFIGURATION["repos"]
    assert {hook["id"] for hook in repo["hooks"]} == set(HOOKS)
    asked = {"fooling-check": "paper.claims", "fooling-recheck": "evidence/paper/two.json"}
    for (name, path), step in zip(asked.items(), steps(), strict=False):
        hook = HOOKS[name]
        assert hook["language"] == "python" and re.search(hook["files"], path)
        assert not re.search(hook["files"], "other.json") and step.startswith(f"{hook['entry']} ")
