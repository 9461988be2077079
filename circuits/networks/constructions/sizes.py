"""How large a network is: what the cost of a construction comes to for its parameters."""

from __future__ import annotations

from fooling.circuits.networks.attention import Head
from fooling.circuits.networks.block import Block, Norm
from fooling.circuits.networks.embedding import Added, Joint
from fooling.circuits.networks.mamba import Convolution, Mamba, Normed
from fooling.circuits.networks.mamba2 import Mamba2
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gated, Layer, LinearAttention, Residual
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Linear
from fooling.records import dataclass


@dataclass(frozen=True)
class Sizes:
    """Layers; heads and width of the widest layer; coordinates of an embedding; parameters; bits of a number.

    Of a recurrent network `width` counts the numbers of its state, `state_bits` their bits, and heads are None.
    """

    layers: int
    heads: int | None
    width: int
    embedding: int
    parameters: int
    bits: int
    state_bits: int | None


def sizes_of(network: Network) -> Sizes:
    """Those of a network."""
    p = network.format.bits
    if isinstance(network, Recurrent):
        numbers = sum(map(len, network.embedding)) + sum(map(_of_layer, network.layers)) + _of(network.read_out.map)
        state = network.state_bits
        return Sizes(len(network.layers), None, state // p, len(network.embedding[0]), numbers, p, state)
    heads = max(len(block.attention.heads) for block in network.blocks)
    width = max(block.attention.m for block in network.blocks)
    numbers = _of_embedding(network) + sum(map(_of_block, network.blocks)) + _of(network.read_out.map)
    return Sizes(len(network.blocks), heads, width, network.d, numbers, p, None)


def _of(part: Linear | None) -> int:
    return 0 if part is None else sum(map(len, part.matrix)) + len(part.bias)


def _of_head(head: Head) -> int:
    return sum(map(_of, (head.query, head.key, head.value, *(head.second or ()))))


def _of_block(block: Block) -> int:
    return sum(map(_of_head, block.attention.heads)) + sum(map(_of, (block.attention.output, *block.feed_forward.maps)))


def _of_layer(layer: Layer) -> int:
    if isinstance(layer, Gated):
        return sum(_of(gate.state) + _of(gate.input) for gate in layer.gates)
    if isinstance(layer, Residual):
        return sum(map(_of_layer, layer.layers))
    if isinstance(layer, LinearAttention):
        return sum(map(_of_head, layer.heads)) + _of(layer.output)
    if isinstance(layer, Convolution):
        return sum(map(_of, layer.taps))
    if isinstance(layer, Normed):
        return _of_norm(layer.norm)
    if isinstance(layer, Mamba):
        maps = layer.input, layer.gate.map, layer.low, layer.rate.map, layer.B, layer.C, layer.output
        tables = len(layer.D) + sum(map(len, layer.A))
        return sum(map(_of, (*maps, *layer.convolution.taps))) + tables + _of_norm(layer.norm)
    if isinstance(layer, Mamba2):
        parts = [layer.input, layer.gate.map, layer.rate.map, layer.output, *layer.convolution.taps]
        return sum(map(_of, parts)) + len(layer.A) + len(layer.D) + _of_norm(layer.norm) + _of_norm(layer.last_norm)
    gates = sum(_of(gate.map) for gate in layer.gates.values())
    return len(layer.decay) + len(layer.turn or ()) + _of(layer.input) + _of(layer.output) + _of(layer.skip) + gates


def _of_norm(norm: Norm | None) -> int:
    return 0 if norm is None else len(norm.gain) + len(norm.bias or ())


def _of_embedding(network: Transformer) -> int:
    embedding = network.embedding
    if isinstance(embedding, Joint):
        return sum(len(row) for rows in embedding.table for row in rows)
    if isinstance(embedding, Added):
        return sum(map(len, (*embedding.letters, *(embedding.positions or ()))))
    return 0  # a function of Python
