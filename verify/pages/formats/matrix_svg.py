"""A small communication matrix as SVG, without a library: for notebooks.

Alice has the rows and Bob the columns.  Cells have their value; a numbered ring marks a pair, and a rectangle has a hue
and its number in each of its cells.  What is drawn stands in a legend below.
Beyond `MOST` rows or columns nothing is drawn.  Texts are escaped: they come from strangers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from fooling.verify.statement.language.printable import printable

MOST = 32  # rows, and columns
SIDE, LETTER = 34, 8  # pixels of a cell, and of a letter of a label
WIDE = 10  # pixels that no letter of the legend exceeds
PARTY = 22  # pixels for the name of a party, and of a line of the legend
MOST_KEYS = 12  # rectangles that the legend has one by one
MISTAKE = "#c00000"

Cells = Sequence[tuple[int, int]]
Lines = tuple[Sequence[int], Sequence[int]]  # the rows and the columns of a rectangle


def matrix_svg(
    rows: Sequence[Sequence[int]],
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    pairs: Cells = (),
    rectangles: Sequence[Lines] = (),
    wrong: Cells = (),
) -> str:
    """The drawing; empty where the matrix is too large or has no cells.  `wrong` cells have a red frame."""
    if not rows or not rows[0] or len(rows) > MOST or len(rows[0]) > MOST:
        return ""
    left, top = (PARTY + LETTER * (max(map(len, labels)) + 1) for labels in (row_labels, column_labels))
    right, bottom = left + SIDE * len(rows[0]) + 2, top + SIDE * len(rows) + 2
    legend = _legend(bool(pairs), len(rectangles), bool(wrong))
    parts = [
        _text("Bob", (left + right) // 2, PARTY - 8, "middle"),
        _turned("Alice", PARTY - 8, (top + bottom) // 2, "middle"),
        *_labels(row_labels, column_labels, left, top),
        *_cells(rows, rectangles, left, top),
        *_rings(pairs, left, top),
        *_frames(wrong, left, top),
        *(part for i, (hue, says) in enumerate(legend) for part in _key(hue, says, bottom + PARTY * i)),
    ]
    width = max([right, *(PARTY + WIDE * (len(says) + 1) for _, says in legend)])
    height = bottom + PARTY * len(legend)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="monospace">'
    return "\n".join([head, *parts, "</svg>"])


def _labels(row_labels: Sequence[str], column_labels: Sequence[str], left: int, top: int) -> Iterator[str]:
    for i, label in enumerate(row_labels):
        yield _text(label, left - 4, top + SIDE * i + SIDE // 2 + 4, "end")
    for j, label in enumerate(column_labels):
        x = left + SIDE * j + SIDE // 2 + 4
        yield _turned(label, x, top - 4, "start")


def _cells(rows: Sequence[Sequence[int]], rectangles: Sequence[Lines], left: int, top: int) -> Iterator[str]:
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            inside = [k for k, (across, down) in enumerate(rectangles) if i in across and j in down]
            x, y = left + SIDE * j, top + SIDE * i
            yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{_hue(inside)}" stroke="#888"/>'
            yield _text(str(value), x + SIDE // 2, y + SIDE // 2 + 4, "middle")
            if inside:
                numbers = ",".join(str(k + 1) for k in inside)
                yield _text(numbers, x + SIDE - 2, y + 10, "end", ' font-size="9"')


def _hue(inside: Sequence[int]) -> str:
    return f"hsl({inside[0] * 67 % 360}, 70%, 82%)" if inside else "white"


def _rings(pairs: Cells, left: int, top: int) -> Iterator[str]:
    for k, (i, j) in enumerate(pairs):
        x, y = left + SIDE * j, top + SIDE * i
        half = SIDE // 2
        yield f'<circle cx="{x + half}" cy="{y + half}" r="{half - 5}" fill="none" stroke="black" stroke-width="2"/>'
        yield _text(str(k + 1), x + 2, y + 10, "start", ' font-size="9"')


def _frames(wrong: Iterable[tuple[int, int]], left: int, top: int) -> Iterator[str]:
    for i, j in wrong:
        x, y = left + SIDE * j + 2, top + SIDE * i + 2
        yield (
            f'<rect x="{x}" y="{y}" width="{SIDE - 4}" height="{SIDE - 4}" fill="none" '
            f'stroke="{MISTAKE}" stroke-width="3"/>'
        )


def _legend(pairs: bool, rectangles: int, wrong: bool) -> list[tuple[str, str]]:
    """What is drawn, each line after its colour; a ring has none.

    >>> _legend(True, 1, False)
    [('none', 'ring k: pair k'), ('hsl(0, 70%, 82%)', 'rectangle 1')]
    """
    keys = [("none", "ring k: pair k")] if pairs else []
    keys += [(_hue([k]), f"rectangle {k + 1}") for k in range(min(rectangles, MOST_KEYS))]
    if rectangles > MOST_KEYS:
        keys.append(("none", f"and so on, to rectangle {rectangles}"))
    return keys + ([(MISTAKE, "frame: shows a mistake")] if wrong else [])


def _key(hue: str, says: str, top: int) -> Iterator[str]:
    if hue != "none":
        yield f'<rect x="4" y="{top + 5}" width="12" height="12" fill="{hue}"/>'
    yield _text(says, PARTY if hue != "none" else 4, top + 16, "start")


def _turned(words: str, x: int, y: int, anchor: str) -> str:
    return _text(words, x, y, anchor, f' transform="rotate(-90 {x} {y})"')


def _text(words: str, x: int, y: int, anchor: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{more}>{escape(printable(words))}</text>'
