"""What an explanation is made of, before any format: passages of words and terms, drawings, steps, and grounds.

A passage is a run of parts: words for people, terms that each format words or sets as a formula (`Said`), numbers of
steps (`Ref`) and names of axioms and rules (`Named`).  Nothing here is marked up; the formats are
`fooling.verify.pages.formats.as_text`, `as_markdown` and `as_latex`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fooling.records import dataclass, replace
from fooling.verify.statement.proposition import Term


@dataclass(frozen=True)
class Said:
    """A term of any sort, in words or as a formula."""

    term: Term


@dataclass(frozen=True)
class Ref:
    """An earlier step, by its number."""

    step: int


@dataclass(frozen=True)
class Named:
    """An axiom or a rule, by its name; `theorem` where it carries a theorem of its own."""

    name: str
    theorem: bool = False


Part = str | Said | Ref | Named
Passage = tuple[Part, ...]


@dataclass(frozen=True)
class Grid:
    """A matrix or a table: a line of headings, and rows that begin with their label."""

    caption: Passage
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Matrix(Grid):
    """The matrix of a function; `ringed` are the cells of the evidence, (row, column) from 0, in brackets as text."""

    ringed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Automaton(Grid):
    """An automaton: its table, and the same as moves (state, letter, state)."""

    start: int = 0
    accepting: tuple[int, ...] = ()
    moves: tuple[tuple[int, str, int], ...] = ()


@dataclass(frozen=True)
class Lines:
    """Words, pairs, rectangles or a tree, one a line, each indented by so many places."""

    caption: Passage
    lines: tuple[tuple[int, Passage], ...]


@dataclass(frozen=True)
class Node:
    """A node of a protocol tree: who speaks, with the ways on after 0 and after 1; or an answer, with none."""

    says: str
    ways: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Tree(Lines):
    """A protocol tree: its lines, and its root where it is small enough to be drawn whole."""

    root: Node | None = None


Drawing = Grid | Lines


@dataclass(frozen=True)
class Opening:
    """What is assumed from here on, or taken: a line without a number."""

    depth: int
    says: Passage


@dataclass(frozen=True)
class Step:
    """A statement, why it holds, the steps it is taken from, and the evidence drawn; `by` names an axiom or a rule."""

    number: int
    depth: int
    states: Passage
    because: Passage
    uses: tuple[int, ...]
    by: str | None
    drawings: tuple[Drawing, ...] = ()


@dataclass(frozen=True)
class Ground:
    """An axiom or a rule of a theory that steps use: what it says and the proof that it carries.

    `tested` is what was run to test it, of a whole theorem; what was run for all is the explanation's.
    """

    name: str
    kind: str  # axiom, or the theory of a rule
    theorem: bool
    says: Passage
    proof: str
    tested: str
    steps: tuple[int, ...]

    @property
    def is_a(self) -> str:
        """Its kind, and whether it is a whole theorem."""
        return f"{self.kind}{'; a whole theorem, taken in one step' if self.theorem else ''}"

    @property
    def used_in(self) -> str:
        """The numbers of the steps."""
        return ", ".join(f"({step})" for step in self.steps)


@dataclass(frozen=True)
class Explanation:
    """All of it: what it is about, the names that it uses for long terms, the steps, the true value, the grounds."""

    title: str
    facts: tuple[tuple[str, Passage], ...]
    names: tuple[tuple[str, Passage, tuple[Drawing, ...]], ...]
    items: tuple[Opening | Step, ...]
    truth: tuple[Passage, ...]
    grounds: tuple[Ground, ...]
    tested: tuple[str, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The numbered ones."""
        return tuple(item for item in self.items if isinstance(item, Step))


def written(
    passage: Passage, words: Callable[[str], str], term: Callable[[Term], str], name: Callable[[str], str]
) -> str:
    """A passage in a format: its words, its terms and the names of its rules, each as that writes it."""

    def shown(part: Part) -> str:
        if isinstance(part, Said):
            return term(part.term)
        if isinstance(part, Ref):
            return f"({part.step})"
        if isinstance(part, Named):
            return f"{words('[')}{name(part.name)}{words(', a theorem]' if part.theorem else ']')}"
        return words(part)

    return "".join(map(shown, passage))


def changed(passage: Passage, change: Callable[[Term], Term]) -> Passage:
    """The passage with each of its terms changed."""
    return tuple(Said(change(part.term)) if isinstance(part, Said) else part for part in passage)


def changed_item(item: Opening | Step, change: Callable[[Term], Term]) -> Opening | Step:
    """Likewise an opening or a step, its drawings' words included."""
    if isinstance(item, Opening):
        return replace(item, says=changed(item.says, change))
    drawn = tuple(_changed_drawing(one, change) for one in item.drawings)
    return replace(item, states=changed(item.states, change), because=changed(item.because, change), drawings=drawn)


def _changed_drawing(drawing: Drawing, change: Callable[[Term], Term]) -> Drawing:
    caption = changed(drawing.caption, change)
    if isinstance(drawing, Grid):
        return replace(drawing, caption=caption)
    lines = tuple((indent, changed(line, change)) for indent, line in drawing.lines)
    return replace(drawing, caption=caption, lines=lines)


def joined(parts: Sequence[Passage], between: str = ", ", last: str = " and ") -> Passage:
    """One passage of several: a, b and c."""
    found: list[Part] = []
    for i, part in enumerate(parts):
        found += [between if i < len(parts) - 1 else last] if i else []
        found += part
    return tuple(found)


def said(terms: Iterable[Term]) -> Passage:
    """Terms, listed."""
    return joined([(Said(term),) for term in terms])
