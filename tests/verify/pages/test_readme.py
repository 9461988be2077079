"""README.md: whoever copies its files and runs its commands sees the lines below them; docs/commands.md, too.

A file is the block below a paragraph that ends with its name; a command begins with `$`.  Of a line that is shown, what
stands between "..." is looked for in the answer, in this order, blanks made one.  The numbers of the trained network
depend on the version of torch, so of its table only the columns are compared that say what the text says.
"""

from __future__ import annotations

import json
import re
import runpy
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import COMMANDS, main
from tests.shares import later

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LONGEST = 160  # lines of the first screen


def files() -> dict[str, str]:
    """The files that the page gives, by name."""
    found = re.findall(r"`([\w-]+\.(?:claims|json|py|yaml))`:\n\n((?:    .*\n|\n)+)", README)
    return {name: _unindented(block.partition("    $ ")[0]) for name, block in found}


def _unindented(block: str) -> str:
    return "\n".join(line[4:] for line in block.strip("\n").split("\n")) + "\n"


def answers(page: str = README) -> dict[str, list[str]]:
    """The commands of a page, each with the lines that are shown below it."""
    found: dict[str, list[str]] = {}
    for block in re.findall(r"(?:^    .*\n)+", page, re.MULTILINE):
        command = ""
        for line in _unindented(block).splitlines():
            if line.startswith("$ "):
                command = line.removeprefix("$ ").partition("  #")[0]
                found[command] = []
            elif command and "─" not in line:
                found[command].append(" ".join(line.split()))
    return {command: shown for command, shown in found.items() if shown}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the files of the page, in which the commands are run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "240")
    for name, text in files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(command: str) -> tuple[int, str]:
    """The exit code of a command and what it prints, blanks made one."""
    done = CliRunner().invoke(main, shlex.split(command)[1:])
    return done.exit_code, " ".join(done.output.split())


def is_shown(line: str, said: str) -> bool:
    """Whether the parts of a line, between "...", are in what is said, one after the other."""
    return re.search(".*?".join(re.escape(part.strip()) for part in line.split("...")), said) is not None


def test_the_first_screen_is_short() -> None:
    """README has fewer than 160 lines, one picture, and three examples: for an author, an instructor, a researcher."""
    assert README.count("\n") < LONGEST
    assert README.count("![") == 1
    assert list(files()) == ["lemma.claims", "sheet.yaml", "ben.yaml", "tagger.py"]


@pytest.mark.parametrize("what", [later("check lemma.claims"), "grade --key sheet.yaml", "grade sheet.yaml ben.yaml"])
def test_what_is_shown_is_what_is_said(what: str) -> None:
    """The claims of an author get the verdicts that stand there, and a student and the sheet the lines."""
    [(command, shown)] = [(one, lines) for one, lines in answers().items() if one.startswith(f"fooling {what}")]
    assert shown
    code, said = run(command)
    assert code == 0
    assert [line for line in shown if not is_shown(line, said)] == [], said


@pytest.mark.exhaustive
@pytest.mark.slow
def test_the_page_of_commands_shows_what_check_says(folder: Path) -> None:
    """Claims of the paper with each of the three verdicts, and the five statements of the example file."""
    (folder / "docs").symlink_to(ROOT / "docs")
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    checked = {command: shown for command, shown in answers(page).items() if command.startswith("fooling check ")}
    assert len(checked) == 2
    for command, shown in checked.items():
        code, said = run(command)
        assert code == 0
        assert [line for line in shown if not is_shown(line, said)] == [], said


@pytest.mark.exhaustive
@pytest.mark.slow
def test_a_module_of_torch_is_trained_written_and_run(folder: Path) -> None:
    """The script runs as it stands; what it writes is right for all lengths at 16 and 8 bits, and wrong at 4."""
    pytest.importorskip("torch")
    runpy.run_path("tagger.py")
    [(command, shown)] = [(asked, lines) for asked, lines in answers().items() if "tagger.json" in asked]
    cells = [line.split() for line in shown]
    assert [(row[0], row[1], row[3], row[4], row[-1]) for row in cells[1:3]] == [
        ("Q8.8", "16", "511", "0", "equal"),
        ("Q4.4", "8", "511", "0", "equal"),
    ]
    code, said = run(f"{command} --json")
    assert code == 1
    wide, narrow, least = json.loads(said)["formats"]
    assert all(one["wrong"] == 0 and one["equal_for_all_lengths"] for one in (wide, narrow))
    assert least["wrong"] > 0 and least["p"] == 4
    assert (folder / "evidence" / "network" / "tagger").is_dir()


def test_every_command_that_is_named_is_there() -> None:
    """`fooling NAME` in the text is a command, and `make TARGET` is one of the Makefile."""
    named = set(re.findall(r"(?:\$ |`|^    )fooling ([a-z]+)", README, re.MULTILINE))
    assert len(named) >= 8
    assert named <= COMMANDS.keys()
    targets = set(re.findall(r"make ([a-z]+)", README)) - {"the"}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{target}[:\s]", makefile, re.MULTILINE) for target in targets), targets


def test_the_page_of_commands_has_every_command() -> None:
    """The first table of docs/commands.md has a row for each command of the program, and for nothing else."""
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z]+)` \| .+\? .*\|$", page, re.MULTILINE)) == set(COMMANDS)


def test_a_line_that_is_not_said_is_seen() -> None:
    """Parts are looked for in their order; a wrong one is not found."""
    said = "lemma.claims bits confirmed all even n >= 2 closed set"
    assert is_shown("lemma.claims bits confirmed ...", said) and is_shown("bits ... closed", said)
    assert not is_shown("bits refuted ...", said) and not is_shown("closed ... bits", said)
