"""Any network split between two parties: which protocol runs it, chosen here and nowhere else.

A Transformer of one layer goes with every partition of the positions (`transformer_protocol`), and so does an RNN, or a
network of recurrent layers, whose state goes to and fro (`rnn_protocol`).  A new kind of network is a new case.
"""

from __future__ import annotations

from circuits.machine import Word
from circuits.recurrent import Recurrent
from circuits.rnn import RNN
from circuits.transformer import Transformer
from fooling_sets.errors import InvalidInput
from fooling_sets.partition import Partition
from protocols import rnn_protocol, transformer_protocol
from protocols.channel import Channel
from protocols.transformer_plan import Plan


def run_split(channel: Channel, network: object, word: Word, partition: Partition) -> object:
    """The output when the parties run the network on a word, its positions shared out, and talk over the channel.

    After a Transformer both know the output vector, where sums over positions are told by parts; after an RNN only the
    party with the last letter does.  InvalidInput for a network without a protocol.
    """
    match network:
        case Transformer():
            plan = Plan.of(network, partition, len(word), answer="vector", sums="parts")
            return transformer_protocol.talk(channel, plan, word).last
        case Recurrent():
            return run_split(channel, network.as_rnn(), word, partition)
        case RNN():
            return rnn_protocol.talk(channel, network, word, partition.owners(len(word)))
    raise InvalidInput(f"no protocol splits {type(network).__name__}")


def run_whole(network: object, word: Word) -> object:
    """The same output without parties."""
    match network:
        case Transformer():
            return network.trace(word).last
        case RNN() | Recurrent():
            return network.run(word)
    raise InvalidInput(f"no protocol splits {type(network).__name__}")
