"""A communication matrix drawn: cells by value, a fooling set ringed, rectangles coloured; and the door to matplotlib.

White is the least value and the darkest grey the greatest.  Every rectangle has a hue and a number; its cells carry
them wherever they are, since the rows and columns of a rectangle need not be neighbours.  A cell in several rectangles
of a cover is cut into strips, one a rectangle, and has their numbers below its value.  Alice has the rows and Bob the
columns, and a legend says what a ring and each colour mean.  Up to `MOST_LABELS` rows and columns, labels and values
are written; beyond, a cell is a pixel and has the hue of its first rectangle.

Equal input makes equal bytes with one version of matplotlib: no date is written, and the ids in the SVG are hashed with
a fixed salt. matplotlib comes with the extra `plot` and is loaded here only, when something is drawn.
"""

from __future__ import annotations

import colorsys
import os
from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from warnings import catch_warnings, filterwarnings

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.extras import install

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_LABELS = 32
MOST_KEYS = 12  # values, and rectangles, that the legend has one by one
A_LINE = 3  # numbers of rectangles beside each other in a cell
MOST_CELLS = 2**22
METADATA = {".svg": {"Date": None, "Creator": "fooling"}, ".png": {"Software": None}}

Cells = Sequence[tuple[int, int]]
Lines = tuple[Sequence[int], Sequence[int]]  # the rows and the columns of a rectangle
Colour = tuple[float, float, float]
Shown = TypeVar("Shown")


def require_target(path: Path, option: str = "--plot") -> None:
    """InvalidInput unless a drawing can be written there, and matplotlib is installed; loads nothing."""
    if path.suffix.lower() not in METADATA or not path.parent.is_dir():
        raise InvalidInput(f"{option} {path}: want a file {' or '.join(METADATA)} in a directory that is there")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InvalidInput(
            f"{option} {path}: {'is a directory' if path.is_dir() else 'cannot be written'}; choose another file"
        )
    if find_spec("matplotlib") is None:
        raise InvalidInput(f"{option}: matplotlib is not installed; want {install('plot')}")


def draw(
    path: Path,
    rows: Sequence[Sequence[int]],
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    fooling: Cells = (),
    rectangles: Sequence[Lines] = (),
    title: str = "",
) -> None:
    """Write the matrix `rows` (R x C integers, R and C labels) to `path`, a `.svg` or `.png`.

    `fooling` are cells (row index, column index); `rectangles` are pairs (row indices, column indices).

    Raises InvalidInput when matplotlib is missing, for another kind of file, a directory that is not there, labels that
    do not fit the matrix, cells outside it, or more than `MOST_CELLS` cells.
    """
    _check(path, rows, row_labels, column_labels, fooling, rectangles)
    small = max(len(rows), len(rows[0])) <= MOST_LABELS
    # Inches: a third for a cell; labels and the title are outside, and bbox_inches="tight" makes room for them.
    figure = new_figure(len(rows[0]) / 3, len(rows) / 3) if small else new_figure(8, 8)
    axes = figure.add_axes((0, 0, 1, 1))
    shades = _shades(rows)
    if small:
        _draw_cells(axes, rows, shades, fooling, rectangles)
        _write_labels(axes, row_labels, column_labels)
    else:
        _draw_pixels(axes, rows, shades, fooling, rectangles)
    _name_parties(axes)
    _add_legend(axes, shades, "ring" if small else "dot", bool(fooling), _hues(rows, shades, rectangles))
    axes.set_title(title, fontsize=8, parse_math=False)
    save(figure, path)


def new_figure(width: float, height: float) -> Figure:
    """An empty drawing of so many inches; InvalidInput where matplotlib is missing."""
    try:
        import matplotlib as matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise InvalidInput(f"--plot: matplotlib is not installed; want {install('plot')}") from None
    return Figure(figsize=(width, height))


def save(figure: Figure, path: Path) -> None:
    """Write a drawing; equal ones make equal bytes, and a file that was there stays until all of it is drawn."""
    import matplotlib

    drawn, suffix = BytesIO(), path.suffix.lower()
    with matplotlib.rc_context({"svg.hashsalt": "fooling", "svg.fonttype": "none"}), catch_warnings():
        filterwarnings("ignore", message="Glyph")  # a letter that the font lacks is a box in a PNG, itself in an SVG
        figure.savefig(drawn, format=suffix[1:], metadata=METADATA[suffix], bbox_inches="tight", dpi=150)
    path.write_bytes(drawn.getvalue())


