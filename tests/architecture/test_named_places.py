"""What texts name is there: modules and what they define, files and folders of the tree, and what pages link to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from source_tree import PACKAGES, ROOT

FOLDERS = (*PACKAGES, "fooling", "tests", "docs", "benchmarks")
TOP = "|".join(FOLDERS)
DOTTED = re.compile(r"(?<![\w./-])fooling(?!\.(?:sty|tmLanguage)\b)(?:\.[A-Za-z_]\w*)+")
FILE = re.compile(rf"(?<![\w./-])(?:{TOP})/[\w/.-]*\.(?:pyi?|md|json|svg|safetensors|sty)\b")
FOLDER = re.compile(rf"(?<![\w./-])(?:{TOP})/(?:\w+/)*(?![\w*.{{<-])")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
PAGES = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")),
]
TEXTS = [
    *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py*")) if path.suffix in {".py", ".pyi"}),
    *PAGES,
    ROOT / "pyproject.toml",
]
TEXTS.remove(Path(__file__).resolve())

NOT_THERE = {  # what a text plants, or says how to write
    "docs/extending.md": {
        "fooling.verify.methods.arithmetic.even_factors",
        "verify/methods/arithmetic/even_factors.py",
        "fooling.verify.methods.matrices.entries",
        "verify/methods/matrices/entries.py",
        "verify/commands/rules.py",
        "verify/checker/theories/NAME.py",
    },
    "verify/methods/facts/facts_by_kind.py": {"fooling.value", "fooling.node"},  # of a variable called fooling
    "tests/architecture/test_import_contract.py": {
        "verify/stranger.py",
        "circuits/guest.py",
        "verify/methods/visitor.py",
        "verify/pages/arrival.py",
        "verify/given/newcomer.py",
        "verify/runs/passerby.py",
        "circuits/languages/search/tourist.py",
    },
    "tests/architecture/test_trusted_tiers.py": {
        "fooling.circuits.networks.search.rnn",
        "fooling.protocols.fast_tree",
        "fooling.verify.checker.theories.cache",
        "fooling.verify.given.files.table",
    },
    "tests/architecture/test_imports.py": {"fooling.verify.methods.engine.tactic._inhabited"},
    "tests/architecture/test_public_names.py": {"fooling.nothing"},
    "tests/architecture/test_reached.py": {
        *("docs/other.md", "docs/page.md", "tests/helper.py", "tests/tiny.py"),
        *(f"tests/test_{name}.py" for name in ("a", "b", "c", "helped", "high", "low", "other")),
        *("fooling.a", "fooling.a.b", "fooling.a.b.NAME", "fooling.a.c", "fooling.x"),
    },
    "tests/verify/runs/test_cli.py": {"tests/__init__.py", "docs/__init__.py"},
}


def is_defined(name: str) -> bool:
    """Whether a dotted name is that of a module, or of what one defines."""
    parts = name.split(".")
    many = 1
    while many < len(parts) and _is_package(parts[:many]) and find_spec(".".join(parts[: many + 1])):
        many += 1
    if many == len(parts):
        return True
    defined: object = import_module(".".join(parts[:many]))
    for part in parts[many:]:
        if not hasattr(defined, part):
            return False
        defined = getattr(defined, part)
    return True


def _is_package(parts: list[str]) -> bool:
    found = find_spec(".".join(parts))
    return found is not None and found.submodule_search_locations is not None


def astray(text: str) -> Iterator[str]:
    """The modules, files and folders that a text names and that are not there."""
    text = "\n".join(line for line in text.split("\n") if "/" in line or "fooling." in line)  # the others name none
    yield from (name for name in dict.fromkeys(DOTTED.findall(text)) if not is_defined(name))
    yield from (name for name in dict.fromkeys(FILE.findall(text)) if not (ROOT / name).is_file())
    yield from (name for name in dict.fromkeys(FOLDER.findall(text)) if not (ROOT / name).is_dir())


def loose_links(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere: to no file, or to a heading that its file does not have."""
    found = []
    for target, heading in LINK.findall(text):
        path = page.parent / target if target else page
        there = text if path == page else path.read_text(encoding="utf-8") if path.is_file() else ""
        if not (path == page or path.exists()) or (heading and heading not in map(_anchor, HEADING.findall(there))):
            found.append(f"{target}#{heading}" if heading else target)
    return found


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def test_what_a_text_names_is_there() -> None:
    """A module that has moved, and a file that is gone, are named nowhere any more; what is planted is still there."""
    found = {path.relative_to(ROOT).as_posix(): set(astray(path.read_text(encoding="utf-8"))) for path in TEXTS}
    assert {name: wrong for name, wrong in found.items() if wrong} == NOT_THERE


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_of_pages_lead_somewhere(page: Path) -> None:
    """Each link of a page leads to a file of the tree, and to a heading that the file has."""
    assert loose_links(page, page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("`fooling.circuits.dfa`", ["fooling.circuits.dfa"]),
        ("fooling.circuits.languages.dfa.NFA", ["fooling.circuits.languages.dfa.NFA"]),
        ("docs/nowhere.md", ["docs/nowhere.md"]),
        ("in verify/method/ or", ["verify/method/"]),
        ("`fooling.circuits.languages.dfa.DFA.run_from`, `circuits/languages/dfa.py`, verify/methods/engine/", []),
    ],
)
def test_a_planted_name_is_seen(text: str, wrong: list[str]) -> None:
    """A wrong module, a wrong name in one, a wrong file and a wrong folder are found; right ones are not."""
    assert list(astray(text)) == wrong


def test_a_planted_link_is_seen() -> None:
    """Links to no file and to no heading are found; those to the net are not looked at."""
    text = "# Here it is\n[a](#here-it-is) [b](#there) [c](machines.md) [d](none.md) [e](https://a.b)"
    assert loose_links(ROOT / "docs" / "page.md", text) == ["#there", "none.md"]
