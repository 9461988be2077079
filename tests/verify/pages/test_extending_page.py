"""docs/extending.md is executed: what it says is done in a copy of the tree, its commands are run, the files counted.

The page is read as a reader does it.  A line "`FILE`, PLACE:" says where the block below it goes; "A file to try it
with, `FILE`:" gives a file that is no part of the project; in a block of commands the lines below one stand in its
answer.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.shares import one_in

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
COPIED = ("fooling_sets", "circuits", "protocols", "verify", "fooling", "tests", "docs")
BESIDE = ("README.md", "CONTRIBUTING.md", "pyproject.toml", "Makefile", "constraints.txt")
TIERS = "tests/architecture/trusted_tiers.py"
TRUSTED = "docs/trusted.md"
TABLE = re.compile(r"<!-- trusted tiers -->.*<!-- /trusted tiers -->", re.DOTALL)
BUDGET = re.compile(r'(?<="tier 1": )\d+')
PLACE = re.compile(r"`([\w/.]+)`, (?:(a new file|at the end)|(above|below|in place of) `(.+)`):")
TO_TRY = re.compile(r"A file to try it with, `([\w.]+)`:")
AFTERWARDS = (
    "tests/architecture/test_trusted_tiers.py",
    "tests/verify/pages/test_words.py",
    "tests/verify/claims/test_coverage.py",
    "tests/verify/runs/test_cli.py::test_the_table_of_commands_is_what_the_files_hold",
)


# ---- the page, read ----


@dataclass(frozen=True)
class Change:
    """A block of code, and where it goes: beside a line, at the end of a file, or into a new one."""

    file: str
    place: str
    line: str
    code: str

    def made(self, text: str) -> str:
        """The file with the block in it."""
        if self.place in ("a new file", "at the end"):
            assert bool(text) == (self.place == "at the end"), self.file
            return f"{text}\n\n{self.code}" if text else self.code
        lines = text.split("\n")
        found = [i for i, line in enumerate(lines) if line.strip() == self.line.strip()]
        assert len(found) == 1, f"{self.file}: {self.line} stands there {len(found)} times"
        start = found[0] + (self.place == "below")
        gap = ["", ""] if self.code.startswith("def ") else []
        return "\n".join(
            [*lines[:start], *self.code.splitlines(), *gap, *lines[start + (self.place == "in place of") :]]
        )


@dataclass
class Part:
    """A part of the page: how many files it says, the changes, the files to try them with, the commands."""

    name: str
    files: int
    raises_budget: bool = False
    changes: list[Change] = field(default_factory=list)
    to_try: dict[str, str] = field(default_factory=dict)
    commands: list[tuple[str, list[str]]] = field(default_factory=list)

    def enter(self, told: str, code: str) -> None:
        """A block, and the line above it that says what it is."""
        if code.startswith("$ "):
            for command in code.split("$ ")[1:]:
                line, *answer = command.splitlines()
                self.commands.append((line, answer))
        elif match := TO_TRY.fullmatch(told):
            self.to_try[match[1]] = code
        else:
            match = PLACE.fullmatch(told)
            assert match, f"{self.name}: where does this go? {told}"
            self.changes.append(Change(match[1], match[2] or match[3], match[4] or "", code))


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The blocks of code, each with the line of the text above it."""
    told, inside = "", list[str]()
    for line in [*text.split("\n"), "."]:
        if line.startswith("    ") or not line:
            inside.append(line[4:])
            continue
        if any(inside):
            yield told, "\n".join(inside).strip("\n") + "\n"
        told, inside = line, []


def parts() -> Iterator[Part]:
    """The parts of the page, each by its heading."""
    for text in PAGE.split("\n## ")[1:]:
        heading, _, rest = text.partition("\n")
        match = re.fullmatch(r"An? (\w+).*: (\d+) files?", heading)
        assert match, heading
        part = Part(match[1], int(match[2]), f"`{TIERS}`: the budget." in rest)
        for told, code in blocks(rest):
            part.enter(told, code)
        yield part


PARTS = list(parts())


def test_the_page_has_every_kind() -> None:
    """Each kind of extension has a part, from a claim to a command, with code and commands."""
    assert [part.name for part in PARTS] == ["claim", "axiom", "finder", "rule", "quantity", "machine", "command"]
    assert all(part.changes and part.commands for part in PARTS)


