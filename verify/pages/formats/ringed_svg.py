"""A small matrix as SVG, with a ring around each cell of the evidence: pairs that fool, a part that can be inverted.

Each cell has the letters that it has in the table, brackets and all, as the words around it speak of brackets.  Long
labels of columns stand on end.  Alice has the rows and Bob the columns, and a line below says what a ring is.  Lines
and letters have the colour of the text around them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.verify.pages.formats.markup import Markup, drawing, element, label
from fooling.verify.words.passages import Matrix

SIDE, LETTER = 30, 8  # pixels of a cell, and of a letter of a label
PARTY = 20  # pixels for the name of a party
A_RING = "ring: a pair of inputs that this step names"
UPRIGHT = 3  # letters of a label of a column that fits above it


def ringed_svg(drawn: Matrix) -> Markup:
    """The drawing, with what it shows in words as its name; nothing where no cell is ringed."""
    if not drawn.ringed:
        return Markup()
    labels, columns = [row[0] for row in drawn.rows], drawn.head[1:]
    left, high = (LETTER * (max(map(len, names)) + 1) for names in (labels, columns))
    on_end = max(map(len, columns)) > UPRIGHT
    left, top = left + PARTY, PARTY + (high if on_end else 2 * LETTER + 4)
    right, bottom = left + SIDE * len(columns) + 2, top + SIDE * len(labels) + 2
    width, height = max(right, LETTER * (len(A_RING) + 1)), bottom + PARTY
    rows, wide = f"{len(labels)} rows and {len(columns)} columns", f"{len(drawn.ringed)} cells with a ring"
    parts = [
        element("title", f"Matrix of {rows}, {wide}; the table below says the same"),
        _grid(left, top, len(labels), len(columns)),
        *(_label(name, left - 6, _middle(top, i), "end") for i, name in enumerate(labels)),
        *(_above(name, _middle(left, j), top - 6, on_end) for j, name in enumerate(columns)),
        *(_row(cells, left, _middle(top, i)) for i, (_, *cells) in enumerate(drawn.rows)),
        *_rings(drawn, left, top),
        _turned("Alice", PARTY - 6, (top + bottom) // 2, "middle"),
        _label("Bob", (left + right) // 2, PARTY - 8, "middle"),
        _label(A_RING, 2, bottom + PARTY // 2, "start"),
    ]
    return drawing("matrix", width, height, *parts)


def _middle(start: int, k: int) -> int:
    return start + SIDE * k + SIDE // 2


def _grid(left: int, top: int, rows: int, columns: int) -> Markup:
    """All lines as one path, so that a drawing is small."""
    across = (f"M{left},{top + SIDE * i} h{SIDE * columns}" for i in range(rows + 1))
    down = (f"M{left + SIDE * j},{top} v{SIDE * rows}" for j in range(columns + 1))
    return element("path", d=" ".join([*across, *down]), stroke_opacity="0.3")


def _label(words: str, x: int, y: int, anchor: str) -> Markup:
    return label(words, x, y + 4, anchor)


def _above(words: str, x: int, y: int, on_end: bool) -> Markup:
    if not on_end:
        return _label(words, x, y - 4, "middle")
    return _turned(words, x + 4, y, "start")


def _turned(words: str, x: int, y: int, anchor: str) -> Markup:
    return label(words, x, y, anchor, transform=f"rotate(-90 {x} {y})")


def _row(cells: list[str], left: int, y: int) -> Markup:
    placed = (element("tspan", cell, x=_middle(left, j)) for j, cell in enumerate(cells))
    return element("text", *placed, y=y + 4, text_anchor="middle", fill="currentColor", stroke="none")


def _rings(drawn: Matrix, left: int, top: int) -> Iterator[Markup]:
    for i, j in drawn.ringed:
        yield element(
            "circle", cx=_middle(left, j), cy=_middle(top, i), r=SIDE // 2 - 2, stroke_width="2", class_="ring"
        )
