"""One run of a protocol, kept whole: the output, all that was said, and how it stands to the network and its cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fooling_sets.partition import Partition
from protocols.channel import Channel
from protocols.parties import Outcome
from protocols.printed_steps import PrintedPlan
from protocols.rnn_protocol import StatePlan
from protocols.split import AnyPlan, Told, plan_of, run_whole, talk
from protocols.transcript import Transcript
from protocols.transformer_plan import Answer, Asked, Plan


@dataclass(frozen=True)
class SplitSumDifference:
    """What attention puts out at `head` and `coordinate` (both from 1) in protocol and model, and what parts them."""

    head: int
    coordinate: int
    protocol: int
    model: int
    rule: str


@dataclass(frozen=True)
class Simulation:
    """The public plan with its cost, a word, what the holder knows in the end, and all messages.

    The holder is the party that computes the output.
    """

    plan: AnyPlan
    word: tuple[int, ...]
    outcome: Outcome
    transcript: Transcript

    @cached_property
    def expected(self) -> object:
        """What the network itself puts out: a Transformer's last vector, the answer of an RNN."""
        network = self.plan.rnn if isinstance(self.plan, StatePlan) else of_layer(self.plan).model
        return run_whole(network, self.word)

    @property
    def is_equal(self) -> bool:
        """Whether the parties have computed that, bit for bit."""
        return self.expected == (self.outcome.answer if isinstance(self.plan, StatePlan) else self.outcome.last)

    @cached_property
    def difference(self) -> SplitSumDifference | None:
        """The first code of attention in which what the holder knows is not what a Transformer computes."""
        if isinstance(self.plan, StatePlan):
            return None
        return difference(of_layer(self.plan), self.word, self.outcome)


def of_layer(plan: Plan | PrintedPlan) -> Plan:
    """The plan of our own steps."""
    return plan.ours if isinstance(plan, PrintedPlan) else plan


def difference(plan: Plan, word: Sequence[int], found: Outcome) -> SplitSumDifference | None:
    """The same of a run that is not kept."""
    m, f = plan.attention.m, plan.values.format
    rounded = "saturate" if f.precision is None else "are rounded"
    rule = f"rounding {f.rounding}, summation {f.summation}: the model's additions {rounded} on the way"
    pairs = zip(found.concatenated or (), plan.model.trace(word).final.concatenated, strict=True)
    differences = (
        SplitSumDifference(i // m + 1, i % m + 1, ours, theirs, rule)
        for i, (ours, theirs) in enumerate(pairs)
        if ours != theirs
    )
    return next(differences, None)


def simulate(
    network: object,
    word: Sequence[int],
    partition: Partition,
    query: Asked = "cheapest",
    answer: Answer = "decision",
    sums: Told = "exact",
) -> Simulation:
    """Run the protocol of a network on a word of letter indices, and keep what is said.

    query: how a Transformer's query is told.  answer: what the holder tells in the end, nothing, the answer, or a
    Transformer's last vector.  sums: with "parts" every sum over positions is told as the sum of two parts, whether the
    model's own sum is that or not; with "printed" a Transformer's steps are those that Bhattamishra et al. 2024 print.
    InvalidInput says why a network has no protocol.
    """
    plan, channel = plan_of(network, partition, len(word), query, answer, sums), Channel()
    outcome = talk(channel, plan, tuple(word))
    return Simulation(plan, tuple(word), outcome, Transcript(tuple(channel.messages)))
