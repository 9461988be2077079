"""`fooling docs`: what is in docs/ is listed and printed, and the texts that name a page name one that there is."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.commands.docs import command, examples, pages

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
PAGES = [path for path in sorted(DOCS.glob("*.md")) if path.name != "README.md"]
EXAMPLES = [path for path in sorted(DOCS.iterdir()) if path.suffix in (".json", ".safetensors", ".sty")]


def docs(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["docs", *arguments])


def test_every_page_is_listed_with_its_title() -> None:
    """Without a name: each page of docs/ with the first line of it, in words and as JSON, and no other file."""
    titles = {path.stem: path.read_text(encoding="utf-8").split("\n")[0][2:] for path in PAGES}
    assert len(titles) >= 11
    assert {
        line.split("  ")[0].strip(): line.partition("  ")[2].strip() for line in docs().stdout.splitlines()
    } == titles
    assert json.loads(docs("--json").stdout)["pages"] == titles


def test_the_map_has_every_page() -> None:
    """docs/README.md has a row for each page, in the order of their names, and its links lead to them."""
    rows = re.findall(r"^\| \[([\w-]+)\]\(([\w-]+)\.md\) \| .+ \|$", (DOCS / "README.md").read_text(), re.MULTILINE)
    assert rows == [(path.stem, path.stem) for path in PAGES]


@pytest.mark.parametrize("path", [*PAGES, *EXAMPLES], ids=lambda path: path.name)
def test_a_page_or_example_is_printed_as_it_is(path: Path) -> None:
    """The bytes of the file, whether its name is given with .md or without."""
    for name in {path.name, path.name.removesuffix(".md")}:
        assert docs(name).stdout_bytes == path.read_bytes()


def test_a_page_is_one_json_document() -> None:
    """`--json` has the page's name and its text."""
    told = json.loads(docs("arguments.md", "--json").stdout)
    assert (told["page"], told["text"]) == ("arguments", (DOCS / "arguments.md").read_text(encoding="utf-8"))


def test_the_nearest_page_is_offered() -> None:
    """As is the nearest file of an example."""
    assert "no page 'measure'; nearest: measures;" in docs("measure").stderr
    assert "nearest: some-b.json;" in docs("some-bb.json").stderr


@pytest.mark.parametrize("arguments", [("nothing",), ("../README",), ("",), ("contains-aa.safetensors", "--json")])
def test_a_wrong_name_is_one_line(arguments: tuple[str, ...]) -> None:
    """What is no page, or no text, ends with 2 and one line on standard error; the names that there are, are listed."""
    told = docs(*arguments)
    assert told.exit_code == 2
    assert told.stdout == "" and told.stderr.count("\n") == 1
    assert "not text" in told.stderr or "there are arguments, bhattamishra2024, " in told.stderr
    assert "safetensors, " not in told.stderr


@pytest.mark.usefixtures("capsys")
def test_bytes_are_not_written_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tensors go to a file or a pipe; who would read them on a terminal is told so, and a page is shown there."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    show = command.callback
    assert show is not None and show("some-b.json", out=None, as_json=False) == 0
    with pytest.raises(InvalidInput, match=r"not text: write it to a file, fooling docs contains-aa\.safetensors >"):
        show("contains-aa.safetensors", out=None, as_json=False)


def test_a_text_that_names_a_page_names_one_that_there_is() -> None:
    """Messages and helps of the program say `fooling docs NAME`, never the path in a tree that users may not have."""
    named = set()
    for folder in ("verify", "protocols", "circuits", "fooling_sets"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            named |= set(re.findall(r"`fooling docs ([\w.-]+)[`\s]", text))
            assert not re.search(r"docs/\w+\.md", text), path
    assert named - {*pages(), *examples()} == set()
    assert {"arguments", "machines"} <= named
