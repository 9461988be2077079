"""docs/arguments.md: whoever copies its files and runs its commands sees the lines that stand below them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import without_comments
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.operators import FAMILIES

PAGE = (Path(__file__).parents[3] / "docs" / "arguments.md").read_text(encoding="utf-8")


def blocks() -> list[tuple[str, str]]:
    """The indented blocks, each with the file that is named just before it, if one is; a command begins a new one."""
    found, named, ended = list[tuple[str, list[str]]](), "", True
    for line in PAGE.split("\n"):
        if match := re.fullmatch(r"`([\w-]+\.\w+)`:", line):
            named, ended = match[1], True
        elif line.startswith("    "):
            if ended or line.startswith("    $ "):
                found.append((named, []))
                named, ended = "", False
            found[-1][1].append(line.removeprefix("    "))
        elif line:
            ended = True
        elif found and not ended:
            found[-1][1].append("")
    return [(name, "\n".join(lines).strip() + "\n") for name, lines in found]


FILES = {name: text for name, text in blocks() if name}


def runs() -> list[tuple[str, list[str]]]:
    """The commands on those files, each with the lines that are shown below it, blanks made one."""
    found: list[tuple[str, list[str]]] = []
    for _, text in blocks():
        for line in text.splitlines():
            if line.startswith("$ fooling ") and any(name in line for name in FILES):
                found.append((line.removeprefix("$ fooling "), []))
            elif found and not text.startswith(("{", "import")):
                found[-1][1].append(" ".join(line.split()))
    return [(command, [line for line in shown if line]) for command, shown in found]


def written(folder: Path) -> None:
    """The files of the page."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


def test_there_are_six_arguments_families_a_promise_a_part_letters_and_objects() -> None:
    """All of them are files that are read, and run below."""
    assert len(re.findall(r"^## [1-6]\. ", PAGE, re.MULTILINE)) == 6 and len(FILES) == 11
    assert {command.split()[1] for command, _ in runs()} == FILES.keys()
    assert all(len(shown) >= 3 for _, shown in runs())


@pytest.mark.parametrize("name", FILES)
def test_the_files_are_read_by_the_schema_as_well(name: str, tmp_path: Path) -> None:
    """Every file is well formed, and what is written in JSON is what the schema for editors describes."""
    jsonschema = pytest.importorskip("jsonschema", reason="the development tools are not installed")
    from fooling.verify.given.arguments.schema import schema

    written(tmp_path)
    assert own(tmp_path / name)
    if name.endswith(".json"):
        jsonschema.Draft7Validator(schema()).validate(json.loads(without_comments(FILES[name])))


def test_every_family_is_explained() -> None:
    """The table of functions has them all."""
    assert all(f'`["{family}", n]`' in PAGE for family in FAMILIES)


@pytest.mark.slow
@pytest.mark.parametrize(("command", "shown"), runs(), ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_shown_is_printed(
    command: str, shown: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line, up to an ellipsis; all is as expected."""
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    said = CliRunner().invoke(main, shlex.split(command))
    lines = [" ".join(line.split()) for line in said.output.splitlines()]

    def is_printed(line: str) -> bool:
        return any(told.startswith(line[:-3].rstrip()) for told in lines) if line.endswith("...") else line in lines

    assert [line for line in shown if not is_printed(line)] == [] and said.exit_code == 0, said.output
