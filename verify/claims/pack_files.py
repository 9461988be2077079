"""The files of a pack: a folder of texts that the authors of the document can read.

`pack.claims` says whose the document is, what it is called, where it lies, and which files hold its claims, and what it
states, in the order of the document:

    authors: Hsu, slides of a talk in 2023
    title: Representational strengths and limitations of transformers
    link: https://arxiv.org/abs/2306.02896
    claims: sparse_averaging, matching
    coverage: coverage

A file of claims has the layout of all claims files (`fooling.verify.reading.layout`), with sentences as propositions
(`fooling docs sentences`).  A claim that is confirmed takes three lines:

    let bits = ceil(log2(N))

    at: Lemma 2
    lemma-2-pairs  N vectors have at most N^2 pairs.
      for all integers N >= 1: binomial(N, 2) <= N^2
      kind: printed
    lemma-2-width  A width of m is enough.
      for all integers N >= 1, k >= 1: k >= bits   kind: reading   verdict: refuted (constant)   letters: k = m
      note: The width is 2m.

    at        where it stands in the document                kind      printed, reading, repair, core or supporting
    verdict   confirmed, which need not be said; refuted, with its weight in brackets where it has one; or unknown, a
              colon, and why
    repairs   the name of a claim; what repairs is a repair unless it says another kind.  A claim that is called
              `NAME--repaired` repairs NAME unless it says another name, or none
    leaves    what a core leaves out; what leaves something out is a core unless it says another kind
    letters   what the sentence calls variables of the proposition.  At the margin, each stands for the claims below
              that have the variable in the proposition and the letter in the sentence
    script    a derivation by hand: NAME of the module `scripts` beside the texts, or MODULE.NAME; that is a tactic,
              or a function that makes one
    effort, note

A file of `coverage` has what the document states, each statement with the names of its claims in brackets, what keeps
it out or is left out of it (`fooling.verify.claims.coverage.LACKS`), and a remark.  The name --repaired continues the
one before it:

    at: Section 2
    - Every function has a protocol of n + 1 bits. [trivial-protocol, --repaired; cited] The text counts the bit of the
      answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.reading.layout.parts import Block, Default, Layout
from fooling.verify.reading.layout.read import read_layout

ENDING = ".claims"
ABOUT, MUST = ("authors", "title", "link", "claims", "coverage"), ("authors", "title", "claims")
SHORT = ("at", "kind", "verdict", "repairs", "letters", "effort", "script")
FIELDS = (*SHORT, "leaves", "note")


@dataclass(frozen=True)
class PackFiles:
    """What `pack.claims` says, and the files of claims and of coverage, their lines told apart."""

    folder: Path
    about: Mapping[str, str]
    claims: Mapping[str, Layout]

    def place(self, file: str, line: int) -> str:
        """A place as messages have it."""
        return f"{self.folder.name}/{file}{ENDING}, line {line}"

    def stated(self) -> Iterator[tuple[str, Block]]:
        """What the document states, each with its place."""
        for name in _listed(self.about.get("coverage", "")):
            for one in _read(self.folder, name, ("at",), is_list=True):
                if isinstance(one, Block):
                    yield self.place(name, one.place[0]), one


def is_pack(folder: Path) -> bool:
    """Whether a folder holds the texts of a pack."""
    return (folder / f"pack{ENDING}").exists()


@cache
def pack_files(folder: Path) -> PackFiles:
    """The files of a pack; `InvalidInput` names the line that is wrong."""
    about = {one.word: one.text.said for one in _read(folder, "pack", ABOUT).parts if isinstance(one, Default)}
    for word in MUST:
        if word not in about:
            raise InvalidInput(f"{folder.name}/pack{ENDING}: want a line `{word}: ...`")
    layouts = {name: _read(folder, name, FIELDS, SHORT) for name in _listed(about["claims"])}
    return PackFiles(folder, about, layouts)


def _listed(names: str) -> list[str]:
    return names.replace(",", " ").split()


def _read(
    folder: Path, name: str, fields: Collection[str], short: Collection[str] = (), is_list: bool = False
) -> Layout:
    text = (folder / f"{name}{ENDING}").read_text(encoding="utf-8")
    layout = read_layout(text, fields, short=short, is_list=is_list)
    if layout.faults:
        raise InvalidInput(f"{folder.name}/{name}{ENDING}, {layout.faults[0]}")
    return layout
