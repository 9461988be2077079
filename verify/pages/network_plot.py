"""What `fooling network` draws: mistakes by format, margins, and the weights of attention on one word.

Formats stand in the order of their bits, most first.  In the pictures of margins the words are counted in ten parts
from 0 to the largest margin, right ones light and wrong ones dark, on an axis that is linear up to 1 and then
logarithmic.  Weights of attention are shares of 1: those of a softmax as it rounds them, the chosen positions of hard
attention, and of linear attention the logits over their sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from circuits.attention import Attention, AttentionTrace
from circuits.transformer import Transformer
from fooling_sets.errors import InvalidInput
from verify.pages.network import Run, histogram
from verify.pages.plot import new_figure, save

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from verify.runs.network_runs import NetworkRun

MOST_PANELS = 12
ACROSS = 4
LIGHT, DARK = "0.75", "0.15"
Shares = dict[int, list[Fraction]]
MOST_WRITTEN = 12  # positions of a word whose weights are written into their cells


def draw_run(run: Run, path: Path) -> None:
    """Mistakes by format, and below them the margins of the first twelve formats."""
    rows = sorted(run.rows, key=lambda row: -row.network.format.bits)
    shown = rows[:MOST_PANELS]
    deep = -(-len(shown) // ACROSS)
    figure = new_figure(8, 0.5 + 0.3 * len(rows) + 1.7 * deep)
    grid = figure.add_gridspec(1 + deep, ACROSS, height_ratios=[0.3 * len(rows), *[1.2] * deep], hspace=0.8, wspace=0.4)
    top = figure.add_subplot(grid[0, :])
    _mistakes(top, rows)
    for number, row in enumerate(shown):
        _margins(figure.add_subplot(grid[1 + number // ACROSS, number % ACROSS]), row)
    rest = f"; margins of {MOST_PANELS} of {len(rows)} formats" if len(rows) > len(shown) else ""
    top.set_title(f"{run.model} against {run.against}{rest}", fontsize=9, parse_math=False)
    save(figure, path)


def _mistakes(axes: Axes, rows: Sequence[NetworkRun]) -> None:
    """A bar a format: the share of words that it gets wrong; of a sample where longer ones were only sampled."""
    for at, row in enumerate(rows):
        found = row.found
        wrong, many = found.wrong.total() + len(found.missed), found.inputs + found.sampled
        axes.barh(at, 100 * wrong / max(1, many), color=DARK, hatch="//" if found.sampled else None)
        said = f" {wrong} of {many}" + (" (longer ones sampled)" if found.sampled else "")
        axes.text(100 * wrong / max(1, many), at, said, va="center", fontsize=7)
    names = [f"{row.network.format.short_name}, {row.network.format.bits} bits" for row in rows]
    axes.set_yticks(range(len(rows)), names, fontsize=7, parse_math=False)
    axes.invert_yaxis()
    axes.margins(x=0.3)
    axes.set_xlim(left=0)
    axes.set_xlabel("wrong words, %", fontsize=7)
    axes.tick_params(labelsize=7)
    axes.spines[["top", "right"]].set_visible(False)


def _margins(axes: Axes, row: NetworkRun) -> None:
    bins = histogram(row.found)
    left, width = [float(Fraction(one["from"])) for one in bins], float(Fraction(bins[0]["to"])) or 1.0
    right, wrong = ([one[kind] for one in bins] for kind in ("right", "wrong"))
    axes.bar(left, right, width, align="edge", color=LIGHT, edgecolor="white", label="right")
    axes.bar(left, wrong, width, bottom=right, align="edge", color=DARK, edgecolor="white", label="wrong")
    axes.set_yscale("symlog", linthresh=1)
    axes.set_title(row.network.format.short_name, fontsize=7, parse_math=False)
    axes.set_xlabel("margin", fontsize=6)
    axes.tick_params(labelsize=6)
    axes.spines[["top", "right"]].set_visible(False)
    if any(wrong):
        axes.legend(fontsize=5, frameon=False)


def draw_attention(model: Transformer, word: Sequence[str], path: Path) -> None:
    """A panel for each head of each layer: from which positions (across) each position (down) takes how much.

    Of the last layer only the position that is read is computed.  InvalidInput for heads of third order, and for a word
    that the network does not read.
    """
    if unknown := [letter for letter in word if letter not in model.alphabet]:
        raise InvalidInput(f"--attention: the network reads {' '.join(model.alphabet)}, not {unknown[0]!r}")
    layers = attention_shares(model, [model.alphabet.index(letter) for letter in word])
    letters = [*(model.alphabet[a] for a in model.before), *word, *(model.alphabet[a] for a in model.after)]
    heads, n = max(len(block.attention.heads) for block in model.blocks), len(letters)
    deep, cell = [len(layer[0]) + 2 for layer in layers], 0.36 if n <= MOST_WRITTEN else 0.2
    figure = new_figure(heads * cell * (n + 2), cell * sum(deep))
    grid = figure.add_gridspec(len(model.blocks), heads, height_ratios=deep, hspace=0.4, wspace=0.3)
    for depth, layer in enumerate(layers):
        for number, rows in enumerate(layer):
            axes = figure.add_subplot(grid[depth, number])
            _heat(axes, rows, letters)
            axes.set_title(f"layer {depth + 1}, head {number + 1}", fontsize=7)
    save(figure, path)


def attention_shares(model: Transformer, word: Sequence[int]) -> list[list[Shares]]:
    """For each layer and head, what each position that is computed, from 1, has of the weights of all positions."""
    if any(head.second is not None for block in model.blocks for head in block.attention.heads):
        raise InvalidInput("--attention: heads of third order weigh pairs of positions, which are not drawn")
    trace = model.trace(word)
    n = len(trace.embeddings)
    return [
        [
            {i: _shares(block.attention, one.heads[number], i, n) for i, one in traced.items()}
            for number in range(len(block.attention.heads))
        ]
        for block, traced in zip(model.blocks, trace.blocks, strict=True)
    ]


def _shares(attention: Attention, head: AttentionTrace, i: int, n: int) -> list[Fraction]:
    """Of each position, what it has of the weights."""
    left, found = attention.left(i, n), [Fraction(0)] * n
    if head.chosen:
        for at in head.chosen:
            found[left[at] - 1] = Fraction(1, len(head.chosen))
        return found
    total = sum(head.weights) or 1
    for j, weight in zip(left, head.weights, strict=True):
        found[j - 1] = Fraction(weight, total)
    return found


def _heat(axes: Axes, rows: Shares, letters: Sequence[str]) -> None:
    """Darker is more; the shares in hundredths where the word is short."""
    image = [[float(share) for share in row] for row in rows.values()]
    axes.imshow(image, cmap="Greys", vmin=0, vmax=1)
    axes.set_xticks(range(len(letters)), letters, fontsize=6, parse_math=False)
    axes.set_yticks(range(len(rows)), [f"{i} {letters[i - 1]}" for i in rows], fontsize=6, parse_math=False)
    axes.tick_params(length=0)
    if len(letters) <= MOST_WRITTEN:
        for y, row in enumerate(image):
            for x, share in enumerate(row):
                if share > 0.005:
                    colour = "white" if share > 0.5 else "black"
                    axes.text(x, y, f"{100 * share:.0f}", ha="center", va="center", fontsize=5, color=colour)
