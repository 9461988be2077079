"""One word through a recurrent network, layer by layer, as a document and as tables: a part of `network --input`.

A table for each layer has a line for each vector at the start and after each letter: gates, what is kept, the output.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Layer
from fooling.circuits.networks.search.recurrent_pass import LayerPass, kind_of_layer, layer_passes, names_of_kept
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.formats.vectors import ENDS, as_fractions, first_numbers
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.networks.word_runs import WordRun

SHOWN = 4  # numbered vectors of one name, such as h1, h2, ..., at either end
TITLES = {
    "elman": "an RNN",
    "lstm": "an LSTM",
    "gru": "a GRU",
    "diagonal": "a diagonal state space",
    "convolution": "a convolution",
    "linear-attention": "linear attention",
    "mamba": "Mamba",
    "mamba2": "Mamba-2",
    "norm": "a norm",
    "residual": "a residual connection around",
}


def passes(run: WordRun, network: Recurrent) -> list[list[LayerPass]]:
    """Of each letter, in each layer."""
    return [[*layer_passes(network, *one)] for one in zip(run.states, run.word, strict=False)]


VECTOR = of.listed(of.FRACTION)
PASSES = of.listed(of.listed(of.Record(dict, gates=of.table_of(VECTOR), kept=of.table_of(VECTOR), output=VECTOR)))


def document(run: WordRun, network: Recurrent) -> list[list[dict[str, object]]]:
    """The same with numbers as fractions."""
    return [[_layer(network.format, one) for one in letter] for letter in passes(run, network)]


def _layer(f: NumberFormat, made: LayerPass) -> dict[str, object]:
    both = {"gates": made.gates, "kept": made.kept}
    named = {name: {key: as_fractions(f, one) for key, one in part.items()} for name, part in both.items()}
    return {**named, "output": as_fractions(f, made.output)}


def print_layers(run: WordRun, network: Recurrent) -> None:
    """A table for each layer; of a long word the first letters and the last ones."""
    made, at, n = passes(run, network), 0, len(run.word)
    shown = [*range(n + 1)] if n <= 2 * ENDS else [*range(ENDS + 1), *range(n - ENDS + 1, n + 1)]
    for number, layer in enumerate(network.layers, 1):
        start = dict(zip(names_of_kept(layer), run.states[0][at : at + len(layer.kept)], strict=True))
        at += len(layer.kept)
        say("")
        inside = [TITLES[kind_of_layer(one)] for one in getattr(layer, "layers", ())]
        say(" ".join([f"layer {number}, {TITLES[kind_of_layer(layer)]}", *[", ".join(inside)] * bool(inside)]))
        rows = list[tuple[str, str, str, str]]()
        for before, i in zip([-1, *shown], shown, strict=False):
            if i > before + 1:
                rows.append(("...", "", "", ""))
            vectors = start if i == 0 else _vectors(layer, made[i - 1][number - 1])
            if i == 0 and layer is network.layers[-1] and not layer.keeps_output:
                vectors = {**start, "output": run.states[0][-1]}
            told = str(i), run.letters[i - 1] if i else "(start)"
            for line, (name, numbers) in enumerate(_few(vectors)):
                shown_numbers = "..." if numbers is None else first_numbers(network.format, numbers)
                rows.append((*(told if line == 0 else ("", "")), name, shown_numbers))
        tabulate(("letters read", "letter", "vector", "numbers"), rows)


def _vectors(layer: Layer, made: LayerPass) -> dict[str, Vector]:
    """All that a letter makes; an output that is kept is not said twice."""
    return {**made.gates, **made.kept, **({} if layer.keeps_output else {"output": made.output})}


def _few(vectors: Mapping[str, Vector]) -> Iterator[tuple[str, Vector | None]]:
    """Of many numbered vectors the first and the last ones, None between them."""
    numbered: Sequence[str] = [name for name in vectors if name[:1] == "h" and name[1:].isdigit()]
    hidden = numbered[SHOWN:-SHOWN]
    for name, one in vectors.items():
        if name not in hidden:
            yield name, one
        elif name == hidden[0]:
            yield "...", None
