"""One letter through a recurrent network, layer by layer: gates, what each layer keeps then, and what it puts out.

The layers themselves compute all of it: their steps, and the gates that a step is made of.  Nothing is proved from it.
Names are those of the formulas (`fooling.circuits.networks.recurrent_layers`); the inputs that a convolution keeps are
counted back from the letter, so that x-0 is its own.  With a residual connection names begin with the
number of the part, and its output is among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.circuits.networks.mamba import Convolution, Mamba, State
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import GATES, Diagonal, Gated, Layer, LinearAttention, Residual
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import Vector
from fooling.records import dataclass

SELECTED = ("u", "delta", "B", "C", "gate")


@dataclass(frozen=True)
class LayerPass:
    """Codes by name: gates and what else a step is made of; what the layer keeps after it; and its output."""

    gates: Mapping[str, Vector]
    kept: Mapping[str, Vector]
    output: Vector


def layer_passes(network: Recurrent, state: State, letter: int) -> Iterator[LayerPass]:
    """Of each layer, for a letter that is read in a state."""
    x, at = network.embedding[letter], 0
    for layer in network.layers:
        before = state[at : at + len(layer.kept)]
        gates = dict(_gates(layer, network.arithmetic, before, x))
        x, after = layer.step(network.arithmetic, before, x)
        yield LayerPass(gates, dict(zip(names_of_kept(layer), after, strict=True)), x)
        at += len(before)


def kind_of_layer(layer: Layer) -> str:
    """As in the file of a network."""
    if isinstance(layer, Gated):
        return layer.kind
    known = {Diagonal: "diagonal", LinearAttention: "linear-attention", Convolution: "convolution"}
    return {**known, Mamba: "mamba", Mamba2: "mamba2", Residual: "residual"}.get(type(layer), "norm")


def names_of_kept(layer: Layer) -> list[str]:
    """Of the vectors that a layer keeps."""
    if isinstance(layer, Residual):
        parts = [(number, names_of_kept(part)) for number, part in enumerate(layer.layers, 1)]
        return [f"{number}: {name}" for number, names in parts for name in names]
    many = len(layer.kept)
    if isinstance(layer, Gated):
        return ["h", "c"][:many]
    if isinstance(layer, LinearAttention):
        columns = [*(f"S column {j}" for j in range(1, layer.m + 1)), "z"]
        heads = range(1, len(layer.heads) + 1)
        return [f"head {k} {name}" for k in heads for name in columns] if len(heads) > 1 else columns
    if isinstance(layer, (Mamba, Mamba2, Convolution)):
        last = len(layer.kept if isinstance(layer, Convolution) else layer.convolution.kept)
        return [*(f"x-{k}" for k in reversed(range(last))), *(f"h{n}" for n in range(1, many - last + 1))]
    return ["h"] * many


def _gates(layer: Layer, arithmetic: Arithmetic, kept: State, x: Vector) -> Mapping[str, Vector]:
    if isinstance(layer, Residual):
        found, at = dict[str, Vector](), 0
        for number, part in enumerate(layer.layers, 1):
            before = kept[at : at + len(part.kept)]
            found |= {f"{number}: {name}": one for name, one in _gates(part, arithmetic, before, x).items()}
            x, at = part.step(arithmetic, before, x)[0], at + len(before)
            found |= {} if part.keeps_output else {f"{number}: output": x}
        return found
    if isinstance(layer, Gated) and layer.kind != "elman":  # whose only gate is h
        return dict(zip(GATES[layer.kind], layer.opened(arithmetic, kept[0], x), strict=True))
    if isinstance(layer, Diagonal):
        return layer.opened(arithmetic, x)
    if isinstance(layer, (Mamba, Mamba2)):
        return dict(zip(SELECTED, layer.selected(arithmetic, kept, x)[0], strict=True))
    return {}
