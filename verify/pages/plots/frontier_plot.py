"""A frontier drawn: a panel for each choice of the axes but the first, with lengths across and the first axis upwards.

A cell is light where the network is right, dark where it is wrong on some input, grey and crossed where that is not
known, and empty where no network was built.  A ring marks the least right value of each length.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling.verify.pages.formats.matrix_plot import new_figure, save
from fooling.verify.runs.networks.frontier import Frontier, Line
from fooling.verify.statement.language.printable import printable, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

COLOURS = {"right": "#9ecae1", "wrong": "#99000d", "unknown": "0.75", "not built": "white"}
MOST_PANELS, ACROSS = 12, 3
MOST_TICKS = 12
CELL, BETWEEN, ABOVE = 0.2, 0.75, 0.5  # inches: of a cell, between panels, above them
SMALLEST, LARGEST = 1.5, 5.0  # inches, of a panel


def draw_frontier(found: Frontier, path: Path) -> None:
    """Write the picture; of more than `MOST_PANELS` choices the first ones, which the title says."""
    panels: dict[tuple[Any, ...], list[Line]] = {}
    for line in found.lines:
        panels.setdefault(tuple(line.others.values()), []).append(line)
    shown = list(panels.items())[:MOST_PANELS]
    wide = min(ACROSS, len(shown))
    down = -(-len(shown) // wide)
    width, height = (_inches(len(values)) for values in (found.lengths, found.axes[0].values))
    across, up = wide * (width + BETWEEN), ABOVE + down * (height + BETWEEN)
    figure = new_figure(across, up)
    for number, (values, lines) in enumerate(shown):
        row, column = divmod(number, wide)
        left, bottom = column * (width + BETWEEN) / across, 1 - (ABOVE + row * (height + BETWEEN) + height) / up
        axes = figure.add_axes((left, bottom, width / across, height / up))
        _draw_panel(axes, found, lines)
        named = zip((axis.name for axis in found.axes[1:]), values, strict=True)
        axes.set_title(printable(", ".join(f"{name} = {value}" for name, value in named)), fontsize=8, parse_math=False)
    more = f"; the first {len(shown)} of {len(panels)}" if len(shown) < len(panels) else ""
    said = f"{shortened(found.model, 60)}: light right, dark wrong on some input, ring least {found.axes[0].name}{more}"
    figure.text(0, 1 - 0.15 / up, printable(said), fontsize=9, parse_math=False)
    save(figure, path)


def _inches(cells: int) -> float:
    return min(LARGEST, max(SMALLEST, CELL * cells))


def _draw_panel(axes: Axes, found: Frontier, lines: Sequence[Line]) -> None:
    for x, line in enumerate(lines):
        for y, cell in enumerate(line.cells):
            crossed = "xxx" if cell.standing == "unknown" else None
            looks: dict[str, Any] = {"facecolor": COLOURS[cell.standing], "edgecolor": "white", "linewidth": 0.5}
            axes.bar(x, 1, 1, bottom=y, align="edge", hatch=crossed, **looks)
            if cell is line.least:
                axes.plot(x + 0.5, y + 0.5, "o", markerfacecolor="none", markeredgecolor="0.15", markersize=5)
    first = found.axes[0]
    axes.set(xlim=(0, len(lines)), ylim=(0, len(first.values)))
    _tick(axes.set_xticks, [str(line.N) for line in lines])
    _tick(axes.set_yticks, [str(value) for value in first.values])
    axes.set_xlabel("N", fontsize=8)
    axes.set_ylabel(printable(first.name), fontsize=8, parse_math=False)


def _tick(set_ticks: Any, names: Sequence[str]) -> None:
    """Names in the middle of their cells, some of them where there are many."""
    every = -(-len(names) // MOST_TICKS)
    kept = range(0, len(names), every)
    set_ticks([k + 0.5 for k in kept], [names[k] for k in kept], fontsize=7)
