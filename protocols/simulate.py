"""One run of a protocol, kept whole: the output, all that was said, and how it stands to the network and its cost.

The protocols themselves are `transformer_protocol` and `rnn_protocol`.
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
from protocols.transformer_plan import Answer, Asked, Plan, Sums


@dataclass(frozen=True)
class SplitSumDifference:
    """What attention puts out at `head` and `coordinate` (both from 1) in protocol and model, and what parts them."""

    head: int
    coordinate: int
    protocol: int
    model: int
    rule: str


@dataclass(frozen=True)
class ProtocolRun:
    """Output, all messages, the public plan with its cost, and the first code that is not the model's, if any."""

    output: Vector
    transcript: Transcript
    plan: Plan
    difference: SplitSumDifference | None


def run_transformer_protocol(
    model: Transformer,
    tokens: Sequence[int],
    partition: Partition,
    query: Asked = "cheapest",
    answer: Answer = "vector",
    sums: Sums = "exact",
) -> ProtocolRun:
    """Run the protocol on one input and hold it against the model's own forward pass.

    The output is the holder's last vector.  With sums="parts" every sum over positions is told as the sum of two parts,
    whether the model's own sum is that or not.
    """
    plan, channel = Plan.of(model, partition, len(tokens), asked=query, answer=answer, sums=sums), Channel()
    found = transformer_protocol.talk(channel, plan, tokens)
    return ProtocolRun(found.last or (), Transcript(tuple(channel.messages)), plan, difference(plan, tokens, found))


def difference(plan: Plan, tokens: Sequence[int], found: transformer_protocol.Outcome) -> SplitSumDifference | None:
    """The first code of attention in which what the holder knows is not what the model computes."""
    ours, theirs = found.concatenated or (), plan.model.trace(tokens).final.concatenated
    m, f = plan.attention.m, plan.values.format
    rule = f"rounding {f.rounding}, summation {f.summation}: the model's additions saturate on the way"
    if f.precision is not None:
        rule = f"rounding {f.rounding}, summation {f.summation}: the model's additions are rounded on the way"
    for i, (a, b) in enumerate(zip(ours, theirs, strict=True)):
        if a != b:
            return SplitSumDifference(i // m + 1, i % m + 1, a, b, rule)
    return None


def run_rnn_protocol(
    rnn: RNN, word: Sequence[int], partition: Partition, answer_width: int = 0
) -> tuple[int | None, Transcript]:
    """(output, everything that was said)."""
    channel = Channel()
    output = rnn_protocol.talk(channel, rnn, word, partition.owners(len(word)), answer_width)
    return output, Transcript(tuple(channel.messages))
