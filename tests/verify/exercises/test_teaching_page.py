"""docs/teaching.md: whoever copies its sheets and runs its commands sees what is shown; it has all kinds of holes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.exercises.holes.kinds import FOR_A_HUMAN, KINDS
from fooling.verify.exercises.holes_in_words import in_a_list
from fooling.verify.exercises.papers import question, sheet
from fooling.verify.methods.engine import limits

PAGE = (Path(__file__).parents[3] / "docs" / "teaching.md").read_text(encoding="utf-8")
BLOCK = r"((?:    [^\n]*\n|\n(?=    ))+)"
FILES = {
    name: re.sub("^    ", "", text, flags=re.MULTILINE).partition("\n$ ")[0] + "\n"  # a command begins another block
    for name, text in re.findall(rf"^`([\w.]+)`:\n\n{BLOCK}", PAGE, re.MULTILINE)
}
SHELL = "".join(re.findall(r"^\n((?:    \$ [^\n]*\n(?:    [^\n]*\n)*)+)", PAGE, re.MULTILINE))


def runs() -> list[tuple[str, list[str]]]:
    """The commands, each with the lines that are shown below it, with single blanks."""
    found = list[tuple[str, list[str]]]()
    for line in map(str.strip, SHELL.splitlines()):
        if line.startswith("$ fooling "):
            found.append((line.removeprefix("$ fooling "), []))
        elif line:
            found[-1][1].append(" ".join(line.split()))
    return found


def test_the_page_has_files_and_commands() -> None:
    """Three sheets and a file of answers; every command names one of them, or the evidence."""
    assert FILES.keys() == {"sheet.yaml", "anna.yaml", "proof.yaml", "variants.yaml"}
    assert len(runs()) == 12
    named = [any(name in command for name in (*FILES, "evidence")) for command, _ in runs()]
    assert all(named)


@pytest.mark.exhaustive
def test_what_is_shown_is_what_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands in the order of the page, in one folder; each line that is shown comes, blanks aside."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(limits, "AXIOM_ALONE", 20_000)  # nothing that is shown takes as many
    monkeypatch.setattr(limits, "STEP_AT_A_GLANCE", 40_000)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    for command, shown in runs():
        words, _, redirected = command.partition(" > ")
        ran = CliRunner().invoke(main, shlex.split(words), catch_exceptions=False)
        assert ran.exit_code == 0, ran.output
        said = [" ".join(line.split()) for line in ran.output.splitlines()]
        for line in shown:
            assert line in said, (command, line, ran.output)
        if redirected:
            Path(redirected).write_text(ran.stdout, encoding="utf-8")


def test_every_kind_and_every_field_is_explained() -> None:
    """The tables have all kinds of holes, all fields of a question, and what a sheet may have."""
    said = re.findall(r"^\| `([^`]+)", PAGE.partition("## The kinds")[2].partition("## Credit")[0], re.MULTILINE)
    lists = [in_a_list(one.partition(", {")[0].strip('["')) for one in said if one not in ("hole", FOR_A_HUMAN)]
    assert {one[0] for one in lists if isinstance(one, list)} == {*KINDS}
    assert FOR_A_HUMAN in said
    assert all(isinstance(one, list) for one in lists)
    named = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
    assert named >= set(question.FIELDS)
    assert all(re.search(rf"\b{one}\b", PAGE) for one in sheet.FIELDS)
