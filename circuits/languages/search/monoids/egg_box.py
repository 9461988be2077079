"""The egg-box picture of a monoid: a box for each J-class, a row in it for each R-class, a column for each L-class.

Where a row meets a column stands an H-class; those that are groups, that is, hold an idempotent, have a star (Clifford
and Preston 1961).  Elements are written as their least words, the identity as 1, or as ε where 1 is a letter; where a
letter begins another one, as a begins ab, dots stand between letters.  Boxes stand from the class of the identity
downwards, each after those that it is a multiple of.  Both pictures are of the same data; Graphviz draws an edge from a
class to those right below it.  Large boxes are cut, and say how large they are; of a large monoid some boxes are left
out, and the picture says how many.  A picture of `WHOLE` size has all.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from sys import maxsize

from fooling.circuits.languages.monoid import Monoid
from fooling.circuits.languages.search.monoids.green import Green
from fooling.circuits.languages.search.monoids.monoid import MonoidTable
from fooling.circuits.languages.spelled_words import spelled
from fooling.records import dataclass

MOST_SIDE = 12  # rows or columns of a box that are drawn
MOST_WORDS = 4  # elements of an H-class that are written
MOST_BOXES = 100
WHOLE = maxsize
IDENTITY = ("1", "ε", "λ", "identity")  # the first that is no letter


@dataclass(frozen=True)
class Cell:
    """An H-class: some of its elements as words, how many there are, and whether it is a group."""

    words: tuple[str, ...]
    size: int
    is_group: bool

    def __str__(self) -> str:
        more = f" +{self.size - len(self.words)}" if self.size > len(self.words) else ""
        return f"{'*' if self.is_group else ''}{' '.join(self.words)}{more}"


@dataclass(frozen=True)
class Box:
    """A J-class: its number of R-classes and of L-classes, the cells that are drawn, and the boxes right below it."""

    rows: int
    columns: int
    cells: tuple[tuple[Cell, ...], ...]
    below: tuple[int, ...]

    @property
    def caption(self) -> str:
        """How large it is, where not all of it is drawn; else nothing."""
        drawn = len(self.cells), len(self.cells[0])
        shown = f"{drawn[0]} x {drawn[1]} of {self.rows} x {self.columns} cells are shown"
        return "" if drawn == (self.rows, self.columns) else shown


@dataclass(frozen=True)
class EggBox:
    """The boxes that are drawn, that of the identity first, and how many are left out."""

    boxes: tuple[Box, ...]
    left_out: int

    @property
    def caption(self) -> str:
        """How many boxes are left out, where some are; else nothing."""
        more = "1 box more is" if self.left_out == 1 else f"{self.left_out} boxes more are"
        return f"{more} left out" if self.left_out else ""


def egg_box(monoid: Monoid | MonoidTable, most: int = MOST_SIDE) -> EggBox:
    """The picture of a monoid, with at most so many rows and columns of a box, or the `WHOLE` picture."""
    green = Green(monoid)
    members: dict[int, list[int]] = {}
    for x, j in enumerate(green.j):
        members.setdefault(j, []).append(x)
    shown = sorted(members)[: most if most == WHOLE else MOST_BOXES]
    below, place = _right_below(monoid, green.j, shown), {j: i for i, j in enumerate(shown)}
    boxes = (_box(monoid, green, members[j], tuple(place[other] for other in below[j]), most) for j in shown)
    return EggBox(tuple(boxes), len(members) - len(shown))


def _box(monoid: Monoid | MonoidTable, green: Green, elements: Sequence[int], below: tuple[int, ...], most: int) -> Box:
    words = most if most == WHOLE else MOST_WORDS
    cells: dict[tuple[int, int], list[int]] = {}
    for x in elements:
        cells.setdefault((green.r[x], green.l[x]), []).append(x)
    rows, columns = (list(dict.fromkeys(label[x] for x in elements)) for label in (green.r, green.l))
    drawn = tuple(
        tuple(_cell(monoid, green, cells[r, l], words) for l in columns[:most])  # noqa: E741 - an L-class
        for r in rows[:most]
    )
    return Box(len(rows), len(columns), drawn, below)


def _cell(monoid: Monoid | MonoidTable, green: Green, elements: Sequence[int], most: int) -> Cell:
    alphabet = monoid.dfa.alphabet
    identity = next((name for name in IDENTITY if name not in alphabet), IDENTITY[-1])
    between = "·" if max(map(len, alphabet)) > 1 else ""  # blanks stand between the elements of a cell
    names = [spelled([letter], alphabet) for letter in alphabet]
    words = (between.join(names[a] for a in monoid.word(x)) or identity for x in elements[:most])
    return Cell(tuple(words), len(elements), any(green.is_idempotent[x] for x in elements))


def _right_below(monoid: Monoid | MonoidTable, j: Sequence[int], shown: Sequence[int]) -> dict[int, list[int]]:
    """The J-classes below each, without those that lie below one of these."""
    found: dict[int, set[int]] = {one: set() for one in shown}
    for graph in (monoid.right, monoid.left):
        for x, row in enumerate(graph):
            if j[x] in found:
                found[j[x]] |= {j[y] for y in row} & found.keys() - {j[x]}
    under: dict[int, set[int]] = {}
    for one in reversed(shown):
        under[one] = found[one].union(*(under[other] for other in found[one]))
    return {
        one: sorted(other for other in found[one] if not any(other in under[between] for between in found[one]))
        for one in shown
    }


def as_text(picture: EggBox) -> str:
    """The boxes as plain text, one below the other.

    >>> from fooling.circuits.languages.dyck import dyck
    >>> from fooling.circuits.languages.minimal_automaton import minimal_automaton
    >>> from fooling.circuits.languages.search.monoids.monoid import fast_monoid
    >>> print(as_text(egg_box(fast_monoid(minimal_automaton(dyck(1, 1)), 100))))
    +----+
    | *1 |
    +----+
    <BLANKLINE>
    +-----+-----+
    | (   | *() |
    +-----+-----+
    | *)( | )   |
    +-----+-----+
    <BLANKLINE>
    +-----+
    | *(( |
    +-----+
    """
    return "\n\n".join([*map(_box_as_text, picture.boxes), *([picture.caption] if picture.caption else [])])


def _box_as_text(box: Box) -> str:
    widths = [max(len(str(row[i])) for row in box.cells) for i in range(len(box.cells[0]))]
    line = "+".join(["", *("-" * (width + 2) for width in widths), ""])
    told = [line]
    for row in box.cells:
        cells = (f" {cell!s:<{width}} " for cell, width in zip(row, widths, strict=True))
        told += ["|".join(["", *cells, ""]), line]
    return "\n".join(told + ([box.caption] if box.caption else []))


def as_graphviz(picture: EggBox) -> str:
    """The boxes as a graph in the language of Graphviz; groups are grey as well as starred."""
    lines = ["digraph egg_box {", "  node [shape=plain, fontname=monospace];", "  edge [arrowhead=none];"]
    for i, box in enumerate(picture.boxes):
        rows = "".join(f"<tr>{''.join(map(_cell_as_html, row))}</tr>" for row in box.cells)
        caption = f'<tr><td colspan="{len(box.cells[0])}">{box.caption}</td></tr>' if box.caption else ""
        lines.append(f'  j{i} [label=<<table border="0" cellborder="1" cellspacing="0">{rows}{caption}</table>>];')
        lines += [f"  j{i} -> j{other};" for other in box.below]
    if picture.caption:
        lines.append(f'  label="{picture.caption}";')
    return "\n".join([*lines, "}"])


def _cell_as_html(cell: Cell) -> str:
    colour = ' bgcolor="lightgrey"' if cell.is_group else ""
    return f"<td{colour}>{escape(str(cell))}</td>"
