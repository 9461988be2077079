"""What `fooling experiment` draws: measured accuracy, proved exactness and proved impossibility, by width or by N.

A panel for each task and kind of model, in the first format.  Where the experiment has one N the widths stand across,
else N does, and then there is a line for each width.  A circle is the share of right answers on samples, measured in
floats, and a cross that in the format; the circle is dark where the network is proved right on all words.  Hatched are
the widths at which no model of the kind with numbers of p bits does the task, as is proved, and such a circle is red;
where the bound rules nothing out, the panel says so.  A dashed line is the width of a theorem's network.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling.verify.pages.formats.matrix_plot import new_figure, save
from fooling.verify.runs.experiments.beside import size_of
from fooling.verify.runs.experiments.lines import Line
from fooling.verify.statement.language.printable import printable, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT, BETWEEN, ABOVE = 2.4, 1.7, 0.75, 0.45  # inches: of a panel, between panels, above them
PROVED_RIGHT, RULED_OUT = "#08519c", "#fc9272"  # dark and light, also in grey
SIGNS = "osD^vP*X"  # of widths, where N stands across


def draw_experiment(shown: Sequence[Line], path: Path) -> None:
    """Write the picture."""
    first = [one for one in shown if one.format == one.run.how["formats"][0]]
    by_width = len({one.run.size for one in first}) == 1
    tasks = list(dict.fromkeys(one.run.task.spec for one in first))
    kinds = list(dict.fromkeys((one.run.model.kind, one.run.model.layers) for one in first))
    across, up = len(kinds) * (WIDTH + BETWEEN), ABOVE + len(tasks) * (HEIGHT + BETWEEN)
    figure = new_figure(across, up)
    for row, task in enumerate(tasks):
        for column, kind in enumerate(kinds):
            those = [
                one for one in first if (one.run.task.spec, one.run.model.kind, one.run.model.layers) == (task, *kind)
            ]
            bottom = 1 - (ABOVE + row * (HEIGHT + BETWEEN) + HEIGHT) / up
            axes = figure.add_axes((column * (WIDTH + BETWEEN) / across, bottom, WIDTH / across, HEIGHT / up))
            _draw_panel(axes, those, by_width)
    size, ruled_out = (f"N = {first[0].run.size}, ", "hatched") if by_width else ("", "red")
    says = (
        f"{size}circle measured in floats, cross in {first[0].format}, dark proved right, {ruled_out} proved impossible"
    )
    figure.text(0, 1 - 0.12 / up, printable(says), fontsize=8, parse_math=False)
    save(figure, path)


def _draw_panel(axes: Axes, those: Sequence[Line], by_width: bool) -> None:
    model = those[0].run.model
    kind = model.kind if model.layers == 1 else f"{model.kind}, {model.layers} layers"
    axes.set_title(printable(f"{shortened(those[0].run.task.spec, 34)}, {kind}"), fontsize=7, parse_math=False)
    places = [size_of(one.run.model) if by_width else one.run.size for one in those]
    groups = dict.fromkeys(0 if by_width else size_of(one.run.model) for one in those)
    for sign, group in zip(SIGNS * len(those), groups, strict=False):
        own = [(x, one) for x, one in zip(places, those, strict=True) if by_width or size_of(one.run.model) == group]
        _draw_points(axes, own, sign, None if by_width else f"m = {group}")
    ends = [*places, *([one.beside.least - 1 for one in those if one.beside.least] if by_width else [])]
    axes.set(xscale="log", ylim=(-0.05, 1.1), xlim=(min(ends) / 1.6, max(ends) * 1.6))
    axes.set_xticks(sorted({*places}), [str(x) for x in sorted({*places})], fontsize=7)
    axes.set_xticks([], minor=True)
    axes.set_yticks([0, 0.5, 1], ["0", "50 %", "100 %"], fontsize=7)
    axes.set_xlabel("width m" if by_width else "N", fontsize=7)
    if by_width:
        _draw_widths(axes, those[0], max(places))
    if not by_width and len(groups) > 1:
        axes.legend(fontsize=6, frameon=False)
    if all(one.beside.least is None for one in those):
        known = "the bound rules nothing out" if those[0].beside.bound else "no bound is known here"
        axes.text(0.03, 0.04, f"{known} (p = {those[0].p})", fontsize=6, transform=axes.transAxes)


def _draw_points(axes: Axes, own: Sequence[tuple[int, Line]], sign: str, label: str | None) -> None:
    """Those of one line; a run that failed has none."""
    known = [(x, one) for x, one in own if one.measured is not None]
    xs, ys = [x for x, _ in known], [one.measured or 0.0 for _, one in known]
    axes.plot(xs, ys, "-", color="0.7", linewidth=0.8, zorder=2)
    looks: dict[str, Any] = {"markersize": 5, "markeredgecolor": "0.1", "zorder": 3}
    axes.plot(xs, ys, sign, markerfacecolor="white", label=label, **looks)
    axes.plot(
        xs, [nan if one.rounded is None else one.rounded for _, one in known], "x", color="0.1", markersize=4, zorder=4
    )
    for (x, one), y in zip(known, ys, strict=True):
        if one.exact or one.is_ruled_out:
            axes.plot([x], [y], sign, markerfacecolor=PROVED_RIGHT if one.exact else RULED_OUT, **looks)


def _draw_widths(axes: Axes, one: Line, most: int) -> None:
    """What is proved too small, and the width of a theorem's network where it has a place."""
    if one.beside.least is not None:
        axes.axvspan(0.5, one.beside.least - 0.5, hatch="///", facecolor="none", edgecolor=RULED_OUT, linewidth=0)
        said = f"m < {one.beside.least}: proved impossible (p = {one.p})"
        axes.text(0.03, 0.04, said, fontsize=6, transform=axes.transAxes)
    if one.beside.construction is not None and one.beside.construction[1] <= 1.6 * most:
        axes.axvline(one.beside.construction[1], linestyle="--", color="0.5", linewidth=0.8)
