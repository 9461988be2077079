"""What `fooling network` draws of a run: wrong words by the bits of a number, and the margins in each format.

Wrong words  A point for each format, at its p: the share of words that are answered wrongly.  A disc is of all words of
             the lengths that were finished, an empty diamond of a sample of longer ones; the two are never added up.
Margins      A panel for each of the first `MOST_PANELS` formats: words by how far their scores are from another answer,
             the ten parts of `fooling.verify.pages.answers.network.histogram`; right words upwards, wrong ones
             downwards, so that three wrong words are seen beside hundreds of right ones.

All counts and shares stand on logarithmic axes that have a 0 one step below the least, because the difference that
matters is that between none and one.  Their logarithms are taken here, of integers: some counts are beyond all floats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling.verify.pages.answers.network import Run, histogram
from fooling.verify.pages.formats.matrix_plot import new_figure, save
from fooling.verify.statement.language.printable import printable, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from fooling.verify.runs.networks.network_runs import NetworkRun

MOST_PANELS = 12
ACROSS = 3
WIDTH, TOP, PANEL = 7.0, 2.0, 1.2  # inches: of the drawing, and high: of the points, of a panel
BESIDE, BETWEEN, ABOVE = 0.25, 0.5, 0.6  # inches: between panels, above a row of them, above the points
RIGHT, WRONG = "#9ecae1", "#99000d"  # a light colour and a dark one, in grey as well
MOST_TICKS = 6
LOOKS = {  # of points: a marker, its size and its inside
    False: ("o", 5.5, "0.15", "all words of the lengths that were finished"),
    True: ("D", 8.0, "none", "a sample of longer words"),
}
Place = tuple[float, float]
Box = Sequence[float]  # left, lower, right and upper end


def draw_run(run: Run, path: Path) -> None:
    """Write the picture of the formats that are done; there is one at least."""
    shown = run.rows[:MOST_PANELS]
    wide, down = min(ACROSS, len(shown)), -(-len(shown) // ACROSS)
    height = ABOVE + TOP + 0.3 + down * (PANEL + BETWEEN)
    figure = new_figure(WIDTH, height)
    _draw_points(figure.add_axes((0, 1 - (ABOVE + TOP) / height, 1, TOP / height)), run)
    width = (WIDTH - (wide - 1) * BESIDE) / wide
    panels: list[Axes] = []
    for number in range(len(shown)):
        row, column = divmod(number, wide)
        left, bottom = column * (width + BESIDE) / WIDTH, (down - 1 - row) * (PANEL + BETWEEN) / height
        panels.append(figure.add_axes((left, bottom, width / WIDTH, PANEL / height)))
    _draw_margins(panels, shown)
    _write_title(figure, run, len(shown), height)
    save(figure, path)


def _write_title(figure: Figure, run: Run, shown: int, height: float) -> None:
    """What was run, and that there are more formats than panels."""
    first = f"{shortened(run.model, 90)} against {shortened(run.against, 90)}"
    figure.text(0, 1 - 0.1 / height, printable(first), fontsize=9, parse_math=False)
    second = f"words of {run.rows[0].found.shortest} to {run.longest} letters{_roles(run.rows)}"
    if shown < len(run.rows):
        second += f"; margins of the first {shown} of {len(run.rows)} formats"
    figure.text(0, 1 - 0.28 / height, second, fontsize=8, parse_math=False)


def _roles(rows: Sequence[NetworkRun]) -> str:
    """The formats of other numbers than activations, where they have their own."""
    formats = [row.network.formats for row in rows]
    own = dict.fromkeys(role for one in formats for role in one.own_roles)
    return "".join(map(formats[0].of_role, own))


def shares(row: NetworkRun) -> Iterator[tuple[Fraction, bool]]:
    """The share of wrong words among all, and among a sample, which the flag says; each where there is one."""
    found = row.found
    if found.inputs:
        yield Fraction(found.wrong.total(), found.inputs), False
    if found.sampled:
        yield Fraction(len(found.missed), found.sampled), True


def _draw_points(axes: Axes, run: Run) -> None:
    """The shares of wrong words by p, labelled with the formats that have them."""
    points = [(row, share, sampled) for row in run.rows for share, sampled in shares(row)]
    decades = max([1, *(ceil(-_log10(share)) for _, share, _ in points if share)])
    _scale_points(axes, sorted({row.network.format.bits for row, _, _ in points}), decades)
    drawn: dict[bool, list[Place]] = {False: [], True: []}
    names = dict[Place, dict[str, None]]()  # the names are a set in order
    for row, share, sampled in points:
        place = float(row.network.format.bits), decades + 1 + _log10(share) if share else 0.0
        drawn[sampled].append(place)
        short = "" if row.found.longest == run.longest or row.found.sampled else f" (to {row.found.longest} letters)"
        names.setdefault(place, {})[printable(row.network.format.short_name) + short] = None
    for sampled, (marker, size, face, said) in LOOKS.items():
        xs, ys = ([place[axis] for place in drawn[sampled]] for axis in (0, 1))
        axes.plot(xs, ys, marker, markersize=size, markerfacecolor=face, markeredgecolor="0.15", label=said, zorder=3)
    if drawn[True]:
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, fontsize=7, frameon=False, borderpad=0)
    _label_points(axes, [(place, ", ".join(labels)) for place, labels in names.items()])


def _scale_points(axes: Axes, bits: Sequence[int], decades: int) -> None:
    """From 0, one step below the least share, to 1; ticks at the bits that there are, unless they are too near."""
    first, last = min(bits, default=0), max(bits, default=0)
    axes.set(xlim=(first - 1, last + 1), ylim=(-0.6, decades + 1.5))
    kept = list[int]()
    for p in bits:
        if not kept or 40 * (p - kept[-1]) >= last - first:
            kept.append(p)
    axes.set_xticks(kept, [str(p) for p in kept], fontsize=8)
    powers = range(0, decades + 1, -(-(decades + 1) // MOST_TICKS))
    names = [f"{10.0 ** (2 - k):g} %" if k < 7 else f"1e-{k - 2} %" for k in powers]
    axes.set_yticks([0, *(decades + 1 - k for k in powers)], ["none", *names], fontsize=8)
    axes.set_xlabel("p, bits of an activation", fontsize=8)
    axes.set_ylabel("wrong words", fontsize=8)
    axes.grid(axis="y", color="0.9", linewidth=0.7)
    _bare(axes)


def _label_points(axes: Axes, labels: Sequence[tuple[Place, str]]) -> None:
    """Each label beside its point, on a side where it covers neither another point nor a label."""
    unit = axes.figure.dpi / 72  # dots of a typographic point
    ground = axes.get_window_extent().extents
    taken = [_around(axes.transData.transform(place).tolist(), 4 * unit) for place, _ in labels]
    for place, name in labels:
        text = axes.annotate(
            name, place, (0, 0), textcoords="offset points", fontsize=8, parse_math=False, annotation_clip=False
        )
        for x, y in _sides():
            text.xyann = x, y
            text.set(ha="left" if x > 0 else "right" if x < 0 else "center", va="center" if x else "baseline")
            box = text.get_window_extent().extents
            if _holds(ground, box) and not any(_meet(box, other) for other in taken):
                break
        taken.append(box)
        if x and y:
            axes.annotate("", place, (x, y), textcoords="offset points", arrowprops={"arrowstyle": "-", "color": "0.5"})


def _sides() -> Iterator[Place]:
    """Where a label may stand, in points from its own: the nearest places first."""
    yield from ((8, 0), (-8, 0), (0, 8), (0, -13))
    for far in range(12, 80, 4):
        yield from ((8, far), (8, -far), (-8, far), (-8, -far))


def _around(middle: Sequence[float], size: float) -> Box:
    return (middle[0] - size, middle[1] - size, middle[0] + size, middle[1] + size)


def _meet(a: Box, b: Box) -> bool:
    return bool(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3])


def _holds(a: Box, b: Box) -> bool:
    return bool(a[0] <= b[0] and b[2] <= a[2] and a[1] <= b[1] and b[3] <= a[3])


def _draw_margins(panels: Sequence[Axes], rows: Sequence[NetworkRun]) -> None:
    """A histogram a format, all on the same axes."""
    bins = [histogram(row.found) for row in rows]
    largest = max(Fraction(one[-1]["to"]) for one in bins) or Fraction(1)
    tops = [max(_height(part[kind]) for one in bins for part in one) for kind in ("right", "wrong")]
    for number, (axes, row, parts) in enumerate(zip(panels, rows, bins, strict=True)):
        for part in parts:
            left, right = (float(Fraction(part[end]) / largest) for end in ("from", "to"))
            for height, colour in ((_height(part["right"]), RIGHT), (-_height(part["wrong"]), WRONG)):
                if height:
                    width = max(right - left, 0.02)  # all margins may be 0
                    axes.bar(left, height, width, align="edge", color=colour, edgecolor="white", linewidth=0.5)
        axes.axhline(0, color="0.15", linewidth=0.8)
        found = row.found
        said = f"{_number(found.wrong.total())} of {_number(found.inputs)} wrong" if found.inputs else "only sampled"
        axes.set_title(f"{printable(row.network.format.short_name)}: {said}", fontsize=8, parse_math=False)
        _scale_margins(axes, largest, tops)
        _name_margins(axes, tops, number % ACROSS == 0, number + ACROSS >= len(panels))


def _scale_margins(axes: Axes, largest: Fraction, tops: Sequence[float]) -> None:
    """Margins from 0 to the largest, and numbers of words both ways from 0."""
    axes.set(xlim=(-0.02, 1.02), ylim=(-tops[1] - 0.4 if tops[1] else 0, tops[0] + 0.4))
    step = _step(largest)
    ticks = [step * k for k in range(int(largest / step) + 1)]
    axes.set_xticks([float(tick / largest) for tick in ticks], [_number(tick) for tick in ticks], fontsize=7)
    every = max(1, -(-int(max(tops)) // 3))
    ups, downs = (range(1 if every < 9 else 1 + every, int(top) + 1, every) for top in tops)
    names = [_number(Fraction(10) ** (k - 1)) for k in (*ups, *downs)]
    axes.set_yticks([0, *ups, *(-k for k in downs)], ["0", *names], fontsize=7)
    _bare(axes)


def _name_margins(axes: Axes, tops: Sequence[float], is_first: bool, is_last: bool) -> None:
    """What the axes are, at the left and at the foot of the panels; other panels have no numbers of words."""
    if is_last:
        axes.set_xlabel("margin", fontsize=8)
    if not is_first:
        axes.tick_params(labelleft=False)
        return
    left = -(22 + 4.5 * max(len(label.get_text()) for label in axes.get_yticklabels()))  # points, beyond the numbers
    for name, y in (("right", tops[0] / 2), ("wrong", -tops[1] / 2)):
        if y:
            looks: dict[str, Any] = {"rotation": 90, "fontsize": 8, "ha": "center", "va": "center"}
            axes.annotate(name, (0, y), (left, 0), ("axes fraction", "data"), textcoords="offset points", **looks)


def _bare(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)


def _log10(x: Fraction) -> float:
    """Of a positive number, however large its parts are."""
    return log10(x.numerator) - log10(x.denominator)


def _height(many: int) -> float:
    """0 for none, 1 for one, 2 for ten."""
    return 1 + log10(many) if many else 0.0


def _number(x: Fraction | int) -> str:
    """At most three digits of what is no whole number or has more than nine."""
    whole = x.denominator == 1 and x.numerator < 10**9
    return str(x.numerator) if whole else f"{(Decimal(x.numerator) / Decimal(x.denominator)).normalize():.3g}"


# most / power is from 10 to 100, so that one of the multiples is at least a quarter of it.
def _step(most: Fraction) -> Fraction:
    """A round number of which at most four make up a positive one."""
    power = Fraction(10) ** floor(_log10(most) - 1)
    return next(power * m for m in (2, 5, 10, 20, 50) if most <= 4 * power * m)
