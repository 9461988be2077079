"""docs/constructions.md: whoever copies its file and runs its commands sees what is shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.frontier_tables import TABLE, document, table
from fooling.circuits.networks.constructions.contents import CONSTRUCTIONS
from fooling.verify.cli import main
from fooling.verify.given.asked.parameter_ranges import lengths_of
from tests.shares import one_in

PAGE = (Path(__file__).parents[3] / "docs" / "constructions.md").read_text(encoding="utf-8")
FILE = re.search(r"`theorem-1.claims`:\n\n((?:    [^\n]*\n)+)", PAGE)


def runs() -> list[tuple[str, list[str]]]:
    """The commands, each with the lines that are shown below it."""
    found = list[tuple[str, list[str]]]()
    for block in re.findall(r"^    \$ (fooling [^\n]*\n(?:    (?!\$)[^\n]*\n)*)", PAGE, re.MULTILINE):
        command, *shown = block.splitlines()
        found.append((command.removeprefix("fooling "), [line.strip() for line in shown]))
    return found


@pytest.mark.exhaustive
def test_what_is_shown_is_what_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands in the order of the page, in one folder; each line that is shown comes, blanks aside."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")
    assert FILE is not None
    Path("theorem-1.claims").write_text(re.sub("^    ", "", FILE[1], flags=re.MULTILINE))
    assert len(runs()) == 9
    for command, shown in runs():
        ran = CliRunner().invoke(main, shlex.split(command), catch_exceptions=False)
        assert ran.exit_code == 0, ran.output
        said = [" ".join(line.split()) for line in ran.output.splitlines()]
        for line in shown:
            wanted = re.compile(re.escape(" ".join(line.split())).replace(r"\.\.\.", ".*"))
            assert any(wanted.fullmatch(one) for one in said), (command, line, ran.output)


def test_what_the_page_names_is_there() -> None:
    """Every construction of a command is one of the library, and every picture lies beside the page."""
    named = set(re.findall(r"fooling (?:frontier|construct) ([a-z][a-z0-9-]+)(?= )", PAGE))
    assert named and named <= set(CONSTRUCTIONS)
    pictures = re.findall(r"\]\(([\w-]+\.svg)\)", PAGE)
    assert len(pictures) == 2
    assert all((Path(__file__).parents[3] / "docs" / name).is_file() for name in pictures)


def tables() -> list[tuple[str, list[str]]]:
    """The commands that have a table, with its lines."""
    return [(place[2], place[3].splitlines()) for place in TABLE.finditer(PAGE)]


def shorter(command: str) -> tuple[str, set[str]]:
    """The command at its first two lengths, and these."""
    words = shlex.split(command)
    at = words.index("--lengths") + 1
    lengths = [str(N) for N in lengths_of(words[at])][:2]
    words[at] = ",".join(lengths)
    return shlex.join(words), set(lengths)


@pytest.mark.parametrize("place", one_in(5, [*range(len(tables()))][::-1]))
def test_the_first_rows_of_a_table_come(place: int) -> None:
    """At its first two lengths the command has the rows that the page shows; each has a column for each formula."""
    command, shown = tables()[place]
    run, lengths = shorter(command)
    head, _, *rows = table(document(run))
    assert [head, *rows] == [shown[0], *(row for row in shown[2:] if row.split()[1] in lengths)]
    assert len({row.count("|") for row in shown}) == 1


def test_each_theorem_has_a_table() -> None:
    """Theorems 1, 6, 7 and 13, each of their tables being of a command of its own."""
    commands = [command for command, _ in tables()]
    assert len(set(commands)) == len(commands) == 8
    assert all(f"**Theorem {number}**" in PAGE for number in (1, 6, 7, 13))
