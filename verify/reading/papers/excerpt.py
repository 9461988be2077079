"""What a paper says in its blocks of claims: one text, of which each line knows its file, its number and its column.

The lines outside of blocks are empty.  A block may stand as deep as its surroundings: the first line that says
something is its margin, which is taken off, and no line of the block stands less deep.

A claim has a sum, by which `docs/fooling.sty` tells whether it is still the claim that was decided: MD5 of its lines,
each with how deep it stands and with single blanks, behind the sum of all definitions, assumptions and other lines at
the margin before it.  So a claim that is edited, or what it rests on, has another sum; other claims keep theirs.
The style computes the same sum in TeX, where MD5 is what there is; it finds edits, and is no defence against forgers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import md5
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

TEXTS = CLAIMS, MARKDOWN, LATEX = (".claims", ".md", ".tex")
MARKS = ".marks"  # of the file beside a paper in LaTeX that says which claims are confirmed
MOST_BYTES = 2**24  # of one file
BLANK = " \t\r"
SAID = re.compile(rf"[{BLANK}]*(#.*)?")  # what says nothing: blanks, and a comment
OF_ALL = re.compile(r"let |[A-Za-z][A-Za-z-]*:")  # a line at the margin that is no claim
ASSUMED = re.compile(r"/\d+:assume:")  # a claim that is none, but an assumption
ASSUMING = "assume:"  # at the margin: of the claims below, until it stands there without a text


@dataclass(frozen=True)
class Line:
    """One line: its file, its number there, from 1, what it says, and how many characters stand in front of that."""

    file: Path
    number: int
    said: str = ""
    margin: int = 0


@dataclass(frozen=True)
class Excerpt:
    """The lines of a paper, or of a claims file, at `path`, and what was not read of it."""

    path: Path
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it as a text of claims."""
        return "\n".join(line.said for line in self.lines)

    def place(self, line: int, column: int) -> tuple[Path, int, int]:
        """The file, the line and the column of a place in the text, which has lines and columns from 1."""
        found = self.lines[min(line, len(self.lines)) - 1]
        return found.file, found.number, column + found.margin

    def sums(self) -> Iterator[tuple[str, str]]:
        """The claims by their names, each with its sum.

        >>> path = Path("a.md")
        >>> one = Excerpt(path, (Line(path, 1, "let a = 1"), Line(path, 2, "x One."), Line(path, 3, "  a = 1")))
        >>> [(name, len(found)) for name, found in one.sums()]
        [('x', 32)]
        """
        before, is_assumed = "", False
        for item in _items(line.said for line in self.lines):
            if item.startswith(ASSUMING):
                is_assumed = item != ASSUMING
            found = md5(f"{before}/{item}".encode(), usedforsecurity=False).hexdigest().upper()
            if not OF_ALL.match(item):
                yield item.split(" ", 1)[0].split("/", 1)[0], found
            if OF_ALL.match(item) or ASSUMED.search(item) or is_assumed:
                before = found


def _items(lines: Iterable[str]) -> Iterator[str]:
    """Each line at the margin, with the deeper lines below it, on one line."""
    item = list[str]()
    for line in lines:
        if SAID.fullmatch(line):
            continue
        depth = len(line) - len(line.lstrip(BLANK))
        if depth == 0 and item:
            yield "".join(item)
            item = []
        said = re.sub(f"[{BLANK}]+", " ", line.strip(BLANK))
        item.append(f"/{depth}:{said}" if item else said)
    if item:
        yield "".join(item)


def block(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of one block without their margin; `InvalidInput` for one that stands less deep than the first."""
    margin: str | None = None
    for line in lines:
        if not SAID.fullmatch(line.said):
            if margin is None:
                margin = line.said[: len(line.said) - len(line.said.lstrip(BLANK))]
            if not line.said.startswith(margin):
                told = "stands less deep than the first line of its block, or with tabs in place of blanks"
                raise InvalidInput(f"{line.file}: line {line.number}: {told}; want all claims as deep as the first")
        said = line.said.removeprefix(margin or "")
        yield Line(line.file, line.number, said, line.margin + len(line.said) - len(said))
