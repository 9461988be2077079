"""One run of a protocol, kept whole: the output, everything that was said, and how it stands to the model and its cost.

The protocols themselves are `transformer_protocol` and `rnn_protocol`; the exact cost that every run is held against is
`transformer_cost`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from circuits.number_format import Vector
from circuits.rnn import RNN
from circuits.transformer import Transformer
from fooling_sets.partition import Partition
from protocols import rnn_protocol, transformer_protocol
from protocols.channel import Channel
from protocols.transcript import Transcript
from protocols.transformer_cost import ProtocolCost, answer_bits, cost_bits
from protocols.transformer_protocol import Answer, Query


@dataclass(frozen=True)
class SplitSumDifference:
    """Attention code of `head` and `coordinate` (both from 1) in protocol and model, and the rule that parts them."""

    head: int
    coordinate: int
    protocol: int
    model: int
    rule: str


@dataclass(frozen=True)
class ProtocolRun:
    """Output, all messages, the predicted cost, and the first attention code that is not the model's, if any."""

    output: Vector
    transcript: Transcript
    cost: ProtocolCost
    difference: SplitSumDifference | None


def run_transformer_protocol(
    model: Transformer,
    tokens: Sequence[int],
    partition: Partition,
    query: Query = "cheapest",
    answer: Answer = "vector",
) -> ProtocolRun:
    """Run the protocol on one input and hold it against the model's own forward pass."""
    channel, form = Channel(), model.format
    attention, output = transformer_protocol.talk(channel, model, tokens, partition, query, answer)
    alice, bob = partition.sizes(len(tokens))
    alice, bob = partition.sizes(len(tokens))
    sizes = (alice, bob) if partition.owners(len(tokens)).endswith("A") else (bob, alice)
    m, H = model.one_layer.m, model.one_layer.H
    cost = cost_bits(form, len(model.alphabet), model.d, m, H, *sizes, query, answer_bits(model, answer))
    difference = None
    for i, (ours, theirs) in enumerate(zip(attention, model.trace(tokens).final.concatenated, strict=True)):
        if ours != theirs and difference is None:
            rule = f"rounding {form.rounding}, summation {form.summation}: the model's additions saturate on the way"
            difference = SplitSumDifference(i // m + 1, i % m + 1, ours, theirs, rule)
    return ProtocolRun(output, Transcript(tuple(channel.messages)), cost, difference)


def run_rnn_protocol(rnn: RNN, word: Sequence[int], cut: int, answer_width: int = 0) -> tuple[int, Transcript]:
    """(output, everything that was said)."""
    channel = Channel()
    output = rnn_protocol.talk(channel, rnn, word, cut, answer_width)
    return output, Transcript(tuple(channel.messages))
