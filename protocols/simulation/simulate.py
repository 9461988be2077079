"""One run of a protocol, kept whole: the output, all that was said, and how it stands to the network and its cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import cast

from fooling.circuits.networks.machine import Word
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import PARTIES, Channel, Speaker
from fooling.protocols.parties import Outcome, OutOfStep, Running, converse
from fooling.protocols.printed_steps import PrintedPlan
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.simulation.audit import differences
from fooling.protocols.simulation.in_a_row import LETTERS, CacheInARow, Cuts, StateInARow
from fooling.protocols.simulation.steps import Choices, SimulatedPlan, Steps
from fooling.protocols.simulation.thoughts import Exchanges, written
from fooling.protocols.simulation.transcript import Transcript
from fooling.protocols.split import run_whole, talk
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

    plan: SimulatedPlan
    word: tuple[int, ...]
    outcome: Outcome
    transcript: Transcript

    def __repr__(self) -> str:
        said = f"bits={self.transcript.bits}, messages={len(self.transcript.messages)}"
        return f"Simulation(answer={self.outcome.answer}, {said}, letters={len(self.word)})"

    @cached_property
    def text(self) -> tuple[int, ...]:
        """What the network reads in the end: the word, as often as it reads it, and what it writes itself."""
        if isinstance(self.plan, (StateInARow, CacheInARow)):
            return self.plan.text(self.word)
        if isinstance(self.plan, Exchanges):
            return written(self.plan.network, self.word, self.plan.thoughts)
        return self.word

    @cached_property
    def expected(self) -> object:
        """What the network itself puts out: a Transformer's last vector, the answer of an RNN."""
        return run_whole(self.plan.network, self.text)

    @property
    def is_equal(self) -> bool:
        """Whether the parties have computed that, bit for bit."""
        has_state = isinstance(self.plan, (StatePlan, StateInARow))
        return self.expected == (self.outcome.answer if has_state else self.outcome.last)

    @cached_property
    def own_answer(self) -> int:
        """The network's own, whatever the parties have."""
        return self.plan.network.run(self.text)

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
    partition: Partition | Cuts,
    query: Asked = "cheapest",
    answer: Answer = "decision",
    steps: Steps = "ours",
    *,
    passes: int = 1,
    thoughts: int = 0,
    cache: str | None = None,
) -> Simulation:
    """Run the protocol of a network on a word of letter indices, and keep what is said.

    query: how a Transformer's query is told.  answer: what the holder tells in the end, nothing, the answer, or a
    Transformer's last vector.  steps: ours, in which "parts" tells every sum over positions as the sum of two parts,
    whether the model's own sum is that or not, or those that a text prints (`fooling.protocols.simulation.steps`),
    which say themselves what is told.  passes: how often the network reads the word.  thoughts: letters that it writes
    before it answers.  cache: the name of the format of keys and values that it keeps.  InvalidInput says why a network
    has no protocol.
    """
    parties = len(partition.cuts) + 1 if isinstance(partition, Cuts) else 2
    chosen = Choices(query, answer, steps, passes, thoughts, cache, parties)
    return run(chosen.plan(network, partition.owners(len(word))), word)


def run(plan: SimulatedPlan, word: Sequence[int]) -> Simulation:
    """The same for a plan that is there."""
    channel = Channel()
    own = (StateInARow, CacheInARow, Exchanges)
    outcome = talked(channel, plan, tuple(word)) if isinstance(plan, own) else talk(channel, plan, tuple(word))
    return Simulation(plan, tuple(word), outcome, Transcript(tuple(channel.messages)))


def talked(channel: Channel, plan: StateInARow | CacheInARow | Exchanges, word: Word) -> Outcome:
    """All parties on a word, each with its own letters: what the one that has computed the output knows in the end."""
    if len(word) != len(plan.owners):
        raise InvalidInput(f"a word of {len(word)} letters for a partition of {len(plan.owners)} positions")
    talks = {}
    for owner, name in zip(LETTERS, PARTIES[: 2 if isinstance(plan, Exchanges) else plan.parties], strict=False):
        own = {i: a for i, (a, whose) in enumerate(zip(word, plan.owners, strict=True), 1) if whose == owner}
        talks[owner] = plan.party(cast(Speaker, name), own)
    if isinstance(plan, Exchanges) or len(talks) == 2:
        return converse(channel, *talks.values())[PARTIES.index(plan.answerer)]
    sides = {owner: Running(cast(Speaker, PARTIES[LETTERS.index(owner)]), talk) for owner, talk in talks.items()}
    order = [turn.owner for turn in plan.turns]
    for owner, following in pairwise([*order, order[-1]]):
        sides[owner].advance(channel, sides[following])
    if waiting := [side.awaited for side in sides.values() if not side.is_done]:
        raise OutOfStep(f"a party waits for {waiting[0]!r}")
    return sides[order[-1]].known