# ---- and done ----


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, in which one part after the other is done; what is compiled is taken along.

    A name such as `x.pyc.123` is of a file that another worker is just writing.
    """
    copy = tmp_path_factory.mktemp("tree")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder, symlinks=True, ignore=shutil.ignore_patterns("*.pyc.*", ".*"))
    for file in BESIDE:
        shutil.copy(ROOT / file, copy)
    return copy


DONE = set[str]()  # the parts that are done in this process, which has one copy


def run(copy: Path, *command: str) -> str:
    """What a command answers in the copy; it has to succeed."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "160"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # many processes would compile the copy anew
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def files_of(copy: Path) -> dict[str, str]:
    """The files of the copy as text; of docs/trusted.md what stands outside the table of trusted lines."""
    paths = [
        path for folder in COPIED for path in (copy / folder).rglob("*.*") if path.suffix in (".py", ".md", ".claims")
    ]
    texts = {str(path.relative_to(copy)): path.read_text("utf-8") for path in [*paths, *map(copy.joinpath, BESIDE)]}
    return texts | {TRUSTED: TABLE.sub("", texts[TRUSTED])}


def lines_of_tier_1(copy: Path) -> int:
    """The lines of code of tier 1, as the table says."""
    found = re.search(r"Tier 1 together: (\d+) lines", (copy / TRUSTED).read_text("utf-8"))
    assert found
    return int(found[1])


def do(part: Part, copy: Path) -> None:
    """The changes of a part, the budget among them, and `make tiers`."""
    DONE.add(part.name)
    trusted = lines_of_tier_1(copy)
    for change in part.changes:
        path = copy / change.file
        path.write_text(change.made(path.read_text("utf-8") if path.exists() else ""), encoding="utf-8")
    run(copy, TIERS, "--write")
    more = lines_of_tier_1(copy) - trusted
    assert part.raises_budget == (more > 0), f"{more} more lines of trusted code"
    if part.raises_budget:
        budget = (copy / TIERS).read_text("utf-8")
        (copy / TIERS).write_text(BUDGET.sub(lambda old: str(int(old[0]) + more), budget), encoding="utf-8")
        run(copy, TIERS, "--write")
    for file, text in part.to_try.items():
        (copy / file).write_text(text, encoding="utf-8")


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", one_in(7, PARTS), ids=lambda part: part.name)
def test_what_the_page_says_is_done(part: Part, copied: Path) -> None:
    """The files that change are as many as the heading says, and the commands answer what stands below them."""
    before = files_of(copied)
    do(part, copied)
    after = files_of(copied)
    changed = {file for file in after if after[file] != before.get(file)}
    assert changed == {change.file for change in part.changes} | ({TIERS} if part.raises_budget else set())
    assert len(changed) == part.files
    for command, answer in part.commands:
        program, *arguments = command.split()
        found = " ".join(run(copied, *(["-m", "fooling"] if program == "fooling" else []), *arguments).split())
        assert [line for line in answer if " ".join(line.split()) not in found] == [], f"{command}: {found}"


@pytest.mark.exhaustive
def test_the_tree_holds_with_one_more_of_each(copied: Path) -> None:
    """When all of it is done, tiers, words, lists, contracts and the linter have nothing to say."""
    for part in PARTS:
        if part.name not in DONE:  # another worker did it, in a copy of its own
            do(part, copied)
    assert run(copied, "-c", "import fooling.verify.cli; print(fooling.verify.cli.__file__)").startswith(str(copied))
    assert "homomorphism" in run(copied, "-m", "fooling", "rules")
    assert "passed" in run(copied, "-m", "pytest", "-q", "-p", "no:cacheprovider", *AFTERWARDS)
    lint = "import sys; from importlinter.cli import lint_imports; sys.path.insert(0, ''); lint_imports(no_cache=True)"
    assert "0 broken" in run(copied, "-P", "-c", lint)
    new = sorted({change.file for part in PARTS for change in part.changes if change.file.endswith(".py")})
    run(copied, "-m", "ruff", "check", "--no-cache", *new)
    run(copied, "-m", "ruff", "format", "--no-cache", "--check", *new)


def test_make_tiers_writes_the_table() -> None:
    """The target that the page names is the program that is run here."""
    assert re.search(rf"^tiers: .*\n\t.*{TIERS} --write$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
