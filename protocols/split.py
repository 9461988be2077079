"""Any network split between two parties: which protocol runs it, chosen here and nowhere else.

A Transformer of one layer goes with every partition of the positions (`transformer_protocol`), and so does an RNN, or a
network of recurrent layers, whose state goes to and fro (`rnn_protocol`).  A new kind of network is a new case.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from fooling.circuits.networks.attention import Attention
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols import rnn_protocol, transformer_protocol
from fooling.protocols.channel import Channel, Speaker
from fooling.protocols.parties import Outcome, Part, Talk, converse
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.transformer_plan import Answer, Asked, Plan, Sums


class OwnSteps(Protocol):
    """What both parties know of a protocol of other steps than ours, which brings the programs of both."""

    @property
    def network(self) -> Transformer:
        """That is split."""

    @property
    def owners(self) -> str:
        """Of the positions."""

    @property
    def answerer(self) -> Speaker:
        """Who computes the output."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step, the answer last; every run costs this much, whatever the word."""

    @property
    def bits(self) -> int:
        """All of them."""

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that they compute what the network does, on every word of that length."""

    @property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer."""

    @property
    def both_know(self) -> bool:
        """Whether in the end both parties know the answer."""

    @property
    def attention(self) -> Attention:
        """Of the one layer."""

    def work_at(self, m: int) -> int:
        """The bits without the answer's for heads of another width m, with all else as it is."""

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """What the letters of the formulas are."""

    @property
    def source(self) -> str:
        """Whose steps these are, as a sentence."""

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one of the two, given the letters at its own positions, counted from 1."""


AnyPlan = Plan | StatePlan | OwnSteps


def plan_of(
    network: object,
    partition: Partition,
    n: int,
    query: Asked = "cheapest",
    answer: Answer = "decision",
    sums: Sums = "exact",
) -> Plan | StatePlan:
    """What both parties know before words of n letters are shared out.  InvalidInput says why there is no protocol."""
    return plan_for(network, partition.owners(n), query, answer, sums)


def plan_for(network: object, owners: str, query: Asked, answer: Answer, sums: Sums) -> Plan | StatePlan:
    """The same, given who holds which position."""
    match network:
        case Transformer():
            return Plan(network, owners, query, answer, sums)
        case Recurrent():
            return StatePlan(network.as_rnn(), owners, network.answers, answer != "none")
        case RNN():
            return StatePlan(network, owners, 2, answer != "none")
    raise InvalidInput(f"no protocol splits {type(network).__name__}")


def party(plan: AnyPlan, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
    """The program of one of the two, given the letters at its own positions of the word, counted from 1."""
    if isinstance(plan, Plan):
        return transformer_protocol.party(plan, speaker, letters)
    if isinstance(plan, StatePlan):
        return rnn_protocol.party(plan, speaker, letters)
    return plan.party(speaker, letters)


def held(owners: str, word: Word, speaker: Speaker) -> dict[int, int]:
    """The letters at a party's positions, counted from 1."""
    mine = "A" if speaker == "alice" else "B"
    return {i: a for i, (a, owner) in enumerate(zip(word, owners, strict=True), 1) if owner == mine}


def talk(channel: Channel, plan: AnyPlan, word: Word) -> Outcome:
    """Both, on a word: what the party that has computed the output knows in the end."""
    if len(word) != len(plan.owners):
        raise InvalidInput(f"a word of {len(word)} letters for a partition of {len(plan.owners)} positions")
    alice, bob = (party(plan, speaker, held(plan.owners, word, speaker)) for speaker in ("alice", "bob"))
    found = converse(channel, alice, bob)
    return found[0] if plan.answerer == "alice" else found[1]


def run_split(channel: Channel, network: object, word: Word, partition: Partition) -> object:
    """The output when the parties run the network on a word, its positions shared out, and talk over the channel.

    After a Transformer both know the last vector, where sums over positions are told by parts; after an RNN only the
    party with the last letter knows the answer.  InvalidInput for a network without a protocol.
    """
    if isinstance(network, Transformer):
        return talk(channel, plan_of(network, partition, len(word), answer="vector", sums="parts"), word).last
    return talk(channel, plan_of(network, partition, len(word), answer="none"), word).answer


def run_whole(network: object, word: Word) -> object:
    """The same output without parties."""
    match network:
        case Transformer():
            return network.trace(word).last
        case RNN() | Recurrent():
            return network.run(word)
    raise InvalidInput(f"no protocol splits {type(network).__name__}")
