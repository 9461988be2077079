"""The one door to the protocols: which network goes with which partition."""

from __future__ import annotations

from itertools import product

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.index_lookup import IndexLookup
from fooling.circuits.networks.machine import Machine
from fooling.circuits.networks.rnn import RNN, NetworkOfDFA, rnn_of_dfa
from fooling.circuits.numbers.number_format import q_p
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Channel
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.simulation.transformer_cost import cost_bits
from fooling.protocols.split import run_split, run_whole


def elman(dfa: DFA) -> RNN:
    return elman_of_dfa(dfa, q_p(2, 1)).as_rnn()


@pytest.mark.parametrize("name", ["odd-even", "prefix:0", "prefix:2", "mask:110", "mask:000"])
def test_a_transformer_under_any_partition(name: str) -> None:
    """The output vector is the forward pass, at the cost that the formula predicts."""
    machine, partition = IndexLookup(2, 1), Partition.parse(name)
    model = machine.network
    for word in (word for word in machine.domain() if len(word) == 3):
        channel = Channel()
        assert run_split(channel, model, word, partition) == machine.run(word)
        x, y = partition.sizes(3)
        held = (x, y) if partition.owners(3).endswith("A") else (y, x)
        answer = model.d_out * model.format.bits
        m, H = model.one_layer.m, model.one_layer.H
        assert channel.bits == cost_bits(model.format, 4, model.d, m, H, *held, answer_width=answer).total


@pytest.mark.parametrize("build", [rnn_of_dfa, elman])
@pytest.mark.parametrize(
    "name", ["prefix:0", "prefix:2", "prefix:9", "mask:0011", "mask:1111", "periodic:AA,B", "odd-even"]
)
def test_an_rnn_under_any_partition(name: str, build: object) -> None:
    """However the partition is called, the output is the network's, at the cost of its states."""
    machine: Machine[int] = NetworkOfDFA(dyck(1, 2), 4, build)  # type: ignore[arg-type]
    rnn = machine.network
    assert isinstance(rnn, RNN)
    for word in (word for word in machine.domain() if len(word) == 4):
        channel = Channel()
        assert run_split(channel, rnn, word, Partition.parse(name)) == machine.run(word)
        assert channel.bits == StatePlan(rnn, Partition.parse(name).owners(4)).bits


def test_what_no_protocol_splits_is_refused() -> None:
    """A partition of another length, and something that is no network."""
    rnn = rnn_of_dfa(dyck(1, 2))
    with pytest.raises(InvalidInput, match="words of length 2, not 4"):
        run_split(Channel(), rnn, (0, 0, 1, 1), Partition.parse("mask:00"))
    with pytest.raises(InvalidInput, match="no protocol splits str"):
        run_split(Channel(), "a network", (0, 1), Partition.parse("prefix:1"))


def test_layers_are_split_at_a_cut() -> None:
    """A network of recurrent layers sends its state: its bits, and the answer is the network's."""
    network = elman_of_dfa(dyck(1, 2), q_p(2, 1))
    for word in product((0, 1), repeat=4):
        for cut in range(5):
            channel = Channel()
            answer = run_split(channel, network, word, Partition.parse(f"prefix:{cut}"))
            assert answer == network.run(word) == run_whole(network, word) and channel.bits == network.state_bits
