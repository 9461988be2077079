"""Theorem 2's one-way protocol, and the protocol in which one party tells all."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.rnn import RNN, rnn_of_dfa
from fooling.circuits.numbers.number_format import q_p
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Channel, WidthExceeded
from fooling.protocols.simulation import tell_all
from fooling.protocols.simulation.simulate import Simulation, simulate
from fooling.protocols.split import plan_of, talk
from tests.protocols.replay import check_replay
from tests.shares import drawn

PARITY = DFA(("0", "1"), 0, frozenset({1}), ((0, 1), (1, 0)))


@st.composite
def networks(draw: st.DrawFn) -> RNN:
    """An arbitrary transition table that also depends on the time."""
    bits = draw(st.integers(0, 3))
    table = draw(st.lists(st.integers(0, 2**bits - 1), min_size=2 * 2**bits * 5, max_size=2 * 2**bits * 5))
    out = draw(st.lists(st.integers(0, 1), min_size=2**bits, max_size=2**bits))
    return RNN(
        bits,
        draw(st.integers(0, 2**bits - 1)),
        lambda t, letter, h: table[(t * 2 + letter) * 2**bits + h],
        lambda t, h: out[h],
    )


@drawn(40)
@given(networks())
def test_every_cut_of_every_word(rnn: RNN) -> None:
    """The protocol gives the network's output on all words and cuts and costs exactly its state."""
    for word, cut in product(product((0, 1), repeat=4), range(5)):
        run = simulate(rnn, word, Partition.parse(f"prefix:{cut}"), answer="none")
        assert run.outcome.answer == rnn.run(word) and run.is_equal and run.plan.answerer == "bob"
        assert run.transcript.bits == run.plan.bits == rnn.state_bits
        assert {message.sender for message in run.transcript.messages} == {"alice"}


@drawn(20)
@given(networks())
def test_every_partition_of_every_word(rnn: RNN) -> None:
    """Any partition: the output, told or not, and the state at each change of owner."""
    for word, owners in product(product((0, 1), repeat=4), product("AB", repeat=4)):
        changes = max(1, sum(a != b for a, b in pairwise(owners)))
        for told, width in (("none", 0), ("decision", 1)):
            run = simulate(rnn, word, Partition("".join(owners), ""), answer=told)  # type: ignore[arg-type]
            assert run.outcome.answer == run.expected == rnn.run(word)
            assert run.transcript.bits == run.plan.bits == changes * rnn.state_bits + width
            assert run.plan.work == changes * rnn.state_bits


def test_dyck_as_network_and_as_elman_network() -> None:
    """Dyck-(2, 2): 3 bits of state as an automaton (7 states and a sink), width * p as an Elman network."""
    language, word = dyck(2, 2), (0, 2, 3, 1)
    small, wide = rnn_of_dfa(language), elman_of_dfa(language, q_p(2, 1))
    for cut in range(5):
        partition = Partition.parse(f"prefix:{cut}")
        runs = [simulate(network, word, partition) for network in (small, wide)]
        assert [run.outcome.answer for run in runs] == [1, 1]
        assert [run.plan.work for run in runs] == [3, 28 * q_p(2, 1).bits]


def test_bad_partitions_and_wide_answers_are_refused() -> None:
    """A partition of another length, and an answer wider than declared, are errors."""
    rnn = rnn_of_dfa(PARITY)
    with pytest.raises(InvalidInput, match="words of length 3, not 2"):
        simulate(rnn, (0, 1), Partition.parse("mask:001"))
    loud = RNN(1, 0, lambda t, letter, h: h, lambda t, h: 2)
    with pytest.raises(WidthExceeded, match="'answer' of bob: value 2 does not fit its declared 1 bits"):
        simulate(loud, (0, 1), Partition.parse("prefix:1"))


def test_a_transcript_replays() -> None:
    """A run's transcript is what the protocol says again."""
    rnn, partition = rnn_of_dfa(PARITY), Partition.parse("prefix:2")
    plan = plan_of(rnn, partition, 3, answer="none")
    run = simulate(rnn, (0, 1, 1), partition, answer="none")
    assert isinstance(run, Simulation)
    assert check_replay(run.transcript, lambda channel: talk(channel, plan, (0, 1, 1))) == 1


def test_telling_all() -> None:
    """The party with fewer letters tells them; the other evaluates; the cost is its letters."""
    language = dyck(2, 2)
    for name in ("odd-even", "prefix:1", "prefix:3", "mask:0000", "mask:1111", "mask:1000"):
        partition = Partition.parse(name)
        for word in product(range(4), repeat=4):
            channel = Channel()
            answer = tell_all.tell_all(channel, language.accepts_indices, 4, word, partition)
            assert answer == language.accepts_indices(word)
            assert channel.bits == tell_all.cost_bits(4, partition.sizes(4)) <= 4
