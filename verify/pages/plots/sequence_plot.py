"""A run of a protocol, drawn: two lines, Alice's and Bob's, and an arrow for each message, downwards in time."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Message
from fooling.protocols.simulation.simulate import Simulation
from fooling.verify.pages.formats.matrix_plot import new_figure, save
from fooling.verify.statement.language.printable import printable, shortened

MOST_ARROWS = 80
STEP, WIDE = 0.32, 7.0  # inches from one arrow to the next, and across
LONGEST = 46  # characters on an arrow


def arrows(simulation: Simulation) -> list[list[Message]]:
    """Messages that follow each other from one party under one label are one arrow."""
    by_label = groupby(simulation.transcript.messages, key=lambda one: (one.sender, one.label))
    return [list(group) for _, group in by_label]


def draw_sequence(simulation: Simulation, title: str, path: Path) -> None:
    """Write the picture; InvalidInput where there are too many messages to be drawn."""
    told = arrows(simulation)
    if len(told) > MOST_ARROWS:
        raise InvalidInput(f"--diagram: {len(told)} arrows are too many to draw; want at most {MOST_ARROWS}")
    high = STEP * (len(told) + 3)
    figure = new_figure(WIDE, high)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, WIDE)
    axes.set_ylim(-high, 0)
    places = {"alice": 1.0, "bob": WIDE - 1.0}
    for name, x in places.items():
        axes.text(x, -1.2 * STEP, name.capitalize(), ha="center", va="bottom", fontsize=10, weight="bold")
        axes.plot([x, x], [-1.4 * STEP, -high + 0.6 * STEP], color="0.6", linewidth=1)
    axes.text(0.05, -0.3 * STEP, printable(shortened(title, 110)), fontsize=8, va="center", parse_math=False)
    for number, messages in enumerate(told):
        y, first = -(number + 2.1) * STEP, messages[0]
        start, end = (places["alice"], places["bob"]) if first.sender == "alice" else (places["bob"], places["alice"])
        axes.annotate("", (end, y), (start, y), arrowprops={"arrowstyle": "->", "color": "black", "shrinkA": 0})
        values = ", ".join(str(one.value) for one in messages)
        written = printable(shortened(f"{first.label}: {values}", LONGEST))
        axes.text(WIDE / 2, y + 0.03, written, ha="center", va="bottom", fontsize=8, parse_math=False)
        many = sum(one.width for one in messages)
        bits = "1 bit" if many == 1 else f"{many} bits"
        x, side = (0.9, "right") if first.sender == "alice" else (WIDE - 0.9, "left")
        axes.text(x, y, bits, ha=side, va="center", fontsize=7)
    axes.text(WIDE / 2, -high + 0.3 * STEP, f"{simulation.transcript.bits} bits", ha="center", va="center", fontsize=9)
    save(figure, path)
