"""docs/languages.md: whoever copies its files and runs its commands sees the lines that stand below them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.runs.languages import language_routes
from tests.shares import one_in

PAGE = (Path(__file__).parents[3] / "docs" / "languages.md").read_text(encoding="utf-8")
COMMAND = "    $ fooling "


def runs() -> list[tuple[str, list[str]]]:
    """The commands of the page, each with the lines that are shown below it, blanks made one."""
    found = list[tuple[str, list[str]]]()
    inside = False
    for line in PAGE.split("\n"):
        if line.startswith(COMMAND):
            found.append((line.removeprefix(COMMAND), []))
            inside = True
        elif inside and line.startswith("    "):
            found[-1][1].append(" ".join(line.split()))
        elif line:
            inside = False
    return found


def files_of_the_page() -> dict[str, str]:
    """The names and the texts of the files."""
    found = re.findall(r"^`([a-z]+\.(?:json|claims))`:\n\n((?:    (?!\$).*\n|\n)+)", PAGE, re.MULTILINE)
    assert len(found) == 3
    return {name: re.sub("(?m)^    ", "", text) for name, text in found}


@pytest.mark.parametrize("command", one_in(7, [command for command, _ in runs()]))
def test_the_page_shows_what_is_printed(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line below a command is one that it prints, in this order."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    for name, text in files_of_the_page().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    if not any("two routes" in line for line in dict(runs())[command]):
        monkeypatch.setattr(language_routes, "SECONDS", 0.0)  # nothing that is shown here is measured
    result = CliRunner().invoke(main, shlex.split(command))
    assert result.exit_code == 0
    printed = iter(" ".join(line.split()) for line in result.output.splitlines())
    for shown in dict(runs())[command]:
        assert any(line == shown or line.startswith(f"{shown}; ") for line in printed), shown


def test_the_page_has_its_languages_and_files() -> None:
    """Dyck-(2,2), parity and (ab)* are drawn and decided; five answers are about fooling sets, two about roots."""
    specs = [command.split()[1] for command, _ in runs() if command.startswith("language")]
    assert len(specs) == 11 and sum("egg-box" in command for command, _ in runs()) == 2
    assert all(len(shown) >= 1 for _, shown in runs())