def _check(
    path: Path,
    rows: Sequence[Sequence[int]],
    row_labels: Sequence[str],
    column_labels: Sequence[str],
    fooling: Cells,
    rectangles: Sequence[Lines],
) -> None:
    size = (len(rows), len(rows[0]) if rows else 0)
    if path.suffix.lower() not in METADATA or not path.parent.is_dir():
        raise InvalidInput(f"--plot {path}: want a file {' or '.join(METADATA)} in a directory that is there")
    if 0 in size or size[0] * size[1] > MOST_CELLS:
        raise InvalidInput(f"--plot {path}: {size[0]} x {size[1]} cells, want 1 to {MOST_CELLS}")
    if (len(row_labels), len(column_labels)) != size or any(len(row) != size[1] for row in rows):
        widths = sorted({len(row) for row in rows})
        raise InvalidInput(
            f"--plot {path}: {len(row_labels)} x {len(column_labels)} labels for {size[0]} rows of {widths} cells"
        )
    corners = [*fooling, *((x, y) for its_rows, its_columns in rectangles for x in its_rows for y in its_columns)]
    for x, y in corners:
        if not (0 <= x < size[0] and 0 <= y < size[1]):
            raise InvalidInput(f"--plot {path}: cell ({x}, {y}) is outside the {size[0]} x {size[1]} matrix")


def _shades(rows: Sequence[Sequence[int]]) -> dict[int, float]:
    """From 1 for the least value to 0.6 for the greatest, in equal steps."""
    values = sorted({value for row in rows for value in row})
    return {value: 1 - 0.4 * i / max(1, len(values) - 1) for i, value in enumerate(values)}


# Multiples of the golden ratio modulo 1 are far from each other, however many are taken.
def _hue(k: int, shade: float) -> Colour:
    """The colour of rectangle k, darker where the cell is."""
    return colorsys.hsv_to_rgb(k * 0.6180339887498949 % 1, 0.45, 0.4 + 0.6 * shade)


def _hues(rows: Sequence[Sequence[int]], shades: dict[int, float], rectangles: Sequence[Lines]) -> list[Colour]:
    """The colour that each rectangle has in its first cell; of one without cells, as in the lightest."""
    firsts = [rows[xs[0]][ys[0]] if xs and ys else None for xs, ys in rectangles]
    return [_hue(k, 1 if value is None else shades[value]) for k, value in enumerate(firsts)]


def _holders(rectangles: Sequence[Lines]) -> dict[tuple[int, int], list[int]]:
    """The rectangles of each cell that is in one."""
    found: dict[tuple[int, int], list[int]] = {}
    for k, (its_rows, its_columns) in enumerate(rectangles):
        for x in its_rows:
            for y in its_columns:
                found.setdefault((x, y), []).append(k)
    return found


def _numbers(inside: Sequence[int]) -> list[tuple[float, int, str]]:
    """The numbers of a cell's rectangles from 1, each text with its place from the left and its line from below.

    A few stand each in its strip; more are set in lines, and of very many the first ones.

    >>> _numbers([0, 3]), _numbers([0, 3, 5, 6])
    ([(0.25, 0, '1'), (0.75, 0, '4')], [(0.5, 1, '1 4 6'), (0.5, 0, '7')])
    """
    told = [str(k + 1) for k in inside]
    if len(told) <= A_LINE:
        return [((i + 0.5) / len(told), 0, one) for i, one in enumerate(told)]
    told = told if len(told) <= 3 * A_LINE else [*told[: 2 * A_LINE + 1], "..."]
    lines = [" ".join(told[i : i + A_LINE]) for i in range(0, len(told), A_LINE)]
    return [(0.5, len(lines) - 1 - i, line) for i, line in enumerate(lines)]


