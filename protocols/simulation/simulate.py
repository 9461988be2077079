"""One run of a protocol, kept whole: the output, all that was said, and how it stands to the network and its cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Channel
from fooling.protocols.parties import Outcome
from fooling.protocols.printed_steps import PrintedPlan
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.simulation.audit import differences
from fooling.protocols.simulation.steps import Choices, Steps
from fooling.protocols.simulation.transcript import Transcript
from fooling.protocols.split import AnyPlan, run_whole, talk
from fooling.protocols.transformer_plan import Answer, Asked, Plan
from fooling.records import dataclass


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

    def __repr__(self) -> str:
        said = f"bits={self.transcript.bits}, messages={len(self.transcript.messages)}"
        return f"Simulation(answer={self.outcome.answer}, {said}, letters={len(self.word)})"

    @cached_property
    def expected(self) -> object:
        """What the network itself puts out: a Transformer's last vector, the answer of an RNN."""
        return run_whole(self.plan.network, self.word)

    @property
    def is_equal(self) -> bool:
        """Whether the parties have computed that, bit for bit."""
        return self.expected == (self.outcome.answer if isinstance(self.plan, StatePlan) else self.outcome.last)

    @cached_property
    def own_answer(self) -> int:
        """The network's own, whatever the parties have."""
        return self.plan.network.run(self.word)

    @property
    def is_answered(self) -> bool:
        """Whether the answer that they have is the network's, however its last vector may differ."""
        return self.outcome.answer == self.own_answer

    @cached_property
    def difference(self) -> SplitSumDifference | None:
        """The first code of attention in which what is known is not what a Transformer computes, where sums are why."""
        plan = self.plan.ours if isinstance(self.plan, PrintedPlan) else self.plan
        return difference(plan, self.word, self.outcome) if isinstance(plan, Plan) else None


def difference(plan: Plan, word: Sequence[int], found: Outcome) -> SplitSumDifference | None:
    """The same of a run that is not kept."""
    m, rule = plan.attention.m, _rule_of_sums(plan, word)
    pairs = zip(found.concatenated or (), plan.model.trace(word).final.concatenated, strict=True)
    differences = (
        SplitSumDifference(i // m + 1, i % m + 1, ours, theirs, rule)
        for i, (ours, theirs) in enumerate(pairs)
        if ours != theirs
    )
    return next(differences, None)


def _rule_of_sums(plan: Plan, word: Sequence[int]) -> str:
    """How the sums of the word are added up that are not those of their parts."""
    told = {one.sum: _additions(one.format) for way, one in differences(plan, tuple(word)) if way == "exact parts"}
    if len(set(told.values())) == 1:
        return next(iter(told.values()))
    return "; ".join(f"{where}: {how}" for where, how in told.items())


def _additions(f: NumberFormat) -> str:
    rounded = "saturate" if f.precision is None else "are rounded, or saturate,"
    return f"rounding {f.rounding}, summation {f.summation}: the model's additions {rounded} on the way"


def simulate(
    network: object,
    word: Sequence[int],
    partition: Partition,
    query: Asked = "cheapest",
    answer: Answer = "decision",
    steps: Steps = "ours",
) -> Simulation:
    """Run the protocol of a network on a word of letter indices, and keep what is said.

    query: how a Transformer's query is told.  answer: what the holder tells in the end, nothing, the answer, or a
    Transformer's last vector.  steps: ours, in which "parts" tells every sum over positions as the sum of two parts,
    whether the model's own sum is that or not, or those that a text prints (`fooling.protocols.simulation.steps`),
    which say
    themselves what is told.  InvalidInput says why a network has no protocol.
    """
    return run(Choices(query, answer, steps).plan(network, partition.owners(len(word))), word)


def run(plan: AnyPlan, word: Sequence[int]) -> Simulation:
    """The same for a plan that is there."""
    channel = Channel()
    outcome = talk(channel, plan, tuple(word))
    return Simulation(plan, tuple(word), outcome, Transcript(tuple(channel.messages)))
