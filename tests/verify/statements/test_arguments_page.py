"""Pages of arguments: whoever copies their files and runs their commands sees the lines that stand below them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fooling.verify.cli import main
from fooling.verify.commands.command_line.endings import AS_EXPECTED, BAD_INPUT
from fooling.verify.given.arguments.argument import without_comments
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.language.sentences.reader import defined, definitions
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.operators import FAMILIES
from fooling.verify.statement.row import Term
from tests.shares import later

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "arguments.md").read_text(encoding="utf-8")
PAGES = [PAGE, *((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("claims-files", "exchange", "models"))]


def blocks() -> list[tuple[str, str]]:
    """The indented blocks, each with the file that is named just before it, if one is; a command begins a new one."""
    found, named, ended = list[tuple[str, list[str]]](), "", True
    for line in "\n".join(PAGES).split("\n"):
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


def outside(term: Term) -> Term:
    """What a page says of languages that are made of others."""
    return Expansion(None, "", DOCS).proposition(thawed(term), "the page")


FILES = {name: text for name, text in blocks() if name}


def runs() -> list[tuple[str, list[str]]]:
    """The commands on those files, each with the lines that are shown below it, blanks made one."""
    found: list[tuple[str, list[str]]] = []
    for named, text in blocks():
        for line in text.splitlines() if not named else ():
            if line.startswith("$ fooling ") and any(name in line for name in FILES):
                found.append((line.removeprefix("$ fooling "), []))
            elif found and text.startswith("$ fooling check "):
                found[-1][1].append(" ".join(line.split()))
    return [(command, [line for line in shown if line]) for command, shown in found]


LONG = {
    "in-steps",
    "alarms",
    "average-models",
    "recall-models",
    "composition-models",
    "disjointness-models",
    "bapo",
    "brackets",
    "coins",
    "differ",
    "echo",
    "epochs",
    "heads",
    "equality-models",
    "index-models",
    "one-layer",
    "pairs",
    "read-twice",
    "retrieval",
    "subset",
}  # files whose claims take seconds


def written(folder: Path) -> None:
    """The files of the page."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


def test_there_are_twelve_arguments_families_a_promise_a_part_letters_objects_and_steps() -> None:
    """All of them are files that are read, and run below."""
    assert len(re.findall(r"^## \d+\. ", PAGE, re.MULTILINE)) == 12 and len(FILES) == 33
    assert {command.split()[1] for command, _ in runs()} == FILES.keys()
    assert all(len(shown) >= 3 for _, shown in runs())
    assert [name for name in FILES if not name.endswith((".claims", ".py"))] == ["pairs.json"]


@pytest.mark.filterwarnings("ignore:.*(states counts a state|reads once)")  # what is chosen is told to whoever types it
@pytest.mark.parametrize("name", FILES)
def test_the_files_are_read_by_the_schema_as_well(name: str, tmp_path: Path) -> None:
    """Every file is well formed, and what is written in JSON is what the schema for editors describes."""
    jsonschema = pytest.importorskip("jsonschema", reason="the development tools are not installed")
    from fooling.verify.given.arguments.schema import schema

    written(tmp_path)
    assert name == "typo.claims" or own(tmp_path / name)
    if name.endswith(".json"):
        jsonschema.Draft7Validator(schema()).validate(json.loads(without_comments(FILES[name])))


def test_every_family_is_explained() -> None:
    """The table of functions has them all."""
    assert all(f"`, {sentence((family, 'n'))} |" in PAGE for family in FAMILIES)


def test_every_term_of_the_tables_is_read() -> None:
    """The functions, the partitions and the languages of the page are terms of sentences."""
    names = {"L": "/(ab)*/", "M": "/a/ over a b", "P": "Dyck-(1,2)"}
    functions = re.findall(r"^\| `([A-Z]+_n|\[1 0; 0 \*\]|L under P, length n)`", PAGE, re.MULTILINE)
    partitions = re.findall(r"^\| `(odd-even|prefix:3|mask 0110|periodic:\S+)` \|", PAGE, re.MULTILINE)
    languages = re.findall(r"^- `([^`]+)`:", PAGE, re.MULTILINE)
    assert (len(functions), len(partitions), len(languages)) == (8, 4, 6)
    for term in [*functions, *(f"L under {one}, length 4" for one in partitions), *languages]:
        if not term.startswith("file"):
            defined(term.replace("under P", "under odd-even"), definitions(names, outside), outside)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "shown"),
    [later(*one) if one[0].split()[1].partition(".")[0] in LONG else one for one in runs()],
    ids=lambda part: part if isinstance(part, str) else "",
)
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

    expected = BAD_INPUT if shown[0].startswith("fooling:") else AS_EXPECTED
    assert [line for line in shown if not is_printed(line)] == [] and said.exit_code == expected, said.output
