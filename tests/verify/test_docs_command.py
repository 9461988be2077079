"""`fooling docs`: what is in docs/ is listed and printed, and the texts that name a page name one that there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.verify.cli import main
from fooling.verify.commands.docs import pages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def docs(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["docs", *arguments])


def test_every_page_is_listed_with_its_title() -> None:
    """Without a name: each page of docs/ with the first line of it, in words and as JSON."""
    titles = {path.stem: path.read_text(encoding="utf-8").split("\n")[0][2:] for path in sorted(DOCS.glob("*.md"))}
    assert len(titles) >= 6
    assert {
        line.split("  ")[0].strip(): line.partition("  ")[2].strip() for line in docs().stdout.splitlines()
    } == titles
    assert json.loads(docs("--json").stdout)["pages"] == titles


@pytest.mark.parametrize(
    "path", [path for path in sorted(DOCS.iterdir()) if path.suffix != ".svg"], ids=lambda p: p.name
)
def test_a_page_or_example_is_printed_as_it_is(path: Path) -> None:
    """The bytes of the file, whether its name is given with .md or without."""
    for name in {path.name, path.name.removesuffix(".md")}:
        assert docs(name).stdout_bytes == path.read_bytes()


def test_a_page_is_one_json_document() -> None:
    """`--json` has the page's name and its text."""
    told = json.loads(docs("arguments.md", "--json").stdout)
    assert (told["page"], told["text"]) == ("arguments", (DOCS / "arguments.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("arguments", [("nothing",), ("../README",), ("",), ("contains-aa.safetensors", "--json")])
def test_a_wrong_name_is_one_line(arguments: tuple[str, ...]) -> None:
    """What is no page, or no text, ends with 2 and one line on standard error; the names that there are, are listed."""
    told = docs(*arguments)
    assert told.exit_code == 2
    assert told.stdout == "" and told.stderr.count("\n") == 1
    assert "not text" in told.stderr or "there are arguments, deciding, " in told.stderr


def test_a_text_that_names_a_page_names_one_that_there_is() -> None:
    """Messages and helps of the program say `fooling docs NAME`, never the path in a tree that users may not have."""
    named = set()
    for folder in ("verify", "protocols", "circuits", "fooling_sets"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            named |= set(re.findall(r"`fooling docs ([\w.-]+)[`\s]", text))
            assert not re.search(r"docs/\w+\.md", text), path
    assert named - set(pages()) == set()
    assert {"arguments", "machines"} <= named
