"""The weights of attention on one word, drawn: a panel for each head of each layer of a Transformer.

What is drawn is said in `fooling.verify.pages.formats.attention_weights`.  A row is a position of the word and says how
much it takes from each position: the darker, the more, and in hundredths where the word is short.  A hatched cell is
one that the mask leaves out, or in a row that was not computed.  In the last layer a frame marks the one row that the
network needs, that of the position which is read.  A panel of pairs has the first position down and the second across.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.transformer import ForwardTrace, Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.network_word import word_of
from fooling.verify.pages.formats.attention_weights import HeadWeights, weights_of_heads
from fooling.verify.pages.formats.matrix_plot import new_figure, save
from fooling.verify.statement.language.printable import printable, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_POSITIONS = 64
MOST_WRITTEN = 12  # positions, where each weight is written into its cell
WIDEST = 30.0  # inches
CELL, BESIDE, ABOVE = 0.3, 0.4, 0.7  # inches: a cell at most, what is free beside a panel, and above it
LEAST = 1.2  # inches from one panel to the next, which its heading needs
COLOURS = "Blues"  # from white to a dark one, in grey as well


def require_word(network: Network, word: str) -> tuple[Transformer, Word]:
    """The network, and the word as numbers of its letters; InvalidInput where there is nothing to draw."""
    where = f"--attention {printable(shortened(word, 40)) or repr('')}"
    if not isinstance(network, Transformer):
        raise InvalidInput(f"{where}: a recurrent network has no weights of attention; want a Transformer")
    numbers = word_of(network, word, "--attention")
    if (n := len(network.before) + len(numbers) + len(network.after)) > MOST_POSITIONS:
        raise InvalidInput(f"{where}: {n} positions are too many to draw; want at most {MOST_POSITIONS}")
    return network, numbers


def draw_attention(network: Network, word: str, path: Path, name: str) -> None:
    """Write the picture; `name` is what the network is called there.  InvalidInput as `require_word` says."""
    model, numbers = require_word(network, word)
    try:
        trace = model.trace(numbers)
    except InvalidInput as error:
        raise InvalidInput(f"--attention {printable(word)}: {error}") from None
    answer = model.read_out.answer(model.format, trace.scores)
    said = (
        f"{shortened(name, 80)} on {shortened(word, 80) or 'the empty word'}, {model.format.short_name}: says {answer}"
    )
    _draw(model, trace, [model.alphabet[a] for a in (*model.before, *numbers, *model.after)], printable(said), path)


def _draw(model: Transformer, trace: ForwardTrace, letters: Sequence[str], title: str, path: Path) -> None:
    """All panels: a row for each layer, heads side by side."""
    layers, n = weights_of_heads(model, trace), len(letters)
    across, down = max(map(len, layers)), len(layers)
    cell = min(CELL, WIDEST / (n * max(across, down)))
    beside = BESIDE + 0.07 * min(8, max(map(len, letters)))
    right, up = max(n * cell + beside, LEAST), n * cell + ABOVE  # inches from one panel to the next
    figure = new_figure(across * right, down * up)
    for depth, heads in enumerate(layers, 1):
        for number, head in enumerate(heads):
            left, bottom = number / across, 1 - depth / down
            axes = figure.add_axes((left, bottom, n * cell / (across * right), n * cell / (down * up)))
            _heat(axes, head, cell)
            _label(axes, letters, min(8, 50 * cell))
            axes.set_title(f"layer {depth}, head {number + 1}{': pairs' if head.pairs else ''}", fontsize=8)
            if depth == down and not head.pairs:
                _frame(axes, trace.at - 1, n)
    bar = figure.add_axes((1, 0, 0.12 / (across * right), n * cell / (down * up)))
    figure.colorbar(axes.images[0], cax=bar, ticks=[0, 0.5, 1]).ax.tick_params(labelsize=7)
    bar.set_title("weight", fontsize=7)
    figure.text(0, 1 - 0.1 / (down * up), title, fontsize=9, parse_math=False)
    written = "in hundredths; " if n <= MOST_WRITTEN else ""
    note = f"weights, {written}framed: the position that is read; hatched: left out"
    figure.text(0, 1 - 0.28 / (down * up), note, fontsize=7)
    save(figure, path)


def _heat(axes: Axes, head: HeadWeights, cell: float) -> None:
    """The weights as colours, on a hatched ground that shows where there are none."""
    n = len(head.rows)
    image = [[nan if weight is None else float(weight) for weight in row or [None] * n] for row in head.rows]
    axes.patch.set(facecolor="white", edgecolor="0.75", hatch="/////")
    axes.imshow(image, cmap=COLOURS, vmin=0, vmax=1, interpolation="none", aspect="equal")
    if n > MOST_WRITTEN:
        return
    for y, row in enumerate(head.rows):
        for x, weight in enumerate(row):
            if weight:
                written = f"{100 * float(weight):.0f}" if weight >= Fraction(1, 200) else "<1"
                colour = "white" if weight > Fraction(1, 2) else "black"
                axes.text(x, y, written, fontsize=22 * cell, color=colour, ha="center", va="center")


def _label(axes: Axes, letters: Sequence[str], size: float) -> None:
    """The letters at both sides, with their positions down; lines between the cells."""
    n, names = len(letters), [printable(shortened(name, 8)) for name in letters]
    axes.set_xticks(range(n), names, rotation=90 if max(map(len, names)) > 2 else 0, fontsize=size, parse_math=False)
    axes.set_yticks(range(n), [f"{i} {name}" for i, name in enumerate(names, 1)], fontsize=size, parse_math=False)
    axes.set_xticks([x - 0.5 for x in range(1, n)], minor=True)
    axes.set_yticks([y - 0.5 for y in range(1, n)], minor=True)
    axes.grid(which="minor", color="0.85", linewidth=0.5)
    axes.tick_params(which="both", length=0)


def _frame(axes: Axes, y: int, n: int) -> None:
    """A line around row y."""
    corners = [(-0.5, y - 0.5), (n - 0.5, y - 0.5), (n - 0.5, y + 0.5), (-0.5, y + 0.5), (-0.5, y - 0.5)]
    axes.plot(*zip(*corners, strict=True), color="black", linewidth=2, clip_on=False)