def _draw_cells(
    axes: Axes, rows: Sequence[Sequence[int]], shades: dict[int, float], fooling: Cells, rectangles: Sequence[Lines]
) -> None:
    """Every cell as a square, column y from y to y + 1 and row x from x to x + 1 downwards, with its value."""
    from matplotlib.patches import Circle, Rectangle

    holders = _holders(rectangles)
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            inside = holders.get((x, y), [])
            for i, k in enumerate(inside):
                left, width = y + i / len(inside), 1 / len(inside)
                axes.add_patch(Rectangle((left, x), width, 1, facecolor=_hue(k, shades[value]), edgecolor="none"))
            for left, up, told in _numbers(inside):
                axes.text(y + left, x + 0.97 - 0.16 * up, told, fontsize=4, ha="center", va="bottom")
            if not inside:
                axes.add_patch(Rectangle((y, x), 1, 1, facecolor=(shades[value],) * 3, edgecolor="none"))
            axes.add_patch(Rectangle((y, x), 1, 1, facecolor="none", edgecolor="0.4", linewidth=0.5))
            middle, size = (0.45, 8) if len(inside) <= 2 * A_LINE else (0.28, 5)
            axes.text(
                y + 0.5, x + middle, str(value), fontsize=size if len(str(value)) < 3 else 5, ha="center", va="center"
            )
    for x, y in fooling:
        middle, radius = (0.45, 0.3) if len(holders.get((x, y), [])) <= 2 * A_LINE else (0.28, 0.2)
        axes.add_patch(Circle((y + 0.5, x + middle), radius, facecolor="none", edgecolor="black", linewidth=1.5))
    axes.set(xlim=(0, len(rows[0])), ylim=(len(rows), 0), aspect="equal")


def _write_labels(axes: Axes, row_labels: Sequence[str], column_labels: Sequence[str]) -> None:
    upright = max(map(len, column_labels)) > 2
    axes.set_xticks(
        [y + 0.5 for y in range(len(column_labels))],
        column_labels,
        rotation=90 if upright else 0,
        fontsize=7,
        family="monospace",
        parse_math=False,
    )
    axes.set_yticks(
        [x + 0.5 for x in range(len(row_labels))], row_labels, fontsize=7, family="monospace", parse_math=False
    )
    axes.tick_params(length=0, top=False, bottom=False, labeltop=True, labelbottom=False)


def _name_parties(axes: Axes) -> None:
    """Alice has the rows, and Bob the columns."""
    axes.set_ylabel("Alice", fontsize=8)
    axes.set_xlabel("Bob", fontsize=8)
    axes.xaxis.set_label_position("top")


def _add_legend(axes: Axes, shades: dict[int, float], mark: str, fooling: bool, hues: Sequence[Colour]) -> None:
    """Beside the matrix: what a mark is, what each shade is, and which rectangle has which hue."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    keys: list[Line2D | Patch] = []
    if fooling:
        ring = Line2D([], [], linestyle="none", marker="o", color="black", markersize=7)
        ring.set(label=f"{mark}: pair of the fooling set", fillstyle="none" if mark == "ring" else "full")
        keys.append(ring)
    keys += [
        Patch(facecolor=(shade,) * 3, edgecolor="0.4", linewidth=0.5, label=f"value {value}")
        for value, shade in _some(list(shades.items()))
    ]
    keys += [
        Patch(facecolor=hue, edgecolor="none", label=f"rectangle {k}") for k, hue in _some(list(enumerate(hues, 1)))
    ]
    axes.legend(handles=keys, loc="upper left", bbox_to_anchor=(1, 1), fontsize=7, frameon=False)


def _some(all_: list[Shown]) -> list[Shown]:
    """All; or the first ones and the last, and the numbers in the cells tell the others.

    >>> len(_some([*range(12)])), _some([*range(40)])[-2:]
    (12, [10, 39])
    """
    return all_ if len(all_) <= MOST_KEYS else [*all_[: MOST_KEYS - 1], all_[-1]]


def _draw_pixels(
    axes: Axes, rows: Sequence[Sequence[int]], shades: dict[int, float], fooling: Cells, rectangles: Sequence[Lines]
) -> None:
    """Every cell as a pixel, and dots for the fooling set."""
    numbers = {value: i for i, value in enumerate(shades)}
    places = np.array([[numbers[value] for value in row] for row in rows])
    image = np.array([[shade] * 3 for shade in shades.values()])[places]
    for k, (its_rows, its_columns) in reversed(list(enumerate(rectangles))):  # the first one is painted last
        cells = np.ix_(list(its_rows), list(its_columns))
        image[cells] = np.array([_hue(k, shade) for shade in shades.values()])[places[cells]]
    axes.imshow((255 * image).astype(np.uint8), interpolation="none", aspect="equal")
    if fooling:
        axes.plot(
            [y for _, y in fooling], [x for x, _ in fooling], linestyle="none", marker="o", markersize=2, color="black"
        )
    axes.tick_params(top=True, bottom=False, labeltop=True, labelbottom=False)
