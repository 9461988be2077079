"""Any network split between two parties: which protocol runs it, chosen here and nowhere else.

A Transformer of one layer goes with every partition of the positions (`transformer_protocol`), and so does an RNN, or a
network of recurrent layers, whose state goes to and fro (`rnn_protocol`).  A new kind of network is a new case.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from circuits.machine import Word
from circuits.recurrent import Recurrent
from circuits.rnn import RNN
from circuits.transformer import Transformer
from fooling_sets.errors import InvalidInput
from fooling_sets.partition import Partition
from protocols import printed_steps, rnn_protocol, transformer_protocol
from protocols.channel import Channel, Speaker
from protocols.parties import Outcome, Talk, converse
from protocols.printed_steps import PrintedPlan
from protocols.rnn_protocol import StatePlan
from protocols.transformer_plan import Answer, Asked, Plan

AnyPlan = Plan | PrintedPlan | StatePlan
Told = Literal["exact", "parts", "printed"]


def plan_of(
    network: object,
    partition: Partition,
    n: int,
    query: Asked = "cheapest",
    answer: Answer = "decision",
    sums: Told = "exact",
) -> AnyPlan:
    """What both parties know before words of n letters are shared out.  InvalidInput says why there is no protocol."""
    return plan_for(network, partition.owners(n), query, answer, sums)


def plan_for(network: object, owners: str, query: Asked, answer: Answer, sums: Told) -> AnyPlan:
    """The same, given who holds which position.

    With sums="printed" the steps are those of Bhattamishra et al. 2024, theorems 2 and 4, whatever else is asked.
    """
    if sums == "printed" and not isinstance(network, Transformer):
        if "BA" in owners:
            raise InvalidInput("the printed steps of theorem 2 are for a prefix that is Alice's: want prefix:K")
        answer = "none"
    match network:
        case Transformer():
            if sums == "printed":
                return PrintedPlan(Plan(network, owners, "embedding", "none", "parts"))
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
    if isinstance(plan, PrintedPlan):
        return printed_steps.party(plan, speaker, letters)
    return rnn_protocol.party(plan, speaker, letters)


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
    return found[0] if plan.holder == "alice" else found[1]


def run_split(
    channel: Channel, network: object, word: Word, partition: Partition, sums: Literal["parts", "printed"] = "parts"
) -> object:
    """The output when the parties run the network on a word, its positions shared out, and talk over the channel.

    After a Transformer both know the last vector, where sums over positions are told by parts, in our own steps or as
    printed; after an RNN only the party with the last letter knows the answer.  InvalidInput for a network without a
    protocol.
    """
    if isinstance(network, Transformer):
        return talk(channel, plan_of(network, partition, len(word), answer="vector", sums=sums), word).last
    return talk(channel, plan_of(network, partition, len(word), answer="none"), word).answer


def run_whole(network: object, word: Word) -> object:
    """The same output without parties."""
    match network:
        case Transformer():
            return network.trace(word).last
        case RNN() | Recurrent():
            return network.run(word)
    raise InvalidInput(f"no protocol splits {type(network).__name__}")
